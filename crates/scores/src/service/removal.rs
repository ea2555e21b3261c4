//! Removing a deleted score for good, when nobody has restored it in time. It is marked first and its
//! main record goes last, so that whatever stops in between is taken up again.

use edge::{Outcome, Result, all_of, transact};
use table::{DeleteItem, Item, TransactWrite};

use super::{Mine, Scores};
use crate::items::relations::By;
use crate::items::scores::Main;
use crate::items::{TABLE, chunks, files, relations, scores, summaries};
use crate::model::{Files, ItemId, Summary, Task, UnderWay};

/// How long a deleted score can be restored.
pub(super) const RESTORABLE_MS: u64 = 30 * 24 * 60 * 60 * 1000;

impl Scores {
    /// Remove scores that were deleted long ago. How many.
    pub async fn remove_deleted(&self) -> Result<u64> {
        let before = self.inner.now().saturating_sub(RESTORABLE_MS);
        let read = |item: &Item| Ok(summaries::read(item));
        let mut removed = 0;
        for summary in all_of(self.inner.tables(), summaries::deleted_before(before), read).await? {
            // One that cannot be removed is no reason to keep all others.
            match self.remove_one(summary, before).await {
                Ok(gone) => removed += u64::from(gone),
                Err(error) => tracing::warn!(%error, "a deleted score could not be removed"),
            }
        }
        Ok(removed)
    }

    async fn remove_one(&self, summary: Result<Summary>, before: u64) -> Result<bool> {
        let summary = summary?;
        self.mine_of(&summary.owner, summary.id).remove(before).await
    }
}

impl Mine {
    /// Remove it, if it is still deleted. Whether it is gone.
    pub(super) async fn remove(&self, before: u64) -> Result<bool> {
        let Some(item) = self.inner.tables().get(scores::get(&self.owner, self.id)).await?.item else {
            return Ok(false);
        };
        let main = scores::read(&item)?;
        // The index may lag: what counts is the score itself.
        if main.score.deleted_at.is_none_or(|deleted_at| deleted_at >= before) {
            return Ok(false);
        }
        // What was left behind is settled while the score still says what it was.
        if main.score.under_way.as_ref().is_some_and(|under_way| under_way.task != Task::Remove) {
            self.settle_what_was_left().await?;
            return Ok(false);
        }
        let Some(main) = self.mark_removed(main).await? else { return Ok(false) };
        let files = self.inner.tables().get(files::get(&self.owner, self.id)).await?.item;
        if let Some(item) = files {
            self.remove_files(&files::read(&item)?, &main).await?;
        }
        self.remove_chunks().await?;
        let request = TransactWrite::new().delete(scores::delete(&main.score)).delete(summaries::delete(self.id));
        Ok(transact(self.inner.tables(), request).await? == Outcome::Done)
    }

    async fn mark_removed(&self, main: Main) -> Result<Option<Main>> {
        if main.score.under_way.as_ref().is_some_and(|under_way| under_way.task == Task::Remove) {
            return Ok(Some(main));
        }
        let mut marked = main.clone();
        let since = self.inner.now();
        marked.score.under_way = Some(UnderWay { since, until: u64::MAX >> 16, task: Task::Remove });
        match self.inner.tables().put(scores::put(&marked, &main.score)).await {
            Ok(_) => Ok(Some(marked)),
            Err(error) if error.is_condition_failed() => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The files are counted no longer, then nothing shows them; their content goes with the sweep.
    async fn remove_files(&self, files: &Files, main: &Main) -> Result<()> {
        let items: Vec<ItemId> = files.items.iter().map(|file| file.id).collect();
        self.write_all(relations::delete_all(&self.owner, &items, By::Score(self.id))).await?;
        for snapshot in &main.score.snapshots {
            self.write_all(relations::delete_all(&self.owner, &items, By::Snapshot(snapshot.id))).await?;
        }
        let request = TransactWrite::new().delete(files::delete(&self.owner, self.id));
        let request = if files.count > 0 {
            request.update(files::use_less(&self.owner, files.count, files.size_bytes, self.inner.now()))
        } else {
            request
        };
        match transact(self.inner.tables(), request).await? {
            Outcome::Done => Ok(()),
            // It is tried again with the next removal.
            Outcome::FirstRefused | Outcome::InTheWay | Outcome::Unknown => {
                Err(edge::Error::unavailable("the files of a removed score could not be let go of"))
            }
        }
    }

    async fn remove_chunks(&self) -> Result<()> {
        for key in all_of(self.inner.tables(), chunks::all(&self.owner, self.id), chunks::key_in).await? {
            self.inner.tables().delete(DeleteItem::new(TABLE, key)).await?;
        }
        Ok(())
    }
}
