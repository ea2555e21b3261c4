//! Makes snapshots: writes the changes of commits as a segment over the existing ones, and merges segments from time to
//! time.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use bytes::Bytes;
use table::{Refusal, TransactWrite};

use super::local::Local;
use super::manifest::{Kind, Manifest, Segment};
use super::objects::Objects;
use super::{Database, segments};
use crate::Error;
use crate::engine::Missing;
use crate::items::{TABLE, head, log, snapshots};

/// The largest number of pages in a segment of the whole database.
pub(super) fn base_pages(page_size: usize) -> u32 {
    const BYTES: usize = 16 << 20;
    u32::try_from(BYTES / page_size.max(1)).unwrap_or(1).max(1)
}

/// How long one process leaves a snapshot to another, in milliseconds.
const LEASE_MS: u64 = 60_000;

/// How long a process that found another one at work does not check again, in milliseconds.
const LEFT_MS: u64 = 5_000;

/// Statistics of a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statistics {
    /// The newest state.
    pub sequence: u64,
    /// How many commits led to it, including those of the database that it is a fork of.
    pub commits: u64,
    /// How many of them are still in the log, and can be listed.
    pub commits_kept: u64,
    /// The size of the database, in bytes.
    pub size_bytes: u64,
    /// How many of these bytes are pages without content, which are reused for new rows.
    pub free_bytes: u64,
    /// The size of a page.
    pub page_bytes: u32,
    /// The size of the newest snapshot's objects, in bytes.
    pub snapshot_bytes: u64,
    /// The size of all objects, in bytes: earlier states, versions, what waits to be swept.
    pub object_bytes: u64,
    /// How many of these bytes nothing needs any more: the next sweep deletes them. If the database has very many
    /// snapshots, at least this many.
    pub waste_bytes: u64,
    /// How many objects there are in all.
    pub objects: u64,
    /// The sequence of the newest snapshot.
    pub snapshot_sequence: u64,
    /// When the newest commit was made, in Unix milliseconds.
    pub changed_ms: u64,
    /// When it was created, in Unix milliseconds.
    pub created_ms: u64,
}

impl Database {
    /// Whether enough was written since the last snapshot to make a new one.
    pub fn wants_snapshot(&self) -> bool {
        let settings = &self.inner.settings;
        if self.now_ms() < self.inner.left_until_ms.load(Ordering::Relaxed) {
            return false;
        }
        self.inner.local.lock().as_ref().is_some_and(|local| {
            let newer = local.newer.as_ref().map_or(0, |newer| newer.tip.sequence);
            let commits = local.tip.sequence - newer.max(local.pages.lock().base_sequence());
            commits >= settings.snapshot_commits || (local.log_bytes >= settings.snapshot_bytes && commits > 0)
        })
    }

