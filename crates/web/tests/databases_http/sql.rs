//! SQL over HTTP: at once, later, and only to look.

use serde_json::{Value, json};

use crate::room::Room;
use crate::support::Ask;

#[tokio::test]
async fn what_is_wrong_with_a_request_is_said_with_where() {
    let room = Room::furnished().await;
    let one = |params: Value| json!({ "statements": [{ "sql": "SELECT ?1", "params": params }] });
    let many: Vec<Value> = (0..1001).map(|_| json!({ "sql": "SELECT 1" })).collect();
    for (body, status, kind, said) in [
        (json!({}), 400, "bad-request", "statements"),
        (json!({ "statements": [] }), 422, "invalid", "statements: from 1 to 1000"),
        (json!({ "statements": many }), 422, "invalid", "statements: from 1 to 1000"),
        (json!({ "statements": "SELECT 1" }), 400, "bad-request", "sequence"),
        (json!({ "statements": [{ "sql": 1 }] }), 400, "bad-request", "string"),
        (json!({ "statements": [{ "sq": "x" }] }), 400, "bad-request", "sq"),
        (json!({ "statements": [{ "sql": "SELECT 1" }], "ifSequence": -1 }), 400, "bad-request", "-1"),
        (json!({ "statements": [{ "sql": "SELECT 1" }], "operationId": "a b" }), 422, "invalid", "operationId"),
        (json!({ "statements": [{ "sql": "SELECT 1" }], "operationId": "" }), 422, "invalid", "operationId"),
        (one(json!("x")), 422, "invalid", "statements[0].params: it must be a list"),
        (one(json!([[1]])), 422, "invalid", "statements[0].params[0]: a parameter cannot be a list"),
        (one(json!([{ "blob": "*" }])), 422, "invalid", "statements[0].params[0]: a blob must be base64"),
        (one(json!([{ "date": "x" }])), 422, "invalid", "statements[0].params[0]"),
        (one(json!({ "n": { "integer": "x" } })), 422, "invalid", "statements[0].params[n]"),
        (one(json!([1, 2])), 422, "statement-failed", "statements[0]"),
        (one(json!({ "nobody": 1 })), 422, "statement-failed", "statements[0]"),
    ] {
        for path in ["/execute", "/operations"] {
            let queued = path == "/operations";
            if queued && (kind == "statement-failed" || body.get("ifSequence").is_some()) {
                continue;
            }
            let problem = room.post(path, &body).await.refused(status, kind);
            let detail = problem["detail"].as_str().unwrap();
            assert!(detail.contains(said), "{path} {detail} does not say {said}");
        }
    }
    for body in ["", "[]", "{", "null", "\"x\"", "{\"statements\":[{\"sql\":\"x\"}]"] {
        for path in ["execute", "query", "operations", "restore", "versions", "fork", "tokens"] {
            let ask = Ask::new("POST", format!("{}/{path}", room.path)).body("application/json", body);
            room.ask(ask).await.refused(400, "bad-request");
        }
    }
    let long =
        |mib: usize| json!({ "statements": [{ "sql": "SELECT length(?1)", "params": ["x".repeat(mib << 20)] }] });
    let answer = room.post("/execute", &long(24)).await;
    answer.refused(413, "too-large");
    assert_eq!(answer.header("connection"), Some("close"), "the rest of the body is not read");
    room.post("/execute", &long(17)).await.refused(422, "statement-failed");
    assert_eq!(room.post("/execute", &long(15)).await.expect(200).json()["results"][0]["rows"], json!([[15 << 20]]));
    let queued = |kib: usize| json!({ "statements": [{ "sql": "SELECT ?1", "params": ["x".repeat(kib << 10)] }] });
    room.post("/operations", &queued(1_024)).await.refused(413, "too-large");
    room.post("/operations", &queued(381)).await.refused(422, "invalid");
    room.post("/operations", &queued(370)).await.expect(202);
    room.post("/versions", &json!({ "name": "x".repeat(1 << 20) })).await.refused(413, "too-large");
    let wrong = room.post("/execute", &json!({ "statements": [7] })).await.refused(400, "bad-request");
    let detail = wrong["detail"].as_str().unwrap();
    assert!(detail.contains("expected an object") && !detail.contains("Shape"), "{detail}");
    assert_eq!(room.rows("SELECT count(*) FROM books").await, json!([[3]]));
}

