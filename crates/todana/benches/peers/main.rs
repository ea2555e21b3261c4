//! Databases and recordings beside others that do something like it, on this machine and in the same run.
//!
//! Databases: rqlite, which is SQLite behind HTTP with a log that is synced, and sqlite-s3vfs, which is SQLite over
//! objects. One row to a commit, by one client and by many. Recordings: Supysonic and smolsonic, which scan the same
//! files; and what scanning and streaming take.
//!
//! Everybody has the settings that they come with, and answers only when what was written is as durable as they
//! promise; the rows say how durable that is. rqlite's queued writes are left out: they are answered before they are
//! durable.
//!
//! `cargo bench` measures; run as a test it only shows that everything still works, in moments.

#![allow(clippy::disallowed_methods, reason = "a benchmark measures time")]
#![allow(clippy::cast_precision_loss, reason = "figures are rounded for people anyway")]

mod audio;
mod library;
mod over_http;
mod rqlite;
mod s3vfs;
mod served;
mod side;

use std::time::Duration;

use side::{Side, Writers, rates};
use testkit::servers::{DynamoDbLocal, SeaweedFs};

/// How long and how often.
#[derive(Clone, Copy)]
pub struct Scale {
    /// Turns that each side has.
    pub turns: u32,
    /// How long a turn is.
    pub time: Duration,
    /// How many recordings are scanned.
    pub recordings: usize,
    /// How many clients stream.
    pub clients: usize,
    /// Whether this run measures, and does not only show that everything works.
    pub is_measured: bool,
}

impl Scale {
    fn of_this_run() -> Self {
        if std::env::args().any(|argument| argument == "--bench") {
            Self { turns: 3, time: Duration::from_secs(3), recordings: 1_000, clients: 200, is_measured: true }
        } else {
            Self { turns: 1, time: Duration::from_millis(100), recordings: 20, clients: 14, is_measured: false }
        }
    }
}

const CLIENTS: [usize; 2] = [1, 32];

fn main() {
    let scale = Scale::of_this_run();
    // `cargo bench --bench peers -- rqlite` measures that alone.
    let named: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let wanted = |name: &str| named.is_empty() || named.iter().any(|other| other == name);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("a runtime").block_on(async {
        if wanted("rqlite") {
            beside_rqlite(scale).await;
        }
        if wanted("s3vfs") {
            beside_s3vfs(scale).await;
        }
        if wanted("scan") {
            audio::beside_others(scale).await;
        }
        if wanted("ranges") {
            audio::count_ranges().await;
        }
        if wanted("streams") {
            audio::slow_clients(scale).await;
        }
    });
}

async fn beside_rqlite(scale: Scale) {
    let folder = library::folder();
    let mut library = Writers::new(library::in_folder(folder.path()).await);
    let mut served = Writers::new(served::start(folder.path()).await);
    let mut rqlite = Writers::new(rqlite::start(folder.path()).await);
    let beside = "rqlite 8.26.8 over HTTP on loopback, one node, default: its Raft log synced before the answer";
    for clients in CLIENTS {
        let sides: [&mut dyn Side; 3] = [&mut served, &mut library, &mut rqlite];
        let [served, library, rqlite] = rates(sides, clients, scale).await;
        let what = |how: &str| format!("one-row commits, {}, {how}, synced before the answer", people(clients));
        report(&what("`todana serve` over HTTP on loopback"), served, beside, rqlite);
        report(&what("in process, table and objects on disk"), library, beside, rqlite);
    }
}

async fn beside_s3vfs(scale: Scale) {
    let objects = SeaweedFs::shared();
    let tables = tokio::task::spawn_blocking(DynamoDbLocal::on_disk).await.expect("a server");
    let mut library = Writers::new(library::on_servers(&tables, objects).await);
    let mut s3vfs = s3vfs::start(objects);
    for clients in CLIENTS {
        let sides: [&mut dyn Side; 2] = [&mut library, &mut s3vfs];
        let [library, s3vfs] = rates(sides, clients, scale).await;
        let what = format!(
            "one-row commits, {}, in process over SeaweedFS and DynamoDB Local, which syncs before the answer",
            people(clients)
        );
        let turns = if clients > 1 { ", one at a time behind a lock, which it needs" } else { "" };
        let beside = format!(
            "sqlite-s3vfs 0.0.36, in process over the same SeaweedFS, which does not sync; default: all pages put \
             before the answer{turns}"
        );
        report(&what, library, &beside, s3vfs);
    }
}

fn people(clients: usize) -> String {
    if clients == 1 { "1 client".to_owned() } else { format!("{clients} clients") }
}

/// One line a figure, tab-separated: `scripts/bench` makes the table of them.
fn report(what: &str, ours: f64, beside: &str, theirs: f64) {
    let ratio = ours / theirs;
    println!("RESULT\tdatabases\t{what}\t{ours:.0}/s\t{beside}\t{theirs:.0}/s\t{ratio:.2}");
}
