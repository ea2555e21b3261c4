//! Earlier states: looked at, kept, brought back, gone on from.

use sqlbase::{At, CommitKind, Consistency, Database, Error, Execute, Settings, SqlValue, Statement};

use crate::house::{House, START_MS, ask_at, is_whole, number, run, value};

async fn sum_at(database: &Database, at: At) -> Result<SqlValue, Error> {
    let answer = ask_at(database, "SELECT coalesce(sum(a), 0) FROM t", Consistency::AsOf(at)).await?;
    Ok(answer.result.rows[0][0].clone())
}

/// A commit each second: at sequence n the sum is n - 1.
async fn counted(house: &House) -> Database {
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a)").await.expect("a table");
    for _ in 1..30 {
        house.clock.advance_ms(1_000);
        run(&database, "INSERT INTO t VALUES (1)").await.expect("a row");
        database.maintain().await.expect("maintained");
    }
    database
}

#[tokio::test]
async fn every_earlier_state_can_be_looked_at() {
    for snapshot_commits in [7, 1_000] {
        let house = House::with(Settings { threads: false, snapshot_commits, ..Settings::default() }).await;
        let database = counted(&house).await;
        for sequence in 1..=30 {
            let sum = SqlValue::Integer(i64::try_from(sequence).unwrap() - 1);
            assert_eq!(sum_at(&database, At::Sequence(sequence)).await.unwrap(), sum);
            let time_ms = START_MS + (sequence - 1) * 1_000;
            assert_eq!(sum_at(&database, At::Time(time_ms + 500)).await.unwrap(), sum);
        }
        assert!(matches!(sum_at(&database, At::Sequence(31)).await, Err(Error::NotFound(_))));
    }
}

#[tokio::test]
async fn an_earlier_state_can_be_brought_back_and_that_undone() {
    let house = House::with(Settings { threads: false, snapshot_commits: 10, ..Settings::default() }).await;
    let database = counted(&house).await;
    let other = house.open();
    assert_eq!(number(&other, "SELECT sum(a) FROM t").await, 29);
    run(&database, "DROP TABLE t").await.unwrap();
    run(&database, "CREATE TABLE u (b)").await.unwrap();
    assert_eq!(database.restore(At::Sequence(12)).await.unwrap(), 33);
    assert_eq!(number(&other, "SELECT sum(a) FROM t").await, 11);
    run(&database, "INSERT INTO t VALUES (60)").await.unwrap();
    run(&other, "INSERT INTO t VALUES (40)").await.unwrap();
    assert_eq!(number(&database, "SELECT sum(a) FROM t").await, 111);
    database.restore(At::Sequence(32)).await.unwrap();
    assert_eq!(number(&other, "SELECT count(*) FROM u").await, 0);
    is_whole(&house.open()).await;
    let audited = database.audit().await.unwrap();
    assert_eq!((audited.from, audited.to, audited.replayed), (0, 36, 34));
    let kinds: Vec<_> = database.commits(None, 4).await.unwrap().into_iter().map(|commit| commit.kind).collect();
    assert_eq!(kinds, [CommitKind::Restore, CommitKind::Operations, CommitKind::Operations, CommitKind::Restore]);
}

#[tokio::test]
async fn a_version_is_kept_for_ever() {
    let house = House::new().await;
    let database = counted(&house).await;
    let version = database.keep_version("before the move").await.unwrap();
    assert_eq!((version.name.as_str(), version.sequence), ("before the move", 30));
    run(&database, "DELETE FROM t").await.unwrap();
    house.clock.advance_ms(30 * 24 * 3_600_000);
    run(&database, "INSERT INTO t VALUES (5)").await.unwrap();
    database.snapshot().await.unwrap();
    database.sweep().await.unwrap();
    assert_eq!(database.versions().await.unwrap(), std::slice::from_ref(&version));
    assert_eq!(sum_at(&database, At::Sequence(30)).await.unwrap(), SqlValue::Integer(29));
    database.restore(At::Sequence(30)).await.unwrap();
    assert_eq!(number(&database, "SELECT sum(a) FROM t").await, 29);
    database.delete_version(&version.id).await.unwrap();
    assert!(matches!(database.delete_version(&version.id).await, Err(Error::NotFound(_))));
}

