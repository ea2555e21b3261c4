//! Removing content that no record speaks of: what was left when a server stopped between writing a
//! file and saying so, or between saying so no longer and removing it. And taking up imports that
//! were interrupted.

use std::collections::{BTreeMap, HashSet};

use blobs::{Entry, Key, MAX_PAGE, Prefix};
use edge::{Owner, Result};

use super::Scores;
use super::files::{FOLDER, UPLOADS, all};
use crate::items::{files, imports, scores};
use crate::model::{ImportId, ImportState, ScoreId};

/// Content that nothing speaks of after so long never will be spoken of.
const LEFT_BEHIND_AFTER_MS: u64 = 60 * 60 * 1000;

impl Scores {
    /// Look through all content of all scores. How many objects were removed.
    pub async fn sweep(&self) -> Result<u64> {
        let (mut removed, mut after) = (0, None);
        loop {
            let page = self.inner.blobs().list(&all()?, after.as_ref(), MAX_PAGE).await?;
            let old = page.entries.iter().filter(|entry| self.is_old(entry.modified_ms)).map(|entry| &entry.key);
            let mut of: BTreeMap<(Owner, ScoreId), Vec<&Key>> = BTreeMap::new();
            for key in old {
                if let Some((owner, score, _)) = place_of(key, FOLDER) {
                    of.entry((owner, score)).or_default().push(key);
                }
            }
            for ((owner, score), keys) in of {
                // What cannot be read of one score is no reason to leave all others as they are.
                match self.sweep_score(&owner, score, &keys).await {
                    Ok(count) => removed += count,
                    Err(error) => tracing::warn!(%error, %score, "the files of a score could not be looked through"),
                }
            }
            after = page.entries.last().map(|entry| entry.key.clone());
            if !page.more || after.is_none() {
                return Ok(removed);
            }
        }
    }

    fn is_old(&self, modified_ms: u64) -> bool {
        modified_ms.saturating_add(LEFT_BEHIND_AFTER_MS) < self.inner.now()
    }

    async fn sweep_score(&self, owner: &Owner, score: ScoreId, keys: &[&Key]) -> Result<u64> {
        let mut spoken_of: HashSet<String> = HashSet::new();
        if let Some(item) = self.inner.tables().get(files::get(owner, score)).await?.item {
            spoken_of.extend(files::read(&item)?.items.iter().map(|file| file.id.to_string()));
        }
        if let Some(item) = self.inner.tables().get(scores::get(owner, score)).await?.item {
            let snapshots = scores::read(&item)?.score.snapshots;
            spoken_of.extend(snapshots.iter().map(|snapshot| format!("snapshots/{}", snapshot.id)));
        }
        let mut removed = 0;
        for key in keys {
            let Some((_, _, rest)) = place_of(key, FOLDER) else { continue };
            // `<item>/<size>` or `snapshots/<snapshot>`
            let named = spoken_of.contains(rest) || rest.split('/').next().is_some_and(|item| spoken_of.contains(item));
            if !named {
                self.inner.blobs().delete(key).await?;
                removed += 1;
            }
        }
        Ok(removed)
    }

    /// Take up imports that nobody works on any more, and remove uploads that nobody will. How many
    /// were taken up.
    pub async fn resume_imports(&self) -> Result<u64> {
        let prefix = Prefix::new(UPLOADS).map_err(blobs::Error::from)?;
        let (mut resumed, mut after) = (0, None);
        loop {
            let page = self.inner.blobs().list(&prefix, after.as_ref(), MAX_PAGE).await?;
            for entry in &page.entries {
                let Some((owner, score, rest)) = place_of(&entry.key, UPLOADS) else { continue };
                let Ok(id) = rest.parse::<ImportId>() else { continue };
                match self.resume_import(&owner, (score, id), entry).await {
                    Ok(taken_up) => resumed += u64::from(taken_up),
                    Err(error) => tracing::warn!(%error, import = %id, "an upload could not be looked after"),
                }
            }
            after = page.entries.last().map(|entry| entry.key.clone());
            if !page.more || after.is_none() {
                return Ok(resumed);
            }
        }
    }

    async fn resume_import(&self, owner: &Owner, (score, id): (ScoreId, ImportId), upload: &Entry) -> Result<bool> {
        let item = self.inner.tables().get(imports::get(owner, score, id)).await?.item;
        let import = item.map(|item| imports::read(&item)).transpose()?;
        match import {
            Some(import) if import.state == ImportState::Working => Ok(self.mine_of(owner, score).take_up(&import)),
            _ if self.is_old(upload.modified_ms) => {
                self.inner.blobs().delete(&upload.key).await?;
                Ok(false)
            }
            _ => Ok(false),
        }
    }
}

/// The score that an object is of, and the rest of its name.
fn place_of<'a>(key: &'a Key, folder: &str) -> Option<(Owner, ScoreId, &'a str)> {
    let mut parts = key.as_str().strip_prefix(folder)?.splitn(3, '/');
    let (owner, score) = (parts.next()?, parts.next()?.parse().ok()?);
    Some((Owner::new(owner), score, parts.next()?))
}
