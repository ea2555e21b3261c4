//! Stores that fail, and what is told about it: nothing from the inside.

use serde_json::json;
use testkit::{FaultRates, FaultyTables};

use crate::support::{Ask, PASSWORD, World};

const DOWN: FaultRates = FaultRates { before: 100, after: 0, conflict: 0, delay: 0, longest_delay: 0 };

#[tokio::test]
async fn when_the_tables_are_gone_it_says_so_and_no_more() {
    let (world, tables) = World::on(FaultyTables::reliable).await;
    let ada = world.member("ada").await;
    let ready = world.call(Ask::get("/readyz")).await.expect(200).json();
    assert_eq!(ready, json!({ "status": "ok", "tables": "ok", "blobs": "ok" }));
    tables.set_rates(Some(DOWN));
    let ready = world.call(Ask::get("/readyz")).await.expect(503).json();
    assert_eq!(ready, json!({ "status": "unreachable", "tables": "unreachable", "blobs": "ok" }));
    world.call(Ask::get("/healthz")).await.expect(200);
    let sign_in = json!({ "name": "ada", "password": PASSWORD });
    for ask in [
        Ask::get("/api/v1/account").token(&ada.write),
        Ask::get("/api/v1/account").cookie(&ada.session),
        Ask::get("/api/v1/server"),
        Ask::post("/api/v1/session", &sign_in),
        Ask::post("/api/v1/tokens", &json!({})).token(&ada.write).header("idempotency-key", "k"),
    ] {
        // A cookie that cannot be looked up is not a worthless one: nobody is signed out by a fault.
        world.call(ask).await.refused(503, "unavailable");
    }
    tables.set_rates(None);
    world.call(Ask::get("/api/v1/account").cookie(&ada.session)).await.expect(200);
}

#[tokio::test]
async fn a_request_that_failed_can_be_made_again_with_its_key() {
    for when in [testkit::When::Before, testkit::When::After] {
        for nth in 1.. {
            let (world, tables) = World::on(FaultyTables::reliable).await;
            let ada = world.member("ada").await;
            world.call(Ask::get("/api/v1/account").token(&ada.write)).await.expect(200);
            let body = json!({ "name": "phone", "access": "read" });
            let ask = Ask::post("/api/v1/tokens", &body).token(&ada.write).header("idempotency-key", "k");
            tables.fail_nth_write(nth, when);
            let first = world.call(ask.clone()).await;
            let over = tables.is_armed();
            tables.disarm();
            // The lease of whoever failed runs out.
            world.clock.advance_ms(61_000);
            let again = world.call(ask).await.expect(201);
            if first.status == 201 {
                assert_eq!(first.json(), again.json());
            }
            let tokens = world.call(Ask::get("/api/v1/tokens").token(&ada.write)).await.expect(200).json();
            assert_eq!(tokens["items"].as_array().unwrap().len(), 3, "{when:?} {nth}");
            let made = Ask::get("/api/v1/account").token(again.json()["token"].as_str().unwrap());
            world.call(made).await.expect(200);
            if over {
                break;
            }
        }
    }
}

#[tokio::test]
async fn a_store_that_fails_now_and_then_breaks_no_promise() {
    let rates = FaultRates { delay: 0, ..FaultRates::rough() };
    let (world, tables) = World::on(FaultyTables::reliable).await;
    let ada = world.member("ada").await;
    tables.set_rates(Some(rates));
    for nth in 0..100 {
        let ask = Ask::patch("/api/v1/account", &json!({ "displayName": format!("name {nth}") })).token(&ada.write);
        let answer = world.call(ask).await;
        assert!([200, 503].contains(&answer.status), "{}", answer.text());
        let look = world.call(Ask::get("/api/v1/account").token(&ada.write)).await;
        assert!([200, 503].contains(&look.status), "{}", look.text());
        if answer.status == 200 && look.status == 200 {
            assert_eq!(answer.json(), look.json());
        }
    }
}
