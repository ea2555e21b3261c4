//! The service: databases with owners; creating, changing and deleting them.
//!
//! * `creating` and `removal` take several steps. The entry in the registry is written first and deleted last, so that
//!   whatever stops in between is finished or undone: by the next caller, or by the daily `upkeep`.
//! * `audit` verifies a database, for the administrator of the stores.
//! * `handles` are the databases that this process has open; `background` is the work that it does for them later.
//! * `room` is how much an owner may store.
//! * `trouble` translates the errors of `sqlbase` for callers.

mod audit;
mod background;
mod creating;
mod entry;
mod handles;
mod removal;
mod room;
mod schema;
mod trouble;
mod upkeep;

use std::sync::Arc;

use accounts::{Accounts, ShareTarget, UserId};
use basis::{Caller, Error, Owner, Reason, Result, Stores, Turns};
use sqlbase::{
    At, Commit, Consistency, Database, Execute, Executed, FailureKind, OperationId, Queried, Query, Queued, Settings,
    SqlValue, Statement, Statistics, Status, Version,
};
use table::{Cursor, Item, Tables};
use work::{Later, Work};

use crate::items::registry;

pub(crate) use creating::too_large;
pub use entry::{DatabaseId, Entry, State};
pub use schema::{Column, Schema, SchemaItem, SchemaPlace, SchemaWanted};

use handles::{Handle, Handles};
use room::Room;

/// The name of the collection, in tokens and in objects' keys.
pub(crate) const COLLECTION: &str = "databases";

/// The largest number of characters in the name of a database or a version.
const NAME_CHARS_MAX: usize = 60;

/// Settings of the collection.
#[derive(Debug, Clone, Copy, Default)]
pub struct CollectionSettings {
    /// Settings of each database.
    pub database: Settings,
    /// How many bytes of objects an owner may store.
    pub quota_bytes: Option<u64>,
}

/// All databases. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Databases {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    stores: Stores,
    settings: Settings,
    accounts: Accounts,
    later: Later,
    handles: Handles,
    turns: Turns<DatabaseId>,
    room: Room,
}

/// A database of the caller's, with its entry as it was when it was looked up.
#[derive(Debug, Clone)]
pub struct Mine {
    inner: Arc<Inner>,
    owner: Owner,
    entry: Entry,
    handle: Arc<Handle>,
}

/// The name of a database: 1 to 60 characters.
pub(crate) fn parse_name(name: &str) -> Result<String> {
    basis::parse_line("name", name, NAME_CHARS_MAX)
}

impl Databases {
    /// The databases in these stores.
    pub fn new(stores: Stores, accounts: Accounts, later: Later, settings: CollectionSettings) -> Self {
        let CollectionSettings { database: settings, quota_bytes } = settings;
        let (handles, turns, room) = (Handles::default(), Turns::default(), Room::of(quota_bytes));
        Self { inner: Arc::new(Inner { stores, settings, accounts, later, handles, turns, room }) }
    }

    /// The size limit of a database, and of a file that one is created from, in bytes.
    pub fn bytes_max(&self) -> u64 {
        self.inner.settings.limits.database_bytes
    }

    pub(crate) fn accounts(&self) -> &Accounts {
        &self.inner.accounts
    }

    /// The collection's kinds of long work.
    pub(crate) fn long_work(&self) -> Vec<Arc<dyn Work>> {
        vec![background::QueuedOperations::of(&self.inner)]
    }

    /// Create the table if it does not exist.
    pub async fn create_tables(&self) -> Result<()> {
        basis::create_tables(self.inner.tables(), vec![sqlbase::table()]).await
    }

    /// A page of an owner's databases, newest first.
    pub async fn list(&self, owner: &Owner, limit: u32, after: Option<Cursor>) -> Result<(Vec<Entry>, Option<Cursor>)> {
        let resumed = after.is_some();
        let query = registry::list(owner).after(after);
        // Those that are being created or deleted are not listed.
        let active = |entry: &Entry| entry.state == State::Active;
        let cursor_at = |item: &Item| registry::cursor_at(item);
        basis::page_of_fitting(self.inner.tables(), query, (limit, resumed), registry::read, Some(&active), cursor_at)
            .await
    }

    /// A database of the caller's. Those of other owners are stored under other keys, and are never found.
    pub async fn mine(&self, caller: &Caller, database: &str) -> Result<Mine> {
        self.mine_of(&caller.owner, database.parse()?).await
    }

    /// The same for code that acts for the owner.
    pub async fn mine_of(&self, owner: &Owner, id: DatabaseId) -> Result<Mine> {
        let entry = self.inner.find(owner, id).await?.filter(|entry| entry.state == State::Active);
        self.inner.opened(owner, entry.ok_or_else(Error::not_found)?)
    }

    /// The owner's database with this name, compared as folded for search.
    pub async fn named(&self, owner: &Owner, name: &str) -> Result<Mine> {
        let found = self.inner.tables().get(registry::get_name(owner, name)).await?.item;
        let id = registry::read_name(&found.ok_or_else(Error::not_found)?)?;
        self.mine_of(owner, id).await
    }
}

impl Inner {
    fn tables(&self) -> &dyn Tables {
        self.stores.tables.as_ref()
    }

    fn now(&self) -> u64 {
        self.stores.clock.now_ms()
    }

    /// The entry of a database in the registry.
    async fn find(&self, owner: &Owner, id: DatabaseId) -> Result<Option<Entry>> {
        self.tables().get(registry::get(owner, id)).await?.item.map(|item| registry::read(&item)).transpose()
    }

