//! What SQL may do, and what is refused with a word why.

use sqlbase::{Error, Execute, FailureKind, Limits, Settings, SqlValue, Statement};

use crate::house::{House, ask, is_whole, number, run, value};

#[tokio::test]
async fn sqlite_s_own_features_work() {
    let house = House::new().await;
    let database = house.create().await;
    for sql in [
        "CREATE VIRTUAL TABLE notes USING fts5(body)",
        "INSERT INTO notes VALUES ('the quick brown fox'), ('a lazy dog')",
        "CREATE TABLE items (id INTEGER PRIMARY KEY, data TEXT, price REAL, tax REAL GENERATED ALWAYS AS (price * 0.1) STORED)",
        "INSERT INTO items (data, price) VALUES (json_object('colour', 'red'), 10.0)",
        "CREATE TABLE seen (n INTEGER); INSERT INTO seen VALUES (0)",
        "CREATE TRIGGER counted AFTER INSERT ON items BEGIN UPDATE seen SET n = n + 1; END",
        "INSERT INTO items (data, price) VALUES ('{}', 5.0)",
        "CREATE TABLE parts (item INTEGER NOT NULL REFERENCES items ON DELETE CASCADE)",
        "INSERT INTO parts VALUES (1), (2)",
        "DELETE FROM items WHERE id = 1",
        "CREATE VIRTUAL TABLE places USING rtree(id, minx, maxx)",
        "CREATE VIEW cheap AS SELECT * FROM items WHERE price < 6",
        "PRAGMA user_version = 7",
        "CREATE INDEX by_price ON items (price); ANALYZE; REINDEX",
        "ALTER TABLE items ADD COLUMN note TEXT DEFAULT 'none'",
    ] {
        run(&database, sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
    let cold = house.open();
    assert_eq!(value(&cold, "SELECT body FROM notes WHERE notes MATCH 'fox'").await, "the quick brown fox".into());
    assert_eq!(number(&cold, "SELECT n FROM seen").await, 1);
    assert_eq!(number(&cold, "SELECT count(*) FROM parts").await, 1);
    assert_eq!(value(&cold, "SELECT tax FROM cheap").await, SqlValue::Real(0.5));
    assert_eq!(number(&cold, "PRAGMA user_version").await, 7);
    let refused = run(&database, "INSERT INTO parts VALUES (77)").await.unwrap_err();
    assert!(refused.to_string().contains("FOREIGN KEY"), "{refused}");
    is_whole(&cold).await;
}

#[tokio::test]
async fn a_deferred_key_is_the_fault_of_the_operation_that_breaks_it() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE a (id INTEGER PRIMARY KEY)").await.unwrap();
    run(&database, "CREATE TABLE b (a INTEGER REFERENCES a DEFERRABLE INITIALLY DEFERRED)").await.unwrap();
    let good = run(&database, "INSERT INTO a VALUES (1)");
    let bad = run(&database, "INSERT INTO b VALUES (9)");
    let also_good = run(&database, "INSERT INTO b VALUES (1)");
    let (good, bad, also_good) = tokio::join!(good, bad, also_good);
    assert!(good.is_ok() && also_good.is_ok(), "{good:?} {also_good:?}");
    assert!(bad.unwrap_err().to_string().contains("FOREIGN KEY"));
    run(&database, "INSERT INTO b VALUES (5); INSERT INTO a VALUES (5)").await.unwrap();
}

#[tokio::test]
async fn what_would_reach_beyond_is_refused() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a); CREATE VIEW w AS SELECT a FROM t").await.unwrap();
    for sql in [
        "ATTACH ':memory:' AS other",
        "DETACH main",
        "BEGIN",
        "COMMIT",
        "ROLLBACK",
        "SAVEPOINT x",
        "CREATE TEMP TABLE u (a)",
        "CREATE TEMP VIEW v AS SELECT 1",
        "CREATE TEMP TRIGGER r AFTER INSERT ON t BEGIN DELETE FROM t; END",
        "CREATE TABLE temp.t (a)",
        "CREATE TABLE IF NOT EXISTS \"TEMP\".t (a)",
        "CREATE TABLE temp.t AS SELECT 1 AS a",
        "CREATE VIEW temp.t AS SELECT 1 AS a",
        "CREATE TRIGGER temp.r AFTER INSERT ON main.t BEGIN DELETE FROM t; END",
        "CREATE TRIGGER temp.r INSTEAD OF INSERT ON w BEGIN SELECT 1; END",
        "CREATE VIRTUAL TABLE temp.t USING fts5(a)",
        "CREATE VIRTUAL TABLE temp.t USING rtree(a, b, c)",
        "PRAGMA temp.user_version = 7",
        "PRAGMA temp.user_version",
        "PRAGMA TEMP.page_count",
        "SELECT page_count FROM pragma_page_count WHERE schema = 'temp'",
        "VACUUM",
        "VACUUM INTO '/tmp/x'",
        "SELECT load_extension('x')",
        "SELECT total_changes()",
        "PRAGMA journal_mode = WAL",
        "PRAGMA journal_mode",
        "PRAGMA foreign_keys = OFF",
        "PRAGMA writable_schema = ON",
        "PRAGMA temp_store_directory = '/tmp'",
        "PRAGMA max_page_count = 1",
        "PRAGMA page_size = 512",
        "PRAGMA trusted_schema = ON",
        "PRAGMA locking_mode = EXCLUSIVE",
        "PRAGMA cache_size = -1000000",
        "CREATE VIRTUAL TABLE d USING dbstat",
    ] {
        for refused in [run(&database, sql).await.map(|_| ()), ask(&database, sql).await.map(|_| ())] {
            let Err(Error::Failed(failure)) = refused else { panic!("{sql}: {refused:?}") };
            assert_eq!(failure.kind, FailureKind::Refused, "{sql}: {failure}");
        }
    }
    for sql in [
        "UPDATE sqlite_schema SET sql = ''",
        "SELEC 1",
        "",
        "  ",
        "-- nothing",
        "SELECT * FROM nowhere",
        "INSERT INTO t VALUES (1, 2)",
        "INSERT INTO t VALUES (1)\0, (2)",
        "CREATE INDEX temp.i ON t (a)",
        "INSERT INTO sqlite_temp_schema VALUES ('table', 't', 't', 0, 'CREATE TABLE t (a)')",
    ] {
        let refused = run(&database, sql).await;
        assert!(matches!(&refused, Err(Error::Failed(_))), "{sql}: {refused:?}");
    }
    assert_eq!(number(&database, "SELECT count(*) FROM t").await, 0);
    assert_eq!(run(&database, "INSERT INTO t VALUES (1)").await.unwrap().sequence, 2, "and the worker goes on");
    assert_eq!(number(&house.open(), "SELECT count(*) FROM t").await, 1, "where all others see it");
    assert_eq!(number(&database, "SELECT count(*) FROM sqlite_temp_schema").await, 0);
}

