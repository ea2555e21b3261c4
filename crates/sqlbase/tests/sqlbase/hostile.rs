//! SQL that takes too much: of time, of memory, of the log. It is stopped, and nobody else is disturbed.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ambient::Clock;
use futures::future::join_all;
use sqlbase::{Database, Error, Execute, Failure, FailureKind, Limits, Outcome, Settings, Statement};

use crate::house::{House, START_MS, ask, is_whole, number, run};

/// A house whose databases have these limits. SQLite has threads: what is submitted while it works waits, and is then
/// done together.
async fn limited(limits: Limits) -> House {
    House::with(Settings { limits, ..Settings::default() }).await
}

fn failure<T: std::fmt::Debug>(outcome: Result<T, Error>) -> Failure {
    match outcome {
        Err(Error::Failed(failure)) => failure,
        other => panic!("{other:?}"),
    }
}

/// Rows of a kilobyte, so many.
fn kilobytes(count: u32) -> String {
    format!(
        "INSERT INTO t WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) \
         SELECT randomblob(1000) FROM n"
    )
}

/// What becomes of operations that are queued and then applied, as many in one commit as it takes.
async fn queued(database: &Database, texts: &[String]) -> Vec<(u64, Outcome)> {
    let mut ids = Vec::new();
    for sql in texts {
        let queued = database.enqueue(Execute::one(Statement::plain(sql)), None).await.expect("queued");
        ids.push(queued.operation_id);
    }
    let mut outcomes = Vec::new();
    for id in ids {
        outcomes.push(database.result(&id).await.expect("applied"));
    }
    outcomes
}

/// In how many commits they are.
fn commits(outcomes: &[(u64, Outcome)]) -> usize {
    let mut sequences: Vec<u64> = outcomes.iter().map(|(sequence, _)| *sequence).collect();
    assert!(sequences.is_sorted(), "{sequences:?}");
    sequences.dedup();
    sequences.len()
}

#[tokio::test]
async fn too_large_a_change_fails_alone() {
    let house = limited(Limits { change_bytes: 4 << 20, ..Limits::default() }).await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    let (small, large) = ("INSERT INTO t VALUES (1)".to_owned(), kilobytes(12_000));
    let texts = [&small, &small, &large, &small, &large, &small].map(String::clone);
    let outcomes = queued(&database, &texts).await;
    assert_eq!(commits(&outcomes), 1, "the others are committed together");
    let at_once = join_all(texts.iter().map(|sql| run(&database, sql))).await;
    let at_once = at_once.into_iter().map(|outcome| outcome.map_err(|error| failure::<()>(Err(error))).map(|_| ()));
    for (sql, outcome) in
        texts.iter().zip(outcomes.into_iter().map(|(_, outcome)| outcome.map(|_| ()))).chain(texts.iter().zip(at_once))
    {
        match outcome {
            Ok(()) => assert_eq!(*sql, small),
            Err(failure) => {
                assert_eq!((sql, failure.kind), (&large, FailureKind::TooMuch), "{failure}");
                assert!(failure.message.contains("at most 4194304 bytes"), "{failure}");
            }
        }
    }
    assert_eq!(number(&database, "SELECT count(*) FROM t").await, 8);
    is_whole(&house.open()).await;
    assert_eq!(database.audit().await.unwrap().not_repeatable, 0);
}

#[tokio::test]
async fn what_is_too_much_for_one_commit_becomes_several() {
    let house = limited(Limits { change_bytes: 4 << 20, ..Limits::default() }).await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    let texts = vec![kilobytes(3_000); 7];
    let outcomes = queued(&database, &texts).await;
    assert!(outcomes.iter().all(|(_, outcome)| outcome.is_ok()));
    assert_eq!(commits(&outcomes), 3);
    for outcome in join_all(texts.iter().map(|sql| run(&database, sql))).await {
        outcome.unwrap();
    }
    assert_eq!(number(&house.open(), "SELECT count(*) FROM t").await, 42_000);
    is_whole(&house.open()).await;
    assert_eq!(database.audit().await.unwrap().not_repeatable, 0);
}

