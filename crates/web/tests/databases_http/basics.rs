//! A database is made, written to, read, listed, named and removed.

use serde_json::json;

use crate::room::{Room, made};
use crate::support::Ask;

#[tokio::test]
async fn a_database_is_made_used_and_removed() {
    let room = Room::new().await;
    let shown = room.get("").await.expect(200);
    let about = shown.json();
    assert_eq!((&about["name"], &about["createdAt"]), (&json!("books"), &json!("2026-01-01T00:00:00.000Z")));
    assert!(about["databaseId"].as_str().unwrap().starts_with("db_") && shown.header("etag") == Some("\"1\""));
    let done = room
        .post(
            "/execute",
            &json!({ "statements": [
                { "sql": "CREATE TABLE t (id INTEGER PRIMARY KEY, a, b)" },
                { "sql": "INSERT INTO t (a, b) VALUES (?1, ?2), (3, NULL)", "params": ["x", { "blob": "AQI=" }] },
                { "sql": "SELECT a, b, :n FROM t", "params": { "n": { "integer": "9007199254740993" } } },
            ] }),
        )
        .await
        .expect(200)
        .json();
    assert_eq!(done["sequence"], 1);
    assert_eq!((&done["results"][1]["changes"], &done["results"][1]["lastInsertRowid"]), (&json!(2), &json!(2)));
    let big = json!({ "integer": "9007199254740993" });
    assert_eq!(done["results"][2]["rows"], json!([["x", { "blob": "AQI=" }, big], [3, null, big]]));
    let answer = room.query("SELECT count(*) AS n FROM t").await.expect(200).json();
    assert_eq!(answer, json!({ "sequence": 1, "columns": ["n"], "rows": [[2]] }));
    room.ask(Ask::delete(&room.path)).await.expect(204);
    for path in ["", "/statistics", "/file"] {
        room.get(path).await.refused(404, "not-found");
    }
    room.query("SELECT 1").await.refused(404, "not-found");
    room.ask(Ask::delete(&room.path)).await.refused(404, "not-found");
    // Its name is free again.
    made(&room.world, &room.owner, "books").await;
}

#[tokio::test]
async fn a_list_has_pages_and_only_what_is_mine() {
    let room = Room::new().await;
    for number in 0..4 {
        room.world.clock.advance_ms(10);
        made(&room.world, &room.owner, &format!("number {number}")).await;
    }
    let other = room.world.member("eve").await;
    made(&room.world, &other, "books").await;
    let (mut names, mut path) = (Vec::new(), "/api/v1/databases?limit=2".to_owned());
    loop {
        let page = room.ask(Ask::get(&path)).await.expect(200).json();
        names.extend(page["items"].as_array().unwrap().iter().map(|item| item["name"].clone()));
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/api/v1/databases?limit=2&cursor={next}");
    }
    assert_eq!(names, ["number 3", "number 2", "number 1", "number 0", "books"]);
    for (query, status, kind) in [
        ("limit=0", 422, "invalid"),
        ("limit=101", 422, "invalid"),
        ("limit=x", 400, "bad-request"),
        ("cursor=x", 400, "bad-cursor"),
        ("nme=x", 400, "bad-request"),
    ] {
        room.ask(Ask::get(format!("/api/v1/databases?{query}"))).await.refused(status, kind);
    }
}

#[tokio::test]
async fn a_name_is_a_name_and_no_other_database_s() {
    let room = Room::new().await;
    let long = "本".repeat(61);
    for (body, status, kind) in [
        (json!({ "name": "" }), 422, "invalid"),
        (json!({ "name": long }), 422, "invalid"),
        (json!({ "name": "a\nb" }), 422, "invalid"),
        (json!({ "name": 1 }), 400, "bad-request"),
        (json!({}), 400, "bad-request"),
        (json!({ "name": "x", "colour": "red" }), 400, "bad-request"),
        // The same to whoever searches.
        (json!({ "name": "ＢＯＯＫＳ" }), 409, "conflict"),
        (json!({ "name": " books " }), 409, "conflict"),
    ] {
        room.ask(Ask::post("/api/v1/databases", &body)).await.refused(status, kind);
        room.ask(Ask::post(format!("{}/fork", room.path), &body)).await.refused(status, kind);
    }
    let broken = Ask::new("POST", "/api/v1/databases").body("application/json", "{\"name\":");
    room.ask(broken).await.refused(400, "bad-request");
    let text = Ask::new("POST", "/api/v1/databases").body("text/plain", "books");
    room.ask(text).await.refused(415, "unsupported-type");
    let file = Ask::new("POST", "/api/v1/databases?name=x").body("application/octet-stream", "SQLite format 3");
    let problem = room.ask(file).await.refused(415, "unsupported-type");
    assert!(problem["detail"].as_str().unwrap().contains("application/vnd.sqlite3"), "{problem}");
    room.ask(Ask::post("/api/v1/databases?name=x", &json!({ "name": "x" }))).await.refused(400, "bad-request");
    assert!(room.ask(Ask::post("/api/v1/databases", &json!({ "name": "本".repeat(60) }))).await.status == 201);
    let items = room.ask(Ask::get("/api/v1/databases")).await.expect(200).json();
    assert_eq!(items["items"].as_array().unwrap().len(), 2, "nothing that was refused is there");
}