/// SQLite looks into the schema of temporary tables then, and may.
#[tokio::test]
async fn tables_are_altered() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a, b); CREATE INDEX i ON t (a); CREATE VIEW v AS SELECT a FROM t").await.unwrap();
    for sql in [
        "ALTER TABLE t RENAME TO u",
        "ALTER TABLE u RENAME COLUMN a TO c",
        "ALTER TABLE u ADD COLUMN d DEFAULT 7",
        "ALTER TABLE u DROP COLUMN b",
        "INSERT INTO u (c) VALUES (5)",
    ] {
        run(&database, sql).await.unwrap();
    }
    assert_eq!(number(&house.open(), "SELECT u.c + u.d + v.c FROM u, v").await, 17);
}

#[tokio::test]
async fn every_statement_of_a_text_has_an_answer() {
    let house = House::new().await;
    let database = house.create().await;
    let text = "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2); INSERT INTO t VALUES (3) RETURNING a; SELECT count(*) FROM t";
    let statements = vec![Statement::plain(text), Statement::plain("DELETE FROM t WHERE a > 1")];
    let results = database.execute(Execute { statements, ..Execute::default() }).await.unwrap().results;
    assert_eq!(results.iter().map(|result| result.changes).collect::<Vec<_>>(), [0, 2, 1, 0, 2]);
    let rows: Vec<_> = results.iter().map(|result| result.rows.concat()).collect();
    assert_eq!(rows, [vec![], vec![], vec![SqlValue::Integer(3)], vec![SqlValue::Integer(3)], vec![]]);
}

