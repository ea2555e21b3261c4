//! A failing store of objects does what its errors say, and counts it; its lists lag, and catch up.

#![expect(clippy::unwrap_used, reason = "what is unexpected in a test fails it, in helpers too")]

use std::collections::BTreeSet;
use std::sync::Arc;

use ambient::SystemClock;
use blobs::{
    Blobs, ByteRange, DownloadTerms, Error, Expect, Invalid, Key, LinkKey, MemoryBlobs, Outcome, Prefix, PutMode,
    PutOptions, SignedLinks, StreamOptions,
};
use bytes::Bytes;
use futures::StreamExt as _;
use parking_lot::Mutex;
use testkit::{BlobFaultCounts, BlobFaultRates, FaultyBlobs, When};

const NEVER: BlobFaultRates =
    BlobFaultRates { before: 0, lost: 0, after: 0, broken: 0, delay: 0, longest_delay: 0, lag: 0, longest_lag: 0 };

fn memory() -> Arc<dyn Blobs> {
    let clock = Arc::new(SystemClock);
    let links = SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], clock.clone()).unwrap();
    Arc::new(MemoryBlobs::new(links, clock))
}

fn key(text: impl Into<String>) -> Key {
    Key::new(text).unwrap()
}

async fn put(store: &dyn Blobs, text: &str) -> Result<(), Error> {
    store.put(&key(text), Bytes::from(text.to_owned()), PutOptions::default()).await.map(drop)
}

async fn put_stream(store: &dyn Blobs, text: &str) -> Result<(), Error> {
    let content = futures::stream::iter([Ok(Bytes::from(text.to_owned()))]).boxed();
    store.put_stream(&key(text), content, StreamOptions::default()).await.map(drop)
}

/// All keys, in pages of `limit`.
async fn listed(store: &dyn Blobs, limit: usize) -> Vec<String> {
    let (mut keys, mut after) = (Vec::new(), None);
    loop {
        let page = store.list(&Prefix::all(), after.as_ref(), limit).await.unwrap();
        assert!(page.entries.len() == limit || !page.more, "a page that is not full has nothing after it");
        keys.extend(page.entries.iter().map(|entry| entry.key.to_string()));
        after = page.entries.last().map(|entry| entry.key.clone());
        if !page.more {
            return keys;
        }
    }
}

/// What a caller knows after an answer: done or not, or `None` if that is unknown.
fn done<T: std::fmt::Debug>(result: &Result<T, Error>) -> Option<bool> {
    match result {
        Ok(_) => Some(true),
        Err(Error::Unavailable { outcome: Outcome::Unchanged, .. }) => Some(false),
        Err(Error::Unavailable { outcome: Outcome::Unknown, .. }) => None,
        Err(other) => panic!("a fault that no store has: {other}"),
    }
}

#[tokio::test]
async fn what_an_error_says_was_done_was_done() {
    let inner = memory();
    let rates = BlobFaultRates { before: 20, lost: 20, after: 20, ..NEVER };
    let faulty = FaultyBlobs::new(Arc::clone(&inner), 1, rates);
    let mut seen = BlobFaultCounts::default();
    for number in 0..600 {
        let name = format!("{number}");
        let result = match number % 3 {
            0 => put(&faulty, &name).await,
            1 => put_stream(&faulty, &name).await,
            _ => {
                put(inner.as_ref(), &name).await.unwrap();
                faulty.delete(&key(&name)).await
            }
        };
        let exists = inner.head(&key(&name)).await.is_ok();
        let applied = if number % 3 == 2 { !exists } else { exists };
        match done(&result) {
            Some(true) => seen.writes += 1,
            Some(false) => seen.before += 1,
            None if applied => seen.after += 1,
            None => seen.lost += 1,
        }
        assert_eq!(done(&result).unwrap_or(applied), applied, "{name}: {result:?}");
    }
    // The answer was lost of a write that went through.
    seen.writes += seen.after;
    assert_eq!(faulty.counts(), seen);
    for count in [seen.before, seen.lost, seen.after] {
        assert!((50..200).contains(&count), "{seen:?}");
    }
}

