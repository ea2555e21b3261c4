//! Requests that are made again with their `Idempotency-Key`.

use std::time::Duration;

use accounts::Access;
use serde_json::{Value, json};
use testkit::DistantTables;

use crate::support::{Answer, Ask, HOUR_MS, World};

fn create(token: &str, key: &str, name: &str) -> Ask {
    let body = json!({ "name": name, "access": "read" });
    Ask::post("/api/v1/tokens", &body).token(token).header("idempotency-key", key)
}

async fn count(world: &World, token: &str) -> usize {
    let tokens = world.call(Ask::get("/api/v1/tokens?limit=100").token(token)).await.expect(200).json();
    tokens["items"].as_array().unwrap().len()
}

fn same(one: &Answer, other: &Answer) {
    assert_eq!(one.status, other.status);
    assert_eq!(one.anonymous(), other.anonymous());
    for name in ["content-type", "location", "etag"] {
        assert_eq!(one.header(name), other.header(name), "{name}");
    }
}

#[tokio::test]
async fn the_same_request_gets_the_same_answer_and_is_done_once() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let first = world.call(create(&ada.write, "key", "phone")).await.expect(201);
    let place = first.header("location").unwrap();
    assert_eq!(place, format!("/api/v1/tokens/{}", first.json()["tokenId"].as_str().unwrap()));
    world.call(Ask::get(place).token(&ada.write)).await.expect(200);
    assert_eq!(first.header("idempotency-replayed"), None);
    let again = world.call(create(&ada.write, "key", "phone")).await;
    same(&first, &again);
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    assert_eq!(again.header("cache-control"), Some("no-store"));
    assert_eq!(count(&world, &ada.write).await, 3);
    // By whichever of their credentials, and on whichever server.
    let (other_token, _) = world.token(ada.id, Access::Write).await;
    same(&first, &world.beside(|_| ()).call(create(&other_token, "key", "phone")).await);
    // A day later it is a new request.
    world.clock.advance_ms(24 * HOUR_MS + 1000);
    let later = world.call(create(&ada.write, "key", "phone")).await.expect(201);
    assert_ne!(later.json()["tokenId"], first.json()["tokenId"]);
}

#[tokio::test]
async fn the_same_key_for_another_request_is_refused() {
    let world = World::new().await;
    let ada = world.admin("ada").await;
    world.call(create(&ada.write, "key", "phone")).await.expect(201);
    world.call(create(&ada.write, "key", "tablet")).await.refused(422, "idempotency-key-reused");
    let elsewhere = json!({ "name": "phone", "access": "read" });
    let elsewhere = Ask::post("/api/v1/users", &elsewhere).token(&ada.write).header("idempotency-key", "key");
    world.call(elsewhere).await.refused(422, "idempotency-key-reused");
    assert_eq!(count(&world, &ada.write).await, 3);
}

#[tokio::test]
async fn a_refusal_is_repeated_too_each_time_with_its_own_request_id() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let first = world.call(create(&ada.write, "key", "")).await;
    first.refused(422, "invalid");
    let again = world.call(create(&ada.write, "key", "")).await;
    again.refused(422, "invalid");
    same(&first, &again);
    assert_ne!(first.json()["requestId"], again.json()["requestId"]);
}

#[tokio::test]
async fn different_people_have_different_keys() {
    let world = World::new().await;
    let (ada, bob) = (world.member("ada").await, world.member("bob").await);
    let first = world.call(create(&ada.write, "key", "phone")).await.expect(201).json();
    let other = world.call(create(&bob.write, "key", "phone")).await.expect(201).json();
    assert_ne!(first["tokenId"], other["tokenId"]);
    world.call(create(&bob.write, "key", "tablet")).await.refused(422, "idempotency-key-reused");
}

#[tokio::test]
async fn a_key_has_1_to_255_visible_characters() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    world.call(create(&ada.write, &"k".repeat(255), "phone")).await.expect(201);
    for key in ["", &"k".repeat(256), "a b", "a\tb", "\u{e9}"] {
        world.call(create(&ada.write, key, "phone")).await.refused(422, "invalid");
    }
    assert_eq!(count(&world, &ada.write).await, 3);
}

#[tokio::test]
async fn a_read_only_token_cannot_use_one() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    world.call(create(&ada.write, "key", "phone")).await.expect(201);
    world.call(create(&ada.read, "key", "phone")).await.refused(403, "denied");
    world.call(create(&ada.read, "other", "phone")).await.refused(403, "denied");
    assert_eq!(count(&world, &ada.write).await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_at_once_one_is_done() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    for (round, parallel) in [(0, 2), (1, 32)] {
        let key = format!("key {round}").replace(' ', "-");
        let before = count(&world, &ada.write).await;
        let calls: Vec<_> = (0..parallel)
            .map(|_| {
                let (router, ask) = (world.router(), create(&ada.write, &key, "phone").into_request());
                tokio::spawn(async move { tower::ServiceExt::oneshot(router, ask).await.unwrap() })
            })
            .collect();
        let mut created: Vec<Value> = Vec::new();
        for call in calls {
            let (parts, body) = call.await.unwrap().into_parts();
            let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
            let body: Value = serde_json::from_slice(&body).unwrap();
            match parts.status.as_u16() {
                201 => created.push(body),
                409 => assert_eq!(body["type"], "/problems/in-progress"),
                other => panic!("{other}: {body}"),
            }
        }
        assert!(!created.is_empty() && created.iter().all(|one| *one == created[0]), "one answer for all");
        assert_eq!(count(&world, &ada.write).await, before + 1);
        let later = world.call(create(&ada.write, &key, "phone")).await.expect(201);
        assert_eq!(later.json(), created[0]);
    }
}

/// Whenever a client goes away, what it has begun is done, and its key is not taken for longer than that takes.
#[tokio::test]
async fn a_client_that_goes_away_leaves_nothing_half_done() {
    let (world, _) = World::on(|tables| DistantTables::new(tables, Duration::from_millis(2))).await;
    let ada = world.member("ada").await;
    let before = count(&world, &ada.write).await;
    let mut interrupted = 0;
    for ms in 0..40 {
        let key = format!("key-{ms}");
        let first = world.call(create(&ada.write, &key, "phone"));
        interrupted += usize::from(tokio::time::timeout(Duration::from_millis(ms), first).await.is_err());
        let mut answer = world.call(create(&ada.write, &key, "phone")).await;
        for _ in 0..500 {
            if answer.status != 409 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
            answer = world.call(create(&ada.write, &key, "phone")).await;
        }
        answer.expect(201);
    }
    assert!(interrupted > 5, "{interrupted}");
    assert_eq!(count(&world, &ada.write).await, before + 40);
}
