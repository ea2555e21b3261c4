//! Reads and restores earlier states.

use std::sync::Arc;

use table::{Refusal, Tables, TransactWrite};

use super::Database;
use super::local::{Local, digest, follow};
use super::objects::Objects;
use super::query::At;
use crate::Error;
use crate::engine::{Encoder, page_sum};
use crate::items::log::{self, Delta, Kind, Record};
use crate::items::snapshots;
use crate::items::{TABLE, head};

/// How many bytes of pages may differ in a state that is restored.
const RESTORED_BYTES: u64 = 1 << 30;

/// A commit, as users see it.
#[derive(Debug, Clone, PartialEq)]
pub struct Commit {
    /// Its place in the log.
    pub sequence: u64,
    /// When it was made, in Unix milliseconds.
    pub time_ms: u64,
    /// What kind it is.
    pub kind: CommitKind,
    /// Whether the commit changed the database: a state that can be read and restored.
    pub is_state: bool,
    /// The operations it applied, and failed ones that had an id or were queued.
    pub operation_ids: Vec<String>,
    /// The operations with their statements, as JSON, if they are kept; failed ones with `failed` and `failure`.
    pub operations: Option<serde_json::Value>,
    /// The size of its change; absent if it is stored in an object of its own.
    pub bytes: Option<u64>,
    /// The size of the database after it, in pages.
    pub pages: u32,
    /// Its digest, which covers everything before it.
    pub digest: [u8; 32],
}

/// The kind of a commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommitKind {
    /// Operations were applied.
    Operations,
    /// All of its operations failed. It is in the log so that their results are known.
    Failed,
    /// The queue was opened.
    Open,
    /// An earlier state was restored.
    Restore,
    /// The database was deleted.
    End,
}

fn read_commit(item: &table::Item) -> Result<Commit, Error> {
    let record = log::read(item)?;
    let operations = super::prepare::shown_operations(&record);
    let is_state = record.is_state();
    let all_failed = operations.as_ref().is_some_and(|all| all.iter().all(|operation| operation.failed));
    Ok(Commit {
        sequence: record.sequence,
        time_ms: record.time_ms,
        is_state,
        kind: match record.kind {
            Kind::Operations if !is_state && all_failed => CommitKind::Failed,
            Kind::Operations => CommitKind::Operations,
            Kind::Open => CommitKind::Open,
            Kind::Restore => CommitKind::Restore,
            Kind::End => CommitKind::End,
        },
        operation_ids: record.ids,
        operations: operations.and_then(|operations| serde_json::to_value(operations).ok()),
        bytes: match &record.delta {
            Delta::Here(bytes) => Some(bytes.len() as u64),
            Delta::Object(_) => None,
        },
        pages: record.pages,
        digest: record.digest,
    })
}

impl Database {
    /// The commits before a sequence, newest first, as far as they are kept.
    pub async fn commits(&self, before: Option<u64>, limit: u32) -> Result<Vec<Commit>, Error> {
        const LAST: u64 = u64::MAX / 2;
        let last = before.map_or(LAST, |before| before.saturating_sub(1).min(LAST));
        if last == 0 {
            return Ok(Vec::new());
        }
        let (partition, tables) = (&self.inner.partition, &self.inner.stores.tables);
        let page = tables.query(log::between(partition, 1, last).backward().limit(limit)).await?;
        let mut commits: Vec<Commit> = page.items.iter().map(read_commit).collect::<Result<_, _>>()?;
        let mut latest_ms = self.now_ms();
        if last < LAST {
            let next = tables.query(log::times_between(partition, last + 1, last + 1)).await?;
            let time = next.items.first().map(log::read_time).transpose()?;
            latest_ms = latest_ms.min(time.map_or(u64::MAX, |(_, time_ms)| time_ms));
        }
        // No commit was made after now, nor after its successor, whatever the clock of its writer said.
        for commit in &mut commits {
            latest_ms = latest_ms.min(commit.time_ms);
            commit.time_ms = latest_ms;
        }
        Ok(commits)
    }

