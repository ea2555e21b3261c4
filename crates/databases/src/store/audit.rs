//! The audit: is the database what its log says, and the log what its operations make?

use std::sync::Arc;

use super::Database;
use super::local::{Local, follow};
use super::prepare::unpack_operations;
use super::query::At;
use crate::Error;
use crate::engine::{Batches, Writer, compare, encode, page_sum};
use crate::items::log::{self, Kind, Record};
use crate::items::snapshots::Snapshot;
use crate::model::{Failure, FailureKind, Operation, OperationId};

/// What an audit looked at. That it answers at all means that all of it was right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Audited {
    /// The state it began with.
    pub from: u64,
    /// The state it came to, which is the newest.
    pub to: u64,
    /// Commits whose operations were applied again, and made the same change to the byte.
    pub replayed: u64,
    /// Commits whose operations are not kept, or that had none.
    pub followed: u64,
    /// Pages whose checksums were compared.
    pub pages: u32,
}

impl Database {
    /// Follow the log from the earliest state that is kept to the newest, apply the operations in it again, and
    /// compare: digests, changes, checksums.
    pub async fn audit(&self) -> Result<Audited, Error> {
        let newest = self.latest().await?;
        let mut local = self.earliest(newest.tip.sequence).await?;
        let mut audited =
            Audited { from: local.tip.sequence, to: newest.tip.sequence, replayed: 0, followed: 0, pages: 0 };
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
                if self.replay(&local, &record, &delta).await? {
                    audited.replayed += 1;
                } else {
                    audited.followed += 1;
                }
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

    /// Apply a commit's operations again; false if they are not kept.
    async fn replay(&self, local: &Local, record: &Record, delta: &[u8]) -> Result<bool, Error> {
        if record.kind != Kind::Operations {
            return Ok(false);
        }
        let Some(kept) = unpack_operations(record) else { return Ok(false) };
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
        let at = local.tip.sequence;
        let begin = || {
            let (pages, open, operations) = (Arc::clone(&local.pages), self.opening(local), Arc::clone(&operations));
            move || {
                let mut writer = Writer::new(open(true)?);
                let planned: Vec<_> =
                    operations.iter().map(|(operation, failure)| (operation, failure.clone())).collect();
                let applied = writer.apply(&planned, Batches::REPEATED)?;
                let mut pages = pages.lock();
                let difference = compare(&mut pages, at, &applied)?;
                Ok((encode(&difference.changed, pages.page_size()), applied.count))
            }
        };
        let (again, count) = self.fetching(local, begin).await?;
        if again? == delta && count == record.pages {
            Ok(true)
        } else {
            Err(Error::corrupt(format!("commit {}: its operations make another change", record.sequence)))
        }
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
