//! The local state of a database in this process, and how it catches up with the log.

use std::sync::Arc;

use parking_lot::Mutex;
use ulid::Ulid;

use super::manifest::{Manifest, Tip};
use super::{Database, segments};
use crate::Error;
use crate::engine::{Pages, Session, Stopped, TryInline, decode};
use crate::items::head;
use crate::items::log::{self, Delta, Record};
use crate::model::{Failure, FailureKind};

/// The local state: pages, their place in the log, and the snapshot below them.
#[derive(Debug, Clone)]
pub(super) struct Local {
    pub(super) pages: Arc<Mutex<Pages>>,
    pub(super) tip: Tip,
    /// Changes together with what the pages are based on; clones share it, as they share the pages.
    pub(super) manifest: Arc<Mutex<Option<Arc<Manifest>>>>,
    /// When it was known that nothing from there on has been swept, by this process's clock.
    pub(super) known_ms: u64,
    /// When it was known that the log ends there. `None` if only a snapshot was loaded.
    pub(super) ended_ms: Option<u64>,
    /// How many bytes of log there are since the snapshot.
    pub(super) log_bytes: u64,
    /// A newer snapshot than the one below, to be used as soon as nobody reads an earlier state.
    pub(super) newer: Option<Arc<Manifest>>,
    /// Keeps the state readable while somebody holds it. The process's own copy has none.
    _reading: Option<Arc<Reading>>,
}

/// A reader at a sequence, until this is dropped.
#[derive(Debug)]
struct Reading {
    pages: Arc<Mutex<Pages>>,
    at: u64,
}

impl Drop for Reading {
    fn drop(&mut self) {
        let mut pages = self.pages.lock();
        pages.leave(self.at);
        if pages.is_idle() {
            pages.trim();
        }
    }
}

impl Local {
    /// A copy for a reader: whatever is committed from now on, this state stays readable.
    pub(super) fn hand_out(&self) -> Self {
        let at = self.tip.sequence;
        self.pages.lock().enter(at);
        let reading = Arc::new(Reading { pages: Arc::clone(&self.pages), at });
        Self { _reading: Some(reading), ..self.clone() }
    }

    /// An independent copy: commits and reads elsewhere do not affect it, and it does not affect others.
    pub(super) fn detached(&self) -> Self {
        let (manifest, pages) = (self.manifest.lock().clone(), self.pages.lock().for_nobody());
        Self {
            pages: Arc::new(Mutex::new(pages)),
            manifest: Arc::new(Mutex::new(manifest)),
            newer: None,
            _reading: None,
            ..self.clone()
        }
    }

    /// The log ended there at that time.
    pub(super) fn ends_at(&mut self, now_ms: u64) {
        self.known_ms = self.known_ms.max(now_ms);
        self.ended_ms = self.ended_ms.max(Some(now_ms));
    }

    /// Whether it was known at most this many milliseconds ago that the log ends there.
    pub(super) fn is_fresh(&self, now_ms: u64, age_ms: u64) -> bool {
        self.ended_ms.is_some_and(|ended_ms| now_ms.abs_diff(ended_ms) <= age_ms)
    }

    /// Switch to a newer snapshot, if there is one and nobody reads an earlier state.
    pub(super) fn settle_down(&mut self) {
        let Some(newer) = &self.newer else { return };
        let mut current = self.manifest.lock();
        let sequence = newer.tip.sequence;
        let mut pages = self.pages.lock();
        if sequence <= pages.base_sequence() {
            drop(pages);
            drop(current);
            self.newer = None;
        } else if pages.rest_on(sequence) {
            *current = Some(Arc::clone(newer));
            drop(pages);
            drop(current);
            self.newer = None;
            self.log_bytes = 0;
        }
    }
}

/// The outcome of adding a record.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Added {
    Yes,
    /// Records in between are missing: a snapshot contains them by now.
    Gap,
}

