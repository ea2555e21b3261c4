//! A database: its log in the table, its snapshots in object storage, and what this process has of it.
//!
//! * `local` is what this process has, and how it comes to the newest state.
//! * `commit` writes: what waits is applied, written down (`prepare`) and sent (`settle`); `queue` lets others
//!   write later; `query` reads.
//! * `snapshot` writes snapshots, `sweep` removes what nothing refers to, `waste` says how much that is; `manifest` and `segments` are how a
//!   snapshot lies in objects.
//! * `history` looks at earlier states and brings them back, `versions` keeps them; `audit` makes sure of them.
//! * `transfer` takes whole files in, gives them out, and ends a database.

mod audit;
mod commit;
mod history;
mod local;
mod manifest;
mod objects;
mod prepare;
mod query;
mod queue;
mod segments;
mod settle;
mod snapshot;
mod sweep;
mod transfer;
mod versions;
mod waste;

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use ambient::{Clock, Random};
use blobs::Blobs;
use parking_lot::Mutex;
use table::Tables;
use ulid::Ulid;

pub use audit::{Audited, Unrepeated};
pub use history::{Commit, CommitKind};
pub use query::{At, Consistency, Queried, Query};
pub use queue::{Queued, Status};
pub use snapshot::Statistics;
pub use sweep::Swept;
pub use versions::Version;

use crate::Error;
use crate::engine::{Haste, Limits};
use crate::items;
use crate::model::{Operation, OperationId, ResultSet, Statement};
use commit::{Waiting, Writing};
use local::Local;

/// What databases are kept in, and what time it is.
#[derive(Debug, Clone)]
pub struct Stores {
    /// Where the log is.
    pub tables: Arc<dyn Tables>,
    /// Where snapshots are.
    pub blobs: Arc<dyn Blobs>,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// Where ids come from.
    pub random: Arc<dyn Random>,
}

/// How a database behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// How much an operation may do.
    pub limits: Limits,
    /// The size of a new database's pages, in bytes.
    pub page_size: u32,
    /// How long earlier states can be looked at and brought back, in milliseconds. A process that slept for
    /// longer than half of it makes sure of where it is before it says that it has written.
    pub retention_ms: u64,
    /// After so many commits there is a new snapshot.
    pub snapshot_commits: u64,
    /// Or after so many bytes in the log.
    pub snapshot_bytes: u64,
    /// A change up to this size is kept in the table; a larger one in an object.
    pub inline_bytes: usize,
    /// How much of the snapshot is kept in memory between operations, in bytes.
    pub cache_bytes: usize,
    /// How much of the snapshot a statement may need at once, in bytes: all that it reads must be in memory together.
    pub read_bytes: u64,
    /// Whether SQLite runs on a thread for work that takes long. Otherwise it runs where it is called.
    pub threads: bool,
    /// How often a store that does not answer is asked again.
    pub tries: u32,
    /// How long the queue stays open after the last operation in it, in milliseconds.
    pub queue_idle_ms: u64,
    /// How long results of operations are kept, in milliseconds.
    pub result_ms: u64,
    /// A fault, for tests that show that it is found.
    #[cfg(feature = "planted")]
    pub planted: Option<Planted>,
}

/// A fault in the protocol.
#[cfg(feature = "planted")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Planted {
    /// A commit does not look whether something was queued meanwhile.
    QueueUnchecked,
    /// A queued operation can go before it was applied.
    ExpiryAtEnqueue,
    /// Whoever publishes a snapshot deletes the objects of the one before.
    DeletedInline,
    /// A commit whose answer was lost is taken for one that failed, and made again.
    UnknownIsFailure,
    /// A snapshot is published although its objects were given up.
    IntentUnchecked,
}

impl Default for Settings {
    fn default() -> Self {
        const DAY: u64 = 24 * 60 * 60 * 1_000;
        Self {
            limits: Limits::default(),
            page_size: 4_096,
            retention_ms: 7 * DAY,
            snapshot_commits: 1_000,
            snapshot_bytes: 4 << 20,
            inline_bytes: 200 << 10,
            cache_bytes: 64 << 20,
            read_bytes: 1 << 30,
            threads: true,
            tries: 6,
            queue_idle_ms: 10_000,
            result_ms: DAY,
            #[cfg(feature = "planted")]
            planted: None,
        }
    }
}

/// The table that databases need.
pub fn table() -> table::TableDefinition {
    items::definition()
}

