//! Known requests cost what `DynamoDB`'s documentation says.

use std::sync::Arc;

use table::{
    BatchGet, BatchWrite, Capacity, DeleteItem, GetItem, PutItem, Query, Scan, Tables, TransactGet, TransactWrite,
    partition,
};
use testkit::{Cost, FaultyTables, LaggingIndexes, Metered, RequestKind, When};

use crate::things::{TABLE, by_owner, by_place, count_up, embedded, key, put, thing};

async fn metered() -> Metered {
    Metered::new(embedded().await)
}

fn reads(read: f64) -> Capacity {
    Capacity { read, write: 0.0 }
}

fn writes(write: f64) -> Capacity {
    Capacity { read: 0.0, write }
}

fn one(kind: RequestKind, capacity: Capacity) -> Cost {
    Cost { requests: 1, failed: 0, capacity, by_kind: [(kind, 1)].into() }
}

#[tokio::test]
async fn each_request_costs_what_is_documented() {
    let store = metered().await;
    // In no index.
    let bare = |id| PutItem::new(TABLE, key(id).to_item());
    let mut large = key("large").to_item();
    large.set("text", "x".repeat(9_000));

    // One unit per KB, and one for each index that the item comes into.
    let (_, cost) = store.measure(store.put(bare("bare"))).await;
    assert_eq!(cost, one(RequestKind::Put, writes(1.0)));
    let (_, cost) = store.measure(store.put(put("a", "attic", 1))).await;
    assert_eq!(cost, one(RequestKind::Put, writes(3.0)));
    let (_, cost) = store.measure(store.put(PutItem::new(TABLE, large))).await;
    assert_eq!(cost, one(RequestKind::Put, writes(9.0)));
    let (_, cost) = store.measure(store.update(count_up("a"))).await;
    assert_eq!(cost, one(RequestKind::Update, writes(3.0)));
    // In a transaction it is twice as much.
    let both = TransactWrite::new().put(bare("b")).delete(DeleteItem::new(TABLE, key("bare")));
    let (_, cost) = store.measure(store.transact_write(both)).await;
    assert_eq!(cost, one(RequestKind::TransactWrite, writes(4.0)));
    let batch = BatchWrite::new(TABLE).put(thing("c", "attic", 1)).delete(key("none"));
    let (_, cost) = store.measure(store.batch_write(batch)).await;
    assert_eq!(cost, one(RequestKind::BatchWrite, writes(4.0)));

    // One unit per 4 KB, half if it may be stale, also when there is nothing.
    let get = |id| GetItem::new(TABLE, key(id));
    for (request, units) in
        [(get("a"), 1.0), (get("none"), 1.0), (get("large"), 3.0), (get("large").maybe_stale(), 1.5)]
    {
        let (_, cost) = store.measure(store.get(request)).await;
        assert_eq!(cost, one(RequestKind::Get, reads(units)));
    }
    let (_, cost) = store.measure(store.batch_get(BatchGet::new(TABLE, ["a", "b", "large"].map(key)))).await;
    assert_eq!(cost, one(RequestKind::BatchGet, reads(5.0)));
    let (_, cost) = store.measure(store.transact_get(TransactGet::new(["a", "b"].map(get)))).await;
    assert_eq!(cost, one(RequestKind::TransactGet, reads(4.0)));

    // A page is rounded up as a whole.
    let (_, cost) = store.measure(store.query(Query::table(TABLE, partition("owner", "mia")))).await;
    assert_eq!(cost, one(RequestKind::Query, reads(3.0)));
    let (_, cost) = store.measure(store.query(by_place("attic"))).await;
    assert_eq!(cost, one(RequestKind::QueryIndex, reads(0.5)));
    let (_, cost) = store.measure(store.scan(Scan::new(TABLE))).await;
    assert_eq!(cost, one(RequestKind::Scan, reads(3.0)));
    let (_, cost) = store.measure(store.describe_table(TABLE)).await;
    assert_eq!(cost, one(RequestKind::DescribeTable, Capacity::default()));
    assert_eq!(store.total().requests, 16);
}

/// What a screen would do: some requests in one task and some in another.
async fn screen(store: &Arc<Metered>) {
    let beside = {
        let store = Arc::clone(store);
        tokio::spawn(async move { store.query(by_owner()).await.unwrap() })
    };
    store.put(put("a", "attic", 1)).await.unwrap();
    store.get(GetItem::new(TABLE, key("a"))).await.unwrap();
    store.get(GetItem::new(TABLE, key("b"))).await.unwrap();
    beside.await.unwrap();
}

#[tokio::test]
async fn a_measure_is_of_what_happened_meanwhile() {
    let store = Arc::new(metered().await);
    screen(&store).await;
    let ((), cost) = store.measure(screen(&store)).await;
    let expected = Cost {
        requests: 4,
        failed: 0,
        // Putting the same item again writes no index entry.
        capacity: Capacity { read: 2.5, write: 1.0 },
        by_kind: [(RequestKind::Put, 1), (RequestKind::Get, 2), (RequestKind::QueryIndex, 1)].into(),
    };
    assert_eq!(cost, expected);
    assert_eq!((cost.of(RequestKind::Get), cost.of(RequestKind::Scan)), (2, 0));
    assert_eq!(store.total().requests, 8);
}

#[tokio::test]
async fn around_other_stores_only_the_callers_requests_count() {
    let plain = Arc::new(metered().await);
    let lagging = Arc::new(Metered::new(Arc::new(LaggingIndexes::with_longest_lag(embedded().await, 1, 0))));
    let ((), expected) = plain.measure(screen(&plain)).await;
    let ((), cost) = lagging.measure(screen(&lagging)).await;
    assert_eq!(cost, expected);

    let faulty = Arc::new(FaultyTables::reliable(embedded().await));
    let store = Metered::new(Arc::clone(&faulty) as Arc<dyn Tables>);
    faulty.fail_nth_write(2, When::After);
    let ((), cost) = store
        .measure(async {
            store.put(put("a", "attic", 1)).await.unwrap();
            store.put(put("b", "attic", 1)).await.unwrap_err();
        })
        .await;
    let by_kind = [(RequestKind::Put, 2)].into();
    assert_eq!(cost, Cost { requests: 2, failed: 1, capacity: writes(3.0), by_kind });
}
