//! Changes a score: reads it, computes its new state, and writes everything that changes in one transaction, which
//! succeeds only if nobody else was faster.

use std::collections::BTreeSet;

use basis::{Attempts, Error, Kind, Outcome, Reason, Result, transact};
use table::{DeleteItem, PutItem, TransactWrite, UpdateItem};
use uuid::Uuid;

use super::{Mine, check_version};
use crate::items::relations::By;
use crate::items::scores::Main;
use crate::items::{chunks, relations, scores, summaries};
use crate::model::{ItemId, Score, Task};

/// A longer description is not stored in the main record.
const SHORT_DESCRIPTION_BYTES: usize = 2_000;
/// An item of the table has at most 400 KB; some room is left for the mark of a multi-step change.
const MAIN_BYTES_MAX: usize = 400 * 1024 - 1_024;
/// Up to this many relations are changed in the transaction itself; more are written before and after it.
const RELATIONS_AT_ONCE: usize = 60;

/// The new state of a score, and what is written with it.
pub(super) struct Change {
    pub(super) after: Main,
    pub(super) also: Vec<FurtherWrite>,
    /// The change in the number of files, and in bytes.
    pub(super) files: (i64, i64),
    /// The number of what was added, so that a repeated request can return it.
    pub(super) added: u32,
}

/// A write in addition to those of every change.
pub(super) enum FurtherWrite {
    Put(PutItem),
    Update(UpdateItem),
    Delete(DeleteItem),
}

impl Change {
    pub(super) fn to(after: Main) -> Self {
        Self { after, also: Vec::new(), files: (0, 0), added: 0 }
    }
}

/// The terms of a change.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asked {
    /// The version to change, if it must be that one.
    pub(super) if_version: Option<u64>,
    /// Identifies this write, so that it is made only once even if its response is lost.
    pub(super) write: Uuid,
    /// Whether a deleted score may be changed.
    pub(super) deleted: bool,
}

impl Asked {
    pub(super) fn of(if_version: Option<u64>, write: Uuid) -> Self {
        Self { if_version, write, deleted: false }
    }
}

impl Mine {
    /// Make a change, and retry if others were faster. Returns the new score, and the number of what was added. If this
    /// write was already made, nothing is done.
    pub(super) async fn change<F: Future<Output = Result<Change>> + Send>(
        &self,
        asked: Asked,
        make: impl Fn(Main) -> F + Send + Sync,
    ) -> Result<(Main, u32)> {
        let _turn = self.inner.turns.wait(self.id).await;
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        loop {
            let main = if asked.deleted { self.load().await? } else { self.load_active().await? };
            if let Some(added) = main.wrote(asked.write) {
                return Ok((main, added));
            }
            check_version(&main.score, asked.if_version)?;
            let change = match Box::pin(make(main.clone())).await {
                // It was based on something that has just been changed: compute it again from the current state.
                Err(error)
                    if error.kind() == Kind::ChangedMeanwhile
                        && self.load().await?.score.version != main.score.version =>
                {
                    attempts.again().await?;
                    continue;
                }
                made => made?,
            };
            if let Some(done) = Box::pin(self.commit(main, change, asked.write)).await? {
                return Ok(done);
            }
            attempts.again().await?;
        }
    }

    /// Write a change of what was read; `None` if that has changed.
    async fn commit(&self, before: Main, mut change: Change, write: Uuid) -> Result<Option<(Main, u32)>> {
        let (gone, new) = relations_between(&before.score, &change.after.score);
        if gone.len() + new.len() <= RELATIONS_AT_ONCE {
            return self.commit_with(&before, change, write, (&gone, &new)).await;
        }
        let Some(begun) = self.begin(before, Task::Replace).await? else { return Ok(None) };
        change.after.score.under_way.clone_from(&begun.score.under_way);
        let put = self.write_all(relations::put_all(&self.owner, &new, By::Score(self.id))).await;
        let written = match put {
            Ok(()) => self.commit_with(&begun, change, write, (&[], &[])).await,
            Err(error) => Err(error),
        };
        // Relations that are no longer needed are deleted now, or by the next request.
        let ended =
            if matches!(written, Ok(Some(_))) { self.end_if_ours(&begun).await } else { self.give_up(&begun).await };
        basis::best_effort("deleting relations of pages", ended);
        written
    }

    /// The transaction, with the relations to delete and to add.
    async fn commit_with(
        &self,
        before: &Main,
        change: Change,
        write: Uuid,
        (gone, new): (&[ItemId], &[ItemId]),
    ) -> Result<Option<(Main, u32)>> {
        let Change { mut after, also, files, added } = change;
        after.remember(write, added);
        let request = self.next_version(before, &mut after, files)?;
        let request = also.into_iter().fold(request, |request, also| match also {
            FurtherWrite::Put(put) => request.put(put),
            FurtherWrite::Update(update) => request.update(update),
            FurtherWrite::Delete(delete) => request.delete(delete),
        });
        let by = By::Score(self.id);
        let request = new.iter().fold(request, |request, item| request.put(relations::put(&self.owner, *item, by)));
        let request =
            gone.iter().fold(request, |request, item| request.delete(relations::delete(&self.owner, *item, by)));
        match transact(self.inner.tables(), request).await? {
            Outcome::Done => Ok(Some((after, added))),
            // If the response was lost, the write is found when the score is read again.
            Outcome::FirstRefused | Outcome::InTheWay | Outcome::Unknown => Ok(None),
        }
    }

    /// The first part of every change: the main record's next version, if nobody was faster, with its summary and its
    /// description.
    pub(super) fn next_version(&self, before: &Main, after: &mut Main, files: (i64, i64)) -> Result<TransactWrite> {
        after.score.version = before.score.version + 1;
        after.score.updated_at = self.inner.now().max(before.score.updated_at);
        let description = &after.score.content.description;
        after.long_description = is_long(description);
        if scores::size_bytes(after) > MAIN_BYTES_MAX {
            let detail = "the score has too many pages and annotations";
            return Err(Error::conflict(Reason::new("score-full", detail)));
        }
        let request = TransactWrite::new().put(scores::put(after, &before.score)).update(summaries::update(
            &after.score,
            files.0,
            files.1,
        ));
        Ok(match (before.long_description, after.long_description) {
            (true, true) if before.score.content.description == *description => request,
            (_, true) => request.put(chunks::put_description(&self.owner, self.id, description)),
            (true, false) => request.delete(chunks::delete_description(&self.owner, self.id)),
            (false, false) => request,
        })
    }

    pub(super) async fn write_all(&self, requests: Vec<table::BatchWrite>) -> Result<()> {
        for request in requests {
            self.inner.tables().batch_write(request).await?;
        }
        Ok(())
    }
}

/// The items that are no longer shown, and those that are newly shown.
fn relations_between(before: &Score, after: &Score) -> (Vec<ItemId>, Vec<ItemId>) {
    let (before, after) = (shown(before), shown(after));
    (before.difference(&after).copied().collect(), after.difference(&before).copied().collect())
}

/// The items that a score shows.
pub(super) fn shown(score: &Score) -> BTreeSet<ItemId> {
    score.content.pages.iter().map(|page| page.item).collect()
}

/// Whether a description is too long for the main record.
pub(super) fn is_long(description: &str) -> bool {
    description.len() > SHORT_DESCRIPTION_BYTES
}
