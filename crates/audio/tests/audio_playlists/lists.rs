//! What playlists are: names, limits, versions, whose they are.

use audio::{AudioId, EntryChange, NewPlaylist, PlaylistId, PlaylistPatch};
use basis::{Kind, Owner};

use crate::books::{Left, check};
use crate::house::{House, OTHER, kind, recording};

fn new(name: &str, ids: &[AudioId]) -> NewPlaylist {
    NewPlaylist::parse(name, None, false, ids.to_vec()).unwrap()
}

#[tokio::test]
async fn a_playlist_is_created_changed_and_deleted() {
    let house = House::new().await;
    let (audio, owner) = (&house.audio, &house.owner);
    let ids = house.recordings(3).await;
    let id = house.playlist_id();
    let made = NewPlaylist::parse("  朝 ", Some("for\nthe morning"), true, vec![ids[0], ids[1], ids[0]]).unwrap();
    let created = audio.create_playlist(owner, id, &made).await.unwrap();
    assert_eq!((created.name.as_str(), created.total, created.duration_ms, created.version), ("朝", 3, 4_000, 1));
    assert_eq!(audio.create_playlist(owner, id, &made).await.unwrap(), created, "the same id again");
    house.clock.advance_ms(1_000);
    let patch = PlaylistPatch::parse(Some("夜"), Some(None), None).unwrap();
    let edited = audio.edit_playlist(owner, id, &patch, Some(1)).await.unwrap();
    assert_eq!((edited.name.as_str(), &edited.comment, edited.public, edited.version), ("夜", &None, true, 2));
    assert!(edited.changed_ms > created.changed_ms);
    assert_eq!(audio.edit_playlist(owner, id, &patch, Some(2)).await.unwrap().version, 2, "nothing changed");
    assert_eq!(kind(audio.edit_playlist(owner, id, &patch, Some(1)).await), Kind::ChangedMeanwhile);
    let changes = [
        EntryChange::Insert { at: Some(1), audio_ids: vec![ids[2]] },
        EntryChange::Remove { at: 3, count: 1 },
        EntryChange::Move { from: 0, count: 1, to: 2 },
    ];
    let write = house.write();
    let changed = audio.change_entries(owner, id, &changes, Some(2), write).await.unwrap();
    assert_eq!((changed.total, changed.duration_ms), (3, 6_000));
    let again = audio.change_entries(owner, id, &changes, Some(2), write).await.unwrap();
    assert_eq!(again, changed, "a repeated request does nothing");
    assert_eq!(audio.all_entries(owner, id).await.unwrap().1, [ids[2], ids[1], ids[0]]);
    assert_eq!(audio.list_playlists(owner, 10, None).await.unwrap().0, [changed]);
    assert_eq!(check(&house).await, Left::default());
    assert_eq!(kind(audio.delete_playlist(owner, id, Some(1)).await), Kind::ChangedMeanwhile);
    audio.delete_playlist(owner, id, Some(3)).await.unwrap();
    assert_eq!(kind(audio.get_playlist(owner, id).await), Kind::NotFound);
    assert_eq!(kind(audio.delete_playlist(owner, id, None).await), Kind::NotFound);
    assert!(house.items("PlayList").await.is_empty());
    assert_eq!(check(&house).await, Left::default());
}

