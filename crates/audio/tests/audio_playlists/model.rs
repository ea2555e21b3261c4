//! Any changes, against a plain list.

use audio::{AudioId, EntryChange, NewPlaylist};
use proptest::prelude::*;

use crate::books::{Left, check};
use crate::house::{House, audio_id};

/// A change with positions that are made to fit.
#[derive(Debug, Clone)]
enum Wish {
    Insert { at: u32, ids: Vec<u64> },
    Remove { at: u32, count: u32 },
    Move { from: u32, count: u32, to: u32 },
}

const RECORDINGS: u64 = 30;

fn wish() -> impl Strategy<Value = Wish> {
    let place = || prop_oneof![Just(0_u32), 0..2_000_u32, Just(u32::MAX)];
    let count = || prop_oneof![4 => Just(1_u32), 2 => 1..10_u32, 1 => 1..120_u32];
    let ids = prop_oneof![
        4 => prop::collection::vec(1..=RECORDINGS, 1..4),
        1 => prop::collection::vec(1..=RECORDINGS, 1..150),
    ];
    prop_oneof![
        4 => (place(), ids).prop_map(|(at, ids)| Wish::Insert { at, ids }),
        2 => (place(), count()).prop_map(|(at, count)| Wish::Remove { at, count }),
        3 => (place(), count(), place()).prop_map(|(from, count, to)| Wish::Move { from, count, to }),
    ]
}

/// Make a change of the plain list, and return it as a request. `None` if there is nothing to change.
fn make(list: &mut Vec<AudioId>, wish: &Wish) -> Option<EntryChange> {
    let length = u32::try_from(list.len()).unwrap();
    let within = |at: u32, most: u32| if at == u32::MAX { most } else { at % (most + 1) };
    match wish {
        Wish::Insert { at, ids } => {
            let ids: Vec<AudioId> = ids.iter().map(|id| audio_id((*id).into())).collect();
            let place = within(*at, length);
            let there = place as usize;
            list.splice(there..there, ids.clone());
            Some(EntryChange::Insert { at: Some(place).filter(|_| *at != u32::MAX), audio_ids: ids })
        }
        Wish::Remove { at, count } => {
            let at = within(*at, length.checked_sub(1)?);
            let count = (*count).min(length - at);
            list.drain(at as usize..(at + count) as usize);
            Some(EntryChange::Remove { at, count })
        }
        Wish::Move { from, count, to } => {
            let from = within(*from, length.checked_sub(1)?);
            let count = (*count).min(length - from);
            let taken: Vec<AudioId> = list.drain(from as usize..(from + count) as usize).collect();
            let to = within(*to, length - count);
            list.splice(to as usize..to as usize, taken);
            Some(EntryChange::Move { from, count, to })
        }
    }
}

fn run(first: usize, requests: &[Vec<Wish>]) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(async {
        let house = House::new().await;
        let ids = house.recordings(RECORDINGS).await;
        let mut list: Vec<AudioId> = ids.iter().copied().cycle().take(first).collect();
        let id = house.playlist_id();
        let new = NewPlaylist::parse("A list", None, false, list.clone()).unwrap();
        house.audio.create_playlist(&house.owner, id, &new).await.unwrap();
        for wishes in requests {
            let changes: Vec<EntryChange> = wishes.iter().filter_map(|wish| make(&mut list, wish)).collect();
            let done = house.audio.change_entries(&house.owner, id, &changes, None, house.write()).await.unwrap();
            let (playlist, found) = house.audio.all_entries(&house.owner, id).await.unwrap();
            assert_eq!(done, playlist);
            assert_eq!(playlist.total as usize, list.len());
            assert_eq!(found, list);
            assert_eq!(check(&house).await, Left::default());
        }
        for offset in [0, list.len() / 3, list.len()] {
            let (_, entries) =
                house.audio.list_entries(&house.owner, id, u32::try_from(offset).unwrap(), 60).await.unwrap();
            let found: Vec<AudioId> = entries.iter().map(|entry| entry.audio).collect();
            assert_eq!(found, list.iter().copied().skip(offset).take(60).collect::<Vec<_>>());
        }
        house.audio.delete_playlist(&house.owner, id, None).await.unwrap();
        assert!(house.items("PlayList").await.is_empty());
        assert_eq!(check(&house).await, Left::default());
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn a_playlist_is_a_list(
        first in prop_oneof![0..5_usize, 30..60_usize, 100..400_usize],
        requests in prop::collection::vec(prop::collection::vec(wish(), 1..6), 1..12),
    ) {
        run(first, &requests);
    }
}
