//! Every write fails once, before or after it was made: what was acknowledged is there, nothing is half done, and the
//! same request again succeeds.

use std::sync::Arc;

use ambient::ManualClock;
use audio::{Audio, AudioId, EntryChange, NewPlaylist, PlaylistId};
use basis::{Kind, Result};
use table::Embedded;
use testkit::When;
use uuid::Uuid;

use crate::books::{Left, check};
use crate::house::{House, audio_id};

const RECORDINGS: u64 = 120;

fn id() -> PlaylistId {
    PlaylistId::new(Uuid::from_u128(0x0199_2b20_4800_7000_a000_0000_0000_0001))
}

fn ids(from: u64, to: u64) -> Vec<AudioId> {
    (from..to).map(|number| audio_id(number.into())).collect()
}

fn new(list: Vec<AudioId>) -> NewPlaylist {
    NewPlaylist::parse("list", None, false, list).unwrap()
}

/// Run an operation with each of its writes failing in turn. `wanted` are the entries afterwards, `None` if the playlist
/// is gone.
fn walk(
    before: Option<Vec<AudioId>>,
    wanted: Option<Vec<AudioId>>,
    operation: impl AsyncFn(&House, &Audio) -> Result<()>,
) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(async {
        for when in [When::Before, When::After] {
            for nth in 1.. {
                let house = House::over(Arc::new(Embedded::in_memory(Arc::new(ManualClock::at(0))).unwrap())).await;
                house.recordings(RECORDINGS).await;
                if let Some(before) = &before {
                    house.audio.create_playlist(&house.owner, id(), &new(before.clone())).await.unwrap();
                }
                house.faulty.fail_nth_write(nth, when);
                let first = operation(&house, &house.audio).await;
                if house.faulty.is_armed() {
                    house.faulty.disarm();
                    first.unwrap();
                    break;
                }
                let calm = house.calm_server();
                let found = |found: Result<(audio::Playlist, Vec<AudioId>)>| match found {
                    Ok((_, entries)) => Some(entries),
                    Err(error) if error.kind() == Kind::NotFound => None,
                    Err(error) => panic!("{error}"),
                };
                let there = found(calm.all_entries(&house.owner, id()).await);
                assert!(there == before || there == wanted, "write {nth} {when:?}: all or nothing");
                assert!(first.is_err() || there == wanted, "write {nth} {when:?}: it was acknowledged");
                check(&house).await;
                operation(&house, &calm).await.unwrap();
                assert_eq!(found(calm.all_entries(&house.owner, id()).await), wanted, "write {nth} {when:?}");
                // Whoever comes next finishes what was left.
                let _ = calm.create_playlist(&house.owner, house.playlist_id(), &new(Vec::new())).await.unwrap();
                if wanted.is_some() {
                    let last = [EntryChange::Insert { at: None, audio_ids: ids(1, 2) }];
                    calm.change_entries(&house.owner, id(), &last, None, house.write()).await.unwrap();
                }
                assert_eq!(check(&house).await, Left::default(), "write {nth} {when:?}");
            }
        }
    });
}

#[test]
fn creating_a_short_one() {
    walk(None, Some(ids(1, 31)), async |house, audio| {
        audio.create_playlist(&house.owner, id(), &new(ids(1, 31))).await.map(drop)
    });
}

#[test]
fn creating_a_long_one() {
    walk(None, Some(ids(1, 120)), async |house, audio| {
        audio.create_playlist(&house.owner, id(), &new(ids(1, 120))).await.map(drop)
    });
}

#[test]
fn changing_some_entries() {
    let wanted = [vec![audio_id(90)], ids(2, 60), vec![audio_id(1)]].concat();
    let changes = [
        EntryChange::Move { from: 0, count: 1, to: 58 },
        EntryChange::Insert { at: Some(0), audio_ids: vec![audio_id(90)] },
    ];
    walk(Some(ids(1, 60)), Some(wanted), async |house, audio| {
        audio.change_entries(&house.owner, id(), &changes, None, Uuid::from_u128(5)).await.map(drop)
    });
}

#[test]
fn changing_many_entries() {
    let changes =
        [EntryChange::Remove { at: 10, count: 80 }, EntryChange::Insert { at: Some(0), audio_ids: ids(50, 110) }];
    let wanted = [ids(50, 110), ids(1, 11), ids(91, 100)].concat();
    walk(Some(ids(1, 100)), Some(wanted), async |house, audio| {
        audio.change_entries(&house.owner, id(), &changes, None, Uuid::from_u128(5)).await.map(drop)
    });
}

fn gone(result: Result<()>) -> Result<()> {
    result.or_else(|error| if error.kind() == Kind::NotFound { Ok(()) } else { Err(error) })
}

#[test]
fn deleting_a_short_one() {
    walk(Some(ids(1, 31)), None, async |house, audio| gone(audio.delete_playlist(&house.owner, id(), None).await));
}

#[test]
fn deleting_a_long_one() {
    walk(Some(ids(1, 120)), None, async |house, audio| gone(audio.delete_playlist(&house.owner, id(), None).await));
}
