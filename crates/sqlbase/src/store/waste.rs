//! Computes how much of a database's objects nothing needs any more: what the next sweep will delete. Nothing is
//! deleted here.

use std::collections::HashSet;

use blobs::Entry;
use futures::{StreamExt as _, TryStreamExt as _};
use ulid::Ulid;

use super::Database;
use crate::Error;
use crate::items::{log, snapshots};

/// How many manifests are read. Objects that are older than those snapshots count as needed: a database that is written
/// to all day has thousands of manifests, and statistics must not wait for all.
const MANIFESTS: usize = 32;

impl Database {
    /// The size of the objects that no snapshot, version, fork, commit or result refers to, and that nobody is writing.
    /// `newest` is the snapshot that the head names, `kept` the earliest commit in the log.
    pub(super) async fn waste_bytes(&self, listed: &[Entry], newest: u64, kept: Option<u64>) -> Result<u64, Error> {
        let partition = &self.inner.partition;
        let intents = self.all(snapshots::intents(partition), snapshots::read_intent).await?;
        let intents: HashSet<String> = intents.into_iter().map(|intent| intent.id.to_string()).collect();
        let published = self.published_all().await?;
        let pins = self.all(snapshots::pins(partition), snapshots::read_pin).await?;
        let mut needed: Vec<_> = published
            .iter()
            .enumerate()
            .filter(|(place, one)| !self.is_outlived(one, published.get(place + 1), newest, &pins))
            .map(|(_, one)| one)
            .collect();
        needed.reverse();
        // A snapshot refers to nothing that was written after it.
        let known_ms = needed.get(MANIFESTS).map_or(0, |earlier| earlier.published_ms);
        needed.truncate(MANIFESTS);
        let manifests: Vec<String> = needed.into_iter().map(|snapshot| snapshot.manifest.clone()).collect();
        let read: Vec<HashSet<String>> =
            futures::stream::iter(manifests).map(|key| self.referred_to(key)).buffer_unordered(8).try_collect().await?;
        let is_waste = |entry: &&Entry| {
            let Some((intent, what)) = self.parts(entry.key.as_str()) else { return false };
            let Ok(id) = Ulid::from_string(intent) else { return false };
            if intents.contains(intent) || id.timestamp_ms() <= known_ms {
                return false;
            }
            if let Some(sequence) = what.strip_prefix("delta-").and_then(|digits| digits.parse::<u64>().ok()) {
                return kept.is_none_or(|kept| sequence < kept);
            }
            if what.starts_with("result-") {
                return id.timestamp_ms().saturating_add(self.inner.settings.result_ms) < self.now_ms();
            }
            !read.iter().any(|live| live.contains(entry.key.as_str()))
        };
        Ok(listed.iter().filter(is_waste).map(|entry| entry.size).sum())
    }

    /// The objects that a snapshot consists of, including its manifest.
    async fn referred_to(&self, manifest: String) -> Result<HashSet<String>, Error> {
        let segments = match self.manifest(&manifest).await {
            Ok(manifest) => manifest.segments,
            // Deleted since the records were read.
            Err(blobs::Error::NotFound { .. }) => Vec::new(),
            Err(error) => return Err(error.into()),
        };
        Ok(segments.into_iter().map(|segment| segment.key).chain([manifest]).collect())
    }

    /// The earliest commit that is still in the log.
    pub(super) async fn earliest_kept(&self) -> Result<Option<u64>, Error> {
        let query = log::keys_between(&self.inner.partition, 1, u64::MAX / 2).limit(1);
        let page = self.inner.stores.tables.query(query).await?;
        page.items.first().map(log::read_sequence).transpose()
    }
}
