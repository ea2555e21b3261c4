//! What this process has of a database, and how it comes to the newest state.

use std::sync::Arc;

use parking_lot::Mutex;
use ulid::Ulid;

use super::manifest::{Manifest, Tip};
use super::{Database, segments};
use crate::Error;
use crate::engine::{Haste, Pages, Session, Stopped, decode};
use crate::items::log::{self, Delta, Record};
use crate::items::{head, queue};
use crate::model::{Failure, FailureKind};

/// What is here: pages, the point in the log that they are at, and the snapshot under them.
#[derive(Debug, Clone)]
pub(super) struct Local {
    pub(super) pages: Arc<Mutex<Pages>>,
    pub(super) tip: Tip,
    /// Changes together with what the pages rest on; clones have it in common, as they have the pages.
    pub(super) manifest: Arc<Mutex<Option<Arc<Manifest>>>>,
    /// When it was known that nothing from there on has been swept, by this process's clock.
    pub(super) known_ms: u64,
    /// When it was known that the log ends there. Nothing as long as only a snapshot was loaded.
    pub(super) ended_ms: Option<u64>,
    /// How many bytes of log there are since the snapshot.
    pub(super) log_bytes: u64,
    /// A newer snapshot than the one below, to rest on as soon as nobody reads an earlier state.
    pub(super) newer: Option<Arc<Manifest>>,
    /// As long as somebody has this, the state stays readable. What the process itself keeps has none.
    _reading: Option<Arc<Reading>>,
}

/// Somebody reads at a sequence, until this is dropped.
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
    /// For somebody to read from: whatever is committed from now on, this state stays.
    pub(super) fn hand_out(&self) -> Self {
        let at = self.tip.sequence;
        self.pages.lock().enter(at);
        let reading = Arc::new(Reading { pages: Arc::clone(&self.pages), at });
        Self { _reading: Some(reading), ..self.clone() }
    }

    /// The same state by itself: nothing that is committed or read elsewhere touches it, nor does it touch others.
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

    /// The log ended there then.
    pub(super) fn ends_at(&mut self, now_ms: u64) {
        self.known_ms = self.known_ms.max(now_ms);
        self.ended_ms = self.ended_ms.max(Some(now_ms));
    }

    /// Whether it was known so many milliseconds ago, or later, that the log ends there.
    pub(super) fn is_fresh(&self, now_ms: u64, age_ms: u64) -> bool {
        self.ended_ms.is_some_and(|ended_ms| now_ms.abs_diff(ended_ms) <= age_ms)
    }

    /// Rest on a newer snapshot, if there is one and nobody reads an earlier state.
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

