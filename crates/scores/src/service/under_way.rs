//! Changes of a score that take more than one transaction: creating or deleting a snapshot, restoring one, replacing
//! many pages. A mark in the score's main record (`under_way`) says that such a change is in progress; this file sets,
//! ends and takes over marks, and leaves the steps themselves to `snapshots` and `change`.
//!
//! ```text
//!               begin: no other mark is set
//!   no mark ────────────────────────────────────► marked: ours until `until`
//!      ▲                                             │
//!      │                                             │ steps: relations, chunks, object;
//!      │                                             │ then one transaction changes the main record
//!      │                                             │
//!      │  announce: a new snapshot clears            │
//!      ├──── the mark in that transaction ───────────┤ done
//!      │                                             │
//!      ├──── end_if_ours: tidy, clear ───────────────┤ done, and something is left to delete
//!      │                                             │
//!      │                                             │ failed ────────► give_up ─┐
//!      │                                             │ `until` has passed:       │ settle: replace the mark
//!      │                                             └ next request ─────────────┤ by one of our own
//!      │                                                                         ▼
//!      └──── tidy, clear ◄──────────────────────────────────────────────── taken over
//! ```
//!
//! * The transaction that changes the main record is conditional on the mark, and so are deletes of chunks: whoever
//!   lost the mark to a take-over gets an error, and a late write of theirs is refused. Relations, new chunks and
//!   objects are written unconditionally; nothing uses them unless that transaction is committed.
//! * `tidy` makes everything else agree with the main record, so it finishes a change whose transaction was committed
//!   and undoes any other. It can be repeated.
//! * A mark that has been taken over expires like any other, and can be taken over again.
//! * Other changes of the score are possible while a mark is set; they keep it.
//! * The removal of a score (`Task::Remove`) sets a mark that never expires: only `removal` continues it, and it ends
//!   with the main record.

use basis::{Attempts, Error, Outcome, Result, all_of, transact};
use table::{DeleteItem, Item, Key, TransactWrite};

use super::Mine;
use super::change::shown;
use crate::items::chunks::Large;
use crate::items::relations::By;
use crate::items::scores::Main;
use crate::items::{TABLE, chunks, files, relations, scores};
use crate::model::{ItemId, SnapshotId, Task, UnderWay};

/// A step takes seconds at most; after this time the process that began it is assumed to be gone.
const TIME_MS: u64 = 60_000;

/// How many chunks are deleted in one transaction, which has at most 4 MB.
const CHUNKS_REMOVED_AT_ONCE: usize = 8;

impl Mine {
    /// Set the mark on the score as it was read; `None` if it has changed, or another mark is set.
    pub(super) async fn begin(&self, main: Main, task: Task) -> Result<Option<Main>> {
        if let Some(under_way) = &main.score.under_way {
            if under_way.until <= self.inner.now() {
                self.settle(main).await?;
            }
            // Another change is in progress: the caller retries in a moment.
            return Ok(None);
        }
        let mut begun = main.clone();
        let since = self.inner.now();
        begun.score.under_way = Some(UnderWay { since, until: since + TIME_MS, task });
        self.put_mark(&begun, &main).await.map(|written| written.then_some(begun))
    }

    /// Set the mark, waiting for changes that others have begun.
    pub(super) async fn begin_in_turn(&self, task: Task, check: impl Fn(&Main) -> Result<()>) -> Result<Main> {
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        loop {
            let main = self.load_active().await?;
            check(&main)?;
            if let Some(begun) = self.begin(main, task).await? {
                return Ok(begun);
            }
            attempts.again().await?;
        }
    }

    /// The change is done: delete what is no longer used, and clear the mark.
    pub(super) async fn end(&self, main: Main) -> Result<Main> {
        self.end_after(main, false).await
    }

    /// The same. `others` says whether others may have changed pages during an earlier cleanup.
    async fn end_after(&self, mut main: Main, mut others: bool) -> Result<Main> {
        let begun = main.score.under_way.clone();
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        loop {
            let Some(under_way) = main.score.under_way.clone() else { return Ok(main) };
            if main.score.under_way != begun {
                return Ok(main);
            }
            self.tidy(&main, under_way.task).await?;
            if others && under_way.task == Task::Replace {
                self.hold_what_is_shown(&main).await?;
            }
            let mut ended = main.clone();
            ended.score.under_way = None;
            if self.put_mark(&ended, &main).await? {
                return Ok(ended);
            }
            attempts.again().await?;
            main = self.load().await?;
            others = true;
        }
    }

    /// Check that our mark has not been taken over, and cannot be yet because it has not expired.
    pub(super) fn still_ours(&self, main: &Main, begun: &Main) -> Result<()> {
        let ours = main.score.under_way == begun.score.under_way;
        let in_time = begun.score.under_way.as_ref().is_some_and(|under_way| under_way.until > self.inner.now());
        if ours && in_time { Ok(()) } else { Err(Error::unavailable("it took too long and was undone")) }
    }

    /// End the change if our mark is still set.
    pub(super) async fn end_if_ours(&self, begun: &Main) -> Result<()> {
        let main = self.load().await?;
        if main.score.under_way == begun.score.under_way { self.end(main).await.map(drop) } else { Ok(()) }
    }

    /// The change failed: undo it, if our mark is still set. A write whose response was lost may still arrive; once the
    /// mark is different, its condition fails.
    pub(super) async fn give_up(&self, begun: &Main) -> Result<()> {
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        loop {
            let main = self.load().await?;
            // A concurrent write may be faster. A mark that is left would block all others, and us, until it expires.
            if main.score.under_way != begun.score.under_way || self.settle(main).await? {
                return Ok(());
            }
            attempts.again().await?;
        }
    }

