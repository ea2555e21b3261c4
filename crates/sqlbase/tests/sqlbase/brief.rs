//! What is little is done where it is asked for; what is not is done elsewhere, and answers the same.

use std::time::Duration;

use sqlbase::{Database, Error, Execute, Settings, SqlValue, Statement};

use crate::house::{House, ask, is_whole, number, run, value};

/// So many of these in a row that some are tried where they are asked for, and some are not: after one that took
/// longer than it may, the next are not.
const TIMES: usize = 12;

async fn filled() -> Database {
    let house = House::with(Settings::default()).await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (id INTEGER PRIMARY KEY, x TEXT UNIQUE)").await.expect("a table");
    run(
        &database,
        "WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 40000) \
         INSERT INTO t SELECT i, 'row ' || i FROM n",
    )
    .await
    .expect("rows");
    database
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_too_much_for_a_try_answers_the_same() {
    let database = filled().await;
    for _ in 0..TIMES {
        // Many steps; many pages in one step; a long value; a long pattern.
        let steps = "WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT sum(i) FROM n";
        assert_eq!(number(&database, "SELECT 1 + 1").await, 2);
        assert_eq!(number(&database, steps).await, 200_010_000);
        assert_eq!(number(&database, "SELECT count(*) FROM t").await, 40_000);
        assert_eq!(number(&database, "SELECT length(replace(hex(zeroblob(9000)), '0', 'ab'))").await, 36_000);
        let pattern = format!("SELECT 'row 1' LIKE '{}row%1'", "%".repeat(200));
        assert_eq!(number(&database, &pattern).await, 1);
        assert_eq!(value(&database, "SELECT x FROM t WHERE id = 7").await, SqlValue::Text("row 7".into()));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_too_much_for_a_try_is_written_once() {
    let database = filled().await;
    run(&database, "CREATE TABLE seen (n INTEGER, x TEXT)").await.expect("a table");
    for _ in 0..TIMES {
        run(&database, "INSERT INTO seen VALUES (1, 'little')").await.expect("little");
        run(&database, "INSERT INTO seen VALUES (2, hex(zeroblob(9000)))").await.expect("a long value");
        run(&database, "INSERT INTO seen SELECT 3, x FROM t LIMIT 2000").await.expect("many steps");
        run(&database, "UPDATE t SET x = x || '.'").await.expect("many pages");
    }
    let times = i64::try_from(TIMES).expect("a number");
    for (kind, each) in [(1, 1), (2, 1), (3, 2000)] {
        let sql = format!("SELECT count(*) FROM seen WHERE n = {kind}");
        assert_eq!(number(&database, &sql).await, each * times, "{kind}");
    }
    let last = value(&database, "SELECT x FROM t WHERE id = 40000").await;
    assert_eq!(last, SqlValue::Text(format!("row 40000{}", ".".repeat(TIMES))));
    is_whole(&database).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_fails_fails_as_it_would_without_a_try() {
    let database = filled().await;
    for _ in 0..TIMES {
        for (sql, says) in [
            ("INSERT INTO t VALUES (1, 'a')", "UNIQUE constraint failed: t.id"),
            ("INSERT INTO t VALUES (50000, 'row 1')", "UNIQUE constraint failed: t.x"),
            ("INSERT INTO nowhere VALUES (1)", "no such table: nowhere"),
            ("INSERT INTO t (x) VALUES (zeroblob(17000000))", "at most 16777216 bytes"),
        ] {
            match run(&database, sql).await {
                Err(Error::Failed(failure)) => assert!(failure.message.contains(says), "{sql}: {failure}"),
                other => panic!("{sql}: {other:?}"),
            }
        }
        assert_eq!(number(&database, "SELECT max(id) FROM t").await, 40_000);
    }
}

/// These say in their answer what they could not read.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_check_of_much_finds_no_fault_in_what_it_may_not_read() {
    let house = House::with(Settings::default()).await;
    let database = house.create().await;
    run(&database, "CREATE TABLE long (x TEXT)").await.expect("a table");
    for _ in 0..10 {
        run(&database, "INSERT INTO long VALUES (hex(zeroblob(50000)))").await.expect("a row");
    }
    for _ in 0..TIMES {
        assert_eq!(number(&database, "SELECT 1").await, 1);
        for sql in ["PRAGMA quick_check", "PRAGMA integrity_check(1)", "SELECT * FROM pragma_quick_check"] {
            assert_eq!(value(&database, sql).await, SqlValue::Text("ok".into()), "{sql}");
        }
    }
}

/// However busy the machine is.
const SOON: Duration = Duration::from_secs(20);

/// Nobody else has a thread to give: what is little is answered all the same.
#[test]
fn what_is_little_needs_no_other_thread() {
    let mut threads = tokio::runtime::Builder::new_multi_thread();
    let runtime = threads.worker_threads(2).max_blocking_threads(1).enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let database = filled().await;
        // Connections are warm then, and it is forgotten that it took long to fill it.
        for id in 10..10 + TIMES {
            ask(&database, "SELECT 1").await.expect("an answer");
            run(&database, &format!("DELETE FROM t WHERE id = {id}")).await.expect("deleted");
        }
        let (free, taken) = std::sync::mpsc::channel::<()>();
        let busy = tokio::task::spawn_blocking(move || taken.recv());
        let few = async { number(&database, "SELECT count(*) FROM t WHERE id < 10").await };
        assert_eq!(tokio::time::timeout(SOON, few).await, Ok(9));
        let one = run(&database, "DELETE FROM t WHERE id = 2");
        tokio::time::timeout(SOON, one).await.expect("at once").expect("little to write");
        let much = Execute::one(Statement::plain("UPDATE t SET x = x || '!'"));
        let waiting = tokio::time::timeout(Duration::from_millis(200), database.execute(much.clone())).await;
        assert!(waiting.is_err(), "it has to wait for a thread");
        drop(free);
        busy.await.expect("it ends").expect_err("nothing was sent");
        database.execute(much).await.expect("there is a thread now");
        let last = value(&database, "SELECT x FROM t WHERE id = 40000").await;
        assert_eq!(last, SqlValue::Text("row 40000!".into()), "the one that was given up was not written");
    });
}
