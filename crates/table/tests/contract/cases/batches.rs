//! Batches: many items, each by itself.

use table::{BatchGet, BatchWrite, Item, Value};

use crate::backends::Backend;
use crate::fixture::{THINGS, assert_invalid, get, key, put, thing};

pub async fn batch_get_keeps_the_order_of_keys(backend: &Backend) {
    let tables = &*backend.tables;
    for sort in ["a", "b", "c"] {
        put(tables, thing("p", sort).with("title", sort).with("other", 1)).await;
    }
    let keys = ["c", "missing", "a"].map(|sort| key("p", sort));
    let got = tables.batch_get(BatchGet::new(THINGS, keys.clone())).await.unwrap();
    let whole = |sort: &str| Some(thing("p", sort).with("title", sort).with("other", 1));
    assert_eq!(got.items, [whole("c"), None, whole("a")]);
    let got = tables.batch_get(BatchGet::new(THINGS, keys).only(["title"]).maybe_stale()).await.unwrap();
    let part = |sort: &str| Some(thing("p", sort).with("title", sort));
    assert_eq!(got.items, [part("c"), None, part("a")]);
}

pub async fn batch_write_puts_and_deletes(backend: &Backend) {
    let tables = &*backend.tables;
    put(tables, thing("p", "old")).await;
    let mut batch = BatchWrite::new(THINGS).delete(key("p", "old")).delete(key("p", "never"));
    for number in 0..23 {
        batch = batch.put(thing("p", &number.to_string()).with("n", number));
    }
    tables.batch_write(batch).await.unwrap();
    assert_eq!(get(tables, "p", "old").await, None);
    assert_eq!(get(tables, "p", "22").await, Some(thing("p", "22").with("n", 22)));
}

pub async fn batches_have_limits(backend: &Backend) {
    let tables = &*backend.tables;
    let keys = |count: usize| (0..count).map(|number| key("p", &format!("k{number}")));
    assert_invalid(tables.batch_get(BatchGet::new(THINGS, keys(101))).await, "101 keys");
    assert_invalid(tables.batch_get(BatchGet::new(THINGS, [])).await, "no key");
    assert_invalid(tables.batch_get(BatchGet::new(THINGS, [key("p", "a"), key("p", "a")])).await, "a key twice");
    tables.batch_get(BatchGet::new(THINGS, keys(100))).await.unwrap();
    let puts = |count: usize| {
        (0..count).fold(BatchWrite::new(THINGS), |batch, number| batch.put(thing("p", &format!("k{number}"))))
    };
    assert_invalid(tables.batch_write(puts(26)).await, "26 writes");
    assert_invalid(tables.batch_write(puts(0)).await, "no write");
    assert_invalid(tables.batch_write(puts(2).delete(key("p", "k1"))).await, "an item twice");
    let broken = puts(2).put(Item::new().with("PK", "p"));
    assert_invalid(tables.batch_write(broken).await, "an item without its key");
    assert_eq!(get(tables, "p", "k0").await, None);
}

pub async fn large_batches_come_whole(backend: &Backend) {
    let tables = &*backend.tables;
    // More than the 16 MB that DynamoDB gives at once.
    let filler = Value::bytes(vec![7; 390 * 1024]);
    for number in 0..45 {
        put(tables, thing("p", &number.to_string()).with("filler", filler.clone())).await;
    }
    let keys = (0..45).map(|number| key("p", &number.to_string()));
    let got = tables.batch_get(BatchGet::new(THINGS, keys)).await.unwrap();
    assert!(got.items.iter().all(|item| item.as_ref().is_some_and(|item| item.get("filler") == Some(&filler))));
}
