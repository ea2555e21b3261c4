//! What a lagging index shows: the past, but never the wrong way round, and in the end the present.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use ambient::ManualClock;
use table::{DeleteItem, Embedded, Error, GetItem, Query, Tables, TransactWrite, partition};
use testkit::LaggingIndexes;

use crate::things::{TABLE, all_indexes, by_owner, by_place, count_up, definition, embedded, ids, key, put, thing};

const LONGEST_LAG: u64 = 6;

async fn lagging(seed: u64) -> LaggingIndexes {
    LaggingIndexes::with_longest_lag(embedded().await, seed, LONGEST_LAG)
}

/// How many queries come back without the item before one shows it.
async fn queries_until_shown(store: &LaggingIndexes, query: impl Fn() -> Query, id: &str) -> u64 {
    for misses in 0..=LONGEST_LAG {
        if ids(&store.query(query()).await.unwrap()).contains(&id) {
            return misses;
        }
    }
    panic!("'{id}' is not in the index after more requests than it may lag");
}

#[tokio::test]
async fn a_write_shows_in_the_table_at_once_and_in_an_index_later() {
    let mut lags = BTreeSet::new();
    for seed in 0..40 {
        let store = lagging(seed).await;
        store.put(put("a", "attic", 1)).await.unwrap();
        let got = store.get(GetItem::new(TABLE, key("a"))).await.unwrap();
        assert_eq!(got.item, Some(thing("a", "attic", 1)));
        let listed = store.query(Query::table(TABLE, partition("owner", "mia"))).await.unwrap();
        assert_eq!(ids(&listed), ["a"]);
        let missed = queries_until_shown(&store, || by_place("attic"), "a").await;
        assert_eq!(store.stale_index_answers(), missed);
        assert_eq!(store.index_answers(), missed + 1);
        lags.insert(missed);
    }
    assert!(lags.contains(&0) && lags.len() > 3, "the lag does not vary: {lags:?}");
}

#[tokio::test]
async fn without_lag_an_index_is_up_to_date() {
    let store = LaggingIndexes::with_longest_lag(embedded().await, 1, 0);
    for (version, place) in (1..).zip(["attic", "cellar", "attic"]) {
        store.put(put("a", place, version)).await.unwrap();
        assert_eq!(store.query(by_place(place)).await.unwrap().items, [thing("a", place, version)]);
    }
    assert_eq!((store.index_answers(), store.stale_index_answers()), (3, 0));
}

#[tokio::test]
async fn a_removed_item_stays_in_an_index_for_a_while() {
    let mut ghosts = 0;
    for seed in 0..20 {
        let store = lagging(seed).await;
        store.put(put("a", "attic", 1)).await.unwrap();
        store.catch_up().await.unwrap();
        store.delete(DeleteItem::new(TABLE, key("a"))).await.unwrap();
        ghosts += store.query(by_place("attic")).await.unwrap().items.len();
        store.catch_up().await.unwrap();
        assert!(store.query(by_place("attic")).await.unwrap().items.is_empty());
    }
    assert!(ghosts > 5, "only {ghosts} of 20 removed items were still listed");
}

#[tokio::test]
async fn indexes_lag_independently_and_so_do_the_items_of_a_transaction() {
    let mut seen = BTreeSet::new();
    for seed in 0..60 {
        let store = lagging(seed).await;
        store.transact_write(TransactWrite::new().put(put("a", "attic", 1)).put(put("b", "attic", 1))).await.unwrap();
        let owned = store.query(by_owner()).await.unwrap();
        let placed = store.query(by_place("attic")).await.unwrap();
        seen.insert((ids(&owned).join(""), ids(&placed).join("")));
    }
    for (owned, placed) in [("ab", ""), ("", "ab"), ("a", "b"), ("b", "a")] {
        let both = (owned.to_owned(), placed.to_owned());
        assert!(seen.contains(&both), "no seed showed {both:?}, only {seen:?}");
    }
}

#[tokio::test]
async fn a_seed_replays() {
    let mut answers = HashMap::new();
    for (run, seed) in [("first", 7), ("again", 7), ("other", 8)] {
        let store = lagging(seed).await;
        let mut shown = Vec::new();
        for version in 1..60 {
            store.put(put(["a", "b"][version % 2], ["attic", "hall"][version % 3 % 2], version as u64)).await.unwrap();
            shown.push(all_indexes(&store).await.unwrap());
        }
        answers.insert(run, shown);
    }
    assert_eq!(answers["first"], answers["again"]);
    assert_ne!(answers["first"], answers["other"]);
}

