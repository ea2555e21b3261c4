//! Stores as a network shows them: late, twice, without an answer, and a list that lags.

use std::collections::BTreeSet;
use std::sync::Arc;

use ambient::{Random, SeededRandom};
use async_trait::async_trait;
use blobs::{
    Blobs, ByteRange, DownloadTerms, Incoming, Key, Link, MemoryBlobs, Meta, Object, Page as Listed, Prefix,
    PutOptions, Receipt, StreamOptions, UploadTerms,
};
use bytes::Bytes;
use parking_lot::Mutex;
use table::{
    BatchGet, BatchWrite, DeleteItem, Error, GetItem, Got, GotMany, Memory, Page, PutItem, Query, Refusal, Scan,
    TableDefinition, TableDescription, Tables, TransactGet, TransactWrite, UpdateItem, Written, WroteMany,
};

use super::run::Tally;
use super::scheduler::{Gate, Worker};

/// How often what goes wrong, out of a thousand requests.
#[derive(Debug, Clone, Copy, Default)]
pub struct Faults {
    /// It never arrives.
    pub before: u64,
    /// It is carried out, and the answer is lost.
    pub after: u64,
    /// No answer comes, and it is carried out much later.
    pub late: u64,
    /// It is carried out twice, and the second answer is what comes.
    pub twice: u64,
    /// Another transaction is in the way.
    pub conflict: u64,
}

/// A write that is still on its way.
#[derive(Debug, Clone)]
pub enum Pending {
    Put(PutItem),
    Update(UpdateItem),
    Delete(DeleteItem),
    Transact(TransactWrite),
    PutObject(Key, Bytes),
}

/// The one store that all workers reach, each in its way.
#[derive(Debug)]
pub struct Behind {
    pub tables: Memory,
    pub blobs: MemoryBlobs,
    pub random: SeededRandom,
    pub tracing: bool,
    pub faults: Mutex<Faults>,
    pub pending: Mutex<Vec<Pending>>,
    pub happened: Mutex<Tally>,
    /// Objects that were just put or deleted, and that a list may not know of.
    pub recent: Mutex<BTreeSet<Key>>,
}

impl Behind {
    /// Let one of the writes that are on their way arrive.
    pub fn deliver(&self, which: u64) {
        let mut pending = self.pending.lock();
        if pending.is_empty() {
            return;
        }
        let which = usize::try_from(which % pending.len() as u64).unwrap_or(0);
        let write = pending.swap_remove(which);
        drop(pending);
        let now = async {
            match write {
                Pending::Put(put) => drop(self.tables.put(put).await),
                Pending::Update(update) => drop(self.tables.update(update).await),
                Pending::Delete(delete) => drop(self.tables.delete(delete).await),
                Pending::Transact(write) => drop(self.tables.transact_write(write).await),
                Pending::PutObject(key, content) => drop(self.blobs.put(&key, content, PutOptions::default()).await),
            }
        };
        futures::executor::block_on(now);
    }

