//! A store to test, of each kind.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use ambient::{Clock, Random as _, SeededRandom, SystemClock, SystemRandom};
use blobs::{
    Blobs, Cause, FileBlobs, Incoming, Key, LinkKey, MemoryBlobs, Prefix, S3Blobs, S3Config, S3Credentials, SignedLinks,
};
use bytes::Bytes;
use futures::StreamExt as _;

use super::servers::{self, ACCESS_KEY, BUCKET, SECRET_KEY, Server};

/// Which kind of store it is, for the few tests that must know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backend {
    Files,
    Memory,
    SeaweedFs,
    Ministack,
}

/// A store, and a part of it that no other test uses.
pub struct Fixture {
    pub backend: Backend,
    pub blobs: Arc<dyn Blobs>,
    /// Where the server is, if there is one.
    pub endpoint: Option<&'static str>,
    space: String,
    folder: Option<tempfile::TempDir>,
}

impl Fixture {
    pub async fn files() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let blobs = Arc::new(files(folder.path()).await);
        Self { folder: Some(folder), ..Self::new(Backend::Files, blobs, None) }
    }

    #[expect(clippy::unused_async, reason = "the others are async too")]
    pub async fn memory() -> Self {
        Self::new(Backend::Memory, Arc::new(memory()), None)
    }

    pub async fn seaweedfs() -> Self {
        Self::s3(Backend::SeaweedFs, servers::seaweedfs).await
    }

    pub async fn ministack() -> Self {
        Self::s3(Backend::Ministack, servers::ministack).await
    }

    async fn s3(backend: Backend, start: fn() -> &'static Server) -> Self {
        let server = tokio::task::spawn_blocking(start).await.expect("a server");
        let blobs = s3(&server.endpoint, system());
        if backend == Backend::Ministack {
            // It has no bucket of its own, and does not mind if there is one already.
            let url = format!("{}/{BUCKET}", server.endpoint);
            reqwest::Client::new().put(url).send().await.expect("a bucket");
        }
        let ready = async {
            while blobs.list(&Prefix::all(), None, 1).await.is_err() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let patience = Duration::from_mins(1);
        tokio::time::timeout(patience, ready).await.expect("the server is ready within a minute");
        Self::new(backend, Arc::new(blobs), Some(&server.endpoint))
    }

    fn new(backend: Backend, blobs: Arc<dyn Blobs>, endpoint: Option<&'static str>) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let space = format!("space-{}", NEXT.fetch_add(1, Ordering::Relaxed));
        Self { backend, blobs, endpoint, space, folder: None }
    }

    /// A key in this test's part of the store.
    pub fn key(&self, text: &str) -> Key {
        key(&format!("{}/{text}", self.space))
    }

    /// A prefix in this test's part of the store.
    pub fn prefix(&self, text: &str) -> Prefix {
        prefix(&format!("{}/{text}", self.space))
    }

    /// A key without what this test's keys begin with.
    pub fn short<'a>(&self, key: &'a Key) -> &'a str {
        key.as_str().strip_prefix(&format!("{}/", self.space)).expect("a key of this test")
    }

    pub fn is_s3(&self) -> bool {
        self.endpoint.is_some()
    }

    /// All keys in this test's part of the store.
    pub async fn all_keys(&self) -> Vec<String> {
        let page = self.blobs.list(&self.prefix(""), None, 1_000).await.expect("a list");
        page.entries.iter().map(|entry| self.short(&entry.key).to_owned()).collect()
    }
}

pub fn key(text: &str) -> Key {
    Key::new(text).expect("a valid key")
}

pub fn prefix(text: &str) -> Prefix {
    Prefix::new(text).expect("a valid prefix")
}

pub fn system() -> Arc<dyn Clock> {
    Arc::new(SystemClock)
}

pub fn links(clock: Arc<dyn Clock>) -> SignedLinks {
    SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], clock).expect("valid links")
}

pub fn memory() -> MemoryBlobs {
    MemoryBlobs::new(links(system()), system())
}

pub async fn files(folder: &Path) -> FileBlobs {
    let random = Arc::new(SystemRandom);
    FileBlobs::open(folder, links(system()), system(), random).await.expect("a usable folder")
}

pub fn s3(endpoint: &str, clock: Arc<dyn Clock>) -> S3Blobs {
    let credentials = S3Credentials::Given {
        access_key_id: ACCESS_KEY.to_owned(),
        secret_access_key: SECRET_KEY.to_owned(),
        session_token: None,
    };
    let config = S3Config { credentials, ..S3Config::new(BUCKET, "us-east-1").at(endpoint) };
    S3Blobs::new(&config, clock, Arc::new(SystemRandom)).expect("a valid configuration")
}

/// Bytes that look random and are the same every time.
pub fn bytes(seed: u64, size: usize) -> Bytes {
    let mut bytes = vec![0; size];
    SeededRandom::new(seed).fill(&mut bytes);
    bytes.into()
}

/// A stream of these chunks; `Err` ends it with a failure.
pub fn incoming(chunks: Vec<Result<Bytes, &'static str>>) -> Incoming {
    let chunks = chunks.into_iter().map(|chunk| chunk.map_err(Cause::from));
    futures::stream::iter(chunks).boxed()
}
