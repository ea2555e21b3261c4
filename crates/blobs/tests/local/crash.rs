//! A process that is killed while it writes loses nothing that it acknowledged.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::sync::Arc;

use ambient::{Clock as _, ManualClock, Random as _, SeededRandom, SystemClock, SystemRandom};
use blobs::{Blobs, Expect, FileBlobs, PutOptions, StreamOptions};
use bytes::Bytes;

use crate::processes::{Worker, folder_of_worker, start_worker};
use crate::support::{bytes, files, incoming, key, links, prefix, system};

const KILLS: u64 = 15;

fn small(number: u64) -> usize {
    usize::try_from(number).expect("a small number")
}

/// What the writer writes as its `number`th object in a `round`: from nothing to megabytes.
fn content(round: u64, number: u64) -> Bytes {
    let size = [0, 1, 4_096, 70_000, 1_500_000][small(number % 5)];
    bytes(round * 100_000 + number, size)
}

/// The same object, over and over, of ever changing length.
fn counter(round: u64, number: u64) -> String {
    format!("{round} {number} {}", "-".repeat(small(number * 977 % 60_000)))
}

#[test]
#[ignore = "started by other tests, as a process of its own"]
fn writer() {
    let (folder, round) = folder_of_worker();
    let round: u64 = round.parse().expect("a round");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let blobs = files(Path::new(&folder)).await;
        for number in 0_u64.. {
            let (key_of_object, content) = (key(&format!("{round}/{number}")), content(round, number));
            if number % 2 == 0 {
                blobs.put(&key_of_object, content, PutOptions::default()).await.expect("stored");
            } else {
                let half = content.len() / 2;
                let chunks = vec![Ok(content.slice(..half)), Ok(content.slice(half..))];
                let options = StreamOptions::default();
                blobs.put_stream(&key_of_object, incoming(chunks), options).await.expect("stored");
            }
            let counter = counter(round, number).into();
            blobs.put(&key("counter"), counter, PutOptions::default()).await.expect("stored");
            println!("stored {number}");
        }
    });
}

#[test]
fn what_was_acknowledged_survives_a_kill() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let random = SeededRandom::new(SystemRandom.next_u64());
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut acknowledged = BTreeMap::new();
    for round in 0..KILLS {
        // Killed after some number of acknowledgements, in the middle of whatever comes next.
        let enough = random.below(25);
        let mut worker = start_worker("crash::writer", folder.path(), &round.to_string());
        let last = read_until(&mut worker, enough);
        acknowledged.insert(round, last);
        runtime.block_on(check(folder.path(), &acknowledged));
    }
    runtime.block_on(sweeps(folder.path()));
}

/// Kill the worker when it has acknowledged `enough`; the last number that it acknowledged.
fn read_until(worker: &mut Worker, enough: u64) -> Option<u64> {
    let mut last = None;
    let mut killed = false;
    for line in BufReader::new(worker.output()).lines() {
        let line = line.expect("text");
        if let Some((_, number)) = line.split_once("stored ") {
            last = Some(number.parse().expect("a number"));
        }
        if !killed && last.is_some_and(|last| last >= enough) {
            worker.kill();
            killed = true; // and read what it wrote before it died
        }
    }
    assert!(killed, "the writer ended by itself");
    last
}

/// All that was acknowledged is there, and all that is there is whole.
async fn check(folder: &Path, acknowledged: &BTreeMap<u64, Option<u64>>) {
    let blobs = files(folder).await;
    for (&round, &last) in acknowledged {
        for number in 0..=last.unwrap_or(0) {
            let expect = Expect::exactly(&content(round, number));
            let key = key(&format!("{round}/{number}"));
            blobs.read_verified(&key, expect, u64::MAX).await.expect("an acknowledged object");
        }
    }
    let mut after = None;
    loop {
        let page = blobs.list(&prefix(""), after.as_ref(), 1_000).await.expect("a list");
        for entry in &page.entries {
            let read = blobs.read_verified(&entry.key, Expect::ANYTHING, u64::MAX).await;
            let (_, read) = read.expect("a whole object");
            if let Some((round, number)) = entry.key.as_str().split_once('/') {
                let numbers = (round.parse().expect("a round"), number.parse().expect("a number"));
                assert!(read == content(numbers.0, numbers.1), "{:?}", entry.key);
            } else {
                check_counter(&read, acknowledged);
            }
        }
        after = page.entries.last().map(|entry| entry.key.clone());
        if !page.more {
            break;
        }
    }
}

/// The object that is replaced again and again has the last acknowledged content, or the next.
fn check_counter(read: &Bytes, acknowledged: &BTreeMap<u64, Option<u64>>) {
    let text = String::from_utf8(read.to_vec()).expect("text");
    let mut words = text.split(' ');
    let mut number = || words.next().expect("a word").parse::<u64>().expect("a number");
    let (round, found) = (number(), number());
    assert_eq!(text, counter(round, found));
    let (&last_round, &last) = acknowledged.last_key_value().expect("a round");
    let expected = last.expect("it was killed after an acknowledgement");
    assert_eq!(round, last_round);
    assert!(found == expected || found == expected + 1, "{found} after {expected}");
}

/// What the killed processes left behind is removed when the folder is opened, but not at once.
async fn sweeps(folder: &Path) {
    let count = || std::fs::read_dir(folder.join("tmp")).expect("a folder").count();
    let left = count();
    files(folder).await;
    assert_eq!(count(), left, "young files are left alone");
    let later = Arc::new(ManualClock::at(SystemClock.now_ms() + 2 * 3_600_000));
    let opened = FileBlobs::open(folder, links(system()), later, Arc::new(SystemRandom)).await;
    opened.expect("a usable folder");
    assert_eq!(count(), 0);
}
