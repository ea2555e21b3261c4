//! Tokens for one database.

use accounts::Access;
use serde_json::json;

use crate::room::{Room, made};
use crate::support::{Ask, HOUR_MS};

#[tokio::test]
async fn a_token_for_one_database_is_for_nothing_else() {
    let room = Room::furnished().await;
    let other = made(&room.world, &room.owner, "other").await;
    let (write, _) = room.token(Access::Write).await;
    let call = async |ask: Ask| room.world.call(ask.token(&write)).await;
    let statements = json!({ "statements": [{ "sql": "DELETE FROM books WHERE id = 1" }] });
    let path = |rest: &str| format!("{}{rest}", room.path);
    for rest in ["", "/commits", "/versions", "/statistics", "/schema", "/file"] {
        call(Ask::get(path(rest))).await.expect(200);
    }
    call(Ask::post(path("/query"), &json!({ "sql": "SELECT 1" }))).await.expect(200);
    call(Ask::post(path("/execute"), &statements)).await.expect(200);
    call(Ask::post(path("/operations"), &statements)).await.expect(202);
    call(Ask::post(path("/versions"), &json!({ "name": "v" }))).await.expect(201);
    call(Ask::post(path("/restore"), &json!({ "asOf": 1 }))).await.expect(200);
    // Neither to name or remove it, nor to make another of it, nor to let others in.
    let new = json!({ "name": "x", "access": "read" });
    for ask in [
        Ask::patch(path(""), &json!({ "name": "x" })),
        Ask::delete(path("")),
        Ask::post(path("/fork"), &json!({ "name": "x" })),
        Ask::get(path("/tokens")),
        Ask::post(path("/tokens"), &new),
        Ask::delete(path("/tokens/x")),
    ] {
        call(ask).await.refused(403, "denied");
    }
    // All else is not there.
    for elsewhere in [
        "/api/v1/databases",
        "/api/v1/databases/",
        "/api/v1/account",
        "/api/v1/tokens",
        "/api/v1/scores",
        "/api/v1/session",
        "/api/v1/storage",
        "/api/v1/server",
        &other,
        &format!("{other}/file"),
        &format!("{}x", room.path),
        &format!("/api/v1/{}", room.path),
        &format!("{}/../{}", room.path, other.rsplit('/').next().unwrap()),
        &room.path.replace("db_", "%64b_"),
    ] {
        call(Ask::get(elsewhere)).await.refused(404, "not-found");
    }
    call(Ask::post("/api/v1/databases", &json!({ "name": "x" }))).await.refused(404, "not-found");
    call(Ask::post("/api/v1/tokens", &new)).await.refused(404, "not-found");
}

#[tokio::test]
async fn an_administrator_s_token_for_one_database_administers_nothing() {
    let room = Room::new().await;
    room.world.app.accounts.set_role(room.owner.id, accounts::Role::Admin).await.unwrap();
    let (scoped, _) = room.token(Access::Write).await;
    room.world.call(Ask::get("/metrics").token(&room.owner.write)).await.expect(200);
    for path in ["/metrics", "/api/v1/users"] {
        room.world.call(Ask::get(path).token(&scoped)).await.refused(404, "not-found");
    }
}

#[tokio::test]
async fn a_token_that_reads_may_ask_and_nothing_more() {
    let room = Room::furnished().await;
    let (scoped, _) = room.token(Access::Read).await;
    for token in [&scoped, &room.owner.read] {
        let call = async |ask: Ask| room.world.call(ask.token(token)).await;
        let path = |rest: &str| format!("{}{rest}", room.path);
        let question = json!({ "sql": "SELECT count(*) FROM books" });
        assert_eq!(call(Ask::post(path("/query"), &question)).await.expect(200).json()["rows"], json!([[3]]));
        call(Ask::get(path("/file"))).await.expect(200);
        call(Ask::post(path("/query"), &json!({ "sql": "DELETE FROM books" }))).await.refused(422, "statement-failed");
        let statements = json!({ "statements": [{ "sql": "SELECT 1" }] });
        for (rest, body) in [
            ("/execute", &statements),
            ("/operations", &statements),
            ("/restore", &json!({ "asOf": 1 })),
            ("/versions", &json!({ "name": "v" })),
        ] {
            call(Ask::post(path(rest), body)).await.refused(403, "denied");
        }
        call(Ask::delete(path("/versions/x"))).await.refused(403, "denied");
    }
}

#[tokio::test]
async fn tokens_are_listed_end_and_are_taken_away() {
    let room = Room::new().await;
    let (_, id) = room.token(Access::Write).await;
    let ending = json!({ "name": "for an hour", "access": "read", "expiresAt": "2026-01-01T01:00:00Z" });
    let ending = room.post("/tokens", &ending).await.expect(201).json();
    let listed = room.get("/tokens").await.expect(200).json();
    let target = json!({ "collection": "databases", "target": room.path.rsplit('/').next().unwrap() });
    assert_eq!(listed["items"].as_array().unwrap().len(), 2);
    assert!(
        listed["items"].as_array().unwrap().iter().all(|token| token["only"] == target && token.get("token").is_none())
    );
    let secret = ending["token"].as_str().unwrap();
    room.world.call(Ask::get(&room.path).token(secret)).await.expect(200);
    room.world.clock.advance_ms(HOUR_MS);
    room.world.call(Ask::get(&room.path).token(secret)).await.refused(401, "not-signed-in");
    assert_eq!(room.get("/tokens").await.expect(200).json()["items"].as_array().unwrap().len(), 1);
    // Tokens for all that is mine are not among these; the other way round they are.
    let path = |id: &str| format!("{}/tokens/{id}", room.path);
    room.ask(Ask::delete(path(&room.owner.write_id))).await.refused(404, "not-found");
    let other = made(&room.world, &room.owner, "other").await;
    room.ask(Ask::delete(format!("{other}/tokens/{id}"))).await.refused(404, "not-found");
    let all = room.ask(Ask::get("/api/v1/tokens")).await.expect(200).json();
    assert!(all["items"].as_array().unwrap().iter().any(|token| token["tokenId"] == id.as_str()));
    room.ask(Ask::delete(path(&id))).await.expect(204);
    room.ask(Ask::delete(path(&id))).await.refused(404, "not-found");
    for (body, status, kind) in [
        (json!({ "name": "", "access": "read" }), 422, "invalid"),
        (json!({ "name": "x", "access": "admin" }), 400, "bad-request"),
        (json!({ "name": "x" }), 400, "bad-request"),
        (json!({ "name": "x", "access": "read", "expiresAt": "2020-01-01T00:00:00Z" }), 422, "invalid"),
        (json!({ "name": "x", "access": "read", "expiresAt": "soon" }), 422, "invalid"),
    ] {
        room.post("/tokens", &body).await.refused(status, kind);
    }
}

#[tokio::test]
async fn a_database_that_is_removed_takes_its_tokens_along() {
    let room = Room::new().await;
    let (secret, id) = room.token(Access::Write).await;
    room.ask(Ask::delete(&room.path)).await.expect(204);
    room.world.call(Ask::get(&room.path).token(&secret)).await.refused(401, "not-signed-in");
    room.ask(Ask::get(format!("/api/v1/tokens/{id}"))).await.refused(404, "not-found");
}
