//! What the embedded backend alone has: a file, its lock and its format, processes beside each
//! other, expiry.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test fails by panicking")]

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use ambient::ManualClock;
use table::{
    DeleteItem, Embedded, Error, GetItem, IndexDefinition, Item, Key, PutItem, Query, TableDefinition, Tables,
    TransactWrite, Update, UpdateItem, Value, partition,
};

const NOW_MS: u64 = 1_700_000_000_000;

fn clock() -> Arc<ManualClock> {
    Arc::new(ManualClock::at(NOW_MS))
}

fn notes() -> TableDefinition {
    TableDefinition::new("Notes", "id")
        .index(IndexDefinition::new("ByOwner", "owner").sorted_by("id").including(["title"]))
        .expiring_by("exp")
}

fn note(id: &str) -> Item {
    Item::new().with("id", id).with("owner", "o").with("title", "戸棚").with("body", "text")
}

async fn put(tables: &dyn Tables, item: Item) {
    tables.put(PutItem::new("Notes", item)).await.unwrap();
}

async fn get(tables: &dyn Tables, id: &str) -> Option<Item> {
    tables.get(GetItem::new("Notes", Key::new("id", id))).await.unwrap().item
}

async fn owned(tables: &dyn Tables) -> Vec<String> {
    let page = tables.query(Query::index("Notes", "ByOwner", partition("owner", "o"))).await.unwrap();
    page.items.iter().map(|item| item.string("id").unwrap().to_owned()).collect()
}

fn sqlite3(path: &Path, sql: &str) -> String {
    let output = Command::new("sqlite3").arg(path).arg(sql).output().expect("the sqlite3 program");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

#[tokio::test]
async fn what_was_written_is_there_after_reopening() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    for round in 0..3 {
        let tables = Embedded::open(&path, clock()).unwrap();
        match tables.create_table(notes()).await {
            Ok(()) => assert_eq!(round, 0),
            Err(error) => assert_eq!(error, Error::TableExists("Notes".to_owned())),
        }
        put(&tables, note(&round.to_string())).await;
        assert_eq!(owned(&tables).await.len(), round + 1);
    }
}

#[tokio::test]
async fn the_file_is_plain_sqlite() {
    testkit::needs!(Sqlite3);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    let tables = Embedded::open(&path, clock()).unwrap();
    tables.create_table(notes()).await.unwrap();
    put(&tables, note("one")).await;
    // While the server is running.
    assert_eq!(sqlite3(&path, "SELECT name FROM tables"), "Notes");
    assert_eq!(sqlite3(&path, "SELECT k0_id, k1_owner FROM t1_Notes"), "one|o");
    assert_eq!(sqlite3(&path, "PRAGMA integrity_check"), "ok");
    let plan = "EXPLAIN QUERY PLAN SELECT p0_ByOwner FROM t1_Notes
        WHERE k1_owner = 'o' AND k1_owner IS NOT NULL ORDER BY k0_id";
    let plan = sqlite3(&path, plan);
    assert!(plan.contains("COVERING INDEX t1_i0_ByOwner"), "a listing reads the index alone: {plan}");
    assert!(!plan.contains("TEMP B-TREE"), "and sorts nothing: {plan}");
}

#[tokio::test]
async fn a_second_server_is_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    let first = Embedded::open(&path, clock()).unwrap();
    let second = Embedded::open(&path, clock()).unwrap_err();
    assert!(matches!(second, Error::InUse(_)), "{second:?}");
    assert!(second.to_string().contains(folder.path().to_str().unwrap()), "{second}");
    drop(first);
    Embedded::open(&path, clock()).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn administrative_commands_work_beside_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    let server = Arc::new(Embedded::open(&path, clock()).unwrap());
    let command = Arc::new(Embedded::open_beside(&path, clock()).unwrap());
    // A table that one makes, the other sees; both write at once, and nothing is lost.
    command.create_table(notes()).await.unwrap();
    let count = |tables: Arc<Embedded>| async move {
        for _ in 0..50 {
            let update = UpdateItem::new("Notes", Key::new("id", "count"), Update::new().add("n", 1));
            tables.update(update).await.unwrap();
        }
    };
    let both = [tokio::spawn(count(Arc::clone(&server))), tokio::spawn(count(Arc::clone(&command)))];
    for task in both {
        task.await.unwrap();
    }
    assert_eq!(get(&*server, "count").await.unwrap().get("n"), Some(&Value::from(100)));
    assert_eq!(get(&*command, "count").await, get(&*server, "count").await);
}