#[tokio::test]
async fn a_query_only_reads() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    for sql in [
        "INSERT INTO t VALUES (1)",
        "DELETE FROM t",
        "DROP TABLE t",
        "CREATE TABLE u (a)",
        "PRAGMA user_version = 3",
        "INSERT INTO t VALUES (1) RETURNING a",
    ] {
        let refused = ask(&database, sql).await;
        let Err(Error::Failed(failure)) = refused else { panic!("{sql}: {refused:?}") };
        assert_eq!(failure.kind, FailureKind::Refused, "{sql}: {failure}");
    }
    assert_eq!(number(&database, "SELECT count(*) FROM t").await, 0);
}

#[tokio::test]
async fn what_is_too_much_is_stopped() {
    let limits = Limits {
        time_ms: 200,
        answer_bytes: 10_000,
        database_bytes: 1 << 20,
        value_bytes: 100_000,
        sql_bytes: 10_000,
        ..Limits::default()
    };
    let house = House::with(Settings { limits, ..Settings::default() }).await;
    let mut stores = house.stores.clone();
    stores.clock = std::sync::Arc::new(ambient::SystemClock);
    let database = sqlbase::Database::create(stores, house.settings, "test/limited").await.unwrap();
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)";
    let nested = format!("SELECT {}1{}", "abs(".repeat(900), ")".repeat(900));
    for (sql, kind) in [
        (format!("{endless} SELECT count(*) FROM n"), FailureKind::TooSlow),
        (format!("{endless} SELECT i FROM n"), FailureKind::TooLarge),
        (format!("{endless} SELECT i FROM n ORDER BY random()"), FailureKind::TooSlow),
        (format!("INSERT INTO t {endless} SELECT zeroblob(90000) FROM n"), FailureKind::Full),
        (format!("INSERT INTO t {endless} SELECT i FROM n"), FailureKind::TooSlow),
        ("SELECT zeroblob(200000)".into(), FailureKind::TooMuch),
        ("SELECT randomblob(99999)".into(), FailureKind::TooLarge),
        (format!("SELECT '{}'", "x".repeat(20_000)), FailureKind::TooMuch),
        (nested, FailureKind::Sql),
        ("SELECT replace(hex(zeroblob(40000)), '0', '00000000')".into(), FailureKind::TooMuch),
    ] {
        let refused = run(&database, &sql).await;
        let Err(Error::Failed(failure)) = refused else { panic!("{}: {refused:?}", &sql[..60.min(sql.len())]) };
        let either = [kind, FailureKind::Full];
        assert!(either.contains(&failure.kind), "{}: {failure:?}", &sql[..60.min(sql.len())]);
    }
    assert_eq!(number(&database, "SELECT count(*) FROM t").await, 0);
    run(&database, "INSERT INTO t VALUES (1)").await.unwrap();
    is_whole(&database).await;
}

#[tokio::test]
async fn time_and_chance_are_the_operation_s_own() {
    let house = House::new().await;
    let database = house.create().await;
    let both = "SELECT datetime('now'), random(), hex(randomblob(8)), last_insert_rowid()";
    let statements = vec![Statement::plain(both), Statement::plain(both)];
    let done = database.execute(Execute { statements, ..Execute::default() }).await.unwrap();
    let [first, second] = &done.results[..] else { panic!("{done:?}") };
    assert_eq!(first.rows[0][0], "2027-01-15 08:00:00".into());
    assert_eq!(first.rows[0][3], SqlValue::Integer(0));
    assert_ne!(first.rows[0][1], second.rows[0][1]);
}
