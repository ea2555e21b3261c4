//! Our databases in this process, on the disk or over servers.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ambient::{SystemClock, SystemRandom};
use basis::Stores;
use blobs::{Blobs, FileBlobs, LinkKey, S3Blobs, S3Credentials, SignedLinks};
use sqlbase::{Consistency, Database, Execute, Query, Settings, SqlValue, Statement};
use table::{DynamoDb, DynamoDbSettings, Embedded, Tables};
use testkit::servers::{DynamoDbLocal, SeaweedFs};

use crate::side::{COUNT, CREATE, INSERT, Writes, text};

pub struct Library {
    database: Database,
    /// Somebody makes a snapshot.
    busy: Arc<AtomicBool>,
}

/// On the disk of the build, not in a memory file system.
pub fn folder() -> tempfile::TempDir {
    let target = std::env::current_exe().expect("the benchmark's path");
    tempfile::tempdir_in(target.parent().expect("its folder")).expect("a folder")
}

/// As the program has it when nothing else is installed.
pub async fn in_folder(folder: &Path) -> Library {
    let tables = Embedded::open(folder.join("tables.db"), Arc::new(SystemClock)).expect("a store");
    let links = SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], Arc::new(SystemClock)).expect("links");
    let (clock, random) = (Arc::new(SystemClock), Arc::new(SystemRandom));
    let objects = FileBlobs::open(folder.join("objects"), links, clock, random).await.expect("a folder for objects");
    create(Arc::new(tables), Arc::new(objects)).await
}

/// As the program has it in the cloud.
pub async fn on_servers(tables: &DynamoDbLocal, objects: &SeaweedFs) -> Library {
    let S3Credentials::Given { access_key_id, secret_access_key, .. } = objects.credentials() else {
        panic!("the server knows one key pair")
    };
    let settings = DynamoDbSettings {
        endpoint: Some(tables.endpoint()),
        credentials: Some((access_key_id, secret_access_key)),
        region: Some("us-east-1".to_owned()),
        ..DynamoDbSettings::default()
    };
    let tables = DynamoDb::connect(settings, Arc::new(SystemRandom)).await;
    let objects = S3Blobs::new(&objects.bucket("ours"), Arc::new(SystemClock), Arc::new(SystemRandom));
    create(Arc::new(tables), Arc::new(objects.expect("a bucket"))).await
}

async fn create(tables: Arc<dyn Tables>, blobs: Arc<dyn Blobs>) -> Library {
    tables.create_table(sqlbase::table()).await.expect("a table");
    let stores = Stores { tables, blobs, clock: Arc::new(SystemClock), random: Arc::new(SystemRandom) };
    let database = Database::create(stores, Settings::default(), "peers/ours").await.expect("a database");
    database.execute(Execute::one(Statement::plain(CREATE))).await.expect("a table");
    Library { database, busy: Arc::default() }
}

impl Library {
    /// As the service does after every commit, one at a time and in the background.
    fn maintain(&self) {
        if self.database.wants_snapshot() && !self.busy.swap(true, Ordering::AcqRel) {
            let (database, busy) = (self.database.clone(), Arc::clone(&self.busy));
            tokio::spawn(async move {
                database.maintain().await.expect("a snapshot");
                busy.store(false, Ordering::Release);
            });
        }
    }
}

impl Writes for Library {
    async fn write(&self, client: usize) {
        let insert = Statement::new(INSERT, [text(client).as_str()]);
        self.database.execute(Execute::one(insert)).await.expect("a note");
        self.maintain();
    }

    async fn count(&self) -> u64 {
        let query = Query { statement: Statement::plain(COUNT), consistency: Consistency::Latest };
        let counted = self.database.query(query).await.expect("a count");
        let SqlValue::Integer(count) = counted.result.rows[0][0] else { panic!("a count is a number") };
        count.try_into().expect("a count")
    }
}