#[tokio::test]
async fn a_statement_that_fails_takes_all_with_it_and_says_which_it_was() {
    let room = Room::furnished().await;
    for (sql, kind, said) in [
        ("SELEC 1", "statement-failed", "syntax error"),
        ("SELECT * FROM shelves", "statement-failed", "no such table: shelves"),
        ("INSERT INTO books (title) VALUES ('門')", "constraint-failed", "UNIQUE constraint failed: books.title"),
        ("INSERT INTO books (title) VALUES (NULL)", "constraint-failed", "NOT NULL"),
        ("ATTACH 'x' AS y", "statement-failed", "ATTACH"),
        ("COMMIT", "statement-failed", "one transaction"),
        ("PRAGMA journal_mode = DELETE", "statement-failed", "journal_mode"),
        ("SELECT load_extension('x')", "statement-failed", "load_extension"),
    ] {
        let problem = room.execute(&["DELETE FROM books WHERE id = 1", sql]).await.refused(422, kind);
        assert!(problem["detail"].as_str().unwrap().contains(said), "{problem}");
        assert_eq!(problem["errors"][0]["field"], "statements[1]", "{problem}");
    }
    assert_eq!(room.rows("SELECT count(*) FROM books").await, json!([[3]]));
    let large = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT randomblob(1000000) FROM n";
    room.query(large).await.refused(422, "answer-too-large");
}

#[tokio::test]
async fn a_value_that_is_too_long_is_no_answer_that_is() {
    let room = Room::furnished().await;
    for sql in ["SELECT zeroblob(40000000)", "SELECT length(replace(hex(zeroblob(10000000)), '0', 'abcd'))"] {
        let problem = room.query(sql).await.refused(422, "statement-failed");
        assert!(
            problem["errors"][0]["detail"].as_str().unwrap().contains("a value or a row may have at most"),
            "{problem}"
        );
    }
}

#[tokio::test]
async fn what_is_wrong_is_in_a_field_that_the_request_has() {
    let room = Room::furnished().await;
    let problem = room.query("SELECT * FROM shelves").await.refused(422, "statement-failed");
    let message = "no such table: shelves";
    let values = json!({ "message": message });
    let error = json!({ "field": "sql", "code": "statement-failed", "detail": message, "values": values });
    assert_eq!(problem["errors"], json!([error]));
    assert_eq!(problem["detail"], "sql: no such table: shelves");
    room.execute(&["CREATE TABLE lent (book REFERENCES books (id) DEFERRABLE INITIALLY DEFERRED)"]).await.expect(200);
    // Whichever it is, it shows only after the last.
    let statements = ["SELECT 1", "INSERT INTO lent VALUES (99)", "SELECT 2"];
    let problem = room.execute(&statements).await.refused(422, "constraint-failed");
    assert_eq!(problem["detail"], "FOREIGN KEY constraint failed");
    assert!(problem.get("errors").is_none(), "{problem}");
    let later = json!({ "operationId": "lend", "statements": [{ "sql": "INSERT INTO lent VALUES (99)" }] });
    room.post("/operations", &later).await.expect(202);
    let failure = settled(&room, "lend").await["failure"].clone();
    assert!(failure["kind"] == "constraint" && failure.get("statement").is_none(), "{failure}");
}

