//! Changing a score: read it, make it what it becomes, and write all that changes in one transaction,
//! which holds only if nobody else was faster.

use std::collections::BTreeSet;

use edge::{Attempts, Error, Kind, Outcome, Result, transact};
use table::{DeleteItem, PutItem, TransactWrite, UpdateItem};
use uuid::Uuid;

use super::{Mine, check_version};
use crate::items::relations::By;
use crate::items::scores::Main;
use crate::items::{chunks, relations, scores, summaries};
use crate::model::{ItemId, Score, Task};

/// A description longer than this does not lie in the main record.
const SHORT_DESCRIPTION_BYTES: usize = 2_000;
/// An item of the table has 400 KB at most; a little is left for the marks of what is under way.
const MAIN_BYTES_MAX: usize = 400 * 1024 - 1_024;
/// Relations that are changed in the transaction itself; more are written before and after it.
const RELATIONS_AT_ONCE: usize = 60;

/// What a score becomes, and what is written with it.
pub(super) struct Change {
    pub(super) after: Main,
    pub(super) also: Vec<Also>,
    /// Files more (or less), and bytes.
    pub(super) files: (i64, i64),
    /// The number of what it adds, to find it again.
    pub(super) added: u32,
}

/// A write beside those that every change has.
pub(super) enum Also {
    Put(PutItem),
    Update(UpdateItem),
    Delete(DeleteItem),
}

impl Change {
    pub(super) fn to(after: Main) -> Self {
        Self { after, also: Vec::new(), files: (0, 0), added: 0 }
    }
}

/// What is asked of a change beside what it does.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asked {
    /// The version that is to be changed, if it must be that one.
    pub(super) if_version: Option<u64>,
    /// Tells this write from all others, so that it is made once though its answer may be lost.
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
    /// Make a change, again if others were faster; the score as it is then, and the number of what was
    /// added. If this write was made already, nothing is done.
    pub(super) async fn change<F: Future<Output = Result<Change>> + Send>(
        &self,
        asked: Asked,
        make: impl Fn(Main) -> F + Send + Sync,
    ) -> Result<(Main, u32)> {
        let _turn = self.inner.turns.wait(self.id).await;
        let mut attempts = Attempts::new(self.inner.random.as_ref());
        loop {
            let main = if asked.deleted { self.load().await? } else { self.load_active().await? };
            if let Some(added) = main.wrote(asked.write) {
                return Ok((main, added));
            }
            check_version(&main.score, asked.if_version)?;
            let change = match Box::pin(make(main.clone())).await {
                // It read what somebody else had just changed: then it is made again of what there is now.
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

    /// Write a change of what was read; nothing, if that is no longer so.
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
        // What is not shown is let go of, now or by whoever comes next.
        let ended =
            if matches!(written, Ok(Some(_))) { self.end_if_ours(&begun).await } else { self.give_up(&begun).await };
        edge::best_effort("letting go of pages", ended);
        written
    }

    /// The transaction, with relations that go and that come.
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
            Also::Put(put) => request.put(put),
            Also::Update(update) => request.update(update),
            Also::Delete(delete) => request.delete(delete),
        });
        let by = By::Score(self.id);
        let request = new.iter().fold(request, |request, item| request.put(relations::put(&self.owner, *item, by)));
        let request =
            gone.iter().fold(request, |request, item| request.delete(relations::delete(&self.owner, *item, by)));
        match transact(self.inner.tables(), request).await? {
            Outcome::Done => Ok(Some((after, added))),
            // If the answer was lost, the write is found when it is read again.
            Outcome::FirstRefused | Outcome::InTheWay | Outcome::Unknown => Ok(None),
        }
    }

    /// The beginning of every change: the main record's next version, if nobody was faster, with its
    /// summary and its description.
    pub(super) fn next_version(&self, before: &Main, after: &mut Main, files: (i64, i64)) -> Result<TransactWrite> {
        after.score.version = before.score.version + 1;
        after.score.updated_at = self.inner.now().max(before.score.updated_at);
        let description = &after.score.content.description;
        after.long_description = is_long(description);
        if scores::size_bytes(after) > MAIN_BYTES_MAX {
            return Err(Error::conflict("there are too many pages and annotations for one score"));
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

/// The items that are shown no longer, and those that are shown from now on.
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
