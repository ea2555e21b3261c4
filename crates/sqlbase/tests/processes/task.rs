//! What a worker is told: where the database is, and who it is.

use std::path::PathBuf;
use std::sync::Arc;

use ambient::{Clock, SystemClock, SystemRandom};
use basis::Stores;
use blobs::{Blobs, FileBlobs, LinkKey, S3Blobs, S3Config, S3Credentials, SignedLinks};
use serde::{Deserialize, Serialize};
use sqlbase::{Limits, Settings};
use table::{DynamoDb, DynamoDbSettings, Embedded, Tables};

/// The database that all workers have open.
pub const NAME: &str = "processes/db";

/// How long earlier states are kept. Whoever is frozen for longer than half of it counts as one who slept.
pub const RETENTION_MS: u64 = 12_000;

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Task {
    pub place: Place,
    pub notes: PathBuf,
    /// Which of the workers it is; the next one in its place is the same one.
    pub worker: usize,
    /// Which one in this place.
    pub life: u64,
}

/// Where a database is kept.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Place {
    /// In files on this machine.
    Files { folder: PathBuf },
    /// In DynamoDB and S3, at these addresses.
    Servers { dynamodb: String, s3: String, bucket: String, access_key: String, secret_key: String },
}

impl Place {
    pub async fn stores(&self, clock: Arc<dyn Clock>) -> Stores {
        let random = Arc::new(SystemRandom);
        let (tables, blobs): (Arc<dyn Tables>, Arc<dyn Blobs>) = match self {
            Self::Files { folder } => {
                let tables = Embedded::open_beside(folder.join("tables.db"), clock.clone()).expect("the table opens");
                let links = SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], clock.clone()).expect("links");
                let objects = folder.join("objects");
                let blobs = FileBlobs::open(&objects, links, clock.clone(), random.clone()).await.expect("a folder");
                (Arc::new(tables), Arc::new(blobs))
            }
            Self::Servers { dynamodb, s3, bucket, access_key, secret_key } => {
                let tables = DynamoDbSettings {
                    endpoint: Some(dynamodb.clone()),
                    prefix: "processes-".to_owned(),
                    credentials: Some((access_key.clone(), secret_key.clone())),
                    region: Some("us-east-1".to_owned()),
                };
                let credentials = S3Credentials::Given {
                    access_key_id: access_key.clone(),
                    secret_access_key: secret_key.clone(),
                    session_token: None,
                };
                let objects = S3Config { credentials, ..S3Config::new(bucket, "us-east-1").at(s3) };
                // Requests are signed with the time that it is, whatever time a test has for the database.
                let blobs = S3Blobs::new(&objects, Arc::new(SystemClock), random.clone()).expect("a bucket");
                (Arc::new(DynamoDb::connect(tables, random.clone()).await), Arc::new(blobs))
            }
        };
        Stores { tables, blobs, clock, random }
    }
}

/// How the database behaves in a worker: they need not agree.
pub fn settings(worker: usize) -> Settings {
    Settings {
        retention_ms: RETENTION_MS,
        snapshot_commits: 40,
        // For one of them every change is too large for the table.
        inline_bytes: if worker == 1 { 200 } else { 100_000 },
        queue_idle_ms: 300,
        // Whoever is frozen in the middle of a statement is not slow; and at the end everything is asked for.
        limits: Limits { time_ms: 600_000, answer_bytes: 1 << 30, ..Limits::default() },
        ..Settings::default()
    }
}
