//! How items are stored. What is stored outlives the program: a change here is a change of the format, and needs a new
//! `v`.

use std::sync::Arc;

use ambient::ManualClock;
use audio::{Artwork, EntryChange, Marked, NewPlaylist, PlayQueue, PlaylistId, PlaylistPatch, Recording};
use basis::Kind;
use serde_json::Value as Json;
use table::{Embedded, PutItem};
use testkit::When;
use uuid::Uuid;

use crate::house::{House, START_MS, TABLE, audio_id, json_of, kind, recording, value};

const STORED: &str = include_str!("items.txt");

fn id(number: u128) -> Uuid {
    Uuid::from_u128(0x0199_2b20_4800_7000_b000_0000_0000_0000 + number)
}

fn full() -> Recording {
    let mut song = recording(1, 245);
    "滝廉太郎/花.flac".clone_into(&mut song.path);
    song.version = 3;
    song.artwork =
        Some(Artwork { digest: "ab".repeat(32), path: Some("s3://mybucket/滝廉太郎/cover.jpg".to_owned()) });
    song.has_lyrics = true;
    song.tags.title = Some("花".to_owned());
    song.tags.artist = Some("滝廉太郎 feat. 武島羽衣".to_owned());
    song.tags.album = Some("四季".to_owned());
    song.tags.track = Some(1);
    song.tags.genres = vec!["Song".to_owned()];
    song.tags.gain.track_gain = Some(-6.5);
    song
}

/// One of everything, under ids that are known.
async fn furnished() -> House {
    let store = Arc::new(Embedded::in_memory(Arc::new(ManualClock::at(START_MS))).unwrap());
    let house = House::over(store).await;
    let (audio, owner) = (&house.audio, &house.owner);
    house.keep(owner, &full()).await;
    let missing = Recording { missing_since_ms: Some(START_MS), ..recording(2, 60) };
    house.keep(owner, &missing).await;
    for number in 3..=60 {
        house.keep(owner, &recording(number, 10)).await;
    }
    let song = Marked::Recording(audio_id(1));
    audio.star(owner, song, true).await.unwrap();
    audio.rate(owner, song, 4).await.unwrap();
    house.clock.advance_ms(1_000);
    audio.record_play(owner, audio_id(1), Some(START_MS + 500), "phone").await.unwrap();
    let ids = |from: u128, to: u128| (from..to).map(audio_id).collect::<Vec<_>>();
    let list = PlaylistId::new(id(1));
    let new = NewPlaylist::parse("春", Some("for\nspring"), true, ids(1, 31)).unwrap();
    audio.create_playlist(owner, list, &new).await.unwrap();
    let more = [EntryChange::Insert { at: Some(2), audio_ids: [ids(1, 3), ids(31, 47)].concat() }];
    audio.change_entries(owner, list, &more, None, id(2)).await.unwrap();
    // What is left of a change of many entries when the server dies.
    let staged = PlaylistId::new(id(3));
    audio
        .create_playlist(owner, staged, &NewPlaylist::parse("staged", None, false, ids(58, 61)).unwrap())
        .await
        .unwrap();
    house.faulty.fail_nth_write(2, When::Before);
    let all = [EntryChange::Insert { at: Some(1), audio_ids: ids(1, 51) }, EntryChange::Remove { at: 0, count: 1 }];
    audio.change_entries(owner, staged, &all, None, id(4)).await.unwrap();
    house.faulty.disarm();
    let text = "#EXTINF:61,Nobody - Nothing\nnowhere/nothing.mp3\n";
    audio.import_playlist(owner, PlaylistId::new(id(5)), Some("imported"), text).await.unwrap();
    let queue = PlayQueue {
        audio_ids: ids(1, 3),
        current: Some(1),
        position_ms: 1_500,
        changed_by: "phone".to_owned(),
        ..PlayQueue::default()
    };
    audio.set_queue(owner, queue, None).await.unwrap();
    house
}

/// The recordings that say nothing special, and what is random.
fn is_shown(item: &Json) -> bool {
    let plain = (3..=60).map(|number| audio_id(number).to_string()).any(|id| item["ID"] == id.as_str());
    !plain
}

fn settled(mut item: Json) -> Json {
    let random = "00000000000000000000000000000000";
    if let Some(writes) = item.get_mut("writes").and_then(Json::as_array_mut) {
        for write in &mut *writes {
            *write = random.into();
        }
    }
    item
}