#[tokio::test]
async fn whoever_rolls_everything_back_again_and_again_is_left_for_later() {
    let house = limited(Limits::default()).await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a UNIQUE); INSERT INTO t VALUES (0)").await.unwrap();
    let texts = |sign: i64| -> Vec<String> {
        let text = |n| match n % 2 {
            0 => format!("INSERT INTO t VALUES ({})", sign * n),
            _ => "INSERT OR ROLLBACK INTO t VALUES (0)".to_owned(),
        };
        (1..=40).map(text).collect()
    };
    let outcomes = queued(&database, &texts(1)).await;
    assert_eq!(commits(&outcomes), 3, "each is begun again eight times and no more");
    let at_once = texts(-1);
    let at_once = join_all(at_once.iter().map(|sql| run(&database, sql))).await;
    for (place, outcome) in outcomes.into_iter().enumerate() {
        assert_eq!(outcome.1.is_ok(), place % 2 == 1, "{place}");
    }
    for (place, outcome) in at_once.into_iter().enumerate() {
        assert_eq!(outcome.is_ok(), place % 2 == 1, "{place}");
    }
    assert_eq!(number(&database, "SELECT count(*) FROM t").await, 41);
    assert_eq!(database.audit().await.unwrap().not_repeatable, 0);
}

/// Time passes whenever it is looked at, a millisecond each time.
#[derive(Debug)]
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now_ms(&self) -> u64 {
        self.0.fetch_add(1, Ordering::Relaxed)
    }
}

#[tokio::test]
async fn many_short_statements_take_time_too() {
    let house = limited(Limits { time_ms: 500, ..Limits::default() }).await;
    let mut stores = house.stores.clone();
    stores.clock = Arc::new(Ticking(AtomicU64::new(START_MS)));
    let database = Database::create(stores, house.settings, "test/ticking").await.unwrap();
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    run(&database, &"SELECT 1;".repeat(100)).await.unwrap();
    let statements = |count| vec![Statement::plain("SELECT 1"); count];
    let several = |count| Execute { statements: statements(count), ..Execute::default() };
    database.execute(several(100)).await.unwrap();
    for slow in [
        failure(run(&database, &"SELECT 1;".repeat(1_000)).await),
        failure(ask(&database, &"SELECT 1;".repeat(1_000)).await),
        failure(run(&database, &"INSERT INTO t VALUES (1);".repeat(1_000)).await),
        failure(database.execute(several(1_000)).await),
    ] {
        assert_eq!(slow.kind, FailureKind::TooSlow, "{slow}");
    }
    assert_eq!(number(&database, "SELECT count(*) FROM t").await, 0);
}

#[tokio::test]
async fn a_batch_ends_when_it_has_taken_long_enough() {
    let house = limited(Limits::default()).await;
    let mut stores = house.stores.clone();
    stores.clock = Arc::new(Ticking(AtomicU64::new(START_MS)));
    let database = Database::create(stores, house.settings, "test/ticking").await.unwrap();
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    let long = "INSERT INTO t VALUES (1);".repeat(1_000);
    let outcomes = queued(&database, &vec![long; 7]).await;
    assert!(outcomes.iter().all(|(_, outcome)| outcome.is_ok()));
    assert!((3..=4).contains(&commits(&outcomes)), "{}", commits(&outcomes));
    assert_eq!(number(&database, "SELECT count(*) FROM t").await, 7_000);
}

#[tokio::test]
async fn memory_has_an_end() {
    let house = limited(Limits { memory_bytes: 16 << 20, answer_bytes: 1 << 30, ..Limits::default() }).await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)";
    let wide = vec!["hex(zeroblob(250000))"; 100].join(", ");
    let rolled = vec!["randomblob(1000000)"; 100].join(", ");
    for sql in [
        format!("{endless} SELECT hex(zeroblob(10000)), i FROM n ORDER BY 1"),
        format!("{endless} SELECT DISTINCT hex(randomblob(10000)) FROM n LIMIT 1 OFFSET 1000000"),
        format!("{endless} SELECT count(*) FROM (SELECT group_concat(hex(zeroblob(10000))) FROM n GROUP BY i % 50)"),
        format!("SELECT {rolled}"),
        format!("SELECT length(concat({wide}))"),
        format!("SELECT length(json_array({wide}))"),
    ] {
        for outcome in [run(&database, &sql).await.map(|_| ()), ask(&database, &sql).await.map(|_| ())] {
            let failure = failure(outcome);
            assert_eq!(failure.kind, FailureKind::TooMuch, "{}: {failure}", &sql[..60]);
            assert!(!failure.message.contains("answer"), "{}: {failure}", &sql[..60]);
        }
    }
    run(&database, "INSERT INTO t VALUES (1)").await.unwrap();
    assert_eq!(number(&database, "SELECT count(*) FROM t").await, 1);
    is_whole(&database).await;
}

