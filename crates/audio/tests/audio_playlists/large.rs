//! Long playlists: what a change of them writes, and what happens to a change of many entries.

use audio::{AudioId, EntryChange, NewPlaylist, PlaylistId};
use basis::Kind;
use testkit::RequestKind;

use crate::books::{Left, check};
use crate::house::{House, kind};

/// 10,000 entries of 500 recordings.
async fn long(house: &House) -> (PlaylistId, Vec<AudioId>) {
    let ids = house.recordings(500).await;
    let list: Vec<AudioId> = (0..10_000).map(|number| ids[(number * 7) % 500]).collect();
    let id = house.playlist_id();
    let new = NewPlaylist::parse("long", None, false, list.clone()).unwrap();
    house.audio.create_playlist(&house.owner, id, &new).await.unwrap();
    (id, list)
}

/// The chunks with their content, by their keys.
async fn chunks(house: &House) -> std::collections::BTreeMap<String, String> {
    let items = house.items("PlayListAudios").await;
    let text = |item: &table::Item, name: &str| item.string(name).unwrap().to_owned();
    items.iter().map(|item| (text(item, "DataType"), text(item, "DataValue1"))).collect()
}

#[tokio::test]
async fn one_move_writes_three_chunks_at_most() {
    let house = House::new().await;
    let (id, mut list) = long(&house).await;
    assert_eq!(check(&house).await, Left::default());
    assert_eq!(chunks(&house).await.len(), 250);
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    let mut before = chunks(&house).await;
    for number in 0..400_u64 {
        // Every other move goes to the same place, whose chunks have to be divided again and again.
        let (from, to) = (random(10_000), if number % 2 == 0 { 5_000 } else { random(10_000) });
        let moved = list.remove(from);
        list.insert(to, moved);
        let place = |place: usize| u32::try_from(place).unwrap();
        let changes = [EntryChange::Move { from: place(from), count: 1, to: place(to) }];
        let change = house.audio.change_entries(&house.owner, id, &changes, None, house.write());
        let (done, cost) = house.metered.measure(change).await;
        let done = done.unwrap();
        assert_eq!((done.total, cost.of(RequestKind::TransactWrite)), (10_000, 1), "{cost:?}");
        let after = chunks(&house).await;
        let keys = before.keys().chain(after.keys().filter(|key| !before.contains_key(*key)));
        let touched = keys.filter(|key| before.get(*key) != after.get(*key)).count();
        assert!(touched <= 3, "{touched}");
        before = after;
    }
    assert_eq!(house.audio.all_entries(&house.owner, id).await.unwrap().1, list);
    assert_eq!(check(&house).await, Left::default());
    // It has not fallen apart into small pieces.
    assert!(before.len() < 320, "{}", before.len());
}

#[tokio::test]
async fn a_change_of_many_entries_is_one_change() {
    let house = House::new().await;
    let (id, list) = long(&house).await;
    let audio = &house.audio;
    let reversed: Vec<AudioId> = list.iter().rev().copied().collect();
    let done = audio.replace_entries(&house.owner, id, &reversed, Some(1), house.write()).await.unwrap();
    assert_eq!((done.version, done.total), (2, 10_000));
    assert_eq!(audio.all_entries(&house.owner, id).await.unwrap().1, reversed);
    assert_eq!(check(&house).await, Left::default());
    let removed = [EntryChange::Remove { at: 0, count: 9_990 }];
    let done = audio.change_entries(&house.owner, id, &removed, None, house.write()).await.unwrap();
    assert_eq!((done.total, chunks(&house).await.len()), (10, 1));
    assert_eq!(check(&house).await, Left::default());
    audio.delete_playlist(&house.owner, id, None).await.unwrap();
    assert_eq!(check(&house).await, Left::default());
}

#[tokio::test]
async fn a_long_playlist_is_deleted_with_all_that_belongs_to_it() {
    let house = House::new().await;
    let (id, _) = long(&house).await;
    house.audio.delete_playlist(&house.owner, id, None).await.unwrap();
    assert_eq!(kind(house.audio.get_playlist(&house.owner, id).await), Kind::NotFound);
    assert!(house.items("PlayList").await.is_empty());
    assert!(house.items("Removed").await.is_empty());
    assert_eq!(check(&house).await, Left::default());
}

#[tokio::test]
async fn what_it_costs() {
    let house = House::new().await;
    let (id, _) = long(&house).await;
    let (audio, owner) = (&house.audio, &house.owner);
    let (_, whole) = house.metered.measure(audio.all_entries(owner, id)).await;
    assert_eq!((whole.of(RequestKind::Get), whole.of(RequestKind::Query)), (1, 1), "{whole:?}");
    assert!(whole.capacity.read <= 150.0, "{whole:?}");
    let (_, list) = house.metered.measure(audio.list_playlists(owner, 50, None)).await;
    assert_eq!((list.requests, list.capacity.read), (1, 0.5 * 2.0), "{list:?}");
}
