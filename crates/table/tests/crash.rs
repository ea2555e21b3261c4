//! Killing a writing process (SIGKILL) at random moments, again and again on one store: what was
//! acknowledged is there, nothing is half done, and the indexes agree with the items.
//!
//! `TODANA_CRASHES` sets how often it is killed.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use ambient::{Random, SystemClock, SystemRandom};
use table::{Embedded, Error, Item, Query, Scan, Tables, partition};

const CRASHES: usize = 15;

#[test]
fn what_was_acknowledged_survives_a_kill() {
    let crashes = std::env::var("TODANA_CRASHES").ok().and_then(|count| count.parse().ok()).unwrap_or(CRASHES);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    let writer = testkit::example("table", "crash_writer");
    // For each partition: the highest count acknowledged, of transactions and of single puts.
    let mut acknowledged: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    let mut lines = 0;
    for crash in 0..crashes {
        let printed = run_and_kill(&writer, &path);
        assert!(!printed.is_empty(), "crash {crash}: nothing was written before the kill");
        lines += printed.len();
        for line in printed {
            let [partition, count, kind] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
            let entry = acknowledged.entry(partition.to_owned()).or_default();
            let highest = if kind == "single" { &mut entry.1 } else { &mut entry.0 };
            *highest = (*highest).max(count.parse().unwrap());
        }
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(check(&path, &acknowledged));
    }
    println!("{crashes} kills, {lines} acknowledged writes, none lost");
    assert!(acknowledged.len() > 10, "many tasks were writing: {acknowledged:?}");
}

/// Start the writer, let it write for a random while after its first acknowledgement, kill it.
fn run_and_kill(writer: &Path, store: &Path) -> Vec<String> {
    let mut child = Command::new(writer).arg(store).stdout(Stdio::piped()).spawn().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let (first, begun) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        let mut lines = Vec::new();
        for line in output.lines() {
            lines.push(line.unwrap());
            let _ = first.send(());
        }
        lines
    });
    begun.recv_timeout(Duration::from_mins(1)).expect("the writer writes");
    std::thread::sleep(Duration::from_micros(SystemRandom.below(150_000)));
    child.kill().unwrap();
    child.wait().unwrap();
    reader.join().unwrap()
}

async fn check(path: &Path, acknowledged: &BTreeMap<String, (u64, u64)>) {
    let tables = Embedded::open(path, Arc::new(SystemClock)).unwrap();
    let items = everything(&tables).await;
    let mut counts: BTreeMap<String, BTreeMap<String, Vec<u64>>> = BTreeMap::new();
    let mut counters: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for item in &items {
        let (partition, sort) = (item.string("PK").unwrap().to_owned(), item.string("SK").unwrap());
        let n = item.integer::<u64>("n").unwrap();
        match sort.split_once('#') {
            None => counters.entry(partition).or_default().push(n),
            Some((kind, rank)) => {
                assert_eq!(rank.parse(), Ok(n));
                counts.entry(partition).or_default().entry(kind.to_owned()).or_default().push(n);
            }
        }
    }
    for (partition, (transactions, singles)) in acknowledged {
        let counter = counters[partition][0];
        assert_eq!(counters[partition], [counter; 5], "{partition}: a transaction is whole");
        assert!(counter >= *transactions, "{partition}: {transactions} acknowledged, {counter} there");
        // A transaction is whole: as many of each as the counter says.
        let kinds = &counts[partition];
        let all: Vec<u64> = (1..=counter).collect();
        assert_eq!(kinds["first"], all, "{partition}");
        assert_eq!(kinds["second"], all, "{partition}");
        let last = kinds.get("single").and_then(|counts| counts.last()).copied().unwrap_or(0);
        assert!(last >= *singles && last <= counter, "{partition}: {singles} singles acknowledged, {last} there");
    }
    check_indexes(&tables, &items, acknowledged.keys()).await;
    drop(tables);
    let sqlite = sqlite_check(path);
    assert_eq!(sqlite, "ok");
}

async fn check_indexes(tables: &Embedded, items: &[Item], partitions: impl Iterator<Item = &String>) {
    for group in partitions.map(String::as_str).chain(["counters"]) {
        let query = Query::index("Crash", "ByGroup", partition("group", group));
        let mut listed: Vec<Item> = Vec::new();
        let mut next = None;
        loop {
            let page = tables.query(query.clone().after(next)).await.unwrap();
            listed.extend(page.items);
            next = page.next;
            if next.is_none() {
                break;
            }
        }
        let shown = |item: &Item| {
            let names = ["PK", "SK", "group", "rank", "n"];
            names.iter().filter_map(|name| Some(((*name).to_owned(), item.get(name)?.clone()))).collect::<Item>()
        };
        let rank = |item: &Item| item.string("rank").unwrap().to_owned();
        let of_group = items.iter().filter(|item| item.string("group") == Ok(group));
        let mut expected: Vec<Item> = of_group.map(shown).collect();
        expected.sort_by_key(rank);
        assert_eq!(listed, expected, "index of {group}");
    }
}

async fn everything(tables: &Embedded) -> Vec<Item> {
    let (mut items, mut next) = (Vec::new(), None);
    loop {
        let page = match tables.scan(Scan::new("Crash").after(next)).await {
            Ok(page) => page,
            Err(Error::TableNotFound(_)) => return items,
            Err(other) => panic!("{other}"),
        };
        items.extend(page.items);
        next = page.next;
        if next.is_none() {
            return items;
        }
    }
}

/// What SQLite itself says about the file.
fn sqlite_check(path: &Path) -> String {
    let file = rusqlite::Connection::open(path).unwrap();
    file.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap()
}
