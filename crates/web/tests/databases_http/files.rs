//! Files in and out.

use serde_json::json;

use crate::room::{Room, made, with};
use crate::support::{Ask, World};

const KIND: &str = "application/vnd.sqlite3";

fn upload(name: &str, content: impl Into<axum::body::Bytes>) -> Ask {
    Ask::new("POST", format!("/api/v1/databases?name={name}")).body(KIND, content)
}

/// All that is kept of databases: items of the table that are about one, and objects.
pub async fn left(world: &World) -> (Vec<String>, usize) {
    let page = world.app.stores.tables.scan(table::Scan::new("Databases")).await.unwrap();
    let keys = page.items.iter().map(|item| format!("{} {}", item.string("cky").unwrap(), item.string("sky").unwrap()));
    let prefix = blobs::Prefix::new("databases/").unwrap();
    let objects = world.app.stores.blobs.list(&prefix, None, blobs::MAX_PAGE).await.unwrap();
    (keys.collect(), objects.entries.len())
}

#[tokio::test]
async fn a_database_goes_out_as_a_file_and_comes_in_as_another() {
    let room = Room::furnished().await;
    let file = room.get("/file").await.expect(200);
    assert_eq!(file.header("content-type"), Some(KIND));
    assert_eq!(
        file.header("content-disposition").unwrap(),
        "attachment; filename=\"books.db\"; filename*=UTF-8''books.db"
    );
    assert!(file.body.starts_with(b"SQLite format 3\0"));
    let copy = room.ask(upload("copy", file.body.clone())).await.expect(201);
    assert_eq!(copy.json()["name"], "copy");
    let copy = Room {
        path: copy.header("location").unwrap().to_owned(),
        owner: room.owner.clone(),
        world: room.world.beside(|_| {}),
    };
    assert_eq!(copy.rows("SELECT title FROM books ORDER BY id").await, json!([["草枕"], ["こころ"], ["門"]]));
    copy.execute(&["DELETE FROM books"]).await.expect(200);
    assert_eq!(room.rows("SELECT count(*) FROM books").await, json!([[3]]));
    assert_eq!(copy.get("/file?asOf=0").await.expect(200).body, file.body);
    for (query, status, kind) in [
        ("asOf=x", 422, "invalid"),
        ("asOf=", 422, "invalid"),
        ("asOf=99", 404, "not-found"),
        ("asOf=99999999999999999999", 422, "invalid"),
        ("as=1", 400, "bad-request"),
    ] {
        copy.get(&format!("/file?{query}")).await.refused(status, kind);
    }
}

#[tokio::test]
async fn what_is_no_database_is_refused_with_the_reason_and_nothing_remains() {
    let room = Room::furnished().await;
    let whole = room.get("/file").await.expect(200).body;
    let before = left(&room.world).await;
    let mut broken = whole.to_vec();
    broken[4096..].fill(0xAB);
    let mut no_pages = whole.to_vec();
    no_pages[16..18].fill(0);
    for (content, said) in [
        (b"hello".to_vec(), "too short"),
        (vec![b'x'; 100_000], "does not begin like one"),
        (whole[..whole.len() - 1].to_vec(), "incomplete"),
        (whole[..4096].to_vec(), "SQLite"),
        (broken, "SQLite"),
        (no_pages, "pages"),
    ] {
        let problem = room.ask(upload("hostile", content)).await.refused(415, "unsupported-type");
        assert!(problem["detail"].as_str().unwrap().contains(said), "{problem} does not say {said}");
        assert_eq!(left(&room.world).await, before, "{said}");
    }
    room.ask(upload("books", whole.clone())).await.refused(409, "conflict");
    room.ask(upload("", whole.clone())).await.refused(422, "invalid");
    room.ask(Ask::new("POST", "/api/v1/databases").body(KIND, whole)).await.refused(422, "invalid");
    assert_eq!(left(&room.world).await, before);
    made(&room.world, &room.owner, "hostile").await;
}

