//! What is written is there, for this process and every other.

use sqlbase::{
    Consistency, Database, Error, Execute, FailureKind, OperationId, Parameters, SqlValue, Statement, Status,
};

use crate::house::{House, ask, ask_at, is_whole, number, run, value};

#[tokio::test]
async fn what_one_process_writes_another_reads() {
    let house = House::new().await;
    let one = house.create().await;
    let two = house.open();
    assert_eq!(run(&one, "CREATE TABLE t (a INTEGER PRIMARY KEY, b)").await.unwrap().sequence, 1);
    let done = run(&two, "INSERT INTO t (b) VALUES ('x'), ('y') RETURNING a, b").await.unwrap();
    assert_eq!(done.sequence, 2);
    assert_eq!(done.results[0].columns, ["a", "b"]);
    assert_eq!(
        done.results[0].rows,
        [["1", "x"], ["2", "y"]].map(|[a, b]| vec![SqlValue::Integer(a.parse().unwrap()), b.into()])
    );
    assert_eq!((done.results[0].changes, done.results[0].last_insert_rowid), (2, 2));
    assert_eq!(number(&one, "SELECT count(*) FROM t").await, 2);
    run(&one, "DELETE FROM t WHERE a = 1").await.unwrap();
    assert_eq!(value(&two, "SELECT group_concat(b) FROM t").await, "y".into());
    is_whole(&house.open()).await;
}

#[tokio::test]
async fn all_statements_of_an_operation_or_none() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a UNIQUE)").await.unwrap();
    let statements = vec![
        Statement::new("INSERT INTO t VALUES (?1)", [1]),
        Statement::new("INSERT INTO t VALUES (?1)", [2]),
        Statement::new("INSERT INTO t VALUES (?1)", [1]),
    ];
    let refused = database.execute(Execute { statements, ..Execute::default() }).await;
    let Err(Error::Failed(failure)) = refused else { panic!("{refused:?}") };
    assert_eq!((failure.kind, failure.statement), (FailureKind::Constraint, 2));
    assert!(failure.message.contains("UNIQUE"), "{failure}");
    assert_eq!(number(&database, "SELECT count(*) FROM t").await, 0);
    assert_eq!(run(&database, "INSERT INTO t VALUES (9)").await.unwrap().sequence, 2);
}

#[tokio::test]
async fn every_type_of_value_goes_in_and_out() {
    let house = House::new().await;
    let database = house.create().await;
    let values = vec![
        SqlValue::Null,
        SqlValue::Integer(i64::MIN),
        SqlValue::Real(1.5),
        SqlValue::Text("戸棚\0x".into()),
        SqlValue::Blob(vec![0, 1, 255]),
    ];
    let by_place =
        Statement { sql: "SELECT ?1, ?2, ?3, ?4, ?5".into(), params: Parameters::Positional(values.clone()) };
    assert_eq!(database.execute(Execute::one(by_place)).await.unwrap().results[0].rows, std::slice::from_ref(&values));
    let names = [("a", SqlValue::Integer(1)), (":b", SqlValue::Integer(2)), ("@c", SqlValue::Integer(3))];
    let by_name = Statement {
        sql: "SELECT :a, :b, @c".into(),
        params: Parameters::Named(names.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()),
    };
    assert_eq!(
        database.execute(Execute::one(by_name)).await.unwrap().results[0].rows,
        [[1, 2, 3].map(|n: i64| n.into()).to_vec()]
    );
    for (sql, given) in [("SELECT ?1", 0), ("SELECT 1", 1), ("SELECT ?2", 1)] {
        let refused = database.execute(Execute::one(Statement::new(sql, vec![1; given]))).await;
        assert!(
            matches!(&refused, Err(Error::Failed(failure)) if failure.message.contains("parameters")),
            "{refused:?}"
        );
    }
}

