//! What requests cost.

use table::{
    BatchGet, BatchWrite, Capacity, DeleteItem, GetItem, Item, PutItem, Query, TransactGet, TransactWrite, Update,
    UpdateItem, attr, partition,
};

use crate::backends::Backend;
use crate::fixture::{THINGS, key, put, thing};

fn sized(sort: &str, bytes: usize) -> Item {
    let item = thing("p", sort).with("f", "");
    let filler = "x".repeat(bytes - item.size_bytes());
    item.with("f", filler)
}

#[track_caller]
fn assert_read(capacity: Capacity, units: f64) {
    assert_eq!(capacity, Capacity { read: units, write: 0.0 });
}

#[track_caller]
fn assert_write(capacity: Capacity, units: f64) {
    assert_eq!(capacity, Capacity { read: 0.0, write: units });
}

pub async fn reads_cost_what_dynamodb_charges(backend: &Backend) {
    let tables = &*backend.tables;
    for (sort, bytes) in [("small", 100), ("4k", 4_096), ("5k", 4_097), ("9k", 9_000)] {
        put(tables, sized(sort, bytes)).await;
    }
    for (sort, units) in [("small", 1.0), ("none", 1.0), ("4k", 1.0), ("5k", 2.0), ("9k", 3.0)] {
        let get = || GetItem::new(THINGS, key("p", sort));
        assert_read(tables.get(get()).await.unwrap().capacity, units);
        assert_read(tables.get(get().maybe_stale()).await.unwrap().capacity, units / 2.0);
        assert_read(tables.get(get().only(["f"])).await.unwrap().capacity, units);
    }
    // DynamoDB Local gives the missing items of a batch for nothing; DynamoDB charges for looking.
    let missing = if backend.kind.is_dynamodb_local() { 0.0 } else { 1.0 };
    let keys = ["small", "none", "9k"].map(|sort| key("p", sort));
    assert_read(tables.batch_get(BatchGet::new(THINGS, keys.clone())).await.unwrap().capacity, 4.0 + missing);
    assert_read(
        tables.batch_get(BatchGet::new(THINGS, keys.clone()).maybe_stale()).await.unwrap().capacity,
        2.0 + missing / 2.0,
    );
    let gets = keys.map(|key| GetItem::new(THINGS, key));
    assert_read(tables.transact_get(TransactGet::new(gets)).await.unwrap().capacity, 10.0);
}

pub async fn writes_cost_what_dynamodb_charges(backend: &Backend) {
    let tables = &*backend.tables;
    let put = |item| tables.put(PutItem::new(THINGS, item));
    assert_write(put(sized("a", 1_024)).await.unwrap().capacity, 1.0);
    assert_write(put(sized("a", 3_000)).await.unwrap().capacity, 3.0);
    // The larger of before and after counts.
    assert_write(put(sized("a", 100)).await.unwrap().capacity, 3.0);
    let update = UpdateItem::new(THINGS, key("p", "a"), Update::new().set("g", "y".repeat(2_000)));
    assert_write(tables.update(update).await.unwrap().capacity, 3.0);
    let delete = || DeleteItem::new(THINGS, key("p", "a"));
    assert_write(tables.delete(delete()).await.unwrap().capacity, 3.0);
    assert_write(tables.delete(delete()).await.unwrap().capacity, 1.0);
    let batch = BatchWrite::new(THINGS).put(sized("b", 1_500)).put(sized("c", 100)).delete(key("p", "none"));
    // DynamoDB Local counts a delete of nothing in a batch twice.
    let extra = if backend.kind.is_dynamodb_local() { 1.0 } else { 0.0 };
    assert_write(tables.batch_write(batch).await.unwrap().capacity, 4.0 + extra);
}

pub async fn queries_cost_what_they_read(backend: &Backend) {
    let tables = &*backend.tables;
    let query = || Query::table(THINGS, partition("PK", "p"));
    // DynamoDB Local finds nothing for nothing; DynamoDB charges for looking.
    let nothing = if backend.kind.is_dynamodb_local() { 0.0 } else { 1.0 };
    assert_read(tables.query(query()).await.unwrap().capacity, nothing);
    for number in 0..10 {
        put(tables, sized(&number.to_string(), 1_000).with("even", number % 2 == 0)).await;
    }
    // About ten thousand bytes together: rounded up once.
    assert_read(tables.query(query()).await.unwrap().capacity, 3.0);
    assert_read(tables.query(query().maybe_stale()).await.unwrap().capacity, 1.5);
    assert_read(tables.query(query().limit(2)).await.unwrap().capacity, 1.0);
    assert_read(tables.query(query().filter(attr("even").equals(true))).await.unwrap().capacity, 3.0);
    assert_read(tables.query(query().only(["SK"])).await.unwrap().capacity, 3.0);
}

pub async fn index_writes_cost_extra(backend: &Backend) {
    let tables = &*backend.tables;
    let tagged = |tag: &str| sized("a", 2_000).with("tag", tag);
    let put = |item| tables.put(PutItem::new(THINGS, item));
    assert_write(put(tagged("t")).await.unwrap().capacity, 3.0);
    // Nothing that the index holds has changed.
    let update = |update| UpdateItem::new(THINGS, key("p", "a"), update);
    assert_write(tables.update(update(Update::new().set("x", 1))).await.unwrap().capacity, 2.0);
    // The entry moves: one goes, one comes.
    assert_write(tables.update(update(Update::new().set("tag", "u"))).await.unwrap().capacity, 4.0);
    assert_write(tables.update(update(Update::new().remove("tag"))).await.unwrap().capacity, 3.0);
    let both = sized("b", 1_000).with("group", "l").with("date", "d").with("title", "t");
    assert_write(put(both).await.unwrap().capacity, 3.0);
    let index = Query::index(THINGS, "Summaries", partition("group", "l"));
    assert_read(tables.query(index).await.unwrap().capacity, 0.5);
}

pub async fn transactions_cost_double(backend: &Backend) {
    let tables = &*backend.tables;
    put(tables, sized("d", 3_000)).await;
    let transaction = TransactWrite::new()
        .put(PutItem::new(THINGS, sized("a", 1_500)))
        .update(UpdateItem::new(THINGS, key("p", "b"), Update::new().add("n", 1)))
        .delete(DeleteItem::new(THINGS, key("p", "d")));
    assert_write(tables.transact_write(transaction).await.unwrap().capacity, 2.0 * (2.0 + 1.0 + 3.0));
    // Indexes follow a transaction as they follow any other write.
    let tagged = TransactWrite::new().put(PutItem::new(THINGS, sized("e", 1_500).with("tag", "t")));
    // DynamoDB Local doubles them too; dynoxide's figure was taken from DynamoDB itself.
    let index = if backend.kind.is_dynamodb_local() { 2.0 } else { 1.0 };
    assert_write(tables.transact_write(tagged).await.unwrap().capacity, 2.0 * 2.0 + index);
}
