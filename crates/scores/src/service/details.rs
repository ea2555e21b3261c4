//! Reads a whole score, in its current state or that of a snapshot.

use std::collections::BTreeMap;

use basis::{Attempts, Error, Result, all_of, damaged};
use blobs::Expect;

use super::{Mine, Open};
use crate::items::chunks::Large;
use crate::items::scores::Main;
use crate::items::{chunks, files};
use crate::model::{Annotation, Diff, Files, Score, Snapshot, Whole};

/// A snapshot contains what a score can hold, as JSON.
const SNAPSHOT_BYTES_MAX: u64 = 128 * 1024 * 1024;

/// A score and its files, without its annotations.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Head {
    pub score: Score,
    pub files: Files,
    pub owned: bool,
}

/// A whole score.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Detail {
    pub head: Head,
    pub annotations: Vec<Annotation>,
    /// The snapshot, if it is not the current state.
    pub snapshot: Option<Snapshot>,
}

impl Mine {
    pub(super) async fn head(&self, main: Main) -> Result<Head> {
        Ok(Head { files: self.files().await?, score: main.score, owned: true })
    }

    pub(super) async fn files(&self) -> Result<Files> {
        let item = self.inner.tables().get(files::get(&self.owner, self.id)).await?.item;
        files::read(&item.ok_or_else(Error::not_found)?)
    }

    /// The whole current state. The main record and the chunks are read one after the other: if somebody wrote in
    /// between, they do not agree, and both are read again.
    async fn whole(&self, mut main: Main) -> Result<(Main, Whole)> {
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        loop {
            let notes = if main.score.places.is_empty() { BTreeMap::new() } else { self.notes(&main).await? };
            if let Some(annotations) = agreeing(&main, &notes)? {
                let content = main.score.content.clone();
                return Ok((main, Whole { content, annotations }));
            }
            attempts.again().await?;
            let version = main.score.version;
            main = self.load().await?;
            if main.score.version == version && agreeing(&main, &self.notes(&main).await?)?.is_none() {
                return Err(damaged("annotations are missing"));
            }
        }
    }

    async fn notes(&self, main: &Main) -> Result<BTreeMap<u32, String>> {
        let all = all_of(self.inner.tables(), chunks::all(&self.owner, self.id), chunks::read_large).await?;
        let current = all.into_iter().filter_map(|large| match large {
            Large::Chunk { generation, notes } if generation == main.score.generation => Some(notes),
            Large::Chunk { .. } | Large::Description => None,
        });
        Ok(current.flatten().collect())
    }

    /// The whole current state, for a snapshot.
    pub(super) async fn whole_now(&self, main: &Main) -> Result<Whole> {
        Ok(self.whole(main.clone()).await?.1)
    }

    /// The whole state of a snapshot.
    pub(super) async fn whole_then(&self, snapshot: &Snapshot) -> Result<Whole> {
        let key = self.snapshot_key(snapshot.id)?;
        let read = self.inner.blobs().read_verified(&key, Expect::ANYTHING, SNAPSHOT_BYTES_MAX).await;
        let (_, json) = read.map_err(|error| match error {
            // Somebody is just deleting it: it is in the list that was read, but no longer stored.
            blobs::Error::NotFound { .. } => Error::not_found(),
            error => error.into(),
        })?;
        Whole::from_json(&json)
    }

    /// Compare a snapshot with another one, or with the current state.
    pub async fn diff(&self, from: &str, to: Option<&str>) -> Result<(Snapshot, Option<Snapshot>, Diff)> {
        let main = self.load_active().await?;
        let named = |which: &str| main.score.snapshot(which).cloned().ok_or_else(Error::not_found);
        let (from, to) = (named(from)?, to.map(named).transpose()?);
        let before = self.whole_then(&from).await?;
        let after = match &to {
            Some(snapshot) => self.whole_then(snapshot).await?,
            None => self.whole_now(&main).await?,
        };
        Ok((from, to, Diff::between(&before, &after)))
    }
}

impl Open {
    /// The whole score, in its current state or that of a snapshot (by its id or name).
    pub async fn get_score(&self, snapshot: Option<&str>) -> Result<Detail> {
        let score = &self.main.score;
        let mine = Mine { inner: self.inner.clone(), owner: score.owner.clone(), id: score.id };
        let snapshot = match snapshot {
            None => None,
            Some(_) if !self.owned => return Err(Error::denied("only the owner can see snapshots")),
            Some(which) => Some(score.snapshot(which).cloned().ok_or_else(Error::not_found)?),
        };
        let (main, whole) = match &snapshot {
            None => mine.whole(self.main.clone()).await?,
            Some(snapshot) => (self.main.clone(), mine.whole_then(snapshot).await?),
        };
        let files = if self.owned { mine.files().await? } else { Files::default() };
        let mut score = main.score;
        score.content = whole.content;
        if snapshot.is_some() {
            // Imports in progress are not part of an earlier state.
            score.coming.clear();
        }
        let mut annotations = whole.annotations;
        if !self.owned {
            score.snapshots.clear();
            // Annotations on a page that was removed are hidden from others, like the page itself.
            let shown = |page: u32| score.content.pages.iter().any(|there| there.id == page);
            annotations.retain(|annotation| annotation.note.page.is_none_or(shown));
        }
        Ok(Detail { head: Head { score, files, owned: self.owned }, annotations, snapshot })
    }
}

/// The annotations, if the notes are exactly those that the main record names.
fn agreeing(main: &Main, notes: &BTreeMap<u32, String>) -> Result<Option<Vec<Annotation>>> {
    let mut annotations = Vec::with_capacity(main.score.places.len());
    for place in &main.score.places {
        let line = notes.get(&place.slot).filter(|line| line.len() == place.length as usize);
        let Some(line) = line else { return Ok(None) };
        let Some(annotation) = Annotation::read(place.annotation, line)? else { return Ok(None) };
        annotations.push(annotation);
    }
    Ok(Some(annotations))
}