#[tokio::test]
async fn an_operation_with_an_id_is_applied_once() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    let operation = |value: i64| Execute {
        statements: vec![Statement::new("INSERT INTO t VALUES (?1) RETURNING a", [value])],
        operation_id: OperationId::parse("pay-1"),
        if_sequence: None,
    };
    let first = database.execute(operation(7)).await.unwrap();
    let again = house.open().execute(operation(7)).await.unwrap();
    assert_eq!(first, again);
    assert_eq!(number(&database, "SELECT count(*) FROM t").await, 1);
    assert!(matches!(database.execute(operation(8)).await, Err(Error::Taken(_))));
    // One that fails has failed for good.
    let wrong = Execute {
        operation_id: OperationId::parse("bad"),
        ..Execute::one(Statement::plain("INSERT INTO later VALUES (1)"))
    };
    let failed = database.execute(wrong.clone()).await.unwrap_err();
    run(&database, "CREATE TABLE later (a)").await.unwrap();
    assert_eq!(database.execute(wrong).await.unwrap_err(), failed);
}

#[tokio::test]
async fn a_transaction_of_a_caller_s_own_commits_if_nothing_has_changed() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    let seen = ask(&database, "SELECT count(*) FROM t").await.unwrap().sequence;
    let change =
        |seen| Execute { if_sequence: Some(seen), ..Execute::one(Statement::plain("INSERT INTO t VALUES (1)")) };
    let done = database.execute(change(seen)).await.unwrap();
    assert_eq!(done.sequence, seen + 1);
    let refused = database.execute(change(seen)).await;
    assert!(matches!(&refused, Err(Error::Failed(failure)) if failure.kind == FailureKind::Moved), "{refused:?}");
    // In company it is not refused for what comes with it, but for what came before.
    let seen = done.sequence;
    let (looked, changed) = tokio::join!(run(&database, "SELECT 1"), database.execute(change(seen)));
    assert_eq!((looked.unwrap().sequence, changed.unwrap().sequence), (seen, seen + 1));
}

#[tokio::test]
async fn what_is_queued_comes_before_what_is_submitted_later() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a INTEGER PRIMARY KEY, b)").await.unwrap();
    let other = house.open();
    let mut ids = Vec::new();
    for name in ["one", "two", "three"] {
        let insert = Execute::one(Statement::new("INSERT INTO t (b) VALUES (?1) RETURNING a", [name]));
        ids.push(other.enqueue(insert, None).await.unwrap().operation_id);
    }
    assert_eq!(database.status(&ids[0]).await.unwrap(), Status::Waiting);
    run(&database, "INSERT INTO t (b) VALUES ('four')").await.unwrap();
    assert_eq!(
        value(&other, "SELECT group_concat(b) FROM (SELECT b FROM t ORDER BY a)").await,
        "one,two,three,four".into()
    );
    let (_, outcome) = database.result(&ids[2]).await.unwrap();
    assert_eq!(outcome.unwrap()[0].rows, [[SqlValue::Integer(3)]]);
    // A read applies what is queued as well.
    other.enqueue(Execute::one(Statement::plain("INSERT INTO t (b) VALUES ('five')")), None).await.unwrap();
    assert_eq!(number(&database, "SELECT count(*) FROM t").await, 5);
    // After a while the queue is closed again, and opens when it is needed.
    house.clock.advance_ms(60_000);
    run(&database, "INSERT INTO t (b) VALUES ('six')").await.unwrap();
    run(&database, "INSERT INTO t (b) VALUES ('seven')").await.unwrap();
    other.enqueue(Execute::one(Statement::plain("INSERT INTO t (b) VALUES ('eight')")), None).await.unwrap();
    assert_eq!(number(&house.open(), "SELECT count(*) FROM t").await, 8);
    is_whole(&database).await;
}

