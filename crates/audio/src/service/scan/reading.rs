//! Reads files by ranges: tags, artwork and lyrics. Several are read at once, and written in the order in which they
//! are ready.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use basis::{Owner, Result};
use buckets::{Found, Kind};
use futures::{StreamExt as _, stream};
use tags::{FetchError, Lyrics};
use tokio::sync::OnceCell;

use super::beside::Beside;
use super::listing::ToRead;
use super::recording::{Guard, Outcome, TOGETHER};
use super::turn::{Stop, Turn};
use crate::items::files;
use crate::model::{Artwork, AudioId, FileRecord, FileState, Source};
use crate::service::Inner;
use crate::service::files::Files;

/// How many files are read at once.
const AT_ONCE: usize = 32;
/// How often a file is tried whose place fails, or that changes while it is read.
const TRIES: u32 = 3;
/// The largest picture beside recordings.
const PICTURE_BYTES_MAX: u64 = 16 << 20;
/// The largest file with lyrics.
const LYRICS_BYTES_MAX: u64 = 256 << 10;
/// After so many recordings, the catalogue is brought up to date.
const APPLY_EVERY: usize = 450;

/// What reading needs besides the file.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) inner: Arc<Inner>,
    pub(crate) owner: Owner,
    pub(crate) source: Source,
    pub(crate) files: Files,
    pub(super) beside: Beside,
    /// The scan that new records belong to.
    pub(crate) generation: u64,
    /// The pictures of folders, each read once.
    pub(super) pictures: Pictures,
}

/// Pictures that were read, by their keys.
#[derive(Debug, Default)]
pub(super) struct Pictures(parking_lot::Mutex<HashMap<String, Arc<OnceCell<Picture>>>>);

/// A picture beside recordings.
#[derive(Debug, Clone)]
enum Picture {
    /// It is kept under this digest.
    Kept(String),
    /// It is no picture that can be shown.
    Useless,
    /// It could not be read; the next scan tries again.
    Unread,
}

impl Turn {
    /// Read files and write what they say.
    pub(super) async fn read_all(&mut self, to_read: Vec<ToRead>, beside: Beside) -> Result<(), Stop> {
        if to_read.is_empty() {
            return Ok(());
        }
        let (inner, owner, source) = (Arc::clone(&self.inner), self.owner.clone(), self.source.clone());
        let context = Arc::new(Context {
            inner: Arc::clone(&inner),
            owner: owner.clone(),
            source: source.clone(),
            files: self.files.clone(),
            beside,
            generation: self.scan.generation,
            pictures: Pictures::default(),
        });
        let read = stream::iter(to_read).map(|file| {
            let context = Arc::clone(&context);
            async move { context.read(file).await }
        });
        let read = read.buffer_unordered(AT_ONCE).chunks(TOGETHER);
        let mut read = std::pin::pin!(read);
        let mut since_applied = 0;
        while let Some(outcomes) = read.next().await {
            let outcomes = outcomes.into_iter().collect::<Result<Vec<_>, Stop>>()?;
            let by = self.by().to_owned();
            let written = inner.write_outcomes(&owner, &source, Guard::Scan(&by), outcomes).await?;
            self.scan.done += written.recordings;
            self.scan.problems += written.problems;
            since_applied += TOGETHER;
            if since_applied >= APPLY_EVERY {
                inner.apply(&owner).await;
                since_applied = 0;
            }
            self.write().await?;
        }
        Ok(())
    }
}

impl Context {
    /// Give a file its id, and read it. Only a failure of our own stores is an error.
    pub(super) async fn read(&self, ToRead { found, record }: ToRead) -> Result<Outcome, Stop> {
        let (record, is_new) = match record {
            Some(record) => (record, false),
            None => self.claim(&found).await?,
        };
        let mut tries = 1;
        let mut found = found;
        loop {
            match self.read_once(&found, record.audio).await? {
                Ok(outcome) => return Ok(Outcome { before: record, is_new, found, read: Ok(outcome) }),
                Err(problem) if tries < TRIES && problem.is_temporary => {
                    tries += 1;
                    if problem.changed
                        && let Files::Place(place) = &self.files
                        && let Ok(now) = place.head(&found.key).await
                    {
                        found = now;
                    }
                }
                Err(problem) => return Ok(Outcome { before: record, is_new, found, read: Err(problem.code) }),
            }
        }
    }

    /// Put the record of a new file. Whoever is first gives the id; whether that was this one.
    async fn claim(&self, found: &Found) -> Result<(FileRecord, bool), Stop> {
        let record = FileRecord {
            key: found.key.clone(),
            audio: AudioId::new(self.inner.ids.next()),
            etag: found.etag.clone(),
            size_bytes: found.size,
            modified_ms: found.modified_ms,
            state: FileState::Claimed,
            beside: None,
            problem: None,
            missing_since_ms: None,
            born: self.generation,
            unseen: None,
            version: 1,
        };
        match self.inner.tables().put(files::put_new(self.source.id, &record)).await {
            Ok(_) => Ok((record, true)),
            Err(error) if error.is_condition_failed() => {
                let item = self.inner.tables().get(files::get(self.source.id, &found.key)).await?.item;
                item.map_or(Err(Stop::Lost), |item| Ok((files::read(&item)?, false)))
            }
            Err(error) => Err(error.into()),
        }
    }

