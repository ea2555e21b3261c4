//! The service: whose database it is, and what it takes to make one, to change it and to remove it.
//!
//! * `creating` and `removal` take several steps. What the registry says comes first and goes last, so that
//!   whatever stops in between is finished or undone: by whoever comes next, or by the daily `upkeep`.
//! * `audit` makes sure of one, for whoever looks after the stores.
//! * `handles` are the databases that this process has open; `background` is what it does for them unasked.
//! * `room` is how much somebody may keep.
//! * `trouble` says what a failure of the library is to whoever asked.

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
use basis::{Caller, Error, Owner, Reason, Result, Turns};
use table::{Cursor, Item, Tables};
use work::{Later, Work};

use crate::items::{self, registry};
use crate::{
    At, Commit, Consistency, Database, Execute, Executed, FailureKind, OperationId, Queried, Query, Queued, Settings,
    SqlValue, Statement, Statistics, Status, Version,
};
use basis::Stores;

pub(crate) use creating::too_large;
pub use entry::{DatabaseId, Entry, State};
pub use schema::{Column, Schema, SchemaItem, SchemaPlace, SchemaWanted};

use handles::{Handle, Handles};
use room::Room;

/// The name of the collection, in tokens and in objects' keys.
pub(crate) const COLLECTION: &str = "databases";

/// The most characters of a database's or a version's name.
const NAME_CHARS_MAX: usize = 60;

/// How the collection is set up.
#[derive(Debug, Clone, Copy, Default)]
pub struct CollectionSettings {
    /// How each database behaves.
    pub database: Settings,
    /// The most bytes of objects that somebody may keep.
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

/// A database of one's own, as its entry was when somebody asked.
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
    /// The databases in those stores.
    pub fn new(stores: Stores, accounts: Accounts, later: Later, settings: CollectionSettings) -> Self {
        let CollectionSettings { database: settings, quota_bytes } = settings;
        let (handles, turns, room) = (Handles::default(), Turns::default(), Room::of(quota_bytes));
        Self { inner: Arc::new(Inner { stores, settings, accounts, later, handles, turns, room }) }
    }

    /// How large a database may be, in bytes; and a file that one is made of.
    pub fn bytes_max(&self) -> u64 {
        self.inner.settings.limits.database_bytes
    }

    pub(crate) fn accounts(&self) -> &Accounts {
        &self.inner.accounts
    }

    /// Its kinds of long work.
    pub(crate) fn long_work(&self) -> Vec<Arc<dyn Work>> {
        vec![background::QueuedOperations::of(&self.inner)]
    }

    /// Make the table, unless it is there.
    pub async fn create_tables(&self) -> Result<()> {
        basis::create_tables(self.inner.tables(), vec![items::definition()]).await
    }

    /// A page of somebody's databases, the newest first.
    pub async fn list(&self, owner: &Owner, limit: u32, after: Option<Cursor>) -> Result<(Vec<Entry>, Option<Cursor>)> {
        let resumed = after.is_some();
        let query = registry::list(owner).after(after);
        // What is not quite made, or not quite gone, is not there.
        let active = |entry: &Entry| entry.state == State::Active;
        let cursor_at = |item: &Item| registry::cursor_at(item);
        basis::page_of_fitting(self.inner.tables(), query, (limit, resumed), registry::read, Some(&active), cursor_at)
            .await
    }

    /// A database of the caller's. Another's lies under another key, and is never found.
    pub async fn mine(&self, caller: &Caller, database: &str) -> Result<Mine> {
        self.mine_of(&caller.owner, database.parse()?).await
    }

    /// The same for a program that acts for the owner.
    pub async fn mine_of(&self, owner: &Owner, id: DatabaseId) -> Result<Mine> {
        let entry = self.inner.find(owner, id).await?.filter(|entry| entry.state == State::Active);
        self.inner.opened(owner, entry.ok_or_else(Error::not_found)?)
    }

    /// The owner's database of that name, as people search for it.
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

    /// What the registry says of a database.
    async fn find(&self, owner: &Owner, id: DatabaseId) -> Result<Option<Entry>> {
        self.tables().get(registry::get(owner, id)).await?.item.map(|item| registry::read(&item)).transpose()
    }

    /// A database whose owner was found to be who asks.
    fn opened(self: &Arc<Self>, owner: &Owner, entry: Entry) -> Result<Mine> {
        let handle = self.handles.get(entry.id, || self.database(entry.id))?;
        Ok(Mine { inner: Arc::clone(self), owner: owner.clone(), entry, handle })
    }