#[tokio::test]
async fn items_are_stored_as_documented() {
    let house = furnished().await;
    let items = house.dump().await.iter().map(json_of).filter(is_shown).map(settled).collect::<Vec<_>>();
    // The id of an imported line is random.
    let unmatched = items.iter().find(|item| item["DataType"].as_str().unwrap().starts_with("Unmatched")).unwrap();
    let lines: Json = serde_json::from_str(unmatched["lines"].as_str().unwrap()).unwrap();
    let line = lines[0]["i"].as_str().unwrap().to_owned();
    let fixed = audio_id(999).to_string();
    let mut lines: Vec<String> = items.iter().map(|item| item.to_string().replace(&line, &fixed)).collect();
    lines.sort();
    assert_eq!(lines.join("\n"), STORED.trim_end(), "\n{}", lines.join("\n"));
}

/// What was stored once is read for ever.
#[tokio::test]
async fn stored_items_are_read() {
    let made = furnished().await;
    let house = House::new().await;
    for line in STORED.lines() {
        let stored: Json = serde_json::from_str(line).unwrap();
        let attributes = stored.as_object().unwrap().iter().map(|(name, stored)| (name, value(stored)));
        house.store.put(PutItem::new(TABLE, attributes.collect())).await.unwrap();
    }
    for (of, from) in [(&house, &made), (&made, &made)] {
        let song = Marked::Recording(audio_id(1));
        let mark = of.audio.get_mark(&of.owner, song).await.unwrap();
        assert_eq!(mark, from.audio.get_mark(&from.owner, song).await.unwrap());
        assert_eq!(of.audio.get_queue(&of.owner).await.unwrap(), from.audio.get_queue(&from.owner).await.unwrap());
        for number in [1, 3] {
            let list = PlaylistId::new(id(number));
            let (before, after) =
                (from.audio.all_entries(&from.owner, list).await, of.audio.all_entries(&of.owner, list).await);
            assert_eq!(after.unwrap(), before.unwrap());
        }
        let imported = PlaylistId::new(id(5));
        let (playlist, entries) = of.audio.list_entries(&of.owner, imported, 0, 10).await.unwrap();
        assert_eq!((playlist.unmatched, entries.len()), (1, 1));
        assert_eq!(entries[0].line.as_ref().unwrap().title.as_deref(), Some("Nothing"));
        let again = of.audio.record_play(&of.owner, audio_id(1), Some(START_MS + 500), "phone").await.unwrap();
        assert_eq!(again.plays, 1, "this play was stored");
    }
    // What was left is finished by whoever comes next.
    let patch = PlaylistPatch::parse(Some("done"), None, None).unwrap();
    let list = PlaylistId::new(id(3));
    assert_eq!(house.audio.edit_playlist(&house.owner, list, &patch, None).await.unwrap().total, 52);
    assert!(house.items("Staged").await.is_empty());
}

/// A later program's items are not guessed at.
#[tokio::test]
async fn an_unknown_format_is_refused() {
    let house = furnished().await;
    for mut item in house.dump().await {
        item.set("v", 2);
        house.store.put(PutItem::new(TABLE, item)).await.unwrap();
    }
    let (audio, owner, list) = (&house.audio, &house.owner, PlaylistId::new(id(1)));
    for result in [
        audio.get_playlist(owner, list).await.map(drop),
        audio.list_playlists(owner, 10, None).await.map(drop),
        audio.get_mark(owner, Marked::Recording(audio_id(1))).await.map(drop),
        audio.get_queue(owner).await.map(drop),
    ] {
        assert_eq!(kind(result), Kind::Internal);
    }
}

#[tokio::test]
async fn the_table_is_the_specified_one() {
    let house = House::new().await;
    let definition = house.store.describe_table(TABLE).await.unwrap().definition;
    assert_eq!((definition.key.partition.as_str(), definition.key.sort.as_deref()), ("ID", Some("DataType")));
    let index = |index: &table::IndexDefinition| {
        (index.name.clone(), index.key.partition.clone(), index.key.sort.clone().unwrap(), index.projection.clone())
    };
    let (by_value, by_owner) =
        (table::IndexProjection::KeysOnly, table::IndexProjection::Include(vec!["DataValue1".to_owned()]));
    let named =
        |name: &str, key: &str, projection| (name.to_owned(), key.to_owned(), "DataType".to_owned(), projection);
    assert_eq!(
        definition.indexes.iter().map(index).collect::<Vec<_>>(),
        [named("GSI-1", "DataValue1", by_value), named("GSI-2", "Owner", by_owner)]
    );
}