    /// Make a snapshot if one is due and nobody else makes it, and let the log that it covers expire. This is never
    /// needed for correctness, but without it opening takes longer and longer.
    pub async fn maintain(&self) -> Result<(), Error> {
        if !self.wants_snapshot() {
            return Ok(());
        }
        if self.is_outdated().await? {
            // Another process has made one: the local state keeps more than necessary.
            self.forget();
            return Ok(());
        }
        let (tables, partition, now_ms) = (&self.inner.stores.tables, &self.inner.partition, self.now_ms());
        match tables.update(head::lease(partition, now_ms, now_ms + LEASE_MS)).await {
            Ok(_) => {
                let made = self.snapshot().await;
                // If this is lost, the lease expires.
                let _ = tables.update(head::end_lease(partition, now_ms + LEASE_MS)).await;
                made.map(|_| ())
            }
            Err(error) if error.is_condition_failed() => {
                // Not checked again after every commit.
                self.inner.left_until_ms.store(now_ms + LEFT_MS, Ordering::Relaxed);
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Whether there is a snapshot by now that is much newer than that of the local state.
    async fn is_outdated(&self) -> Result<bool, Error> {
        let base = self.inner.local.lock().as_ref().map(|local| local.pages.lock().base_sequence());
        let found = self.inner.stores.tables.get(head::get(&self.inner.partition)).await?;
        let Some((item, base)) = found.item.zip(base) else { return Ok(false) };
        Ok(head::read(&item)?.sequence > base.saturating_add(self.inner.settings.snapshot_commits / 2))
    }

    /// Make a snapshot of the newest state, unless there is one. Returns its sequence.
    pub async fn snapshot(&self) -> Result<u64, Error> {
        const TIMES: u32 = 4;
        for _ in 0..TIMES {
            let local = self.catch_up().await?;
            if let Some(sequence) = self.snapshot_of(&local).await? {
                self.expire_covered(sequence).await?;
                return Ok(sequence);
            }
            // Another process has made one of that state or a later one, or its base is gone.
            self.forget();
            let found = self.inner.stores.tables.get(head::get(&self.inner.partition)).await?;
            if let Some(item) = found.item {
                let published = head::read(&item)?.sequence;
                if published >= local.tip.sequence {
                    self.expire_covered(published).await?;
                    return Ok(published);
                }
            }
        }
        Err(Error::unavailable("snapshots are replaced faster than this one can be made"))
    }

    /// Publish a snapshot of a state. `None` if its base is no longer published.
    async fn snapshot_of(&self, local: &Local) -> Result<Option<u64>, Error> {
        // Both together: the base of the pages may be replaced at any time.
        let (below, changed) = {
            let below = local.manifest.lock();
            (below.clone(), local.pages.lock().changed())
        };
        let sequence = local.tip.sequence;
        if below.as_ref().map_or(0, |manifest| manifest.tip.sequence) == sequence {
            return Ok(Some(sequence));
        }
        let mut objects = Objects::of(self);
        objects.announce().await?;
        let made = self.layers(local, below.as_deref(), changed, &mut objects).await?;
        let Some(manifest) = made else { return Ok(None) };
        let key = objects.put("manifest", manifest.encode()?).await?;
        if !self.publish(&manifest, &key, below.as_deref(), &objects).await? {
            return Ok(None);
        }
        #[cfg(feature = "planted")]
        if self.has(super::Planted::DeletedInline)
            && let Some(below) = &below
        {
            for gone in below.segments.iter().filter(|segment| !manifest.segments.contains(segment)) {
                self.inner.stores.blobs.delete(&segments::object_key(&gone.key)?).await?;
            }
        }
        // Readers of earlier states keep what they have; until they are done, this process does, too.
        if let Some(here) = self.inner.local.lock().as_mut().filter(|here| Arc::ptr_eq(&here.pages, &local.pages)) {
            here.newer = Some(Arc::new(manifest));
            here.settle_down();
        }
        Ok(Some(sequence))
    }

    async fn publish(
        &self,
        manifest: &Manifest,
        key: &str,
        below: Option<&Manifest>,
        objects: &Objects<'_>,
    ) -> Result<bool, Error> {
        let partition = &self.inner.partition;
        let tip = &manifest.tip;
        let snapshot = snapshots::Snapshot {
            sequence: tip.sequence,
            state: tip.state,
            manifest: key.to_owned(),
            time_ms: tip.time_ms,
            published_ms: self.now_ms(),
            bytes: manifest.bytes(),
        };
        let advanced = head::Head {
            sequence: tip.sequence,
            manifest: Some(key.to_owned()),
            page_size: manifest.page_size,
            created_ms: 0,
            current: tip.current.clone(),
            previous: tip.previous.clone(),
            hash: tip.hash.clone(),
            expired: 0,
            origin: None,
            from_file: false,
        };
        let mut write =
            TransactWrite::new().put(snapshots::put(partition, &snapshot)).update(head::advance(partition, &advanced));
        if let Some(intent) = objects.intent {
            #[cfg(feature = "planted")]
            let unchecked = self.has(super::Planted::IntentUnchecked);
            #[cfg(not(feature = "planted"))]
            let unchecked = false;
            let end = if unchecked { snapshots::remove_intent } else { snapshots::end_intent };
            write = write.delete(end(partition, intent));
        }
        if let Some(below) = below {
            // It shares the base's segments: they must not have been given up in the meantime.
            let still = snapshots::still_published();
            write = write.check(TABLE, snapshots::key_of(partition, below.tip.sequence), still);
        }
        let mut tries = 0;
        loop {
            tries += 1;
            match self.inner.stores.tables.transact_write(write.clone()).await {
                Ok(_) => return Ok(true),
                Err(table::Error::TransactionRefused { reasons }) => {
                    if let Some(Some(Refusal::ConditionFailed(Some(item)))) = reasons.first()
                        && snapshots::read(item)?.manifest == key
                    {
                        // An earlier request, whose response was lost.
                        return Ok(true);
                    }
                    if reasons.iter().any(|reason| matches!(reason, Some(Refusal::ConditionFailed(_)))) {
                        return Ok(false);
                    }
                }
                Err(error @ table::Error::Unavailable { .. }) if tries >= self.inner.settings.tries => {
                    return Err(error.into());
                }
                Err(table::Error::Unavailable { .. }) => {}
                Err(error) => return Err(error.into()),
            }
            if tries >= self.inner.settings.tries {
                return Err(Error::unavailable("the snapshot could not be published"));
            }
            self.pause(tries).await;
        }
    }

    /// Write the changes since the snapshot below, and decide which segments are merged. `None` if objects of the
    /// snapshot below are gone.
    async fn layers(
        &self,
        local: &Local,
        below: Option<&Manifest>,
        changed: Vec<u32>,
        objects: &mut Objects<'_>,
    ) -> Result<Option<Manifest>, Error> {
        let (page_size, count) = (local.pages.lock().page_size(), local.tip.pages);
        let mut changed: BTreeSet<u32> = changed.into_iter().filter(|page| *page <= count).collect();
        let mut kept: Vec<Segment> = below.map(|manifest| manifest.segments.clone()).unwrap_or_default();
        let layered: u64 = kept.iter().filter(|segment| segment.kind == Kind::Layer).map(Segment::page_count).sum();
        let base: u64 = kept.iter().filter(|segment| segment.kind == Kind::Base).map(Segment::page_count).sum();
        if (layered + changed.len() as u64) * 2 >= base {
            return self.rebase(local, kept, changed, objects).await;
        }
        // Segments of about the same size are merged: so there are few, and nothing is rewritten very often.
        while let Some(last) = kept.last().filter(|last| last.kind == Kind::Layer) {
            if last.page_count() > 2 * changed.len() as u64 {
                break;
            }
            changed.extend(last.blocks.iter().flat_map(super::manifest::Block::pages).filter(|page| *page <= count));
            kept.pop();
        }
        if !changed.is_empty() {
            let Some(pages) = self.collect(local, changed.into_iter().collect()).await? else { return Ok(None) };
            let place = kept.len();
            kept.push(self.segment(objects, &format!("layer-{place}"), Kind::Layer, &pages, page_size).await?);
        }
        Ok(Some(Manifest::new(local.tip.clone(), u32::try_from(page_size).unwrap_or(0), kept)))
    }

    /// Rewrite those parts of the whole database that have changed.
    async fn rebase(
        &self,
        local: &Local,
        kept: Vec<Segment>,
        mut changed: BTreeSet<u32>,
        objects: &mut Objects<'_>,
    ) -> Result<Option<Manifest>, Error> {
        let (page_size, count) = (local.pages.lock().page_size(), local.tip.pages);
        let mut hot: BTreeSet<u32> = BTreeSet::new();
        let mut bases = Vec::new();
        for segment in kept {
            match segment.kind {
                Kind::Base => bases.push(segment),
                Kind::Layer => changed.extend(segment.blocks.iter().flat_map(super::manifest::Block::pages)),
                Kind::Hot => hot.extend(segment.blocks.iter().flat_map(super::manifest::Block::pages)),
            }
        }
        let mut segments = Vec::new();
        let mut leading: Vec<(u32, Bytes)> = Vec::new();
        let mut first = 1;
        while first <= count {
            let last = (first + base_pages(page_size) - 1).min(count);
            let whole = bases
                .iter()
                .find(|segment| segment.find(first).is_some() && segment.page_count() == u64::from(last - first + 1));
            match whole {
                Some(segment) if changed.range(first..=last).next().is_none() => segments.push(segment.clone()),
                _ => {
                    let Some(pages) = self.collect(local, (first..=last).collect()).await? else { return Ok(None) };
                    for (page, bytes) in &pages {
                        if segments::leads_on(*page, bytes) {
                            leading.push((*page, Bytes::copy_from_slice(bytes)));
                        }
                        hot.remove(page);
                    }
                    segments
                        .push(self.segment(objects, &format!("base-{first}"), Kind::Base, &pages, page_size).await?);
                }
            }
            first = last + 1;
        }
        hot.retain(|page| *page <= count);
        let Some(others) = self.collect(local, hot.into_iter().collect()).await? else { return Ok(None) };
        leading.extend(others);
        leading.sort_unstable_by_key(|(page, _)| *page);
        // In a small database everything is close together anyway.
        if segments.iter().map(|segment| segment.bytes).sum::<u64>() > segments::SMALL && !leading.is_empty() {
            segments.push(self.segment(objects, "hot", Kind::Hot, &leading, page_size).await?);
        }
        Ok(Some(Manifest::new(local.tip.clone(), u32::try_from(page_size).unwrap_or(0), segments)))
    }

    pub(super) async fn segment(
        &self,
        objects: &mut Objects<'_>,
        name: &str,
        kind: Kind,
        pages: &[(u32, Bytes)],
        page_size: usize,
    ) -> Result<Segment, Error> {
        let (body, blocks) = segments::pack(pages, page_size)?;
        let bytes = body.len() as u64;
        let key = objects.put(name, body).await?;
        Ok(Segment { key, kind, bytes, blocks })
    }

    /// Pages at the tip. `None` if they are no longer available.
    pub(super) async fn collect(&self, local: &Local, wanted: Vec<u32>) -> Result<Option<Vec<(u32, Bytes)>>, Error> {
        let at = local.tip.sequence;
        let mut missing: Vec<u32> = Vec::new();
        let mut found = Vec::with_capacity(wanted.len());
        {
            let mut pages = local.pages.lock();
            for page in &wanted {
                match pages.read(*page, at) {
                    Ok(bytes) => found.push((*page, bytes)),
                    Err(Missing(page)) => missing.push(page),
                }
            }
        }
        if missing.is_empty() {
            return Ok(Some(found));
        }
        let manifest = local.manifest.lock().clone().ok_or_else(|| Error::corrupt("pages are missing"))?;
        let fetched = match segments::fetch(&*self.inner.stores.blobs, &manifest, missing.iter().copied()).await {
            Ok(fetched) => fetched,
            Err(Error::Corrupt(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        let mut pages = local.pages.lock();
        if pages.base_sequence() != manifest.tip.sequence {
            return Ok(None);
        }
        for page in missing {
            let Some(bytes) = fetched.get(&page) else { return Ok(None) };
            let was_there = pages.is_fetched(page);
            pages.fetched(page, bytes);
            let read = pages.read(page, at);
            if !was_there {
                // A snapshot must not evict what queries use.
                pages.drop_fetched(page);
            }
            match read {
                Ok(bytes) => found.push((page, bytes)),
                Err(_) => return Ok(None),
            }
        }
        found.sort_unstable_by_key(|(page, _)| *page);
        Ok(Some(found))
    }

    /// Let commits that a snapshot covers expire after the retention time. The last of them stays, so that a process
    /// that is far behind sees that the log continues.
    async fn expire_covered(&self, sequence: u64) -> Result<(), Error> {
        use futures::StreamExt as _;
        const AT_ONCE: usize = 16;
        let (partition, tables) = (&self.inner.partition, &self.inner.stores.tables);
        let Some(item) = tables.get(head::get(partition)).await?.item else { return Ok(()) };
        let from = head::read(&item)?.expired;
        let at_s = self.now_s() + self.inner.settings.retention_ms / 1_000;
        let mut updates = futures::stream::iter(from + 1..sequence)
            .map(|covered| tables.update(log::expire(partition, covered, at_s)))
            .buffered(AT_ONCE);
        while let Some(done) = updates.next().await {
            match done {
                Err(error) if !error.is_condition_failed() => return Err(error.into()),
                _ => {}
            }
        }
        if from + 1 < sequence {
            match tables.update(head::expired(partition, sequence - 1)).await {
                Err(error) if !error.is_condition_failed() => return Err(error.into()),
                _ => {}
            }
        }
        Ok(())
    }

    /// Compute statistics.
    pub async fn statistics(&self) -> Result<Statistics, Error> {
        let local = self.latest().await?;
        let found = self.inner.stores.tables.get(head::get(&self.inner.partition)).await?;
        let item = found.item.ok_or_else(|| Error::NotFound("there is no such database".to_owned()))?;
        let head = head::read(&item)?;
        let listed = self.objects().await?;
        let kept = self.earliest_kept().await?;
        let waste_bytes = self.waste_bytes(&listed, head.sequence, kept).await?;
        let manifest = local.manifest.lock().clone();
        let page_bytes = u32::try_from(local.pages.lock().page_size()).unwrap_or(0);
        let sequence = local.tip.sequence;
        Ok(Statistics {
            sequence: local.tip.state,
            // Every commit has its own sequence, without gaps.
            commits: sequence,
            commits_kept: kept.map_or(0, |kept| (sequence + 1).saturating_sub(kept)),
            size_bytes: u64::from(local.tip.pages) * u64::from(page_bytes),
            free_bytes: u64::from(self.free_pages(&local).await?) * u64::from(page_bytes),
            page_bytes,
            snapshot_bytes: manifest.as_ref().map_or(0, |manifest| manifest.bytes()),
            object_bytes: listed.iter().map(|entry| entry.size).sum(),
            waste_bytes,
            objects: listed.len() as u64,
            snapshot_sequence: head.sequence,
            // A clock may have been ahead.
            changed_ms: local.tip.time_ms.min(self.now_ms()),
            created_ms: head.created_ms,
        })
    }

    /// How many pages have no content, according to the first page.
    async fn free_pages(&self, local: &Local) -> Result<u32, Error> {
        const COUNT: std::ops::Range<usize> = 36..40;
        if local.tip.pages == 0 {
            return Ok(0);
        }
        let gone = || Error::unavailable("the snapshot was replaced in the meantime; try again");
        let pages = self.collect(local, vec![1]).await?.ok_or_else(gone)?;
        let count = pages.first().and_then(|(_, bytes)| bytes.get(COUNT)?.try_into().ok());
        Ok(count.map_or(0, u32::from_be_bytes))
    }
}
