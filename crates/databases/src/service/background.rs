//! Long work for databases. Nothing that was acknowledged depends on it: what is not done here is done by the next read
//! or write, or by the daily upkeep.
//!
//! * Queued operations are applied. The queue's own records and its lease say what has to be done, and from time to
//!   time all databases are searched for queued operations.
//! * A snapshot is made when enough was written since the last one.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_trait::async_trait;
use basis::{Kind, Owner, Result, read_cursor, write_cursor};
use work::{Found, Step, Task, Weight, Work};

use super::handles::Handle;
use super::{DatabaseId, Databases, Inner, Mine, State, trouble};

/// How many accounts are read in one page.
const PAGE: u32 = 100;
/// How often databases are searched for queued operations that no process has been asked to apply.
const LOOK_EVERY: Duration = Duration::from_hours(1);

/// The kinds of work.
const QUEUE: &str = "queued-operations";
const SNAPSHOT: &str = "database-snapshot";

/// Marks that a snapshot of a database was requested, until this is dropped.
struct Busy(Arc<Handle>);

impl Busy {
    /// `None` if one was already requested for this database: writers must not request it again and again.
    fn begin(handle: &Arc<Handle>) -> Option<Self> {
        let free = handle.busy.compare_exchange(false, true, Ordering::AcqRel, Ordering::Acquire).is_ok();
        free.then(|| Self(Arc::clone(handle)))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.busy.store(false, Ordering::Release);
    }
}

impl Mine {
    fn task(&self, kind: &'static str) -> Task {
        Task { kind, owner: self.owner.clone(), id: self.entry.id.to_string().into() }
    }

    /// After a write: request a snapshot if enough was written since the last one.
    pub(super) fn maintain_later(&self) {
        if self.database().wants_snapshot()
            && let Some(busy) = Busy::begin(&self.handle)
        {
            let work: Arc<dyn Work> = Arc::new(Snapshot { handle: Arc::clone(&self.handle), _busy: busy });
            self.inner.later.ask(&work, self.task(SNAPSHOT));
        }
    }

    /// After something was queued: request that it is applied.
    pub(super) fn drain_later(&self) {
        let work: Arc<dyn Work> =
            Arc::new(QueuedOperations { inner: Arc::clone(&self.inner), at_hand: Some(self.clone()) });
        self.inner.later.ask(&work, self.task(QUEUE));
    }
}

/// Makes a snapshot of a database that this process has open. If nobody requests one, the daily upkeep makes it.
struct Snapshot {
    handle: Arc<Handle>,
    _busy: Busy,
}

impl fmt::Debug for Snapshot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Snapshot").field(&self.handle.database.name()).finish()
    }
}

#[async_trait]
impl Work for Snapshot {
    fn kind(&self) -> &'static str {
        SNAPSHOT
    }

    fn weight(&self) -> Weight {
        Weight::Light
    }

    fn look_every(&self) -> Duration {
        LOOK_EVERY
    }

    async fn step(&self, _: &Task, _: u64) -> Result<Step> {
        if let Err(error) = self.handle.database.maintain().await {
            tracing::warn!(%error, database = self.handle.database.name(), "a snapshot was not made");
        }
        Ok(Step::Done)
    }

    async fn find(&self, _: Option<String>) -> Result<Found> {
        Ok(Found::default())
    }
}

/// Applies queued operations.
#[derive(Debug)]
pub(super) struct QueuedOperations {
    inner: Arc<Inner>,
    /// The database, if it is already open and need not be looked up.
    at_hand: Option<Mine>,
}

impl QueuedOperations {
    pub(super) fn of(inner: &Arc<Inner>) -> Arc<dyn Work> {
        Arc::new(Self { inner: Arc::clone(inner), at_hand: None })
    }

    async fn database(&self, task: &Task) -> Result<Mine> {
        match &self.at_hand {
            Some(mine) => Ok(mine.clone()),
            None => Databases { inner: Arc::clone(&self.inner) }.mine_of(&task.owner, task.id.parse()?).await,
        }
    }
}

#[async_trait]
impl Work for QueuedOperations {
    fn kind(&self) -> &'static str {
        QUEUE
    }

    fn weight(&self) -> Weight {
        Weight::Light
    }

    fn look_every(&self) -> Duration {
        LOOK_EVERY
    }

    async fn step(&self, task: &Task, _: u64) -> Result<Step> {
        let mine = match self.database(task).await {
            Err(error) if error.kind() == Kind::NotFound => return Ok(Step::Done),
            mine => mine?,
        };
        mine.database().drain().await.map_err(trouble::for_caller)?;
        mine.maintain_later();
        Ok(Step::Done)
    }

    /// Every active database: only the step itself finds out whether something is queued.
    async fn find(&self, after: Option<String>) -> Result<Found> {
        let (users, next) = self.inner.accounts.list_users(PAGE, read_cursor(after)?).await?;
        let mut tasks = Vec::new();
        for user in users {
            let owner = Owner::new(user.id.to_string());
            let entries = self.inner.entries(&owner).await?.into_iter().filter(|entry| entry.state == State::Active);
            let task = |id: DatabaseId| Task { kind: QUEUE, owner: owner.clone(), id: id.to_string().into() };
            tasks.extend(entries.map(|entry| task(entry.id)));
        }
        Ok(Found { tasks, next: write_cursor(next)? })
    }
}
