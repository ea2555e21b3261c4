//! Whole files: in, out, and what is no database.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bytes::Bytes;
use futures::{TryStreamExt as _, stream};
use sqlbase::{At, Database, Error, Execute, FailureKind, Settings, SqlValue, Statement};

use crate::house::{House, START_MS, ask, is_whole, number, run, value};

/// A plain SQLite file, made by SQLite itself.
pub fn plain(sql: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("plain.db");
    let connection = rusqlite::Connection::open(&path).expect("opened");
    connection.execute_batch(sql).expect("made");
    drop(connection);
    std::fs::read(path).expect("read")
}

/// Look into a plain file with SQLite itself.
fn look(file: &[u8], sql: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("plain.db");
    std::fs::write(&path, file).expect("written");
    let connection = rusqlite::Connection::open(&path).expect("opened");
    assert_eq!(
        connection.query_row("PRAGMA integrity_check", [], |row| row.get::<_, String>(0)).expect("checked"),
        "ok"
    );
    connection.query_row(sql, [], |row| row.get::<_, String>(0)).expect("an answer")
}

pub async fn import(house: &House, file: Vec<u8>) -> Result<Database, Error> {
    let parts: Vec<_> = file.chunks(1_000).map(|part| Ok(Bytes::copy_from_slice(part))).collect();
    Database::import(house.stores.clone(), house.settings, "test/db", stream::iter(parts)).await
}

async fn export(database: &Database, at: Option<At>) -> Vec<u8> {
    let (size, content) = database.export(at).await.expect("exported");
    let parts: Vec<Bytes> = content.try_collect().await.expect("all of it");
    let file = parts.concat();
    assert_eq!(file.len() as u64, size);
    file
}

const MANY: &str = "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT); CREATE INDEX by_b ON t (b); \
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000) \
     INSERT INTO t SELECT i, 'row ' || (i * 7919 % 60013) FROM n";

#[tokio::test]
async fn a_file_goes_in_and_comes_out() {
    for page_size in [512, 4_096, 65_536] {
        let house = House::new().await;
        let file = plain(&format!("PRAGMA page_size = {page_size}; PRAGMA journal_mode = WAL; {MANY}"));
        let database = import(&house, file.clone()).await.expect("imported");
        assert_eq!(number(&database, "SELECT count(*) FROM t").await, 60_000);
        is_whole(&house.open()).await;
        run(&database, "UPDATE t SET b = 'changed' WHERE a = 30000").await.unwrap();
        assert_eq!(look(&export(&database, None).await, "SELECT b FROM t WHERE a = 30000"), "changed");
        let before = export(&database, Some(At::Sequence(0))).await;
        assert_eq!(look(&before, "SELECT b FROM t WHERE a = 30000"), look(&file, "SELECT b FROM t WHERE a = 30000"));
        database.snapshot().await.unwrap();
        assert_eq!(value(&house.open(), "SELECT b FROM t WHERE a = 30000").await, "changed".into());
        database.audit().await.unwrap();
        database.delete().await.unwrap();
        assert!(matches!(ask(&house.open(), "SELECT 1").await, Err(Error::NotFound(_))));
    }
}

#[tokio::test]
async fn what_is_no_database_is_refused_and_nothing_remains() {
    let house = House::with(Settings { threads: false, ..House::new().await.settings }).await;
    let good = plain(MANY);
    let mut torn = good.clone();
    torn.truncate(good.len() - 100);
    let mut short = good.clone();
    short.truncate(8_192);
    let mut damaged = good.clone();
    damaged[100_000..140_000].fill(0xee);
    let mut other = good.clone();
    other[17] = 7;
    for (what, file) in [
        ("a few bytes", b"SQLite".to_vec()),
        ("text", b"just a text, and no database at all".repeat(10)),
        ("only the beginning", b"SQLite format 3\0".to_vec()),
        ("half a page", torn),
        ("two pages of many", short),
        ("damaged", damaged),
        ("a page size that there is not", other),
    ] {
        let refused = import(&house, file).await;
        assert!(matches!(&refused, Err(Error::Invalid(_))), "{what}: {refused:?}");
        let database = house.open();
        assert!(matches!(ask(&database, "SELECT 1").await, Err(Error::NotFound(_))), "{what}");
    }
    // What was written of them goes with the next sweep.
    let database = import(&house, good).await.expect("imported");
    let swept = database.sweep().await.unwrap();
    assert!(swept.objects > 0, "{swept:?}");
    is_whole(&house.open()).await;
}

