//! Many who write at the same time, on stores that fail.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ambient::ManualClock;
use basis::Stores;
use futures::future::join_all;
use sqlbase::{Database, Error, Execute, OperationId, Settings, Statement};

use crate::house::{House, START_MS, is_whole, number, run};

fn add(name: &str) -> Execute {
    Execute {
        statements: vec![
            Statement::plain("UPDATE total SET n = n + 1"),
            Statement::new("INSERT INTO seen (name) VALUES (?1)", [name]),
        ],
        operation_id: OperationId::parse(name),
        if_sequence: None,
    }
}

async fn begin(database: &Database) {
    run(database, "CREATE TABLE total (n); INSERT INTO total VALUES (0)").await.expect("a total");
    run(database, "CREATE TABLE seen (name)").await.expect("a table");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn none_of_many_writes_is_lost() {
    let house = House::with(Settings { snapshot_commits: 20, ..Settings::default() }).await;
    begin(&house.create().await).await;
    let workers: Vec<_> = (0..6).map(|_| house.open()).collect();
    let tasks = (0..240).map(|number| {
        let worker = workers[number % workers.len()].clone();
        tokio::spawn(async move {
            let name = format!("op-{number}");
            let operation = Execute { operation_id: None, ..add(&name) };
            if number % 5 == 0 {
                worker.enqueue(operation, None).await.map(|_| ())?;
            } else {
                worker.execute(operation).await.map(|_| ())?;
            }
            worker.maintain().await
        })
    });
    for done in join_all(tasks).await {
        done.expect("no panic").expect("written");
    }
    let cold = house.open();
    assert_eq!(number(&cold, "SELECT n FROM total").await, 240);
    assert_eq!(number(&cold, "SELECT count(DISTINCT name) FROM seen").await, 240);
    is_whole(&cold).await;
}

#[tokio::test]
async fn whoever_is_dropped_half_way_disturbs_nobody() {
    let house = House::new().await;
    let database = house.create().await;
    begin(&database).await;
    let stores = Stores {
        tables: Arc::new(testkit::FaultyTables::new(
            house.stores.tables.clone(),
            3,
            testkit::FaultRates { delay: 100, longest_delay: 8, ..Default::default() },
        )),
        ..house.stores.clone()
    };
    let slow = Database::open(stores, house.settings, "test/db").unwrap();
    let mut done = 0;
    for round in 0..40 {
        let names: Vec<_> = (0..4).map(|place| format!("r{round}-{place}")).collect();
        let mut all: Vec<_> = names
            .iter()
            .map(|name| {
                let (slow, operation) = (slow.clone(), add(name));
                tokio::spawn(async move { slow.execute(operation).await })
            })
            .collect();
        // The first one does the work for all, gets some turns, and is dropped.
        for _ in 0..round % 24 {
            tokio::task::yield_now().await;
        }
        all.remove(0).abort();
        for one in join_all(all).await {
            one.expect("no panic").expect("written");
            done += 1;
        }
    }
    let cold = house.open();
    let total = number(&cold, "SELECT n FROM total").await;
    assert!((done..=done + 40).contains(&total), "{done} {total}");
    assert_eq!(number(&cold, "SELECT count(*) FROM seen").await, total);
    assert_eq!(number(&cold, "SELECT count(DISTINCT name) FROM seen").await, total);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn whatever_the_stores_do_each_is_applied_once() {
    let house = House::with(Settings { snapshot_commits: 15, ..Settings::default() }).await;
    begin(&house.create().await).await;
    let workers: Vec<_> = (0..4)
        .map(|seed| {
            let stores = Stores {
                tables: Arc::new(testkit::FaultyTables::new(
                    house.stores.tables.clone(),
                    seed,
                    testkit::FaultRates::rough(),
                )),
                ..house.stores.clone()
            };
            Database::open(stores, house.settings, "test/db").unwrap()
        })
        .collect();
    let tasks = (0..160).map(|number| {
        let worker = workers[number % workers.len()].clone();
        tokio::spawn(async move {
            // Repeated until it is known to be done.
            loop {
                match worker.execute(add(&format!("op-{number}"))).await {
                    Ok(_) => break,
                    Err(Error::Unavailable { .. }) => {}
                    Err(error) => panic!("{error}"),
                }
            }
            let _ = worker.maintain().await;
        })
    });
    for done in join_all(tasks).await {
        done.expect("no panic");
    }
    let cold = house.open();
    assert_eq!(number(&cold, "SELECT n FROM total").await, 160);
    assert_eq!(number(&cold, "SELECT count(DISTINCT name) FROM seen").await, 160);
    is_whole(&cold).await;
    assert!(cold.commits(None, 1_000).await.unwrap().len() > 3);
}

#[tokio::test]
async fn large_operations_queue_up_and_are_applied() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a TEXT)").await.unwrap();
    for _ in 0..14 {
        let large = Statement::new("INSERT INTO t VALUES (?1)", ["x".repeat(370 << 10).as_str()]);
        database.enqueue(Execute::one(large), None).await.unwrap();
    }
    for _ in 0..60 {
        database.enqueue(Execute::one(Statement::plain("INSERT INTO t VALUES ('y')")), None).await.unwrap();
    }
    assert_eq!(number(&house.open(), "SELECT count(*) FROM t").await, 74);
}