    fn fate(&self, write: bool, transaction: bool) -> Fate {
        let faults = *self.faults.lock();
        let mut happened = self.happened.lock();
        happened.count("requests", 1);
        let mut dice = self.random.below(1_000);
        let mut is = |share: u64| {
            let is = dice < share;
            dice = dice.saturating_sub(share);
            if is {
                dice = 1_000;
            }
            is
        };
        if is(faults.before) {
            happened.count("requests not arrived", 1);
            return Fate::Before;
        }
        if write {
            if is(faults.after) {
                happened.count("answers lost", 1);
                return Fate::After;
            }
            if is(faults.late) {
                happened.count("requests late", 1);
                return Fate::Late;
            }
            if is(faults.twice) {
                happened.count("requests twice", 1);
                return Fate::Twice;
            }
            if transaction && is(faults.conflict) {
                happened.count("conflicts", 1);
                return Fate::Conflict;
            }
        }
        Fate::Good
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Fate {
    Good,
    Before,
    After,
    Late,
    Twice,
    Conflict,
}

/// The table as one worker sees it.
#[derive(Debug)]
pub struct SimTables {
    pub behind: Arc<Behind>,
    pub gate: Gate,
    pub worker: Worker,
}

impl SimTables {
    async fn read<T: std::fmt::Debug>(
        &self,
        what: String,
        read: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        self.gate.turn(self.worker).await;
        if self.behind.fate(false, false) == Fate::Before {
            return Err(Error::unavailable("simulated"));
        }
        let answer = read.await;
        self.trace(&what, &"", &answer);
        self.gate.turn(self.worker).await;
        answer
    }

    /// With `TRACE=1` every request and its answer is printed.
    fn trace(&self, what: &dyn std::fmt::Debug, fate: &dyn std::fmt::Debug, answer: &dyn std::fmt::Debug) {
        if self.behind.tracing {
            let short = |text: String| text.chars().take(1_500).collect::<String>();
            eprintln!("w{} {} {fate:?} -> {}", self.worker, short(format!("{what:?}")), short(format!("{answer:?}")));
        }
    }

    async fn write<T: std::fmt::Debug, R: Clone + std::fmt::Debug, F: Future<Output = Result<T, Error>>>(
        &self,
        request: R,
        transaction: bool,
        pending: impl Fn(R) -> Pending,
        carry_out: impl Fn(R) -> F,
    ) -> Result<T, Error> {
        self.gate.turn(self.worker).await;
        let lost = || Err(Error::outcome_unknown("simulated"));
        let fate = self.behind.fate(true, transaction);
        let traced = self.behind.tracing.then(|| (format!("{request:?}"), format!("{fate:?}")));
        let answer = match fate {
            Fate::Before => return Err(Error::unavailable("simulated")),
            Fate::Conflict => {
                return Err(Error::TransactionRefused { reasons: vec![Some(Refusal::Conflict)] });
            }
            Fate::Late => {
                self.behind.pending.lock().push(pending(request));
                lost()
            }
            Fate::After => {
                let _ = carry_out(request).await;
                lost()
            }
            Fate::Twice => {
                let _ = carry_out(request.clone()).await;
                self.gate.turn(self.worker).await;
                carry_out(request).await
            }
            Fate::Good => carry_out(request).await,
        };
        if let Some((request, fate)) = traced {
            self.trace(&request, &fate, &answer);
        }
        self.gate.turn(self.worker).await;
        answer
    }
}

#[async_trait]
impl Tables for SimTables {
    async fn get(&self, request: GetItem) -> Result<Got, Error> {
        self.read(
            if self.behind.tracing { format!("{request:?}") } else { String::new() },
            self.behind.tables.get(request),
        )
        .await
    }

    async fn put(&self, request: PutItem) -> Result<Written, Error> {
        self.write(request, false, Pending::Put, |request| self.behind.tables.put(request)).await
    }

    async fn update(&self, request: UpdateItem) -> Result<Written, Error> {
        self.write(request, false, Pending::Update, |request| self.behind.tables.update(request)).await
    }

    async fn delete(&self, request: DeleteItem) -> Result<Written, Error> {
        self.write(request, false, Pending::Delete, |request| self.behind.tables.delete(request)).await
    }

    async fn query(&self, request: Query) -> Result<Page, Error> {
        self.read(
            if self.behind.tracing { format!("{request:?}") } else { String::new() },
            self.behind.tables.query(request),
        )
        .await
    }

    async fn scan(&self, request: Scan) -> Result<Page, Error> {
        self.read(
            if self.behind.tracing { format!("{request:?}") } else { String::new() },
            self.behind.tables.scan(request),
        )
        .await
    }

    async fn batch_get(&self, request: BatchGet) -> Result<GotMany, Error> {
        self.read(
            if self.behind.tracing { format!("{request:?}") } else { String::new() },
            self.behind.tables.batch_get(request),
        )
        .await
    }

    async fn batch_write(&self, request: BatchWrite) -> Result<WroteMany, Error> {
        self.gate.turn(self.worker).await;
        let answer = match self.behind.fate(true, false) {
            Fate::Before => return Err(Error::unavailable("simulated")),
            Fate::After => {
                let _ = self.behind.tables.batch_write(request).await;
                Err(Error::outcome_unknown("simulated"))
            }
            _ => self.behind.tables.batch_write(request).await,
        };
        self.gate.turn(self.worker).await;
        answer
    }

    async fn transact_write(&self, request: TransactWrite) -> Result<WroteMany, Error> {
        self.write(request, true, Pending::Transact, |request| self.behind.tables.transact_write(request)).await
    }

    async fn transact_get(&self, request: TransactGet) -> Result<GotMany, Error> {
        self.read(
            if self.behind.tracing { format!("{request:?}") } else { String::new() },
            self.behind.tables.transact_get(request),
        )
        .await
    }

    async fn create_table(&self, definition: TableDefinition) -> Result<(), Error> {
        self.behind.tables.create_table(definition).await
    }

    async fn describe_table(&self, name: &str) -> Result<TableDescription, Error> {
        self.behind.tables.describe_table(name).await
    }
}

/// Object storage as one worker sees it.
#[derive(Debug)]
pub struct SimBlobs {
    pub behind: Arc<Behind>,
    pub gate: Gate,
    pub worker: Worker,
}

impl SimBlobs {
    fn unavailable(doing: &'static str, unknown: bool) -> blobs::Error {
        let outcome = if unknown { blobs::Outcome::Unknown } else { blobs::Outcome::Unchanged };
        blobs::Error::Unavailable { doing, outcome, source: "simulated".into() }
    }

    async fn turn(&self, doing: &'static str) -> blobs::Result<()> {
        self.gate.turn(self.worker).await;
        match self.behind.fate(false, false) {
            Fate::Before => Err(Self::unavailable(doing, false)),
            _ => Ok(()),
        }
    }
}

#[async_trait]
impl Blobs for SimBlobs {
    async fn put(&self, key: &Key, content: Bytes, options: PutOptions) -> blobs::Result<Receipt> {
        self.gate.turn(self.worker).await;
        self.behind.recent.lock().insert(key.clone());
        let answer = match self.behind.fate(true, false) {
            Fate::Before => Err(Self::unavailable("put", false)),
            Fate::After => {
                let _ = self.behind.blobs.put(key, content, options).await;
                Err(Self::unavailable("put", true))
            }
            Fate::Late => {
                self.behind.pending.lock().push(Pending::PutObject(key.clone(), content));
                Err(Self::unavailable("put", true))
            }
            _ => self.behind.blobs.put(key, content, options).await,
        };
        self.gate.turn(self.worker).await;
        answer
    }

    async fn put_stream(&self, key: &Key, content: Incoming, options: StreamOptions) -> blobs::Result<Receipt> {
        self.turn("put").await?;
        self.behind.blobs.put_stream(key, content, options).await
    }

    async fn get(&self, key: &Key, range: ByteRange) -> blobs::Result<Object> {
        self.turn("get").await?;
        let object = self.behind.blobs.get(key, range).await;
        self.gate.turn(self.worker).await;
        object
    }

    async fn head(&self, key: &Key) -> blobs::Result<Meta> {
        self.turn("head").await?;
        self.behind.blobs.head(key).await
    }

    async fn delete(&self, key: &Key) -> blobs::Result<()> {
        self.gate.turn(self.worker).await;
        let answer = match self.behind.fate(true, false) {
            Fate::Before => return Err(Self::unavailable("delete", false)),
            Fate::After => {
                let _ = self.behind.blobs.delete(key).await;
                Err(Self::unavailable("delete", true))
            }
            _ => self.behind.blobs.delete(key).await,
        };
        self.behind.recent.lock().insert(key.clone());
        self.gate.turn(self.worker).await;
        answer
    }

    async fn list(&self, prefix: &Prefix, after: Option<&Key>, limit: usize) -> blobs::Result<Listed> {
        self.turn("list").await?;
        let mut page = self.behind.blobs.list(prefix, after, limit).await?;
        // What was put lately may not be in the list yet.
        let recent = self.behind.recent.lock();
        let before = page.entries.len();
        page.entries.retain(|entry| !recent.contains(&entry.key) || self.behind.random.below(2) == 0);
        self.behind.happened.lock().count("objects listed late", (before - page.entries.len()) as u64);
        Ok(page)
    }

    async fn upload_link(&self, key: &Key, terms: &UploadTerms) -> blobs::Result<Link> {
        self.behind.blobs.upload_link(key, terms).await
    }

    async fn download_link(&self, key: &Key, terms: &DownloadTerms) -> blobs::Result<Link> {
        self.behind.blobs.download_link(key, terms).await
    }
}
