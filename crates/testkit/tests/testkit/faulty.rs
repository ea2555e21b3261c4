//! A failing store does what its errors say, and counts it.

use std::collections::BTreeSet;
use std::sync::Arc;

use parking_lot::Mutex;
use table::{Error, GetItem, Item, PutItem, Refusal, Tables, TransactGet, TransactWrite};
use testkit::{FaultCounts, FaultRates, FaultyTables, When};

use crate::things::{TABLE, by_owner, count_up, definition, embedded, key, put};

const OFTEN: FaultRates = FaultRates { before: 20, after: 20, conflict: 20, delay: 20, longest_delay: 3 };

/// What a caller made of an answer.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Done,
    NotDone,
    Unknown,
    Conflict,
}

fn outcome<T>(result: Result<T, Error>) -> Outcome {
    match result {
        Ok(_) => Outcome::Done,
        Err(Error::Unavailable { outcome_unknown: false, .. }) => Outcome::NotDone,
        Err(Error::Unavailable { outcome_unknown: true, .. }) => Outcome::Unknown,
        Err(Error::TransactionRefused { reasons }) => {
            let conflicts = reasons.iter().filter(|reason| **reason == Some(Refusal::Conflict)).count();
            assert_eq!((reasons.len(), conflicts), (2, 1), "one of the two actions is in conflict");
            Outcome::Conflict
        }
        Err(other) => panic!("a fault that no store has: {other}"),
    }
}

async fn exists(store: &dyn Tables, id: &str) -> bool {
    store.get(GetItem::new(TABLE, key(id))).await.unwrap().item.is_some()
}

#[tokio::test]
async fn what_an_error_says_was_done_was_done() {
    let inner = embedded().await;
    let faulty = FaultyTables::new(Arc::clone(&inner) as Arc<dyn Tables>, 1, OFTEN);
    let mut seen = FaultCounts::default();
    for number in 0..400 {
        let (id, other) = (format!("{number}"), format!("{number}-too"));
        let outcome = if number % 2 == 0 {
            outcome(faulty.put(put(&id, "attic", 1)).await)
        } else {
            let both = TransactWrite::new().put(put(&id, "attic", 1)).put(put(&other, "attic", 1));
            outcome(faulty.transact_write(both).await)
        };
        let (applied, counted) = match outcome {
            Outcome::Done => (true, &mut seen.writes),
            Outcome::Unknown => (true, &mut seen.after),
            Outcome::NotDone => (false, &mut seen.before),
            Outcome::Conflict => (false, &mut seen.conflicts),
        };
        *counted += 1;
        assert_eq!(exists(inner.as_ref(), &id).await, applied, "{outcome:?}");
        assert_eq!(exists(inner.as_ref(), &other).await, applied && number % 2 == 1, "{outcome:?}");
    }
    // The answer was lost of a write that went through.
    seen.writes += seen.after;
    let counts = faulty.counts();
    assert_eq!(FaultCounts { delays: 0, ..counts }, seen);
    for (kind, count) in [("before", seen.before), ("after", seen.after), ("delays", counts.delays)] {
        assert!((40..200).contains(&count), "{kind}: {count} of 400 at a rate of 20 %");
    }
    assert!(seen.conflicts > 10, "{} conflicts in 200 transactions", seen.conflicts);
}

#[tokio::test]
async fn a_read_fails_only_before_it_is_done() {
    let faulty = FaultyTables::new(embedded().await, 2, FaultRates { before: 30, after: 100, conflict: 100, ..OFTEN });
    let (mut done, mut failed) = (0, 0);
    for number in 0..200 {
        let outcome = match number % 4 {
            0 => outcome(faulty.get(GetItem::new(TABLE, key("a"))).await),
            1 => outcome(faulty.query(by_owner()).await),
            2 => outcome(faulty.describe_table(TABLE).await),
            _ => outcome(faulty.transact_get(TransactGet::new([GetItem::new(TABLE, key("a"))])).await),
        };
        match outcome {
            Outcome::Done => done += 1,
            Outcome::NotDone => failed += 1,
            other => panic!("a read ended with {other:?}"),
        }
    }
    let counts = faulty.counts();
    assert_eq!((counts.reads, counts.before, counts.writes, counts.after), (done, failed, 0, 0));
    assert!(failed > 30);
}

#[tokio::test]
async fn a_lost_answer_may_have_been_a_refusal() {
    let faulty = FaultyTables::reliable(embedded().await);
    faulty.put(put("a", "attic", 1)).await.unwrap();
    let again = || put("a", "hall", 2).when(table::attr("id").not_exists());
    assert!(faulty.put(again()).await.unwrap_err().is_condition_failed());
    faulty.fail_nth_write(1, When::After);
    assert_eq!(outcome(faulty.put(again()).await), Outcome::Unknown);
}

