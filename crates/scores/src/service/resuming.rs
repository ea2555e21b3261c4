//! Finds imports that were interrupted. Every import in progress has an upload, so the uploads are searched. An
//! import without a valid lease is continued; the work itself is in `importing`.

use basis::{Owner, Result, objects_page};
use blobs::Entry;
use work::{Found, Task};

use super::Scores;
use super::files::UPLOADS;
use super::importing::{Imports, task};
use super::sweep::place_of;
use crate::items::imports;
use crate::model::{ImportId, ImportState, ScoreId};

/// The result of a search for interrupted imports.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Resumed {
    /// How many were added to the queue.
    pub taken_up: u64,
    /// When the first of the other leases expires: then its import can be continued if its worker is gone.
    pub next_at: Option<u64>,
}

impl Scores {
    /// Search once for imports that nobody is working on, and continue them.
    pub async fn resume_imports(&self) -> Result<Resumed> {
        let (mut resumed, mut after) = (Resumed::default(), None);
        loop {
            let found = self.find_imports(after).await?;
            for task in found.tasks {
                let next_at = self.held_until(&task).await?;
                let taken_up = next_at.is_none() && self.inner.later.remind(&Imports::of(&self.inner), task);
                resumed.taken_up += u64::from(taken_up);
                resumed.next_at = resumed.next_at.into_iter().chain(next_at).min();
            }
            after = found.next;
            if after.is_none() {
                return Ok(resumed);
            }
        }
    }

    async fn held_until(&self, task: &Task) -> Result<Option<u64>> {
        let Some((score, import)) = task.id.split_once('/') else { return Ok(None) };
        let mine = self.mine_of(&task.owner, score.parse()?);
        Ok(mine.held_until(&mine.import(import.parse()?).await?))
    }

    /// A page of the unfinished imports. Uploads that are no longer needed are deleted.
    pub(super) async fn find_imports(&self, after: Option<String>) -> Result<Found> {
        let (entries, next) = objects_page(self.inner.blobs(), UPLOADS, after).await?;
        let mut tasks = Vec::new();
        for entry in &entries {
            let Some((owner, score, rest)) = place_of(&entry.key, UPLOADS) else { continue };
            let Ok(id) = rest.parse::<ImportId>() else { continue };
            match self.is_to_be_done(&owner, (score, id), entry).await {
                Ok(true) => tasks.push(task(&owner, score, id)),
                Ok(false) => {}
                Err(error) => tracing::warn!(%error, import = %id, "an upload could not be looked after"),
            }
        }
        Ok(Found { tasks, next })
    }

    async fn is_to_be_done(&self, owner: &Owner, (score, id): (ScoreId, ImportId), upload: &Entry) -> Result<bool> {
        let item = self.inner.tables().get(imports::get(owner, score, id)).await?.item;
        let import = item.map(|item| imports::read(&item)).transpose()?;
        if import.is_some_and(|import| import.state == ImportState::Working) {
            return Ok(true);
        }
        if self.is_old(upload.modified_ms) {
            self.inner.blobs().delete(&upload.key).await?;
        }
        Ok(false)
    }
}
