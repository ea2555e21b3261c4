//! Whatever is asked, the stores answer: no sequence of requests, right or wrong, makes the
//! embedded backend or the one in memory panic, lose its writer or disagree with its own indexes.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test fails by panicking")]

mod support;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use ambient::ManualClock;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use table::{
    Condition, Embedded, Error, GetItem, Item, Key, Memory, PutItem, Query, Scan, Tables, Value, attr, partition,
};

use self::support::generate::{Request, TABLE, definition, requests};

#[test]
fn every_request_is_answered_and_indexes_agree_with_items() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let config = Config { cases: 300, failure_persistence: None, ..Config::default() };
    let next = AtomicU32::new(1);
    let result = TestRunner::new(config).run(&requests(), |requests| {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let path = folder.path().join(format!("{number}.db"));
        runtime.block_on(async {
            survive(&Memory::new(), requests.clone()).await?;
            // Both kinds of embedded store; the disk is slower, so only some.
            let memory = Embedded::in_memory(Arc::new(ManualClock::at(0))).unwrap();
            survive(&memory, requests.clone()).await?;
            if number.is_multiple_of(10) {
                let disk = Embedded::open(&path, Arc::new(ManualClock::at(0))).unwrap();
                survive(&disk, requests).await?;
            }
            Ok(())
        })
    });
    if let Err(failure) = result {
        panic!("{failure}");
    }
}

async fn survive(tables: &dyn Tables, requests: Vec<Request>) -> Result<(), TestCaseError> {
    tables.create_table(definition()).await.unwrap();
    for request in requests {
        let shown = format!("{request:?}");
        let answer = match request {
            Request::Get(get) => tables.get(get).await.err(),
            Request::Put(put) => tables.put(put).await.err(),
            Request::Update(update) => tables.update(update).await.err(),
            Request::Delete(delete) => tables.delete(delete).await.err(),
            Request::Query(query) => tables.query(query).await.err(),
            Request::Scan(scan) => tables.scan(scan).await.err(),
            Request::BatchGet(batch) => tables.batch_get(batch).await.err(),
            Request::BatchWrite(batch) => tables.batch_write(batch).await.err(),
            Request::TransactWrite(transaction) => tables.transact_write(transaction).await.err(),
            Request::TransactGet(transaction) => tables.transact_get(transaction).await.err(),
        };
        if let Some(error @ (Error::Unavailable { .. } | Error::Corrupt(_))) = answer {
            return Err(TestCaseError::fail(format!("{shown}: {error}")));
        }
    }
    let items = everything(tables).await;
    for index in definition().indexes {
        let mut expected: BTreeMap<&str, usize> = BTreeMap::new();
        for item in &items {
            if index.key.attributes().all(|name| item.get(name).is_some()) {
                *expected.entry(item.string(&index.key.partition).unwrap()).or_default() += 1;
            }
        }
        for (value, count) in expected {
            let query = Query::index(TABLE, &index.name, partition(&index.key.partition, value));
            let listed = tables.query(query).await.unwrap().items.len();
            if listed != count {
                return Err(TestCaseError::fail(format!("{} of {value}: {listed}, not {count}", index.name)));
            }
        }
    }
    Ok(())
}

async fn everything(tables: &dyn Tables) -> Vec<Item> {
    let page = tables.scan(Scan::new(TABLE)).await.unwrap();
    assert!(page.next.is_none());
    page.items
}

/// What no sequence above would come upon.
#[tokio::test]
async fn enormous_requests_are_refused() {
    refuse_enormous(&Embedded::in_memory(Arc::new(ManualClock::at(0))).unwrap()).await;
    refuse_enormous(&Memory::new()).await;
}

async fn refuse_enormous(tables: &dyn Tables) {
    tables.create_table(definition()).await.unwrap();
    let key = || Key::new("PK", "p").and("SK", "s");
    let item = || Item::new().with("PK", "p").with("SK", "s");
    let deep_value = (0..2_000).fold(Value::from(1), |inner, _| Value::L(vec![inner]));
    let deep_condition = (0..2_000).fold(attr("x").exists(), |inner, _| !inner);
    let deep_path = (0..5_000).fold(attr("x"), |path, _| path.field("y"));
    let wide = Condition::Any((0..50_000).map(|number| attr("x").equals(number)).collect());
    for put in [
        PutItem::new(TABLE, item().with("deep", deep_value)),
        PutItem::new(TABLE, item().with("wide", "x".repeat(50_000_000))),
        PutItem::new(TABLE, item()).when(deep_condition),
        PutItem::new(TABLE, item()).when(deep_path.exists()),
        PutItem::new(TABLE, item()).when(wide),
        PutItem::new("t".repeat(1_000_000), item()),
    ] {
        let answer = tables.put(put).await;
        assert!(matches!(answer, Err(Error::Invalid(_))));
    }
    let parts = GetItem::new(TABLE, key()).only((0..10_000).map(|number| format!("a{number}")));
    assert!(matches!(tables.get(parts).await, Err(Error::Invalid(_))));
    assert_eq!(tables.get(GetItem::new(TABLE, key())).await.unwrap().item, None);
}
