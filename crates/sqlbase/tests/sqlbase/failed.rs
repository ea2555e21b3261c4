//! Operations that failed: their results are known, but they are no states.

use sqlbase::{
    At, CommitKind, Consistency, Database, Error, Execute, FailureKind, OperationId, Settings, Statement, Status,
};
use table::{Query, Update, UpdateItem, partition};

use crate::house::{House, ask, ask_at, is_whole, number, run};

const IN_VAIN: &str = "INSERT INTO t VALUES (NULL)";

fn named(id: &str, sql: &str) -> Execute {
    Execute { operation_id: OperationId::parse(id), ..Execute::one(Statement::plain(sql)) }
}

/// One with a table at state 1, and a row at state 2.
async fn begun(house: &House) -> Database {
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a NOT NULL)").await.expect("a table");
    run(&database, "INSERT INTO t VALUES (1)").await.expect("a row");
    database
}

async fn fail(database: &Database, id: &str) {
    match database.execute(named(id, IN_VAIN)).await {
        Err(Error::Failed(failure)) => assert_eq!(failure.kind, FailureKind::Constraint),
        other => panic!("{other:?}"),
    }
}

async fn count_at(database: &Database, at: At) -> Result<(u64, i64), Error> {
    let answer = ask_at(database, "SELECT count(*) FROM t", Consistency::AsOf(at)).await?;
    match answer.result.rows[0][0] {
        sqlbase::SqlValue::Integer(count) => Ok((answer.sequence, count)),
        ref other => panic!("{other:?}"),
    }
}

async fn state(database: &Database) -> u64 {
    ask(database, "SELECT 1").await.expect("an answer").sequence
}

