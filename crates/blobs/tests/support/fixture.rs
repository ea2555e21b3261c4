//! A store to test, of each kind.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use ambient::{Clock, Random as _, SeededRandom, SystemClock, SystemRandom};
use blobs::{
    Blobs, Cause, FileBlobs, Incoming, Key, LinkKey, MemoryBlobs, Prefix, S3Blobs, S3Config, S3Credentials, SignedLinks,
};
use bytes::Bytes;
use futures::StreamExt as _;

use testkit::servers::{Ministack, SeaweedFs};

const BUCKET: &str = "blobs";

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
    /// How to reach the server, if there is one.
    server: Option<S3Config>,
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
        Self::s3(Backend::SeaweedFs, || SeaweedFs::shared().bucket(BUCKET)).await
    }

    pub async fn ministack() -> Self {
        Self::s3(Backend::Ministack, || Ministack::shared().bucket(BUCKET)).await
    }

    async fn s3(backend: Backend, bucket: fn() -> S3Config) -> Self {
        let server = tokio::task::spawn_blocking(bucket).await.expect("a bucket");
        Self::new(backend, Arc::new(s3(&server, system())), Some(server))
    }

    fn new(backend: Backend, blobs: Arc<dyn Blobs>, server: Option<S3Config>) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let space = format!("space-{}", NEXT.fetch_add(1, Ordering::Relaxed));
        Self { backend, blobs, server, space, folder: None }
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
        self.server.is_some()
    }

    /// How to reach the server, for tests of those stores that have one.
    pub fn server(&self) -> S3Config {
        self.server.clone().expect("a server")
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

pub fn s3(config: &S3Config, clock: Arc<dyn Clock>) -> S3Blobs {
    S3Blobs::new(config, clock, Arc::new(SystemRandom)).expect("a valid configuration")
}

/// A bucket of a server that need not be there.
pub fn s3_at(endpoint: &str) -> S3Config {
    let credentials = S3Credentials::Given {
        access_key_id: "id".to_owned(),
        secret_access_key: "secret".to_owned(),
        session_token: None,
    };
    S3Config { credentials, ..S3Config::new(BUCKET, "us-east-1").at(endpoint) }
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
