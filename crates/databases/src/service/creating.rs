//! Creates databases: empty, from a file, or as a fork.
//!
//! First the registry says `creating`, then the library creates the database, then the registry says `active`. A retry
//! with the same id continues where the first request stopped. If a creation was never finished, it is undone when
//! another database is to get its name.

use basis::{Attempts, Error, Kind, Outcome, Owner, Reason, Result, transact};
use bytes::Bytes;
use futures::Stream;
use sqlbase::{Database, Failure, FailureKind};
use table::TransactWrite;

use super::trouble::{self, TOO_SLOW};
use super::{DatabaseId, Databases, Entry, Mine, State, name_of, parse_name};
use crate::items::registry;

/// A creation that is not finished after this time never will be. (Uploading a large file over a slow line takes long.)
pub(super) const GIVEN_UP_AFTER_MS: u64 = 2 * 60 * 60 * 1000;

impl Databases {
    /// Create an empty database. A retry with the same id returns the existing one.
    pub async fn create(&self, owner: &Owner, id: DatabaseId, name: &str) -> Result<Mine> {
        let entry = self.announce(owner, id, name, None).await?;
        if entry.state == State::Creating {
            let made = Database::create(self.inner.stores.clone(), self.inner.settings, &name_of(id)).await;
            self.made(owner, id, made).await?;
        }
        self.mine_of(owner, id).await
    }

    /// Create a database from an SQLite file while it is uploaded. The work runs in its own task: if the client
    /// disconnects, the content ends early, and the creation is undone.
    pub async fn import(
        &self,
        owner: &Owner,
        id: DatabaseId,
        name: &str,
        content: impl Stream<Item = Result<Bytes, sqlbase::Error>> + Send + 'static,
    ) -> Result<Mine> {
        let entry = self.announce(owner, id, name, None).await?;
        if entry.state == State::Creating {
            let (this, owner) = (self.clone(), owner.clone());
            let work = async move {
                let (stores, settings) = (this.inner.stores.clone(), this.inner.settings);
                let made = Database::import(stores, settings, &name_of(id), content).await;
                this.inner.room.forget(&owner);
                this.made(&owner, id, made).await.map_err(about_the_file)
            };
            tokio::spawn(work).await.map_err(Error::internal)??;
        }
        self.mine_of(owner, id).await
    }

    /// Record in the registry that it is being created. Returns the existing entry if there is one.
    async fn announce(&self, owner: &Owner, id: DatabaseId, name: &str, fork_of: Option<DatabaseId>) -> Result<Entry> {
        let name = parse_name(name)?;
        // This is a retry, so the quota need not be checked.
        if let Some(found) = self.inner.find(owner, id).await? {
            return Ok(found);
        }
        self.check_room_for_one(owner).await?;
        let created_ms = self.inner.now();
        let entry = Entry { id, name, created_ms, state: State::Creating, version: 1, fork_of };
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        loop {
            let request = TransactWrite::new().put(registry::put_new(owner, &entry)).put(registry::take_name(
                owner,
                &entry.name,
                id,
            ));
            if transact(self.inner.tables(), request).await? == Outcome::Done {
                return Ok(entry);
            }
            // A concurrent retry, or the response was lost.
            if let Some(found) = self.inner.find(owner, id).await? {
                return Ok(found);
            }
            self.check_name(owner, &entry.name, id).await?;
            attempts.again().await?;
        }
    }

    /// Refuse a name that another database has. If that one was never finished or is being deleted, it is cleaned up
    /// instead.
    pub(super) async fn check_name(&self, owner: &Owner, name: &str, id: DatabaseId) -> Result<()> {
        let Some(item) = self.inner.tables().get(registry::get_name(owner, name)).await?.item else { return Ok(()) };
        let holder = registry::read_name(&item)?;
        if holder == id {
            return Ok(());
        }
        let Some(entry) = self.inner.find(owner, holder).await? else { return Ok(()) };
        if self.tidy(owner, &entry).await? { Ok(()) } else { Err(name_taken(name)) }
    }

    /// Activate the database if the library has created it; otherwise leave nothing of it.
    async fn made(&self, owner: &Owner, id: DatabaseId, made: Result<Database, sqlbase::Error>) -> Result<()> {
        match made {
            // Taken by an earlier attempt with the same id: the library's names contain ids, and nobody else has ours.
            Ok(_) | Err(sqlbase::Error::Taken(_)) => self.activate(owner, id).await,
            Err(error @ (sqlbase::Error::Unavailable { .. } | sqlbase::Error::Corrupt(_))) => {
                // It may have been created, and there may be a retry; if there is none, upkeep undoes it. But if it was
                // given up in the meantime, delete here what was written after that.
                let entry = self.inner.find(owner, id).await;
                if matches!(&entry, Ok(found) if found.as_ref().is_none_or(|entry| entry.state == State::Deleting)) {
                    basis::best_effort("removing what was given up", self.inner.database(id)?.delete().await);
                }
                Err(trouble::for_caller(error))
            }
            Err(error) => {
                let undone = self.undo(owner, id).await;
                basis::best_effort("undoing a database that was not made", undone);
                Err(trouble::for_caller(error))
            }
        }
    }