/// Several tasks count two items up while one looks at them through the index.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_index_never_goes_back_to_an_earlier_state() {
    const WRITERS: u64 = 4;
    const WRITES: u64 = 25;
    let mut states_seen = 0;
    for seed in 0..10 {
        let store = Arc::new(lagging(seed).await);
        for id in ["a", "b"] {
            store.put(put(id, "attic", 0)).await.unwrap();
        }
        let writers = (0..WRITERS).map(|_| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                for _ in 0..WRITES {
                    store.update(count_up("a")).await.unwrap();
                    store.update(count_up("b")).await.unwrap();
                }
            })
        });
        let writers: Vec<_> = writers.collect();
        let mut latest: HashMap<String, u64> = HashMap::new();
        let mut running = true;
        while running {
            running = !writers.iter().all(tokio::task::JoinHandle::is_finished);
            if !running {
                store.catch_up().await.unwrap();
            }
            for item in store.query(by_owner()).await.unwrap().items {
                let (id, version) = (item.string("id").unwrap().to_owned(), item.integer("version").unwrap());
                let before = latest.insert(id.clone(), version).unwrap_or_default();
                assert!(before <= version, "seed {seed}: '{id}' went back from {before} to {version}");
                states_seen += u64::from(before < version);
            }
            tokio::task::yield_now().await;
        }
        for writer in writers {
            writer.await.unwrap();
        }
        let expected = WRITERS * WRITES;
        assert_eq!(latest, HashMap::from([("a".to_owned(), expected), ("b".to_owned(), expected)]));
    }
    assert!(states_seen > 40, "the reader saw only {states_seen} changes: it did not run beside the writers");
}

#[tokio::test]
async fn what_was_there_before_is_in_the_indexes() {
    let inner = embedded().await;
    inner.put(put("a", "attic", 1)).await.unwrap();
    let store = LaggingIndexes::new(Arc::clone(&inner) as Arc<dyn Tables>, 1);
    assert_eq!(all_indexes(&store).await.unwrap(), all_indexes(inner.as_ref()).await.unwrap());
    assert_eq!(store.stale_index_answers(), 0);
}

#[tokio::test]
async fn expired_items_leave_the_indexes() {
    let clock = Arc::new(ManualClock::at(1_000_000));
    let inner = Arc::new(Embedded::in_memory(Arc::clone(&clock) as Arc<dyn ambient::Clock>).unwrap());
    inner.create_table(definition().expiring_by("until")).await.unwrap();
    let store = LaggingIndexes::new(Arc::clone(&inner) as Arc<dyn Tables>, 1);
    let passing = thing("a", "attic", 1).with("until", 1_001);
    store.put(table::PutItem::new(TABLE, passing)).await.unwrap();
    store.put(put("b", "attic", 1)).await.unwrap();
    store.catch_up().await.unwrap();
    clock.advance_ms(60_000);
    assert_eq!(inner.sweep_expired().await.unwrap(), 1);
    assert_eq!(ids(&store.query(by_place("attic")).await.unwrap()), ["a", "b"]);
    store.catch_up().await.unwrap();
    assert_eq!(ids(&store.query(by_place("attic")).await.unwrap()), ["b"]);
}

#[tokio::test]
async fn wrong_requests_are_refused_as_by_the_store_itself() {
    let inner = embedded().await;
    let store = LaggingIndexes::new(Arc::clone(&inner) as Arc<dyn Tables>, 1);
    let elsewhere = || Query::index("elsewhere", "by-place", partition("place", "attic"));
    assert_eq!(store.query(elsewhere()).await.unwrap_err(), Error::TableNotFound("elsewhere".to_owned()));
    let unknown = || Query::index(TABLE, "by-colour", partition("colour", "red"));
    assert_eq!(store.query(unknown()).await.unwrap_err(), inner.query(unknown()).await.unwrap_err());
    let keyless = || table::PutItem::new(TABLE, table::Item::new().with("owner", "mia"));
    assert_eq!(store.put(keyless()).await.unwrap_err(), inner.put(keyless()).await.unwrap_err());
    let empty = || DeleteItem::new(TABLE, key(""));
    assert_eq!(store.delete(empty()).await.unwrap_err(), inner.delete(empty()).await.unwrap_err());
    // None of them left anything behind that would trip the indexes later.
    store.catch_up().await.unwrap();
    assert!(all_indexes(&store).await.unwrap().iter().all(|page| page.items.is_empty()));
}
