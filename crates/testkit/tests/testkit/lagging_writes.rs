//! Whatever was written, and however it ended: once they have caught up, lagging indexes are those
//! of the store.

use std::sync::Arc;

use ambient::{Random, SeededRandom};
use futures::FutureExt;
use table::{
    BatchWrite, Condition, DeleteItem, Error, GetItem, PutItem, Tables, TransactWrite, Update, UpdateItem, attr,
};
use testkit::{FaultRates, FaultyTables, LaggingIndexes};

use crate::things::{PLACES, TABLE, all_indexes, by_owner, by_place, count_up, embedded, key, put, thing};

const SEEDS: u64 = 100;
const WRITES: u64 = 40;

fn pick<T: Copy>(random: &SeededRandom, choices: &[T]) -> T {
    choices[usize::try_from(random.below(choices.len() as u64)).unwrap()]
}

/// Ids are few, so that writes meet.
fn any_id(random: &SeededRandom) -> String {
    format!("thing-{}", random.below(6))
}

fn any_put(random: &SeededRandom) -> PutItem {
    let mut item = thing(&any_id(random), pick(random, &PLACES), random.below(100));
    if random.below(3) == 0 {
        item.remove(pick(random, &["name", "place"]));
    }
    PutItem::new(TABLE, item)
}

/// A change that moves the item within an index, takes it out of one, or leaves the keys alone.
fn any_update(random: &SeededRandom) -> UpdateItem {
    let update = match random.below(4) {
        0 => Update::new().set("place", pick(random, &PLACES)),
        1 => Update::new().remove("place"),
        2 => Update::new().set("name", format!("name {}", random.below(5))),
        _ => Update::new().add("version", 1),
    };
    UpdateItem::new(TABLE, key(&any_id(random)), update)
}

/// A condition that holds about half the time.
fn any_condition(random: &SeededRandom) -> Condition {
    if random.below(2) == 0 { attr("place").exists() } else { attr("place").not_exists() }
}

fn any_batch(random: &SeededRandom) -> BatchWrite {
    let mut batch = BatchWrite::new(TABLE);
    for number in 0..=random.below(4) {
        let id = format!("batched-{number}");
        batch = match random.below(3) {
            0 => batch.delete(key(&id)),
            _ => batch.put(thing(&id, pick(random, &PLACES), random.below(100))),
        };
    }
    batch
}

fn any_transaction(random: &SeededRandom) -> TransactWrite {
    let mut delete = DeleteItem::new(TABLE, key("thing-2"));
    if random.below(3) == 0 {
        delete = delete.when(any_condition(random));
    }
    TransactWrite::new()
        .put(put("thing-0", pick(random, &PLACES), random.below(100)))
        .update(count_up("thing-1"))
        .delete(delete)
        .check(TABLE, key("thing-3"), any_condition(random))
}

/// One write, which may be refused.
async fn write_something(store: &dyn Tables, random: &SeededRandom) -> Result<(), Error> {
    match random.below(7) {
        0 => store.put(any_put(random)).await.map(drop),
        1 => store.put(any_put(random).when(any_condition(random))).await.map(drop),
        2 => store.update(any_update(random)).await.map(drop),
        3 => store.update(any_update(random).when(any_condition(random))).await.map(drop),
        4 => store.delete(DeleteItem::new(TABLE, key(&any_id(random)))).await.map(drop),
        5 => store.batch_write(any_batch(random)).await.map(drop),
        _ => store.transact_write(any_transaction(random)).await.map(drop),
    }
}

#[tokio::test]
async fn after_any_writes_the_indexes_catch_up() {
    let (mut stale, mut refused) = (0, 0);
    for seed in 0..SEEDS {
        let inner = embedded().await;
        let store = LaggingIndexes::new(Arc::clone(&inner) as Arc<dyn Tables>, seed);
        let random = SeededRandom::new(seed);
        for _ in 0..WRITES {
            match write_something(&store, &random).await {
                Ok(()) => {}
                Err(error) if error.is_condition_failed() => refused += 1,
                Err(error) => panic!("seed {seed}: {error}"),
            }
            store.query(by_owner()).await.unwrap();
            store.query(by_place(pick(&random, &PLACES))).await.unwrap();
        }
        store.catch_up().await.unwrap();
        let (shown, real) = (all_indexes(&store).await.unwrap(), all_indexes(inner.as_ref()).await.unwrap());
        assert_eq!(shown, real, "seed {seed}");
        stale += store.stale_index_answers();
    }
    assert!(stale > SEEDS * WRITES / 2, "only {stale} answers were stale");
    assert!(refused > SEEDS, "only {refused} writes were refused");
}

/// The store behind fails: some writes are done and look as if they were not, and some reads by
/// which the indexes learn fail too.
#[tokio::test]
async fn on_a_failing_store_the_indexes_catch_up() {
    let (mut lost, mut failed) = (0, 0);
    for seed in 0..30 {
        let inner = embedded().await;
        let rates = FaultRates { before: 30, after: 20, conflict: 10, ..FaultRates::default() };
        let faulty = Arc::new(FaultyTables::new(Arc::clone(&inner) as Arc<dyn Tables>, seed, rates));
        let store = LaggingIndexes::new(Arc::clone(&faulty) as Arc<dyn Tables>, seed);
        let random = SeededRandom::new(seed);
        for _ in 0..WRITES {
            failed += u64::from(write_something(&store, &random).await.is_err());
        }
        lost += faulty.counts().after;
        faulty.set_rates(None);
        store.catch_up().await.unwrap();
        let (shown, real) = (all_indexes(&store).await.unwrap(), all_indexes(inner.as_ref()).await.unwrap());
        assert_eq!(shown, real, "seed {seed}");
    }
    assert!(lost > 100 && failed > 2 * lost, "{lost} answers lost, {failed} requests failed");
}

/// Callers give up at any moment, before their write has begun or while it goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_abandoned_writes_the_indexes_catch_up() {
    let mut done = 0;
    for seed in 0..40 {
        let inner = embedded().await;
        let rates = FaultRates { delay: 100, longest_delay: 3, ..FaultRates::default() };
        let slow = Arc::new(FaultyTables::new(Arc::clone(&inner) as Arc<dyn Tables>, seed, rates));
        let store = LaggingIndexes::new(slow, seed);
        let random = SeededRandom::new(seed);
        for _ in 0..20 {
            let mut write = write_something(&store, &random).boxed();
            for _ in 0..=random.below(4) {
                if futures::poll!(&mut write).is_ready() {
                    break;
                }
                tokio::task::yield_now().await;
            }
            drop(write);
            store.query(by_owner()).await.unwrap();
        }
        store.put(put("last", "attic", seed)).boxed().now_or_never();
        store.catch_up().await.unwrap();
        let last = inner.get(GetItem::new(TABLE, key("last"))).await.unwrap();
        done += u64::from(last.item.is_some());
        let (shown, real) = (all_indexes(&store).await.unwrap(), all_indexes(inner.as_ref()).await.unwrap());
        assert_eq!(shown, real, "seed {seed}");
    }
    assert!(done > 0, "no abandoned write was done: this tested nothing");
}
