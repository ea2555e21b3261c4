//! The audit: is the database what its log says, and the log what its operations make?

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use super::Database;
use super::local::{Local, follow};
use super::prepare::unpack_operations;
use super::query::At;
use crate::Error;
use crate::engine::{
    Batches, Changed, Difference, Session, Version, Writer, compare, decode, encode, free_pages, page_sum, xor,
};
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

/// What is to be the same when operations are applied again: of each page that changes how it does, but not of those in
/// `but`, and not which version of SQLite did it.
fn essence<'a>(
    changes: impl Iterator<Item = (u32, Cow<'a, [u8]>)>,
    but: &HashSet<u32>,
) -> BTreeMap<u32, Cow<'a, [u8]>> {
    changes
        .filter(|(page, _)| !but.contains(page))
        .map(|(page, mut bytes)| {
            if page == 1
                && let Some(version) = bytes.to_mut().get_mut(WRITTEN_BY)
            {
                version.fill(0);
            }
            (page, bytes)
        })
        .collect()
}

/// Whether a difference is the one in the log. If not to the byte, then at least where it matters: what stands on a free
/// page may have been left by an operation that failed, and is not tried again.
fn is_same(difference: &Difference, delta: &[u8], page_size: usize, count: u32, free: &HashSet<u32>) -> bool {
    let Ok(logged) = decode(delta, page_size, count) else { return false };
    let logged = logged.iter().map(|(page, version)| {
        let (Version::Change(bytes) | Version::Whole(bytes)) = version;
        (*page, Cow::Borrowed(&bytes[..]))
    });
    let again = difference.changed.iter().map(|Changed { page, before, after }| {
        let mut bytes = after.to_vec();
        if let Some(before) = before {
            xor(&mut bytes, before);
        }
        (*page, Cow::Owned(bytes))
    });
    essence(logged, free) == essence(again, free)
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
        let begin = |_| {
            let (pages, clock, operations) = (Arc::clone(&local.pages), Arc::clone(clock), Arc::clone(&operations));
            let delta = Arc::clone(delta);
            move || {
                let mut writer = Writer::new(Session::open(&pages, at, true, &clock, limits)?);
                let planned: Vec<_> =
                    operations.iter().map(|(operation, failure)| (operation, failure.clone())).collect();
                let applied = writer.apply(&planned, Batches::REPEATED)?;
                let mut pages = pages.lock();
                let difference = compare(&mut pages, at, &applied)?;
                let (page_size, count) = (pages.page_size(), pages.count(at));
                let to_the_byte = encode(&difference.changed, page_size).is_ok_and(|again| again == *delta);
                if applied.count != then || to_the_byte {
                    return Ok(to_the_byte && applied.count == then);
                }
                let free = free_pages(&mut pages, at, &applied)?;
                Ok(is_same(&difference, &delta, page_size, count, &free))
            }
        };
        let same = self.fetching(local, None, begin).await?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wrote_it_and_what_is_free_does_not_matter() {
        let page = |at: usize, byte: u8| {
            let mut page = vec![0; 512];
            page[at] = byte;
            page
        };
        let of = |pages: &[(u32, Vec<u8>)]| {
            let pages = pages.iter().cloned().map(|(page, bytes)| (page, Cow::Owned(bytes)));
            essence(pages, &HashSet::from([7]))
        };
        let mut by_another = page(0, 1);
        by_another[WRITTEN_BY].fill(9);
        let here = of(&[(1, page(0, 1)), (2, page(96, 1))]);
        assert_eq!(here, of(&[(1, by_another), (2, page(96, 1)), (7, page(3, 3))]));
        assert_ne!(here, of(&[(1, page(0, 1)), (2, page(96, 2))]));
        assert_ne!(here, of(&[(1, page(91, 1)), (2, page(96, 1))]));
        assert_ne!(here, of(&[(1, page(0, 1))]));
    }
}