    /// Finish or undo an interrupted change, if there is one.
    pub(super) async fn settle_what_was_left(&self) -> Result<()> {
        let main = self.load().await?;
        let left = main.score.under_way.as_ref().is_some_and(|under_way| under_way.until <= self.inner.now());
        if left { self.settle(main).await.map(drop) } else { Ok(()) }
    }

    /// Take over an interrupted change, then finish or undo it. Whoever began it may only be slow: once the mark is
    /// taken over, they cannot continue. Returns whether the mark was still as it was read.
    async fn settle(&self, main: Main) -> Result<bool> {
        let Some(left) = main.score.under_way.clone() else { return Ok(true) };
        tracing::info!(score = %self.id, task = ?left, "taking over an interrupted change");
        let mut taken = main.clone();
        // A mark that differs from the previous one, even within the same millisecond.
        let since = self.inner.now().max(left.since + 1);
        taken.score.under_way = Some(UnderWay { since, until: since + TIME_MS, task: left.task });
        if !self.put_mark(&taken, &main).await? {
            return Ok(false);
        }
        self.end_after(taken, true).await.map(|_| true)
    }

    /// Write only the mark: this is no new version. Returns whether it was written.
    async fn put_mark(&self, after: &Main, before: &Main) -> Result<bool> {
        match self.inner.tables().put(scores::put(after, &before.score)).await {
            Ok(_) => Ok(true),
            Err(error) if error.is_condition_failed() => Ok(false),
            Err(table::Error::Unavailable { outcome_unknown: true, .. }) => {
                let now = self.load().await?;
                Ok(now.score.under_way == after.score.under_way && now.score.version == after.score.version)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Make everything else agree with the main record.
    async fn tidy(&self, main: &Main, task: Task) -> Result<()> {
        match task {
            Task::MakeSnapshot(id) | Task::DeleteSnapshot(id) => {
                let stays = main.score.snapshots.iter().any(|snapshot| snapshot.id == id);
                if stays {
                    return Ok(());
                }
                // After a long delay, somebody else may have ended the change, and created the snapshot again.
                self.still_marked(main).await?;
                self.remove_traces(id).await
            }
            Task::Replace => {
                self.remove_other_chunks(main).await?;
                let shown = shown(&main.score);
                let unused: Vec<ItemId> = self.item_ids().await?.into_iter().filter(|id| !shown.contains(id)).collect();
                self.write_all(relations::delete_all(&self.owner, &unused, By::Score(self.id))).await
            }
            // `find` hides such a score; only the removal itself continues.
            Task::Remove => Err(Error::not_found()),
        }
    }

    async fn still_marked(&self, main: &Main) -> Result<()> {
        let now = self.load().await?;
        let ours = now.score.under_way == main.score.under_way;
        if ours { Ok(()) } else { Err(Error::unavailable("the change was taken over by another request")) }
    }

    /// Restore relations of pages that others added while unused ones were deleted.
    async fn hold_what_is_shown(&self, main: &Main) -> Result<()> {
        let items: Vec<ItemId> = shown(&main.score).into_iter().collect();
        self.write_all(relations::put_all(&self.owner, &items, By::Score(self.id))).await
    }

    /// Delete what a snapshot that is not in the list has left: its relations and its object.
    pub(super) async fn remove_traces(&self, id: SnapshotId) -> Result<()> {
        let items = self.item_ids().await?;
        self.write_all(relations::delete_all(&self.owner, &items, By::Snapshot(id))).await?;
        self.inner.blobs().delete(&self.snapshot_key(id)?).await?;
        Ok(())
    }

    /// Delete chunks that the main record does not name, as long as our mark is set.
    pub(super) async fn remove_other_chunks(&self, main: &Main) -> Result<()> {
        let other = |item: &Item| match chunks::read_large(item)? {
            Large::Chunk { generation, .. } if generation != main.score.generation => chunks::key_in(item).map(Some),
            Large::Chunk { .. } | Large::Description => Ok(None),
        };
        let all = all_of(self.inner.tables(), chunks::all(&self.owner, self.id), other).await?;
        let others: Vec<Key> = all.into_iter().flatten().collect();
        for some in others.chunks(CHUNKS_REMOVED_AT_ONCE) {
            self.remove_chunks_of(main, some).await?;
        }
        Ok(())
    }

    /// A slow process must not delete what others have written since, so every delete is conditional on the mark.
    async fn remove_chunks_of(&self, main: &Main, keys: &[Key]) -> Result<()> {
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        loop {
            let ours = scores::same_mark(&main.score);
            let check = TransactWrite::new().check(TABLE, scores::key_of(&self.owner, self.id), ours);
            let request = keys.iter().fold(check, |request, key| request.delete(DeleteItem::new(TABLE, key.clone())));
            match transact(self.inner.tables(), request).await? {
                Outcome::Done => return Ok(()),
                Outcome::FirstRefused => {
                    return Err(Error::unavailable("the change was taken over by another request"));
                }
                Outcome::InTheWay | Outcome::Unknown => attempts.again().await?,
            }
        }
    }

    async fn item_ids(&self) -> Result<Vec<ItemId>> {
        let item = self.inner.tables().get(files::get(&self.owner, self.id)).await?.item;
        let files = item.map_or(Ok(crate::model::Files::default()), |item| files::read(&item))?;
        Ok(files.items.into_iter().map(|file| file.id).collect())
    }

    pub(super) fn snapshot_key(&self, id: SnapshotId) -> Result<blobs::Key> {
        Ok(blobs::Key::new(format!("{}/snapshots/{id}", super::files::folder(&self.owner, self.id)))
            .map_err(blobs::Error::from)?)
    }
}
