//! Rebuilding: a new generation is filled page by page, and the pointer moves to it at the end.
//!
//! A page is read from the items and made right like a change is, so it does not matter if it is done twice, or by two
//! at once. Changes that are recorded meanwhile are applied to both generations (`apply`).

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use basis::{Attempts, Error, Owner, Result, read_cursor, write_cursor};
use work::{Found, Progress, Step, Task, Weight, Work};

use crate::items::{self, Pointer, Rebuilding};
use crate::{Derived, Inner};

/// How often databases are looked for that are to be rebuilt.
const LOOK_EVERY: Duration = Duration::from_hours(1);
/// How many owners are looked at in one page.
const MEMBERS: u32 = 100;

impl Derived {
    /// Begin to rebuild an owner's database, unless that has begun already, and let it be done in the background.
    /// Returns false if there is nothing to rebuild.
    pub async fn rebuild(&self, owner: &Owner) -> Result<bool> {
        let begun = self.inner.begin_rebuilding(owner).await?;
        if begun {
            self.rebuild_later(owner);
        }
        Ok(begun)
    }

    /// The same, and wait for the end. `report` learns how many things are in the new database.
    pub async fn rebuild_now(&self, owner: &Owner, report: impl Fn(Progress)) -> Result<bool> {
        if !self.inner.begin_rebuilding(owner).await? {
            return Ok(false);
        }
        loop {
            let done = self.inner.rebuild_page(owner).await?;
            report(Progress { done: done.unwrap_or_default(), total: None });
            if done.is_none() {
                return Ok(true);
            }
        }
    }

    pub(crate) fn rebuild_later(&self, owner: &Owner) {
        self.look_after_later(owner);
    }

    /// Rebuild what is to be rebuilt, and take a snapshot if one is due.
    pub(crate) fn look_after_later(&self, owner: &Owner) {
        self.inner.later.remind(&self.work(), self.inner.task(owner));
    }

    /// The long work of these databases.
    pub fn work(&self) -> Arc<dyn Work> {
        Arc::new(LookingAfter { inner: Arc::clone(&self.inner) })
    }
}

impl Inner {
    fn task(&self, owner: &Owner) -> Task {
        Task { kind: self.purpose.work, owner: owner.clone(), id: owner.as_str().into() }
    }

    /// Point to a new generation that is to be filled. Returns false if there is nothing to rebuild.
    async fn begin_rebuilding(&self, owner: &Owner) -> Result<bool> {
        let mut attempts = Attempts::new(self.stores.random.as_ref());
        loop {
            let Some(pointer) = self.pointer(owner).await? else { return Ok(false) };
            if pointer.rebuilding.as_ref().is_some_and(|next| next.schema == self.purpose.version) {
                return Ok(true);
            }
            // One that was begun by another version of the program is given up.
            let given_up = pointer.rebuilding.iter().map(|next| next.generation.clone());
            let next = Rebuilding {
                generation: self.ulid().to_string().to_lowercase(),
                schema: self.purpose.version,
                cursor: None,
                done: 0,
            };
            let after = Pointer {
                old: pointer.old.iter().cloned().chain(given_up).collect(),
                rebuilding: Some(next),
                ..pointer.clone()
            };
            if self.move_pointer(owner, &pointer, after).await? {
                return Ok(true);
            }
            attempts.again().await?;
        }
    }

