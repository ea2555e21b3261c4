//! Lists of recordings in a server that has just started, whose stores are 30 ms away: nothing of the catalogue is here
//! yet, and of what is fetched 16 MB are kept.

use std::sync::Arc;
use std::time::{Duration, Instant};

use testkit::{DistantBlobs, DistantTables};

use super::Scale;
use super::house::{House, tell};

/// How far the stores are.
const FAR: Duration = Duration::from_millis(30);
/// How often the same is asked again.
const AGAIN: usize = 9;
/// A request that needs nothing but to know who asks.
const WHO: &str = "/api/v1/audio/folders";

/// What it took.
struct Took {
    time: Duration,
    table_requests: u64,
    object_reads: u64,
}

pub(crate) async fn compare(large: &House, count: usize, scale: Scale) {
    for (what, path) in [
        ("50 albums by name", "/albums?limit=50".to_owned()),
        ("50 artists", "/artists?limit=50".to_owned()),
        ("50 recordings by title", "/recordings?limit=50".to_owned()),
        ("50 recordings from the middle", format!("/recordings?limit=50&offset={}", count / 2)),
        ("search of a word, 50 recordings", "/recordings?q=mora&limit=50".to_owned()),
        ("search of albums", "/albums?q=album+7&limit=50".to_owned()),
    ] {
        let server = Distant::start(large).await;
        let who = server.ask(WHO).await;
        let path = format!("/api/v1/audio{path}");
        let first = server.ask(&path).await;
        let mut again = Vec::new();
        for _ in 0..AGAIN.min(scale.rounds) {
            again.push(server.ask(&path).await);
        }
        again.sort_by_key(|took| took.time);
        let middle = &again[again.len() / 2];
        let requests = |took: &Took| {
            let of_tables = took.table_requests.saturating_sub(who.table_requests);
            format!("{of_tables} table requests and {} objects read", took.object_reads)
        };
        let what = format!(
            "{what}, of {count} recordings, first request of a server whose stores are 30 ms away ({})",
            requests(&first)
        );
        let beside = format!("the same again ({})", requests(middle));
        tell("audio", &what, &beside, [first.time, middle.time]);
    }
}

/// A server far from its stores.
struct Distant {
    house: House,
    tables: Arc<DistantTables>,
    blobs: Arc<DistantBlobs>,
}

impl Distant {
    async fn start(large: &House) -> Self {
        let mut far = None;
        let change = |stores: &mut basis::Stores| {
            let tables = Arc::new(DistantTables::new(Arc::clone(&stores.tables), FAR));
            let blobs = Arc::new(DistantBlobs::new(Arc::clone(&stores.blobs), FAR, FAR));
            (stores.tables, stores.blobs) = (tables.clone(), blobs.clone());
            far = Some((tables, blobs));
        };
        let house = large.beside(change, collections::Settings::default()).await;
        let (tables, blobs) = far.expect("stores");
        Self { house, tables, blobs }
    }

    async fn ask(&self, path: &str) -> Took {
        let (tables, blobs) = (self.tables.requests(), self.blobs.reads());
        let begun = Instant::now();
        self.house.ask("GET", path, None).await;
        let time = begun.elapsed();
        Took { time, table_requests: self.tables.requests() - tables, object_reads: self.blobs.reads() - blobs }
    }
}
