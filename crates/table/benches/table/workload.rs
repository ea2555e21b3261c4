//! What is stored, and many callers at once.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use ambient::SystemClock;
use table::{BatchWrite, Embedded, Item, Key, TableDefinition, Tables};

pub const TABLE: &str = "Bench";

/// Where the stores are: on the disk of the build, not in a memory file system.
pub fn folder() -> tempfile::TempDir {
    let target = std::env::current_exe().expect("the benchmark's path");
    tempfile::tempdir_in(target.parent().expect("its folder")).expect("a folder")
}

pub async fn embedded(folder: &tempfile::TempDir) -> Arc<Embedded> {
    let tables = Embedded::open(folder.path().join("tables.db"), Arc::new(SystemClock)).expect("a store");
    tables.create_table(definition()).await.expect("a table");
    Arc::new(tables)
}

pub fn definition() -> TableDefinition {
    TableDefinition::new(TABLE, "PK").sorted_by("SK")
}

/// Ids are in the order of time, as the program makes them: what is written together lies together.
pub fn partition_of(number: usize) -> String {
    format!("W#wd_0199-{:04}#CLOTH", number / 2_000)
}

pub fn sort_of(number: usize) -> String {
    format!("CLOTH#cl_0199a1b2-c3d4-7e5f-8a9b-{number:012}")
}

pub fn key(number: usize) -> Key {
    Key::new("PK", partition_of(number)).and("SK", sort_of(number))
}

/// Some 400 bytes, like a garment.
pub fn item(number: usize) -> Item {
    Item::new()
        .with("PK", partition_of(number))
        .with("SK", sort_of(number))
        .with("name", format!("Coat number {number}"))
        .with("status", "ACTIVE")
        .with("wearCount", number % 500)
        .with("lastWornAt", 1_735_690_000_123_u64)
        .with("createdAt", 1_735_000_000_000_u64 + number as u64)
        .with("notes", "n".repeat(220))
}

/// Put items `0..count`, in order, which is how SQLite likes it.
pub async fn load(tables: &dyn Tables, count: usize, item: fn(usize) -> Item) {
    let mut items: Vec<(String, String, usize)> = (0..count)
        .map(|number| {
            let item = item(number);
            let text = |name: &str| item.string(name).expect("a key").to_owned();
            (text("PK"), text("SK"), number)
        })
        .collect();
    items.sort_unstable();
    for chunk in items.chunks(25 * 40) {
        let batches = chunk.chunks(25).map(|chunk| {
            let batch = chunk.iter().fold(BatchWrite::new(TABLE), |batch, (_, _, number)| batch.put(item(*number)));
            tables.batch_write(batch)
        });
        for done in futures::future::join_all(batches).await {
            done.expect("a batch");
        }
    }
}

/// The same in one partition.
pub fn item_of_one(number: usize) -> Item {
    item(number).with("PK", ONE)
}

/// The partition of those.
pub const ONE: &str = "W#wd_0199-0000#CLOTH";

/// Let `callers` tasks send `requests` between them; how many were answered each second. Whoever is
/// free takes the next: what is written at one time has neighbouring ids.
pub async fn rate<R, F>(callers: usize, requests: Vec<R>, work: impl Fn(R) -> F + Send + Sync + Clone + 'static) -> f64
where
    R: Send + 'static,
    F: Future<Output = ()> + Send + 'static,
{
    let total = requests.len();
    let waiting = Arc::new(Mutex::new(requests.into_iter()));
    let begun = Instant::now();
    let tasks: Vec<_> = (0..callers)
        .map(|_| {
            let (work, waiting) = (work.clone(), Arc::clone(&waiting));
            tokio::spawn(async move {
                loop {
                    let next = waiting.lock().expect("nobody panicked").next();
                    match next {
                        Some(request) => work(request).await,
                        None => break,
                    }
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("the work is done");
    }
    total as f64 / begun.elapsed().as_secs_f64()
}
