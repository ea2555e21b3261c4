//! Earlier states: looking at them, keeping them under a name, bringing them back, going on from them elsewhere.

use std::sync::Arc;

use table::{Refusal, Tables, TransactWrite};

use super::local::{Local, digest, follow};
use super::objects::Objects;
use super::query::At;
use super::{Database, Settings, Stores};
use crate::Error;
use crate::engine::{Encoder, page_sum};
use crate::items::log::{self, Delta, Kind, Record};
use crate::items::queue::{self, Gate};
use crate::items::snapshots::{self, Pin};
use crate::items::{TABLE, head};

/// How many bytes of pages may be different in a state that is brought back.
const RESTORED_BYTES: u64 = 1 << 30;

/// A commit, for people to look at.
#[derive(Debug, Clone, PartialEq)]
pub struct Commit {
    /// Its place in the log.
    pub sequence: u64,
    /// When it was made, in Unix milliseconds.
    pub time_ms: u64,
    /// What kind it is.
    pub kind: CommitKind,
    /// The operations it applied.
    pub operation_ids: Vec<String>,
    /// Their statements, as JSON, if they are kept.
    pub operations: Option<serde_json::Value>,
    /// How large its change is; what lies in an object of its own does not say.
    pub bytes: Option<u64>,
    /// How large the database is after it, in pages.
    pub pages: u32,
    /// Its digest, over everything before it.
    pub digest: [u8; 32],
}

/// What kind a commit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommitKind {
    /// Operations were applied.
    Operations,
    /// The queue was opened.
    Open,
    /// An earlier state was brought back.
    Restore,
    /// The database was deleted.
    End,
}

/// A state that is kept under a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// Its id.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// The state.
    pub sequence: u64,
    /// When it was made, in Unix milliseconds.
    pub created_ms: u64,
}

impl From<Pin> for Version {
    fn from(pin: Pin) -> Self {
        Self { id: pin.id, name: pin.label, sequence: pin.sequence, created_ms: pin.time_ms }
    }
}

fn read_commit(item: &table::Item) -> Result<Commit, Error> {
    let record = log::read(item)?;
    let operations = super::prepare::shown_operations(&record);
    Ok(Commit {
        sequence: record.sequence,
        time_ms: record.time_ms,
        kind: match record.kind {
            Kind::Operations => CommitKind::Operations,
            Kind::Open => CommitKind::Open,
            Kind::Restore => CommitKind::Restore,
            Kind::End => CommitKind::End,
        },
        operation_ids: record.ids,
        operations,
        bytes: match &record.delta {
            Delta::Here(bytes) => Some(bytes.len() as u64),
            Delta::Object(_) => None,
        },
        pages: record.pages,
        digest: record.digest,
    })
}

impl Database {
    /// The commits before a sequence, the newest first, as far as they are kept.
    pub async fn commits(&self, before: Option<u64>, limit: u32) -> Result<Vec<Commit>, Error> {
        let last = before.map_or(u64::MAX / 2, |before| before.saturating_sub(1));
        if last == 0 {
            return Ok(Vec::new());
        }
        let query = log::between(&self.inner.partition, 1, last).backward().limit(limit);
        let page = self.inner.stores.tables.query(query).await?;
        page.items.iter().map(read_commit).collect()
    }

    /// All published snapshots, the earliest first.
    pub(super) async fn published_all(&self) -> Result<Vec<snapshots::Snapshot>, Error> {
        self.all(snapshots::all(&self.inner.partition), snapshots::read).await
    }

    /// The state at an earlier point.
    pub(super) async fn as_of(&self, at: At) -> Result<Local, Error> {
        self.before(self.latest().await?, at).await
    }

