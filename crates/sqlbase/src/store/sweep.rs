//! The sweep: deletes what nothing refers to. Writers and publishers delete nothing.
//!
//! Its order makes it correct. First, earlier snapshots are unpublished; then objects are listed; only then the intents
//! are read, and last what is published. An object in the list has an intent, or was published, or is unused:
//! publishing it would need the intent, which is gone.

use std::collections::HashSet;

use blobs::{Entry, Prefix};
use table::Query;

use super::{Database, segments};
use crate::Error;
use crate::items::snapshots::{Pin, Snapshot};
use crate::items::{head, log, results, snapshots};
use crate::model::OperationId;

/// The owner of an older intent is assumed to be gone.
const INTENT_MS: u64 = 60 * 60 * 1_000;

/// What a sweep did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Swept {
    /// Snapshots that are no longer needed.
    pub snapshots: u64,
    /// Intents whose owner is gone.
    pub intents: u64,
    /// Objects that were deleted.
    pub objects: u64,
    /// Bytes that were deleted.
    pub bytes: u64,
    /// Objects that could not be deleted; they are recorded, and retried.
    pub failed: u64,
}

impl Database {
    /// Delete what nothing refers to.
    pub async fn sweep(&self) -> Result<Swept, Error> {
        let mut swept = Swept::default();
        self.unpublish(&mut swept).await?;
        self.give_up_intents(&mut swept).await?;
        let listed = self.objects().await?;
        let intents: HashSet<String> = self
            .all(snapshots::intents(&self.inner.partition), snapshots::read_intent)
            .await?
            .into_iter()
            .map(|intent| intent.id.to_string())
            .collect();
        let live = self.live().await?;
        let tables = &self.inner.stores.tables;
        for entry in listed {
            let key = entry.key.as_str();
            let Some((intent, what)) = self.parts(key) else { continue };
            if intents.contains(intent) || live.contains(key) || self.is_referred_to(key, what).await? {
                continue;
            }
            match self.inner.stores.blobs.delete(&entry.key).await {
                Ok(()) => {
                    swept.objects += 1;
                    swept.bytes += entry.size;
                }
                Err(error) => {
                    swept.failed += 1;
                    tables
                        .put(snapshots::put_deletion(&self.inner.partition, self.ulid(), key, &error.to_string()))
                        .await?;
                }
            }
        }
        self.try_deletions_again().await?;
        self.expire_strays().await?;
        Ok(swept)
    }

    /// Every object of this database.
    pub(super) async fn objects(&self) -> Result<Vec<Entry>, Error> {
        let prefix = Prefix::new(format!("{}/", self.inner.name)).map_err(blobs::Error::from)?;
        let (mut entries, mut more) = (Vec::<Entry>::new(), true);
        while more {
            let after = entries.last().map(|entry| entry.key.clone());
            let page = self.inner.stores.blobs.list(&prefix, after.as_ref(), blobs::MAX_PAGE).await?;
            more = page.more;
            entries.extend(page.entries);
        }
        Ok(entries)
    }

