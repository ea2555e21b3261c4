//! Names of any kind: signs, any script, a kilobyte long; names of artists and albums do not mix, and neither do people.

use testkit::flac;

use crate::room::{Room, encoded, text};
use crate::support::Ask;
use crate::support::audio::{add_folder, scan, song};

fn names() -> Vec<String> {
    let mut names: Vec<String> = [
        "-",
        "#",
        "+",
        "a-b",
        "a#b",
        "Artist#2",
        "\"quoted\"",
        "'",
        "';DROP TABLE song;--",
        "100%",
        "a/b",
        "\\",
        "?&=#",
        "日本語",
        "한국어",
        "العربية",
        "עברית",
        "ไทย",
        "हिन्दी",
        "Ελληνικά",
        "Кириллица",
        "🎵🎶",
        "e\u{301}",
        "null",
        "true",
        "0",
        "UserId",
        "todana:uploads",
        "{owner}-x",
        "<b>&amp;</b>",
        "…",
    ]
    .map(str::to_owned)
    .into();
    // As long as a kilobyte, and longer than the key of an index may be.
    names.push(format!("あ{}", "a".repeat(1_021)));
    names.push("漢".repeat(341));
    names.push(format!("b{}", "é".repeat(1_000)));
    names.push(format!("b{}z", "é".repeat(1_000)));
    names
}

#[tokio::test]
async fn every_name_is_found_by_itself() {
    let room = Room::new().await;
    let names = names();
    for (n, name) in names.iter().enumerate() {
        // Several genres can be in one text.
        let (title, genre) = (format!("title of {n}"), format!("{} genre {n}", name.replace(';', "")));
        let tags = [("TITLE", title.as_str()), ("ARTIST", name), ("ALBUM", name), ("GENRE", &genre)];
        room.write(&format!("{n}.flac"), flac(60_000, &tags));
    }
    let source = room.scan().await;
    assert_eq!((&source["scan"]["done"], &source["scan"]["problems"]), (&names.len().into(), &0.into()), "{source}");
    for (n, name) in names.iter().enumerate() {
        let title = format!("title of {n}");
        for filter in ["artist", "album"] {
            let path = format!("recordings?{filter}={}", encoded(name));
            assert_eq!(room.titles(&path).await, [title.as_str()], "{filter} {name}");
        }
        let shown = room.json(&format!("recordings/{}", room.id(&title).await)).await;
        assert_eq!((&shown["artist"], &shown["album"]), (&name.as_str().into(), &name.as_str().into()));
        let albums = room.items(&format!("albums?artist={}", encoded(name))).await;
        assert_eq!(albums.iter().map(|album| text(album, "name")).collect::<Vec<_>>(), [name.as_str()]);
    }
    let mut artists: Vec<String> =
        room.items("artists?limit=500").await.iter().map(|item| text(item, "name")).collect();
    let mut expected = names.clone();
    artists.sort();
    expected.sort();
    assert_eq!(artists, expected);
    assert_eq!(room.json("albums?limit=500").await["total"], names.len());
    assert_eq!(room.json("genres?limit=500").await["total"], names.len());
}

#[tokio::test]
async fn files_may_have_any_name() {
    let room = Room::new().await;
    let long = vec!["あ".repeat(80); 4].join("/");
    let names: Vec<String> = [
        "-",
        "#",
        "a b",
        "a+b",
        "%41",
        "\"",
        "'",
        "*",
        "?",
        "a\nb",
        "\u{1}",
        "\u{202e}x",
        " ",
        "~",
        "日本",
        "🎵",
        "CON",
        "a.b",
        "a\\b",
        "folder.flac/x",
    ]
    .map(str::to_owned)
    .into_iter()
    .chain([long.clone()])
    .collect();
    let mut expected = Vec::new();
    room.write(".hidden.flac", song("hidden", "a", "b"));
    for (n, name) in names.iter().enumerate() {
        room.write(&format!("{name}.flac"), song(&format!("{n}"), "a", "b"));
        expected.push((n, name));
    }
    let source = room.scan().await;
    assert_eq!(source["scan"]["done"], expected.len(), "{source}");
    for (n, name) in expected {
        let shown = room.json(&format!("recordings/{}", room.id(&n.to_string()).await)).await;
        assert_eq!(text(&shown, "audioS3Path"), format!("folder:music/{name}.flac"));
        assert_eq!(text(&shown, "audioFileName"), name.rsplit('/').next().unwrap());
        assert_eq!(text(&shown, "s3BucketName"), "folder:music");
        let stream = room.get(&format!("recordings/{}/stream", text(&shown, "audioId"))).await.expect(200);
        assert_eq!(stream.body, song(&n.to_string(), "a", "b"), "{name:?}");
    }
    // The same again: nothing is new, nothing is lost.
    let before = room.items("recordings?limit=500").await;
    assert_eq!(room.scan().await["scan"]["done"], before.len());
    assert_eq!(room.items("recordings?limit=500").await, before);
}

