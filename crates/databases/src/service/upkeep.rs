//! The daily upkeep: makes snapshots that are due, deletes objects that nothing refers to, and finishes or undoes what
//! was left unfinished.

use accounts::UserId;
use basis::{Error, Owner, Result, damaged};
use serde::{Deserialize, Serialize};
use table::Cursor;
use work::{Passed, whole_pass};

use super::{DatabaseId, Databases, Entry, State, trouble};

/// Where the next page begins: with the account at that cursor, after its database with that id.
#[derive(Default, Serialize, Deserialize)]
struct Place {
    users: Option<Cursor>,
    database: Option<String>,
}

impl Databases {
    /// Maintain all databases of all owners. Returns how many objects and unfinished databases were deleted.
    pub async fn upkeep(&self) -> Result<u64> {
        whole_pass(|after| self.upkeep_page(after)).await
    }

    /// Maintain one database, because a large one takes long enough.
    pub(crate) async fn upkeep_page(&self, after: Option<String>) -> Result<Passed> {
        let place = after.map_or(Ok(Place::default()), |text| serde_json::from_str::<Place>(&text));
        let place = place.map_err(|_| damaged("the cursor of the upkeep is invalid"))?;
        let (users, next) = self.inner.accounts.list_users(1, place.users.clone()).await?;
        let entry = match users.first() {
            Some(user) => self.entry_after(user.id, place.database).await?,
            None => None,
        };
        let (count, next) = match entry {
            Some((owner, entry)) => {
                // A failure for one database must not keep the others from being maintained.
                let count = self.look_after(&owner, &entry).await.unwrap_or_else(|error| {
                    tracing::warn!(%error, database = %entry.id, "a database could not be looked after");
                    0
                });
                (count, Some(Place { users: place.users, database: Some(entry.id.to_string()) }))
            }
            None => (0, next.map(|users| Place { users: Some(users), database: None })),
        };
        let next = next.map(|place| serde_json::to_string(&place)).transpose().map_err(Error::internal)?;
        Ok(Passed { count, next })
    }

    /// The first database of an account, or the first after that one, by id.
    async fn entry_after(&self, user: UserId, database: Option<String>) -> Result<Option<(Owner, Entry)>> {
        let owner = Owner::new(user.to_string());
        let after: Option<DatabaseId> = database.map(|id| id.parse()).transpose()?;
        let entries = self.inner.entries(&owner).await?.into_iter();
        let entry = entries.filter(|entry| after.is_none_or(|after| entry.id > after)).min_by_key(|entry| entry.id);
        Ok(entry.map(|entry| (owner, entry)))
    }

    async fn look_after(&self, owner: &Owner, entry: &Entry) -> Result<u64> {
        if entry.state != State::Active {
            return self.tidy(owner, entry).await.map(u64::from);
        }
        // A separate instance, so that databases in use are not evicted.
        let database = self.inner.database(entry.id)?;
        database.drain().await.map_err(trouble::for_caller)?;
        database.maintain().await.map_err(trouble::for_caller)?;
        Ok(database.sweep().await.map_err(trouble::for_caller)?.objects)
    }
}