#[tokio::test]
async fn what_is_queued_and_executed_under_one_id_is_applied_once() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a TEXT)").await.unwrap();
    let operation = Execute {
        operation_id: OperationId::parse("the-same"),
        ..Execute::one(Statement::plain("INSERT INTO t VALUES ('y') RETURNING a"))
    };
    database.enqueue(operation.clone(), None).await.unwrap();
    let other = house.open();
    let (one, two) = tokio::join!(other.execute(operation.clone()), run(&other, "INSERT INTO t VALUES ('z')"));
    assert_eq!((one.unwrap().results.len(), two.unwrap().results.len()), (1, 1));
    assert_eq!(number(&database, "SELECT count(*) FROM t").await, 2);
}

/// Everybody who writes wants the next place in the log, and whoever queues has to open the queue there first. Some have a
/// clock that is ahead, and would find that the queue has long been of no use.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn whatever_is_queued_beside_busy_writers_is_accepted() {
    const HOUR_MS: u64 = 3_600_000;
    let house = House::with(Settings { queue_idle_ms: 50, ..Settings::default() }).await;
    begin(&house.create().await).await;
    let done = Arc::new(AtomicBool::new(false));
    let writers: Vec<_> = (0..6)
        .map(|place| {
            let clock = Arc::new(ManualClock::at(START_MS + place * HOUR_MS));
            let stores = Stores { clock, ..house.stores.clone() };
            let writer = Database::open(stores, house.settings, "test/db").unwrap();
            let done = Arc::clone(&done);
            tokio::spawn(async move {
                let mut written = 0;
                while !done.load(Ordering::Relaxed) && written < 25 {
                    let operation = Execute { operation_id: None, ..add(&format!("w{place}-{written}")) };
                    writer.execute(operation).await.expect("written");
                    written += 1;
                }
                written
            })
        })
        .collect();
    let workers: Vec<_> = (0..3).map(|_| house.open()).collect();
    let queued = (0..45).map(|number| {
        let worker = workers[number % workers.len()].clone();
        tokio::spawn(async move { worker.enqueue(add(&format!("q-{number}")), None).await })
    });
    for one in join_all(queued).await {
        one.expect("no panic").expect("queued");
    }
    done.store(true, Ordering::Relaxed);
    let mut written = 0;
    for writer in writers {
        written += writer.await.expect("no panic");
    }
    let cold = house.open();
    assert_eq!(number(&cold, "SELECT n FROM total").await, written + 45);
    assert_eq!(number(&cold, "SELECT count(DISTINCT name) FROM seen WHERE name LIKE 'q-%'").await, 45);
    is_whole(&cold).await;
}
