//! Removes a source: its recordings, its records, its keys. It is marked before, so that a scan ends and nothing new is
//! written; what is interrupted goes on.

use std::sync::Arc;

use basis::{Owner, Result};
use table::{BatchWrite, Item, Key, TransactWrite};
use work::Step;

use super::turn::Stop;
use crate::items::{self, entries, files, recordings, sources};
use crate::model::{AudioId, Changed, FileRecord, Source, SourceId};
use crate::service::Inner;

/// How many files are removed before the next look at the clock.
const AT_ONCE: u32 = 45;
/// How many items a batch can write.
const WRITTEN_AT_ONCE: usize = 25;

impl Inner {
    /// Remove as much of a source as the deadline allows.
    pub(super) async fn remove_step(
        self: &Arc<Self>,
        owner: &Owner,
        source: &Source,
        deadline_ms: u64,
    ) -> Result<Step> {
        let scan = self.scan(owner, source.id).await?;
        if scan.lease_until_ms > self.now() && !self.settings.alone {
            return Ok(Step::NotBefore(scan.lease_until_ms));
        }
        loop {
            let page = self.tables().query(files::list(source.id).limit(AT_ONCE)).await?;
            let found = page.items.iter().map(files::read).collect::<Result<Vec<_>>>()?;
            if found.is_empty() {
                break;
            }
            match self.remove_files(owner, source.id, &found).await {
                Ok(()) => {}
                Err(Stop::Store(error)) => return Err(error),
                Err(Stop::Lost | Stop::Place(_)) => return Ok(Step::More),
            }
            if self.now() >= deadline_ms {
                self.apply(owner).await;
                return Ok(Step::More);
            }
        }
        self.catalogue.apply(owner).await?;
        match self.delete_leftovers(owner).await {
            Ok(()) => {}
            Err(Stop::Store(error)) => return Err(error),
            Err(Stop::Lost | Stop::Place(_)) => return Ok(Step::More),
        }
        let rest = basis::all_of(self.tables(), sources::everything(source.id), items::key_in).await?;
        self.delete_keys(&rest).await?;
        self.tables().delete(sources::delete(owner, source)).await?;
        Ok(Step::Done)
    }

    /// Remove recordings with their files' records. The record of the change is written with the tags; what remains is
    /// found by the record of the file, which goes last.
    pub(super) async fn remove_files(&self, owner: &Owner, source: SourceId, found: &[FileRecord]) -> Result<(), Stop> {
        let keys = found.iter().map(|file| recordings::tags_key(file.audio)).collect();
        let all = self.recordings_with(owner, keys).await?;
        let mut write = TransactWrite::new();
        let mut changed = Vec::new();
        for recording in all.values() {
            write = write.delete(recordings::delete(owner, recording));
            changed.push(Changed::Recording(recording.id));
        }
        if !changed.is_empty() {
            self.commit_all(write.put(self.changed(owner, &changed))).await?;
        }
        for file in found {
            self.delete_items_of(owner, file.audio).await?;
        }
        let keys: Vec<Key> = found.iter().map(|file| files::key_of(source, &file.key)).collect();
        Ok(self.delete_keys(&keys).await?)
    }

    /// Delete everything under a recording's id, but what playlists say about it: they keep its place.
    pub(super) async fn delete_items_of(&self, owner: &Owner, id: AudioId) -> Result<(), Stop> {
        let is_kept = |item: &Item| entries::is_side(item);
        let all = basis::all_of(self.tables(), recordings::everything(id), |item| Ok(item.clone())).await?;
        // An id is given once, so what is under it is the owner's; tags say so, if there are any.
        if all.iter().any(|item| recordings::is_of_another(owner, item)) {
            return Ok(());
        }
        let keys = all.iter().filter(|item| !is_kept(item)).map(items::key_in).collect::<Result<Vec<_>>>()?;
        Ok(self.delete_keys(&keys).await?)
    }

    pub(super) async fn delete_keys(&self, keys: &[Key]) -> Result<()> {
        for some in keys.chunks(WRITTEN_AT_ONCE) {
            let batch = some.iter().fold(BatchWrite::new(items::TABLE), |batch, key| batch.delete(key.clone()));
            self.tables().batch_write(batch).await?;
        }
        Ok(())
    }
}
