//! A database: its log in the table, its snapshots in object storage, and the local state of this process.
//!
//! * `local` is the local state, and how it catches up with the log.
//! * `commit` writes: operations are applied, encoded (`prepare`) and sent (`settle`); `queue` lets others write later;
//!   `query` reads.
//! * `snapshot` writes snapshots, `sweep` deletes what nothing refers to, `waste` computes how much that is; `manifest`
//!   and `segments` are the layout of a snapshot in objects.
//! * `history` reads and restores earlier states, `versions` keeps them; `audit` checks them.
//! * `transfer` imports and exports whole files, and deletes a database.

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

use basis::Stores;
use parking_lot::Mutex;
use ulid::Ulid;

pub use audit::{Audited, Unrepeated};
pub use history::{Commit, CommitKind};
pub use query::{At, Consistency, Queried, Query};
pub use queue::{Queued, Status};
pub use snapshot::Statistics;
pub use sweep::Swept;
pub use versions::Version;

use crate::Error;
use crate::engine::{Limits, TryInline};
use crate::items;
use crate::model::{Operation, OperationId, ResultSet, Statement};
use commit::{Waiting, Writing};
use local::Local;

/// Settings of a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// The limits of an operation.
    pub limits: Limits,
    /// The size of a new database's pages, in bytes.
    pub page_size: u32,
    /// How long earlier states can be read and restored, in milliseconds. A process that slept for longer than half of
    /// it checks where it is before it acknowledges a write.
    pub retention_ms: u64,
    /// After how many commits a new snapshot is made.
    pub snapshot_commits: u64,
    /// Or after how many bytes in the log.
    pub snapshot_bytes: u64,
    /// A change up to this size is kept in the table; a larger one in an object.
    pub inline_bytes: usize,
    /// How much of the snapshot is cached between operations, in bytes.
    pub cache_bytes: usize,
    /// How much of the snapshot a statement may read, in bytes: all of it must be in memory together.
    pub read_bytes: u64,
    /// Whether SQLite runs on a thread for long work. Otherwise it runs on the calling thread.
    pub threads: bool,
    /// How often a request to a store that does not respond is retried.
    pub tries: u32,
    /// How long the queue stays open after the last operation in it, in milliseconds.
    pub queue_idle_ms: u64,
    /// How long results of operations are kept, in milliseconds.
    pub result_ms: u64,
    /// A planted fault, for tests which prove that it is found.
    #[cfg(feature = "planted")]
    pub planted: Option<Planted>,
}

/// A fault in the protocol.
#[cfg(feature = "planted")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Planted {
    /// A commit does not check whether something was queued in the meantime.
    QueueUnchecked,
    /// A queued operation can expire before it was applied.
    ExpiryAtEnqueue,
    /// Publishing a snapshot deletes the objects of the one before.
    DeletedInline,
    /// A commit whose response was lost is treated as failed, and made again.
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

/// The definition of the table that all databases are in.
pub fn table() -> table::TableDefinition {
    items::definition()
}

/// A SQLite database in object storage.
///
/// Any number of processes can open the same database and write to it. A clone is the same database in the same
/// process, and shares its local state.
#[derive(Debug, Clone)]
pub struct Database {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    stores: Stores,
    settings: Settings,
    /// Its name, which is also the prefix of its objects.
    name: String,
    /// Its partition of the table.
    partition: String,
    local: Mutex<Option<Local>>,
    /// Only one task at a time loads, or reads earlier states.
    loading: tokio::sync::Mutex<()>,
    waiting: Mutex<VecDeque<Waiting>>,
    /// Only one task at a time queues, because all of them change the gate.
    queueing: tokio::sync::Mutex<()>,
    writing: tokio::sync::Mutex<Writing>,
    /// The queue's gate as it was last read, and since when it has been so, by this process's clock.
    gate_seen: Mutex<Option<(items::queue::Gate, u64)>>,
    readers: Mutex<Vec<query::Kept>>,
    /// Whether queries and writes are worth a try on the calling thread.
    asking: TryInline,
    applying: TryInline,
    /// Until when snapshots are left to another process, in Unix milliseconds.
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

/// The result of an operation.
#[derive(Debug, Clone, PartialEq)]
pub struct Executed {
    /// The commit that it is in; if it changed nothing, the state that it read.
    pub sequence: u64,
    /// Its id.
    pub operation_id: OperationId,
    /// The results of its statements.
    pub results: Vec<ResultSet>,
}

impl Database {
    /// Create a new, empty one. Fails if the name is taken.
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
                Err(Error::Taken("a database with this name already exists".to_owned()))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Open a database. Nothing is read before it is needed.
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
                asking: TryInline::default(),
                applying: TryInline::default(),
                left_until_ms: AtomicU64::new(0),
            }),
        })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.inner.name
    }

    /// Whether that fault was planted.
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

    /// A new id, sorted by time.
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