#[tokio::test]
async fn what_is_not_tagged_has_the_name_of_its_file() {
    let room = Room::new().await;
    room.write("Live/01 Opening.flac", flac(60_000, &[]));
    room.write("Live/02.flac", flac(60_000, &[("TITLE", "  "), ("ARTIST", ""), ("ALBUM", " ")]));
    room.scan().await;
    assert_eq!(room.titles("recordings").await, ["01 Opening", "02"]);
    for item in room.items("recordings").await {
        assert!(item["artist"].is_null() && item["album"].is_null() && item["albumId"].is_null(), "{item}");
    }
    for list in ["artists", "albums", "genres"] {
        assert_eq!(room.json(list).await["total"], 0, "{list}");
    }
}

#[tokio::test]
async fn an_artist_and_an_album_of_one_name_do_not_mix() {
    let room =
        Room::with(&[("one", "Weezer", "Pinkerton"), ("two", "Someone", "Weezer"), ("three", "Weezer", "Weezer")])
            .await;
    assert_eq!(room.titles_sorted("recordings?artist=Weezer").await, ["one", "three"]);
    assert_eq!(room.titles_sorted("recordings?album=Weezer").await, ["three", "two"]);
    assert_eq!(room.titles("recordings?artist=Weezer&album=Weezer").await, ["three"]);
    assert_eq!(room.titles("recordings?artist=Pinkerton").await, [""; 0]);
    let albums = room.items("albums?q=weezer").await;
    assert_eq!(albums.len(), 3, "two albums of that name, and one by that artist: {albums:?}");
    let ids: std::collections::BTreeSet<String> = albums.iter().map(|album| text(album, "albumId")).collect();
    assert_eq!(ids.len(), 3);
}

#[tokio::test]
async fn several_artists_are_found_one_by_one() {
    let room = Room::new().await;
    let several = [("TITLE", "duet"), ("ARTIST", "Ada & Eve"), ("ARTISTS", "Ada"), ("ARTISTS", "Eve"), ("ALBUM", "x")];
    room.write("duet.flac", flac(60_000, &several));
    room.write("joined.flac", flac(60_000, &[("TITLE", "joined"), ("ARTIST", "Ada feat. Bob"), ("ALBUM", "x")]));
    room.write("name.flac", flac(60_000, &[("TITLE", "name"), ("ARTIST", "Simon & Garfunkel"), ("ALBUM", "x")]));
    room.scan().await;
    for (artist, titles) in [
        ("Ada", &["duet", "joined"][..]),
        ("Eve", &["duet"]),
        ("Bob", &["joined"]),
        ("Simon & Garfunkel", &["name"]),
        ("Simon", &[]),
    ] {
        let path = format!("recordings?artist={}", encoded(artist));
        assert_eq!(room.titles_sorted(&path).await, titles, "{artist}");
    }
    let duet = room.json(&format!("recordings/{}", room.id("duet").await)).await;
    assert_eq!(duet["artist"], "Ada & Eve");
    assert_eq!(duet["artists"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_compilation_is_one_album() {
    let room = Room::new().await;
    for n in 0..3 {
        let (title, artist) = (format!("hit {n}"), format!("Artist {n}"));
        let tags = [("TITLE", title.as_str()), ("ARTIST", &artist), ("ALBUM", "Hits"), ("COMPILATION", "1")];
        room.write(&format!("hits/{n}.flac"), flac(60_000, &tags));
    }
    room.scan().await;
    let albums = room.items("albums").await;
    assert_eq!(albums.len(), 1);
    assert_eq!((&albums[0]["artist"], &albums[0]["songCount"]), (&"Various Artists".into(), &3.into()));
    assert_eq!(albums[0]["compilation"], true);
}

#[tokio::test]
async fn two_people_with_one_folder_stay_apart() {
    let room = Room::with(&[("one", "Ada", "First"), ("two", "Ada", "Second")]).await;
    let eve = room.world.member("eve").await;
    let theirs = async |path: &str| {
        let ask = Ask::get(format!("/api/v1/audio/{path}")).token(&eve.write);
        room.world.call(ask).await
    };
    for list in ["recordings", "albums", "artists", "sources"] {
        let seen = theirs(list).await.expect(200).json();
        assert!(seen["items"].as_array().unwrap().iter().all(|item| item["kind"] == "uploads"), "{seen}");
    }
    let source = add_folder(&room.world, &eve, "the same", "music").await;
    scan(&room.world, &eve, &source).await;
    let (mine, others) = (room.json("recordings").await, theirs("recordings").await.expect(200).json());
    assert_eq!((mine["total"].clone(), others["total"].clone()), (2.into(), 2.into()));
    let ids = |list: &serde_json::Value, name: &str| -> std::collections::BTreeSet<String> {
        list["items"].as_array().unwrap().iter().map(|item| text(item, name)).collect()
    };
    for name in ["audioId", "albumId", "sourceId"] {
        assert!(ids(&mine, name).is_disjoint(&ids(&others, name)), "{name}");
    }
    // What one of them does, the other does not see.
    let id = text(&others["items"][0], "audioId");
    theirs(&format!("recordings/{id}")).await.expect(200);
    for path in ["", "/stream", "/artwork", "/lyrics"] {
        room.get(&format!("recordings/{id}{path}")).await.refused(404, "not-found");
    }
    room.put(&format!("recordings/{id}/star"), &serde_json::Value::Null).await.refused(404, "not-found");
    room.remove("one.flac");
    room.scan().await;
    assert_eq!(room.titles("recordings").await, ["two"]);
    assert_eq!(theirs("recordings").await.json()["total"], 2);
}
