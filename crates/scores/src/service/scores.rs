//! Creates, changes, deletes and restores scores.

use std::collections::BTreeMap;

use basis::{Error, Outcome, Owner, Result, transact};
use table::TransactWrite;
use uuid::Uuid;

use super::change::{Asked, Change, FurtherWrite};
use super::details::Head;
use super::{Mine, Scores};
use crate::items::scores::Main;
use crate::items::{chunks, files, scores, summaries};
use crate::model::{Content, Facts, Score, ScoreAccess, ScoreId, ScorePatch};

impl Scores {
    /// Create a score. The same id again returns the existing one.
    pub async fn create_score(&self, owner: &Owner, id: ScoreId, new: &ScorePatch) -> Result<Head> {
        let now = self.inner.now();
        let empty = Content {
            title: String::new(),
            description: String::new(),
            facts: Facts::default(),
            next_page: 1,
            pages: Vec::new(),
        };
        let mut score = Score {
            owner: owner.clone(),
            id,
            created_at: now,
            updated_at: now,
            deleted_at: None,
            access: ScoreAccess::Private,
            version: 1,
            under_way: None,
            snapshots: Vec::new(),
            content: empty,
            next_annotation: 1,
            places: Vec::new(),
            generation: 0,
            coming: BTreeMap::new(),
        };
        new.apply(&mut score);
        let long_description = super::change::is_long(&score.content.description);
        let main = Main { score, long_description, writes: Vec::new() };
        let request = TransactWrite::new()
            .put(scores::put_new(&main))
            .put(summaries::put_new(&main.score))
            .put(files::put_new(owner, id, now))
            .update(scores::count(owner, 1, now));
        let request = if long_description {
            request.put(chunks::put_description(owner, id, &main.score.content.description))
        } else {
            request
        };
        let mine = self.mine_of(owner, id);
        match transact(self.inner.tables(), request).await? {
            Outcome::Done => mine.head(main).await,
            // The request was repeated, or the response was lost.
            Outcome::FirstRefused | Outcome::InTheWay | Outcome::Unknown => match self.inner.find(owner, id).await? {
                Some(main) => mine.head(main).await,
                None => Err(Error::unavailable("a score could not be created")),
            },
        }
    }
}

impl Mine {
    /// Change its metadata, and who may see it.
    pub async fn change_score(&self, patch: &ScorePatch, if_version: Option<u64>) -> Result<Head> {
        if *patch == ScorePatch::default() {
            let main = self.load_active().await?;
            super::check_version(&main.score, if_version)?;
            return self.head(main).await;
        }
        let asked = Asked::of(if_version, self.new_write());
        let make = |main: Main| async move {
            let main = &main;
            let mut after = main.clone();
            patch.apply(&mut after.score);
            Ok(Change::to(after))
        };
        let (main, _) = self.change(asked, make).await?;
        self.head(main).await
    }

    /// Enable share links, if the score was private.
    pub async fn let_links_work(&self) -> Result<()> {
        if self.load_active().await?.score.access == ScoreAccess::Private {
            let patch = ScorePatch { access: Some(ScoreAccess::Limited), ..ScorePatch::default() };
            self.change_score(&patch, None).await?;
        }
        Ok(())
    }

    /// Delete it. It can be restored for a while. A score that is already deleted stays unchanged.
    pub async fn delete_score(&self, if_version: Option<u64>) -> Result<()> {
        self.move_to(Some(self.inner.now()), if_version).await.map(drop)
    }

    /// Restore it.
    pub async fn restore_score(&self, if_version: Option<u64>) -> Result<Head> {
        self.head(self.move_to(None, if_version).await?).await
    }

    async fn move_to(&self, deleted_at: Option<u64>, if_version: Option<u64>) -> Result<Main> {
        let so_already = |main: &Main| main.score.deleted_at.is_some() == deleted_at.is_some();
        let main = self.load().await?;
        if so_already(&main) {
            super::check_version(&main.score, if_version)?;
            return Ok(main);
        }
        let make = |main: Main| async move {
            let moved = self.moved(&main, deleted_at);
            Ok(if so_already(&main) { Change::to(main) } else { moved })
        };
        let asked = Asked { if_version, write: self.new_write(), deleted: true };
        Ok(self.change(asked, make).await?.0)
    }

    pub(super) fn moved(&self, main: &Main, deleted_at: Option<u64>) -> Change {
        let mut change = Change::to(main.clone());
        change.after.score.deleted_at = deleted_at;
        let by = if deleted_at.is_some() { -1 } else { 1 };
        change.also.push(FurtherWrite::Update(scores::count(&self.owner, by, self.inner.now())));
        change
    }

    /// An id for a write that nobody can repeat.
    pub(super) fn new_write(&self) -> Uuid {
        self.inner.ids.next()
    }
}
