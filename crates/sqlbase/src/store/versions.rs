//! Named versions, and the states that forks are based on.

use table::TransactWrite;

use super::{Database, Settings, Stores};
use crate::Error;
use crate::items::snapshots::{self, Pin};
use crate::items::{TABLE, head};

/// A state that is kept under a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The state.
    pub sequence: u64,
    /// When it was made, in Unix milliseconds.
    pub created_ms: u64,
}

impl From<Pin> for Version {
    fn from(pin: Pin) -> Self {
        Self { id: pin.id, name: pin.label, sequence: pin.state, created_ms: pin.time_ms }
    }
}

impl Database {
    /// Keep the newest state under a name.
    pub async fn keep_version(&self, name: &str) -> Result<Version, Error> {
        const TIMES: u32 = 4;
        self.drain().await?;
        for _ in 0..TIMES {
            let sequence = self.snapshot().await?;
            let Some(snapshot) = self.published(sequence).await? else { continue };
            let pin = Pin {
                id: self.ulid().to_string(),
                sequence,
                state: snapshot.state,
                manifest: snapshot.manifest.clone(),
                time_ms: self.now_ms(),
                label: name.to_owned(),
                for_fork: false,
            };
            let write = TransactWrite::new().put(snapshots::put_pin(&self.inner.partition, &pin)).check(
                TABLE,
                snapshots::key_of(&self.inner.partition, sequence),
                snapshots::still_published(),
            );
            match self.inner.stores.tables.transact_write(write).await {
                Ok(_) => return Ok(pin.into()),
                Err(table::Error::TransactionRefused { .. }) => {}
                Err(error) => {
                    // The response may have been lost, and a retry would find the name taken.
                    let found = self.inner.stores.tables.get(snapshots::get_pin(&self.inner.partition, &pin.id)).await;
                    let is_there = found.is_ok_and(|found| found.item.is_some());
                    return if is_there { Ok(pin.into()) } else { Err(error.into()) };
                }
            }
        }
        Err(Error::busy("there are too many concurrent writes; try again"))
    }

    async fn published(&self, sequence: u64) -> Result<Option<snapshots::Snapshot>, Error> {
        let query = snapshots::up_to(&self.inner.partition, sequence).limit(1);
        let page = self.inner.stores.tables.query(query).await?;
        let found = page.items.first().map(snapshots::read).transpose()?;
        Ok(found.filter(|snapshot| snapshot.sequence == sequence))
    }

    /// The named versions.
    pub async fn versions(&self) -> Result<Vec<Version>, Error> {
        let pins = self.all(snapshots::pins(&self.inner.partition), snapshots::read_pin).await?;
        Ok(pins.into_iter().filter(|pin| !pin.for_fork).map(Version::from).collect())
    }

    /// Delete a version.
    pub async fn delete_version(&self, id: &str) -> Result<(), Error> {
        let found = self.inner.stores.tables.get(snapshots::get_pin(&self.inner.partition, id)).await?;
        let gone = || Error::NotFound("there is no such version".to_owned());
        let pin = snapshots::read_pin(&found.item.ok_or_else(gone)?)?;
        if pin.for_fork {
            return Err(gone());
        }
        match self.inner.stores.tables.delete(snapshots::delete_pin(&self.inner.partition, id)).await {
            Err(error) if error.is_condition_failed() => Err(gone()),
            done => Ok(done.map(|_| ())?),
        }
    }

    /// Create a database that begins with the newest state of this one, and shares its objects.
    pub async fn fork(&self, stores: Stores, settings: Settings, name: &str) -> Result<Self, Error> {
        const TIMES: u32 = 4;
        let fork = Self::at(stores, settings, name)?;
        self.drain().await?;
        for _ in 0..TIMES {
            let sequence = self.snapshot().await?;
            let Some(snapshot) = self.published(sequence).await? else { continue };
            let manifest = match self.manifest(&snapshot.manifest).await {
                Ok(manifest) => manifest,
                // Unpublished since the record was read, and swept.
                Err(blobs::Error::NotFound { .. }) => continue,
                Err(error) => return Err(error.into()),
            };
            let pin = Pin {
                id: fork_pin(name),
                sequence,
                state: snapshot.state,
                manifest: snapshot.manifest.clone(),
                time_ms: self.now_ms(),
                label: name.to_owned(),
                for_fork: true,
            };
            let head = head::Head {
                sequence,
                manifest: Some(snapshot.manifest.clone()),
                page_size: manifest.page_size,
                created_ms: self.now_ms(),
                current: None,
                previous: Vec::new(),
                hash: manifest.tip.hash.clone(),
                expired: sequence,
                origin: Some(self.inner.name.clone()),
                from_file: false,
            };
            let write = TransactWrite::new()
                .put(head::put_new(&fork.inner.partition, &head))
                .put(snapshots::put(&fork.inner.partition, &snapshot))
                .put(self.put_gate_of(&fork, &manifest.tip))
                .put(snapshots::put_pin(&self.inner.partition, &pin))
                .update(head::add_fork(&self.inner.partition))
                .check(TABLE, snapshots::key_of(&self.inner.partition, sequence), snapshots::still_published());
            match self.inner.stores.tables.transact_write(write).await {
                Ok(_) => return Ok(fork),
                Err(table::Error::TransactionRefused { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Error::busy("there are too many concurrent writes; try again"))
    }
}

/// The name of the pin that keeps what a fork is based on.
pub(super) fn fork_pin(fork: &str) -> String {
    format!("fork-{}", blake3::hash(fork.as_bytes()).to_hex())
}
