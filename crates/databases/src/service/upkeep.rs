//! What is done every day: snapshots that are due, objects that nothing refers to, what was left half done.

use accounts::UserId;
use basis::{Owner, Result};

use super::{Databases, Entry, State};

/// Accounts that are looked at together.
const PAGE: u32 = 100;

impl Databases {
    /// Look after all databases of all people. How many objects and unfinished databases were removed.
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
            // What cannot be done for one is no reason to leave all others as they are.
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
        // One of its own: what people use is not pushed out for it.
        let database = self.inner.database(entry.id)?;
        database.drain().await?;
        database.maintain().await?;
        Ok(database.sweep().await?.objects)
    }
}
