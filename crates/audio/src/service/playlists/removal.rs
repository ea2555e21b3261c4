//! Deletes playlists. A short one is deleted in one transaction. Of a long one, the head is marked; from then on it does
//! not exist any more, and a record in the owner's partition says what is left to do.

use std::collections::BTreeSet;

use basis::{Attempts, Error, Kind, Outcome, Owner, Result, transact};
use table::{BatchWrite, DeleteItem, Key, TransactWrite};

use crate::items::playlists::{Head, UnderWay};
use crate::items::{self, entries, playlists};
use crate::model::{AudioId, PlaylistId};
use crate::service::{Audio, Inner};

/// A playlist with so many chunks, recordings and other items is deleted in one transaction.
const AT_ONCE: usize = 90;
/// How many deletions are in one batch.
const BATCH: usize = 25;

impl Audio {
    /// Delete a playlist.
    pub async fn delete_playlist(&self, owner: &Owner, id: PlaylistId, if_version: Option<u64>) -> Result<()> {
        let inner = &self.inner;
        let mut attempts = Attempts::new(inner.stores.random.as_ref());
        let mut perhaps_done = false;
        loop {
            let head = match inner.settled_head(owner, id).await {
                Err(error) if perhaps_done && error.kind() == Kind::NotFound => break,
                head => head?,
            };
            if if_version.is_some_and(|version| version != head.playlist.version) {
                return Err(Error::changed_to(head.playlist.version));
            }
            match inner.try_to_delete(owner, &head).await? {
                Outcome::Done => break,
                Outcome::Unknown => perhaps_done = true,
                Outcome::FirstRefused | Outcome::InTheWay => {}
            }
            attempts.again().await?;
        }
        inner.finish_removals(owner).await;
        Ok(())
    }
}

impl Inner {
    async fn try_to_delete(&self, owner: &Owner, head: &Head) -> Result<Outcome> {
        let id = head.playlist.id;
        let under = if head.chunks.len() <= AT_ONCE { Some(self.under(id).await?) } else { None };
        let request = if let Some(keys) = under.filter(|under| under.len() <= AT_ONCE) {
            let request = TransactWrite::new().delete(playlists::delete_head(id, head.playlist.version));
            keys.into_iter().fold(request, |request, key| request.delete(DeleteItem::new(items::TABLE, key)))
        } else {
            let mut marked = head.clone();
            marked.under_way = Some(UnderWay::Removal);
            marked.playlist.version += 1;
            TransactWrite::new()
                .put(playlists::put_head(owner, &marked, head.playlist.version))
                .put(playlists::put_removed(owner, id))
        };
        let request = request.delete(playlists::delete_listed(owner, id)).update(playlists::one_less(owner));
        transact(self.tables(), request).await
    }

    /// The keys of everything that belongs to a playlist but its head: chunks, lines, and the sides of its recordings.
    async fn under(&self, id: PlaylistId) -> Result<Vec<Key>> {
        let all = basis::all_of(self.tables(), playlists::everything(id), |item| Ok(item.clone())).await?;
        let (mut keys, mut recordings) = (Vec::new(), BTreeSet::<AudioId>::new());
        let head = playlists::head_key(id);
        for item in all {
            let key = items::key_in(&item)?;
            if key == head {
                continue;
            }
            if entries::is_chunk(&item)? {
                recordings.extend(entries::read_chunk(&item)?.entries);
            }
            keys.push(key);
        }
        keys.extend(recordings.into_iter().map(|audio| entries::side_key(audio, id)));
        Ok(keys)
    }

    /// Delete what is left of playlists that were deleted. If that fails, whoever comes next does it.
    pub(super) async fn finish_removals(&self, owner: &Owner) {
        basis::best_effort("deleting what is left of playlists", self.try_to_finish_removals(owner).await);
    }

    async fn try_to_finish_removals(&self, owner: &Owner) -> Result<()> {
        for id in basis::all_of(self.tables(), playlists::removed(owner), playlists::read_removed).await? {
            // The sides go before the chunks, which say where they are.
            let mut keys = self.under(id).await?;
            keys.reverse();
            for some in keys.chunks(BATCH) {
                let batch = some.iter().fold(BatchWrite::new(items::TABLE), |batch, key| batch.delete(key.clone()));
                self.tables().batch_write(batch).await?;
            }
            let end = TransactWrite::new().delete(playlists::delete_removed_head(id));
            match transact(self.tables(), end.delete(playlists::delete_removed(owner, id))).await? {
                // Somebody else has finished.
                Outcome::FirstRefused => {
                    self.tables().delete(playlists::delete_removed(owner, id)).await?;
                }
                Outcome::Done | Outcome::InTheWay | Outcome::Unknown => {}
            }
        }
        Ok(())
    }
}