#[tokio::test]
async fn foreign_newer_and_damaged_files_are_left_alone() {
    testkit::needs!(Sqlite3);
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let opened = |name: &str| Embedded::open(path(name), clock()).map(drop);

    sqlite3(&path("foreign.db"), "CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)");
    let foreign = opened("foreign.db").unwrap_err();
    assert!(matches!(&foreign, Error::Invalid(message) if message.contains("another program")), "{foreign}");
    assert_eq!(sqlite3(&path("foreign.db"), "SELECT x FROM theirs; PRAGMA journal_mode"), "1\ndelete");

    opened("newer.db").unwrap();
    sqlite3(&path("newer.db"), "PRAGMA user_version = 99");
    let newer = opened("newer.db").unwrap_err();
    assert!(matches!(&newer, Error::Invalid(message) if message.contains("newer Todana")), "{newer}");

    std::fs::write(path("damaged.db"), "this is not a database, and long enough to tell".repeat(100)).unwrap();
    let damaged = opened("damaged.db").unwrap_err();
    assert!(matches!(damaged, Error::Corrupt(_)), "{damaged}");

    let nowhere = Embedded::open(folder.path().join("no/such/folder/tables.db"), clock()).unwrap_err();
    assert!(matches!(&nowhere, Error::Unavailable { message, .. } if message.contains("no/such/folder")), "{nowhere}");
}

/// A store that an earlier version wrote is read forever.
#[tokio::test]
async fn format_1_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/store-format-1.db"), &path).unwrap();
    let tables = Embedded::open(&path, clock()).unwrap();
    assert_eq!(tables.describe_table("Notes").await.unwrap().definition, notes());
    assert_eq!(get(&tables, "one").await, Some(note("one").with("exp", 1_800_000_000)));
    assert_eq!(owned(&tables).await, ["one", "two"]);
    put(&tables, note("three")).await;
    assert_eq!(owned(&tables).await, ["one", "three", "two"]);
    // What came with format 2.
    put(&tables, note("four")).await;
    retitle(&tables, &["one", "two", "three", "four"], "new").await;
    assert_eq!(titles(&tables).await, ["four new", "one new", "three new", "two new"]);
}

/// Give several notes another title in one transaction: the index holds it.
async fn retitle(tables: &dyn Tables, ids: &[&str], title: &str) {
    let update = |id: &&str| UpdateItem::new("Notes", Key::new("id", *id), Update::new().set("title", title));
    let transaction = ids.iter().map(update).fold(TransactWrite::new(), TransactWrite::update);
    tables.transact_write(transaction).await.unwrap();
}

/// What the index has, in pages of two.
async fn titles(tables: &dyn Tables) -> Vec<String> {
    let (mut found, mut next) = (Vec::new(), None);
    loop {
        let query = Query::index("Notes", "ByOwner", partition("owner", "o")).limit(2).after(next);
        let page = tables.query(query).await.unwrap();
        let title = |item: &Item| format!("{} {}", item.string("id").unwrap(), item.string("title").unwrap());
        found.extend(page.items.iter().map(title));
        next = page.next;
        if next.is_none() {
            return found;
        }
    }
}

const WAITING: &str = "SELECT count(*) FROM t1_l_Notes";

#[tokio::test]
async fn index_entries_of_many_items_find_their_places_later() {
    testkit::needs!(Sqlite3);
    // The upkeep may come in between: then what waits cannot be seen.
    for _ in 0..50 {
        if are_seen_waiting().await {
            return;
        }
    }
    panic!("nothing ever waits");
}