#[tokio::test]
async fn a_seed_replays_and_rates_can_be_changed() {
    let run = async |seed| {
        let faulty = FaultyTables::new(embedded().await, seed, FaultRates::rough());
        let mut outcomes = Vec::new();
        for _ in 0..100 {
            outcomes.push(outcome(faulty.put(put("a", "attic", 1)).await));
        }
        outcomes
    };
    let first = run(1).await;
    assert_eq!(first, run(1).await);
    assert_ne!(first, run(2).await);

    let faulty = FaultyTables::new(embedded().await, 1, FaultRates { before: 100, ..FaultRates::default() });
    assert_eq!(outcome(faulty.put(put("a", "attic", 1)).await), Outcome::NotDone);
    faulty.set_rates(None);
    for _ in 0..50 {
        faulty.put(put("a", "attic", 1)).await.unwrap();
    }
    faulty.set_rates(Some(FaultRates { after: 100, ..FaultRates::default() }));
    assert_eq!(outcome(faulty.put(put("a", "attic", 1)).await), Outcome::Unknown);
}

/// An operation of three steps, two of which write one item.
async fn three_steps(store: &dyn Tables) -> Result<(), Error> {
    store.put(put("a", "attic", 1)).await?;
    store.get(GetItem::new(TABLE, key("a"))).await?;
    store.transact_write(TransactWrite::new().update(count_up("a")).put(put("b", "attic", 1))).await?;
    store.update(count_up("a")).await?;
    Ok(())
}

async fn version(store: &dyn Tables, id: &str) -> Option<u64> {
    let item: Option<Item> = store.get(GetItem::new(TABLE, key(id))).await.unwrap().item;
    item.map(|item| item.integer("version").unwrap())
}

#[tokio::test]
async fn exact_faults_walk_through_every_step() {
    for (when, expected) in [(When::Before, [None, Some(1), Some(2)]), (When::After, [Some(1), Some(2), Some(3)])] {
        let mut versions = Vec::new();
        for nth in 1.. {
            let inner = embedded().await;
            let faulty = FaultyTables::reliable(Arc::clone(&inner) as Arc<dyn Tables>);
            faulty.fail_nth_write(nth, when);
            let result = three_steps(&faulty).await;
            if faulty.is_armed() {
                result.unwrap();
                faulty.disarm();
                assert!(!faulty.is_armed());
                break;
            }
            let expected = if when == When::Before { Outcome::NotDone } else { Outcome::Unknown };
            assert_eq!(outcome(result), expected, "write {nth}");
            versions.push(version(inner.as_ref(), "a").await);
            // It was that write alone.
            three_steps(&faulty).await.unwrap();
        }
        assert_eq!(versions, expected, "{when:?}");
    }
}

#[tokio::test]
async fn making_a_table_fails_too() {
    let faulty = FaultyTables::reliable(embedded().await);
    faulty.fail_nth_write(1, When::After);
    let other = || table::TableDefinition { name: "others".to_owned(), ..definition() };
    assert_eq!(outcome(faulty.create_table(other()).await), Outcome::Unknown);
    assert_eq!(faulty.create_table(other()).await, Err(Error::TableExists("others".to_owned())));
    assert_eq!(outcome(faulty.put(PutItem::new("others", key("a").to_item())).await), Outcome::Done);
}

/// On one thread and with reads that never wait, tasks end in the order they began, unless delays
/// mix them.
#[tokio::test]
async fn delays_vary_the_order_in_which_tasks_run() {
    let mut orders = BTreeSet::new();
    for seed in 0..10 {
        let rates = FaultRates { delay: 60, longest_delay: 5, ..FaultRates::default() };
        let store = Arc::new(FaultyTables::new(embedded().await, seed, rates));
        let ended = Arc::new(Mutex::new(Vec::new()));
        let tasks = (0..4).map(|task| {
            let (store, ended) = (Arc::clone(&store), Arc::clone(&ended));
            tokio::spawn(async move {
                store.get(GetItem::new(TABLE, key("a"))).await.unwrap();
                ended.lock().push(task);
            })
        });
        for task in tasks.collect::<Vec<_>>() {
            task.await.unwrap();
        }
        orders.insert(ended.lock().clone());
    }
    assert!(orders.len() > 3, "ten seeds gave only the orders {orders:?}");
}
