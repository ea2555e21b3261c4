//! Which album and artists recordings belong to, and names as they are stored.

use audio::identity::{album, album_artists_of, artist, artists_of};
use audio::{PlaceKind, Recording, SourceId, cut_name, display_name};
use basis::Owner;
use tags::Tags;

use crate::house::{OTHER, OWNER, recording};

fn tags(artist: Option<&str>, artists: &[&str]) -> Tags {
    let artists = artists.iter().map(|name| (*name).to_owned()).collect();
    Tags { artist: artist.map(str::to_owned), artists, ..Tags::default() }
}

#[test]
fn several_artists_are_told_apart() {
    for (shown, several, expected) in [
        (Some("Simon & Garfunkel"), vec![], vec!["Simon & Garfunkel"]),
        (Some("Crosby, Stills, Nash"), vec![], vec!["Crosby, Stills, Nash"]),
        (Some("A; B / C feat. D、E"), vec![], vec!["A", "B", "C", "D", "E"]),
        (Some("AC/DC"), vec![], vec!["AC/DC"]),
        (Some("A;B"), vec![], vec!["A;B"]),
        (Some(" A ; a; Ａ"), vec![], vec!["A"]),
        (Some("A feat. B"), vec!["A feat. B"], vec!["A", "B"]),
        (Some("A feat. B"), vec!["A"], vec!["A"]),
        (Some("A feat. B"), vec!["A / X", "B"], vec!["A / X", "B"]),
        (None, vec!["A / B"], vec!["A", "B"]),
        (None, vec!["", " "], vec![]),
        (None, vec![], vec![]),
    ] {
        assert_eq!(artists_of(&tags(shown, &several)), expected, "{shown:?} {several:?}");
    }
}

#[test]
fn the_artists_of_an_album_follow_from_what_is_tagged() {
    let song = tags(Some("A feat. B"), &[]);
    assert_eq!(album_artists_of(&song), ["A"]);
    assert_eq!(album_artists_of(&Tags { compilation: true, ..song.clone() }), ["Various Artists"]);
    let named = Tags { album_artist: Some("C / D".to_owned()), compilation: true, ..song.clone() };
    assert_eq!(album_artists_of(&named), ["C", "D"]);
    let several = vec!["E".to_owned(), "F / G".to_owned()];
    assert_eq!(album_artists_of(&Tags { album_artists: several, ..named }), ["E", "F / G"]);
    assert!(album_artists_of(&Tags::default()).is_empty());
}

fn on_album(title: &str, change: impl FnOnce(&mut Recording)) -> Recording {
    let mut song = recording(1, 60);
    song.tags.album = Some(title.to_owned());
    song.tags.artist = Some("Somebody".to_owned());
    change(&mut song);
    song
}

#[test]
fn an_album_is_one_album() {
    let owner = Owner::new(OWNER);
    let first = on_album("Café del Mar", |_| {});
    let id = |recording: &Recording| album(&owner, recording);
    for same in [
        on_album("  CAFE　DEL  MAR ", |_| {}),
        on_album("Café del Mar", |song| song.path = "elsewhere/2.mp3".to_owned()),
        on_album("Café del Mar", |song| song.tags.artist = Some("Somebody feat. Another".to_owned())),
        on_album("Café del Mar", |song| song.tags.album_artist = Some("ＳＯＭＥＢＯＤＹ".to_owned())),
        on_album("Café del Mar", |song| song.source = SourceId::new(uuid::Uuid::from_u128(9))),
    ] {
        assert_eq!(id(&same), id(&first), "{same:?}");
    }
    for another in [
        on_album("Café del Mar 2", |_| {}),
        on_album("Café del Mar", |song| song.tags.album_version = Some("Remastered".to_owned())),
        on_album("Café del Mar", |song| song.tags.artist = Some("Another".to_owned())),
        on_album("Café del Mar", |song| song.tags.compilation = true),
        on_album("Café del Mar", |song| song.tags.music_brainz.release = Some("r".to_owned())),
    ] {
        assert_ne!(id(&another), id(&first), "{another:?}");
    }
    assert_ne!(album(&Owner::new(OTHER), &first), id(&first), "another owner's is another one");
    assert_eq!(id(&on_album(" ", |_| {})), None);
    assert_eq!(id(&recording(1, 1)), None);
    // Without any artist, a folder is an album; a compilation is one wherever its files are.
    let in_folder = |folder: &str, compilation: bool| {
        on_album("Hits", |song| {
            song.tags.artist = None;
            song.tags.compilation = compilation;
            song.path = format!("{folder}/x.mp3");
        })
    };
    assert_ne!(id(&in_folder("a", false)), id(&in_folder("b", false)));
    assert_eq!(id(&in_folder("a", true)), id(&in_folder("b", true)));
}

/// Clients keep ids for ever: these must never change.
#[test]
fn ids_stay_the_same() {
    let owner = Owner::new(OWNER);
    let ids = [
        artist(&owner, "東京事変").to_string(),
        artist(&owner, "AC/DC").to_string(),
        album(&owner, &on_album("Café del Mar", |_| {})).unwrap().to_string(),
        album(&owner, &on_album("x", |song| song.tags.music_brainz.release = Some("R".to_owned())))
            .unwrap()
            .to_string(),
        SourceId::of_uploads(&owner).to_string(),
    ];
    assert_eq!(ids.join("\n"), include_str!("ids.txt").trim_end(), "\n{}", ids.join("\n"));
    assert_eq!(artist(&owner, "ac/dc "), artist(&owner, "AC/DC"));
    assert_ne!(artist(&owner, "ACDC"), artist(&owner, "AC/DC"));
    assert_ne!(artist(&owner, "´"), artist(&owner, "¨"));
}

#[test]
fn names_of_files() {
    for (path, name) in [
        ("a/b/song.mp3", "song"),
        ("song.tar.flac", "song.tar"),
        ("no ending", "no ending"),
        (".mp3", ".mp3"),
        ("Vol. 2", "Vol. 2"),
        ("a.b/c", "c"),
        ("folder/", "folder/"),
        ("日本.音楽.m4a", "日本.音楽"),
        ("x.toolong", "x.toolong"),
    ] {
        assert_eq!(display_name(path), name, "{path}");
    }
    let long = "の".repeat(2_000);
    let cut = cut_name(&long);
    assert!(cut.len() <= 1_900 && cut.starts_with("のの") && cut.len() > 1_880);
    assert_ne!(cut, cut_name(&"の".repeat(2_001)));
    assert_eq!(cut_name("short"), "short");
}

#[test]
fn places_have_names_that_no_bucket_has() {
    for (place, name, path) in [
        (PlaceKind::Bucket("b".to_owned()), "b", "s3://b/x/y.mp3"),
        (PlaceKind::Folder("nas".to_owned()), "folder:nas", "folder:nas/x/y.mp3"),
        (PlaceKind::Uploads, "todana:uploads", "todana:uploads/x/y.mp3"),
    ] {
        assert_eq!(place.bucket_name(), name);
        assert_eq!(place.path_of("x/y.mp3"), path);
        assert_eq!(PlaceKind::of_bucket_name(name), place);
    }
}