/// A clock that is a minute on whenever somebody looks.
#[derive(Debug)]
struct Racing(AtomicU64);

impl ambient::Clock for Racing {
    fn now_ms(&self) -> u64 {
        self.0.fetch_add(60_000, Ordering::SeqCst)
    }
}

#[tokio::test]
async fn looking_through_a_file_has_a_limit_of_its_own() {
    let house = House::new().await;
    let limits = sqlbase::Limits { time_ms: 0, ..house.settings.limits };
    let hurried = House { settings: Settings { limits, ..house.settings }, ..house };
    let database = import(&hurried, plain(MANY)).await.expect("imported");
    let slow = ask(&database, "SELECT sum(a) FROM t").await;
    assert!(matches!(slow, Err(Error::Failed(failure)) if failure.kind == FailureKind::TooSlow));
    // Beyond that limit nobody knows whether it is a database; it is not said that it is none.
    let house = House::new().await;
    let clock = Arc::new(Racing(AtomicU64::new(crate::house::START_MS)));
    let racing = House { stores: basis::Stores { clock, ..house.stores.clone() }, ..house };
    let slow = import(&racing, plain(MANY)).await;
    assert!(matches!(slow, Err(Error::Failed(failure)) if failure.kind == FailureKind::TooSlow));
}

#[tokio::test]
async fn an_empty_file_is_a_database() {
    let house = House::new().await;
    let database = house.create().await;
    assert!(export(&database, None).await.is_empty());
    database.delete().await.unwrap();
    let house = House::new().await;
    // And the other way round, in however many parts it comes.
    let parts = stream::iter([Ok(Bytes::new()), Ok(Bytes::new())]);
    let database = Database::import(house.stores.clone(), house.settings, "test/db", parts).await.unwrap();
    assert!(export(&database, None).await.is_empty());
    assert!(matches!(import(&house, Vec::new()).await, Err(Error::Taken(_))));
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    assert_eq!(look(&export(&database, None).await, "SELECT name FROM sqlite_schema"), "t");
    assert_eq!(value(&database, "SELECT count(*) FROM t").await, SqlValue::Integer(0));
}

#[tokio::test]
async fn whoever_is_behind_finds_that_a_database_was_deleted() {
    let house = House::new().await;
    let (database, behind) = (house.create().await, house.open());
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    run(&behind, "INSERT INTO t VALUES (1)").await.unwrap();
    for _ in 0..5 {
        run(&database, "INSERT INTO t VALUES (2)").await.unwrap();
    }
    assert!(database.delete().await.unwrap());
    assert!(matches!(run(&behind, "INSERT INTO t VALUES (3)").await, Err(Error::NotFound(_))));
    let queued = behind.enqueue(Execute::one(Statement::plain("INSERT INTO t VALUES (4)")), None).await;
    assert!(matches!(queued, Err(Error::NotFound(_))), "{queued:?}");
    let left = house.stores.tables.scan(table::Scan::new("Databases")).await.unwrap().items;
    assert!(left.iter().all(|item| item.get("exp").is_some()), "{left:?}");
    let all: usize = left.iter().map(table::Item::size_bytes).sum();
    assert!(all < 400 * left.len(), "nothing of what it had is left: {left:?}");
}

