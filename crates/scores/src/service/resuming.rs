//! Going on with imports that were interrupted. What is on its way lies among the uploads; who works on one
//! says so until a certain time, and when that has passed, somebody else takes it up.

use std::time::Duration;

use blobs::{Entry, MAX_PAGE, Prefix};
use edge::{Owner, Result};

use super::Scores;
use super::files::UPLOADS;
use super::sweep::place_of;
use crate::items::imports;
use crate::model::{ImportId, ImportState, ScoreId};

/// How often it is looked for imports of servers that have stopped without anybody knowing of them.
const LOOK_EVERY: Duration = Duration::from_mins(5);
/// Stores that do not answer are asked again after so long.
const ASK_AGAIN: Duration = Duration::from_secs(10);
/// Clocks need not agree to the millisecond about when a time has passed.
const AT_LEAST: Duration = Duration::from_millis(50);

/// What came of looking for interrupted imports.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Resumed {
    /// How many were taken up.
    pub taken_up: u64,
    /// When the first of the others can be, should whoever works on it be gone.
    pub next_at: Option<u64>,
}

impl Scores {
    /// Go on with imports that are interrupted, as soon as that can be known. Never ends.
    pub async fn keep_importing(&self) {
        loop {
            let wait = match self.resume_imports().await {
                Ok(resumed) => self.until(resumed),
                Err(error) => {
                    tracing::warn!(%error, "going on with imports that were interrupted did not succeed");
                    ASK_AGAIN
                }
            };
            tokio::time::sleep(wait).await;
        }
    }

    fn until(&self, Resumed { taken_up, next_at }: Resumed) -> Duration {
        if taken_up > 0 {
            tracing::info!(count = taken_up, "imports that were interrupted go on");
        }
        let wait = next_at.map_or(LOOK_EVERY, |at| Duration::from_millis(at.saturating_sub(self.inner.now())));
        wait.clamp(AT_LEAST, LOOK_EVERY)
    }

    /// Take up imports that nobody works on any more, and remove uploads that nobody will.
    pub async fn resume_imports(&self) -> Result<Resumed> {
        let prefix = Prefix::new(UPLOADS).map_err(blobs::Error::from)?;
        let (mut resumed, mut after) = (Resumed::default(), None);
        loop {
            let page = self.inner.blobs().list(&prefix, after.as_ref(), MAX_PAGE).await?;
            for entry in &page.entries {
                let Some((owner, score, rest)) = place_of(&entry.key, UPLOADS) else { continue };
                let Ok(id) = rest.parse::<ImportId>() else { continue };
                match self.resume_import(&owner, (score, id), entry).await {
                    Ok(one) => resumed = resumed.and(one),
                    Err(error) => tracing::warn!(%error, import = %id, "an upload could not be looked after"),
                }
            }
            after = page.entries.last().map(|entry| entry.key.clone());
            if !page.more || after.is_none() {
                return Ok(resumed);
            }
        }
    }

    async fn resume_import(&self, owner: &Owner, (score, id): (ScoreId, ImportId), upload: &Entry) -> Result<Resumed> {
        let item = self.inner.tables().get(imports::get(owner, score, id)).await?.item;
        let import = item.map(|item| imports::read(&item)).transpose()?;
        match import {
            Some(import) if import.state == ImportState::Working => {
                let mine = self.mine_of(owner, score);
                Ok(Resumed { next_at: mine.held_until(&import), taken_up: mine.take_up(&import).into() })
            }
            _ if self.is_old(upload.modified_ms) => {
                self.inner.blobs().delete(&upload.key).await?;
                Ok(Resumed::default())
            }
            _ => Ok(Resumed::default()),
        }
    }
}

impl Resumed {
    fn and(self, other: Self) -> Self {
        let next_at = self.next_at.into_iter().chain(other.next_at).min();
        Self { taken_up: self.taken_up + other.taken_up, next_at }
    }
}