/// It is refused with the state that there is instead.
fn is_no_state<T: std::fmt::Debug>(answer: Result<T, Error>, before: u64) {
    match answer {
        Err(Error::NotFound(why)) => assert!(why.ends_with(&format!("the previous state is {before}")), "{why}"),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn what_failed_is_in_the_log_and_is_no_state() {
    let house = House::new().await;
    let database = begun(&house).await;
    fail(&database, "one").await;
    fail(&database, "two").await;
    for database in [&database, &house.open()] {
        assert_eq!(state(database).await, 2);
        let commits = database.commits(None, 10).await.unwrap();
        let shown: Vec<_> = commits.iter().map(|commit| (commit.sequence, commit.kind, commit.is_state)).collect();
        assert_eq!(shown[..2], [(4, CommitKind::Failed, false), (3, CommitKind::Failed, false)]);
        assert_eq!(shown[2..], [(2, CommitKind::Operations, true), (1, CommitKind::Operations, true)]);
        let operations = commits[1].operations.as_ref().unwrap();
        assert_eq!(operations[0]["id"], "one");
        assert_eq!(operations[0]["failed"], true);
        assert_eq!(operations[0]["failure"]["kind"], "constraint");
        assert_eq!(operations[0]["failure"]["message"], "NOT NULL constraint failed: t.a");
        is_no_state(count_at(database, At::Sequence(3)).await, 2);
        is_no_state(count_at(database, At::Sequence(4)).await, 2);
        is_no_state(database.restore(At::Sequence(4)).await, 2);
        assert_eq!(count_at(database, At::Sequence(2)).await.unwrap(), (2, 1));
    }
    // To the state that it is in there is nothing to go back.
    assert_eq!(database.restore(At::Sequence(2)).await.unwrap(), 2);
    // Whoever repeats it is told the same.
    fail(&house.open(), "one").await;
    let id = OperationId::parse("one").unwrap();
    assert!(matches!(database.status(&id).await.unwrap(), Status::Done { sequence: 2, outcome: Err(_) }));
    assert_eq!(state(&database).await, 2);
}

#[tokio::test]
async fn nobody_who_has_seen_the_state_is_refused_for_what_failed_since() {
    let house = House::new().await;
    let database = begun(&house).await;
    fail(&database, "one").await;
    let only_at = |if_sequence| Execute {
        if_sequence: Some(if_sequence),
        ..Execute::one(Statement::plain("INSERT INTO t VALUES (2)"))
    };
    for nowhere in [1, 3] {
        match database.execute(only_at(nowhere)).await {
            Err(Error::Failed(failure)) => {
                assert_eq!(failure.kind, FailureKind::Moved);
                assert!(failure.message.ends_with("it is at 2"), "{failure}");
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(house.open().execute(only_at(2)).await.unwrap().sequence, 4);
    assert_eq!(state(&database).await, 4);
    assert_eq!(count_at(&database, At::Sequence(4)).await.unwrap(), (4, 2));
    is_no_state(count_at(&database, At::Sequence(3)).await, 2);
    let audited = database.audit().await.unwrap();
    assert_eq!((audited.to, audited.state, audited.replayed, audited.not_repeatable), (4, 4, 4, 0));
}

#[tokio::test]
async fn what_was_queued_and_failed_is_no_state_either() {
    let house = House::new().await;
    let database = begun(&house).await;
    let bad = database.enqueue(Execute::one(Statement::plain(IN_VAIN)), None).await.unwrap();
    assert!(database.result(&bad.operation_id).await.unwrap().1.is_err());
    assert_eq!(state(&database).await, 2);
    // That the queue was opened is none, and neither is what expired.
    let late = database.enqueue(named("late", "INSERT INTO t VALUES (9)"), Some(1)).await.unwrap();
    assert!(database.result(&late.operation_id).await.unwrap().1.is_err());
    assert_eq!(state(&database).await, 2);
    let kinds: Vec<_> = database.commits(None, 3).await.unwrap().into_iter().map(|commit| commit.kind).collect();
    assert_eq!(kinds, [CommitKind::Failed, CommitKind::Failed, CommitKind::Open]);
    // Together with one that did not fail it is part of a state.
    let bad = database.enqueue(Execute::one(Statement::plain(IN_VAIN)), None).await.unwrap();
    let done = run(&database, "INSERT INTO t VALUES (2)").await.unwrap();
    assert_eq!((state(&database).await, done.sequence), (6, 6));
    assert!(database.result(&bad.operation_id).await.unwrap().1.is_err());
    let newest = database.commits(None, 1).await.unwrap().remove(0);
    assert_eq!((newest.kind, newest.is_state), (CommitKind::Operations, true));
    let failed: Vec<_> =
        newest.operations.unwrap().as_array().unwrap().iter().map(|one| one["failed"] == true).collect();
    assert_eq!(failed, [true, false]);
    assert_eq!(database.audit().await.unwrap().not_repeatable, 0);
}

#[tokio::test]
async fn what_only_looked_under_a_name_is_no_state() {
    let house = House::new().await;
    let database = begun(&house).await;
    let looked = database.execute(named("look", "SELECT count(*) FROM t")).await.unwrap();
    assert_eq!((looked.sequence, state(&database).await), (2, 2));
    let again = house.open().execute(named("look", "SELECT count(*) FROM t")).await.unwrap();
    assert_eq!(again, looked);
    // Nor is what writes what stood there before, or one whose neighbour in the commit failed.
    run(&database, "UPDATE t SET a = a").await.unwrap();
    let bad = database.enqueue(Execute::one(Statement::plain(IN_VAIN)), None).await.unwrap();
    let nothing = Execute::one(Statement::plain("INSERT INTO t SELECT 1 WHERE 0"));
    let good = database.enqueue(nothing, None).await.unwrap();
    assert!(database.result(&bad.operation_id).await.unwrap().1.is_err());
    assert!(database.result(&good.operation_id).await.unwrap().1.is_ok());
    assert_eq!(state(&database).await, 2);
    run(&database, "INSERT INTO t VALUES (3)").await.unwrap();
    assert_eq!(number(&house.open(), "SELECT count(*) FROM t").await, 2);
    is_whole(&house.open()).await;
    assert_eq!(database.audit().await.unwrap().not_repeatable, 0);
}

#[tokio::test]
async fn a_snapshot_a_version_and_a_fork_are_of_the_state_before() {
    let house = House::new().await;
    let database = begun(&house).await;
    fail(&database, "one").await;
    let version = database.keep_version("kept").await.unwrap();
    assert_eq!(version.sequence, 2);
    let fork = database.fork(house.stores.clone(), house.settings, "test/fork").await.unwrap();
    assert_eq!((state(&fork).await, state(&house.open()).await), (2, 2));
    for database in [&database, &fork] {
        run(database, "INSERT INTO t VALUES (2)").await.unwrap();
        assert_eq!(count_at(database, At::Sequence(2)).await.unwrap(), (2, 1));
        assert_eq!(state(database).await, 4);
    }
    assert_eq!(fork.restore(At::Sequence(2)).await.unwrap(), 5);
    assert_eq!(number(&fork, "SELECT count(*) FROM t").await, 1);
    // Long after the log has gone.
    house.clock.advance_ms(30 * 24 * 3_600_000);
    run(&database, "INSERT INTO t VALUES (3)").await.unwrap();
    database.snapshot().await.unwrap();
    database.sweep().await.unwrap();
    assert_eq!(count_at(&house.open(), At::Sequence(2)).await.unwrap(), (2, 1));
}

/// Before there was a difference, a version of what had failed was kept under that sequence.
#[tokio::test]
async fn a_version_of_before_is_still_read() {
    let house = House::new().await;
    let database = begun(&house).await;
    fail(&database, "one").await;
    database.keep_version("kept").await.unwrap();
    let tables = &house.stores.tables;
    for prefix in ["PI:", "OP:e0:"] {
        let query = Query::table("Databases", partition("cky", "todana:test/db").begins_with("sky", prefix));
        for item in tables.query(query).await.unwrap().items {
            let key = table::Key::new("cky", item.string("cky").unwrap()).and("sky", item.string("sky").unwrap());
            assert_eq!(item.integer::<u64>("sta").unwrap(), 2);
            tables.update(UpdateItem::new("Databases", key, Update::new().remove("sta"))).await.unwrap();
        }
    }
    run(&database, "INSERT INTO t VALUES (2)").await.unwrap();
    assert_eq!(database.versions().await.unwrap()[0].sequence, 3);
    assert_eq!(count_at(&house.open(), At::Sequence(3)).await.unwrap().1, 1);
    database.restore(At::Sequence(3)).await.unwrap();
    assert_eq!(number(&database, "SELECT count(*) FROM t").await, 1);
}

#[tokio::test]
async fn an_operation_that_fails_and_is_large_is_still_shown_as_failed() {
    let house = House::with(Settings { threads: false, ..Settings::default() }).await;
    let database = begun(&house).await;
    let large = format!("INSERT INTO t VALUES ('{}'), (NULL)", "x".repeat(100_000));
    database.execute(named("large", &large)).await.unwrap_err();
    let newest = database.commits(None, 1).await.unwrap().remove(0);
    assert_eq!((newest.kind, newest.is_state), (CommitKind::Failed, false));
    assert_eq!(newest.operations.unwrap()[0]["failure"]["message"], "NOT NULL constraint failed: t.a");
}