#[tokio::test]
async fn what_is_written_while_a_database_is_deleted_goes_too() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    // Somebody has announced objects, and writes them late.
    let id = "01MCC5RM00HKC6KKNSM2QG6WY4";
    let announced = [("cky", "todana:test/db".to_owned()), ("sky", format!("OP:f0:{id}"))];
    let announced: table::Item = announced.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
    let announced = announced.with("tim", START_MS).with("ver", 1);
    house.stores.tables.put(table::PutItem::new("Databases", announced)).await.unwrap();
    assert!(!database.delete().await.unwrap(), "somebody may still write");
    let late = blobs::Key::new(format!("test/db/{id}/layer-0")).unwrap();
    house.stores.blobs.put(&late, Bytes::from_static(b"late"), blobs::PutOptions::default()).await.unwrap();
    house.clock.advance_ms(2 * 3_600_000);
    assert!(database.delete().await.unwrap());
    assert!(house.stores.blobs.head(&late).await.is_err());
    // From now on nobody can announce any.
    assert!(matches!(database.snapshot().await, Err(Error::NotFound(_))));
}

#[tokio::test]
async fn a_deleted_database_takes_no_writes() {
    let house = House::new().await;
    let (database, other) = (house.create().await, house.open());
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    run(&other, "INSERT INTO t VALUES (1)").await.unwrap();
    database.delete().await.unwrap();
    database.delete().await.unwrap();
    assert!(matches!(run(&other, "INSERT INTO t VALUES (2)").await, Err(Error::NotFound(_))));
    assert!(matches!(ask(&other, "SELECT count(*) FROM t").await, Err(Error::NotFound(_))));
    assert!(matches!(run(&database, "INSERT INTO t VALUES (3)").await, Err(Error::NotFound(_))));
}

#[tokio::test]
async fn a_few_requests_are_enough_for_one_row_of_many() {
    let house = House::new().await;
    let file = plain(&MANY.replace("60000", "600000"));
    assert!(file.len() > 20 << 20);
    import(&house, file).await.expect("imported");
    let counted = std::sync::Arc::new(testkit::FaultyBlobs::new(
        house.stores.blobs.clone(),
        1,
        testkit::BlobFaultRates::default(),
    ));
    let stores = basis::Stores { blobs: counted.clone(), ..house.stores.clone() };
    let cold = Database::open(stores, house.settings, "test/db").unwrap();
    for sql in ["SELECT b FROM t WHERE a = 543210", "SELECT a FROM t WHERE b = 'row 4711' LIMIT 1"] {
        ask(&cold, sql).await.unwrap();
    }
    let reads = counted.counts().reads;
    assert!(reads <= 4, "{reads} requests");
    // And all of it takes not many more.
    assert_eq!(number(&cold, "SELECT count(*) FROM t NOT INDEXED").await, 600_000);
    assert!(counted.counts().reads < 40, "{} requests", counted.counts().reads);
}

#[tokio::test]
async fn before_a_file_there_is_nothing() {
    let house = House::new().await;
    let database = import(&house, plain("CREATE TABLE t (a); INSERT INTO t VALUES (1)")).await.unwrap();
    run(&database, "INSERT INTO t VALUES (2)").await.unwrap();
    assert!(matches!(database.restore(At::Time(crate::house::START_MS - 1)).await, Err(Error::NotFound(_))));
    database.restore(At::Sequence(0)).await.unwrap();
    assert_eq!(number(&database, "SELECT sum(a) FROM t").await, 1);
    // And when its first state is no longer kept, that is said.
    database.snapshot().await.unwrap();
    house.clock.advance_ms(30 * 86_400_000);
    run(&database, "INSERT INTO t VALUES (3)").await.unwrap();
    database.snapshot().await.unwrap();
    house.clock.advance_ms(30 * 86_400_000);
    database.sweep().await.unwrap();
    assert!(matches!(database.restore(At::Sequence(0)).await, Err(Error::NotFound(_))));
    assert_eq!(number(&database, "SELECT sum(a) FROM t").await, 4);
}

const CALCULATED: &str = "CREATE TABLE points (x REAL CHECK (sqrt(abs(x)) < 100), y REAL, \
         far REAL GENERATED ALWAYS AS (sqrt(pow(x, 2) + pow(y, 2))) STORED, \
         angle REAL GENERATED ALWAYS AS (degrees(atan2(y, x))) VIRTUAL); \
     CREATE INDEX by_size ON points (floor(log10(far))); \
     CREATE TRIGGER turned AFTER UPDATE OF x ON points BEGIN UPDATE points SET y = ceil(new.y) WHERE rowid = new.rowid; END;";

