//! Deletes abandoned content: what was left when a server stopped between writing a file and recording it, or between
//! removing its record and deleting it.

use std::collections::{BTreeMap, HashSet};

use basis::{Owner, Result, objects_page};
use blobs::Key;
use work::{Passed, whole_pass};

use super::Scores;
use super::files::{FOLDER, SHOWN, shown_place};
use crate::items::{files, scores};
use crate::model::ScoreId;

/// Content that nothing refers to after this time will never be referred to.
const LEFT_BEHIND_AFTER_MS: u64 = 60 * 60 * 1000;

impl Scores {
    /// Examine the content of all scores. Returns how many objects were deleted.
    pub async fn sweep(&self) -> Result<u64> {
        whole_pass(|after| self.sweep_page(after)).await
    }

    pub(crate) async fn sweep_page(&self, after: Option<String>) -> Result<Passed> {
        let (entries, next) = objects_page(self.inner.blobs(), FOLDER, after).await?;
        let old = entries.iter().filter(|entry| self.is_old(entry.modified_ms)).map(|entry| &entry.key);
        let mut of: BTreeMap<(Owner, ScoreId), Vec<&Key>> = BTreeMap::new();
        for key in old {
            if let Some((owner, score, _)) = place_of(key, FOLDER) {
                of.entry((owner, score)).or_default().push(key);
            }
        }
        let mut count = 0;
        for ((owner, score), keys) in of {
            // If one score cannot be read, the others are still examined.
            match self.sweep_score(&owner, score, &keys).await {
                Ok(removed) => count += removed,
                Err(error) => tracing::warn!(%error, %score, "the files of a score could not be examined"),
            }
        }
        Ok(Passed { count, next })
    }

    pub(super) fn is_old(&self, modified_ms: u64) -> bool {
        modified_ms.saturating_add(LEFT_BEHIND_AFTER_MS) < self.inner.now()
    }

    async fn sweep_score(&self, owner: &Owner, score: ScoreId, keys: &[&Key]) -> Result<u64> {
        let mut spoken_of: HashSet<String> = HashSet::new();
        if let Some(item) = self.inner.tables().get(files::get(owner, score)).await?.item {
            spoken_of.extend(files::read(&item)?.items.iter().map(|file| file.id.to_string()));
        }
        if let Some(item) = self.inner.tables().get(scores::get(owner, score)).await?.item {
            let score = scores::read(&item)?.score;
            spoken_of.extend(score.snapshots.iter().map(|snapshot| format!("snapshots/{}", snapshot.id)));
            spoken_of.extend(score.content.pages.iter().map(shown_place));
        }
        let mut removed = 0;
        for key in keys {
            let Some((_, _, rest)) = place_of(key, FOLDER) else { continue };
            if !is_spoken_of(rest, &spoken_of) {
                self.inner.blobs().delete(key).await?;
                removed += 1;
            }
        }
        Ok(removed)
    }
}

/// Whether something refers to `<item>/<size>`, `<item>/shown/<look>/<size>` or `snapshots/<snapshot>`.
fn is_spoken_of(rest: &str, spoken_of: &HashSet<String>) -> bool {
    let mut parts = rest.split('/');
    let (item, shown) = (parts.next().unwrap_or_default(), parts.next() == Some(SHOWN));
    match rest.rsplit_once('/') {
        Some((look, _)) if shown => spoken_of.contains(look) && spoken_of.contains(item),
        _ => spoken_of.contains(rest) || spoken_of.contains(item),
    }
}

/// The score that an object belongs to, and the rest of its key.
pub(super) fn place_of<'a>(key: &'a Key, folder: &str) -> Option<(Owner, ScoreId, &'a str)> {
    let mut parts = key.as_str().strip_prefix(folder)?.splitn(3, '/');
    let (owner, score) = (parts.next()?, parts.next()?.parse().ok()?);
    Some((Owner::new(owner), score, parts.next()?))
}
