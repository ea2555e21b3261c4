//! The audit: is the database what its log says, and the log what its operations make?

use std::ops::Range;
use std::sync::Arc;

use super::Database;
use super::local::{Local, follow};
use super::prepare::unpack_operations;
use super::query::At;
use crate::Error;
use crate::engine::{Batches, Difference, Session, Version, Writer, compare, decode, encode, page_sum, xor};
use crate::items::log::{self, Kind, Record};
use crate::items::snapshots::Snapshot;
use crate::model::{Failure, FailureKind, Operation, OperationId};

/// What an audit looked at. That it answers at all means that nothing is damaged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Audited {
    /// The state it began with.
    pub from: u64,
    /// The state it came to, which is the newest.
    pub to: u64,
    /// Commits whose operations were applied again, and made the same change to the byte.
    pub replayed: u64,
    /// Commits whose operations made another change this time. Their digests and checksums are right, so nothing is
    /// lost; but they depended on something that is not in the log: the server's time zone, a rowid that SQLite chose
    /// by chance, another version of SQLite.
    pub not_repeatable: u64,
    /// Commits whose operations are not kept, or that had none.
    pub followed: u64,
    /// Pages whose checksums were compared.
    pub pages: u32,
}

/// What came of applying a commit's operations again.
enum Replayed {
    Same,
    Otherwise,
    NotKept,
}

/// Where the first page says which version of SQLite wrote it last, and when.
const WRITTEN_BY: Range<usize> = 92..100;

/// Whether a difference is the one that is in the log, whichever version of SQLite made it.
fn is_same(difference: &Difference, delta: &[u8], page_size: usize, count: u32) -> bool {
    if encode(&difference.changed, page_size).is_ok_and(|again| again == delta) {
        return true;
    }
    let without_version = |page: u32, bytes: &[u8]| {
        let mut bytes = bytes.to_vec();
        if page == 1
            && let Some(version) = bytes.get_mut(WRITTEN_BY)
        {
            version.fill(0);
        }
        bytes
    };
    let Ok(logged) = decode(delta, page_size, count) else { return false };
    logged.len() == difference.changed.len()
        && logged.iter().zip(&difference.changed).all(|((page, version), changed)| {
            let mut after = changed.after.to_vec();
            if let (Version::Change(_), Some(before)) = (version, &changed.before) {
                xor(&mut after, before);
            }
            let (Version::Change(bytes) | Version::Whole(bytes)) = version;
            *page == changed.page && without_version(*page, bytes) == without_version(*page, &after)
        })
}

