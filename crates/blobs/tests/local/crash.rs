//! A process that is killed while it writes loses nothing that it acknowledged.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ambient::{Clock as _, ManualClock, Random as _, SystemClock, SystemRandom};
use blobs::{Blobs, Expect, FileBlobs};
use bytes::Bytes;

use crate::child::Child;
use crate::support::{files, key, links, prefix, system, written};

const KILLS: u64 = 15;
/// About how long the writer takes for an object, or longer.
const LONGEST_PAUSE_US: u64 = 20_000;

/// Objects by round and number.
type Objects<T> = BTreeMap<(u64, u64), T>;

#[test]
fn what_was_acknowledged_survives_a_kill() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().to_str().expect("a path in ASCII");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut acknowledged = BTreeMap::new();
    // Making content takes longer than reading it, so what it is made of is kept.
    let mut contents = Objects::new();
    for round in 0..KILLS {
        // Killed after some number of acknowledgements, in the middle of whatever comes next.
        let enough = SystemRandom.below(25);
        let mut child = Child::start(&["write", path, &round.to_string()], &[]);
        acknowledged.insert(round, read_until(&mut child, enough));
        runtime.block_on(check(folder.path(), &acknowledged, &mut contents));
    }
    runtime.block_on(sweeps(folder.path()));
}

/// Kill the child when it has acknowledged `enough`; the last number that it acknowledged.
fn read_until(child: &mut Child, enough: u64) -> u64 {
    let mut last = None;
    let mut killed = false;
    for number in child.said("stored") {
        last = Some(number.parse().expect("a number"));
        if !killed && last.is_some_and(|last| last >= enough) {
            std::thread::sleep(Duration::from_micros(SystemRandom.below(LONGEST_PAUSE_US)));
            child.kill();
            killed = true; // and read what it wrote before it died
        }
    }
    assert!(killed, "the writer ended by itself");
    last.expect("it was killed after an acknowledgement")
}

/// All that was acknowledged is there, and all that is there is whole.
async fn check(folder: &Path, acknowledged: &BTreeMap<u64, u64>, contents: &mut Objects<Expect>) {
    let blobs = files(folder).await;
    let mut found = BTreeSet::new();
    let mut after = None;
    loop {
        let page = blobs.list(&prefix(""), after.as_ref(), 1_000).await.expect("a list");
        for entry in &page.entries {
            let Some((round, number)) = entry.key.as_str().split_once('/') else { continue };
            let numbers = (round.parse().expect("a round"), number.parse().expect("a number"));
            let content = || Expect::exactly(&written::object(numbers.0, numbers.1));
            let expect = *contents.entry(numbers).or_insert_with(content);
            blobs.read_verified(&entry.key, expect, u64::MAX).await.expect("a whole object");
            found.insert(numbers);
        }
        after = page.entries.last().map(|entry| entry.key.clone());
        if !page.more {
            break;
        }
    }
    for (&round, &last) in acknowledged {
        for number in 0..=last {
            assert!(found.contains(&(round, number)), "{round}/{number} was acknowledged");
        }
    }
    let counter = blobs.read_verified(&key("counter"), Expect::ANYTHING, u64::MAX).await;
    check_counter(&counter.expect("a whole object").1, acknowledged);
}

/// The object that is replaced again and again has the last acknowledged content, or the next.
fn check_counter(read: &Bytes, acknowledged: &BTreeMap<u64, u64>) {
    let text = String::from_utf8(read.to_vec()).expect("text");
    let mut words = text.split(' ');
    let mut number = || words.next().expect("a word").parse::<u64>().expect("a number");
    let (round, found) = (number(), number());
    assert_eq!(text, written::counter(round, found));
    let (&last_round, &last) = acknowledged.last_key_value().expect("a round");
    assert_eq!(round, last_round);
    assert!(found == last || found == last + 1, "{found} after {last}");
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
