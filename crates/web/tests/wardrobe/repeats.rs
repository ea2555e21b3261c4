//! Requests with an `Idempotency-Key`: what was worn counts once.

use serde_json::{Value, json};
use tower::ServiceExt;

use crate::room::{Room, text};
use crate::support::Ask;

fn keyed(room: &Room, path: &str, key: &str, body: &Value) -> Ask {
    Ask::post(room.at(path), body).token(&room.ada.write).header("idempotency-key", key)
}

async fn count(room: &Room, id: &str) -> u64 {
    room.get(&format!("/clothes/{id}")).await["wearCount"].as_u64().unwrap()
}

#[tokio::test]
async fn what_was_worn_counts_once() {
    let room = Room::new().await;
    let coat = room.garment("coat").await;
    let body = json!({ "date": "20260101", "clothingIds": [coat] });
    let first = room.world.call(keyed(&room, "/history", "key", &body)).await.expect(201);
    for _ in 0..3 {
        let again = room.world.call(keyed(&room, "/history", "key", &body)).await.expect(201);
        assert_eq!((again.json(), again.header("location")), (first.json(), first.header("location")));
    }
    assert_eq!(count(&room, &coat).await, 1);
    let other = json!({ "date": "20251231", "clothingIds": [coat] });
    room.world.call(keyed(&room, "/history", "key", &other)).await.refused(422, "idempotency-key-reused");
    room.world.call(keyed(&room, "/history", "other", &body)).await.expect(201);
    assert_eq!(count(&room, &coat).await, 2);
    assert_eq!(room.get("/history").await["items"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn twenty_at_once_with_the_same_key_count_once() {
    let room = Room::new().await;
    let coat = room.garment("coat").await;
    let body = json!({ "date": "20260101", "clothingIds": [coat] });
    let calls: Vec<_> = (0..20)
        .map(|_| {
            let (router, ask) = (room.world.router(), keyed(&room, "/history", "key", &body).into_request());
            tokio::spawn(async move { router.oneshot(ask).await.unwrap().status().as_u16() })
        })
        .collect();
    let mut made = 0;
    for call in calls {
        let status = call.await.unwrap();
        assert!([201, 409].contains(&status), "{status}");
        made += u32::from(status == 201);
    }
    assert!(made > 0);
    assert_eq!(count(&room, &coat).await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_hundred_at_once_without_one_count_a_hundred() {
    let room = Room::new().await;
    let coat = room.garment("coat").await;
    let body = json!({ "date": "20260101", "clothingIds": [coat] });
    let calls: Vec<_> = (0..100)
        .map(|_| {
            let (router, ask) = (room.world.router(), Ask::post(room.at("/history"), &body).token(&room.ada.write));
            tokio::spawn(async move { router.oneshot(ask.into_request()).await.unwrap().status().as_u16() })
        })
        .collect();
    for call in calls {
        assert_eq!(call.await.unwrap(), 201);
    }
    assert_eq!(count(&room, &coat).await, 100);
}

#[tokio::test]
async fn everything_that_is_made_can_be_asked_for_again() {
    let room = Room::new().await;
    let coat = room.garment("coat").await;
    for (path, body, id, list) in [
        ("/clothes", json!({ "name": "new" }), "clothingId", "/clothes"),
        ("/templates", json!({ "name": "new", "clothingIds": [coat] }), "templateId", "/templates"),
    ] {
        let before = room.get(list).await["items"].as_array().unwrap().len();
        let first = room.world.call(keyed(&room, path, path, &body)).await.expect(201).json();
        let again = room.world.call(keyed(&room, path, path, &body)).await.expect(201).json();
        assert_eq!(text(&first, id), text(&again, id));
        assert_eq!(room.get(list).await["items"].as_array().unwrap().len(), before + 1);
    }
}
