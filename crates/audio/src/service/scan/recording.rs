//! Writes what was read: the items of the specification first, in batches; then, in one transaction, tags, records that
//! say `done`, and the record of the change.

use std::collections::HashMap;

use basis::{Error, Outcome as Wrote, Owner, Result, transact};
use buckets::Found;
use table::{BatchGet, BatchWrite, Item, Key, TransactWrite};

use super::reading::Readout;
use super::turn::Stop;
use crate::items::{self, files, lyrics, recordings, scans, sources};
use crate::model::{AudioId, Changed, FileRecord, FileState, Recording, Source, SourceKind};
use crate::service::{Audio, Inner};

/// How many recordings are written in one transaction: two actions for each, one for the change, one to check.
pub(super) const TOGETHER: usize = 45;
/// How many items a batch can write.
const WRITTEN_AT_ONCE: usize = 25;
/// How many items a batch can get.
const GOT_AT_ONCE: usize = 100;

/// What came of reading a file.
#[derive(Debug)]
pub(super) struct Outcome {
    /// The record as it was read or claimed.
    pub(super) before: FileRecord,
    /// Whether its id was given just now, so that nothing can be stored under it.
    pub(super) is_new: bool,
    pub(super) found: Found,
    /// What the file says, or the code of the problem.
    pub(super) read: Result<Readout, String>,
}

/// What must still hold when recordings are written.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Guard<'a> {
    /// This turn has the lease of the scan.
    Scan(&'a str),
    /// Nothing: uploads are not scanned.
    Nothing,
}

/// What was written.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct WrittenCounts {
    pub(super) recordings: u64,
    pub(super) problems: u64,
}

impl Inner {
    /// Write what came of reading at most [`TOGETHER`] files.
    pub(super) async fn write_outcomes(
        &self,
        owner: &Owner,
        source: &Source,
        guard: Guard<'_>,
        outcomes: Vec<Outcome>,
    ) -> Result<WrittenCounts, Stop> {
        let before = self
            .recordings_with(owner, outcomes.iter().map(|one| recordings::tags_key(one.before.audio)).collect())
            .await?;
        let mut counts = WrittenCounts::default();
        let (mut put, mut delete) = (Vec::new(), Vec::new());
        let mut write = guard.transaction(owner, source);
        let mut changed = Vec::new();
        for outcome in outcomes {
            let (id, record) = (outcome.before.audio, record_of(&outcome));
            let earlier = before.get(&id.to_string());
            let stored = if outcome.is_new { Vec::new() } else { self.items_under(id).await? };
            write = write.put(files::put(source.id, &record, outcome.before.version));
            let now = if let Ok(readout) = outcome.read {
                counts.recordings += 1;
                if readout.lyrics.is_empty() {
                    delete.extend(stored.iter().any(lyrics::is_lyrics).then(|| lyrics::key_of(id)));
                } else {
                    put.push(self.lyrics_item(owner, readout.id, &readout.lyrics).await?);
                }
                Some(recording(source, earlier, &outcome.found, readout, self.now()))
            } else {
                counts.problems += 1;
                // A file that can no longer be read is no longer among the recordings.
                earlier.map(|earlier| Recording {
                    missing_since_ms: earlier.missing_since_ms.or(Some(self.now())),
                    version: earlier.version + 1,
                    ..earlier.clone()
                })
            };
            let differences = recordings::differences(owner, &stored, now.as_ref());
            put.extend(differences.put);
            delete.extend(differences.delete);
            let Some(now) = now else {
                delete.extend(stored.iter().any(lyrics::is_lyrics).then(|| lyrics::key_of(id)));
                continue;
            };
            write = write.put(recordings::put(owner, &now, earlier.map_or(0, |earlier| earlier.version))?);
            changed.push(Changed::Recording(now.id));
        }
        self.write_items(put, delete).await?;
        if !changed.is_empty() {
            write = write.put(self.changed(owner, &changed));
        }
        self.commit_all(write).await?;
        Ok(counts)
    }

    /// Run a transaction of a scan. Whoever is in the way has changed a source or its files: then the step ends, and the
    /// next one looks again.
    pub(super) async fn commit_all(&self, write: TransactWrite) -> Result<(), Stop> {
        match transact(self.tables(), write).await? {
            Wrote::Done => Ok(()),
            Wrote::FirstRefused | Wrote::InTheWay => Err(Stop::Lost),
            Wrote::Unknown => Err(Stop::Store(basis::Error::unavailable("the outcome of a transaction is unknown"))),
        }
    }