#[tokio::test]
async fn a_read_fails_only_before_it_is_done() {
    let rates = BlobFaultRates { before: 30, lost: 100, after: 100, ..NEVER };
    let faulty = FaultyBlobs::new(memory(), 2, rates);
    let (mut succeeded, mut failed) = (0, 0);
    for number in 0..200 {
        let result = match number % 3 {
            0 => faulty.list(&Prefix::all(), None, 1).await.map(drop),
            1 => faulty.head(&key("a")).await.map(drop),
            _ => faulty.get(&key("a"), ByteRange::Whole).await.map(drop),
        };
        match result {
            Ok(()) | Err(Error::NotFound { .. }) => succeeded += 1,
            Err(Error::Unavailable { outcome: Outcome::Unchanged, .. }) => failed += 1,
            Err(other) => panic!("a read ended with {other:?}"),
        }
    }
    assert_eq!(faulty.counts(), BlobFaultCounts { reads: succeeded, before: failed, ..Default::default() });
    assert!(failed > 30);
}

#[tokio::test]
async fn an_object_that_breaks_off_is_no_shorter_object() {
    let inner = memory();
    let content: Bytes = (0..=255).collect();
    inner.put(&key("a"), content.clone(), PutOptions::default()).await.unwrap();
    inner.put(&key("empty"), Bytes::new(), PutOptions::default()).await.unwrap();
    let faulty = FaultyBlobs::new(inner, 3, BlobFaultRates { broken: 50, ..NEVER });
    let mut lengths = BTreeSet::new();
    let mut broken = 0;
    for _ in 0..100 {
        let mut chunks = faulty.get(&key("a"), ByteRange::From(100)).await.unwrap().stream;
        let (mut read, mut result) = (Vec::new(), Ok(()));
        while let Some(chunk) = chunks.next().await {
            match chunk {
                Ok(chunk) => read.extend_from_slice(&chunk),
                Err(error) => result = Err(error),
            }
        }
        assert!(content[100..].starts_with(&read));
        assert_eq!(done(&result), Some(read.len() == 156));
        broken += u64::from(result.is_err());
        lengths.insert(read.len());
        for name in ["a", "empty"] {
            let read = faulty.read_verified(&key(name), Expect::ANYTHING, 999).await;
            broken += u64::from(read.is_err());
            assert!(done(&read).is_some(), "a read changes nothing");
        }
    }
    assert_eq!(faulty.counts(), BlobFaultCounts { reads: 300, broken, ..Default::default() });
    assert!(lengths.len() > 20, "it breaks off anywhere: {lengths:?}");
}

#[tokio::test]
async fn a_lost_answer_may_have_been_a_refusal() {
    let faulty = FaultyBlobs::reliable(memory());
    put(&faulty, "a").await.unwrap();
    let again = async || faulty.put(&key("a"), "again".into(), PutOptions::with_mode(PutMode::IfAbsent)).await;
    assert!(matches!(again().await, Err(Error::AlreadyExists { .. })));
    faulty.fail_nth_write(1, When::After);
    assert_eq!(done(&again().await), None);
    assert!(matches!(again().await, Err(Error::AlreadyExists { .. })));
}

#[tokio::test]
async fn what_was_never_sent_has_no_answer_to_lose() {
    let faulty = FaultyBlobs::reliable(memory());
    let wrong = PutOptions { expect: Expect::exactly(b"other"), ..Default::default() };
    faulty.fail_nth_write(1, When::After);
    let result = faulty.put(&key("a"), "mine!".into(), wrong).await;
    assert!(matches!(result, Err(Error::Invalid(Invalid::Digest { .. }))), "{result:?}");
    faulty.fail_nth_write(1, When::After);
    let failing = futures::stream::iter([Err("the sender went away".into())]).boxed();
    let result = faulty.put_stream(&key("a"), failing, StreamOptions::default()).await;
    assert!(matches!(result, Err(Error::Source(_))), "{result:?}");
    assert_eq!(faulty.counts(), BlobFaultCounts { writes: 2, ..Default::default() });
}

