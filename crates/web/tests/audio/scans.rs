//! Scans: what is new, changed, moved, gone or broken; what is asked; and that ids stay.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use testkit::flac;

use crate::room::{NOTE, Room, text};
use crate::support::audio::{made_by_others, rested, song};

impl Room {
    /// Title and id of each recording.
    async fn ids(&self) -> BTreeMap<String, String> {
        let all = self.items("recordings?limit=500").await;
        all.iter().map(|item| (text(item, "title"), text(item, "audioId"))).collect()
    }

    async fn problems(&self) -> Vec<Value> {
        self.items(&format!("sources/{}/problems", self.source)).await
    }
}

fn counts(source: &Value) -> [u64; 3] {
    ["seen", "done", "problems"].map(|name| source["scan"][name].as_u64().unwrap())
}

#[tokio::test]
async fn files_of_every_format_are_recordings() {
    let room = Room::new().await;
    let files = [
        ("song.mp3", "mp3"),
        ("song.flac", "flac"),
        ("song.ogg", "vorbis"),
        ("song.opus", "opus"),
        ("first.m4a", "aac"),
        ("last.m4a", "aac"),
        ("alac.m4a", "alac"),
        ("song.wav", "wav"),
        ("song.aiff", "aiff"),
    ];
    for (name, _) in files {
        room.write(&format!("all/{name}"), made_by_others(name));
    }
    room.write("notes.txt", "not a recording");
    room.write("all/cover.xcf", "nor this");
    let source = room.scan().await;
    assert_eq!(counts(&source), [9, 9, 0], "{source}");
    assert_eq!(source["scan"]["state"], "idle");
    assert!(source["scan"]["startedAt"].is_string() && source["scan"]["finishedAt"].is_string(), "{source}");
    let all = room.items("recordings?limit=500").await;
    for (name, format) in files {
        let stem = name.split('.').next().unwrap();
        let of = |item: &&Value| item["audioFileName"] == stem && item["format"] == format;
        let item = all.iter().find(of).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(item["title"], "Der Lindenbaum", "{item}");
        assert_eq!(item["album"], "Winterreise", "{item}");
        assert_eq!((&item["track"], &item["disc"]), (&5.into(), &1.into()), "{item}");
        assert_eq!(item["year"], 1828, "{item}");
        let seconds = item["durationMs"].as_u64().unwrap();
        assert!((990..=2_200).contains(&seconds), "{item}");
        let detail = room.json(&format!("recordings/{}", text(item, "audioId"))).await;
        assert_eq!(detail["tags"]["isrc"][0], "DEA620500001", "{detail}");
        assert_eq!(detail["audioS3Path"], format!("folder:music/all/{name}"));
        assert_eq!(detail["playListIds"], json!([]));
        assert_eq!(item["sourceId"], room.source.as_str());
    }
    // They say the same, so they are one album.
    let albums = room.items("albums").await;
    assert_eq!(albums.len(), 1, "{albums:?}");
    assert_eq!(albums[0]["songCount"], 9);
}

#[tokio::test]
async fn a_second_scan_finds_nothing_new() {
    let room = Room::with(&[("one", "a", "b"), ("two", "a", "b")]).await;
    let before = room.items("recordings").await;
    let source = room.scan().await;
    assert_eq!(counts(&source), [2, 2, 0]);
    assert_eq!(room.items("recordings").await, before, "not even its time has changed");
}

#[tokio::test]
async fn a_changed_file_keeps_its_id() {
    let room = Room::with(&[("one", "a", "b"), ("two", "a", "b")]).await;
    let before = room.ids().await;
    room.put(&format!("recordings/{}/star", before["one"]), &Value::Null).await.expect(200);
    room.write("one.flac", song("other", "c", "d"));
    let source = room.scan().await;
    assert_eq!(counts(&source), [2, 2, 0]);
    let after = room.ids().await;
    assert_eq!((&after["other"], &after["two"]), (&before["one"], &before["two"]));
    assert_eq!(room.titles("recordings?artist=c").await, ["other"]);
    assert_eq!(room.titles("recordings?starred=true").await, ["other"]);
    assert_eq!(room.titles("recordings?artist=a").await, ["two"]);
}