    /// The same, given the newest state.
    async fn before(&self, newest: Local, at: At) -> Result<Local, Error> {
        match (self.in_log(newest, at).await, at) {
            // What is kept under a name can be looked at for ever: also if a sweep had read what is kept, and removed
            // the snapshot, in the moment in which it was given the name.
            (Err(Error::NotFound(why)), At::Sequence(sequence)) => {
                let pins = self.all(snapshots::pins(&self.inner.partition), snapshots::read_pin).await?;
                let pin = pins.into_iter().find(|pin| pin.sequence == sequence).ok_or(Error::NotFound(why))?;
                self.at_snapshot(&pin.manifest).await
            }
            (found, _) => found,
        }
    }

    /// An earlier state, from the snapshot before it and the log.
    async fn in_log(&self, newest: Local, at: At) -> Result<Local, Error> {
        let sequence = match at {
            At::Sequence(sequence) if sequence > newest.tip.sequence => {
                return Err(Error::NotFound(format!("the database is only at sequence {}", newest.tip.sequence)));
            }
            At::Sequence(sequence) if sequence == newest.tip.sequence => return Ok(newest),
            At::Sequence(sequence) => Some(sequence),
            At::Time(time_ms) if time_ms >= newest.tip.time_ms => return Ok(newest),
            At::Time(_) => None,
        };
        let mut local = self.snapshot_before(at).await?;
        let until = sequence.unwrap_or(newest.tip.sequence);
        let published = self.published_all().await?;
        if local.tip.sequence < until && !self.log_is_kept(&published, local.tip.sequence) {
            return Err(no_longer());
        }
        let mut after = None;
        'log: while local.tip.sequence < until {
            let query = log::between(&self.inner.partition, local.tip.sequence + 1, until).after(after);
            let page = self.inner.stores.tables.query(query).await?;
            for item in &page.items {
                let record = log::read(item)?;
                if matches!(at, At::Time(time_ms) if record.time_ms > time_ms) {
                    break 'log;
                }
                if record.sequence != local.tip.sequence + 1 {
                    return Err(no_longer());
                }
                let delta = self.delta(&record).await?;
                follow(&mut local, &record, &delta)?;
            }
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        if sequence.is_some_and(|sequence| local.tip.sequence != sequence) {
            return Err(no_longer());
        }
        Ok(local)
    }

    /// Whether the log after a snapshot is surely the one that was made. Once the next snapshot has covered it for
    /// as long as the retention, records go, and whoever had slept may have put others in their places.
    pub(super) fn log_is_kept(&self, published: &[snapshots::Snapshot], after: u64) -> bool {
        // Clocks are not right to the minute.
        let margin_ms = (60 * 60 * 1_000).min(self.inner.settings.retention_ms / 4);
        let covered_by = published.iter().find(|snapshot| snapshot.sequence > after);
        covered_by.is_none_or(|by| self.now_ms() + margin_ms < by.published_ms + self.inner.settings.retention_ms)
    }

    async fn at_snapshot(&self, manifest: &str) -> Result<Local, Error> {
        let manifest = self.manifest(manifest).await?;
        let (tip, page_size) = (manifest.tip.clone(), manifest.page_size);
        Ok(self.local(tip, page_size, Some(Arc::new(manifest)), self.now_ms()))
    }

