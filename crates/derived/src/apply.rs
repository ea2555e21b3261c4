//! Applies what was recorded, and reads.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use basis::{Attempts, Owner, Result};
use sqlbase::{Consistency, Execute, FailureKind, Query, ResultSet, Statement};
use table::Key;

use crate::handles::Handle;
use crate::items::{self, Change, Pointer};
use crate::trouble::{being_rebuilt, told};
use crate::{Derived, Inner};

/// How many things are applied in one commit, at most. (A change record can name more; it is applied as a whole.)
const IDS_MAX: usize = 500;
/// How many change records are read at a time.
const CHANGES: u32 = 64;
/// How many keys a batch can delete.
const DELETED_AT_ONCE: usize = 25;

/// What is recorded and not yet applied.
struct Pending {
    pointer: Option<Pointer>,
    changes: Vec<Change>,
}

/// An owner's database, brought up to date.
#[derive(Debug)]
pub struct View {
    handle: Arc<Handle>,
    /// The state that the first query has read; the further ones read that or a later one, without asking the table.
    sequence: AtomicU64,
}

impl View {
    /// Run a query.
    pub async fn query(&self, statement: Statement) -> Result<ResultSet> {
        let consistency = match self.sequence.load(Ordering::Relaxed) {
            u64::MAX => Consistency::Latest,
            sequence => Consistency::AtLeast(sequence),
        };
        let read = self.handle.database.query(Query { statement, consistency }).await.map_err(told)?;
        self.sequence.store(read.sequence, Ordering::Relaxed);
        Ok(read.result)
    }
}

impl Derived {
    /// An owner's database, after applying what was recorded. `None` if nothing was ever recorded.
    pub async fn open(&self, owner: &Owner) -> Result<Option<View>> {
        let Some(pointer) = self.inner.bring_up(owner).await? else { return Ok(None) };
        if pointer.schema != self.inner.purpose.version {
            self.rebuild_later(owner);
            return Err(being_rebuilt());
        }
        let handle = self.inner.handle(owner, &pointer.generation).await?;
        Ok(Some(View { handle, sequence: AtomicU64::new(u64::MAX) }))
    }

    /// Apply what was recorded.
    pub async fn apply(&self, owner: &Owner) -> Result<()> {
        let Some(pointer) = self.inner.bring_up(owner).await? else { return Ok(()) };
        if self.inner.wants_snapshot(owner, &pointer.generation) {
            self.look_after_later(owner);
        }
        Ok(())
    }
}

impl Inner {
    /// Apply until nothing is left. Returns the pointer, unless nothing was ever recorded.
    async fn bring_up(&self, owner: &Owner) -> Result<Option<Pointer>> {
        let pending = self.pending(owner).await?;
        if pending.changes.is_empty() {
            return Ok(pending.pointer);
        }
        let _turn = self.turns.wait(owner.clone()).await;
        let mut attempts = Attempts::new(self.stores.random.as_ref());
        loop {
            let Pending { pointer, mut changes } = self.pending(owner).await?;
            if changes.is_empty() {
                return Ok(pointer);
            }
            let Some(pointer) = pointer else {
                self.begin(owner).await?;
                continue;
            };
            let mut together = 0;
            let fit = changes.iter().take_while(|change| {
                let first = together == 0;
                together += change.ids.len();
                first || together <= IDS_MAX
            });
            let fit = fit.count();
            changes.truncate(fit);
            if self.apply_to(owner, &pointer, &changes).await? {
                self.delete_changes(changes.into_iter().map(|change| change.key).collect()).await?;
            } else {
                attempts.again().await?;
            }
        }
    }

    async fn pending(&self, owner: &Owner) -> Result<Pending> {
        let page = self.stores.tables.query(items::pending(self.purpose.name, owner, CHANGES)).await?;
        let (mut pointer, mut changes) = (None, Vec::new());
        for item in &page.items {
            if items::is_change(item) {
                changes.push(items::read_change(item)?);
            } else {
                pointer = Some(items::read_pointer(item)?);
            }
        }
        if pointer.is_none() && page.next.is_some() {
            pointer = self.pointer(owner).await?;
        }
        Ok(Pending { pointer, changes })
    }

    /// Write the first pointer. Its database is created when it is first used.
    async fn begin(&self, owner: &Owner) -> Result<()> {
        let generation = self.ulid().to_string().to_lowercase();
        let pointer =
            Pointer { revision: 1, generation, schema: self.purpose.version, rebuilding: None, old: Vec::new() };
        // The upkeep finds its owner even if this is interrupted.
        self.stores.tables.put(items::put_member(self.purpose.name, owner)).await?;
        match self.stores.tables.put(items::put_pointer(self.purpose.name, owner, &pointer, None)).await {
            Ok(_) => Ok(()),
            // Somebody else was faster.
            Err(error) if error.is_condition_failed() => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Apply changes to the generation that is read and to the one that is being filled. Returns false if somebody else
    /// wrote at the same time: then it has to be tried again.
    async fn apply_to(&self, owner: &Owner, pointer: &Pointer, changes: &[Change]) -> Result<bool> {
        let ids: BTreeSet<&String> = changes.iter().flat_map(|change| &change.ids).collect();
        let ids: Vec<String> = ids.into_iter().cloned().collect();
        let read = (pointer.schema, &pointer.generation);
        let filled = pointer.rebuilding.as_ref().map(|next| (next.schema, &next.generation));
        for (schema, generation) in filled.into_iter().chain([read]) {
            // One with another schema is about to be rebuilt.
            if schema == self.purpose.version && !self.make_right(owner, generation, &ids).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Make the rows of these things right. Returns false if somebody else wrote in between.
    pub(crate) async fn make_right(&self, owner: &Owner, generation: &str, ids: &[String]) -> Result<bool> {
        let handle = self.handle(owner, generation).await?;
        // The state as this process knows it; if it is outdated, the commit below fails. It must be known before the
        // items are read: then nobody who has read older items can commit after this.
        let known = Query { statement: Statement::plain("SELECT 1"), consistency: Consistency::CachedUpTo(u64::MAX) };
        let sequence = match handle.database.query(known).await {
            Ok(read) => read.sequence,
            Err(sqlbase::Error::NotFound(_)) => {
                self.forget(owner, generation);
                return Ok(false);
            }
            Err(error) => return Err(told(error)),
        };
        let statements = self.truth.statements(owner, ids).await?;
        if statements.is_empty() {
            return Ok(true);
        }
        let operation = Execute { statements, operation_id: None, if_sequence: Some(sequence) };
        match handle.database.execute(operation).await {
            Ok(_) => Ok(true),
            Err(sqlbase::Error::Failed(failure)) if failure.kind == FailureKind::Moved => Ok(false),
            // It was replaced by another generation and deleted.
            Err(sqlbase::Error::NotFound(_)) => {
                self.forget(owner, generation);
                Ok(false)
            }
            Err(error) => Err(told(error)),
        }
    }

    async fn delete_changes(&self, keys: Vec<Key>) -> Result<()> {
        for some in keys.chunks(DELETED_AT_ONCE) {
            self.stores.tables.batch_write(items::delete_all(some)).await?;
        }
        Ok(())
    }
}