    /// The library's database of that id.
    fn database(&self, id: DatabaseId) -> Result<Database> {
        Ok(Database::open(self.stores.clone(), self.settings, &name_of(id))?)
    }
}

/// What the library calls it. Its objects lie there.
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
    /// What the registry says of it.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// What a token for it alone is for.
    pub fn target(&self) -> Result<ShareTarget> {
        target(self.entry.id)
    }

    fn database(&self) -> &Database {
        &self.handle.database
    }

    /// Apply statements, all of them or none.
    pub async fn execute(&self, execute: Execute) -> Result<Executed> {
        self.check_full()?;
        let done = self.database().execute(execute).await?;
        self.maintain_later();
        Ok(done)
    }

    /// Let statements be applied later, in the order in which they came.
    pub async fn enqueue(&self, execute: Execute, deadline_ms: Option<u64>) -> Result<Queued> {
        self.check_full()?;
        let queued = self.database().enqueue(execute, deadline_ms).await?;
        self.drain_later();
        Ok(queued)
    }

    /// What is known of an operation.
    pub async fn status(&self, id: &OperationId) -> Result<Status> {
        Ok(self.database().status(id).await?)
    }

    /// Ask a question.
    pub async fn query(&self, statement: Statement, consistency: Consistency) -> Result<Queried> {
        let answer = self.database().query(Query { statement, consistency }).await.map_err(trouble::of_question)?;
        // Whoever only reads follows the log too, and has more and more of it.
        self.maintain_later();
        Ok(answer)
    }

    /// Run a statement of which nobody knows whether it writes: as a question, and as an operation if it is none.
    pub async fn run(&self, statement: Statement) -> Result<Queried> {
        let query = Query { statement: statement.clone(), consistency: Consistency::Latest };
        match self.database().query(query).await {
            // What else is refused is refused again, and for the same reason.
            Err(crate::Error::Failed(failure)) if failure.kind == FailureKind::Refused => {
                let mut done = self.execute(Execute::one(statement)).await?;
                Ok(Queried { sequence: done.sequence, result: done.results.pop().unwrap_or_default() })
            }
            answer => Ok(answer?),
        }
    }

    /// The database as a file.
    pub async fn export(
        &self,
        at: Option<At>,
    ) -> Result<(u64, futures::stream::BoxStream<'static, Result<bytes::Bytes, crate::Error>>)> {
        Ok(self.database().export(at).await?)
    }

    /// Commits, the newest first.
    pub async fn commits(&self, before: Option<u64>, limit: u32) -> Result<Vec<Commit>> {
        // The first commit is 1: before it there is none, and a range without an end is no range.
        if before.is_some_and(|before| before <= 1) {
            return Ok(Vec::new());
        }
        Ok(self.database().commits(before, limit).await?)
    }

    /// Make an earlier state the newest one.
    pub async fn restore(&self, at: At) -> Result<u64> {
        self.check_full()?;
        let sequence = self.database().restore(at).await?;
        self.maintain_later();
        Ok(sequence)
    }

    /// The states that are kept under a name.
    pub async fn versions(&self) -> Result<Vec<Version>> {
        Ok(self.database().versions().await?)
    }

    /// Keep the newest state under a name.
    pub async fn keep_version(&self, name: &str) -> Result<Version> {
        let name = parse_name(name)?;
        if self.is_empty().await? {
            return Err(Error::conflict(Reason::new(
                "nothing-to-keep",
                "there is nothing in it yet that could be kept",
            )));
        }
        self.check_room_for_version(&name).await?;
        Ok(self.database().keep_version(&name).await?)
    }

    /// Whether nothing was ever written to it. There is no snapshot of that, and so none to rest on.
    async fn is_empty(&self) -> Result<bool> {
        let found = self.query(Statement::plain("PRAGMA page_count"), Consistency::Latest).await?;
        Ok(found.sequence == 0 && found.result.rows == [[SqlValue::Integer(0)]])
    }

    /// Keep it no longer.
    pub async fn delete_version(&self, id: &str) -> Result<()> {
        // What cannot be an id must not become a key.
        if OperationId::parse(id).is_none() {
            return Err(Error::not_found());
        }
        self.database().delete_version(id).await?;
        self.inner.room.forget(&self.owner);
        Ok(())
    }

    /// How large it is, and in how many parts.
    pub async fn statistics(&self) -> Result<Statistics> {
        Ok(self.database().statistics().await?)
    }
}