    async fn activate(&self, owner: &Owner, id: DatabaseId) -> Result<()> {
        let request = registry::move_to(owner, id, State::Creating, State::Active);
        let Err(error) = self.inner.tables().update(request).await else { return Ok(()) };
        if !error.is_condition_failed() && !matches!(error, table::Error::Unavailable { outcome_unknown: true, .. }) {
            return Err(error.into());
        }
        match self.inner.find(owner, id).await? {
            Some(entry) if entry.state == State::Active => Ok(()),
            Some(entry) if entry.state == State::Creating => Err(error.into()),
            // Somebody has given it up in the meantime. Delete what was written after they deleted it.
            _ => {
                basis::best_effort("removing what was given up", self.inner.database(id)?.delete().await);
                Err(Error::unavailable("the database was abandoned while it was being created"))
            }
        }
    }
}

impl Mine {
    /// Create a database that begins with the newest state of this one. A retry with the same id returns the existing
    /// one.
    pub async fn fork(&self, id: DatabaseId, name: &str) -> Result<Mine> {
        let databases = Databases { inner: self.inner.clone() };
        let entry = databases.announce(&self.owner, id, name, Some(self.entry.id)).await?;
        if entry.state == State::Creating {
            let made = if self.is_empty().await? {
                Database::create(self.inner.stores.clone(), self.inner.settings, &name_of(id)).await
            } else {
                self.fork_once(id).await
            };
            databases.made(&self.owner, id, made).await?;
        }
        databases.mine_of(&self.owner, id).await
    }

    async fn fork_once(&self, id: DatabaseId) -> Result<Database, sqlbase::Error> {
        // An earlier attempt may already have created it; for a fork the library does not report that.
        let database = Database::open(self.inner.stores.clone(), self.inner.settings, &name_of(id))?;
        if self.database().forks().await?.iter().any(|fork| fork == database.name()) {
            return Ok(database);
        }
        self.database().fork(self.inner.stores.clone(), self.inner.settings, &name_of(id)).await
    }

    /// Rename it.
    pub async fn rename(&self, name: &str, if_version: Option<u64>) -> Result<Entry> {
        let databases = Databases { inner: self.inner.clone() };
        let name = parse_name(name)?;
        let _turn = self.inner.turns.wait(self.entry.id).await;
        let (mut tried, mut attempts) = (false, Attempts::new(self.inner.stores.random.as_ref()));
        loop {
            let entry = self.inner.find(&self.owner, self.entry.id).await?;
            let entry = entry.filter(|entry| entry.state == State::Active).ok_or_else(Error::not_found)?;
            // Renamed by this very request, whose response was lost.
            if tried && entry.name == name {
                return Ok(entry);
            }
            if if_version.is_some_and(|version| version != entry.version) {
                return Err(Error::changed_to(entry.version));
            }
            if entry.name == name {
                return Ok(entry);
            }
            let request = TransactWrite::new().update(registry::rename(&self.owner, &entry, &name));
            let request = if basis::folded(&entry.name) == basis::folded(&name) {
                request
            } else {
                request.delete(registry::free_name(&self.owner, &entry.name, entry.id)).put(registry::take_name(
                    &self.owner,
                    &name,
                    entry.id,
                ))
            };
            if transact(self.inner.tables(), request).await? == Outcome::Done {
                return Ok(Entry { name, version: entry.version + 1, ..entry });
            }
            tried = true;
            databases.check_name(&self.owner, &name, entry.id).await?;
            attempts.again().await?;
        }
    }
}

fn name_taken(name: &str) -> Error {
    let reason = Reason::name_taken(name, format!("a database named '{name}' already exists"));
    Error::about(Kind::Conflict, "name", reason)
}

/// An error about the content of a file, which is not an error about a field of the request.
fn about_the_file(error: Error) -> Error {
    let same = |kind| match error.reason() {
        Some(reason) => Error::because(kind, reason.clone()),
        None => Error::new(kind, error.detail()),
    };
    match error.kind() {
        Kind::Invalid => same(Kind::UnsupportedType),
        Kind::Full => same(Kind::TooLarge),
        // It may be a valid database: the check did not finish.
        TOO_SLOW => Error::new(TOO_SLOW, "checking the file took too long"),
        _ => error,
    }
}

/// The error for a file that turns out to be too large during the upload.
pub(crate) fn too_large(bytes_max: u64) -> sqlbase::Error {
    let message = format!("the file is larger than {bytes_max} bytes");
    sqlbase::Error::Failed(Failure { kind: FailureKind::Full, message, statement: 0 })
}