/// A SQLite database in object storage.
///
/// Any number of processes can have the same one open and write to it. A clone is the same database in the same
/// process, and shares what is here of it.
#[derive(Debug, Clone)]
pub struct Database {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    stores: Stores,
    settings: Settings,
    /// Its name, which is also where its objects are.
    name: String,
    /// Its partition of the table.
    partition: String,
    local: Mutex<Option<Local>>,
    /// One at a time loads or reads earlier than what is here.
    loading: tokio::sync::Mutex<()>,
    waiting: Mutex<VecDeque<Waiting>>,
    /// One at a time queues: all of them want to change the gate.
    queueing: tokio::sync::Mutex<()>,
    writing: tokio::sync::Mutex<Writing>,
    /// The queue's gate as it was seen last, and since when it has been so, by this process's clock.
    gate_seen: Mutex<Option<(items::queue::Gate, u64)>>,
    readers: Mutex<Vec<query::Kept>>,
    /// Whether what is asked, and what is written, is worth a try where it is asked for.
    asking: Haste,
    applying: Haste,
    /// Until when the making of snapshots is left to another, in Unix milliseconds.
    left_until_ms: AtomicU64,
}

/// An operation, before it has an id.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Execute {
    /// The statements, in order.
    pub statements: Vec<Statement>,
    /// Its id, if the caller wants to be able to repeat it.
    pub operation_id: Option<OperationId>,
    /// Only if the database is at this sequence.
    pub if_sequence: Option<u64>,
}

impl Execute {
    /// One statement.
    pub fn one(statement: Statement) -> Self {
        Self { statements: vec![statement], ..Self::default() }
    }
}

/// What an operation answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Executed {
    /// The commit it is in; for one that changed nothing, the state that it saw.
    pub sequence: u64,
    /// Its id.
    pub operation_id: OperationId,
    /// What each of its statements answers.
    pub results: Vec<ResultSet>,
}

impl Database {
    /// Make a new one, empty. It is an error if there is one of that name.
    pub async fn create(stores: Stores, settings: Settings, name: &str) -> Result<Self, Error> {
        let database = Self::at(stores, settings, name)?;
        let head = items::head::Head {
            sequence: 0,
            manifest: None,
            page_size: settings.page_size,
            created_ms: database.now_ms(),
            current: None,
            previous: Vec::new(),
            hash: manifest::Tip::empty().hash,
            expired: 0,
            origin: None,
            from_file: false,
        };
        let put = items::head::put_new(&database.inner.partition, &head);
        match database.inner.stores.tables.put(put).await {
            Ok(_) => Ok(database),
            Err(error) if error.is_condition_failed() => {
                Err(Error::Taken("there is a database of that name".to_owned()))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Open one. Nothing is read before it is needed.
    pub fn open(stores: Stores, settings: Settings, name: &str) -> Result<Self, Error> {
        Self::at(stores, settings, name)
    }

    fn at(stores: Stores, settings: Settings, name: &str) -> Result<Self, Error> {
        segments::object_key(name)?;
        Ok(Self {
            inner: Arc::new(Inner {
                stores,
                settings,
                partition: format!("todana:{name}"),
                name: name.to_owned(),
                local: Mutex::new(None),
                loading: tokio::sync::Mutex::new(()),
                waiting: Mutex::new(VecDeque::new()),
                queueing: tokio::sync::Mutex::new(()),
                writing: tokio::sync::Mutex::new(Writing::default()),
                gate_seen: Mutex::new(None),
                readers: Mutex::new(Vec::new()),
                asking: Haste::default(),
                applying: Haste::default(),
                left_until_ms: AtomicU64::new(0),
            }),
        })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.inner.name
    }

    /// Whether that fault was asked for.
    #[cfg(feature = "planted")]
    fn has(&self, planted: Planted) -> bool {
        self.inner.settings.planted == Some(planted)
    }

    fn now_ms(&self) -> u64 {
        self.inner.stores.clock.now_ms()
    }

    fn now_s(&self) -> u64 {
        self.now_ms() / 1_000
    }

    /// A new id, in the order of time.
    fn ulid(&self) -> Ulid {
        let mut bytes = [0; 16];
        self.inner.stores.random.fill(&mut bytes);
        Ulid::from_parts(self.now_ms(), u128::from_le_bytes(bytes))
    }

    fn operation(&self, execute: Execute) -> Operation {
        let known = execute.operation_id.is_some();
        Operation {
            id: execute.operation_id.unwrap_or_else(|| self.ulid().into()),
            known,
            time_ms: self.now_ms(),
            if_sequence: execute.if_sequence,
            deadline_ms: None,
            statements: execute.statements,
        }
    }
}