    /// The intent that an object was written under, and what it is.
    pub(super) fn parts<'a>(&self, key: &'a str) -> Option<(&'a str, &'a str)> {
        key.strip_prefix(&self.inner.name)?.strip_prefix('/')?.split_once('/')
    }

    /// A whole list, which is short.
    pub(super) async fn all<T>(
        &self,
        query: Query,
        read: impl Fn(&table::Item) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let (mut all, mut after) = (Vec::new(), None);
        loop {
            let page = self.inner.stores.tables.query(query.clone().after(after)).await?;
            for item in &page.items {
                all.push(read(item)?);
            }
            after = page.next;
            if after.is_none() {
                return Ok(all);
            }
        }
    }

    /// Snapshots of states that nobody can request any more: older than the retention time, with a successor that is
    /// older as well.
    async fn unpublish(&self, swept: &mut Swept) -> Result<(), Error> {
        let (partition, tables) = (&self.inner.partition, &self.inner.stores.tables);
        let Some(item) = tables.get(head::get(partition)).await?.item else { return Ok(()) };
        let newest = head::read(&item)?.sequence;
        let published = self.all(snapshots::all(partition), snapshots::read).await?;
        let pins = self.all(snapshots::pins(partition), snapshots::read_pin).await?;
        for (place, one) in published.iter().enumerate() {
            if self.is_outlived(one, published.get(place + 1), newest, &pins) {
                tables.delete(snapshots::delete(partition, one)).await?;
                swept.snapshots += 1;
            }
        }
        Ok(())
    }

    /// Whether a snapshot, with its successor, is one of those.
    pub(super) fn is_outlived(&self, one: &Snapshot, next: Option<&Snapshot>, newest: u64, pins: &[Pin]) -> bool {
        let oldest_ms = self.now_ms().saturating_sub(self.inner.settings.retention_ms);
        // A named version can always be read.
        !pins.iter().any(|pin| pin.sequence == one.sequence)
            && one.sequence < newest
            && next.is_some_and(|next| next.published_ms < oldest_ms)
    }

    /// Give up intents whose owner is gone. Returns how many intents are left.
    pub(super) async fn give_up_intents(&self, swept: &mut Swept) -> Result<usize, Error> {
        let mut left = 0;
        let (partition, tables) = (&self.inner.partition, &self.inner.stores.tables);
        let old_ms = self.now_ms().saturating_sub(INTENT_MS.min(self.inner.settings.retention_ms));
        for intent in self.all(snapshots::intents(partition), snapshots::read_intent).await? {
            if intent.since_ms >= old_ms {
                left += 1;
            } else {
                match tables.delete(snapshots::end_intent(partition, intent.id)).await {
                    Ok(_) => swept.intents += 1,
                    Err(error) if error.is_condition_failed() => {}
                    Err(error) => return Err(error.into()),
                }
            }
        }
        Ok(left)
    }

    /// The objects that published snapshots, versions and forks consist of.
    async fn live(&self) -> Result<HashSet<String>, Error> {
        let partition = &self.inner.partition;
        let published = self.all(snapshots::all(partition), snapshots::read).await?;
        let pins = self.all(snapshots::pins(partition), snapshots::read_pin).await?;
        let manifests: HashSet<String> = published
            .into_iter()
            .map(|snapshot| snapshot.manifest)
            .chain(pins.into_iter().map(|pin| pin.manifest))
            .collect();
        let mut live = HashSet::new();
        for key in manifests {
            match self.manifest(&key).await {
                Ok(manifest) => live.extend(manifest.segments.into_iter().map(|segment| segment.key)),
                // Unpublished since the records were read, and deleted by another sweep.
                Err(blobs::Error::NotFound { .. }) => {}
                Err(error) => return Err(error.into()),
            }
            live.insert(key);
        }
        Ok(live)
    }

    /// Whether a commit or a result has its content in an object.
    async fn is_referred_to(&self, key: &str, what: &str) -> Result<bool, Error> {
        let (partition, tables) = (&self.inner.partition, &self.inner.stores.tables);
        if let Some(sequence) = what.strip_prefix("delta-").and_then(|digits| digits.parse().ok()) {
            let found = tables.query(log::between(partition, sequence, sequence)).await?;
            let Some(item) = found.items.first() else { return Ok(false) };
            return Ok(log::read(item)?.delta == log::Delta::Object(key.to_owned()));
        }
        if let Some(id) = what.strip_prefix("result-").and_then(OperationId::parse) {
            let Some(item) = tables.get(results::get(partition, &id)).await?.item else { return Ok(false) };
            let stored = results::read(&item, &id)?;
            let data = results::Data::Object(key.to_owned());
            return Ok(matches!(stored.state, results::State::Done { data: found, .. } if found == data));
        }
        Ok(false)
    }

    /// Commits of a process that was suspended, in a place where the log had been swept, so that they never count. They
    /// expire like the others did.
    async fn expire_strays(&self) -> Result<(), Error> {
        let (partition, tables) = (&self.inner.partition, &self.inner.stores.tables);
        let Some(item) = tables.get(head::get(partition)).await?.item else { return Ok(()) };
        let expired = head::read(&item)?.expired;
        let at_s = self.now_s() + self.inner.settings.retention_ms / 1_000;
        for sequence in self.all(log::lasting(partition, expired), log::read_sequence).await? {
            match tables.update(log::expire(partition, sequence, at_s)).await {
                Err(error) if !error.is_condition_failed() => return Err(error.into()),
                _ => {}
            }
        }
        Ok(())
    }

    /// Objects that could not be deleted earlier.
    async fn try_deletions_again(&self) -> Result<(), Error> {
        let (partition, tables) = (&self.inner.partition, &self.inner.stores.tables);
        for (id, object) in self.all(snapshots::deletions(partition), snapshots::read_deletion).await? {
            if self.inner.stores.blobs.delete(&segments::object_key(&object)?).await.is_ok() {
                tables.delete(snapshots::delete_deletion(partition, &id)).await?;
            }
        }
        Ok(())
    }
}