#[tokio::test]
async fn a_moved_file_keeps_its_id_its_star_and_its_places() {
    let room = Room::with(&[("one", "a", "b"), ("two", "a", "b"), ("three", "a", "b")]).await;
    let before = room.ids().await;
    room.put(&format!("recordings/{}/star", before["one"]), &Value::Null).await.expect(200);
    let list = json!({ "name": "list", "audioIds": [before["one"], before["two"]] });
    let list = text(&room.post("playlists", &list).await.expect(201).json(), "playlistId");
    // With the same content; with other content and the same tags.
    std::fs::create_dir(room.path().join("moved")).unwrap();
    std::fs::rename(room.path().join("one.flac"), room.path().join("moved/1.flac")).unwrap();
    room.remove("two.flac");
    let again = [("TITLE", "two"), ("ARTIST", "a"), ("ALBUM", "b"), ("COMMENT", "tagged again")];
    room.write("moved/2.flac", flac(60_000, &again));
    room.scan().await;
    assert_eq!(room.ids().await, before);
    assert_eq!(room.titles("recordings?starred=true").await, ["one"]);
    let entries = room.json(&format!("playlists/{list}")).await["entries"].clone();
    let shown: Vec<_> =
        entries.as_array().unwrap().iter().map(|entry| (text(entry, "title"), entry["missing"].as_bool())).collect();
    assert_eq!(shown, [("one".to_owned(), Some(false)), ("two".to_owned(), Some(false))]);
    let path = room.json(&format!("recordings/{}", before["one"])).await;
    assert_eq!(text(&path, "audioS3Path"), "folder:music/moved/1.flac");
    assert_eq!(text(&path, "audioFileName"), "1");
}

#[tokio::test]
async fn a_file_that_is_gone_is_hidden_and_comes_back_as_it_was() {
    let room = Room::with(&[("one", "a", "b"), ("two", "a", "b"), ("three", "c", "d")]).await;
    let before = room.ids().await;
    let kept = std::fs::read(room.path().join("three.flac")).unwrap();
    let list = json!({ "name": "list", "audioIds": [before["three"]] });
    let list = text(&room.post("playlists", &list).await.expect(201).json(), "playlistId");
    room.put(&format!("recordings/{}/rating", before["three"]), &json!({ "rating": 4 })).await.expect(200);
    room.remove("three.flac");
    room.scan().await;
    assert_eq!(room.titles_sorted("recordings").await, ["one", "two"]);
    assert_eq!(room.json("albums").await["total"], 1);
    assert_eq!(room.json("artists").await["total"], 1);
    let detail = room.json(&format!("recordings/{}", before["three"])).await;
    assert_eq!(detail["missing"], true);
    let entry = room.json(&format!("playlists/{list}")).await["entries"][0].clone();
    assert_eq!((&entry["missing"], &entry["title"]), (&true.into(), &"three".into()));
    let stream = room.get(&format!("recordings/{}/stream", before["three"])).await;
    assert_eq!(stream.status, 409, "{}", stream.text());
    room.write("three.flac", kept);
    room.scan().await;
    assert_eq!(room.ids().await, before);
    let entry = room.json(&format!("playlists/{list}")).await["entries"][0].clone();
    assert_eq!((&entry["missing"], &entry["recording"]["rating"]), (&false.into(), &4.into()));
}

#[tokio::test]
async fn half_of_all_gone_at_once_is_asked_about() {
    let songs: Vec<String> = (0..6).map(|n| format!("song {n}")).collect();
    let songs: Vec<(&str, &str, &str)> = songs.iter().map(|title| (title.as_str(), "a", "b")).collect();
    let room = Room::with(&songs).await;
    let before = room.ids().await;
    for n in 0..3 {
        room.remove(&format!("song {n}.flac"));
    }
    let source = room.scan().await;
    assert_eq!(source["scan"]["state"], "asking", "{source}");
    assert_eq!(room.ids().await, before, "nothing is hidden before the answer");
    let answer =
        async |remove: bool| room.post(&format!("sources/{}/answer", room.source), &json!({ "remove": remove })).await;
    assert!(answer(false).await.status < 300);
    let source = rested(&room.world, &room.owner, &room.source).await;
    assert_eq!(source["scan"]["state"], "idle", "{source}");
    assert_eq!(room.ids().await, before, "they stay");
    // Nothing is asked, so nothing can be answered otherwise.
    answer(true).await.refused(409, "conflict");
    let source = room.scan().await;
    assert_eq!(source["scan"]["state"], "asking", "they are still gone");
    assert!(answer(true).await.status < 300);
    rested(&room.world, &room.owner, &room.source).await;
    assert_eq!(room.titles_sorted("recordings").await, ["song 3", "song 4", "song 5"]);
    room.post(&format!("sources/{}/answer", room.source), &json!({})).await.refused(400, "bad-request");
}

