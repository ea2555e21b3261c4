//! What takes more than one step. It is written down before the first and struck out after the last;
//! if its time has passed, whoever comes next finishes or undoes it.

use edge::{Attempts, Error, Outcome, Result, all_of, transact};
use table::{DeleteItem, Item, Key, TransactWrite};

use super::Mine;
use super::change::shown;
use crate::items::chunks::Large;
use crate::items::relations::By;
use crate::items::scores::Main;
use crate::items::{TABLE, chunks, files, relations, scores};
use crate::model::{ItemId, SnapshotId, Task, UnderWay};

/// A step takes seconds at the most; after so long nobody is there any more.
const TIME_MS: u64 = 60_000;

/// Chunks that go in one transaction, which has 4 MB at most.
const CHUNKS_REMOVED_AT_ONCE: usize = 8;

impl Mine {
    /// Begin something on the score as it was read; nothing, if it is no longer so.
    pub(super) async fn begin(&self, main: Main, task: Task) -> Result<Option<Main>> {
        if let Some(under_way) = &main.score.under_way {
            if under_way.until <= self.inner.now() {
                self.settle(main).await?;
            }
            // Somebody is at it: the caller tries again in a moment.
            return Ok(None);
        }
        let mut begun = main.clone();
        let since = self.inner.now();
        begun.score.under_way = Some(UnderWay { since, until: since + TIME_MS, task });
        self.put_mark(&begun, &main).await.map(|written| written.then_some(begun))
    }

    /// Begin something, waiting for what others have begun.
    pub(super) async fn begin_in_turn(&self, task: Task, check: impl Fn(&Main) -> Result<()>) -> Result<Main> {
        let mut attempts = Attempts::new(self.inner.random.as_ref());
        loop {
            let main = self.load_active().await?;
            check(&main)?;
            if let Some(begun) = self.begin(main, task).await? {
                return Ok(begun);
            }
            attempts.again().await?;
        }
    }

    /// It is done: let go of what is no longer used, and strike it out.
    pub(super) async fn end(&self, main: Main) -> Result<Main> {
        self.end_after(main, false).await
    }

    /// The same. `others` says whether others may have changed pages while it was tidied before.
    async fn end_after(&self, mut main: Main, mut others: bool) -> Result<Main> {
        let begun = main.score.under_way.clone();
        let mut attempts = Attempts::new(self.inner.random.as_ref());
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

    /// What we have begun has not been taken over by somebody who thought us gone, and nobody may think so.
    pub(super) fn still_ours(&self, main: &Main, begun: &Main) -> Result<()> {
        let ours = main.score.under_way == begun.score.under_way;
        let in_time = begun.score.under_way.as_ref().is_some_and(|under_way| under_way.until > self.inner.now());
        if ours && in_time { Ok(()) } else { Err(Error::unavailable("it took too long, and is undone")) }
    }

    /// If it is still under way as we began it, end it.
    pub(super) async fn end_if_ours(&self, begun: &Main) -> Result<()> {
        let main = self.load().await?;
        if main.score.under_way == begun.score.under_way { self.end(main).await.map(drop) } else { Ok(()) }
    }

    /// It did not come to its end: undo it, if it is still as we began it. A write whose answer was lost
    /// may yet come to pass; once the mark is another, it does not.
    pub(super) async fn give_up(&self, begun: &Main) -> Result<()> {
        let mut attempts = Attempts::new(self.inner.random.as_ref());
        loop {
            let main = self.load().await?;
            // Who writes something else at the same time is faster now and then. A mark that is left would be in the
            // way of all others, and of us, until its time has passed.
            if main.score.under_way != begun.score.under_way || self.settle(main).await? {
                return Ok(());
            }
            attempts.again().await?;
        }
    }

    /// Finish or undo what was left behind, if anything was.
    pub(super) async fn settle_what_was_left(&self) -> Result<()> {
        let main = self.load().await?;
        let left = main.score.under_way.as_ref().is_some_and(|under_way| under_way.until <= self.inner.now());
        if left { self.settle(main).await.map(drop) } else { Ok(()) }
    }

    /// Take over what was left behind, then finish or undo it. Whoever began it may only be slow: once
    /// it is taken over, they cannot go on with what is being undone. Whether it was as it was read.
    async fn settle(&self, main: Main) -> Result<bool> {
        let Some(left) = main.score.under_way.clone() else { return Ok(true) };
        tracing::info!(score = %self.id, task = ?left, "taking up what was left behind");
        let mut taken = main.clone();
        // Another mark than before, also within the same millisecond.
        let since = self.inner.now().max(left.since + 1);
        taken.score.under_way = Some(UnderWay { since, until: since + TIME_MS, task: left.task });
        if !self.put_mark(&taken, &main).await? {
            return Ok(false);
        }
        self.end_after(taken, true).await.map(|_| true)
    }

    /// Write the mark and nothing else: no version for anybody to see. Whether it is written.
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

    /// Make the rest agree with the main record.
    async fn tidy(&self, main: &Main, task: Task) -> Result<()> {
        match task {
            Task::MakeSnapshot(id) | Task::DeleteSnapshot(id) => {
                let stays = main.score.snapshots.iter().any(|snapshot| snapshot.id == id);
                if stays {
                    return Ok(());
                }
                // Who was away for long may find that somebody else has ended it, and made it anew.
                self.still_marked(main).await?;
                self.remove_traces(id).await
            }
            Task::Replace => {
                self.remove_other_chunks(main).await?;
                let shown = shown(&main.score);
                let unused: Vec<ItemId> = self.item_ids().await?.into_iter().filter(|id| !shown.contains(id)).collect();
                self.write_all(relations::delete_all(&self.owner, &unused, By::Score(self.id))).await
            }
            // `find` hides such a score; only removal itself goes on with it.
            Task::Remove => Err(Error::not_found()),
        }
    }

    async fn still_marked(&self, main: &Main) -> Result<()> {
        let now = self.load().await?;
        let ours = now.score.under_way == main.score.under_way;
        if ours { Ok(()) } else { Err(Error::unavailable("what was under way was taken over")) }
    }

    /// Pages that others put in while what is no longer shown was let go of.
    async fn hold_what_is_shown(&self, main: &Main) -> Result<()> {
        let items: Vec<ItemId> = shown(&main.score).into_iter().collect();
        self.write_all(relations::put_all(&self.owner, &items, By::Score(self.id))).await
    }

    /// Remove what a snapshot that is not in the list has left: that it shows items, and its object.
    pub(super) async fn remove_traces(&self, id: SnapshotId) -> Result<()> {
        let items = self.item_ids().await?;
        self.write_all(relations::delete_all(&self.owner, &items, By::Snapshot(id))).await?;
        self.inner.blobs().delete(&self.snapshot_key(id)?).await?;
        Ok(())
    }

    /// Remove chunks that the main record does not speak of, as long as what is under way is ours.
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

    /// Whoever was only slow must not remove what others have written since.
    async fn remove_chunks_of(&self, main: &Main, keys: &[Key]) -> Result<()> {
        let mut attempts = Attempts::new(self.inner.random.as_ref());
        loop {
            let ours = scores::same_mark(&main.score);
            let check = TransactWrite::new().check(TABLE, scores::key_of(&self.owner, self.id), ours);
            let request = keys.iter().fold(check, |request, key| request.delete(DeleteItem::new(TABLE, key.clone())));
            match transact(self.inner.tables(), request).await? {
                Outcome::Done => return Ok(()),
                Outcome::FirstRefused => return Err(Error::unavailable("what was under way was taken over")),
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