async fn are_seen_waiting() -> bool {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    let ids = ["a", "b", "c", "d", "e"];
    let tables = Embedded::open(&path, clock()).unwrap();
    tables.create_table(notes()).await.unwrap();
    for id in ids {
        put(&tables, note(id)).await;
    }
    let held = "SELECT group_concat(hex(p0_ByOwner)) FROM t1_Notes";
    let before = sqlite3(&path, held);
    retitle(&tables, &ids[..4], "new").await;
    let is_first_seen = sqlite3(&path, held) == before && sqlite3(&path, WAITING) == "4";
    let new = ["a new", "b new", "c new", "d new", "e 戸棚"];
    assert_eq!(titles(&tables).await, new);
    tables.settle_indexes().await.unwrap();
    assert_eq!((sqlite3(&path, WAITING).as_str(), sqlite3(&path, held) == before), ("0", false), "they are moved");
    assert_eq!(titles(&tables).await, new);

    // What one item alone is changed to is there at once, whatever waited for it.
    retitle(&tables, &ids[..4], "newer").await;
    retitle(&tables, &ids[..1], "newest").await;
    tables.delete(DeleteItem::new("Notes", Key::new("id", "b"))).await.unwrap();
    let newest = ["a newest", "c newer", "d newer", "e 戸棚"];
    assert_eq!(titles(&tables).await, newest);

    // A process that ends leaves them to the next.
    drop(tables);
    let is_then_seen = sqlite3(&path, WAITING) == "2";
    let tables = Embedded::open(&path, clock()).unwrap();
    assert_eq!(titles(&tables).await, newest);
    let mut looked = 0;
    while sqlite3(&path, WAITING) != "0" {
        looked += 1;
        assert!(looked < 1_000, "nobody moves them");
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert_eq!(titles(&tables).await, newest);
    assert_eq!(sqlite3(&path, "PRAGMA integrity_check"), "ok");
    is_first_seen && is_then_seen
}

/// A command beside the server sees what the server has left, and the other way round.
#[tokio::test]
async fn index_entries_that_another_process_left_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    let server = Embedded::open(&path, clock()).unwrap();
    server.create_table(notes()).await.unwrap();
    let ids = ["a", "b", "c", "d"];
    for id in ids {
        put(&server, note(id)).await;
    }
    let beside = Embedded::open_beside(&path, clock()).unwrap();
    retitle(&server, &ids, "server").await;
    assert_eq!(titles(&beside).await, ["a server", "b server", "c server", "d server"]);
    retitle(&beside, &ids, "beside").await;
    assert_eq!(titles(&server).await, ["a beside", "b beside", "c beside", "d beside"]);
    server.settle_indexes().await.unwrap();
    assert_eq!(titles(&beside).await, titles(&server).await);
}

/// An earlier program that has the store open knows nothing of what this one would do to it.
#[tokio::test]
async fn a_store_of_an_earlier_format_is_not_changed_beside_its_server() {
    testkit::needs!(Sqlite3);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/store-format-1.db"), &path).unwrap();
    let server = std::fs::File::create(folder.path().join("tables.db.lock")).unwrap();
    server.try_lock().unwrap();
    assert!(matches!(Embedded::open_beside(&path, clock()), Err(Error::InUse(_))));
    assert_eq!(sqlite3(&path, "PRAGMA user_version"), "1");
    server.unlock().unwrap();
    let tables = Embedded::open_beside(&path, clock()).unwrap();
    assert_eq!(owned(&tables).await, ["one", "two"]);
    assert_eq!(sqlite3(&path, "PRAGMA user_version"), "2");
    assert_eq!(sqlite3(&path, "PRAGMA integrity_check"), "ok");
}

#[tokio::test]
async fn an_expired_item_leaves_no_index_entry() {
    let tables = Embedded::in_memory(clock()).unwrap();
    tables.create_table(notes()).await.unwrap();
    let ids = ["a", "b", "c", "d"];
    for id in ids {
        put(&tables, note(id).with("exp", NOW_MS / 1_000 - 1)).await;
    }
    retitle(&tables, &ids, "new").await;
    assert_eq!(tables.sweep_expired().await.unwrap(), 4);
    assert!(titles(&tables).await.is_empty());
    put(&tables, note("a")).await;
    assert_eq!(titles(&tables).await, ["a 戸棚"]);
}

#[tokio::test]
async fn a_damaged_item_is_told_and_the_rest_works() {
    testkit::needs!(Sqlite3);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    let tables = Embedded::open(&path, clock()).unwrap();
    tables.create_table(notes()).await.unwrap();
    put(&tables, note("good")).await;
    put(&tables, note("bad")).await;
    sqlite3(&path, "UPDATE t1_Notes SET item = x'0199' WHERE k0_id = 'bad'");
    let bad = tables.get(GetItem::new("Notes", Key::new("id", "bad"))).await;
    assert!(matches!(bad, Err(Error::Corrupt(_))), "{bad:?}");
    let update = UpdateItem::new("Notes", Key::new("id", "bad"), Update::new().set("x", 1));
    assert!(matches!(tables.update(update).await, Err(Error::Corrupt(_))));
    assert_eq!(get(&tables, "good").await, Some(note("good")));
    put(&tables, note("after")).await;
    assert_eq!(get(&tables, "after").await, Some(note("after")));
}

