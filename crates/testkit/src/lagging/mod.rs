//! Indexes that lag behind their tables, like those of `DynamoDB` and unlike those of `SQLite`.

mod shadow;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ambient::SeededRandom;
use async_trait::async_trait;
use table::{
    BatchGet, BatchWrite, DeleteItem, Error, GetItem, Got, GotMany, Item, Page, PutItem, Query, Scan, TableDefinition,
    TableDescription, Tables, TransactGet, TransactWrite, UpdateItem, Written, WroteMany,
};
use tokio::sync::{Mutex, RwLock};

use self::shadow::ShadowTable;

/// The largest number of requests that an index lags behind, unless a test chooses another.
const LONGEST_LAG: u64 = 12;

/// A store whose index queries are answered from copies of its indexes, which are updated some requests after each
/// write. Everything else goes to the store itself.
///
/// - The delay is drawn from the seed for every item and index separately, so that two items of one transaction appear
///   in either order, and one index has an update that another does not have yet. It is counted in requests and not in
///   time: sequential callers see the same for the same seed, and repeated requests always see the update in the end.
/// - An index never returns to an earlier state of an item. It may skip states.
/// - Only writes through this value are delayed. Expired items leave the indexes at [`LaggingIndexes::catch_up`].
///
/// The indexes of the wrapped store must be up to date: wrap the embedded backend.
#[derive(Debug)]
pub struct LaggingIndexes {
    shared: Arc<Shared>,
}

/// What is shared with writes in progress, even if nobody waits for them any more.
#[derive(Debug)]
struct Shared {
    inner: Arc<dyn Tables>,
    random: SeededRandom,
    longest_lag: u64,
    /// The number of requests so far, by which the lag is measured.
    requests: AtomicU64,
    answers: AtomicU64,
    stale_answers: AtomicU64,
    /// Every write in progress holds it for reading, so that `catch_up` can wait for them.
    writing: Arc<RwLock<()>>,
    /// It is held from reading an item's new state until recording it, so that an older state is never recorded after a
    /// newer one.
    tables: Mutex<HashMap<String, ShadowTable>>,
}

impl LaggingIndexes {
    /// Wrap a store. Its indexes lag by up to 12 requests.
    pub fn new(inner: Arc<dyn Tables>, seed: u64) -> Self {
        Self::with_longest_lag(inner, seed, LONGEST_LAG)
    }

    /// The same, with a lag of up to that many requests.
    pub fn with_longest_lag(inner: Arc<dyn Tables>, seed: u64, requests: u64) -> Self {
        let shared = Shared {
            inner,
            random: SeededRandom::new(seed),
            longest_lag: requests,
            requests: AtomicU64::new(0),
            answers: AtomicU64::new(0),
            stale_answers: AtomicU64::new(0),
            writing: Arc::default(),
            tables: Mutex::default(),
        };
        Self { shared: Arc::new(shared) }
    }

    /// Wait for the writes in progress, including those whose callers have stopped waiting, and bring every index up to
    /// date, so that the final state can be examined.
    pub async fn catch_up(&self) -> Result<(), Error> {
        let _none_writing = self.shared.writing.write().await;
        let mut tables = self.shared.tables.lock().await;
        for table in tables.values_mut() {
            table.catch_up(self.shared.inner.as_ref()).await?;
        }
        Ok(())
    }

    /// The number of index queries that have been answered.
    pub fn index_answers(&self) -> u64 {
        self.shared.answers.load(Ordering::Relaxed)
    }

    /// How many of them got another response than from an index without lag. A test about stale indexes asserts that
    /// there were some.
    pub fn stale_index_answers(&self) -> u64 {
        self.shared.stale_answers.load(Ordering::Relaxed)
    }

    /// Carry out a write, and schedule the updates of the indexes.
    async fn write<T: Send + 'static>(
        &self,
        touched: Vec<(String, Item)>,
        write: impl Future<Output = Result<T, Error>> + Send + 'static,
    ) -> Result<T, Error> {
        self.shared.count_request();
        let writing = Arc::clone(&self.shared.writing).read_owned().await;
        let shared = Arc::clone(&self.shared);
        // In a task of its own: if the caller stops waiting, the write may still be carried out, and then the indexes
        // must be updated, too.
        let task = tokio::spawn(async move {
            for (table, _) in &touched {
                shared.know(table).await?;
            }
            let result = write.await;
            // Whatever the result is: a failed batch may have been carried out in part, or only the response may have
            // been lost.
            shared.record(touched).await;
            drop(writing);
            result
        });
        task.await.unwrap_or_else(|failed| match failed.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(stopped) => Err(Error::outcome_unknown(stopped.to_string())),
        })
    }
}