#[tokio::test]
async fn no_function_takes_hours() {
    let house = House::new().await;
    let database = house.create().await;
    for (sql, expected) in [
        ("SELECT instr(zeroblob(1000000), CAST(zeroblob(500000) || x'01' AS BLOB))", 0),
        ("SELECT length(replace(hex(zeroblob(500000)), hex(zeroblob(250000)) || '1', ''))", 1_000_000),
        ("SELECT length(json_patch('{\"a\":1}', '{\"b\":[2]}'))", 15),
        ("SELECT json_patch('[1]', '{\"a\":null,\"b\":{}}') = '{\"b\":{}}'", 1),
        ("SELECT json_array(json_patch('{}', '{\"a\":1}')) = '[{\"a\":1}]'", 1),
        ("SELECT json(jsonb_patch('{}', '{\"a\":1}')) = '{\"a\":1}'", 1),
        ("SELECT json_patch(NULL, '{}') IS NULL", 1),
        ("SELECT unhex('61-62', '-') = x'6162'", 1),
        ("SELECT unhex('61+62', '-') IS NULL", 1),
    ] {
        assert_eq!(number(&database, sql).await, expected, "{sql}");
    }
    let object = "(SELECT json_group_object('k' || value, 1) FROM many)";
    let many = "WITH RECURSIVE many (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM many WHERE value < 50000)";
    for sql in [
        format!("{many} SELECT json_patch({object}, {object})"),
        "SELECT unhex(replace(hex(zeroblob(500000)), '0', ' '), replace(hex(zeroblob(500000)), '0', 'x') || ' ')"
            .into(),
        "SELECT json_patch('{', '{}')".into(),
        "SELECT trim('a', hex(zeroblob(1000000)))".into(),
        format!("SELECT 'a' LIKE '{}'", "%a".repeat(200)),
        format!("SELECT 'a' GLOB '{}'", "*a".repeat(200)),
    ] {
        let failure = failure(ask(&database, &sql).await);
        assert_eq!(failure.kind, FailureKind::Sql, "{}: {failure}", &sql[..60.min(sql.len())]);
    }
}

#[tokio::test]
async fn what_an_answer_takes_in_memory_counts() {
    let house = limited(Limits { answer_bytes: 100_000, ..Limits::default() }).await;
    let database = house.create().await;
    let rows = |count: u32| {
        format!(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) SELECT NULL, NULL FROM n"
        )
    };
    let names = |count: usize| {
        let columns: Vec<_> = (0..count).map(|number| format!("1 AS \"{number}{}\"", "x".repeat(500))).collect();
        format!("SELECT {}", columns.join(", "))
    };
    ask(&database, &rows(500)).await.unwrap();
    ask(&database, &names(100)).await.unwrap();
    for sql in [rows(5_000), names(300), format!("{}; {}", names(100), names(100))] {
        let failure = failure(ask(&database, &sql).await);
        assert_eq!(failure.kind, FailureKind::TooLarge, "{failure}");
        assert!(failure.message.contains("the result"), "{failure}");
    }
}

#[tokio::test]
async fn it_is_said_which_limit_it_was() {
    let limits = Limits { value_bytes: 100_000, sql_bytes: 50_000, ..Limits::default() };
    let house = limited(limits).await;
    let database = house.create().await;
    for (sql, bytes) in [
        (format!("SELECT '{}'", "x".repeat(60_000)), "50000"),
        ("SELECT zeroblob(200000)".into(), "100000"),
        ("SELECT randomblob(200000)".into(), "100000"),
        ("SELECT replace(hex(zeroblob(40000)), '0', '00')".into(), "100000"),
    ] {
        let failure = failure(ask(&database, &sql).await);
        assert_eq!(failure.kind, FailureKind::TooMuch, "{failure}");
        assert!(failure.message.contains(bytes), "{failure}");
    }
}