    /// Open a database that is known to belong to this owner.
    fn opened(self: &Arc<Self>, owner: &Owner, entry: Entry) -> Result<Mine> {
        let handle = self.handles.get(entry.id, || self.database(entry.id))?;
        Ok(Mine { inner: Arc::clone(self), owner: owner.clone(), entry, handle })
    }

    /// The database with this id.
    fn database(&self, id: DatabaseId) -> Result<Database> {
        Database::open(self.stores.clone(), self.settings, &name_of(id)).map_err(trouble::for_caller)
    }
}

/// Its name in `sqlbase`, which is also the prefix of its objects.
fn name_of(id: DatabaseId) -> String {
    format!("{COLLECTION}/{id}")
}

fn user(owner: &Owner) -> Result<UserId> {
    owner.as_str().parse()
}

fn target(id: DatabaseId) -> Result<ShareTarget> {
    ShareTarget::new(COLLECTION, &id.to_string())
}

impl Mine {
    /// Its entry in the registry.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// The target of a token that is limited to it.
    pub fn target(&self) -> Result<ShareTarget> {
        target(self.entry.id)
    }

    fn database(&self) -> &Database {
        &self.handle.database
    }

    /// Apply statements, all of them or none.
    pub async fn execute(&self, execute: Execute) -> Result<Executed> {
        self.check_full()?;
        let done = self.database().execute(execute).await.map_err(trouble::for_caller)?;
        self.maintain_later();
        Ok(done)
    }

    /// Queue statements, to be applied later in the order in which they were acknowledged.
    pub async fn enqueue(&self, execute: Execute, deadline_ms: Option<u64>) -> Result<Queued> {
        self.check_full()?;
        let queued = self.database().enqueue(execute, deadline_ms).await.map_err(trouble::for_caller)?;
        self.drain_later();
        Ok(queued)
    }

    /// The state of an operation.
    pub async fn status(&self, id: &OperationId) -> Result<Status> {
        self.database().status(id).await.map_err(trouble::for_caller)
    }

    /// Run a query.
    pub async fn query(&self, statement: Statement, consistency: Consistency) -> Result<Queried> {
        let answer = self.database().query(Query { statement, consistency }).await.map_err(trouble::of_question)?;
        // A process that only reads follows the log, too, and keeps more and more of it.
        self.maintain_later();
        Ok(answer)
    }

    /// Run a statement that may or may not write: first as a query, and as an operation if it is refused as one.
    pub async fn run(&self, statement: Statement) -> Result<Queried> {
        let query = Query { statement: statement.clone(), consistency: Consistency::Latest };
        match self.database().query(query).await {
            // If it was refused for another reason, the operation is refused for the same one.
            Err(sqlbase::Error::Failed(failure)) if failure.kind == FailureKind::Refused => {
                let mut done = self.execute(Execute::one(statement)).await?;
                Ok(Queried { sequence: done.sequence, result: done.results.pop().unwrap_or_default() })
            }
            answer => answer.map_err(trouble::for_caller),
        }
    }

    /// The database as an SQLite file.
    pub async fn export(
        &self,
        at: Option<At>,
    ) -> Result<(u64, futures::stream::BoxStream<'static, Result<bytes::Bytes, sqlbase::Error>>)> {
        self.database().export(at).await.map_err(trouble::for_caller)
    }

    /// Commits, newest first.
    pub async fn commits(&self, before: Option<u64>, limit: u32) -> Result<Vec<Commit>> {
        // The first commit is 1, and there is none before it; a range that is empty would be an invalid query.
        if before.is_some_and(|before| before <= 1) {
            return Ok(Vec::new());
        }
        self.database().commits(before, limit).await.map_err(trouble::for_caller)
    }

    /// Restore an earlier state as the newest one.
    pub async fn restore(&self, at: At) -> Result<u64> {
        self.check_full()?;
        let sequence = self.database().restore(at).await.map_err(trouble::for_caller)?;
        self.maintain_later();
        Ok(sequence)
    }

    /// The named versions.
    pub async fn versions(&self) -> Result<Vec<Version>> {
        self.database().versions().await.map_err(trouble::for_caller)
    }

    /// Keep the newest state under a name.
    pub async fn keep_version(&self, name: &str) -> Result<Version> {
        let name = parse_name(name)?;
        if self.is_empty().await? {
            return Err(Error::conflict(Reason::new("nothing-to-keep", "the database is empty; create a table first")));
        }
        self.check_room_for_version(&name).await?;
        self.database().keep_version(&name).await.map_err(trouble::for_caller)
    }

    /// Whether nothing was ever written to it. Then it has no snapshot that a version or a fork could be based on.
    async fn is_empty(&self) -> Result<bool> {
        let found = self.query(Statement::plain("PRAGMA page_count"), Consistency::Latest).await?;
        Ok(found.sequence == 0 && found.result.rows == [[SqlValue::Integer(0)]])
    }

    /// Delete a version.
    pub async fn delete_version(&self, id: &str) -> Result<()> {
        // A text that is not a valid id must not become a key.
        if OperationId::parse(id).is_none() {
            return Err(Error::not_found());
        }
        self.database().delete_version(id).await.map_err(trouble::for_caller)?;
        self.inner.room.forget(&self.owner);
        Ok(())
    }

    /// The size of it and its parts.
    pub async fn statistics(&self) -> Result<Statistics> {
        self.database().statistics().await.map_err(trouble::for_caller)
    }
}