#[tokio::test]
async fn a_question_only_looks() {
    let room = Room::furnished().await;
    for sql in ["DELETE FROM books", "CREATE TABLE t (a)", "PRAGMA user_version = 5"] {
        room.query(sql).await.refused(422, "statement-failed");
    }
    let find = json!({ "sql": "SELECT title FROM books WHERE id = :id", "params": { "id": 2 } });
    assert_eq!(room.post("/query", &find).await.expect(200).json()["rows"], json!([["こころ"]]));
    for (body, status, kind) in [
        (json!({}), 400, "bad-request"),
        (json!({ "sql": "SELECT 1", "consistency": "newest" }), 400, "bad-request"),
        (json!({ "sql": "SELECT 1", "consistency": { "atLeast": -1 } }), 400, "bad-request"),
        (json!({ "sql": "SELECT 1", "consistency": { "atLeast": 1, "x": 1 } }), 400, "bad-request"),
        (json!({ "sql": "SELECT 1", "consistency": { "atLeast": 1 }, "asOf": 1 }), 422, "invalid"),
        (json!({ "sql": "SELECT 1", "asOf": -1 }), 422, "invalid"),
        (json!({ "sql": "SELECT 1", "asOf": 1.5 }), 422, "invalid"),
        (json!({ "sql": "SELECT 1", "asOf": "yesterday" }), 422, "invalid"),
        (json!({ "sql": "SELECT 1", "asOf": [1] }), 422, "invalid"),
        (json!({ "sql": "SELECT 1", "asOf": 99 }), 404, "not-found"),
        (json!({ "sql": "SELECT 1", "consistency": { "atLeast": 99 } }), 404, "not-found"),
        (json!({ "sql": "" }), 422, "statement-failed"),
    ] {
        room.post("/query", &body).await.refused(status, kind);
    }
    for consistency in [json!("latest"), json!({ "atLeast": 1 }), json!({ "cachedMs": 1000 })] {
        let body = json!({ "sql": "SELECT count(*) FROM books", "consistency": consistency });
        assert_eq!(room.post("/query", &body).await.expect(200).json()["rows"], json!([[3]]));
    }
}

#[tokio::test]
async fn an_earlier_state_is_asked_by_sequence_or_time() {
    let room = Room::furnished().await;
    room.world.clock.advance_ms(60_000);
    room.execute(&["DELETE FROM books"]).await.expect(200);
    for (as_of, count) in
        [(json!(1), 3), (json!(2), 0), (json!("2026-01-01T00:00:30Z"), 3), (json!("2027-01-01T00:00:00Z"), 0)]
    {
        // What is so anyway may be said.
        let body = json!({ "sql": "SELECT count(*) FROM books", "consistency": "latest", "asOf": as_of });
        assert_eq!(room.post("/query", &body).await.expect(200).json()["rows"], json!([[count]]), "{as_of}");
    }
}

#[tokio::test]
async fn a_stale_sequence_is_a_conflict_that_says_where_it_stands() {
    let room = Room::furnished().await;
    let body =
        |sequence: u64| json!({ "statements": [{ "sql": "DELETE FROM books WHERE id = 1" }], "ifSequence": sequence });
    let problem = room.post("/execute", &body(0)).await.refused(409, "moved");
    assert_eq!(problem["sequence"], 1, "{problem}");
    room.post("/execute", &body(1)).await.expect(200);
    room.post("/execute", &body(1)).await.refused(409, "moved");
}

#[tokio::test]
async fn an_operation_is_applied_once_whatever_it_is_called_by() {
    let room = Room::furnished().await;
    let add = json!({ "statements": [{ "sql": "INSERT INTO books (title) VALUES (hex(randomblob(8)))" }] });
    let mut named = add.clone();
    named["operationId"] = json!("pay-17");
    let (first, second) =
        (room.post("/execute", &named).await.expect(200), room.post("/execute", &named).await.expect(200));
    assert_eq!(first.json(), second.json());
    let mut other = named.clone();
    other["statements"] = json!([{ "sql": "DELETE FROM books" }]);
    room.post("/execute", &other).await.refused(409, "conflict");
    let keyed = || Ask::post(format!("{}/execute", room.path), &add).header("idempotency-key", "k");
    let (first, second) = (room.ask(keyed()).await.expect(200), room.ask(keyed()).await.expect(200));
    assert_eq!(first.json(), second.json());
    // The id is known too: should the answer not have been remembered, the repetition finds what was done.
    let id = first.json()["operationId"].as_str().unwrap().to_owned();
    assert_eq!(room.get(&format!("/operations/{id}")).await.expect(200).json()["status"], "done");
    assert_eq!(room.rows("SELECT count(*) FROM books").await, json!([[5]]));
}

