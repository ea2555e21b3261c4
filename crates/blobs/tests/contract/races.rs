//! Puts with a condition, many at a time.

use std::sync::Arc;

use blobs::{Blobs, ETag, Error, Expect, Key, PutMode, PutOptions, Receipt, Result};
use bytes::Bytes;
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use crate::support::{Backend, Fixture};

const WRITERS: usize = 32;

/// `SeaweedFS` lets racing writers of a key wait for seconds.
fn rounds(t: &Fixture) -> usize {
    if t.backend == Backend::SeaweedFs { 2 } else { 12 }
}

/// Let the races for several keys run at the same time; most of it is waiting.
async fn for_each_round(t: &Fixture, race: impl AsyncFn(Key)) {
    let keys = (0..rounds(t)).map(|round| t.key(&format!("round-{round}")));
    futures::future::join_all(keys.map(|key| race(key))).await;
}

/// Let many writers put different contents at the same moment.
async fn race(t: &Fixture, key: &Key, mode: &PutMode) -> Vec<(String, Result<Receipt>)> {
    let start = Arc::new(Barrier::new(WRITERS));
    let mut writers = JoinSet::new();
    for number in 0..WRITERS {
        let (blobs, start) = (Arc::clone(&t.blobs), Arc::clone(&start));
        let (key, options) = (key.clone(), PutOptions::with_mode(mode.clone()));
        writers.spawn(async move {
            let content = format!("from writer {number:02}");
            start.wait().await;
            let result = blobs.put(&key, Bytes::from(content.clone()), options).await;
            (content, result)
        });
    }
    writers.join_all().await
}

/// The one that won; all others must have been told so, and the winner's content be there.
async fn only_winner(t: &Fixture, key: &Key, results: Vec<(String, Result<Receipt>)>) -> ETag {
    let (won, lost): (Vec<_>, Vec<_>) = results.into_iter().partition(|(_, r)| r.is_ok());
    for (_, result) in &lost {
        let told = matches!(result, Err(Error::AlreadyExists { .. } | Error::PreconditionFailed { .. }));
        assert!(told, "{result:?}");
    }
    assert_eq!((won.len(), lost.len()), (1, WRITERS - 1));
    let (meta, content) = t.blobs.read_verified(key, Expect::ANYTHING, 99).await.expect("read");
    let (winner, receipt) = won.into_iter().next().expect("one winner");
    assert_eq!((content.as_ref(), &meta.etag), (winner.as_bytes(), &receipt.expect("won").etag));
    meta.etag
}

pub(crate) async fn one_of_many_if_absent_wins(t: &Fixture) {
    for_each_round(t, async |key| {
        let results = race(t, &key, &PutMode::IfAbsent).await;
        only_winner(t, &key, results).await;
    })
    .await;
}

pub(crate) async fn one_of_many_if_match_wins(t: &Fixture) {
    for_each_round(t, async |key| {
        let before = t.blobs.put(&key, "before".into(), PutOptions::default()).await;
        let mode = PutMode::IfMatch(before.expect("stored").etag);
        let results = race(t, &key, &mode).await;
        only_winner(t, &key, results).await;
    })
    .await;
}

/// Readers that change and write back, each until it succeeded: the usual way to use `IfMatch`.
pub(crate) async fn no_increment_is_lost(t: &Fixture) {
    let (tasks, each) = if t.backend == Backend::SeaweedFs { (3, 2) } else { (6, 5) };
    let key = t.key("counter");
    t.blobs.put(&key, "0".into(), PutOptions::default()).await.expect("stored");
    let mut running = JoinSet::new();
    for _ in 0..tasks {
        let (blobs, key) = (Arc::clone(&t.blobs), key.clone());
        running.spawn(async move {
            for _ in 0..each {
                increment(&*blobs, &key).await;
            }
        });
    }
    running.join_all().await;
    let (_, content) = t.blobs.read_verified(&key, Expect::ANYTHING, 99).await.expect("read");
    assert_eq!(content, (tasks * each).to_string());
}

async fn increment(blobs: &dyn Blobs, key: &Key) {
    loop {
        let (meta, content) = blobs.read_verified(key, Expect::ANYTHING, 99).await.expect("read");
        let number: u32 = String::from_utf8_lossy(&content).parse().expect("a number");
        let options = PutOptions::with_mode(PutMode::IfMatch(meta.etag));
        match blobs.put(key, (number + 1).to_string().into(), options).await {
            Ok(_) => return,
            Err(Error::PreconditionFailed { .. }) => {}
            Err(error) => panic!("{error:?}"),
        }
    }
}