    /// All published snapshots, earliest first.
    pub(super) async fn published_all(&self) -> Result<Vec<snapshots::Snapshot>, Error> {
        self.all(snapshots::all(&self.inner.partition), snapshots::read).await
    }

    /// The state at an earlier point.
    pub(super) async fn as_of(&self, at: At) -> Result<Local, Error> {
        self.before(self.latest().await?, at).await
    }

    /// The same, given the newest state.
    async fn before(&self, newest: Local, at: At) -> Result<Local, Error> {
        let At::Sequence(sequence) = at else { return self.in_log(newest, at).await };
        if sequence == newest.tip.state {
            return Ok(newest);
        }
        let why = match self.in_log(newest, at).await {
            Ok(found) if found.tip.state == sequence => return Ok(found),
            Ok(found) => no_state(sequence, found.tip.state),
            Err(Error::NotFound(why)) => why,
            Err(error) => return Err(error),
        };
        // The commits before a snapshot expire. But the snapshot's state may be earlier than its sequence.
        if let Some(snapshot) = self.published_all().await?.into_iter().find(|snapshot| snapshot.state == sequence) {
            return self.at_snapshot(&snapshot.manifest).await;
        }
        // A named version can always be read: even if a sweep had read the list of versions, and deleted the snapshot,
        // at the moment when it was named; and also under the sequence of a commit that failed, as versions were once
        // stored.
        let pins = self.all(snapshots::pins(&self.inner.partition), snapshots::read_pin).await?;
        let pin = pins.into_iter().find(|pin| pin.state == sequence).ok_or(Error::NotFound(why))?;
        self.at_snapshot(&pin.manifest).await
    }