/// The digest of a commit.
pub(super) fn digest(before: &[u8; 32], sequence: u64, ids: &[String], pages: u32, delta: &[u8]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(before);
    hasher.update(&sequence.to_le_bytes());
    hasher.update(&(ids.len() as u64).to_le_bytes());
    for id in ids {
        hasher.update(&(id.len() as u64).to_le_bytes());
        hasher.update(id.as_bytes());
    }
    hasher.update(&pages.to_le_bytes());
    hasher.update(delta);
    *hasher.finalize().as_bytes()
}

impl Tip {
    /// The state after a record.
    pub(super) fn after(&self, record: &Record) -> Self {
        let mut tip = Self {
            sequence: record.sequence,
            digest: record.digest,
            sum: record.sum,
            pages: record.pages,
            time_ms: record.time_ms,
            queue_open: record.queue_open,
            queued: record.queued.or(self.queued),
            state: if record.is_state() { record.sequence } else { self.state },
            ..self.clone()
        };
        tip.add_ids(&record.ids);
        tip
    }

    pub(super) fn queued_id(&self) -> Option<Ulid> {
        self.queued.map(Ulid)
    }
}

impl Database {
    /// The local state, loaded if there is none yet. It may be behind the log.
    pub(super) async fn loaded(&self) -> Result<Local, Error> {
        let here = || self.inner.local.lock().as_ref().map(Local::hand_out);
        if let Some(local) = here() {
            return Ok(local);
        }
        let _alone = self.inner.loading.lock().await;
        if let Some(local) = here() {
            return Ok(local);
        }
        let local = self.load().await?;
        let handed_out = local.hand_out();
        *self.inner.local.lock() = Some(local);
        Ok(handed_out)
    }