    /// Recordings by their ids.
    pub(super) async fn recordings_with(
        &self,
        owner: &Owner,
        keys: Vec<Key>,
    ) -> Result<HashMap<String, Recording>, Stop> {
        let mut found = HashMap::new();
        for some in keys.chunks(GOT_AT_ONCE) {
            let got = self.tables().batch_get(BatchGet::new(items::TABLE, some.iter().cloned())).await?;
            for item in got.items.iter().flatten() {
                if let Some(recording) = recordings::read(owner, item)? {
                    found.insert(recording.id.to_string(), recording);
                }
            }
        }
        Ok(found)
    }

    /// Everything that is stored under the id of a recording.
    pub(super) async fn items_under(&self, id: AudioId) -> Result<Vec<Item>, Stop> {
        Ok(basis::all_of(self.tables(), recordings::everything(id), |item| Ok(item.clone())).await?)
    }

    /// Write and delete items, in batches.
    pub(super) async fn write_items(&self, put: Vec<Item>, delete: Vec<Key>) -> Result<(), Stop> {
        for some in put.chunks(WRITTEN_AT_ONCE) {
            let batch = some.iter().fold(BatchWrite::new(items::TABLE), |batch, item| batch.put(item.clone()));
            self.tables().batch_write(batch).await?;
        }
        for some in delete.chunks(WRITTEN_AT_ONCE) {
            let batch = some.iter().fold(BatchWrite::new(items::TABLE), |batch, key| batch.delete(key.clone()));
            self.tables().batch_write(batch).await?;
        }
        Ok(())
    }
}

fn record_of(outcome: &Outcome) -> FileRecord {
    let (state, beside, problem) = match &outcome.read {
        Ok(readout) => (FileState::Done, readout.beside.clone(), None),
        Err(code) => (FileState::Problem, None, Some(code.clone())),
    };
    FileRecord {
        etag: outcome.found.etag.clone(),
        size_bytes: outcome.found.size,
        modified_ms: outcome.found.modified_ms,
        state,
        beside,
        problem,
        missing_since_ms: None,
        unseen: None,
        version: outcome.before.version + 1,
        ..outcome.before.clone()
    }
}

impl Audio {
    /// Write recordings whose tags are known already, as if they had been uploaded: for benchmarks, which need many of
    /// them. Lists show them when somebody reads the next time.
    pub async fn write_recordings(&self, owner: &Owner, all: &[Recording]) -> Result<()> {
        let source = Source::uploads(owner);
        for some in all.chunks(TOGETHER) {
            let items = some.iter().flat_map(|recording| recordings::seed_items(owner, recording)).collect();
            let mut write = TransactWrite::new();
            for recording in some {
                let file = FileRecord {
                    key: recording.path.clone(),
                    audio: recording.id,
                    etag: recording.etag.clone(),
                    size_bytes: recording.size_bytes,
                    modified_ms: recording.modified_ms,
                    state: FileState::Done,
                    beside: None,
                    problem: None,
                    missing_since_ms: None,
                    born: 0,
                    unseen: None,
                    version: 1,
                };
                write = write.put(files::put_new(source.id, &file)).put(recordings::put(owner, recording, 0)?);
            }
            let changed: Vec<Changed> = some.iter().map(|recording| Changed::Recording(recording.id)).collect();
            let write = write.put(self.inner.changed(owner, &changed));
            let written = async {
                self.inner.write_items(items, Vec::new()).await?;
                self.inner.commit_all(write).await
            };
            written.await.map_err(|stop| match stop {
                Stop::Store(error) => error,
                Stop::Lost | Stop::Place(_) => Error::changed_meanwhile(),
            })?;
        }
        Ok(())
    }
}

impl Guard<'_> {
    /// A transaction that is refused if the guard does not hold.
    pub(super) fn transaction(self, owner: &Owner, source: &Source) -> TransactWrite {
        let write = TransactWrite::new();
        match self {
            Self::Scan(by) => write.check(items::TABLE, scans::key_of(source.id), scans::held_by(by)),
            Self::Nothing if source.kind == SourceKind::Uploads => write,
            Self::Nothing => write.check(items::TABLE, sources::key_for_check(owner, source.id), sources::in_use()),
        }
    }
}

/// A recording after its file was read.
fn recording(source: &Source, earlier: Option<&Recording>, found: &Found, readout: Readout, now_ms: u64) -> Recording {
    Recording {
        id: readout.id,
        source: source.id,
        place: source.place(),
        path: found.key.clone(),
        etag: found.etag.clone(),
        size_bytes: found.size,
        modified_ms: found.modified_ms,
        added_ms: earlier.map_or(now_ms, |earlier| earlier.added_ms),
        version: earlier.map_or(1, |earlier| earlier.version + 1),
        missing_since_ms: None,
        artwork: readout.artwork,
        has_lyrics: !readout.lyrics.is_empty(),
        tags: readout.tags,
    }
}
