//! How much somebody may keep.

use serde_json::json;

use crate::room::{Room, made, with_quota};
use crate::support::Ask;

const FILL: &str = "INSERT INTO books (title) SELECT hex(randomblob(40000)) FROM books";

#[tokio::test]
async fn whoever_keeps_too_much_makes_nothing_new_and_still_reads_and_removes() {
    let room = Room::furnished().await;
    room.execute(&[FILL]).await.expect(200);
    let version = room.post("/versions", &json!({ "name": "kept" })).await.expect(201);
    let storage = room.ask(Ask::get("/api/v1/storage")).await.expect(200).json();
    let used = storage["items"].as_array().unwrap().iter().find(|of| of["collection"] == "databases").unwrap()["bytes"]
        .as_u64()
        .unwrap();
    assert!(used > 100_000, "{storage}");
    let small = Room { world: with_quota(&room.world, used - 1), owner: room.owner.clone(), path: room.path.clone() };
    // The first write finds out, and does not wait for it.
    small.execute(&["INSERT INTO books (title) VALUES ('one more')"]).await.expect(200);
    let file = small.get("/file").await.expect(200).body;
    let upload = Ask::new("POST", "/api/v1/databases?name=copy").body("application/vnd.sqlite3", file);
    small.ask(upload).await.refused(409, "full");
    let body = json!({ "name": "another" });
    for path in [small.path.clone() + "/fork", small.path.clone() + "/versions", "/api/v1/databases".to_owned()] {
        let problem = small.ask(Ask::post(path, &body)).await.refused(409, "full");
        assert!(problem["detail"].as_str().unwrap().contains("storage is full"), "{problem}");
    }
    let write = json!({ "statements": [{ "sql": "INSERT INTO books (title) VALUES ('two more')" }] });
    small.post("/execute", &write).await.refused(409, "full");
    small.post("/operations", &write).await.refused(409, "full");
    small.post("/restore", &json!({ "asOf": 1 })).await.refused(409, "full");
    assert_eq!(small.rows("SELECT count(*) FROM books").await, json!([[7]]));
    // Others are not concerned, and who makes room has it at once.
    let other = small.world.member("eve").await;
    made(&small.world, &other, "books").await;
    small.ask(Ask::delete(version.header("location").unwrap())).await.expect(204);
    small.post("/execute", &write).await.expect(200);
    small.ask(Ask::delete(&small.path)).await.expect(204);
    made(&small.world, &small.owner, "another").await;
}

#[tokio::test]
async fn a_file_must_fit_into_what_is_left() {
    let room = Room::furnished().await;
    room.execute(&[FILL]).await.expect(200);
    let file = room.get("/file").await.expect(200).body;
    let upload = || Ask::new("POST", "/api/v1/databases?name=copy").body("application/vnd.sqlite3", file.clone());
    let quota = |bytes: usize| Room {
        world: with_quota(&room.world, bytes as u64),
        owner: room.owner.clone(),
        path: room.path.clone(),
    };
    quota(file.len() - 1).ask(upload()).await.refused(413, "too-large");
    quota(file.len()).ask(upload()).await.expect(201);
}

#[tokio::test]
async fn there_are_so_many_versions_and_no_more() {
    let room = Room::furnished().await;
    let keep = async |name: usize| room.post("/versions", &json!({ "name": name.to_string() })).await;
    for name in 0..100 {
        keep(name).await.expect(201);
    }
    let problem = keep(100).await.refused(409, "full");
    assert!(problem["detail"].as_str().unwrap().contains("delete one first"), "{problem}");
    let first = room.get("/versions").await.expect(200).json()["items"][0]["versionId"].as_str().unwrap().to_owned();
    room.ask(Ask::delete(format!("{}/versions/{first}", room.path))).await.expect(204);
    keep(100).await.expect(201);
}

#[tokio::test]
async fn there_are_so_many_databases_and_no_more() {
    let room = Room::new().await;
    for name in 1..1_000 {
        made(&room.world, &room.owner, &name.to_string()).await;
    }
    let another = || Ask::post("/api/v1/databases", &json!({ "name": "another" })).header("idempotency-key", "k");
    let problem = room.ask(another()).await.refused(409, "full");
    assert!(problem["detail"].as_str().unwrap().contains("delete one first"), "{problem}");
    room.post("/fork", &json!({ "name": "another" })).await.refused(409, "full");
    room.ask(Ask::delete(&room.path)).await.expect(204);
    made(&room.world, &room.owner, "another").await;
}
