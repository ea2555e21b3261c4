//! What a database was, and what others are made of it.

use serde_json::{Value, json};

use crate::room::Room;
use crate::support::Ask;

#[tokio::test]
async fn commits_are_listed_the_newest_first() {
    let room = Room::furnished().await;
    for id in ["one", "two"] {
        let body = json!({ "operationId": id, "statements": [{ "sql": "INSERT INTO books (title) VALUES (?1)", "params": [id] }] });
        room.post("/execute", &body).await.expect(200);
    }
    let commits = room.get("/commits").await.expect(200).json()["items"].clone();
    let sequences: Vec<_> = commits.as_array().unwrap().iter().map(|commit| commit["sequence"].clone()).collect();
    assert_eq!(sequences, [3, 2, 1]);
    let newest = &commits[0];
    assert_eq!((&newest["kind"], &newest["operationIds"]), (&json!("operations"), &json!(["two"])));
    assert_eq!(newest["operations"][0]["statements"][0]["params"], json!(["two"]));
    assert!(newest["bytes"].as_u64().unwrap() > 0 && newest["pages"].as_u64().unwrap() > 1, "{newest}");
    let some = room.get("/commits?before=3&limit=1").await.expect(200).json();
    assert_eq!(some["items"][0]["sequence"], 2);
    assert_eq!(room.get("/commits?before=1").await.expect(200).json()["items"], json!([]));
    room.get("/commits?before=18446744073709551615").await.expect(200);
    for query in ["limit=0", "limit=101"] {
        room.get(&format!("/commits?{query}")).await.refused(422, "invalid");
    }
    for query in ["before=x", "before=-1", "after=1"] {
        room.get(&format!("/commits?{query}")).await.refused(400, "bad-request");
    }
    room.get("/commits?cursor=x").await.refused(400, "bad-cursor");
}

#[tokio::test]
async fn commits_come_in_pages_like_other_lists() {
    let room = Room::furnished().await;
    for title in 0..5 {
        room.execute(&[&format!("INSERT INTO books (title) VALUES ({title})")]).await.expect(200);
    }
    for (begin, all) in [("", vec![6, 5, 4, 3, 2, 1]), ("&before=4", vec![3, 2, 1])] {
        let (mut found, mut path) = (Vec::new(), format!("/commits?limit=2{begin}"));
        loop {
            let page = room.get(&path).await.expect(200).json();
            found.extend(page["items"].as_array().unwrap().iter().map(|commit| commit["sequence"].as_u64().unwrap()));
            let Some(next) = page["next"].as_str() else { break };
            path = format!("/commits?limit=2{begin}&cursor={next}");
        }
        assert_eq!(found, all);
    }
    let next = room.get("/commits?limit=2").await.expect(200).json()["next"].as_str().unwrap().to_owned();
    room.get(&format!("/commits?limit=2&before=4&cursor={next}")).await.refused(400, "bad-cursor");
    let brief = room.get("/commits?brief=true").await.expect(200).json()["items"].clone();
    assert!(brief[0].get("operations").is_none() && brief[0]["pages"].as_u64().unwrap() > 0, "{brief}");
    // What lies in an object has no size that the log knows.
    room.execute(&["CREATE TABLE large (a)", "INSERT INTO large VALUES (randomblob(500000))"]).await.expect(200);
    let large = room.get("/commits?limit=1").await.expect(200).json()["items"][0].clone();
    assert!(large.get("bytes").is_none() && large["sequence"] == 7, "{large}");
}

#[tokio::test]
async fn long_statements_are_cut_in_the_list_and_very_long_ones_not_kept() {
    let room = Room::furnished().await;
    let insert = |length: usize| format!("INSERT INTO books (title) VALUES ('{}')", "本".repeat(length));
    room.execute(&[&insert(3_000), "SELECT 1"]).await.expect(200);
    room.execute(&[&insert(30_000)]).await.expect(200);
    let commits = room.get("/commits?limit=2").await.expect(200).json()["items"].clone();
    // It packs to a few bytes all the same.
    assert!(commits[0].get("operations").is_none(), "{}", commits[0]);
    let statements = &commits[1]["operations"][0]["statements"];
    assert_eq!(statements[0]["sql"].as_str().unwrap().chars().count(), 2_000);
    assert_eq!((&statements[0]["cut"], statements[1].get("cut")), (&json!(true), None));
}