    /// Reload from the newest snapshot.
    async fn load(&self) -> Result<Local, Error> {
        const TIMES: u32 = 8;
        for _ in 0..TIMES {
            let known_ms = self.now_ms();
            let found = self.inner.stores.tables.get(head::get(&self.inner.partition)).await?;
            let Some(item) = found.item else { return Err(Error::NotFound("there is no such database".to_owned())) };
            let head = head::read(&item)?;
            let Some(key) = head.manifest else { return Ok(self.local(Tip::empty(), head.page_size, None, known_ms)) };
            match self.manifest(&key).await {
                Ok(manifest) => {
                    let (tip, page_size) = (manifest.tip.clone(), manifest.page_size);
                    return Ok(self.local(tip, page_size, Some(Arc::new(manifest)), known_ms));
                }
                // It was replaced and deleted since the head was read.
                Err(blobs::Error::NotFound { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Error::corrupt("the newest snapshot is missing"))
    }

    pub(super) fn local(&self, tip: Tip, page_size: u32, manifest: Option<Arc<Manifest>>, known_ms: u64) -> Local {
        let pages = Pages::new(page_size as usize, tip.sequence, tip.pages, self.inner.settings.cache_bytes);
        let manifest = Arc::new(Mutex::new(manifest));
        Local {
            pages: Arc::new(Mutex::new(pages)),
            tip,
            manifest,
            known_ms,
            ended_ms: None,
            log_bytes: 0,
            newer: None,
            _reading: None,
        }
    }

    pub(super) async fn manifest(&self, key: &str) -> Result<Manifest, blobs::Error> {
        let blobs = &self.inner.stores.blobs;
        let key = blobs::Key::new(key)?;
        let object = blobs.get(&key, blobs::ByteRange::Whole).await?;
        let size = object.meta.size;
        let bytes = object.collect(size).await?;
        Manifest::decode(&bytes).map_err(|error| blobs::Error::Corrupt { key, what: error.to_string() })
    }

    /// Drop the local state: it cannot catch up from its place in the log.
    pub(super) fn forget(&self) {
        *self.inner.local.lock() = None;
        self.inner.readers.lock().clear();
    }

    /// Catch up with every commit that was made before this call.
    pub(super) async fn catch_up(&self) -> Result<Local, Error> {
        const TIMES: u32 = 8;
        let mut damage = None;
        for _ in 0..TIMES {
            let mut local = self.loaded().await?;
            let known_before = local.known_ms;
            let mut last = local.tip.sequence;
            let mut gap = false;
            let mut known_ms;
            loop {
                let query = log::after_sequence(&self.inner.partition, local.tip.sequence);
                known_ms = self.now_ms();
                let page = self.inner.stores.tables.query(query).await?;
                for item in &page.items {
                    let record = log::read(item)?;
                    last = last.max(record.sequence);
                    match self.add(record).await {
                        Ok(Added::Yes) => {}
                        Ok(Added::Gap) => gap = true,
                        // Its objects may have been deleted since the log was read: then there is a newer snapshot.
                        Err(error @ Error::Corrupt(_)) => {
                            gap = true;
                            damage = Some(error);
                        }
                        Err(error) => return Err(error),
                    }
                }
                local = self.loaded().await?;
                if page.next.is_none() || gap {
                    break;
                }
            }
            // A place in the log that was known too long ago may have been swept since: then the log shows nothing
            // there, or records that never counted.
            if gap || self.is_old(known_before) {
                self.forget();
                continue;
            }
            // Other tasks of this process may have reloaded in the meantime, to an earlier place in the log.
            if let Some(here) = self.inner.local.lock().as_mut().filter(|here| here.tip.sequence >= last) {
                here.ends_at(known_ms);
                return Ok(here.hand_out());
            }
        }
        Err(damage.unwrap_or_else(|| Error::unavailable("the log grows faster than it can be read")))
    }

    /// The change of a record, wherever it is stored.
    pub(super) async fn delta(&self, record: &Record) -> Result<Vec<u8>, Error> {
        match &record.delta {
            Delta::Here(bytes) => Ok(bytes.clone()),
            Delta::Object(key) => Ok(segments::whole(&*self.inner.stores.blobs, key).await?.to_vec()),
        }
    }

    /// Add a commit that was made by another process, or by this one.
    pub(super) async fn add(&self, record: Record) -> Result<Added, Error> {
        let known = self.loaded().await?;
        if record.sequence <= known.tip.sequence {
            return Ok(Added::Yes);
        }
        let delta = self.delta(&record).await?;
        let mut here = self.inner.local.lock();
        let Some(local) = here.as_mut() else { return Ok(Added::Gap) };
        if record.sequence <= local.tip.sequence {
            return Ok(Added::Yes);
        }
        if record.sequence != local.tip.sequence + 1 {
            return Ok(Added::Gap);
        }
        follow(local, &record, &delta)?;
        Ok(Added::Yes)
    }

    /// Run SQLite on a state. Whenever a page is missing, it is fetched and the work is restarted; also if a small
    /// allowance did not suffice. The argument says whether it has one.
    pub(super) async fn fetching<T: Send + 'static, F>(
        &self,
        local: &Local,
        try_inline: Option<&TryInline>,
        mut begin: impl FnMut(bool) -> F,
    ) -> Result<T, Error>
    where
        F: FnOnce() -> Result<T, Stopped> + Send + 'static,
    {
        const TIMES: u32 = 64;
        if let Some(try_inline) = try_inline {
            // Without this, a task that requests one page after the other would never let other tasks run.
            tokio::task::coop::consume_budget().await;
            match begin(true)() {
                Ok(done) => return Ok(done),
                // Run it again to find out what is wrong.
                Err(_) => try_inline.rest(),
            }
        }
        let uses = local.pages.lock().uses();
        for times in 1..=TIMES {
            match self.run(begin(false)).await? {
                Ok(done) => return Ok(done),
                Err(Stopped::Missing(page)) => {
                    // Others may be reading all the time: what nobody has used since this began need not be cached.
                    let bytes = local.pages.lock().trim_unused_since(uses);
                    if bytes as u64 > self.inner.settings.read_bytes {
                        return Err(reads_too_much(self.inner.settings.read_bytes).into());
                    }
                    self.fetch(local, page, times).await?;
                }
                Err(Stopped::Broken(message)) => return Err(Error::corrupt(message)),
                Err(Stopped::NotBriefly) => return Err(Error::corrupt("an allowance was used up that was not given")),
            }
        }
        Err(Error::unavailable("pages are evicted faster than they can be fetched"))
    }

    /// How a connection to a state is opened; the argument says whether it may write.
    pub(super) fn opening(&self, local: &Local) -> impl FnOnce(bool) -> Result<Session, Stopped> + Send + 'static {
        let (pages, clock) = (Arc::clone(&local.pages), Arc::clone(&self.inner.stores.clock));
        let (at, limits) = (local.tip.sequence, self.inner.settings.limits);
        move |writable| Session::open(&pages, at, writable, &clock, limits)
    }

    /// Run work that may take long.
    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        if self.inner.settings.threads {
            tokio::task::spawn_blocking(work).await.map_err(|error| Error::unavailable(error.to_string()))
        } else {
            Ok(work())
        }
    }