#[tokio::test]
async fn changes_are_made_together_or_not_at_all() {
    let house = House::new().await;
    let (audio, owner) = (&house.audio, &house.owner);
    let ids = house.recordings(3).await;
    let id = house.playlist_id();
    audio.create_playlist(owner, id, &new("a", &ids)).await.unwrap();
    let unknown = AudioId::new(house.write());
    let insert = |id| EntryChange::Insert { at: None, audio_ids: vec![id] };
    for (changes, field, code) in [
        (vec![insert(ids[0]), EntryChange::Remove { at: 4, count: 1 }], "changes[1]", "no-such-position"),
        (vec![EntryChange::Remove { at: 2, count: 2 }], "changes[0]", "no-such-position"),
        (vec![EntryChange::Remove { at: 0, count: 0 }], "changes[0]", "no-such-position"),
        (vec![EntryChange::Move { from: 0, count: 2, to: 2 }], "changes[0]", "no-such-position"),
        (vec![EntryChange::Insert { at: Some(4), audio_ids: vec![ids[0]] }], "changes[0]", "no-such-position"),
        (vec![insert(ids[0]), insert(unknown)], "audioIds", "no-such-recording"),
        (vec![insert(ids[0]); 1_001], "changes", "too-many"),
        (vec![EntryChange::Insert { at: None, audio_ids: vec![ids[0]; 9_998] }], "changes", "too-many"),
    ] {
        let error = audio.change_entries(owner, id, &changes, None, house.write()).await.unwrap_err();
        assert_eq!((error.kind(), error.field(), error.code()), (Kind::Invalid, Some(field), Some(code)));
    }
    let (playlist, found) = audio.all_entries(owner, id).await.unwrap();
    assert_eq!((playlist.version, found), (1, ids));
    assert_eq!(kind(audio.create_playlist(owner, house.playlist_id(), &new("b", &[unknown])).await), Kind::Invalid);
    assert_eq!(check(&house).await, Left::default());
}

#[tokio::test]
async fn positions_to_remove_are_those_before() {
    let house = House::new().await;
    let ids = house.recordings(6).await;
    let id = house.playlist_id();
    house.audio.create_playlist(&house.owner, id, &new("a", &ids)).await.unwrap();
    let changes = EntryChange::removals(&[1, 4, 1, 5]);
    house.audio.change_entries(&house.owner, id, &changes, None, house.write()).await.unwrap();
    assert_eq!(house.audio.all_entries(&house.owner, id).await.unwrap().1, [ids[0], ids[2], ids[3]]);
}

#[tokio::test]
async fn a_list_that_replaces_another_writes_what_differs() {
    let house = House::new().await;
    let (audio, owner) = (&house.audio, &house.owner);
    let ids = house.recordings(200).await;
    let id = house.playlist_id();
    audio.create_playlist(owner, id, &new("a", &ids)).await.unwrap();
    let mut list = ids.clone();
    list.swap(100, 101);
    list.remove(150);
    let done = audio.replace_entries(owner, id, &list, Some(1), house.write()).await.unwrap();
    assert_eq!((done.total, done.version), (199, 2));
    assert_eq!(audio.all_entries(owner, id).await.unwrap().1, list);
    let rewritten = house.items("PlayListAudios").await;
    let rewritten = rewritten.iter().filter(|chunk| chunk.integer::<u64>("version").unwrap() == 2).count();
    assert!(rewritten <= 3, "{rewritten}");
    assert_eq!(check(&house).await, Left::default());
}

#[tokio::test]
async fn others_do_not_find_it() {
    let house = House::new().await;
    let (audio, owner, other) = (&house.audio, &house.owner, Owner::new(OTHER));
    let ids = house.recordings(2).await;
    let theirs = recording(100, 60);
    house.keep(&other, &theirs).await;
    let id = house.playlist_id();
    audio.create_playlist(owner, id, &new("mine", &ids)).await.unwrap();
    let changes = [EntryChange::Remove { at: 0, count: 1 }];
    let patch = PlaylistPatch::parse(Some("theirs"), None, None).unwrap();
    for result in [
        audio.get_playlist(&other, id).await.map(drop),
        audio.all_entries(&other, id).await.map(drop),
        audio.list_entries(&other, id, 0, 10).await.map(drop),
        audio.change_entries(&other, id, &changes, None, house.write()).await.map(drop),
        audio.replace_entries(&other, id, &[], None, house.write()).await.map(drop),
        audio.edit_playlist(&other, id, &patch, None).await.map(drop),
        audio.export_playlist(&other, id).await.map(drop),
        audio.delete_playlist(&other, id, None).await,
    ] {
        assert_eq!(kind(result), Kind::NotFound);
    }
    let with_theirs = EntryChange::Insert { at: None, audio_ids: vec![theirs.id] };
    assert_eq!(kind(audio.change_entries(owner, id, &[with_theirs], None, house.write()).await), Kind::Invalid);
    assert!(audio.list_playlists(&other, 10, None).await.unwrap().0.is_empty());
    assert_eq!(audio.all_entries(owner, id).await.unwrap().1, ids);
}

