//! What is done every day: snapshots that are due, objects that nothing refers to, what was left half done.

use accounts::UserId;
use edge::{Owner, Result, all_of};

use super::{Databases, Entry, State};
use crate::items::registry;

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
        for entry in all_of(self.inner.tables(), registry::list(&owner), registry::read).await? {
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

    /// How many databases somebody has, and how many bytes of objects those are.
    pub async fn usage(&self, owner: &Owner) -> Result<(u64, u64)> {
        let (mut count, mut bytes) = (0, 0);
        for entry in all_of(self.inner.tables(), registry::list(owner), registry::read).await? {
            if entry.state == State::Active {
                count += 1;
                bytes += self.bytes_of(&entry).await?;
            }
        }
        Ok((count, bytes))
    }

    async fn bytes_of(&self, entry: &Entry) -> Result<u64> {
        let prefix = blobs::Prefix::new(format!("{}/", super::name_of(entry.id))).map_err(blobs::Error::from)?;
        let (mut bytes, mut after) = (0, None);
        loop {
            let page = self.inner.stores.blobs.list(&prefix, after.as_ref(), blobs::MAX_PAGE).await?;
            bytes += page.entries.iter().map(|entry| entry.size).sum::<u64>();
            after = page.entries.last().map(|entry| entry.key.clone());
            if !page.more || after.is_none() {
                return Ok(bytes);
            }
        }
    }
}