    /// A page is missing: fetch it from the snapshot, and more pages the more often this happens.
    async fn fetch(&self, local: &Local, page: u32, times: u32) -> Result<(), Error> {
        let manifest = local.manifest.lock().clone();
        let manifest = manifest.ok_or_else(|| Error::corrupt(format!("page {page} is missing")))?;
        if manifest.find(page).is_none() {
            return Err(Error::corrupt(format!("page {page} is not in the snapshot")));
        }
        let wanted: Vec<u32> = {
            let pages = local.pages.lock();
            let ahead = segments::ahead(&manifest, page, times);
            ahead.into_iter().filter(|ahead| *ahead == page || !pages.is_fetched(*ahead)).collect()
        };
        let found = segments::fetch(&*self.inner.stores.blobs, &manifest, wanted).await?;
        let mut pages = local.pages.lock();
        // If the snapshot below was replaced in the meantime, these pages no longer belong to it.
        if pages.base_sequence() == manifest.tip.sequence {
            for (page, bytes) in &found {
                pages.fetched(*page, bytes);
            }
        }
        Ok(())
    }
}

fn reads_too_much(most: u64) -> Failure {
    let message = format!("a statement can read at most {} MB that are not in memory yet", most >> 20);
    Failure { kind: FailureKind::TooMuch, message, statement: 0 }
}

/// Apply a commit to the local state.
pub(super) fn follow(local: &mut Local, record: &Record, delta: &[u8]) -> Result<(), Error> {
    if record.kind == log::Kind::End {
        return Err(Error::NotFound("the database was deleted".to_owned()));
    }
    let expected = digest(&local.tip.digest, record.sequence, &record.ids, record.pages, delta);
    if expected != record.digest {
        return Err(Error::corrupt(format!("commit {} does not follow from the one before", record.sequence)));
    }
    if record.kind == log::Kind::Restore {
        // Connections recognise by counters in the pages that their cache is outdated; an earlier state may have any.
        // So they must not find their pages here any more.
        let pages = local.pages.lock().for_nobody();
        let manifest = local.manifest.lock().clone();
        local.pages = Arc::new(Mutex::new(pages));
        local.manifest = Arc::new(Mutex::new(manifest));
    }
    // This comes first, as long as the states that a newer snapshot replaces can still be distinguished.
    local.settle_down();
    let mut pages = local.pages.lock();
    let changed = decode(delta, pages.page_size(), local.tip.pages)?;
    pages.commit(record.sequence, record.pages, changed);
    drop(pages);
    local.log_bytes += delta.len() as u64;
    local.tip = local.tip.after(record);
    Ok(())
}