impl Database {
    /// Follow the log from the earliest state that is kept to the newest, apply the operations in it again, and
    /// compare: digests, changes, checksums.
    pub async fn audit(&self) -> Result<Audited, Error> {
        let newest = self.latest().await?;
        let mut local = self.earliest(newest.tip.sequence).await?;
        let (from, to) = (local.tip.sequence, newest.tip.sequence);
        let mut audited = Audited { from, to, replayed: 0, not_repeatable: 0, followed: 0, pages: 0 };
        let mut after = None;
        while local.tip.sequence < newest.tip.sequence {
            let query = log::between(&self.inner.partition, audited.from + 1, newest.tip.sequence).after(after);
            let page = self.inner.stores.tables.query(query).await?;
            for item in &page.items {
                let record = log::read(item)?;
                if record.sequence != local.tip.sequence + 1 {
                    return Err(Error::corrupt(format!("commit {} is not there", local.tip.sequence + 1)));
                }
                let delta = self.delta(&record).await?;
                match self.replay(&local, &record, &delta).await? {
                    Replayed::Same => audited.replayed += 1,
                    Replayed::Otherwise => audited.not_repeatable += 1,
                    Replayed::NotKept => audited.followed += 1,
                }
                // Here digests are compared: another change than was committed is damage.
                follow(&mut local, &record, &delta)?;
            }
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        if local.tip.digest != newest.tip.digest {
            return Err(Error::corrupt("the log does not lead to the newest state"));
        }
        audited.pages = self.add_up(&local).await?;
        Ok(audited)
    }

    /// The earliest state from which the log is whole.
    async fn earliest(&self, newest: u64) -> Result<Local, Error> {
        let published = self.published_all().await?;
        for from in [0].into_iter().chain(published.iter().map(|snapshot| snapshot.sequence)) {
            if self.is_whole(&published, from, newest).await?
                && let Ok(local) = self.as_of(At::Sequence(from)).await
            {
                return Ok(local);
            }
        }
        self.as_of(At::Sequence(newest)).await
    }

    /// Whether all commits after one sequence and up to another are there.
    async fn is_whole(&self, published: &[Snapshot], after: u64, last: u64) -> Result<bool, Error> {
        if after >= last {
            return Ok(after == last);
        }
        if !self.log_is_kept(published, after) {
            return Ok(false);
        }
        let there = self.all(log::keys_between(&self.inner.partition, after + 1, last), log::read_sequence).await?;
        Ok(there.len() as u64 == last - after)
    }

    /// Apply a commit's operations again.
    async fn replay(&self, local: &Local, record: &Record, delta: &[u8]) -> Result<Replayed, Error> {
        if record.kind != Kind::Operations {
            return Ok(Replayed::NotKept);
        }
        let Some(kept) = unpack_operations(record) else { return Ok(Replayed::NotKept) };
        let failure = || Failure { kind: FailureKind::Refused, message: "it failed then".to_owned(), statement: 0 };
        let operations: Vec<(Operation, Option<Failure>)> = kept
            .into_iter()
            .map(|kept| {
                let id = OperationId::parse(&kept.id).ok_or_else(|| Error::corrupt("an operation has no id"))?;
                let operation = Operation {
                    id,
                    known: false,
                    time_ms: kept.time,
                    if_sequence: None,
                    deadline_ms: None,
                    statements: kept.statements.into_owned(),
                };
                Ok((operation, kept.failed.then(failure)))
            })
            .collect::<Result<_, Error>>()?;
        let operations = Arc::new(operations);
        let (at, clock) = (local.tip.sequence, &self.inner.stores.clock);
        let limits = self.inner.settings.limits.lifted();
        let delta = Arc::new(delta.to_vec());
        let (then, delta) = (record.pages, &delta);
        let begin = || {
            let (pages, clock, operations) = (Arc::clone(&local.pages), Arc::clone(clock), Arc::clone(&operations));
            let delta = Arc::clone(delta);
            move || {
                let mut writer = Writer::new(Session::open(&pages, at, true, &clock, limits)?);
                let planned: Vec<_> =
                    operations.iter().map(|(operation, failure)| (operation, failure.clone())).collect();
                let applied = writer.apply(&planned, Batches::REPEATED)?;
                let mut pages = pages.lock();
                let difference = compare(&mut pages, at, &applied)?;
                Ok(applied.count == then && is_same(&difference, &delta, pages.page_size(), pages.count(at)))
            }
        };
        let same = self.fetching(local, begin).await?;
        Ok(if same { Replayed::Same } else { Replayed::Otherwise })
    }

    /// Compare the checksum over all pages with the log's.
    async fn add_up(&self, local: &Local) -> Result<u32, Error> {
        let all: Vec<u32> = (1..=local.tip.pages).collect();
        let mut sum = 0;
        for part in all.chunks(4_096) {
            let gone = || Error::unavailable("the snapshot was replaced meanwhile; try again");
            for (page, bytes) in self.collect(local, part.to_vec()).await?.ok_or_else(gone)? {
                sum ^= page_sum(page, &bytes);
            }
        }
        if sum == local.tip.sum {
            Ok(local.tip.pages)
        } else {
            Err(Error::corrupt("the pages do not add up to the checksum in the log"))
        }
    }
}