#[tokio::test]
async fn a_seed_replays_and_rates_can_be_changed() {
    let run = async |seed| {
        let faulty = FaultyBlobs::new(memory(), seed, BlobFaultRates::rough());
        let mut answers = Vec::new();
        for number in 0..100 {
            answers.push(format!("{:?}", done(&put(&faulty, &format!("{number}")).await)));
            answers.push(format!("{:?}", faulty.list(&Prefix::all(), None, 999).await.map(|page| page.entries.len())));
        }
        (answers, faulty.counts())
    };
    let first = run(1).await;
    assert_eq!(first, run(1).await);
    assert_ne!(first, run(2).await);

    let faulty = FaultyBlobs::new(memory(), 1, BlobFaultRates { before: 100, ..NEVER });
    assert_eq!(done(&put(&faulty, "a").await), Some(false));
    faulty.set_rates(None);
    for _ in 0..50 {
        put(&faulty, "a").await.unwrap();
    }
    faulty.set_rates(Some(BlobFaultRates { after: 100, ..NEVER }));
    assert_eq!(done(&put(&faulty, "a").await), None);
}

/// An operation of four steps, three of which write.
async fn four_steps(store: &dyn Blobs) -> Result<(), Error> {
    put(store, "a").await?;
    store.head(&key("a")).await?;
    put_stream(store, "b").await?;
    store.delete(&key("a")).await
}

#[tokio::test]
async fn exact_faults_walk_through_every_step() {
    let before: [&[&str]; 3] = [&[], &["a"], &["a", "b"]];
    let after: [&[&str]; 3] = [&["a"], &["a", "b"], &["b"]];
    for (when, expected) in [(When::Before, before), (When::After, after)] {
        let mut left = Vec::new();
        for nth in 1.. {
            let inner = memory();
            let faulty = FaultyBlobs::new(Arc::clone(&inner), 1, BlobFaultRates { lost: 100, after: 100, ..NEVER });
            faulty.fail_nth_write(nth, when);
            let result = four_steps(&faulty).await;
            if faulty.is_armed() {
                result.unwrap();
                faulty.disarm();
                assert!(!faulty.is_armed());
                break;
            }
            assert_eq!(done(&result), (when == When::Before).then_some(false), "write {nth}");
            left.push(listed(inner.as_ref(), 9).await);
            // It was that write alone; from then on the rates count again.
            assert_eq!(done(&four_steps(&faulty).await), None);
            faulty.set_rates(None);
            four_steps(&faulty).await.unwrap();
        }
        assert_eq!(left, expected, "{when:?}");
    }
}

#[tokio::test]
async fn a_new_object_is_missing_from_lists_and_then_appears() {
    let faulty = FaultyBlobs::new(memory(), 4, BlobFaultRates { lag: 100, longest_lag: 5, ..NEVER });
    let mut lags = BTreeSet::new();
    for number in 0..50 {
        let name = format!("{number:02}");
        put(&faulty, &name).await.unwrap();
        let mut lag = 0;
        // It is there for whoever asks for it, which is a request as well.
        while !listed(&faulty, 999).await.contains(&name) {
            faulty.head(&key(&name)).await.unwrap();
            lag += 1;
        }
        lags.insert(lag);
        // Having appeared, it stays, also when it is put once more.
        put(&faulty, &name).await.unwrap();
        assert!(listed(&faulty, 999).await.contains(&name));
    }
    // Each turn is a list and another request: a lag of 1 or 2 is one turn, of 3 or 4 two.
    assert_eq!(lags, BTreeSet::from([1, 2, 3]));
}