#[tokio::test]
async fn a_queued_operation_can_fail_or_expire_alone() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a UNIQUE)").await.unwrap();
    let insert = |value: i64| Execute::one(Statement::new("INSERT INTO t VALUES (?1)", [value]));
    let first = database.enqueue(insert(1), None).await.unwrap().operation_id;
    let same = database.enqueue(insert(1), None).await.unwrap().operation_id;
    let late = database.enqueue(insert(2), Some(house.stores.clock.now_ms() + 5)).await.unwrap().operation_id;
    let named = Execute { operation_id: OperationId::parse("mine"), ..insert(3) };
    assert_eq!(database.enqueue(named.clone(), None).await.unwrap().operation_id.as_str(), "mine");
    assert_eq!(database.enqueue(named, None).await.unwrap().operation_id.as_str(), "mine", "queued once");
    house.clock.advance_ms(10);
    database.drain().await.unwrap();
    assert!(database.result(&first).await.unwrap().1.is_ok());
    assert_eq!(database.result(&same).await.unwrap().1.unwrap_err().kind, FailureKind::Constraint);
    assert_eq!(database.result(&late).await.unwrap().1.unwrap_err().kind, FailureKind::Expired);
    assert_eq!(value(&database, "SELECT group_concat(a) FROM t").await, "1,3".into());
    assert!(matches!(database.status(&OperationId::parse("other").unwrap()).await, Err(Error::NotFound(_))));
}

#[tokio::test]
async fn a_process_that_comes_later_reads_the_snapshot_and_the_log() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a INTEGER PRIMARY KEY, b)").await.unwrap();
    for round in 0..6 {
        for number in 0..40 {
            run(&database, &format!("INSERT INTO t (b) VALUES (hex(randomblob(100)) || {number})")).await.unwrap();
        }
        if round % 2 == 0 {
            run(&database, &format!("DELETE FROM t WHERE a % 7 = {round}")).await.unwrap();
        }
        let sequence = database.snapshot().await.unwrap();
        let cold = house.open();
        assert_eq!(ask(&cold, "SELECT 1").await.unwrap().sequence, sequence);
        is_whole(&cold).await;
        let all = "SELECT count(*), sum(a), group_concat(b) FROM t";
        assert_eq!(ask(&cold, all).await.unwrap(), ask(&database, all).await.unwrap());
    }
    house.clock.advance_ms(8 * 24 * 3_600_000);
    run(&database, "INSERT INTO t (b) VALUES ('late')").await.unwrap();
    database.snapshot().await.unwrap();
    let swept = database.sweep().await.unwrap();
    assert!(swept.objects > 0 && swept.snapshots > 0, "{swept:?}");
    is_whole(&house.open()).await;
    assert_eq!(database.sweep().await.unwrap().objects, 0, "all of it at once");
}

#[tokio::test]
async fn reads_are_as_new_as_was_asked_for() {
    let house = House::new().await;
    let (one, two) = (house.create().await, house.open());
    run(&one, "CREATE TABLE t (a)").await.unwrap();
    let count = "SELECT count(*) FROM t";
    assert_eq!(ask(&two, count).await.unwrap().sequence, 1);
    let done = run(&one, "INSERT INTO t VALUES (1)").await.unwrap().sequence;
    assert_eq!(ask_at(&two, count, Consistency::CachedUpTo(1_000)).await.unwrap().sequence, 1);
    assert_eq!(ask_at(&two, count, Consistency::AtLeast(done)).await.unwrap().sequence, done);
    run(&one, "INSERT INTO t VALUES (2)").await.unwrap();
    house.clock.advance_ms(2_000);
    assert_eq!(ask_at(&two, count, Consistency::CachedUpTo(1_000)).await.unwrap().sequence, done + 1);
    assert!(matches!(ask_at(&two, count, Consistency::AtLeast(99)).await, Err(Error::NotFound(_))));
    // One who has only just opened it knows a snapshot, if that, and not yet where the log ends.
    assert_eq!(ask_at(&house.open(), count, Consistency::CachedUpTo(1_000)).await.unwrap().sequence, done + 1);
}

#[tokio::test]
async fn a_name_is_taken_once() {
    let house = House::new().await;
    house.create().await;
    let again = Database::create(house.stores.clone(), house.settings, "test/db").await;
    assert!(matches!(again, Err(Error::Taken(_))));
    let other = Database::open(house.stores.clone(), house.settings, "test/other").expect("opened");
    assert!(matches!(ask(&other, "SELECT 1").await, Err(Error::NotFound(_))));
}