#[tokio::test]
async fn there_is_a_limit() {
    let house = House::new().await;
    let (audio, owner) = (&house.audio, &house.owner);
    let mut made: Vec<PlaylistId> = Vec::new();
    for number in 0..1_000 {
        let id = house.playlist_id();
        audio.create_playlist(owner, id, &new(&format!("List {number}"), &[])).await.unwrap();
        made.push(id);
    }
    let (id, one_more) = (house.playlist_id(), new("one more", &[]));
    assert_eq!(kind(audio.create_playlist(owner, id, &one_more).await), Kind::Full);
    audio.create_playlist(owner, made[5], &one_more).await.unwrap();
    let (mut listed, mut after) = (Vec::new(), None);
    loop {
        let (page, next) = audio.list_playlists(owner, 100, after).await.unwrap();
        listed.extend(page.into_iter().map(|playlist| playlist.id));
        after = next;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(listed, made, "in the order in which they were created");
    audio.delete_playlist(owner, made[0], None).await.unwrap();
    audio.create_playlist(owner, id, &one_more).await.unwrap();
    for name in ["", "  ", "a\nb", &"a".repeat(201)] {
        assert!(NewPlaylist::parse(name, None, false, Vec::new()).is_err(), "{name:?}");
    }
    assert_eq!(check(&house).await, Left::default());
}

/// A name that is too long for a key of an index.
#[tokio::test]
async fn a_long_name_is_kept_whole() {
    let house = House::new().await;
    let name = "👨‍👩‍👧‍👦".repeat(120);
    let id = house.playlist_id();
    house.audio.create_playlist(&house.owner, id, &new(&name, &[])).await.unwrap();
    assert_eq!(house.audio.get_playlist(&house.owner, id).await.unwrap().name, name);
    assert_eq!(house.audio.list_playlists(&house.owner, 10, None).await.unwrap().0[0].name, name);
}

#[tokio::test]
async fn entries_without_a_file_stay_and_say_so() {
    let house = House::new().await;
    let (audio, owner) = (&house.audio, &house.owner);
    let ids = house.recordings(3).await;
    let id = house.playlist_id();
    audio.create_playlist(owner, id, &new("a", &ids)).await.unwrap();
    // What is marked is in the catalogue.
    for audio_id in &ids {
        audio.star(owner, audio::Marked::Recording(*audio_id), true).await.unwrap();
    }
    let missing = audio::Recording { missing_since_ms: Some(1), version: 2, ..recording(2, 2) };
    house.keep(owner, &missing).await;
    audio.star(owner, audio::Marked::Recording(ids[1]), false).await.unwrap();
    let gone = table::Key::new("ID", ids[2].to_string()).and("DataType", "Tags");
    house.store.delete(table::DeleteItem::new("AudioMetaData", gone)).await.unwrap();
    let (_, entries) = audio.list_entries(owner, id, 0, 10).await.unwrap();
    assert_eq!(entries[..2].iter().map(|entry| entry.missing).collect::<Vec<_>>(), [false, true]);
    // It can be moved, listed again and removed all the same.
    let list = [ids[2], ids[1], ids[0], ids[2]];
    audio.replace_entries(owner, id, &list, None, house.write()).await.unwrap();
    assert_eq!(audio.all_entries(owner, id).await.unwrap().1, list);
    audio.change_entries(owner, id, &EntryChange::removals(&[0, 3]), None, house.write()).await.unwrap();
    assert_eq!(audio.get_playlist(owner, id).await.unwrap().duration_ms, 3_000);
    assert_eq!(check(&house).await, Left::default());
}
