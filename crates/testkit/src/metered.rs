//! A store that counts its requests, so that a test can assert what a page of the interface costs.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use parking_lot::Mutex;
use table::{
    BatchGet, BatchWrite, Capacity, DeleteItem, Error, GetItem, Got, GotMany, Page, PutItem, Query, Scan,
    TableDefinition, TableDescription, Tables, TransactGet, TransactWrite, UpdateItem, Written, WroteMany,
};

/// The kinds of requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "they are the methods of `Tables`, apart from queries of an index")]
pub enum RequestKind {
    Get,
    Put,
    Update,
    Delete,
    Query,
    QueryIndex,
    Scan,
    BatchGet,
    BatchWrite,
    TransactWrite,
    TransactGet,
    CreateTable,
    DescribeTable,
}

/// The cost of some requests.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Cost {
    /// The number of requests, including failed ones.
    pub requests: u64,
    /// How many of them failed. Their cost is unknown, and not included in `capacity`.
    pub failed: u64,
    /// The capacity units that the responses reported.
    pub capacity: Capacity,
    /// The number of requests of each kind that occurred.
    pub by_kind: BTreeMap<RequestKind, u64>,
}

impl Cost {
    /// The number of requests of a kind.
    pub fn of(&self, kind: RequestKind) -> u64 {
        self.by_kind.get(&kind).copied().unwrap_or_default()
    }

    /// The difference from an earlier cost.
    fn since(&self, earlier: &Self) -> Self {
        let by_kind = self.by_kind.iter().map(|(kind, count)| (*kind, count - earlier.of(*kind)));
        Self {
            requests: self.requests - earlier.requests,
            failed: self.failed - earlier.failed,
            capacity: Capacity {
                read: self.capacity.read - earlier.capacity.read,
                write: self.capacity.write - earlier.capacity.write,
            },
            by_kind: by_kind.filter(|(_, count)| *count > 0).collect(),
        }
    }
}

/// A store that counts the requests made through it. It should be the outermost wrapper, because requests between the
/// others are not a cost of the caller.
#[derive(Debug)]
pub struct Metered {
    inner: Arc<dyn Tables>,
    total: Mutex<Cost>,
}

impl Metered {
    /// Wrap a store, with nothing counted yet.
    pub fn new(inner: Arc<dyn Tables>) -> Self {
        Self { inner, total: Mutex::default() }
    }

    /// The cost of all requests so far.
    pub fn total(&self) -> Cost {
        self.total.lock().clone()
    }

    /// Run `work`, and return its cost: that of all requests made through this value in the meantime, by any task. So
    /// work in other tasks is included, if it is waited for.
    pub async fn measure<T>(&self, work: impl Future<Output = T>) -> (T, Cost) {
        let before = self.total();
        let output = work.await;
        (output, self.total().since(&before))
    }

    async fn count<T>(
        &self,
        kind: RequestKind,
        request: impl Future<Output = Result<T, Error>>,
        capacity: impl FnOnce(&T) -> Capacity,
    ) -> Result<T, Error> {
        {
            // A request is counted when it is made: it may be dropped before its response, and still be carried out.
            let mut total = self.total.lock();
            total.requests += 1;
            *total.by_kind.entry(kind).or_default() += 1;
        }
        let result = request.await;
        let mut total = self.total.lock();
        match &result {
            Ok(answer) => total.capacity += capacity(answer),
            Err(_) => total.failed += 1,
        }
        drop(total);
        result
    }
}

#[async_trait]
impl Tables for Metered {
    async fn get(&self, request: GetItem) -> Result<Got, Error> {
        self.count(RequestKind::Get, self.inner.get(request), |answer| answer.capacity).await
    }

    async fn put(&self, request: PutItem) -> Result<Written, Error> {
        self.count(RequestKind::Put, self.inner.put(request), |answer| answer.capacity).await
    }

    async fn update(&self, request: UpdateItem) -> Result<Written, Error> {
        self.count(RequestKind::Update, self.inner.update(request), |answer| answer.capacity).await
    }

    async fn delete(&self, request: DeleteItem) -> Result<Written, Error> {
        self.count(RequestKind::Delete, self.inner.delete(request), |answer| answer.capacity).await
    }

    async fn query(&self, request: Query) -> Result<Page, Error> {
        let kind = if request.index_read().is_some() { RequestKind::QueryIndex } else { RequestKind::Query };
        self.count(kind, self.inner.query(request), |answer| answer.capacity).await
    }

    async fn scan(&self, request: Scan) -> Result<Page, Error> {
        self.count(RequestKind::Scan, self.inner.scan(request), |answer| answer.capacity).await
    }

    async fn batch_get(&self, request: BatchGet) -> Result<GotMany, Error> {
        self.count(RequestKind::BatchGet, self.inner.batch_get(request), |answer| answer.capacity).await
    }

    async fn batch_write(&self, request: BatchWrite) -> Result<WroteMany, Error> {
        self.count(RequestKind::BatchWrite, self.inner.batch_write(request), |answer| answer.capacity).await
    }

    async fn transact_write(&self, request: TransactWrite) -> Result<WroteMany, Error> {
        self.count(RequestKind::TransactWrite, self.inner.transact_write(request), |answer| answer.capacity).await
    }

    async fn transact_get(&self, request: TransactGet) -> Result<GotMany, Error> {
        self.count(RequestKind::TransactGet, self.inner.transact_get(request), |answer| answer.capacity).await
    }

    async fn create_table(&self, definition: TableDefinition) -> Result<(), Error> {
        self.count(RequestKind::CreateTable, self.inner.create_table(definition), |()| Capacity::default()).await
    }

    async fn describe_table(&self, name: &str) -> Result<TableDescription, Error> {
        self.count(RequestKind::DescribeTable, self.inner.describe_table(name), |_| Capacity::default()).await
    }
}
