//! Several processes that use the same folder.

use std::collections::BTreeSet;
use std::fs::File;
use std::time::Duration;

use blobs::{Blobs, Expect, PutOptions};

use crate::child::Child;
use crate::support::{files, key};

const PROCESSES: u64 = 3;
const STORES: u64 = 4;
const INCREMENTS: u64 = 40;

/// Each number is a round for which the processes race, the first with put-if-absent, the others
/// with put-if-match.
#[test]
fn exactly_one_process_wins_each_round() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().to_str().expect("a path in ASCII");
    let (stores, increments) = (STORES.to_string(), INCREMENTS.to_string());
    let start = |_| Child::start(&["count", path, &stores, &increments], &[]);
    let mut children: Vec<_> = (0..PROCESSES).map(start).collect();
    let mut won = BTreeSet::new();
    for child in &mut children {
        for number in child.said("won") {
            let number: u64 = number.parse().expect("a number");
            assert!(won.insert(number), "two processes won round {number}");
        }
    }
    assert_eq!(won, (1..=PROCESSES * STORES * INCREMENTS).collect());
}

/// Races only make a missing lock likely to be noticed; this makes it certain.
#[tokio::test]
async fn a_writer_waits_for_another_process() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (blobs, key) = (files(folder.path()).await, key("a"));
    blobs.put(&key, "old".into(), PutOptions::default()).await.expect("stored");
    // What another process does while it changes a key, here for all keys.
    let lock = |number| {
        let path = folder.path().join(format!("locks/{number:02x}"));
        let file = File::options().write(true).create(true).truncate(false).open(path);
        let file = file.expect("a lock file");
        file.lock().expect("nobody else has it");
        file
    };
    let locks: Vec<File> = (0..64).map(lock).collect();

    let writers = [
        tokio::spawn({
            let (blobs, key) = (blobs.clone(), key.clone());
            async move { blobs.put(&key, "new".into(), PutOptions::default()).await.map(drop) }
        }),
        tokio::spawn({
            let blobs = blobs.clone();
            async move { blobs.delete(&crate::support::key("b")).await }
        }),
    ];
    for _ in 0..20 {
        tokio::time::sleep(Duration::from_millis(10)).await;
        assert!(!writers.iter().any(tokio::task::JoinHandle::is_finished), "it did not wait");
        // Readers do not wait.
        blobs.read_verified(&key, Expect::exactly(b"old"), 9).await.expect("unchanged");
    }
    drop(locks);
    for writer in writers {
        writer.await.expect("no panic").expect("done");
    }
    blobs.read_verified(&key, Expect::exactly(b"new"), 9).await.expect("changed");
}