    /// The database after a commit, whether that made a state or not; or at a time.
    pub(super) async fn in_log(&self, newest: Local, at: At) -> Result<Local, Error> {
        let sequence = match at {
            At::Sequence(sequence) if sequence > newest.tip.sequence => {
                return Err(Error::NotFound(format!("the database is only at sequence {}", newest.tip.state)));
            }
            At::Sequence(sequence) if sequence == newest.tip.sequence => return Ok(newest),
            At::Sequence(sequence) => Some(sequence),
            At::Time(time_ms) if time_ms >= self.now_ms().min(newest.tip.time_ms) => return Ok(newest),
            At::Time(_) => None,
        };
        let mut local = self.snapshot_before(at).await?;
        let mut until = sequence.unwrap_or(newest.tip.sequence);
        let published = self.published_all().await?;
        if local.tip.sequence < until && !self.log_is_kept(&published, local.tip.sequence) {
            return Err(no_longer());
        }
        if let At::Time(time_ms) = at {
            until = self.last_at(local.tip.sequence, until, time_ms).await?;
        }
        let mut after = None;
        while local.tip.sequence < until {
            let query = log::between(&self.inner.partition, local.tip.sequence + 1, until).after(after);
            let page = self.inner.stores.tables.query(query).await?;
            for item in &page.items {
                let record = log::read(item)?;
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
        if local.tip.sequence != until {
            return Err(no_longer());
        }
        Ok(local)
    }

    /// The last commit after a snapshot that was made at a time or before it.
    ///
    /// Clocks differ, and are adjusted. A commit was made before all that follow it, so the last one whose time is not
    /// later counts, not the one before the first whose time is. A time in the future says nothing: commits at the end
    /// of the log with such a time count as made together with the one before them.
    async fn last_at(&self, after: u64, last: u64, time_ms: u64) -> Result<u64, Error> {
        let now_ms = self.now_ms();
        let (mut found, mut right, mut next) = (after, after, None);
        loop {
            let query = log::times_between(&self.inner.partition, after + 1, last).after(next);
            let page = self.inner.stores.tables.query(query).await?;
            for item in &page.items {
                let (sequence, made_ms) = log::read_time(item)?;
                if made_ms <= time_ms {
                    found = sequence;
                }
                if made_ms <= now_ms {
                    right = sequence;
                }
            }
            next = page.next;
            if next.is_none() {
                return Ok(if found == right { last } else { found });
            }
        }
    }

    /// Whether the log after a snapshot is certainly the original one. Once the next snapshot has covered it for the
    /// retention time, records expire, and a process that had slept may have put others in their places.
    pub(super) fn log_is_kept(&self, published: &[snapshots::Snapshot], after: u64) -> bool {
        // Clocks can be off by minutes.
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
        // Unless it was created by a clock that was ahead.
        if matches!(at, At::Time(time_ms) if time_ms < head.created_ms && head.created_ms <= self.now_ms()) {
            return Err(Error::NotFound("the database did not exist then".to_owned()));
        }
        if head.origin.is_some() || head.from_file {
            return Err(no_longer());
        }
        Ok(self.local(super::manifest::Tip::empty(), head.page_size, None, self.now_ms()))
    }

    /// Restore an earlier state as the newest one. It is a commit like any other: the states in between stay in the
    /// history, and can be restored as well. Returns the new sequence.
    pub async fn restore(&self, at: At) -> Result<u64, Error> {
        const TIMES: u32 = 16;
        for times in 0..TIMES {
            let mut now = self.latest().await?;
            // From the second attempt on, nobody else in this process writes at the same time.
            let mut alone = None;
            if times > 0 {
                alone = Some(self.inner.writing.lock().await);
                now = self.catch_up().await?;
            }
            let then = self.before(now.clone(), at).await?;
            if then.tip.state == now.tip.state {
                return Ok(now.tip.state);
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
            let Some(write) = self.if_drained(write, &now.tip).await? else { continue };
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
        Err(Error::busy("there are too many concurrent writes; try again"))
    }

    /// Send a commit of our own until its outcome is known.
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
                // The commit can never be made. If others were only busy with the same records, an earlier request
                // without a response may still arrive.
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

    /// The commit that turns `now` into `then`.
    async fn restoring(&self, now: &Local, then: &Local) -> Result<(Record, Option<ulid::Ulid>), Error> {
        let page_size = now.pages.lock().page_size();
        let all: Vec<u32> = (1..=then.tip.pages).collect();
        let gone = || Error::unavailable("the snapshot was replaced; try again");
        let mut encoder = Encoder::new(page_size);
        let (mut sum, mut bytes) = (0, 0);
        // In parts, so that not all of it has to be in memory.
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
            // Every process that follows the log must be able to hold the change in memory.
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
            time_ms: self.now_ms(),
            queue_open: now.tip.queue_open,
            sum,
            pages: then.tip.pages,
            delta: place,
            operations: None,
            queued: None,
        };
        Ok((record, objects.intent))
    }
}

/// Whether a refusal is final: something that a commit depends on is gone.
fn is_final(reasons: &[Option<Refusal>]) -> bool {
    reasons.iter().any(|reason| matches!(reason, Some(Refusal::ConditionFailed(_))))
}

/// The message for a commit that cannot be restored.
fn no_state(sequence: u64, state: u64) -> String {
    format!("nothing changed at sequence {sequence}, so it is not a state; the previous state is {state}")
}

fn no_longer() -> Error {
    Error::NotFound("that state is no longer kept".to_owned())
}

/// The first page of an earlier state, with counters that continue from the current ones: by them, a connection
/// recognises that its cache is outdated.
fn count_on(then: &bytes::Bytes, now: Option<&[u8]>) -> bytes::Bytes {
    let number = |page: &[u8], at: usize| {
        page.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_be_bytes)
    };
    let mut page = then.to_vec();
    if let Some(now) = now {
        // The file's change counter, the version it is valid for, and that of the schema.
        for (at, from) in [(24, 24), (92, 24), (40, 40)] {
            let counted = number(now, from).max(number(then, from)).wrapping_add(1);
            if let Some(place) = page.get_mut(at..at + 4) {
                place.copy_from_slice(&counted.to_be_bytes());
            }
        }
    }
    page.into()
}
