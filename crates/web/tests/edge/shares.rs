//! Share links: whoever has one reads one thing, and nothing else.

use serde_json::json;

use crate::support::{Ask, HOUR_MS, NEW_YEAR_MS, World};

#[tokio::test]
async fn a_link_reads_and_is_nobody() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let (secret, _) = world.share(ada.id, None).await;
    let with = |ask: Ask| ask.header("todana-share", &secret);
    world.call(with(Ask::get("/api/v1/server"))).await.expect(200);
    world.call(Ask::get(format!("/api/v1/server?share={secret}"))).await.expect(200);
    // What is the owner's alone stays so.
    for path in ["account", "tokens", "shares", "sessions", "session", "storage", "account/picture", "users"] {
        world.call(with(Ask::get(format!("/api/v1/{path}")))).await.refused(401, "not-signed-in");
        world.call(Ask::get(format!("/api/v1/{path}?share={secret}"))).await.refused(401, "not-signed-in");
    }
    world.call(with(Ask::patch("/api/v1/account", &json!({})))).await.refused(403, "denied");
    let session = json!({ "name": "ada", "password": "x" });
    world.call(with(Ask::post("/api/v1/session", &session))).await.refused(403, "denied");
    world.call(Ask::delete(format!("/api/v1/sessions?share={secret}"))).await.refused(403, "denied");
}

#[tokio::test]
async fn a_link_that_is_over_is_refused() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let (gone, gone_id) = world.share(ada.id, None).await;
    world.call(Ask::delete(format!("/api/v1/shares/{gone_id}")).token(&ada.write)).await.expect(204);
    let (expiring, _) = world.share(ada.id, Some(NEW_YEAR_MS + HOUR_MS)).await;
    let look = |secret: &str| Ask::get("/api/v1/server").header("todana-share", secret);
    world.call(look(&expiring)).await.expect(200);
    world.clock.advance_ms(HOUR_MS);
    for secret in [gone.as_str(), &expiring, "", "x", "tdl_x", &ada.write, &ada.session, &gone[..gone.len() - 1]] {
        world.call(look(secret)).await.refused(401, "not-signed-in");
    }
    world.call(Ask::get("/api/v1/server?share=")).await.refused(401, "not-signed-in");
}

#[tokio::test]
async fn a_link_is_no_token_and_no_session() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let (secret, _) = world.share(ada.id, None).await;
    world.call(Ask::get("/api/v1/account").token(&secret)).await.refused(401, "not-signed-in");
    world.call(Ask::get("/api/v1/account").cookie(&secret)).await.refused(401, "not-signed-in");
    world.call(Ask::get("/api/v1/account").token(&ada.session)).await.refused(401, "not-signed-in");
    world.call(Ask::get("/api/v1/account").cookie(&ada.write)).await.refused(401, "not-signed-in");
}
