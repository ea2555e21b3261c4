//! Objects that are being written: announced before the first, so that a sweep leaves them alone.

use ulid::Ulid;

use super::{Database, segments};
use crate::Error;
use crate::items::snapshots;

/// Objects that belong to a commit or a snapshot. Without the announcement they cannot be published.
pub(super) struct Objects<'a> {
    database: &'a Database,
    /// Under which id they are announced, once they are.
    pub(super) intent: Option<Ulid>,
}

impl<'a> Objects<'a> {
    /// None yet.
    pub(super) fn of(database: &'a Database) -> Self {
        Self { database, intent: None }
    }

    /// Announce that objects are being written.
    pub(super) async fn announce(&mut self) -> Result<Ulid, Error> {
        if let Some(intent) = self.intent {
            return Ok(intent);
        }
        let database = self.database;
        let intent = snapshots::Intent { id: database.ulid(), since_ms: database.now_ms() };
        database.inner.stores.tables.put(snapshots::put_intent(&database.inner.partition, &intent)).await?;
        self.intent = Some(intent.id);
        Ok(intent.id)
    }

    pub(super) async fn put(&mut self, what: &str, content: impl Into<bytes::Bytes>) -> Result<String, Error> {
        let intent = self.announce().await?;
        let key = format!("{}/{intent}/{what}", self.database.inner.name);
        let blobs = &self.database.inner.stores.blobs;
        blobs.put(&segments::object_key(&key)?, content.into(), blobs::PutOptions::default()).await?;
        Ok(key)
    }
}
