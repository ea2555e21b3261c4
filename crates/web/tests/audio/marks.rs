//! Stars, ratings and plays.

use serde_json::{Value, json};

use crate::room::{Room, text};
use crate::support::Ask;

async fn room() -> Room {
    Room::with(&[("one", "Ada", "First"), ("two", "Ada", "First"), ("three", "Eve", "Second")]).await
}

#[tokio::test]
async fn stars_and_ratings_of_recordings_albums_and_artists() {
    let room = room().await;
    let item = room.items("recordings").await[0].clone();
    let things = [
        ("recordings", "recordings", text(&item, "audioId"), "audioId"),
        ("albums", "albums", text(&item, "albumId"), "albumId"),
        ("artists", "artists", text(&item["artists"][0], "artistId"), "artistId"),
    ];
    for (kind, list, id, name) in things {
        let path = format!("{kind}/{id}");
        let of_list = async || {
            let all = room.items(&format!("{list}?limit=500")).await;
            all.iter().find(|item| item[name] == id.as_str()).cloned().unwrap()
        };
        let starred = room.put(&format!("{path}/star"), &Value::Null).await.expect(200).json();
        assert!(starred["starredAt"].is_string(), "{starred}");
        assert_eq!(of_list().await["starredAt"], starred["starredAt"], "{kind}");
        assert_eq!(room.json(&path).await["starredAt"], starred["starredAt"], "{kind}");
        assert_eq!(room.json(&format!("{list}?starred=true")).await["total"], 1, "{kind}");
        room.world.clock.advance_ms(5_000);
        // The same again keeps its time.
        let again = room.put(&format!("{path}/star"), &Value::Null).await.expect(200).json();
        assert_eq!(again["starredAt"], starred["starredAt"], "{kind}");
        for rating in [1, 5] {
            let rated = room.put(&format!("{path}/rating"), &json!({ "rating": rating })).await.expect(200).json();
            assert_eq!(rated["rating"], rating);
            assert_eq!(of_list().await["rating"], rating, "{kind}");
        }
        for wrong in [json!({ "rating": 6 }), json!({ "rating": -1 })] {
            room.put(&format!("{path}/rating"), &wrong).await.refused(422, "invalid");
        }
        for wrong in [json!({}), json!({ "rating": "5" }), json!({ "rating": 5, "more": 1 })] {
            room.put(&format!("{path}/rating"), &wrong).await.refused(400, "bad-request");
        }
        let rated = room.put(&format!("{path}/rating"), &json!({ "rating": 0 })).await.expect(200).json();
        assert_eq!(rated["rating"], Value::Null);
        room.delete(&format!("{path}/star")).await.expect(204);
        room.delete(&format!("{path}/star")).await.expect(204);
        let left = of_list().await;
        assert!(left["starredAt"].is_null() && left["rating"].is_null(), "{left}");
        assert_eq!(room.json(&format!("{list}?starred=true")).await["total"], 0, "{kind}");
    }
    for path in [
        "recordings/aud_00000000-0000-7000-8000-000000000000",
        "albums/alb_00000000-0000-8000-8000-000000000000",
        "artists/art_00000000-0000-8000-8000-000000000000",
        "recordings/nothing",
    ] {
        room.put(&format!("{path}/star"), &Value::Null).await.refused(404, "not-found");
        room.put(&format!("{path}/rating"), &json!({ "rating": 3 })).await.refused(404, "not-found");
        room.delete(&format!("{path}/star")).await.refused(404, "not-found");
    }
}

#[tokio::test]
async fn marks_stay_when_the_catalogue_is_built_anew() {
    let room = room().await;
    let id = room.id("one").await;
    room.put(&format!("recordings/{id}/star"), &Value::Null).await.expect(200);
    room.put(&format!("recordings/{id}/rating"), &json!({ "rating": 3 })).await.expect(200);
    room.post(&format!("recordings/{id}/plays"), &json!({})).await.expect(200);
    let album = text(&room.items("albums?q=first").await[0], "albumId");
    room.put(&format!("albums/{album}/star"), &Value::Null).await.expect(200);
    let lists = ["recordings?sort=title", "albums", "artists", "genres"];
    let mut before = Vec::new();
    for list in lists {
        before.push(room.json(list).await);
    }
    let owner = basis::Owner::new(room.owner.id.to_string());
    assert!(room.world.collections.audio.rebuild_catalogue(&owner, |_| {}).await.unwrap());
    for (list, before) in lists.iter().zip(before) {
        assert_eq!(room.json(list).await, before, "{list}");
    }
}

#[tokio::test]
async fn plays_are_counted_once() {
    let room = room().await;
    let id = room.id("one").await;
    let path = format!("recordings/{id}/plays");
    let plays = async || room.json(&format!("recordings/{id}")).await["plays"].as_u64().unwrap();
    room.post(&path, &json!({})).await.expect(200);
    assert_eq!(plays().await, 1);
    // The song has a minute: within it, the same client plays it once.
    room.world.clock.advance_ms(30_000);
    room.post(&path, &json!({})).await.expect(200);
    assert_eq!(plays().await, 1);
    // Another client is another play.
    let session = Ask::post(format!("/api/v1/audio/{path}"), &json!({})).cookie(&room.owner.session);
    room.world.call(session.header("sec-fetch-site", "same-origin")).await.expect(200);
    assert_eq!(plays().await, 2);
    room.world.clock.advance_ms(61_000);
    room.post(&path, &json!({})).await.expect(200);
    assert_eq!(plays().await, 3);
    // At a certain time, exactly once, however often and from wherever it is said.
    for _ in 0..3 {
        room.post(&path, &json!({ "playedAt": "2025-12-01T10:00:00Z" })).await.expect(200);
    }
    assert_eq!(plays().await, 4);
    room.post(&path, &json!({ "playedAt": "2025-12-01T10:00:01Z" })).await.expect(200);
    assert_eq!(plays().await, 5);
    let shown = room.json(&format!("recordings/{id}")).await;
    assert!(text(&shown, "playedAt").starts_with("2026-01-01"), "the last time counts: {shown}");
    // Without a body, too.
    room.world.clock.advance_ms(1_000);
    let other = room.id("two").await;
    room.ask(Ask::new("POST", format!("/api/v1/audio/recordings/{other}/plays"))).await.expect(200);
    assert_eq!(room.titles("recordings?sort=played&order=desc&limit=2").await, ["two", "one"]);
    for wrong in [json!({ "playedAt": "yesterday" }), json!({ "playedAt": "2026-13-01T00:00:00Z" })] {
        room.post(&path, &wrong).await.refused(422, "invalid");
    }
    room.post(&path, &json!({ "at": 1 })).await.refused(400, "bad-request");
    assert_eq!(plays().await, 5);
    let albums = room.items("albums?sort=plays&order=desc").await;
    assert_eq!((&albums[0]["name"], &albums[0]["plays"]), (&"First".into(), &6.into()));
}
