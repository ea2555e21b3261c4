//! Stores that are near or far, and files to put into them.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ambient::{SystemClock, SystemRandom};
use basis::Stores;
use blobs::{Blobs, FileBlobs, LinkKey, MemoryBlobs, SignedLinks};
use bytes::Bytes;
use futures::StreamExt as _;
use sqlbase::{Database, Error, Settings};
use table::{Embedded, Memory, Tables};
use testkit::{DistantBlobs, DistantTables};
use tokio::io::AsyncReadExt as _;

pub const NAME: &str = "bench/db";

/// How far away the stores are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Far {
    Here,
    /// As in a data centre: 5 ms to the table, 60 ms to write an object, 30 ms to read one.
    Cloud,
}

impl Far {
    pub fn words(self) -> &'static str {
        match self {
            Self::Here => "no latency",
            Self::Cloud => "5 ms to the table, 60/30 ms to objects",
        }
    }

    fn millis(self) -> [Duration; 3] {
        match self {
            Self::Here => [Duration::ZERO; 3],
            Self::Cloud => [5, 60, 30].map(Duration::from_millis),
        }
    }
}

/// Stores, and what was asked of them.
pub struct Place {
    pub stores: Stores,
    pub tables: Arc<DistantTables>,
    pub blobs: Arc<DistantBlobs>,
}

impl Place {
    pub fn of(tables: Arc<dyn Tables>, blobs: Arc<dyn Blobs>, far: Far) -> Self {
        let [table, write, read] = far.millis();
        let tables = Arc::new(DistantTables::new(tables, table));
        let blobs = Arc::new(DistantBlobs::new(blobs, write, read));
        let stores = Stores {
            tables: tables.clone(),
            blobs: blobs.clone(),
            clock: Arc::new(SystemClock),
            random: Arc::new(SystemRandom),
        };
        Self { stores, tables, blobs }
    }

    /// In memory.
    pub async fn in_memory(far: Far) -> (Self, Arc<dyn Tables>) {
        let tables: Arc<dyn Tables> = Arc::new(Memory::new());
        tables.create_table(sqlbase::table()).await.expect("a table");
        (Self::of(tables.clone(), Arc::new(MemoryBlobs::new(links(), Arc::new(SystemClock))), far), tables)
    }

    /// In a folder that several processes can have open.
    pub async fn in_folder(folder: &Path, far: Far) -> Self {
        let tables = Embedded::open_beside(folder.join("tables.db"), Arc::new(SystemClock)).expect("a store");
        match tables.create_table(sqlbase::table()).await {
            Ok(()) | Err(table::Error::TableExists(_)) => {}
            Err(error) => panic!("{error}"),
        }
        Self::of(Arc::new(tables), files(folder).await, far)
    }
}

/// On the disk of the build, not in a memory file system.
pub fn folder() -> tempfile::TempDir {
    let target = std::env::current_exe().expect("the benchmark's path");
    tempfile::tempdir_in(target.parent().expect("its folder")).expect("a folder")
}

fn links() -> SignedLinks {
    SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], Arc::new(SystemClock)).expect("links")
}

pub async fn files(folder: &Path) -> Arc<dyn Blobs> {
    let opened = FileBlobs::open(folder.join("objects"), links(), Arc::new(SystemClock), Arc::new(SystemRandom)).await;
    Arc::new(opened.expect("a folder for objects"))
}

/// A SQLite file of some size, full of rows of a kilobyte that nothing makes smaller.
pub fn sqlite_file(path: &Path, bytes: u64) {
    let connection = rusqlite::Connection::open(path).expect("a file");
    connection
        .execute_batch(&format!(
            "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
             CREATE TABLE rows (id INTEGER PRIMARY KEY, name TEXT, payload BLOB);
             WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {})
             INSERT INTO rows SELECT i, 'row ' || i, randomblob(960) FROM n;
             CREATE INDEX by_name ON rows (name);",
            bytes / 1_060
        ))
        .expect("rows");
}

/// A database of that file.
pub async fn import(stores: Stores, settings: Settings, path: &Path) -> Database {
    let file = tokio::fs::File::open(path).await.expect("the file");
    let content = futures::stream::unfold(file, async |mut file| {
        let mut buffer = vec![0; 1 << 20];
        let read = file.read(&mut buffer).await.expect("its bytes");
        buffer.truncate(read);
        (read > 0).then(|| (Ok::<_, Error>(Bytes::from(buffer)), file))
    });
    Database::import(stores, settings, NAME, content.boxed()).await.expect("a database")
}
