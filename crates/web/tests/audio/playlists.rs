//! Playlists: made, changed by position, exchanged as M3U.

use serde_json::{Value, json};

use crate::room::{Room, text};
use crate::support::Ask;

const NONE: &str = "aud_00000000-0000-7000-8000-000000000000";

async fn room() -> (Room, Vec<String>) {
    let titles: Vec<String> = (0..6).map(|n| format!("song {n}")).collect();
    let songs: Vec<(&str, &str, &str)> = titles.iter().map(|title| (title.as_str(), "Ada", "b")).collect();
    let room = Room::with(&songs).await;
    let mut ids = Vec::new();
    for title in &titles {
        ids.push(room.id(title).await);
    }
    (room, ids)
}

impl Room {
    async fn playlist(&self, name: &str, ids: &[&String]) -> String {
        // Ids are in the order of time.
        self.world.clock.advance_ms(1);
        let new = json!({ "name": name, "audioIds": ids });
        text(&self.post("playlists", &new).await.expect(201).json(), "playlistId")
    }

    async fn entries(&self, id: &str) -> Vec<String> {
        let list = self.json(&format!("playlists/{id}?limit=500")).await;
        let entries = list["entries"].as_array().unwrap();
        assert!(entries.iter().enumerate().all(|(n, entry)| entry["position"] == n), "{list}");
        assert_eq!(list["total"], entries.len());
        entries.iter().map(|entry| text(entry, "audioId")).collect()
    }

    async fn change(&self, id: &str, changes: Value, etag: Option<&str>) -> crate::support::Answer {
        let ask = Ask::post(format!("/api/v1/audio/playlists/{id}/changes"), &json!({ "changes": changes }));
        self.ask(etag.into_iter().fold(ask, |ask, etag| ask.header("if-match", etag))).await
    }
}

#[tokio::test]
async fn entries_are_inserted_removed_and_moved() {
    let (room, ids) = room().await;
    let [a, b, c, d, ..] = &ids[..] else { panic!() };
    let id = room.playlist("mix", &[a, b]).await;
    assert_eq!(room.entries(&id).await, [a.clone(), b.clone()]);
    // Several at once; each refers to what the one before has left. Duplicates are entries.
    let changes = json!([
        { "op": "insert", "audioIds": [c, a] },
        { "op": "insert", "at": 1, "audioIds": [d] },
        { "op": "move", "from": 0, "to": 4 },
        { "op": "remove", "at": 1 },
    ]);
    let changed = room.change(&id, changes, None).await.expect(200);
    assert_eq!(changed.json()["total"], 4);
    assert_eq!(room.entries(&id).await, [d.clone(), c.clone(), a.clone(), a.clone()]);
    assert_eq!(room.json(&format!("playlists/{id}")).await["durationMs"], 240_000);
    // All or none.
    for wrong in [
        json!([{ "op": "remove", "at": 0 }, { "op": "remove", "at": 9 }]),
        json!([{ "op": "remove", "at": 0 }, { "op": "insert", "audioIds": [a, NONE] }]),
        json!([{ "op": "insert", "audioIds": ["x"] }]),
        json!([{ "op": "move", "from": 0, "count": 5, "to": 0 }]),
        json!([{ "op": "insert", "at": 5, "audioIds": [a] }]),
    ] {
        room.change(&id, wrong.clone(), None).await.refused(422, "invalid");
        assert_eq!(room.entries(&id).await, [d.clone(), c.clone(), a.clone(), a.clone()], "{wrong}");
    }
    room.change(&id, json!([{ "op": "shuffle" }]), None).await.refused(400, "bad-request");
    // The recordings know it.
    let shown = room.json(&format!("recordings/{a}")).await;
    assert_eq!(shown["playListIds"], json!([id]));
    assert_eq!(room.json(&format!("recordings/{b}")).await["playListIds"], json!([]));
}

