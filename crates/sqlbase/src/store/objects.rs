//! Objects that are being written: an intent announces them before the first one, so that a sweep leaves them alone.

use table::{Refusal, TransactWrite};
use ulid::Ulid;

use super::{Database, segments};
use crate::Error;
use crate::items::{TABLE, head, snapshots};

/// Objects of a commit or a snapshot. Without the intent they cannot be published.
pub(super) struct Objects<'a> {
    database: &'a Database,
    /// The id of the intent, once it exists.
    pub(super) intent: Option<Ulid>,
}

impl<'a> Objects<'a> {
    /// No objects yet.
    pub(super) fn of(database: &'a Database) -> Self {
        Self { database, intent: None }
    }

    /// Announce that objects are being written.
    pub(super) async fn announce(&mut self) -> Result<Ulid, Error> {
        if let Some(intent) = self.intent {
            return Ok(intent);
        }
        let (intent, partition) = (self.new_intent(), &self.database.inner.partition);
        // Either a process that deletes the database sees the intent, or the intent is refused.
        let write = TransactWrite::new().put(snapshots::put_intent(partition, &intent)).check(
            TABLE,
            head::key_of(partition),
            head::alive(),
        );
        match self.database.inner.stores.tables.transact_write(write).await {
            Err(table::Error::TransactionRefused { reasons })
                if matches!(reasons.get(1), Some(Some(Refusal::ConditionFailed(_)))) =>
            {
                return Err(Error::NotFound("the database was deleted".to_owned()));
            }
            done => done?,
        };
        self.intent = Some(intent.id);
        Ok(intent.id)
    }

    /// The same for a database that is being created.
    pub(super) async fn announce_new(&mut self) -> Result<Ulid, Error> {
        let (intent, partition) = (self.new_intent(), &self.database.inner.partition);
        self.database.inner.stores.tables.put(snapshots::put_intent(partition, &intent)).await?;
        self.intent = Some(intent.id);
        Ok(intent.id)
    }

    fn new_intent(&self) -> snapshots::Intent {
        snapshots::Intent { id: self.database.ulid(), since_ms: self.database.now_ms() }
    }

    pub(super) async fn put(&mut self, what: &str, content: impl Into<bytes::Bytes>) -> Result<String, Error> {
        let intent = self.announce().await?;
        let key = format!("{}/{intent}/{what}", self.database.inner.name);
        let blobs = &self.database.inner.stores.blobs;
        blobs.put(&segments::object_key(&key)?, content.into(), blobs::PutOptions::default()).await?;
        Ok(key)
    }
}