#[tokio::test]
async fn pages_are_full_although_objects_are_missing() {
    let faulty = FaultyBlobs::new(memory(), 5, BlobFaultRates { lag: 50, longest_lag: 10_000, ..NEVER });
    let all: Vec<String> = (100..160).map(|number| number.to_string()).collect();
    for name in &all {
        put(&faulty, name).await.unwrap();
    }
    let some = listed(&faulty, 999).await;
    assert!((10..50).contains(&some.len()), "{some:?}");
    for limit in [1, 2, 7] {
        assert_eq!(listed(&faulty, limit).await, some, "pages of {limit}");
    }
    assert!(faulty.counts().lagging_lists > 4);
    for limit in [0, 1_001] {
        let refused = faulty.list(&Prefix::all(), None, limit).await;
        assert!(matches!(refused, Err(Error::Invalid(Invalid::PageSize))), "{refused:?}");
    }

    faulty.catch_up();
    let before = faulty.counts().lagging_lists;
    assert_eq!(listed(&faulty, 7).await, all);
    assert_eq!(faulty.counts().lagging_lists, before);
}

#[tokio::test]
async fn a_put_that_was_refused_hides_nothing() {
    let inner = memory();
    put(inner.as_ref(), "old").await.unwrap();
    let faulty = FaultyBlobs::new(inner, 6, BlobFaultRates { lag: 100, longest_lag: 10_000, ..NEVER });
    let if_absent = PutOptions::with_mode(PutMode::IfAbsent);
    assert!(faulty.put(&key("old"), "x".into(), if_absent).await.is_err());
    let wrong = PutOptions { expect: Expect::exactly(b"other"), ..Default::default() };
    assert!(faulty.put(&key("new"), "mine!".into(), wrong).await.is_err());
    assert_eq!(listed(&faulty, 9).await, ["old"]);
    faulty.set_rates(None);
    put(&faulty, "new").await.unwrap();
    assert_eq!(listed(&faulty, 9).await, ["new", "old"]);
}

/// Whoever tries again until it is done loses nothing, and some dozens of requests meet each fault.
#[tokio::test]
async fn a_stubborn_caller_gets_through() {
    let faulty = FaultyBlobs::new(memory(), 7, BlobFaultRates::rough());
    for count in 1..=100_u32 {
        while faulty.put(&key("counter"), count.to_string().into(), PutOptions::default()).await.is_err() {}
        let read = loop {
            if let Ok((_, read)) = faulty.read_verified(&key("counter"), Expect::ANYTHING, 9).await {
                break read;
            }
        };
        assert_eq!(read, count.to_string());
    }
    let BlobFaultCounts { before, lost, after, broken, delays, .. } = faulty.counts();
    assert!([before, lost, after, broken, delays].iter().all(|count| *count > 0), "{:?}", faulty.counts());
}

#[tokio::test]
async fn links_need_no_request() {
    let faulty = FaultyBlobs::new(memory(), 1, BlobFaultRates { before: 100, ..NEVER });
    let terms = DownloadTerms {
        content_type: blobs::ContentType::default(),
        file_name: None,
        lifetime: std::time::Duration::from_mins(1),
    };
    faulty.download_link(&key("a"), &terms).await.unwrap();
    assert_eq!(faulty.counts(), BlobFaultCounts::default());
}

/// On one thread and with reads that never wait, tasks end in the order they began, unless delays
/// mix them.
#[tokio::test]
async fn delays_vary_the_order_in_which_tasks_run() {
    let mut orders = BTreeSet::new();
    for seed in 0..10 {
        let store = Arc::new(FaultyBlobs::new(memory(), seed, BlobFaultRates { delay: 60, longest_delay: 5, ..NEVER }));
        let ended = Arc::new(Mutex::new(Vec::new()));
        let tasks = (0..4).map(|task| {
            let (store, ended) = (Arc::clone(&store), Arc::clone(&ended));
            tokio::spawn(async move {
                store.list(&Prefix::all(), None, 1).await.unwrap();
                ended.lock().push(task);
            })
        });
        for task in tasks.collect::<Vec<_>>() {
            task.await.unwrap();
        }
        assert!(store.counts().delays > 0);
        orders.insert(ended.lock().clone());
    }
    assert!(orders.len() > 3, "ten seeds gave only the orders {orders:?}");
}