#[tokio::test]
async fn an_earlier_state_comes_back_and_so_does_what_was_after_it() {
    let room = Room::furnished().await;
    room.execute(&["DELETE FROM books"]).await.expect(200);
    assert_eq!(room.post("/restore", &json!({ "asOf": 1 })).await.expect(200).json(), json!({ "sequence": 3 }));
    assert_eq!(room.rows("SELECT count(*) FROM books").await, json!([[3]]));
    assert_eq!(room.get("/commits?limit=1").await.expect(200).json()["items"][0]["kind"], "restore");
    room.post("/restore", &json!({ "asOf": 2 })).await.expect(200);
    assert_eq!(room.rows("SELECT count(*) FROM books").await, json!([[0]]));
    for (body, status, kind) in [
        (json!({}), 400, "bad-request"),
        (json!({ "asOf": null }), 422, "invalid"),
        (json!({ "asOf": "then" }), 422, "invalid"),
        (json!({ "asOf": 99 }), 404, "not-found"),
    ] {
        room.post("/restore", &body).await.refused(status, kind);
    }
}

#[tokio::test]
async fn a_state_is_kept_under_a_name() {
    let room = Room::furnished().await;
    let made = room.post("/versions", &json!({ "name": "first edition" })).await.expect(201);
    let version = made.json();
    assert_eq!((&version["name"], &version["sequence"]), (&json!("first edition"), &json!(1)));
    assert_eq!(room.get("/versions").await.expect(200).json()["items"], json!([version]));
    room.post("/versions", &json!({ "name": " first edition " })).await.refused(409, "conflict");
    let path = made.header("location").unwrap();
    room.ask(Ask::delete(path)).await.expect(204);
    room.ask(Ask::delete(path)).await.refused(404, "not-found");
    room.ask(Ask::delete(format!("{}/versions/a%2Fb", room.path))).await.refused(404, "not-found");
    for (body, status, kind) in [
        (json!({ "name": "" }), 422, "invalid"),
        (json!({ "name": "x".repeat(61) }), 422, "invalid"),
        (json!({ "name": 7 }), 400, "bad-request"),
    ] {
        room.post("/versions", &body).await.refused(status, kind);
    }
}

#[tokio::test]
async fn a_fork_goes_its_own_way_and_keeps_what_it_rests_on() {
    let room = Room::furnished().await;
    let made = room.post("/fork", &json!({ "name": "branch" })).await.expect(201);
    let id = room.path.rsplit('/').next().unwrap().to_owned();
    assert_eq!((&made.json()["name"], &made.json()["forkOf"]), (&json!("branch"), &json!(id)));
    let fork = Room {
        path: made.header("location").unwrap().to_owned(),
        owner: room.owner.clone(),
        world: room.world.beside(|_| {}),
    };
    fork.execute(&["DELETE FROM books"]).await.expect(200);
    assert_eq!(room.rows("SELECT count(*) FROM books").await, json!([[3]]));
    room.ask(Ask::delete(&room.path)).await.refused(409, "conflict");
    // A refusal changes nothing.
    assert_eq!(room.rows("SELECT count(*) FROM books").await, json!([[3]]));
    fork.ask(Ask::delete(&fork.path)).await.expect(204);
    room.ask(Ask::delete(&room.path)).await.expect(204);
}

#[tokio::test]
async fn what_is_empty_can_be_forked_but_not_kept() {
    let room = Room::new().await;
    room.post("/versions", &json!({ "name": "nothing" })).await.refused(409, "conflict");
    let made = room.post("/fork", &json!({ "name": "branch" })).await.expect(201);
    let fork = Room { path: made.header("location").unwrap().to_owned(), ..room };
    fork.execute(&["CREATE TABLE t (a)"]).await.expect(200);
}

#[tokio::test]
async fn statistics_say_how_large_it_is() {
    let room = Room::new().await;
    let empty = room.get("/statistics").await.expect(200).json();
    assert_eq!((&empty["sequence"], &empty["sizeBytes"]), (&json!(0), &json!(0)));
    assert_eq!(empty["changedAt"], "2026-01-01T00:00:00.000Z");
    room.execute(&["CREATE TABLE t (a)"]).await.expect(200);
    let some = room.get("/statistics").await.expect(200).json();
    assert!(some["sequence"] == 1 && some["sizeBytes"] == 8192 && some["pageBytes"] == 4096, "{some}");
    assert_eq!((&some["commits"], &some["commitsKept"]), (&json!(1), &json!(1)));
    assert_eq!((&some["freeBytes"], &some["wasteBytes"]), (&json!(0), &json!(0)));
    room.execute(&["DROP TABLE t"]).await.expect(200);
    let dropped = room.get("/statistics").await.expect(200).json();
    assert_eq!((&dropped["sizeBytes"], &dropped["freeBytes"]), (&json!(8192), &json!(4096)));
}