    /// The newest snapshot that is not after a point.
    async fn snapshot_before(&self, at: At) -> Result<Local, Error> {
        let partition = &self.inner.partition;
        let most = match at {
            At::Sequence(sequence) => sequence,
            At::Time(_) => u64::MAX / 2,
        };
        let mut after = None;
        loop {
            let page = self.inner.stores.tables.query(snapshots::up_to(partition, most).after(after)).await?;
            for item in &page.items {
                let snapshot = snapshots::read(item)?;
                if matches!(at, At::Time(time_ms) if snapshot.time_ms > time_ms) {
                    continue;
                }
                return self.at_snapshot(&snapshot.manifest).await;
            }
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        // Before the first snapshot there is the beginning, if the log still reaches back to it.
        let found = self.inner.stores.tables.get(head::get(partition)).await?;
        let item = found.item.ok_or_else(|| Error::NotFound("there is no such database".to_owned()))?;
        let head = head::read(&item)?;
        if matches!(at, At::Time(time_ms) if time_ms < head.created_ms) {
            return Err(Error::NotFound("there was no such database then".to_owned()));
        }
        if head.origin.is_some() || head.from_file {
            return Err(no_longer());
        }
        Ok(self.local(super::manifest::Tip::empty(), head.page_size, None, self.now_ms()))
    }

    /// Make an earlier state the newest one. It is a commit like any other: what was between stays in the
    /// history, and can be brought back as well. The new sequence.
    pub async fn restore(&self, at: At) -> Result<u64, Error> {
        const TIMES: u32 = 16;
        for times in 0..TIMES {
            let mut now = self.latest().await?;
            // From the second time on nobody else of this process writes meanwhile.
            let mut alone = None;
            if times > 0 {
                alone = Some(self.inner.writing.lock().await);
                now = self.catch_up().await?;
            }
            let then = self.before(now.clone(), at).await?;
            if then.tip.sequence == now.tip.sequence {
                return Ok(now.tip.sequence);
            }
            let (record, intent) = self.restoring(&now, &then).await?;
            let put = log::put(&self.inner.partition, &record);
            let mut write = TransactWrite::new().put(put).check(
                TABLE,
                head::key_of(&self.inner.partition),
                head::before(record.sequence),
            );
            if let Some(intent) = intent {
                write = write.delete(snapshots::end_intent(&self.inner.partition, intent));
            }
            if now.tip.queue_open {
                let gate = self.gate().await?;
                if gate.largest > now.tip.queued_id() {
                    continue;
                }
                let unchanged = queue::unchanged(&gate);
                write = write.check(TABLE, queue::gate_key(&self.inner.partition), unchanged);
            }
            if alone.is_none() {
                alone = Some(self.inner.writing.lock().await);
            }
            if self.transact_commit(&*self.inner.stores.tables, write, &record).await? {
                self.forget();
                return Ok(record.sequence);
            }
            self.catch_up().await?;
            drop(alone);
        }
        Err(Error::unavailable("others write all the time; try again"))
    }

    /// Send a commit of our own until it is known whether it was made.
    pub(super) async fn transact_commit(
        &self,
        tables: &dyn Tables,
        write: TransactWrite,
        record: &Record,
    ) -> Result<bool, Error> {
        let (mut tries, mut in_doubt) = (0, false);
        loop {
            tries += 1;
            let Err(failed) = tables.transact_write(write.clone()).await else { return Ok(true) };
            in_doubt |= matches!(failed, table::Error::Unavailable { outcome_unknown: true, .. });
            let found = tables.query(log::between(&self.inner.partition, record.sequence, record.sequence)).await;
            match (failed, found) {
                (_, Ok(found)) if !found.items.is_empty() => {
                    return Ok(log::read(&found.items[0])?.attempt == record.attempt);
                }
                // It can never be made. If others were only busy with the same records, an earlier request of which
                // no answer came may still be on its way.
                (table::Error::TransactionRefused { reasons }, Ok(_)) if !in_doubt || is_final(&reasons) => {
                    return Ok(false);
                }
                (error, _) if tries >= self.inner.settings.tries => {
                    return Err(Error::Unavailable { message: error.to_string(), outcome_unknown: in_doubt });
                }
                _ => self.pause(tries).await,
            }
        }
    }

    /// The commit that makes `then` follow on `now`.
    async fn restoring(&self, now: &Local, then: &Local) -> Result<(Record, Option<ulid::Ulid>), Error> {
        let page_size = now.pages.lock().page_size();
        let all: Vec<u32> = (1..=then.tip.pages).collect();
        let gone = || Error::unavailable("the snapshot was replaced; try again");
        let mut encoder = Encoder::new(page_size);
        let (mut sum, mut bytes) = (0, 0);
        // In parts, so that memory has not to hold all of it.
        for part in all.chunks(4_096) {
            let wanted = self.collect(then, part.to_vec()).await?.ok_or_else(gone)?;
            let there: Vec<u32> = part.iter().copied().filter(|page| *page <= now.tip.pages).collect();
            let current = self.collect(now, there).await?.ok_or_else(gone)?;
            for (page, mut after) in wanted {
                let before =
                    current.binary_search_by_key(&page, |(page, _)| *page).ok().map(|place| current[place].1.clone());
                if page == 1 {
                    after = count_on(&after, before.as_deref());
                }
                sum ^= page_sum(page, &after);
                if before.as_ref() != Some(&after) {
                    encoder.push(page, before.as_deref(), &after)?;
                    bytes += page_size as u64;
                }
            }
            // Everybody who follows the log must be able to hold it.
            if bytes > RESTORED_BYTES {
                let most = RESTORED_BYTES >> 20;
                return Err(Error::Invalid(format!(
                    "the state differs in more than {most} MB from the current one; download it as it was, and make a \
                     new database of that file"
                )));
            }
        }
        let delta = encoder.finish()?;
        let sequence = now.tip.sequence + 1;
        let ids = vec![self.ulid().to_string()];
        let mut objects = Objects::of(self);
        let place = self.place_delta(&mut objects, sequence, &delta).await?;
        let record = Record {
            sequence,
            attempt: self.ulid().to_string(),
            kind: Kind::Restore,
            digest: digest(&now.tip.digest, sequence, &ids, then.tip.pages, &delta),
            ids,
            time_ms: self.now_ms().max(now.tip.time_ms),
            queue_open: now.tip.queue_open,
            sum,
            pages: then.tip.pages,
            delta: place,
            operations: None,
            queued: None,
        };
        Ok((record, objects.intent))
    }

    /// Keep the newest state under a name.
    pub async fn keep_version(&self, name: &str) -> Result<Version, Error> {
        const TIMES: u32 = 4;
        self.drain().await?;
        for _ in 0..TIMES {
            let sequence = self.snapshot().await?;
            let Some(snapshot) = self.published(sequence).await? else { continue };
            let pin = Pin {
                id: self.ulid().to_string(),
                sequence,
                manifest: snapshot.manifest.clone(),
                time_ms: self.now_ms(),
                label: name.to_owned(),
                for_fork: false,
            };
            let write = TransactWrite::new().put(snapshots::put_pin(&self.inner.partition, &pin)).check(
                TABLE,
                snapshots::key_of(&self.inner.partition, sequence),
                snapshots::still_published(),
            );
            match self.inner.stores.tables.transact_write(write).await {
                Ok(_) => return Ok(pin.into()),
                Err(table::Error::TransactionRefused { .. }) => {}
                Err(error) => {
                    // The answer may have been lost, and whoever tries again would find the name taken.
                    let found = self.inner.stores.tables.get(snapshots::get_pin(&self.inner.partition, &pin.id)).await;
                    let is_there = found.is_ok_and(|found| found.item.is_some());
                    return if is_there { Ok(pin.into()) } else { Err(error.into()) };
                }
            }
        }
        Err(Error::unavailable("the state could not be kept; try again"))
    }

    async fn published(&self, sequence: u64) -> Result<Option<snapshots::Snapshot>, Error> {
        let query = snapshots::up_to(&self.inner.partition, sequence).limit(1);
        let page = self.inner.stores.tables.query(query).await?;
        let found = page.items.first().map(snapshots::read).transpose()?;
        Ok(found.filter(|snapshot| snapshot.sequence == sequence))
    }

    /// The states that are kept under a name.
    pub async fn versions(&self) -> Result<Vec<Version>, Error> {
        let pins = self.all(snapshots::pins(&self.inner.partition), snapshots::read_pin).await?;
        Ok(pins.into_iter().filter(|pin| !pin.for_fork).map(Version::from).collect())
    }

    /// Keep it no longer.
    pub async fn delete_version(&self, id: &str) -> Result<(), Error> {
        let found = self.inner.stores.tables.get(snapshots::get_pin(&self.inner.partition, id)).await?;
        let gone = || Error::NotFound("there is no such version".to_owned());
        let pin = snapshots::read_pin(&found.item.ok_or_else(gone)?)?;
        if pin.for_fork {
            return Err(gone());
        }
        match self.inner.stores.tables.delete(snapshots::delete_pin(&self.inner.partition, id)).await {
            Err(error) if error.is_condition_failed() => Err(gone()),
            done => Ok(done.map(|_| ())?),
        }
    }

    /// A new database that begins with the newest state of this one, and shares its objects.
    pub async fn fork(&self, stores: Stores, settings: Settings, name: &str) -> Result<Self, Error> {
        const TIMES: u32 = 4;
        let fork = Self::at(stores, settings, name)?;
        self.drain().await?;
        for _ in 0..TIMES {
            let sequence = self.snapshot().await?;
            let Some(snapshot) = self.published(sequence).await? else { continue };
            let manifest = match self.manifest(&snapshot.manifest).await {
                Ok(manifest) => manifest,
                // Unpublished since the record was read, and swept.
                Err(blobs::Error::NotFound { .. }) => continue,
                Err(error) => return Err(error.into()),
            };
            let pin = Pin {
                id: fork_pin(name),
                sequence,
                manifest: snapshot.manifest.clone(),
                time_ms: self.now_ms(),
                label: name.to_owned(),
                for_fork: true,
            };
            let head = head::Head {
                sequence,
                manifest: Some(snapshot.manifest.clone()),
                page_size: manifest.page_size,
                created_ms: self.now_ms(),
                current: None,
                previous: Vec::new(),
                hash: manifest.tip.hash.clone(),
                expired: sequence,
                origin: Some(self.inner.name.clone()),
                from_file: false,
            };
            let gate =
                Gate { open: manifest.tip.queue_open, largest: manifest.tip.queued_id(), opened_ms: self.now_ms() };
            let write = TransactWrite::new()
                .put(head::put_new(&fork.inner.partition, &head))
                .put(snapshots::put(&fork.inner.partition, &snapshot))
                .put(queue::put_gate(&fork.inner.partition, &gate))
                .put(snapshots::put_pin(&self.inner.partition, &pin))
                .update(head::add_fork(&self.inner.partition))
                .check(TABLE, snapshots::key_of(&self.inner.partition, sequence), snapshots::still_published());
            match self.inner.stores.tables.transact_write(write).await {
                Ok(_) => return Ok(fork),
                Err(table::Error::TransactionRefused { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Error::unavailable("the fork could not be made; try again"))
    }
}

/// Whether a refusal is one for good: something that a commit rests on is no more.
fn is_final(reasons: &[Option<Refusal>]) -> bool {
    reasons.iter().any(|reason| matches!(reason, Some(Refusal::ConditionFailed(_))))
}

/// The name of the pin that keeps what a fork rests on.
pub(super) fn fork_pin(fork: &str) -> String {
    format!("fork-{}", blake3::hash(fork.as_bytes()).to_hex())
}

fn no_longer() -> Error {
    Error::NotFound("that state is no longer kept".to_owned())
}

/// The first page of an earlier state, with counters that go on from the current one's: a connection recognises
/// by them that what it remembers is no longer true.
fn count_on(then: &bytes::Bytes, now: Option<&[u8]>) -> bytes::Bytes {
    let number = |page: &[u8], at: usize| {
        page.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_be_bytes)
    };
    let mut page = then.to_vec();
    if let Some(now) = now {
        // The file's change counter, for which version it is valid, and the schema's.
        for (at, from) in [(24, 24), (92, 24), (40, 40)] {
            let counted = number(now, from).max(number(then, from)).wrapping_add(1);
            if let Some(place) = page.get_mut(at..at + 4) {
                place.copy_from_slice(&counted.to_be_bytes());
            }
        }
    }
    page.into()
}