#[tokio::test]
async fn nobody_overwrites_what_they_have_not_seen() {
    let (room, ids) = room().await;
    let id = room.playlist("mix", &[&ids[0], &ids[1]]).await;
    let etag = room.get(&format!("playlists/{id}")).await.header("etag").unwrap().to_owned();
    let add = json!([{ "op": "insert", "audioIds": [ids[2]] }]);
    let changed = room.change(&id, add.clone(), Some(&etag)).await.expect(200);
    let newer = changed.header("etag").unwrap().to_owned();
    assert_ne!(newer, etag);
    room.change(&id, add.clone(), Some(&etag)).await.refused(412, "changed-meanwhile");
    let patch = |etag: &str| {
        Ask::patch(format!("/api/v1/audio/playlists/{id}"), &json!({ "name": "mix 2", "comment": "mine" }))
            .header("if-match", etag)
    };
    room.ask(patch(&etag)).await.refused(412, "changed-meanwhile");
    room.ask(patch(&newer)).await.expect(200);
    let list = room.json(&format!("playlists/{id}")).await;
    assert_eq!((&list["name"], &list["comment"], &list["total"]), (&"mix 2".into(), &"mine".into(), &3.into()));
    let delete = |etag: &str| Ask::delete(format!("/api/v1/audio/playlists/{id}")).header("if-match", etag);
    room.ask(delete(&newer)).await.refused(412, "changed-meanwhile");
    let newest = room.get(&format!("playlists/{id}")).await.header("etag").unwrap().to_owned();
    room.ask(delete(&newest)).await.expect(204);
    room.get(&format!("playlists/{id}")).await.refused(404, "not-found");
    assert_eq!(room.json(&format!("recordings/{}", ids[0])).await["playListIds"], json!([]));
}

#[tokio::test]
async fn a_change_that_is_repeated_is_made_once() {
    let (room, ids) = room().await;
    let id = room.playlist("mix", &[&ids[0]]).await;
    let ask = || {
        let add = json!({ "changes": [{ "op": "insert", "audioIds": [ids[1]] }] });
        Ask::post(format!("/api/v1/audio/playlists/{id}/changes"), &add).header("idempotency-key", "k")
    };
    let first = room.ask(ask()).await.expect(200);
    assert_eq!(room.ask(ask()).await.expect(200).json(), first.json());
    assert_eq!(room.entries(&id).await.len(), 2);
    let new = || Ask::post("/api/v1/audio/playlists", &json!({ "name": "x" })).header("idempotency-key", "n");
    let first = room.ask(new()).await.expect(201);
    assert_eq!(room.ask(new()).await.expect(201).json(), first.json());
    assert_eq!(room.items("playlists").await.len(), 2);
}

