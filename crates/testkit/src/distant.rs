//! Stores with a network delay: every request takes a round trip, and is counted.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use blobs::{
    Blobs, ByteRange, DownloadTerms, Incoming, Key, Link, Meta, Object, Prefix, PutOptions, Receipt, StreamOptions,
    UploadTerms,
};
use bytes::Bytes;
use table::{
    BatchGet, BatchWrite, DeleteItem, Error, GetItem, Got, GotMany, Page, PutItem, Query, Scan, TableDefinition,
    TableDescription, Tables, TransactGet, TransactWrite, UpdateItem, Written, WroteMany,
};

/// The number of requests, and how long callers waited for them.
#[derive(Debug, Default)]
struct Way {
    requests: AtomicU64,
    nanos: AtomicU64,
}

impl Way {
    #[expect(clippy::disallowed_methods, reason = "benchmarks take this time away from what they measure")]
    async fn there_and_back<T>(&self, far: Duration, request: impl Future<Output = T>) -> T {
        self.requests.fetch_add(1, Ordering::Relaxed);
        let began = Instant::now();
        // A caller that gives up on the way back does not know that the request was carried out.
        let way = far / 2;
        if !way.is_zero() {
            tokio::time::sleep(way).await;
        }
        let answer = request.await;
        if !way.is_zero() {
            tokio::time::sleep(way).await;
        }
        let nanos = u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.nanos.fetch_add(nanos, Ordering::Relaxed);
        answer
    }
}

/// A store of tables with a network delay.
#[derive(Debug)]
pub struct DistantTables {
    inner: Arc<dyn Tables>,
    far: Duration,
    way: Way,
}

impl DistantTables {
    /// Wrap a store, with that delay for each request.
    pub fn new(inner: Arc<dyn Tables>, far: Duration) -> Self {
        Self { inner, far, way: Way::default() }
    }

    /// The number of requests.
    pub fn requests(&self) -> u64 {
        self.way.requests.load(Ordering::Relaxed)
    }

    /// How long all callers together have waited.
    pub fn waited(&self) -> Duration {
        Duration::from_nanos(self.way.nanos.load(Ordering::Relaxed))
    }

    async fn go<T>(&self, request: impl Future<Output = T>) -> T {
        self.way.there_and_back(self.far, request).await
    }
}

#[async_trait]
impl Tables for DistantTables {
    async fn get(&self, request: GetItem) -> Result<Got, Error> {
        self.go(self.inner.get(request)).await
    }

    async fn put(&self, request: PutItem) -> Result<Written, Error> {
        self.go(self.inner.put(request)).await
    }

    async fn update(&self, request: UpdateItem) -> Result<Written, Error> {
        self.go(self.inner.update(request)).await
    }

    async fn delete(&self, request: DeleteItem) -> Result<Written, Error> {
        self.go(self.inner.delete(request)).await
    }

    async fn query(&self, request: Query) -> Result<Page, Error> {
        self.go(self.inner.query(request)).await
    }

    async fn scan(&self, request: Scan) -> Result<Page, Error> {
        self.go(self.inner.scan(request)).await
    }

    async fn batch_get(&self, request: BatchGet) -> Result<GotMany, Error> {
        self.go(self.inner.batch_get(request)).await
    }

    async fn batch_write(&self, request: BatchWrite) -> Result<WroteMany, Error> {
        self.go(self.inner.batch_write(request)).await
    }

    async fn transact_write(&self, request: TransactWrite) -> Result<WroteMany, Error> {
        self.go(self.inner.transact_write(request)).await
    }

    async fn transact_get(&self, request: TransactGet) -> Result<GotMany, Error> {
        self.go(self.inner.transact_get(request)).await
    }

    async fn create_table(&self, definition: TableDefinition) -> Result<(), Error> {
        self.inner.create_table(definition).await
    }

    async fn describe_table(&self, name: &str) -> Result<TableDescription, Error> {
        self.inner.describe_table(name).await
    }
}

/// A store of objects with network delays: a write takes longer than a read.
#[derive(Debug)]
pub struct DistantBlobs {
    inner: Arc<dyn Blobs>,
    to_write: Duration,
    to_read: Duration,
    writes: Way,
    reads: Way,
}

impl DistantBlobs {
    /// Wrap a store, with those delays.
    pub fn new(inner: Arc<dyn Blobs>, to_write: Duration, to_read: Duration) -> Self {
        Self { inner, to_write, to_read, writes: Way::default(), reads: Way::default() }
    }

    /// The number of puts and lists; deletes are not counted, because providers do not charge for them.
    pub fn writes(&self) -> u64 {
        self.writes.requests.load(Ordering::Relaxed)
    }

    /// The number of gets.
    pub fn reads(&self) -> u64 {
        self.reads.requests.load(Ordering::Relaxed)
    }

    async fn write<T>(&self, request: impl Future<Output = T>) -> T {
        self.writes.there_and_back(self.to_write, request).await
    }

    async fn read<T>(&self, request: impl Future<Output = T>) -> T {
        self.reads.there_and_back(self.to_read, request).await
    }
}

#[async_trait]
impl Blobs for DistantBlobs {
    async fn put(&self, key: &Key, content: Bytes, options: PutOptions) -> blobs::Result<Receipt> {
        self.write(self.inner.put(key, content, options)).await
    }

    async fn put_stream(&self, key: &Key, content: Incoming, options: StreamOptions) -> blobs::Result<Receipt> {
        self.write(self.inner.put_stream(key, content, options)).await
    }

    async fn get(&self, key: &Key, range: ByteRange) -> blobs::Result<Object> {
        self.read(self.inner.get(key, range)).await
    }

    async fn head(&self, key: &Key) -> blobs::Result<Meta> {
        self.read(self.inner.head(key)).await
    }

    async fn delete(&self, key: &Key) -> blobs::Result<()> {
        self.inner.delete(key).await
    }

    async fn list(&self, prefix: &Prefix, after: Option<&Key>, limit: usize) -> blobs::Result<blobs::Page> {
        self.write(self.inner.list(prefix, after, limit)).await
    }

    async fn upload_link(&self, key: &Key, terms: &UploadTerms) -> blobs::Result<Link> {
        self.inner.upload_link(key, terms).await
    }

    async fn download_link(&self, key: &Key, terms: &DownloadTerms) -> blobs::Result<Link> {
        self.inner.download_link(key, terms).await
    }
}
