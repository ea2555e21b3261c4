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