/// What became of a record that was to be added.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Added {
    Yes,
    /// There are records missing in between: they are in a snapshot by now.
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
    /// What is here, loaded if there is nothing yet. It may be behind the log.
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

    /// Begin anew from the newest snapshot.
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
                // It was replaced and removed since the head was read.
                Err(blobs::Error::NotFound { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Error::corrupt("the newest snapshot is not there"))
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

    /// Forget what is here: it cannot be brought to the newest state from its point in the log.
    pub(super) fn forget(&self) {
        *self.inner.local.lock() = None;
        self.inner.readers.lock().clear();
    }

    /// Come to the state after every commit that was made before this was asked for.
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
                        // Its objects may have gone since the log was read: then there is a newer snapshot.
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
            // What was known too long ago may have been swept since: then the log shows nothing, or what never
            // counted.
            if gap || self.is_old(known_before) {
                self.forget();
                continue;
            }
            // Others of this process may have begun anew meanwhile, and not be as far.
            if let Some(here) = self.inner.local.lock().as_mut().filter(|here| here.tip.sequence >= last) {
                here.ends_at(known_ms);
                return Ok(here.hand_out());
            }
        }
        Err(damage.unwrap_or_else(|| Error::unavailable("the log moves on faster than it can be read")))
    }

    /// The change of a record, wherever it is.
    pub(super) async fn delta(&self, record: &Record) -> Result<Vec<u8>, Error> {
        match &record.delta {
            Delta::Here(bytes) => Ok(bytes.clone()),
            Delta::Object(key) => Ok(segments::whole(&*self.inner.stores.blobs, key).await?.to_vec()),
        }
    }

    /// A commit that was made by another, or by this process.
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

    /// Let SQLite do something with a state. Whenever it lacks a page that is fetched, and it begins anew; and also if
    /// it was tried with a small allowance in vain. Whether it has one is said when it begins.
    pub(super) async fn fetching<T: Send + 'static, F>(
        &self,
        local: &Local,
        haste: Option<&Haste>,
        mut begin: impl FnMut(bool) -> F,
    ) -> Result<T, Error>
    where
        F: FnOnce() -> Result<T, Stopped> + Send + 'static,
    {
        const TIMES: u32 = 64;
        if let Some(haste) = haste {
            // Who asks for one after the other would never let others have their turn.
            tokio::task::coop::consume_budget().await;
            match begin(true)() {
                Ok(done) => return Ok(done),
                // It is found out again what is wrong.
                Err(_) => haste.rest(),
            }
        }
        let uses = local.pages.lock().uses();
        for times in 1..=TIMES {
            match self.run(begin(false)).await? {
                Ok(done) => return Ok(done),
                Err(Stopped::Missing(page)) => {
                    // Others may read all the time: what nobody has used since this began need not be kept.
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
        Err(Error::unavailable("pages go faster than they can be fetched"))
    }

    /// How a connection to a state is opened; whether it may write is said then.
    pub(super) fn opening(&self, local: &Local) -> impl FnOnce(bool) -> Result<Session, Stopped> + Send + 'static {
        let (pages, clock) = (Arc::clone(&local.pages), Arc::clone(&self.inner.stores.clock));
        let (at, limits) = (local.tip.sequence, self.inner.settings.limits);
        move |writable| Session::open(&pages, at, writable, &clock, limits)
    }

    /// Do work that may take long.
    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        if self.inner.settings.threads {
            tokio::task::spawn_blocking(work).await.map_err(|error| Error::unavailable(error.to_string()))
        } else {
            Ok(work())
        }
    }

    /// A page is missing: fetch it from the snapshot, and the more the more often that has happened.
    async fn fetch(&self, local: &Local, page: u32, times: u32) -> Result<(), Error> {
        let manifest = local.manifest.lock().clone();
        let manifest = manifest.ok_or_else(|| Error::corrupt(format!("page {page} is nowhere")))?;
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
        // If the snapshot below was replaced meanwhile, these pages are no longer its.
        if pages.base_sequence() == manifest.tip.sequence {
            for (page, bytes) in &found {
                pages.fetched(*page, bytes);
            }
        }
        Ok(())
    }

    /// The queue's gate.
    pub(super) async fn gate(&self) -> Result<queue::Gate, Error> {
        let found = self.inner.stores.tables.get(queue::get_gate(&self.inner.partition)).await?;
        queue::read_gate(found.item.as_ref())
    }

    /// The first of the operations that are queued and not applied, as many as one commit takes; and whether
    /// there are more.
    pub(super) async fn queue(&self, tip: &Tip, gate: &queue::Gate, most: usize) -> Result<(Vec<Queued>, bool), Error> {
        // A transaction has 4 MB at most, and what it changes counts.
        const BYTES: usize = 3 << 20;
        let (mut waiting, mut bytes, mut after) = (Vec::new(), 0, None);
        if gate.largest <= tip.queued_id() {
            return Ok((waiting, false));
        }
        loop {
            let query = queue::waiting(&self.inner.partition, tip.queued_id(), gate.largest).after(after);
            let page =
                self.inner.stores.tables.query(query.limit(u32::try_from(most).unwrap_or(u32::MAX - 1) + 1)).await?;
            for item in &page.items {
                let (id, text) = queue::read(item)?;
                bytes += text.len();
                if waiting.len() == most || (bytes > BYTES && !waiting.is_empty()) {
                    return Ok((waiting, true));
                }
                waiting.push((id, text));
            }
            after = page.next;
            if after.is_none() {
                return Ok((waiting, false));
            }
        }
    }
}

fn reads_too_much(most: u64) -> Failure {
    let message = format!("a statement can look at {} MB at most that are not in memory yet", most >> 20);
    Failure { kind: FailureKind::TooMuch, message, statement: 0 }
}

/// An operation that waits, as it was written down.
type Queued = (Ulid, String);

/// Let what is here follow a commit.
pub(super) fn follow(local: &mut Local, record: &Record, delta: &[u8]) -> Result<(), Error> {
    if record.kind == log::Kind::End {
        return Err(Error::NotFound("the database was deleted".to_owned()));
    }
    let expected = digest(&local.tip.digest, record.sequence, &record.ids, record.pages, delta);
    if expected != record.digest {
        return Err(Error::corrupt(format!("commit {} does not follow from the one before", record.sequence)));
    }
    if record.kind == log::Kind::Restore {
        // Connections recognise by counters in the pages that what they remember is no longer true; an earlier
        // state may have any. So they are not to find their pages here any more.
        let pages = local.pages.lock().for_nobody();
        let manifest = local.manifest.lock().clone();
        local.pages = Arc::new(Mutex::new(pages));
        local.manifest = Arc::new(Mutex::new(manifest));
    }
    // First, as long as the states that a newer snapshot stands for can still be told apart.
    local.settle_down();
    let mut pages = local.pages.lock();
    let changed = decode(delta, pages.page_size(), local.tip.pages)?;
    pages.commit(record.sequence, record.pages, changed);
    drop(pages);
    local.log_bytes += delta.len() as u64;
    local.tip = local.tip.after(record);
    Ok(())
}