#[tokio::test]
async fn a_file_without_content_is_an_empty_database() {
    let room = Room::new().await;
    let empty = room.get("/file").await.expect(200).body;
    assert!(empty.is_empty());
    let copy = room.ask(upload("copy", empty)).await.expect(201);
    let copy = Room { path: copy.header("location").unwrap().to_owned(), ..room };
    copy.execute(&["CREATE TABLE t (a)"]).await.expect(200);
    assert_eq!(copy.get("/statistics").await.expect(200).json()["sequence"], 1);
}

#[tokio::test]
async fn a_file_that_is_too_large_is_refused() {
    let room = Room::furnished().await;
    room.execute(&["INSERT INTO books (title) SELECT hex(randomblob(20000)) FROM books"]).await.expect(200);
    let whole = room.get("/file").await.expect(200).body;
    let limits = sqlbase::Limits { database_bytes: 65_536, ..sqlbase::Limits::default() };
    let settings = sqlbase::Settings { limits, ..sqlbase::Settings::default() };
    let small = with(&room.world, settings);
    let before = left(&small).await;
    let ask = upload("large", whole.clone()).token(&room.owner.write);
    small.call(ask.clone().header("content-length", &whole.len().to_string())).await.refused(413, "too-large");
    // Without saying how long it is.
    small.call(ask).await.refused(413, "too-large");
    assert_eq!(left(&small).await, before);
    let room = Room { world: small, ..room };
    let path = made(&room.world, &room.owner, "small").await;
    let room = Room { path, ..room };
    let problem = room.execute(&["CREATE TABLE t (a)", "INSERT INTO t VALUES (zeroblob(100000))"]).await;
    problem.refused(409, "full");
}

#[tokio::test]
async fn an_upload_that_is_repeated_makes_one_database() {
    let room = Room::furnished().await;
    let whole = room.get("/file").await.expect(200).body;
    let ask = || upload("copy", whole.clone()).header("idempotency-key", "k");
    let (first, second) = (room.ask(ask()).await.expect(201), room.ask(ask()).await.expect(201));
    assert_eq!(first.json(), second.json());
}

/// A file of more than a mebibyte is not held in memory to be compared, and is made once all the same.
#[tokio::test]
async fn a_large_upload_that_is_repeated_makes_one_database() {
    let room = Room::furnished().await;
    let insert = "INSERT INTO books (title) SELECT hex(randomblob(200000)) FROM books";
    room.execute(&[insert]).await.expect(200);
    let whole = room.get("/file").await.expect(200).body;
    assert!(whole.len() > 1024 * 1024, "{}", whole.len());
    let ask = |name: &str, content: &[u8]| {
        let length = content.len().to_string();
        upload(name, content.to_vec()).header("idempotency-key", "k").header("content-length", &length)
    };
    // What was refused is not remembered: it may have come in only in part.
    let mut broken = whole.to_vec();
    broken.iter_mut().take(16).for_each(|byte| *byte = 0);
    room.ask(ask("copy", &broken)).await.refused(415, "unsupported-type");
    let first = room.ask(ask("copy", &whole)).await.expect(201);
    let second = room.ask(ask("copy", &whole)).await.expect(201);
    assert_eq!(first.json(), second.json());
    assert_eq!(first.header("location"), second.header("location"));
    let all = room.ask(Ask::get("/api/v1/databases")).await.expect(200).json();
    assert_eq!(all["items"].as_array().unwrap().len(), 2, "{all}");
    // Another request is another, by its name or its length.
    room.ask(ask("other", &whole)).await.refused(422, "idempotency-key-reused");
    room.ask(ask("copy", &whole[..whole.len() - 4096])).await.refused(422, "idempotency-key-reused");
    // Without the key it is another database, whose name is taken.
    room.ask(upload("copy", whole)).await.refused(409, "conflict");
}
