//! Deletes databases. First the registry says `deleting`; from then on the database is not found. Its records in the
//! registry are deleted last, when nothing else is left.

use basis::{Error, Owner, Reason, Result};

use super::creating::GIVEN_UP_AFTER_MS;
use super::{DatabaseId, Databases, Entry, Mine, State, target, trouble, user};
use crate::items::registry;

impl Databases {
    /// Delete a database with everything that belongs to it, and revoke its tokens. A deletion that somebody else has
    /// begun is finished.
    pub async fn delete(&self, owner: &Owner, id: DatabaseId, if_version: Option<u64>) -> Result<()> {
        let _turn = self.inner.turns.wait(id).await;
        let entry = self.inner.find(owner, id).await?.ok_or_else(Error::not_found)?;
        if entry.state == State::Creating {
            return Err(Error::not_found());
        }
        if if_version.is_some_and(|version| version != entry.version) {
            return Err(Error::changed_to(entry.version));
        }
        if entry.state == State::Active {
            // Checked before it is marked, so that a refusal does not interrupt those who use it.
            if !self.inner.database(id)?.forks().await.map_err(trouble::for_caller)?.is_empty() {
                return Err(in_use());
            }
            self.mark(owner, id, State::Active).await?;
        }
        self.finish(owner, &entry).await
    }

    /// Mark it as being deleted; it does not matter who finishes that.
    async fn mark(&self, owner: &Owner, id: DatabaseId, from: State) -> Result<()> {
        let request = registry::move_to(owner, id, from, State::Deleting);
        let Err(error) = self.inner.tables().update(request).await else { return Ok(()) };
        match self.inner.find(owner, id).await? {
            Some(entry) if entry.state == State::Deleting => Ok(()),
            None => Err(Error::not_found()),
            Some(_) if error.is_condition_failed() => {
                Err(Error::conflict(Reason::new("being-changed", "the database is being changed; try again")))
            }
            Some(_) => Err(error.into()),
        }
    }

    /// Delete what is left of a marked database. If somebody was writing objects for it and may still be, the entry
    /// stays, and upkeep deletes what they leave.
    pub(super) async fn finish(&self, owner: &Owner, entry: &Entry) -> Result<()> {
        let id = entry.id;
        self.inner.handles.forget(id);
        self.inner.room.forget(owner);
        let entirely = match self.inner.database(id)?.delete().await {
            Ok(entirely) => entirely,
            Err(sqlbase::Error::Taken(_)) => {
                // A fork was created at the same moment and needs this database, so it stays.
                let back = registry::move_to(owner, id, State::Deleting, State::Active);
                self.inner.tables().update(back).await?;
                return Err(in_use());
            }
            Err(error) => return Err(trouble::for_caller(error)),
        };
        self.inner.accounts.delete_tokens_for(user(owner)?, &target(id)?).await?;
        // It may have been renamed after it was read and before it was marked.
        let Some(entry) = self.inner.find(owner, id).await? else { return Ok(()) };
        let mut requests = vec![registry::free_name(owner, &entry.name, id)];
        if entirely {
            requests.push(registry::delete(owner, id));
        }
        for request in requests {
            match self.inner.tables().delete(request).await {
                // If the condition failed, this was done before.
                Err(error) if !error.is_condition_failed() => return Err(error.into()),
                _ => {}
            }
        }
        Ok(())
    }

    /// Undo a creation that was begun and not finished. Can be repeated.
    pub(super) async fn undo(&self, owner: &Owner, id: DatabaseId) -> Result<()> {
        let Some(entry) = self.inner.find(owner, id).await? else { return Ok(()) };
        if entry.state == State::Creating {
            self.mark(owner, id, State::Creating).await?;
        }
        self.finish(owner, &entry).await
    }

    /// Finish a deletion that was begun, or undo a creation that was never finished. Returns whether it is gone.
    pub(super) async fn tidy(&self, owner: &Owner, entry: &Entry) -> Result<bool> {
        match entry.state {
            State::Active => Ok(false),
            State::Creating if entry.created_ms.saturating_add(GIVEN_UP_AFTER_MS) > self.inner.now() => Ok(false),
            State::Creating => self.undo(owner, entry.id).await.map(|()| true),
            State::Deleting => self.finish(owner, entry).await.map(|()| true),
        }
    }
}

impl Mine {
    /// Delete it.
    pub async fn delete(&self, if_version: Option<u64>) -> Result<()> {
        Databases { inner: self.inner.clone() }.delete(&self.owner, self.entry.id, if_version).await
    }
}

fn in_use() -> Error {
    let detail = "other databases are forks of this one; delete them first";
    Error::conflict(Reason::new("has-forks", detail))
}