#[tokio::test]
async fn a_database_is_renamed_by_whoever_has_seen_its_version() {
    let room = Room::new().await;
    made(&room.world, &room.owner, "taken").await;
    let rename = |name: &str, tag: Option<&str>| {
        let ask = Ask::patch(&room.path, &json!({ "name": name }));
        if let Some(tag) = tag { ask.header("if-match", tag) } else { ask }
    };
    room.ask(rename("TAKEN", None)).await.refused(409, "conflict");
    room.ask(rename("", None)).await.refused(422, "invalid");
    room.ask(Ask::patch(&room.path, &json!({ "name": null }))).await.refused(400, "bad-request");
    let renamed = room.ask(rename("Library", Some("\"1\""))).await.expect(200);
    assert_eq!((renamed.json()["name"].as_str(), renamed.header("etag")), (Some("Library"), Some("\"2\"")));
    let late = room.ask(rename("late", Some("\"1\""))).await;
    late.refused(412, "changed-meanwhile");
    assert_eq!(late.header("etag"), Some("\"2\""));
    // Only how it is written: the name is its own.
    assert_eq!(room.ask(rename("library", None)).await.expect(200).json()["name"], "library");
    assert_eq!(room.ask(Ask::patch(&room.path, &json!({}))).await.expect(200).json()["name"], "library");
    made(&room.world, &room.owner, "books").await;
    room.ask(rename("books", None)).await.refused(409, "conflict");
    room.ask(Ask::delete(&room.path).header("if-match", "\"1\"")).await.refused(412, "changed-meanwhile");
    let unchanged = room.ask(Ask::get(&room.path).header("if-none-match", "\"3\"")).await;
    assert_eq!(unchanged.status, 304);
}

#[tokio::test]
async fn a_request_that_is_made_again_makes_one_database() {
    let room = Room::new().await;
    let ask = || Ask::post("/api/v1/databases", &json!({ "name": "once" })).header("idempotency-key", "k1");
    let (first, second) = (room.ask(ask()).await.expect(201), room.ask(ask()).await.expect(201));
    assert_eq!(first.json(), second.json());
    let other = Ask::post("/api/v1/databases", &json!({ "name": "twice" })).header("idempotency-key", "k1");
    room.ask(other).await.refused(422, "idempotency-key-reused");
}

#[tokio::test]
async fn what_is_no_id_is_the_id_of_nothing() {
    let room = Room::new().await;
    for id in ["x", "db_", "db_00000000-0000-7000-8000-000000000000", "usr_x", "%2e%2e", "DB_1"] {
        for path in ["", "/commits", "/versions", "/schema", "/statistics", "/file", "/tokens", "/operations/x"] {
            room.ask(Ask::get(format!("/api/v1/databases/{id}{path}"))).await.refused(404, "not-found");
        }
    }
}

#[tokio::test]
async fn what_people_keep_counts_databases() {
    let room = Room::furnished().await;
    room.post("/versions", &json!({ "name": "kept" })).await.expect(201);
    let storage = room.ask(Ask::get("/api/v1/storage")).await.expect(200).json();
    let of =
        storage["items"].as_array().unwrap().iter().find(|item| item["collection"] == "databases").unwrap().clone();
    assert!(of["things"] == 1 && of["bytes"].as_u64().unwrap() > 0, "{of}");
}

#[tokio::test]
async fn there_can_be_more_databases_than_are_open_at_once() {
    let room = Room::new().await;
    let mut rooms = Vec::new();
    for number in 0..70 {
        let path = made(&room.world, &room.owner, &format!("number {number}")).await;
        let one = Room { path, owner: room.owner.clone(), world: room.world.beside(|_| {}) };
        one.execute(&[&format!("CREATE TABLE t AS SELECT {number} AS a")]).await.expect(200);
        rooms.push(one);
    }
    for (number, one) in rooms.iter().enumerate() {
        assert_eq!(one.rows("SELECT a FROM t").await, json!([[number]]));
    }
}

#[tokio::test]
async fn snapshots_are_made_after_the_answer() {
    let room = Room::new().await;
    let settings = sqlbase::Settings { snapshot_commits: 5, ..sqlbase::Settings::default() };
    let world = crate::room::with(&room.world, settings);
    let room = Room { world, ..room };
    room.execute(&["CREATE TABLE t (a)"]).await.expect(200);
    for _ in 0..4 {
        room.execute(&["INSERT INTO t VALUES (1)"]).await.expect(200);
    }
    // Nobody has to ask for it, nor to wait: whoever comes later finds it.
    for _ in 0..10_000 {
        if room.get("/statistics").await.expect(200).json()["snapshotSequence"].as_u64().unwrap() > 0 {
            return;
        }
        tokio::task::yield_now().await;
    }
    panic!("there is no snapshot");
}