#[tokio::test]
async fn a_schema_says_what_there_is() {
    let room = Room::new().await;
    room.execute(&[
        "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'x', c AS (a + 1))",
        "CREATE INDEX i ON t (b, a + 1)",
        "CREATE TABLE q (z)",
        "CREATE VIEW v AS SELECT a, b FROM t",
        "CREATE VIEW w AS SELECT z FROM q",
        "DROP TABLE q",
        "CREATE TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM t WHERE a = 0; END",
        "CREATE TABLE s (n INTEGER PRIMARY KEY AUTOINCREMENT)",
        "CREATE VIRTUAL TABLE f USING fts5 (words)",
    ])
    .await
    .expect(200);
    let schema = room.get("/schema").await.expect(200).json();
    let names = |kind: &str| -> Vec<Value> {
        schema[kind].as_array().unwrap().iter().map(|item| item["name"].clone()).collect()
    };
    assert_eq!((names("tables"), names("indexes")), (vec![json!("f"), json!("s"), json!("t")], vec![json!("i")]));
    assert_eq!((names("views"), names("triggers")), (vec![json!("v"), json!("w")], vec![json!("g")]));
    let words: Vec<_> = schema["tables"][0]["columns"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(words, ["words"], "not those that SQLite hides");
    let t = &schema["tables"][2];
    assert!(t["sql"].as_str().unwrap().starts_with("CREATE TABLE t"));
    let column = |name, kind, not_null, default: Value, key, generated| json!({ "name": name, "type": kind, "notNull": not_null, "default": default, "primaryKey": key, "generated": generated });
    let columns = json!([
        column("a", "INTEGER", false, json!(null), 1, false),
        column("b", "TEXT", true, json!("'x'"), 0, false),
        column("c", "", false, json!(null), 0, true),
    ]);
    assert_eq!(t["columns"], columns);
    let index = &schema["indexes"][0];
    assert_eq!(
        (&index["table"], &index["columns"][0]["name"], &index["columns"][1]["name"]),
        (&json!("t"), &json!("b"), &json!(null))
    );
    assert_eq!(schema["views"][0]["columns"].as_array().unwrap().len(), 2);
    assert_eq!(schema["views"][1]["columns"], json!([]), "it rests on a table that is gone");
}

#[tokio::test]
async fn what_failed_is_listed_as_failed_and_is_no_state() {
    let room = Room::furnished().await;
    let in_vain =
        json!({ "operationId": "vain", "statements": [{ "sql": "INSERT INTO books (title) VALUES ('門')" }] });
    room.post("/execute", &in_vain).await.refused(422, "constraint-failed");
    let commits = room.get("/commits").await.expect(200).json()["items"].clone();
    let failed = &commits[0];
    assert_eq!(
        (&failed["sequence"], &failed["kind"], &failed["isState"]),
        (&json!(2), &json!("failed"), &json!(false))
    );
    assert_eq!(failed["operationIds"], json!(["vain"]));
    let failure = json!({ "kind": "constraint", "message": "UNIQUE constraint failed: books.title", "statement": 0 });
    assert_eq!((&failed["operations"][0]["failed"], &failed["operations"][0]["failure"]), (&json!(true), &failure));
    assert_eq!((&commits[1]["kind"], &commits[1]["isState"]), (&json!("operations"), &json!(true)));
    // It is known what became of it, and the state is the one before.
    let operation = room.get("/operations/vain").await.expect(200).json();
    assert_eq!((&operation["status"], &operation["sequence"]), (&json!("failed"), &json!(1)));
    assert_eq!(room.query("SELECT 1").await.expect(200).json()["sequence"], 1);
    assert_eq!(room.get("/statistics").await.expect(200).json()["sequence"], 1);
    // It is nothing to look at, to go back to, or to wait for.
    let as_of = json!({ "sql": "SELECT 1", "asOf": 2 });
    room.post("/query", &as_of).await.refused(404, "not-found");
    room.post("/restore", &json!({ "asOf": 2 })).await.refused(404, "not-found");
    room.get("/file?asOf=2").await.refused(404, "not-found");
    let only_at = |sequence: u64| json!({ "ifSequence": sequence, "statements": [{ "sql": "DELETE FROM books" }] });
    let moved = room.post("/execute", &only_at(2)).await;
    assert_eq!(moved.json()["sequence"], 1);
    moved.refused(409, "moved");
    assert_eq!(room.post("/versions", &json!({ "name": "kept" })).await.expect(201).json()["sequence"], 1);
    assert_eq!(room.post("/execute", &only_at(1)).await.expect(200).json()["sequence"], 3);
}

/// One page of the schema; the names of its tables, and its cursor.
async fn tables(room: &Room, path: &str) -> (Vec<String>, Option<String>) {
    let page = room.get(path).await.expect(200).json();
    let names = page["tables"].as_array().unwrap().iter().chain(page["views"].as_array().unwrap());
    (names.map(|item| item["name"].as_str().unwrap().to_owned()).collect(), page["next"].as_str().map(str::to_owned))
}

#[tokio::test]
async fn a_schema_of_thousands_of_tables_comes_in_pages() {
    const TABLES: usize = 3_000;
    let room = Room::new().await;
    for from in (0..TABLES).step_by(200) {
        let one = |n: usize| format!("CREATE TABLE t{n:05} (id INTEGER PRIMARY KEY, title TEXT NOT NULL, c, d, e)");
        let texts: Vec<String> = (from..from + 200).map(one).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        room.execute(&texts).await.expect(200);
    }
    room.execute(&["CREATE INDEX i ON t00001 (title)", "CREATE VIEW v AS SELECT id FROM t00002"]).await.expect(200);
    let (first, next) = tables(&room, "/schema").await;
    assert_eq!((first.len(), first[0].as_str()), (50, "t00000"));
    let (second, _) = tables(&room, &format!("/schema?cursor={}", next.unwrap())).await;
    assert_eq!((second.len(), second[0].as_str()), (50, "t00050"));
    let page = room.get("/schema?limit=100").await.expect(200).json();
    assert_eq!((page["tables"].as_array().unwrap().len(), &page["indexes"][0]["table"]), (100, &json!("t00001")));
    assert_eq!(page["tables"][99]["columns"].as_array().unwrap().len(), 5);
    let (found, next) = tables(&room, "/schema?search=T0299").await;
    assert_eq!((found.len(), found[9].as_str(), next), (10, "t02999", None));
    let one = room.get("/schema?name=t00001").await.expect(200).json();
    assert_eq!((&one["tables"][0]["name"], &one["indexes"][0]["name"]), (&json!("t00001"), &json!("i")));
    // Each of them once, and the view at the end.
    let (mut all, mut path) = (Vec::new(), "/schema?limit=100".to_owned());
    loop {
        let (names, next) = tables(&room, &path).await;
        all.extend(names);
        let Some(next) = next else { break };
        path = format!("/schema?limit=100&cursor={next}");
    }
    assert_eq!((all.len(), all[TABLES - 1].as_str(), all[TABLES].as_str()), (TABLES + 1, "t02999", "v"));
    for query in ["limit=0", "limit=101", &format!("search={}", "x".repeat(201))] {
        room.get(&format!("/schema?{query}")).await.refused(422, "invalid");
    }
    room.get("/schema?table=t").await.refused(400, "bad-request");
    room.get("/schema?cursor=x").await.refused(400, "bad-cursor");
}

#[tokio::test]
async fn wide_tables_make_short_pages_of_the_schema() {
    let room = Room::new().await;
    let columns: Vec<String> = (0..1_900).map(|n| format!("c{n}")).collect();
    for name in ["a", "b", "c", "d", "e"] {
        room.execute(&[&format!("CREATE TABLE {name} ({})", columns.join(", "))]).await.expect(200);
    }
    let (mut all, mut path) = (Vec::new(), "/schema".to_owned());
    loop {
        let (names, next) = tables(&room, &path).await;
        assert!((1..=2).contains(&names.len()), "{names:?}");
        all.extend(names);
        let Some(next) = next else { break };
        path = format!("/schema?cursor={next}");
    }
    assert_eq!(all, ["a", "b", "c", "d", "e"]);
}