#[tokio::test]
async fn a_folder_that_is_empty_or_gone_hides_nothing() {
    let room = Room::with(&[("one", "a", "b"), ("two", "a", "b")]).await;
    let before = room.ids().await;
    let elsewhere = tempfile::tempdir().unwrap();
    for name in ["one.flac", "two.flac", NOTE] {
        std::fs::rename(room.path().join(name), elsewhere.path().join(name)).unwrap();
    }
    let source = room.scan().await;
    assert_eq!(source["scan"]["state"], "failed", "{source}");
    assert_eq!(room.ids().await, before);
    for name in ["one.flac", "two.flac"] {
        std::fs::rename(elsewhere.path().join(name), room.path().join(name)).unwrap();
    }
    let source = room.scan().await;
    assert_eq!((&source["scan"]["state"], counts(&source)), (&"idle".into(), [2, 2, 0]), "{source}");
    assert_eq!(room.ids().await, before);
}

#[tokio::test]
async fn broken_files_are_problems_and_stop_nothing() {
    let room = Room::with(&[("good", "a", "b")]).await;
    let whole = made_by_others("song.mp3");
    room.write("text.mp3", "this is no recording");
    room.write("empty.flac", "");
    room.write("cut.flac", &made_by_others("song.flac")[..30]);
    room.write("zeros.m4a", [0; 5_000]);
    room.write("whole.mp3", &whole);
    let source = room.scan().await;
    assert_eq!(counts(&source), [6, 2, 4], "{source}");
    let problems = room.problems().await;
    let paths: Vec<String> = problems.iter().map(|problem| text(problem, "path")).collect();
    assert_eq!(paths, ["cut.flac", "empty.flac", "text.mp3", "zeros.m4a"], "{problems:?}");
    for problem in &problems {
        assert!(problem["code"].as_str().is_some_and(|code| !code.is_empty()), "{problem}");
    }
    assert_eq!(room.json("recordings").await["total"], 2);
    // The same again is not read again; one that is mended is.
    room.write("empty.flac", song("mended", "a", "b"));
    room.remove("cut.flac");
    let source = room.scan().await;
    assert_eq!(counts(&source), [5, 3, 2], "{source}");
    assert_eq!(room.problems().await.len(), 2);
    // What breaks is no longer among the recordings, but keeps its id.
    let before = room.ids().await;
    room.write("empty.flac", "broken again");
    room.scan().await;
    assert_eq!(room.titles_sorted("recordings").await, ["Der Lindenbaum", "good"]);
    room.write("empty.flac", song("mended", "a", "b"));
    room.scan().await;
    assert_eq!(room.ids().await, before);
}

#[tokio::test]
async fn problems_have_pages() {
    let room = Room::new().await;
    for n in 0..25 {
        room.write(&format!("{n:02}.mp3"), "no recording");
        room.write(&format!("{n:02}.flac"), song(&format!("{n}"), "a", "b"));
    }
    room.scan().await;
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = room.json(&format!("sources/{}/problems?limit=10{cursor}", room.source)).await;
        seen.extend(page["items"].as_array().unwrap().iter().map(|item| text(item, "path")));
        let Some(next) = page["next"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(seen, (0..25).map(|n| format!("{n:02}.mp3")).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_second_request_joins_the_scan() {
    let room = Room::new().await;
    for n in 0..40 {
        room.write(&format!("{n}.flac"), song(&format!("{n}"), "a", "b"));
    }
    let path = format!("sources/{}/scan", room.source);
    for _ in 0..3 {
        let begun = room.post(&path, &json!({})).await.expect(202).json();
        assert_eq!((&begun["scan"]["state"], &begun["scan"]["finishedAt"]), (&"running".into(), &Value::Null));
    }
    let source = rested(&room.world, &room.owner, &room.source).await;
    assert_eq!(counts(&source), [40, 40, 0]);
    assert_eq!(room.json("recordings").await["total"], 40);
}