/// As most builds of SQLite have them, and the one here has not by itself.
#[tokio::test]
async fn a_schema_that_calculates_is_written_to() {
    let house = House::with(Settings { snapshot_commits: 2, threads: false, ..Settings::default() }).await;
    let made = with_functions(CALCULATED, "INSERT INTO points (x, y) VALUES (3, 4)");
    let database = import(&house, made).await.expect("imported");
    for sql in [
        "INSERT INTO points (x, y) VALUES (6, 8), (0, 1), (-300.5, 17)",
        "UPDATE points SET x = x + 0.25",
        "CREATE INDEX by_far ON points (round(far * pi(), 3))",
        "CREATE TABLE roots (n INTEGER, r REAL DEFAULT (sqrt(2)) CHECK (mod(n, 2) = 0))",
        "INSERT INTO roots (n) VALUES (4)",
    ] {
        run(&database, sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
        database.maintain().await.expect("a snapshot");
    }
    let refused = run(&database, "INSERT INTO points (x, y) VALUES (10001, 0)").await.unwrap_err();
    assert!(refused.to_string().contains("CHECK constraint failed"), "{refused}");
    let cold = house.open();
    is_whole(&cold).await;
    assert_eq!(number(&cold, "SELECT count(*) FROM points INDEXED BY by_size WHERE floor(log10(far)) = 0").await, 2);
    assert_eq!(value(&cold, "SELECT r FROM roots").await, SqlValue::Real(std::f64::consts::SQRT_2));
    let audited = cold.audit().await.expect("nothing is damaged");
    assert_eq!(audited.not_repeatable, 0, "{audited:?}");
    assert_eq!(export(&cold, None).await.len() % 4_096, 0);
}

/// A plain file by a SQLite that has functions that ours has not: any that are there when it is made.
fn with_functions(schema: &str, sql: &str) -> Vec<u8> {
    use rusqlite::functions::FunctionFlags;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("plain.db");
    let connection = rusqlite::Connection::open(&path).expect("opened");
    pagefile::set_functions(&connection).expect("functions");
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    connection.create_scalar_function("regexp", 2, flags, |_| Ok(true)).expect("a function");
    connection.create_scalar_function("decimal", 1, flags, |_| Ok(1)).expect("a function");
    // A collation that is not here either gets its name afterwards.
    connection.execute_batch(&schema.replace("uint", "NOCASE")).expect("made");
    let rename = "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'NOCASE', 'uint')";
    connection.execute_batch(rename).expect("renamed");
    connection.execute_batch(sql).expect("filled");
    drop(connection);
    std::fs::read(path).expect("read")
}

/// Otherwise every write would fail, and nobody would know why.
#[tokio::test]
async fn a_file_that_needs_what_is_not_here_is_refused_with_its_name() {
    for (schema, says) in [
        ("CREATE TABLE t (a CHECK (a REGEXP 'x'))", "table 't': unknown function: REGEXP()"),
        ("CREATE TABLE t (a, b GENERATED ALWAYS AS (decimal(a)) STORED)", "decimal"),
        ("CREATE TABLE t (a, b GENERATED ALWAYS AS (decimal(a)) VIRTUAL)", "decimal"),
        ("CREATE TABLE t (a); CREATE INDEX i ON t (decimal(a))", "decimal"),
        ("CREATE TABLE t (a); CREATE INDEX i ON t (a) WHERE decimal(a) = 1", "decimal"),
        ("CREATE TABLE t (a DEFAULT (decimal(1)))", "decimal"),
        ("CREATE TABLE t (a TEXT COLLATE uint UNIQUE)", "no such collation sequence: uint"),
        ("CREATE TABLE t (a TEXT); CREATE INDEX i ON t (a COLLATE uint)", "no such collation sequence: uint"),
        ("CREATE TABLE t (a); CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT decimal(1); END", "decimal"),
        ("CREATE TABLE t (a); CREATE TRIGGER r AFTER UPDATE OF a ON t BEGIN SELECT decimal(1); END", "decimal"),
        ("CREATE TABLE t (a); CREATE TRIGGER r BEFORE DELETE ON t BEGIN SELECT decimal(1); END", "decimal"),
        ("CREATE TABLE t (a); CREATE VIEW v AS SELECT decimal(a) FROM t", "view 'v': no such function: decimal"),
        (
            "CREATE TABLE t (a); CREATE VIEW v AS SELECT a FROM t; \
             CREATE TRIGGER r INSTEAD OF INSERT ON v BEGIN SELECT decimal(new.a); END",
            "decimal",
        ),
        ("CREATE TABLE t (a); CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT total_changes(); END", "total_changes()"),
    ] {
        let house = House::new().await;
        let file = with_functions(schema, "");
        match import(&house, file).await {
            Err(Error::Invalid(why)) => {
                assert!(why.contains("needs something that is missing here") && why.contains(says), "{schema}: {why}");
            }
            other => panic!("{schema}: {other:?}"),
        }
    }
    // What is wrong with these is wrong everywhere, and disturbs nothing else.
    for schema in [
        "CREATE TABLE t (a); CREATE VIEW v AS SELECT b FROM t",
        "CREATE TABLE t (a); CREATE VIEW v AS SELECT * FROM nowhere",
        "CREATE TABLE t (a); CREATE VIRTUAL TABLE f USING fts5(a); CREATE VIRTUAL TABLE r USING rtree(i, x, y)",
        "CREATE TABLE t (a INTEGER) STRICT; CREATE TABLE u (a PRIMARY KEY) WITHOUT ROWID",
        "CREATE TABLE t (a CHECK (json_valid(a)), b DEFAULT (unixepoch()), c AS (format('%05d', a)), d AS (soundex(b)))",
        "CREATE TABLE \"it\"\"s\" (\"a b\", a AS (1)); CREATE TRIGGER r AFTER UPDATE ON \"it\"\"s\" BEGIN SELECT 1; END",
        "CREATE TABLE t (a); CREATE TRIGGER r AFTER INSERT ON t BEGIN INSERT INTO nowhere VALUES (1); END",
    ] {
        let house = House::new().await;
        import(&house, with_functions(schema, "")).await.unwrap_or_else(|error| panic!("{schema}: {error}"));
    }
}

#[tokio::test]
async fn a_virtual_table_of_a_kind_that_is_not_here_is_named() {
    let house = House::new().await;
    // As another program leaves it: there is nothing here that would make one.
    let file = plain(
        "CREATE TABLE t (a); PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES \
         ('table', 'zip', 'zip', 0, 'CREATE VIRTUAL TABLE zip USING zipfile(''x.zip'')')",
    );
    let refused = import(&house, file).await.unwrap_err();
    assert!(refused.to_string().contains("table 'zip': no such module: zipfile"), "{refused}");
}

/// SQLite reads all of a schema when it opens a database, before anything can be asked.
#[tokio::test]
async fn a_schema_on_many_pages_is_read_page_by_page() {
    let house = House::with(Settings { threads: false, cache_bytes: 0, ..Settings::default() }).await;
    let database = house.create().await;
    for hundred in 0..20 {
        let one =
            |n: u32| format!("CREATE TABLE t{n:05} (a INTEGER PRIMARY KEY, title TEXT, more TEXT, and_more TEXT);");
        let sql: String = (100 * hundred..100 * hundred + 100).map(one).collect();
        run(&database, &sql).await.unwrap();
        run(&database, &format!("INSERT INTO t{:05} (more) VALUES (randomblob(90000))", 100 * hundred)).await.unwrap();
    }
    database.snapshot().await.unwrap();
    let cold = house.open();
    assert_eq!(number(&cold, "SELECT count(*) FROM sqlite_schema").await, 2_000);
    run(&house.open(), "INSERT INTO t01999 (title) VALUES ('the last')").await.unwrap();
    let (_, file) = database.export(None).await.unwrap();
    let copy = Database::import(house.stores.clone(), house.settings, "test/copy", file).await.unwrap();
    assert_eq!(number(&copy, "SELECT count(*) FROM t01999").await, 1);
}
