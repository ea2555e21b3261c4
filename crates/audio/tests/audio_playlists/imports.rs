//! M3U: out, in, and lines that find their recording later.

use audio::{Marked, m3u};
use basis::{Kind, Owner};

use crate::books::{Left, check};
use crate::house::{House, OTHER, kind, recording};

async fn song(house: &House, number: u128, path: &str, artist: &str, title: &str) -> audio::AudioId {
    let mut song = recording(number, 60);
    song.path = path.to_owned();
    song.tags.title = Some(title.to_owned());
    song.tags.artist = Some(artist.to_owned());
    house.keep(&house.owner, &song).await;
    // What is marked is in the catalogue.
    house.audio.star(&house.owner, Marked::Recording(song.id), true).await.unwrap();
    song.id
}

const LIST: &str = "\u{FEFF}#EXTM3U\r
#PLAYLIST:Road trip
#EXTINF:61,Ｓｏｍｅ　Artist - Ignored, the path is right
C:\\Music\\Some Artist\\An Album\\01 First.flac
#EXTINF:200 tvg-id=\"a,b\",Other - Second Song
somewhere/else/unknown.ogg

#EXTINF:-1,Nobody - Nothing
nowhere/nothing.mp3
# a comment
file:///music/An%20Album/02%20Zw%C3%B6lf.mp3
";

#[tokio::test]
async fn lines_find_their_recordings_now_or_later() {
    let house = House::new().await;
    let (audio, owner) = (&house.audio, &house.owner);
    let first = song(&house, 1, "Some Artist/An Album/01 First.mp3", "Some Artist", "First").await;
    song(&house, 2, "Some Artist/Another Album/01 First.mp3", "Some Artist", "First").await;
    let second = song(&house, 3, "other/x.mp3", "Other", "second song").await;
    let twelfth = song(&house, 4, "An Album/02 Zwölf.mp3", "Z", "Zwölf").await;
    let id = house.playlist_id();
    let made = audio.import_playlist(owner, id, None, LIST).await.unwrap();
    assert_eq!((made.name.as_str(), made.total, made.unmatched), ("Road trip", 4, 1));
    assert_eq!(audio.import_playlist(owner, id, None, LIST).await.unwrap(), made, "the same id again");
    let (_, entries) = audio.list_entries(owner, id, 0, 10).await.unwrap();
    let unknown = entries[2].audio;
    assert_eq!(entries.iter().map(|entry| entry.audio).collect::<Vec<_>>(), [first, second, unknown, twelfth]);
    assert_eq!(entries.iter().map(|entry| entry.missing).collect::<Vec<_>>(), [false, false, true, false]);
    let line = entries[2].line.as_ref().unwrap();
    assert_eq!((line.path.as_str(), line.title.as_deref()), ("nowhere/nothing.mp3", Some("Nothing")));
    // It can be moved, and leaves the program as it came.
    audio
        .change_entries(owner, id, &[audio::EntryChange::Move { from: 2, count: 1, to: 0 }], None, house.write())
        .await
        .unwrap();
    let (_, text) = audio.export_playlist(owner, id).await.unwrap();
    assert!(text.starts_with("#EXTM3U\n#PLAYLIST:Road trip\n#EXTINF:-1,Nobody - Nothing\nnowhere/nothing.mp3\n"));
    assert!(text.contains("#EXTINF:60,Other - second song\nother/x.mp3\n"), "{text}");
    assert_eq!(check(&house).await, Left::default());
    assert_eq!(audio.match_playlists_again(owner).await.unwrap(), 0);
    let found = song(&house, 5, "deep/in/nowhere/nothing.flac", "N", "N").await;
    assert_eq!(audio.match_playlists_again(owner).await.unwrap(), 1);
    let (playlist, entries) = audio.all_entries(owner, id).await.unwrap();
    assert_eq!((entries, playlist.unmatched), (vec![found, first, second, twelfth], 0));
    assert!(house.items("Unmatched").await.is_empty());
    assert_eq!(check(&house).await, Left::default());
}

#[tokio::test]
async fn what_cannot_be_imported_is_refused() {
    let house = House::new().await;
    let import = async |name: Option<&str>, text: &str| {
        house.audio.import_playlist(&house.owner, house.playlist_id(), name, text).await
    };
    assert_eq!(kind(import(None, "a.mp3").await), Kind::Invalid, "it has no name");
    assert_eq!(kind(import(Some("x"), &"a.mp3\n".repeat(10_001)).await), Kind::Invalid);
    assert_eq!(kind(import(Some("x"), &"a".repeat(m3u::TEXT_BYTES_MAX + 1)).await), Kind::Invalid);
    assert_eq!(import(Some("x"), "").await.unwrap().total, 0);
}

/// Nobody finds another one's recordings by importing a list.
#[tokio::test]
async fn lines_find_only_ones_own() {
    let house = House::new().await;
    song(&house, 1, "An Album/01 First.mp3", "Some Artist", "First").await;
    let list = "#EXTINF:1,Some Artist - First\nAn Album/01 First.mp3\n";
    let other = Owner::new(OTHER);
    let made = house.audio.import_playlist(&other, house.playlist_id(), Some("x"), list).await.unwrap();
    assert_eq!((made.total, made.unmatched), (1, 1));
}

/// The most that can come in: everything is unknown, and the paths are long.
#[tokio::test]
async fn the_longest_list() {
    let house = House::new().await;
    let line = |number: usize| format!("{}/{number:05}.mp3\n", "\"".repeat(90));
    let text: String = (0..10_000).map(line).collect();
    let id = house.playlist_id();
    let made = house.audio.import_playlist(&house.owner, id, Some("long"), &text).await.unwrap();
    assert_eq!((made.total, made.unmatched), (10_000, 10_000));
    assert_eq!(check(&house).await, Left::default());
    let removed = [audio::EntryChange::Remove { at: 5, count: 9_990 }];
    let done = house.audio.change_entries(&house.owner, id, &removed, None, house.write()).await.unwrap();
    assert_eq!((done.total, done.unmatched), (10, 10));
    house.audio.delete_playlist(&house.owner, id, None).await.unwrap();
    assert!(house.items("Unmatched").await.is_empty());
    assert_eq!(check(&house).await, Left::default());
}