#[tokio::test]
async fn lists_have_pages_and_limits() {
    let (room, ids) = room().await;
    for n in 0..7 {
        room.playlist(&format!("list {n}"), &[&ids[n % 6]]).await;
    }
    let (mut names, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = room.json(&format!("playlists?limit=3{cursor}")).await;
        names.extend(page["items"].as_array().unwrap().iter().map(|item| text(item, "name")));
        let Some(next) = page["next"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(names, (0..7).map(|n| format!("list {n}")).collect::<Vec<_>>());
    let long: Vec<&String> = (0..250).map(|n| &ids[n * 5 % 6]).collect();
    let id = room.playlist("long", &long).await;
    assert_eq!(room.entries(&id).await, long.iter().map(|id| (*id).clone()).collect::<Vec<_>>());
    for (offset, limit) in [(0, 10), (35, 10), (240, 50), (249, 1), (250, 5), (9_999, 5)] {
        let page = room.json(&format!("playlists/{id}?offset={offset}&limit={limit}")).await;
        let entries: Vec<String> =
            page["entries"].as_array().unwrap().iter().map(|entry| text(entry, "audioId")).collect();
        let expected: Vec<String> = long.iter().skip(offset).take(limit).map(|id| (*id).clone()).collect();
        assert_eq!(entries, expected, "{offset} {limit}");
    }
    for new in [
        json!({ "name": "" }),
        json!({ "name": "x".repeat(201) }),
        json!({ "name": "x", "comment": "x".repeat(2_001) }),
        json!({ "name": "x", "audioIds": [NONE] }),
        json!({ "name": "x", "audioIds": vec![ids[0].as_str(); 10_001] }),
    ] {
        room.post("playlists", &new).await.refused(422, "invalid");
    }
    room.get(&format!("playlists/{id}?limit=501")).await.refused(422, "invalid");
}

#[tokio::test]
async fn a_list_leaves_and_comes_back_as_m3u() {
    let (room, ids) = room().await;
    let id = room.playlist("Sommer / 夏", &[&ids[3], &ids[1], &ids[3]]).await;
    let file = room.get(&format!("playlists/{id}.m3u8")).await.expect(200);
    assert_eq!(file.header("content-type"), Some("audio/x-mpegurl; charset=utf-8"));
    assert!(file.header("content-disposition").unwrap().contains(".m3u8"));
    let lines = file.text();
    assert!(lines.starts_with("#EXTM3U\n"), "{lines}");
    let paths: Vec<&str> = lines.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(paths.len(), 3);
    assert!(paths[0].ends_with("song 3.flac") && lines.contains("#EXTINF:60,Ada - song 1"), "{lines}");
    let import =
        Ask::new("POST", "/api/v1/audio/playlists/import?name=back").body("audio/x-mpegurl", file.body.clone());
    let back = room.ask(import).await.expect(201).json();
    assert_eq!((&back["name"], &back["unmatched"], &back["total"]), (&"back".into(), &0.into(), &3.into()));
    assert_eq!(room.entries(&text(&back, "playlistId")).await, [&ids[3], &ids[1], &ids[3]].map(Clone::clone));
}

#[tokio::test]
async fn lines_mean_the_file_with_their_ending_however_its_name_is_written() {
    let room = Room::new().await;
    for name in ["a/U\u{308}bung.flac", "a/same.flac", "a/same.ogg", "a/same.mp3"] {
        room.write(name, crate::support::audio::song("same", "Be\u{301}la", "c"));
    }
    room.scan().await;
    let paths = async |text: &str| {
        let list = room.post("playlists/import", &json!({ "name": "x", "text": text })).await.expect(201).json();
        let shown = room.get(&format!("playlists/{}.m3u8", text_of(&list))).await.expect(200).text();
        shown.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>()
    };
    let same = paths("a/same.mp3\na/same.flac\na/same.ogg\n").await;
    assert_eq!(same.iter().map(|path| path.rsplit('.').next().unwrap()).collect::<Vec<_>>(), ["mp3", "flac", "ogg"]);
    for written in ["a/U\u{308}bung.flac", "a/\u{dc}bung.flac"] {
        assert!(paths(written).await[0].ends_with("a/U\u{308}bung.flac"), "{written}");
    }
}

fn text_of(list: &Value) -> String {
    text(list, "playlistId")
}

#[tokio::test]
async fn lines_without_a_recording_are_tried_again_after_a_scan() {
    let (room, ids) = room().await;
    let file = "#EXTM3U\n#PLAYLIST:From elsewhere\n#EXTINF:60,Ada - song 2\nC:\\Music\\song 2.flac\n\
                #EXTINF:61,Eve - later\n/home/eve/later.flac\n";
    let list = room.post("playlists/import", &json!({ "text": file })).await.expect(201).json();
    assert_eq!((&list["name"], &list["unmatched"], &list["total"]), (&"From elsewhere".into(), &1.into(), &2.into()));
    let id = text(&list, "playlistId");
    let entries = room.json(&format!("playlists/{id}")).await["entries"].clone();
    assert_eq!(entries[0]["audioId"], ids[2].as_str());
    assert_eq!((&entries[1]["missing"], &entries[1]["title"]), (&true.into(), &"later".into()));
    assert_eq!(entries[1]["recording"], Value::Null);
    room.write("later.flac", crate::support::audio::song("later", "Eve", "c"));
    room.scan().await;
    let entries = room.json(&format!("playlists/{id}")).await["entries"].clone();
    assert_eq!((&entries[1]["missing"], &entries[1]["audioId"]), (&false.into(), &room.id("later").await.into()));
    assert_eq!(room.json(&format!("playlists/{id}")).await["unmatched"], 0);
    let too_large = Ask::new("POST", "/api/v1/audio/playlists/import").body("audio/x-mpegurl", vec![b'a'; 3 << 20]);
    room.ask(too_large).await.refused(413, "too-large");
    let wrong = Ask::new("POST", "/api/v1/audio/playlists/import").body("image/png", "x");
    room.ask(wrong).await.refused(415, "unsupported-type");
}