#[tokio::test]
async fn expired_items_are_swept() {
    let clock = clock();
    let tables = Embedded::in_memory(Arc::clone(&clock) as _).unwrap();
    tables.create_table(notes()).await.unwrap();
    let now = NOW_MS / 1_000;
    put(&tables, note("past").with("exp", now - 1)).await;
    put(&tables, note("soon").with("exp", now + 60)).await;
    put(&tables, note("never")).await;
    put(&tables, note("text").with("exp", "tomorrow")).await;
    // Five years ago is taken for a mistake, as DynamoDB does.
    put(&tables, note("ancient").with("exp", now - 6 * 366 * 86_400)).await;
    assert!(get(&tables, "past").await.is_some(), "until it is swept it can be read");
    assert_eq!(tables.sweep_expired().await.unwrap(), 1);
    assert_eq!(owned(&tables).await, ["ancient", "never", "soon", "text"]);
    clock.advance_ms(61_000);
    assert_eq!(tables.sweep_expired().await.unwrap(), 1);
    assert_eq!(get(&tables, "soon").await, None);
    // An item whose time is put off stays.
    put(&tables, note("late").with("exp", now + 70)).await;
    let later = Update::new().set("exp", now + 1_000_000);
    tables.update(UpdateItem::new("Notes", Key::new("id", "late"), later)).await.unwrap();
    clock.advance_ms(100_000);
    assert_eq!(tables.sweep_expired().await.unwrap(), 0);
    for number in 0..1_200 {
        put(&tables, note(&format!("many{number}")).with("exp", now)).await;
    }
    assert_eq!(tables.sweep_expired().await.unwrap(), 1_200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_log_does_not_grow_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    let tables = Arc::new(Embedded::open(&path, clock()).unwrap());
    tables.create_table(notes()).await.unwrap();
    // Some 250 MB pass through the log.
    let tasks: Vec<_> = (0..8)
        .map(|task| {
            let tables = Arc::clone(&tables);
            tokio::spawn(async move {
                for round in 0..150 {
                    let filler = "x".repeat(200_000 + round);
                    put(&*tables, note(&format!("{task}-{}", round % 5)).with("filler", filler)).await;
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let log = std::fs::metadata(folder.path().join("tables.db-wal")).unwrap().len();
    assert!(log < 100 * 1024 * 1024, "the log has {log} bytes");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_beside_a_server_has_what_was_acknowledged_and_is_a_store_itself() {
    testkit::needs!(Sqlite3);
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let server = Arc::new(Embedded::open(path("tables.db"), clock()).unwrap());
    server.create_table(notes()).await.unwrap();
    for round in 0..5 {
        put(&*server, note(&format!("before {round}"))).await;
        let writing = tokio::spawn({
            let server = Arc::clone(&server);
            async move {
                for number in 0..50 {
                    put(&*server, note(&format!("meanwhile {round} {number}"))).await;
                }
            }
        });
        let copy = path(&format!("copy {round}.db"));
        let (from, to) = (path("tables.db"), copy.clone());
        tokio::task::spawn_blocking(move || Embedded::copy(from, to)).await.unwrap().unwrap();
        assert!(Embedded::copy(path("tables.db"), &copy).is_err(), "nothing is overwritten");
        writing.await.unwrap();
        assert_eq!(sqlite3(&copy, "PRAGMA integrity_check"), "ok");
        let opened = Embedded::open(&copy, clock()).unwrap();
        assert_eq!(get(&opened, &format!("before {round}")).await, Some(note(&format!("before {round}"))));
        let listed = owned(&opened).await;
        let kept: Vec<_> = listed.iter().filter(|id| id.starts_with(&format!("meanwhile {round}"))).collect();
        assert!((0..kept.len()).all(|number| listed.contains(&format!("meanwhile {round} {number}"))), "no holes");
        put(&opened, note("later")).await;
    }
    let missing = Embedded::copy(path("nothing.db"), path("out.db")).unwrap_err();
    assert!(missing.to_string().contains("nothing.db"), "{missing}");
    assert!(!path("nothing.db").exists() && !path("out.db").exists());
}
