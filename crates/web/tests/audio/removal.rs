//! What is left of a source that was removed: nothing, except what its owner chose to keep.

use serde_json::{Value, json};
use table::Scan;

use crate::room::{Room, text};
use crate::support::audio::{made_by_others, song};

/// Everything in a table.
async fn items(room: &Room, table: &str) -> Vec<String> {
    let (mut all, mut after) = (Vec::new(), None);
    loop {
        let page = room.world.app.stores.tables.scan(Scan::new(table).after(after)).await.unwrap();
        all.extend(page.items.iter().map(|item| format!("{item:?}")));
        after = page.next;
        if after.is_none() {
            return all;
        }
    }
}

async fn gone(room: &Room, source: &str) {
    room.delete(&format!("sources/{source}")).await.expect(204);
    let sources = room.items("sources").await;
    assert!(sources.iter().all(|item| item["sourceId"] != source), "{sources:?}");
    room.get(&format!("sources/{source}")).await.refused(404, "not-found");
    while items(room, "AudioMetaData").await.iter().any(|item| item.contains(source)) {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn nothing_of_it_is_left() {
    let room = Room::new().await;
    room.write("one.flac", song("Unmistakable title", "Unmistakable artist", "Unmistakable album"));
    room.write("two.mp3", made_by_others("song.mp3"));
    room.write("broken.mp3", "broken");
    room.write("one.lrc", "[00:01.00]Unmistakable words");
    room.scan().await;
    let ids = [room.id("Unmistakable title").await, room.id("Der Lindenbaum").await];
    room.put(&format!("recordings/{}/star", ids[0]), &Value::Null).await.expect(200);
    room.post(&format!("recordings/{}/plays", ids[0]), &json!({})).await.expect(200);
    gone(&room, &room.source).await;
    for list in ["recordings", "albums", "artists", "genres", "recordings?q=unmistakable"] {
        assert_eq!(room.json(list).await["total"], 0, "{list}");
    }
    for id in &ids {
        for path in ["", "/stream", "/artwork", "/lyrics"] {
            room.get(&format!("recordings/{id}{path}")).await.refused(404, "not-found");
        }
    }
    let left = items(&room, "AudioMetaData").await;
    for item in &left {
        assert!(
            !item.contains("nmistakable") && !ids.iter().any(|id| item.contains(id) && !item.contains("Play#")),
            "{item}"
        );
    }
}

#[tokio::test]
async fn playlists_keep_its_places_and_another_source_keeps_its_recordings() {
    let room = Room::with(&[("one", "a", "b"), ("two", "a", "b")]).await;
    let second = json!({ "kind": "folder", "name": "again", "folder": "music" });
    let second = text(&room.post("sources", &second).await.expect(201).json(), "sourceId");
    crate::support::audio::scan(&room.world, &room.owner, &second).await;
    assert_eq!(room.json("recordings").await["total"], 4);
    let of = async |source: &str| {
        let all = room.items("recordings").await;
        all.iter().filter(|item| item["sourceId"] == source).map(|item| text(item, "audioId")).collect::<Vec<_>>()
    };
    let (first, others) = (of(&room.source).await, of(&second).await);
    let list = json!({ "name": "list", "audioIds": [first[0], others[0]] });
    let list = text(&room.post("playlists", &list).await.expect(201).json(), "playlistId");
    gone(&room, &room.source).await;
    assert_eq!(of(&second).await, others);
    assert_eq!(room.json("recordings").await["total"], 2);
    assert_eq!(room.json("albums").await["items"][0]["songCount"], 2);
    let entries = room.json(&format!("playlists/{list}")).await["entries"].clone();
    assert_eq!((&entries[0]["missing"], &entries[1]["missing"]), (&true.into(), &false.into()));
    assert_eq!(entries[0]["audioId"], first[0].as_str());
}

#[tokio::test]
async fn a_source_is_removed_while_it_is_scanned() {
    let room = Room::new().await;
    for n in 0..60 {
        room.write(&format!("{n}.flac"), song(&format!("Unmistakable {n}"), "a", "b"));
    }
    room.post(&format!("sources/{}/scan", room.source), &json!({})).await.expect(202);
    for _ in 0..50 {
        tokio::task::yield_now().await;
    }
    gone(&room, &room.source).await;
    assert_eq!(room.json("recordings").await["total"], 0);
    let left = items(&room, "AudioMetaData").await;
    assert!(left.iter().all(|item| !item.contains("nmistakable")), "{left:?}");
}
