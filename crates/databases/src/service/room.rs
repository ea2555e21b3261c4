//! Limits how much an owner may store: the number of databases, of versions of each, and the total size of objects.
//!
//! Computing the total takes a listing of the objects of each database. So it is computed before something new is
//! created, unless it was computed recently; a write only uses a recent total, and never waits for it.

use std::collections::HashMap;

use basis::{Error, Kept, Kind, Owner, Reason, Result, all_of};
use futures::{StreamExt as _, TryStreamExt as _};
use parking_lot::Mutex;

use super::{DatabaseId, Databases, Entry, Inner, Mine, State, trouble};
use crate::items::registry;

/// How many databases an owner may have.
const DATABASES_MAX: usize = 1_000;

/// How many named versions a database may have.
const VERSIONS_MAX: usize = 100;

/// How long a total is used before it is computed again, in milliseconds.
const BELIEVED_MS: u64 = 10 * 60 * 1_000;

/// For how many owners totals are remembered.
const KNOWN_MAX: usize = 1_000;

/// The quota, and the recent totals of owners.
#[derive(Debug, Default)]
pub(super) struct Room {
    /// How many bytes of objects an owner may store.
    pub(super) quota_bytes: Option<u64>,
    known: Mutex<HashMap<Owner, Known>>,
}

#[derive(Debug, Clone, Copy)]
struct Known {
    /// `None` while it is being computed.
    bytes: Option<u64>,
    at_ms: u64,
}

impl Room {
    pub(super) fn of(quota_bytes: Option<u64>) -> Self {
        Self { quota_bytes, known: Mutex::default() }
    }

    /// The total has changed, and must be computed again.
    pub(super) fn forget(&self, owner: &Owner) {
        self.known.lock().remove(owner);
    }

    fn learn(&self, owner: &Owner, bytes: Option<u64>, at_ms: u64) {
        let mut known = self.known.lock();
        if known.len() >= KNOWN_MAX {
            known.clear();
        }
        known.insert(owner.clone(), Known { bytes, at_ms });
    }

    fn known(&self, owner: &Owner, now_ms: u64) -> Option<Known> {
        let known = self.known.lock().get(owner).copied()?;
        (now_ms < known.at_ms.saturating_add(BELIEVED_MS)).then_some(known)
    }
}

impl Databases {
    /// What an owner keeps: databases, and the total size of their objects.
    pub async fn usage(&self, owner: &Owner) -> Result<Kept> {
        const AT_ONCE: usize = 8;
        let entries = self.inner.entries(owner).await?.into_iter();
        let active: Vec<_> = entries.filter(|entry| entry.state == State::Active).map(|entry| entry.id).collect();
        let things = active.len() as u64;
        let sizes = futures::stream::iter(active).map(|id| self.inner.bytes_of(id)).buffer_unordered(AT_ONCE);
        let bytes = sizes.try_collect::<Vec<u64>>().await?.into_iter().sum();
        self.inner.room.learn(owner, Some(bytes), self.inner.now());
        Ok(Kept { things, bytes })
    }

    /// The size limit of a file that an owner creates a database from.
    pub async fn file_bytes_max(&self, owner: &Owner) -> Result<u64> {
        let Some(quota) = self.inner.room.quota_bytes else { return Ok(self.bytes_max()) };
        let kept = self.bytes_kept(owner).await?;
        within(kept, quota)?;
        Ok(self.bytes_max().min(quota - kept))
    }

    /// Refuse another database if the owner has the largest number, or exceeds the quota.
    pub(super) async fn check_room_for_one(&self, owner: &Owner) -> Result<()> {
        if self.inner.entries(owner).await?.len() >= DATABASES_MAX {
            let detail = format!("the limit of {DATABASES_MAX} databases has been reached; delete one first");
            let reason = Reason::new("too-many-databases", detail).with("most", DATABASES_MAX);
            return Err(Error::because(Kind::Full, reason));
        }
        self.check_bytes(owner).await
    }

    pub(super) async fn check_bytes(&self, owner: &Owner) -> Result<()> {
        match self.inner.room.quota_bytes {
            Some(quota) => within(self.bytes_kept(owner).await?, quota),
            None => Ok(()),
        }
    }

    async fn bytes_kept(&self, owner: &Owner) -> Result<u64> {
        match self.inner.room.known(owner, self.inner.now()).and_then(|known| known.bytes) {
            Some(bytes) => Ok(bytes),
            None => Ok(self.usage(owner).await?.bytes),
        }
    }
}

impl Inner {
    /// All databases of an owner, including those that are being created or deleted.
    pub(super) async fn entries(&self, owner: &Owner) -> Result<Vec<Entry>> {
        all_of(self.tables(), registry::list(owner), registry::read).await
    }

    async fn bytes_of(&self, id: DatabaseId) -> Result<u64> {
        let prefix = blobs::Prefix::new(format!("{}/", super::name_of(id))).map_err(blobs::Error::from)?;
        let (mut bytes, mut after) = (0, None);
        loop {
            let page = self.stores.blobs.list(&prefix, after.as_ref(), blobs::MAX_PAGE).await?;
            bytes += page.entries.iter().map(|entry| entry.size).sum::<u64>();
            after = page.entries.last().map(|entry| entry.key.clone());
            if !page.more || after.is_none() {
                return Ok(bytes);
            }
        }
    }
}

impl Mine {
    /// Refuse a write if the owner is known to exceed the quota. If the total is not known, it is computed in the
    /// background: later writes may be refused, but none has to wait.
    pub(super) fn check_full(&self) -> Result<()> {
        let Some(quota) = self.inner.room.quota_bytes else { return Ok(()) };
        let now_ms = self.inner.now();
        if let Some(known) = self.inner.room.known(&self.owner, now_ms) {
            return within(known.bytes.unwrap_or(0), quota);
        }
        // Only one write starts the computation.
        self.inner.room.learn(&self.owner, None, now_ms);
        let (databases, owner) = (Databases { inner: self.inner.clone() }, self.owner.clone());
        tokio::spawn(async move {
            if let Err(error) = databases.usage(&owner).await {
                databases.inner.room.forget(&owner);
                tracing::warn!(%error, "it is not known how much somebody keeps");
            }
        });
        Ok(())
    }

    /// Refuse another version if the name is taken, the database has the largest number, or the owner exceeds the
    /// quota. (Two that are created at the same moment do not see each other; they still differ by their ids.)
    pub(super) async fn check_room_for_version(&self, name: &str) -> Result<()> {
        let versions = self.database().versions().await.map_err(trouble::for_caller)?;
        if versions.iter().any(|version| version.name == name) {
            return Err(Error::conflict(Reason::name_taken(name, "a version with this name already exists")));
        }
        if versions.len() >= VERSIONS_MAX {
            let detail = format!("the limit of {VERSIONS_MAX} versions has been reached; delete one first");
            let reason = Reason::new("too-many-versions", detail).with("most", VERSIONS_MAX);
            return Err(Error::because(Kind::Full, reason));
        }
        Databases { inner: self.inner.clone() }.check_bytes(&self.owner).await
    }
}

fn within(bytes: u64, quota: u64) -> Result<()> {
    let mb = |bytes: u64| bytes.div_ceil(1_000_000);
    if bytes <= quota {
        return Ok(());
    }
    let detail = format!("your storage is full: {} MB of {} MB are used for databases", mb(bytes), mb(quota));
    Err(Error::because(Kind::Full, Reason::storage_full(mb(bytes), mb(quota), detail)))
}
