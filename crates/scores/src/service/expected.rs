//! Tracks the pages that a score still expects from its imports, which change together with the imports. A score that
//! was created for a file is deleted if the file yields no page.

use basis::{Error, Kind, Result};

use super::Mine;
use super::change::{Asked, Change, FurtherWrite};
use crate::items::imports;
use crate::items::scores::Main;
use crate::model::{Facts, Import, ImportState, ScoreAccess};

impl Mine {
    /// Record the progress of an import, and with it what its score expects. A repeated call writes it once.
    pub(super) async fn put_with_score(&self, after: &Import, before: &Import) -> Result<()> {
        let make = |main: Main| async move {
            self.still_so(before).await?;
            let failed = after.state == ImportState::Failed;
            let mut change = if failed { self.without(main, before).await? } else { Change::to(main) };
            change.also.push(FurtherWrite::Put(imports::put(&self.owner, after, before)));
            change.after.score.expect(after);
            Ok(change)
        };
        // A score that was deleted in the meantime expects no pages.
        let asked = Asked { if_version: None, write: before.write_of(after.state.as_str()), deleted: true };
        match self.change(asked, make).await {
            Err(error) if error.kind() == Kind::NotFound => {
                if self.put_import(after, before).await? {
                    Ok(())
                } else {
                    Err(Error::changed_meanwhile())
                }
            }
            changed => {
                self.remove_if_gone(changed?.1).await;
                Ok(())
            }
        }
    }

    /// Delete an import whose state has not changed. If its score expects pages from it, it no longer does.
    pub(super) async fn delete_import(&self, import: &Import) -> Result<()> {
        let make = |main: Main| async move {
            self.still_so(import).await?;
            let mut change = self.without(main, import).await?;
            change.also.push(FurtherWrite::Delete(imports::delete(&self.owner, import)));
            change.after.score.coming.remove(&import.id);
            Ok(change)
        };
        let asked = Asked { if_version: None, write: self.new_write(), deleted: true };
        let made_for_it = import.first_title.is_some() && import.pages_done == 0;
        let concerns = import.pages_to_come().is_some() || made_for_it;
        match if concerns { self.change(asked, make).await } else { Err(Error::not_found()) } {
            // The score is not concerned, or no longer exists.
            Err(error) if error.kind() == Kind::NotFound => {
                match self.inner.tables().delete(imports::delete(&self.owner, import)).await {
                    Ok(_) => Ok(()),
                    Err(error) if error.is_condition_failed() => Err(Error::changed_meanwhile()),
                    Err(error) => Err(error.into()),
                }
            }
            changed => {
                self.remove_if_gone(changed?.1).await;
                Ok(())
            }
        }
    }

    /// Fail if another worker has taken over, or if the import was cancelled.
    pub(super) async fn still_so(&self, before: &Import) -> Result<()> {
        let now = self.import(before.id).await.map_err(|error| match error.kind() {
            Kind::NotFound => Error::changed_meanwhile(),
            _ => error,
        })?;
        let far = |import: &Import| (import.state, import.working_since, import.pages_done);
        if far(&now) == far(before) { Ok(()) } else { Err(Error::changed_meanwhile()) }
    }

    /// The score after an import ended before its last page: if it was created for that file and is empty, it is
    /// deleted (then 1 is added), otherwise it stays.
    async fn without(&self, main: Main, import: &Import) -> Result<Change> {
        if !self.is_for_nothing(&main, import).await? {
            return Ok(Change::to(main));
        }
        let gone = self.moved(&main, Some(self.inner.now()));
        Ok(Change { added: 1, ..gone })
    }

    async fn is_for_nothing(&self, main: &Main, import: &Import) -> Result<bool> {
        let (score, content) = (&main.score, &main.score.content);
        let untouched = import.first_title.as_ref() == Some(&content.title)
            && content.description.is_empty()
            && content.facts == Facts::default()
            && score.access == ScoreAccess::Private
            && score.deleted_at.is_none();
        let empty = content.pages.is_empty() && score.snapshots.is_empty() && score.places.is_empty();
        if !untouched || !empty || score.coming.keys().any(|other| *other != import.id) {
            return Ok(false);
        }
        // The file itself may already be an item; others are not.
        let files = self.files().await?.items;
        if files.iter().any(|file| file.kind.image().is_some() || file.original_name != import.original_name) {
            return Ok(false);
        }
        let all = self.inner.tables().query(imports::list(&self.owner, self.id)).await?;
        let all = all.items.iter().map(imports::read).collect::<Result<Vec<_>>>()?;
        Ok(!all.iter().any(|other| other.id != import.id && self.is_on_the_way(other)))
    }

    /// Delete the score for good: nobody would restore a score that was always empty.
    async fn remove_if_gone(&self, gone: u32) {
        if gone > 0 {
            let removed = self.remove(self.inner.now().saturating_add(1)).await;
            basis::best_effort("deleting an empty score", removed.map(drop));
        }
    }
}
