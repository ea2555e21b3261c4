//! The upkeep of derived databases: snapshots that are due, objects that nothing refers to, generations that nobody
//! reads any more; and deleting everything of an owner.

use basis::{Owner, Result, read_cursor, write_cursor};
use work::Passed;

use crate::items::{self, Pointer};
use crate::trouble::told;
use crate::{Derived, Inner};

/// How many keys a batch can delete.
const DELETED_AT_ONCE: usize = 25;

impl Derived {
    /// Look after the database of one owner, and say where the next one is. For a daily round.
    pub async fn upkeep_page(&self, after: Option<String>) -> Result<Passed> {
        let inner = &self.inner;
        let query = items::list_members(inner.purpose.name, 1).after(read_cursor(after)?);
        let page = inner.stores.tables.query(query).await?;
        let mut count = 0;
        for item in &page.items {
            let owner = items::read_member(item)?;
            // A failure for one owner must not keep the others' databases from being maintained.
            match inner.look_after(&owner).await {
                Ok(removed) => count += removed,
                Err(error) => tracing::warn!(%error, %owner, "a derived database could not be looked after"),
            }
        }
        Ok(Passed { count, next: write_cursor(page.next)? })
    }

    /// Delete everything that was derived for an owner. The items are to be gone before; what is recorded later begins
    /// anew.
    pub async fn delete(&self, owner: &Owner) -> Result<()> {
        let inner = &self.inner;
        if let Some(pointer) = inner.pointer(owner).await? {
            let filled = pointer.rebuilding.iter().map(|next| &next.generation);
            for generation in pointer.old.iter().chain(filled).chain([&pointer.generation]) {
                inner.delete_generation(owner, generation).await?;
            }
            let delete = items::delete_pointer(inner.purpose.name, owner, pointer.revision);
            inner.stores.tables.delete(delete).await?;
        }
        inner.delete_changes_of(owner).await?;
        inner.stores.tables.delete(items::delete_member(inner.purpose.name, owner)).await?;
        Ok(())
    }
}

impl Inner {
    async fn look_after(&self, owner: &Owner) -> Result<u64> {
        let Some(pointer) = self.pointer(owner).await? else { return Ok(0) };
        let mut count = 0;
        let mut left = Vec::new();
        for generation in &pointer.old {
            count += 1;
            if !self.delete_generation(owner, generation).await? {
                // Somebody may still be writing objects for it: the next round deletes the rest.
                left.push(generation.clone());
            }
        }
        if left.len() < pointer.old.len() {
            self.move_pointer(owner, &pointer, Pointer { old: left, ..pointer.clone() }).await?;
        }
        // A separate instance, so that databases in use are not evicted.
        let database = self.database(owner, &pointer.generation)?;
        match database.maintain().await {
            // It was pointed to and never used.
            Err(sqlbase::Error::NotFound(_)) => return Ok(count),
            done => done.map_err(told)?,
        }
        Ok(count + database.sweep().await.map_err(told)?.objects)
    }

    /// Returns false if it must be repeated later.
    async fn delete_generation(&self, owner: &Owner, generation: &str) -> Result<bool> {
        self.forget(owner, generation);
        self.database(owner, generation)?.delete().await.map_err(told)
    }

    async fn delete_changes_of(&self, owner: &Owner) -> Result<()> {
        loop {
            let page = self.stores.tables.query(items::whole(self.purpose.name, owner)).await?;
            let changes = page.items.iter().filter(|item| items::is_change(item));
            let keys = changes.map(items::key_of).collect::<Result<Vec<_>>>()?;
            for some in keys.chunks(DELETED_AT_ONCE) {
                self.stores.tables.batch_write(items::delete_all(some)).await?;
            }
            if page.next.is_none() {
                return Ok(());
            }
        }
    }
}