#[tokio::test]
async fn what_is_done_again_comes_out_the_same() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    run(&database, "INSERT INTO t VALUES (1), (2), (3)").await.unwrap();
    // Whatever the connection did before: a replay has another.
    run(&database, "INSERT INTO t SELECT changes()").await.unwrap();
    run(&database, "INSERT INTO t SELECT last_insert_rowid()").await.unwrap();
    assert_eq!(number(&database, "SELECT sum(a) FROM t").await, 6);
    run(&database, "UPDATE t SET a = a + 1; INSERT INTO t SELECT changes()").await.unwrap();
    assert_eq!(number(&database, "SELECT max(a) FROM t").await, 5);
    run(&database, "CREATE TABLE log (n); CREATE TRIGGER later AFTER DELETE ON t BEGIN UPDATE t SET a = 0; INSERT INTO log SELECT changes(); END").await.unwrap();
    run(&database, "DELETE FROM t WHERE rowid = 1").await.unwrap();
    assert_eq!(number(&database, "SELECT n FROM log").await, 5);
    let failed = "INSERT INTO t VALUES (1), (2), (3), (4), (5), (6), (7); SELECT * FROM nowhere";
    let counted = "INSERT INTO log SELECT changes()";
    let (failed, counted) = tokio::join!(run(&database, failed), run(&database, counted));
    assert!(failed.is_err() && counted.is_ok());
    assert_eq!(number(&database, "SELECT n FROM log ORDER BY rowid DESC").await, 0);
    let audited = database.audit().await.unwrap();
    assert_eq!((audited.replayed, audited.not_repeatable), (audited.to, 0));
}

#[tokio::test]
async fn what_cannot_be_repeated_is_no_damage() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a INTEGER PRIMARY KEY, b)").await.unwrap();
    run(&database, "INSERT INTO t VALUES (9223372036854775807, 'last')").await.unwrap();
    // Where there is no larger one, SQLite takes any.
    run(&database, "INSERT INTO t (b) VALUES ('somewhere')").await.unwrap();
    run(&database, "INSERT INTO t VALUES (1, 'first')").await.unwrap();
    let audited = database.audit().await.unwrap();
    assert_eq!((audited.replayed, audited.not_repeatable, audited.followed), (3, 1, 0));
}

#[tokio::test]
async fn what_one_that_failed_left_on_a_free_page_is_no_difference() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    run(&database, &kilobytes(200)).await.unwrap();
    run(&database, "DELETE FROM t").await.unwrap();
    let (good, bad) = ("INSERT INTO t VALUES (1)".to_owned(), format!("{}; SELECT * FROM nowhere", kilobytes(100)));
    let outcomes = queued(&database, &[good.clone(), bad, good]).await;
    assert_eq!(commits(&outcomes), 1);
    assert_eq!(outcomes.iter().map(|(_, outcome)| outcome.is_ok()).collect::<Vec<_>>(), [true, false, true]);
    let audited = database.audit().await.unwrap();
    assert_eq!((audited.replayed, audited.not_repeatable), (4, 0));
    is_whole(&house.open()).await;
}

#[tokio::test]
async fn nothing_is_told_of_the_process() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE VIRTUAL TABLE f USING fts5(a)").await.unwrap();
    for sql in [
        "PRAGMA database_list",
        "PRAGMA data_version",
        "SELECT * FROM pragma_database_list",
        "SELECT * FROM pragma_data_version",
        "CREATE VIRTUAL TABLE temp.v USING fts5vocab(main, f, row)",
        "CREATE VIRTUAL TABLE temp.v USING fts5(a)",
    ] {
        let failure = failure(run(&database, sql).await);
        assert_eq!(failure.kind, FailureKind::Refused, "{sql}: {failure}");
    }
    run(&database, "CREATE VIRTUAL TABLE v USING fts5vocab(f, row)").await.unwrap();
}
