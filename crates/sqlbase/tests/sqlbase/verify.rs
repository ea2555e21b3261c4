//! What is applied again and comes out otherwise is named.

use crate::house::{House, run};

#[tokio::test]
async fn what_comes_out_otherwise_is_named() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE t (a INTEGER PRIMARY KEY, b)").await.unwrap();
    run(&database, "INSERT INTO t VALUES (9223372036854775807, 'last')").await.unwrap();
    // Where there is no larger one, SQLite takes any.
    run(&database, "INSERT INTO t (b) VALUES ('somewhere')").await.unwrap();
    let audited = database.audit().await.unwrap();
    assert_eq!(audited.unrepeated.len(), 1);
    assert_eq!(audited.unrepeated[0].sequence, 3);
    assert_eq!(audited.unrepeated[0].why, "page 2 came out otherwise");
}
