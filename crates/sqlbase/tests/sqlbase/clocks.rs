//! Clocks that are ahead, behind, and set right: what was acknowledged is in "now", and history by time stays of use.

use std::sync::Arc;

use ambient::{Clock as _, ManualClock};
use basis::Stores;
use sqlbase::{At, Consistency, Database, Error, Execute, Statement};

use crate::house::{House, START_MS, ask_at, number, run};

const HOUR_MS: u64 = 3_600_000;

async fn count_at(database: &Database, time_ms: u64) -> Result<i64, Error> {
    let answer = ask_at(database, "SELECT count(*) FROM t", Consistency::AsOf(At::Time(time_ms))).await?;
    match answer.result.rows[0][0] {
        sqlbase::SqlValue::Integer(count) => Ok(count),
        ref other => panic!("{other:?}"),
    }
}

/// A server with a clock of its own.
fn server(house: &House, at_ms: u64) -> (Database, Arc<ManualClock>) {
    let clock = Arc::new(ManualClock::at(at_ms));
    let stores = Stores { clock: clock.clone(), ..house.stores.clone() };
    (Database::open(stores, house.settings, "test/db").expect("it opens"), clock)
}

#[tokio::test]
async fn after_a_clock_that_was_ahead_now_is_the_newest_state() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    let (ahead, _) = server(&house, START_MS + 24 * HOUR_MS);
    run(&ahead, "INSERT INTO t VALUES (1)").await.unwrap();
    house.clock.advance_ms(60_000);
    // Whoever asks for now says so a moment before it is looked at.
    let now_ms = house.clock.now_ms();
    for time_ms in [now_ms - 1_000, now_ms, now_ms + 1, now_ms + HOUR_MS, now_ms + 100 * HOUR_MS] {
        assert_eq!(count_at(&database, time_ms).await.unwrap(), 1, "{time_ms}");
    }
    // With the clock set right, each is found at its time again.
    for minute in 2..6 {
        house.clock.advance_ms(60_000);
        run(&database, "INSERT INTO t VALUES (2)").await.unwrap();
        database.snapshot().await.unwrap();
        // When the one that was ahead was made is not known; only that it was before the next.
        let before = if minute == 2 { 0 } else { minute - 1 };
        assert_eq!(count_at(&database, house.clock.now_ms() - 1).await.unwrap(), before, "{minute}");
        assert_eq!(count_at(&database, house.clock.now_ms()).await.unwrap(), minute, "{minute}");
    }
    // Shown times never go back, and none is still to come.
    let times: Vec<u64> = database.commits(None, 100).await.unwrap().iter().map(|commit| commit.time_ms).collect();
    assert!(times.is_sorted_by(|newer, older| newer >= older), "{times:?}");
    assert!(times.iter().all(|time_ms| *time_ms <= house.clock.now_ms()), "{times:?}");
    let one_by_one = database.commits(Some(3), 1).await.unwrap().remove(0);
    assert_eq!((one_by_one.sequence, one_by_one.time_ms), (2, times[times.len() - 2]));
}

#[tokio::test]
async fn two_servers_whose_clocks_differ_lose_nothing_of_now() {
    let house = House::new().await;
    run(&house.create().await, "CREATE TABLE t (a)").await.unwrap();
    let (slow, slow_clock) = server(&house, START_MS);
    let (fast, fast_clock) = server(&house, START_MS + HOUR_MS / 2);
    for round in 1..8 {
        for clock in [&slow_clock, &fast_clock] {
            clock.advance_ms(10_000);
        }
        let writer = if round % 3 == 0 { &slow } else { &fast };
        run(writer, "INSERT INTO t VALUES (1)").await.unwrap();
        for (database, clock) in [(&slow, &slow_clock), (&fast, &fast_clock)] {
            assert_eq!(count_at(database, clock.now_ms()).await.unwrap(), round);
        }
    }
    // What the slow one wrote tells that all before it is not later.
    assert_eq!(count_at(&slow, START_MS + 30_000).await.unwrap(), 3);
    assert_eq!(count_at(&fast, START_MS + 30_000).await.unwrap(), 3);
}

#[tokio::test]
async fn a_database_made_by_a_clock_that_was_ahead_has_a_now() {
    let house = House::new().await;
    house.clock.advance_ms(24 * HOUR_MS);
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    let (right, clock) = server(&house, START_MS);
    for time_ms in [clock.now_ms() - 1_000, clock.now_ms(), clock.now_ms() + 1_000] {
        assert_eq!(count_at(&right, time_ms).await.unwrap(), 0);
    }
    run(&right, "INSERT INTO t VALUES (1)").await.unwrap();
    assert_eq!(count_at(&right, clock.now_ms()).await.unwrap(), 1);
}

/// Ids in the queue only grow, so that after a clock that was ahead they say nothing of the time.
#[tokio::test]
async fn what_is_queued_after_a_clock_that_was_ahead_knows_what_time_it_is() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    let add = || Execute::one(Statement::plain("INSERT INTO t VALUES (unixepoch('now'))"));
    let (ahead, _) = server(&house, START_MS + 24 * HOUR_MS);
    ahead.enqueue(add(), None).await.unwrap();
    database.enqueue(add(), None).await.unwrap();
    assert_eq!(number(&database, "SELECT count(*) FROM t").await, 2);
    let now_s = i64::try_from(START_MS / 1_000).unwrap();
    assert_eq!(number(&database, "SELECT min(a) FROM t").await, now_s);
    assert_eq!(database.audit().await.unwrap().not_repeatable, 0);
}
