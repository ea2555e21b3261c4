//! Deletes a deleted score for good, when its time to be restored is over. It is marked first and its main record is
//! deleted last, so that an interrupted removal is continued.

use basis::{Outcome, Result, all_of, page_of, read_cursor, transact, write_cursor};
use table::{DeleteItem, Item, TransactWrite};
use work::{Passed, whole_pass};

use super::{Mine, Scores};
use crate::items::relations::By;
use crate::items::scores::Main;
use crate::items::{TABLE, chunks, files, relations, scores, summaries};
use crate::model::{Files, ItemId, Summary, Task, UnderWay};

/// How long a deleted score can be restored.
pub(super) const RESTORABLE_MS: u64 = 30 * 24 * 60 * 60 * 1000;
/// How many scores are read in one page.
const PAGE: u32 = 20;

impl Scores {
    /// Delete scores for good that were deleted long ago. Returns how many.
    pub async fn remove_deleted(&self) -> Result<u64> {
        whole_pass(|after| self.remove_deleted_page(after)).await
    }

    pub(crate) async fn remove_deleted_page(&self, after: Option<String>) -> Result<Passed> {
        let before = self.inner.now().saturating_sub(RESTORABLE_MS);
        let query = summaries::deleted_before(before).limit(PAGE).after(read_cursor(after)?);
        let read = |item: &Item| Ok(summaries::read(item));
        let (summaries, next) = page_of(self.inner.tables(), query, false, read).await?;
        let mut count = 0;
        for summary in summaries {
            // If one cannot be deleted, the others still are.
            match self.remove_one(summary, before).await {
                Ok(gone) => count += u64::from(gone),
                Err(error) => tracing::warn!(%error, "a deleted score could not be removed for good"),
            }
        }
        Ok(Passed { count, next: write_cursor(next)? })
    }

    async fn remove_one(&self, summary: Result<Summary>, before: u64) -> Result<bool> {
        let summary = summary?;
        self.mine_of(&summary.owner, summary.id).remove(before).await
    }
}

impl Mine {
    /// Delete it for good, if it is still deleted. Returns whether it is gone.
    pub(super) async fn remove(&self, before: u64) -> Result<bool> {
        let Some(item) = self.inner.tables().get(scores::get(&self.owner, self.id)).await?.item else {
            return Ok(false);
        };
        let main = scores::read(&item)?;
        // The index may lag: only the score itself counts.
        if main.score.deleted_at.is_none_or(|deleted_at| deleted_at >= before) {
            return Ok(false);
        }
        // An interrupted change is settled while the score still records what it was.
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

    /// First the files are subtracted from the total, then their relations are deleted; the sweep deletes their
    /// content.
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
            // It is retried with the next removal.
            Outcome::FirstRefused | Outcome::InTheWay | Outcome::Unknown => {
                Err(basis::Error::unavailable("the files of a deleted score could not be released"))
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