#[tokio::test]
async fn a_rowid_that_javascript_would_round_is_text() {
    let room = Room::furnished().await;
    let largest = json!({ "integer": "9223372036854775807" });
    let insert = json!({ "operationId": "largest", "statements": [
        { "sql": "INSERT INTO books (id, title) VALUES (?1, 'last')", "params": [largest] },
        { "sql": "SELECT id FROM books WHERE title = 'last'" },
    ] });
    let done = room.post("/execute", &insert).await.expect(200).json();
    assert_eq!(done["results"][0]["lastInsertRowid"], largest);
    assert_eq!(done["results"][1]["rows"], json!([[largest]]));
    // Repeated, it comes from what is stored.
    assert_eq!(room.post("/execute", &insert).await.expect(200).json(), done);
    let kept = room.get("/operations/largest").await.expect(200).json();
    assert_eq!(kept["results"], done["results"]);
    let dat: Value = serde_json::from_str(kept["dat"].as_str().unwrap()).unwrap();
    assert_eq!(dat, done["results"]);
}

/// What became of an operation, when it is no longer waiting.
async fn settled(room: &Room, id: &str) -> Value {
    loop {
        let shown = room.get(&format!("/operations/{id}")).await.expect(200).json();
        if shown["status"] != "waiting" {
            return shown;
        }
        assert!(shown.get("ste").is_none(), "{shown}");
        // Whoever reads has what is queued applied first.
        room.query("SELECT 1").await.expect(200);
    }
}

#[tokio::test]
async fn what_is_queued_is_applied_in_order_and_its_result_kept() {
    let room = Room::furnished().await;
    let queue = async |body: Value| {
        let queued = room.post("/operations", &body).await.expect(202).json();
        queued["operationId"].as_str().unwrap().to_owned()
    };
    let add =
        queue(json!({ "statements": [{ "sql": "INSERT INTO books (title) VALUES ('三四郎') RETURNING id" }] })).await;
    let wrong = queue(
        json!({ "statements": [{ "sql": "INSERT INTO books (title) VALUES ('三四郎')" }], "operationId": "again" }),
    )
    .await;
    let late =
        queue(json!({ "statements": [{ "sql": "DELETE FROM books" }], "deadline": "2025-01-01T00:00:00Z" })).await;
    assert_eq!(wrong, "again");
    let done = settled(&room, &add).await;
    assert_eq!((&done["status"], &done["ste"], &done["typ"]), (&json!("done"), &json!(0), &json!("json")));
    assert_eq!(done["results"][0]["rows"], json!([[4]]));
    let dat: Value = serde_json::from_str(done["dat"].as_str().unwrap()).unwrap();
    assert_eq!(dat, done["results"]);
    assert!(done["sequence"].as_u64().unwrap() >= 2);
    let failed = settled(&room, &wrong).await;
    assert_eq!((&failed["status"], &failed["failure"]["kind"]), (&json!("failed"), &json!("constraint")));
    assert_ne!(failed["ste"], 0);
    assert_eq!(settled(&room, &late).await["failure"]["kind"], "expired");
    assert_eq!(room.rows("SELECT count(*) FROM books").await, json!([[4]]));
    let body = json!({ "statements": [{ "sql": "SELECT 1" }], "deadline": "tomorrow" });
    room.post("/operations", &body).await.refused(422, "invalid");
    for id in ["nothing", "01HWTMXQ3Q6BDR6TXA12GEYD5S", "a%20b", &"a".repeat(65)] {
        room.get(&format!("/operations/{id}")).await.refused(404, "not-found");
    }
}
