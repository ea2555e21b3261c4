//! The daily upkeep: makes snapshots that are due, deletes objects that nothing refers to, and finishes or undoes what
//! was left unfinished.

use accounts::UserId;
use basis::{Owner, Result};

use super::{Databases, Entry, State};

/// How many accounts are read in one page.
const PAGE: u32 = 100;

impl Databases {
    /// Maintain all databases of all owners. Returns how many objects and unfinished databases were deleted.
    pub async fn upkeep(&self) -> Result<u64> {
        let (mut removed, mut after) = (0, None);
        loop {
            let (users, next) = self.inner.accounts.list_users(PAGE, after).await?;
            for user in users {
                removed += self.upkeep_of(user.id).await?;
            }
            after = next;
            if after.is_none() {
                return Ok(removed);
            }
        }
    }

    async fn upkeep_of(&self, user: UserId) -> Result<u64> {
        let owner = Owner::new(user.to_string());
        let mut removed = 0;
        for entry in self.inner.entries(&owner).await? {
            // A failure for one database must not keep the others from being maintained.
            match self.look_after(&owner, &entry).await {
                Ok(count) => removed += count,
                Err(error) => tracing::warn!(%error, database = %entry.id, "a database could not be looked after"),
            }
        }
        Ok(removed)
    }

    async fn look_after(&self, owner: &Owner, entry: &Entry) -> Result<u64> {
        if entry.state != State::Active {
            return self.tidy(owner, entry).await.map(u64::from);
        }
        // A separate instance, so that databases in use are not evicted.
        let database = self.inner.database(entry.id)?;
        database.drain().await?;
        database.maintain().await?;
        Ok(database.sweep().await?.objects)
    }
}