impl Shared {
    fn count_request(&self) {
        self.requests.fetch_add(1, Ordering::Relaxed);
    }

    fn now(&self) -> u64 {
        self.requests.load(Ordering::Relaxed)
    }

    /// Copy a table's indexes before anything is written to it through this value.
    async fn know(&self, table: &str) -> Result<(), Error> {
        let mut tables = self.tables.lock().await;
        if let Entry::Vacant(unknown) = tables.entry(table.to_owned()) {
            match ShadowTable::copy(self.inner.as_ref(), table).await {
                Ok(copy) => drop(unknown.insert(copy)),
                // The request itself will fail with the store's error.
                Err(Error::TableNotFound(_) | Error::Invalid(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Schedule updates of the indexes, some requests later, to the current state of these items.
    async fn record(&self, touched: Vec<(String, Item)>) {
        let mut tables = self.tables.lock().await;
        for (table, item) in touched {
            if let Some(known) = tables.get_mut(&table) {
                known.record(self.inner.as_ref(), &item, self.now(), &self.random, self.longest_lag).await;
            }
        }
    }

    async fn query_index(&self, table: &str, index: &str, request: Query) -> Result<Page, Error> {
        self.know(table).await?;
        let mut tables = self.tables.lock().await;
        // The store's own index reports errors of the request, and shows the state without lag.
        let current = self.inner.query(request.clone()).await?;
        let known = tables.get_mut(table).ok_or_else(|| Error::TableNotFound(table.to_owned()))?;
        let page = known.query(index, request, self.now()).await?;
        self.answers.fetch_add(1, Ordering::Relaxed);
        if (&page.items, &page.next) != (&current.items, &current.next) {
            self.stale_answers.fetch_add(1, Ordering::Relaxed);
        }
        Ok(page)
    }
}

#[async_trait]
impl Tables for LaggingIndexes {
    async fn get(&self, request: GetItem) -> Result<Got, Error> {
        self.shared.count_request();
        self.shared.inner.get(request).await
    }

    async fn put(&self, request: PutItem) -> Result<Written, Error> {
        let inner = Arc::clone(&self.shared.inner);
        self.write(vec![request.touched()], async move { inner.put(request).await }).await
    }

    async fn update(&self, request: UpdateItem) -> Result<Written, Error> {
        let inner = Arc::clone(&self.shared.inner);
        self.write(vec![request.touched()], async move { inner.update(request).await }).await
    }

    async fn delete(&self, request: DeleteItem) -> Result<Written, Error> {
        let inner = Arc::clone(&self.shared.inner);
        self.write(vec![request.touched()], async move { inner.delete(request).await }).await
    }

    async fn query(&self, request: Query) -> Result<Page, Error> {
        self.shared.count_request();
        let read = request.index_read().map(|(table, index)| (table.to_owned(), index.to_owned()));
        match read {
            Some((table, index)) => self.shared.query_index(&table, &index, request).await,
            None => self.shared.inner.query(request).await,
        }
    }

    async fn scan(&self, request: Scan) -> Result<Page, Error> {
        self.shared.count_request();
        self.shared.inner.scan(request).await
    }

    async fn batch_get(&self, request: BatchGet) -> Result<GotMany, Error> {
        self.shared.count_request();
        self.shared.inner.batch_get(request).await
    }

    async fn batch_write(&self, request: BatchWrite) -> Result<WroteMany, Error> {
        let inner = Arc::clone(&self.shared.inner);
        self.write(request.touched(), async move { inner.batch_write(request).await }).await
    }

    async fn transact_write(&self, request: TransactWrite) -> Result<WroteMany, Error> {
        let inner = Arc::clone(&self.shared.inner);
        self.write(request.touched(), async move { inner.transact_write(request).await }).await
    }

    async fn transact_get(&self, request: TransactGet) -> Result<GotMany, Error> {
        self.shared.count_request();
        self.shared.inner.transact_get(request).await
    }

    async fn create_table(&self, definition: TableDefinition) -> Result<(), Error> {
        self.shared.count_request();
        self.shared.inner.create_table(definition).await
    }

    async fn describe_table(&self, name: &str) -> Result<TableDescription, Error> {
        self.shared.count_request();
        self.shared.inner.describe_table(name).await
    }
}