    /// Write the pointer, if it has not changed. Returns whether it was written.
    pub(crate) async fn move_pointer(&self, owner: &Owner, before: &Pointer, after: Pointer) -> Result<bool> {
        let after = Pointer { revision: before.revision + 1, ..after };
        let put = items::put_pointer(self.purpose.name, owner, &after, Some(before.revision));
        match self.stores.tables.put(put).await {
            Ok(_) => Ok(true),
            Err(error) if error.is_condition_failed() => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Fill a page of the new generation, or move the pointer to it if nothing is left. Returns how many things are in
    /// it, or `None` at the end.
    async fn rebuild_page(&self, owner: &Owner) -> Result<Option<u64>> {
        let mut attempts = Attempts::new(self.stores.random.as_ref());
        let (pointer, next) = loop {
            let Some(pointer) = self.pointer(owner).await? else { return Ok(None) };
            let Some(next) = pointer.rebuilding.clone() else { return Ok(None) };
            if next.schema == self.purpose.version {
                break (pointer, next);
            }
            self.begin_rebuilding(owner).await?;
            attempts.again().await?;
        };
        let (ids, cursor) = self.truth.everything(owner, next.cursor.clone()).await?;
        while !ids.is_empty() && !self.make_right(owner, &next.generation, &ids).await? {
            // Perhaps another process has finished the rebuilding, and the generation is no longer filled.
            if self.pointer(owner).await?.is_none_or(|now| now.revision != pointer.revision) {
                break;
            }
            attempts.again().await?;
        }
        let done = next.done + ids.len() as u64;
        // If another process was faster, it goes on from there.
        if cursor.is_some() {
            let rebuilding = Some(Rebuilding { cursor, done, ..next });
            self.move_pointer(owner, &pointer, Pointer { rebuilding, ..pointer.clone() }).await?;
            return Ok(Some(done));
        }
        // The database must exist, even if there is nothing in it.
        self.handle(owner, &next.generation).await?;
        let old = pointer.old.iter().cloned().chain([pointer.generation.clone()]).collect();
        let moved =
            Pointer { generation: next.generation, schema: next.schema, rebuilding: None, old, ..pointer.clone() };
        let moved = self.move_pointer(owner, &pointer, moved).await?;
        Ok((!moved).then_some(done))
    }

    pub(crate) fn wants_snapshot(&self, owner: &Owner, generation: &str) -> bool {
        self.known(owner, generation).is_some_and(|handle| handle.database.wants_snapshot())
    }
}

/// Rebuilds databases, and takes their snapshots.
struct LookingAfter {
    inner: Arc<Inner>,
}

impl fmt::Debug for LookingAfter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("LookingAfter").field(&self.inner.purpose.name).finish()
    }
}

#[async_trait]
impl Work for LookingAfter {
    fn kind(&self) -> &'static str {
        self.inner.purpose.work
    }

    fn weight(&self) -> Weight {
        Weight::Light
    }

    fn look_every(&self) -> Duration {
        LOOK_EVERY
    }

    async fn step(&self, task: &Task, deadline_ms: u64) -> Result<Step> {
        let owner = &task.owner;
        let Some(pointer) = self.inner.pointer(owner).await? else { return Ok(Step::Done) };
        if pointer.schema != self.inner.purpose.version && pointer.rebuilding.is_none() {
            self.inner.begin_rebuilding(owner).await?;
        }
        while self.inner.rebuild_page(owner).await?.is_some() {
            if self.inner.now_ms() >= deadline_ms {
                return Ok(Step::More);
            }
        }
        let Some(pointer) = self.inner.pointer(owner).await? else { return Ok(Step::Done) };
        if let Some(handle) = self.inner.known(owner, &pointer.generation) {
            handle.database.maintain().await.map_err(Error::internal)?;
        }
        Ok(Step::Done)
    }

    async fn find(&self, after: Option<String>) -> Result<Found> {
        let query = items::list_members(self.inner.purpose.name, MEMBERS).after(read_cursor(after)?);
        let page = self.inner.stores.tables.query(query).await?;
        let mut tasks = Vec::new();
        for item in &page.items {
            let owner = items::read_member(item)?;
            let pointer = self.inner.pointer(&owner).await?;
            let wanted =
                |pointer: &Pointer| pointer.rebuilding.is_some() || pointer.schema != self.inner.purpose.version;
            if pointer.as_ref().is_some_and(wanted) {
                tasks.push(self.inner.task(&owner));
            }
        }
        Ok(Found { tasks, next: write_cursor(page.next)? })
    }
}