#[tokio::test]
async fn a_fork_goes_its_own_way() {
    let house = House::new().await;
    let database = counted(&house).await;
    let fork = database.fork(house.stores.clone(), house.settings, "test/fork").await.unwrap();
    run(&fork, "INSERT INTO t VALUES (1000)").await.unwrap();
    run(&database, "DELETE FROM t").await.unwrap();
    assert_eq!(number(&fork, "SELECT sum(a) FROM t").await, 1_029);
    assert_eq!(number(&database, "SELECT count(*) FROM t").await, 0);
    // The original may move on and sweep as it likes.
    house.clock.advance_ms(30 * 24 * 3_600_000);
    run(&database, "CREATE TABLE big (b); ").await.unwrap();
    database.snapshot().await.unwrap();
    house.clock.advance_ms(30 * 24 * 3_600_000);
    run(&database, "INSERT INTO big VALUES (1)").await.unwrap();
    database.snapshot().await.unwrap();
    database.sweep().await.unwrap();
    fork.snapshot().await.unwrap();
    fork.sweep().await.unwrap();
    let cold = Database::open(house.stores.clone(), house.settings, "test/fork").unwrap();
    assert_eq!(value(&cold, "SELECT sum(a) FROM t").await, SqlValue::Integer(1_029));
    is_whole(&cold).await;
}

#[tokio::test]
async fn a_fork_of_one_that_queued_something_takes_writes() {
    let house = House::new().await;
    let database = counted(&house).await;
    let queued = database.enqueue(Execute::one(Statement::plain("INSERT INTO t VALUES (100)")), None).await.unwrap();
    // What was acknowledged before it was asked for is in it.
    let fork = database.fork(house.stores.clone(), house.settings, "test/fork").await.unwrap();
    assert_eq!(number(&fork, "SELECT sum(a) FROM t").await, 129);
    assert!(database.result(&queued.operation_id).await.unwrap().1.is_ok());
    run(&fork, "INSERT INTO t VALUES (1)").await.unwrap();
    let queued = fork.enqueue(Execute::one(Statement::plain("INSERT INTO t VALUES (10)")), None).await.unwrap();
    assert!(fork.result(&queued.operation_id).await.unwrap().1.is_ok());
    assert_eq!(number(&fork, "SELECT sum(a) FROM t").await, 140);
    assert_eq!(number(&database, "SELECT sum(a) FROM t").await, 129);
    // What a fork rests on stays as long as the fork.
    assert!(matches!(database.delete().await, Err(Error::Taken(_))));
    run(&database, "INSERT INTO t VALUES (1)").await.unwrap();
    fork.delete().await.unwrap();
    fork.delete().await.unwrap();
    database.delete().await.unwrap();
}

#[tokio::test]
async fn nobody_remembers_what_was_before_an_empty_state() {
    let house = House::new().await;
    let (one, two) = (house.create().await, house.open());
    run(&one, "CREATE TABLE t (a)").await.unwrap();
    // Connections of the other one that read and write.
    assert_eq!(number(&two, "SELECT count(*) FROM t").await, 0);
    run(&two, "INSERT INTO t VALUES (1)").await.unwrap();
    one.restore(At::Sequence(0)).await.unwrap();
    run(&one, "CREATE TABLE u (b)").await.unwrap();
    run(&one, "INSERT INTO u VALUES (7)").await.unwrap();
    assert_eq!(number(&two, "SELECT b FROM u").await, 7);
    run(&two, "INSERT INTO u VALUES (8)").await.unwrap();
    assert!(run(&two, "SELECT * FROM t").await.is_err());
    assert_eq!(number(&house.open(), "SELECT sum(b) FROM u").await, 15);
    is_whole(&house.open()).await;
}

#[tokio::test]
async fn what_is_published_late_stays_for_the_whole_retention() {
    const DAY_MS: u64 = 86_400_000;
    let house = House::new().await;
    let database = counted(&house).await;
    database.snapshot().await.unwrap();
    run(&database, "INSERT INTO t VALUES (1)").await.unwrap();
    house.clock.advance_ms(30 * DAY_MS);
    database.snapshot().await.unwrap();
    assert_eq!(database.sweep().await.unwrap().snapshots, 0);
    assert_eq!(sum_at(&database, At::Sequence(30)).await.unwrap(), SqlValue::Integer(29));
    house.clock.advance_ms(8 * DAY_MS);
    assert_eq!(database.sweep().await.unwrap().snapshots, 1);
}
