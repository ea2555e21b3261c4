//! What there is to know about a database: commits, sizes, and what of its objects is of no more use.

use sqlbase::{Execute, Settings, Statement};

use crate::house::{House, run};

const DAY_MS: u64 = 86_400_000;
const FILL: &str = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) \
     INSERT INTO t SELECT randomblob(1000) FROM n";

#[tokio::test]
async fn waste_is_what_a_sweep_removes() {
    let house = House::with(Settings { threads: false, inline_bytes: 50_000, ..Settings::default() }).await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    for round in 0..4 {
        // Too large for the log: the change is in an object.
        run(&database, FILL).await.unwrap();
        let long = Execute {
            statements: vec![Statement::plain("SELECT hex(randomblob(9000))")],
            operation_id: sqlbase::OperationId::parse(&format!("long-{round}")),
            if_sequence: None,
        };
        database.execute(long).await.unwrap();
        database.snapshot().await.unwrap();
        house.clock.advance_ms(1_000);
    }
    database.keep_version("kept").await.unwrap();
    assert_eq!(database.statistics().await.unwrap().waste_bytes, 0, "everything can still be asked for");
    assert_eq!(database.sweep().await.unwrap().bytes, 0);
    house.clock.advance_ms(3_600_000);
    run(&database, "DELETE FROM t").await.unwrap();
    database.snapshot().await.unwrap();
    run(&database, FILL).await.unwrap();
    database.snapshot().await.unwrap();
    // So long that nobody can ask for what was before the last two.
    house.clock.advance_ms(8 * DAY_MS);
    run(&database, FILL).await.unwrap();
    database.snapshot().await.unwrap();
    // Results have gone after a day, as the table lets them go.
    for round in 0..4 {
        let key = table::Key::new("cky", "todana:test/db").and("sky", format!("OP:c0:long-{round}"));
        house.stores.tables.delete(table::DeleteItem::new("Databases", key)).await.unwrap();
    }
    let before = database.statistics().await.unwrap();
    let swept = database.sweep().await.unwrap();
    assert!(swept.bytes > 0 && swept.snapshots > 0, "{swept:?}");
    assert_eq!(before.waste_bytes, swept.bytes);
    let after = database.statistics().await.unwrap();
    assert_eq!((after.waste_bytes, after.object_bytes), (0, before.object_bytes - swept.bytes));
}

#[tokio::test]
async fn pages_without_content_are_counted() {
    let house = House::new().await;
    let database = house.create().await;
    let empty = database.statistics().await.unwrap();
    assert_eq!((empty.commits, empty.commits_kept, empty.size_bytes, empty.free_bytes), (0, 0, 0, 0));
    run(&database, "CREATE TABLE t (a)").await.unwrap();
    run(&database, FILL).await.unwrap();
    assert_eq!(database.statistics().await.unwrap().free_bytes, 0);
    run(&database, "DELETE FROM t").await.unwrap();
    let some = database.statistics().await.unwrap();
    assert_eq!((some.commits, some.commits_kept), (3, 3));
    let free = crate::house::number(&database, "PRAGMA freelist_count").await;
    assert!(free > 40 && some.free_bytes == u64::try_from(free).unwrap() * 4_096, "{some:?} {free}");
    database.snapshot().await.unwrap();
    // Another process has nothing of it in memory; a fork has none of the commits.
    assert_eq!(house.open().statistics().await.unwrap().free_bytes, some.free_bytes);
    let fork = database.fork(house.stores.clone(), house.settings, "test/fork").await.unwrap();
    let of_fork = fork.statistics().await.unwrap();
    assert_eq!((of_fork.commits, of_fork.commits_kept, of_fork.object_bytes), (3, 0, 0));
}