    async fn read_once(&self, found: &Found, id: AudioId) -> Result<Result<Readout, Problem>, Stop> {
        let fetch = |range: Range<u64>| {
            let (files, key, etag) = (self.files.clone(), found.key.clone(), found.etag.clone());
            async move { files.read(&key, range, &etag).await.map_err(FetchError::new) }
        };
        let read = match self.inner.settings.reader.read(&found.key, found.size, fetch).await {
            Ok(read) => read,
            Err(error) => return Ok(Err(Problem::of(error))),
        };
        let front = self.beside.front(&found.key);
        let picture = match front {
            Some(front) => self.picture(front).await?,
            None => Picture::Useless,
        };
        let lyrics = match self.beside.lyrics(&found.key) {
            Some(file) => self.lyrics(file).await,
            None => Some(Vec::new()),
        };
        let is_complete = !matches!(picture, Picture::Unread) && lyrics.is_some();
        let beside = self.beside.digest(&found.key).filter(|_| is_complete);
        let kept = match (picture, front) {
            (Picture::Kept(digest), Some(front)) => Some((digest, self.source.place().path_of(&front.key))),
            _ => None,
        };
        let artwork = match (kept, read.artwork) {
            (Some((digest, path)), _) => Some(Artwork { digest, path: Some(path) }),
            (None, Some(inside)) => {
                let digest = self.inner.keep_artwork(&self.owner, inside.content).await?;
                digest.map(|digest| Artwork { digest, path: None })
            }
            (None, None) => None,
        };
        let mut lyrics = lyrics.unwrap_or_default();
        lyrics.extend(read.lyrics);
        Ok(Ok(Readout { id, tags: read.tags, artwork, lyrics, beside }))
    }

    /// A picture beside recordings. It is read once for all of them.
    async fn picture(&self, picture: &Found) -> Result<Picture, Stop> {
        let cell = Arc::clone(self.pictures.0.lock().entry(picture.key.clone()).or_default());
        let read = cell.get_or_try_init(|| async {
            if picture.size > PICTURE_BYTES_MAX || picture.size == 0 {
                return Ok(Picture::Useless);
            }
            match self.files.read(&picture.key, 0..picture.size, &picture.etag).await {
                Ok(content) => {
                    let kept = self.inner.keep_artwork(&self.owner, content).await?;
                    Ok(kept.map_or(Picture::Useless, Picture::Kept))
                }
                // A recording is worth more than its picture.
                Err(error) => {
                    tracing::debug!(%error, "a picture beside recordings could not be read");
                    Ok(Picture::Unread)
                }
            }
        });
        Ok(read.await.map_err(Stop::Store)?.clone())
    }

    /// The lyrics in a file; `None` if it could not be read.
    async fn lyrics(&self, file: &Found) -> Option<Vec<Lyrics>> {
        if file.size == 0 || file.size > LYRICS_BYTES_MAX {
            return Some(Vec::new());
        }
        let content = self.files.read(&file.key, 0..file.size, &file.etag).await.ok()?;
        let text = tags::decode(&content);
        let timed = file.key.to_ascii_lowercase().ends_with(".lrc");
        let lyrics = if timed { tags::parse_lrc(&text) } else { tags::parse_text(&text) };
        Some(lyrics.into_iter().collect())
    }
}

/// What was read of a file.
#[derive(Debug)]
pub(super) struct Readout {
    pub(super) id: AudioId,
    pub(super) tags: tags::Tags,
    pub(super) artwork: Option<Artwork>,
    pub(super) lyrics: Vec<Lyrics>,
    /// What lies beside it, if all of that was read.
    pub(super) beside: Option<String>,
}

/// Why a file was not read.
#[derive(Debug)]
struct Problem {
    code: String,
    is_temporary: bool,
    changed: bool,
}

impl Problem {
    fn of(error: tags::Error) -> Self {
        match error {
            tags::Error::Refused(refused) => {
                Self { code: refused.code().to_owned(), is_temporary: false, changed: false }
            }
            tags::Error::Failed(why) => {
                tracing::warn!(why, "a recording could not be read");
                Self { code: "failed".to_owned(), is_temporary: true, changed: false }
            }
            tags::Error::Fetch(error) => match error.downcast::<buckets::Error>() {
                Ok(error) if error.kind() == Kind::Changed => {
                    Self { code: "changing".to_owned(), is_temporary: true, changed: true }
                }
                Ok(error) => Self { code: error.code().to_owned(), is_temporary: error.is_temporary(), changed: false },
                Err(_) => Self { code: "failed".to_owned(), is_temporary: true, changed: false },
            },
        }
    }
}
