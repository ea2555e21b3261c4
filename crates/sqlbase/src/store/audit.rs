//! The audit: checks that the database is what its log says, and that the log is what its operations produce.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;
use std::sync::Arc;

use bytes::Bytes;

use super::Database;
use super::local::{Local, follow};
use super::prepare::{Kept, unpack_operations};
use super::query::At;
use crate::Error;
use crate::engine::{
    Batches, Difference, Pages, Session, Stopped, Version, Writer, compare, decode, encode, free_pages, page_sum, xor,
};
use crate::items::log::{self, Kind, Record};
use crate::items::snapshots::Snapshot;
use crate::model::{Failure, FailureKind, Operation, OperationId};

/// What an audit checked. If it returns at all, nothing is damaged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audited {
    /// The place in the log that it began at.
    pub from: u64,
    /// The place in the log that it reached, which is the newest.
    pub to: u64,
    /// The state there: the last commit that changed something.
    pub state: u64,
    /// Commits whose operations were replayed, and made the same change.
    pub replayed: u64,
    /// Commits whose operations made another change this time. Their digests and checksums are right, so nothing is
    /// lost; but they depended on something that is not in the log: the server's time zone, a rowid that SQLite chose
    /// at random, another version of SQLite.
    pub not_repeatable: u64,
    /// The first of them, and what was different.
    pub unrepeated: Vec<Unrepeated>,
    /// Commits whose operations are not kept, or that had none.
    pub followed: u64,
    /// Pages whose checksums were compared.
    pub pages: u32,
}

/// A commit whose replay had another result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unrepeated {
    /// Its sequence.
    pub sequence: u64,
    /// What was different.
    pub why: String,
}

/// How many of them are named.
const NAMED: usize = 100;

/// The result of replaying a commit's operations.
enum Replayed {
    Same,
    Otherwise(String),
    NotKept,
}

/// An operation that is replayed.
struct Again {
    operation: Operation,
    failed: bool,
    failure: Option<Failure>,
}

impl Again {
    fn of(kept: Kept<'static>) -> Result<Self, Error> {
        let id = OperationId::parse(&kept.id).ok_or_else(|| Error::corrupt("an operation has no id"))?;
        let operation = Operation {
            id,
            known: false,
            time_ms: kept.time,
            if_sequence: None,
            deadline_ms: None,
            statements: kept.statements.into_owned(),
        };
        Ok(Self { operation, failed: kept.failed, failure: kept.failure })
    }

    fn id(&self) -> &str {
        self.operation.id.as_str()
    }

    /// Whether it failed for a reason that lies in the operation and the database: not because of a time limit, say.
    fn fails_by_itself(&self) -> bool {
        let by_itself = [FailureKind::Sql, FailureKind::Constraint, FailureKind::Refused];
        !self.operation.statements.is_empty()
            && self.failure.as_ref().is_some_and(|failure| by_itself.contains(&failure.kind))
    }

    fn planned(&self, with_failed: bool) -> (&Operation, Option<Failure>) {
        let skipped = self.failed && !(with_failed && self.fails_by_itself());
        let failure = || Failure { kind: FailureKind::Refused, message: "it failed then".to_owned(), statement: 0 };
        (&self.operation, skipped.then(failure))
    }
}

/// Where the first page counts commits, and has the version of SQLite that wrote it last, and when.
const COUNTED: [Range<usize>; 2] = [24..28, 92..100];

/// A page without the parts that do not matter.
fn essence(page: u32, bytes: &[u8]) -> Cow<'_, [u8]> {
    if page != 1 {
        return Cow::Borrowed(bytes);
    }
    let mut bytes = bytes.to_vec();
    for place in COUNTED {
        if let Some(counted) = bytes.get_mut(place) {
            counted.fill(0);
        }
    }
    Cow::Owned(bytes)
}

/// What differs from the log where it matters, after operations were replayed. A failed operation may have left content
/// on a free page.
fn differing(
    pages: &mut Pages,
    at: u64,
    difference: &Difference,
    delta: &[u8],
    free: &HashSet<u32>,
) -> Result<Option<String>, Stopped> {
    let count = pages.count(at);
    let Ok(logged) = decode(delta, pages.page_size(), count) else {
        return Ok(Some("its change cannot be read".to_owned()));
    };
    let mut before = |page: u32| if page <= count { pages.read(page, at).map(Some) } else { Ok(None) };
    let mut then = BTreeMap::new();
    for (page, version) in &logged {
        let after = match (version, before(*page)?) {
            (Version::Change(change), Some(before)) => {
                let mut after = before.to_vec();
                xor(&mut after, change);
                Bytes::from(after)
            }
            (Version::Change(bytes) | Version::Whole(bytes), _) => bytes.clone(),
        };
        then.insert(*page, after);
    }
    let again: BTreeMap<u32, &Bytes> =
        difference.changed.iter().map(|changed| (changed.page, &changed.after)).collect();
    let mut otherwise = BTreeSet::new();
    for page in then.keys().chain(again.keys()).filter(|page| !free.contains(page)) {
        let unchanged = before(*page)?;
        let one = then.get(page).or(unchanged.as_ref());
        let other = again.get(page).copied().or(unchanged.as_ref());
        let same = match (one, other) {
            (Some(one), Some(other)) => essence(*page, one) == essence(*page, other),
            (one, other) => one == other,
        };
        if !same {
            otherwise.insert(*page);
        }
    }
    Ok((!otherwise.is_empty()).then(|| said(&otherwise, then.get(&1), again.get(&1).copied())))
}

/// Which pages differ; and that another version of SQLite wrote them, if so.
fn said(pages: &BTreeSet<u32>, then: Option<&Bytes>, again: Option<&Bytes>) -> String {
    const SHOWN: usize = 5;
    const VERSION: usize = 96;
    let numbers: Vec<_> = pages.iter().take(SHOWN).map(u32::to_string).collect();
    let more = if pages.len() > SHOWN { format!(" and {} more", pages.len() - SHOWN) } else { String::new() };
    let version = |page: Option<&Bytes>| page?.get(VERSION..)?.first_chunk().map(|bytes| u32::from_be_bytes(*bytes));
    let by = match (version(then), version(again)) {
        (Some(then), Some(now)) if then != now => {
            format!("; it was written by SQLite {}.{}.{}", then / 1_000_000, then / 1_000 % 1_000, then % 1_000)
        }
        _ => String::new(),
    };
    let noun = if pages.len() == 1 { "page" } else { "pages" };
    format!("{noun} {}{more} came out otherwise{by}", numbers.join(", "))
}

impl Database {
    /// Follow the log from the earliest state that is kept to the newest, replay the operations in it, and compare
    /// digests, changes and checksums.
    pub async fn audit(&self) -> Result<Audited, Error> {
        let newest = self.latest().await?;
        let mut local = self.earliest(&newest).await?;
        let (from, to) = (local.tip.sequence, newest.tip.sequence);
        let mut audited = Audited {
            from,
            to,
            state: newest.tip.state,
            replayed: 0,
            not_repeatable: 0,
            unrepeated: Vec::new(),
            followed: 0,
            pages: 0,
        };
        let mut after = None;
        while local.tip.sequence < newest.tip.sequence {
            let query = log::between(&self.inner.partition, audited.from + 1, newest.tip.sequence).after(after);
            let page = self.inner.stores.tables.query(query).await?;
            for item in &page.items {
                let record = log::read(item)?;
                if record.sequence != local.tip.sequence + 1 {
                    return Err(Error::corrupt(format!("commit {} is missing", local.tip.sequence + 1)));
                }
                let delta = self.delta(&record).await?;
                match self.replay(&local, &record, &delta).await? {
                    Replayed::Same => audited.replayed += 1,
                    Replayed::Otherwise(why) => {
                        audited.not_repeatable += 1;
                        if audited.unrepeated.len() < NAMED {
                            audited.unrepeated.push(Unrepeated { sequence: record.sequence, why });
                        }
                    }
                    Replayed::NotKept => audited.followed += 1,
                }
                // Digests are compared here: a change other than the committed one is damage.
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

    /// The earliest state from which the log is complete.
    async fn earliest(&self, newest: &Local) -> Result<Local, Error> {
        let published = self.published_all().await?;
        for from in [0].into_iter().chain(published.iter().map(|snapshot| snapshot.sequence)) {
            if self.is_whole(&published, from, newest.tip.sequence).await?
                && let Ok(local) = self.in_log(newest.clone(), At::Sequence(from)).await
            {
                return Ok(local);
            }
        }
        Ok(newest.clone())
    }

    /// Whether all commits after one sequence and up to another exist.
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

    /// Replay a commit's operations: without those that failed, and if the result differs, with those that fail by
    /// themselves. What they left on unused pages can be visible where the next one writes.
    async fn replay(&self, local: &Local, record: &Record, delta: &[u8]) -> Result<Replayed, Error> {
        if record.kind != Kind::Operations {
            return Ok(Replayed::NotKept);
        }
        let Some(kept) = unpack_operations(record) else { return Ok(Replayed::NotKept) };
        let operations: Arc<Vec<Again>> = Arc::new(kept.into_iter().map(Again::of).collect::<Result<_, Error>>()?);
        let Some(why) = self.apply_again(local, record, delta, &operations, false).await? else {
            return Ok(Replayed::Same);
        };
        if operations.iter().any(Again::fails_by_itself)
            && self.apply_again(local, record, delta, &operations, true).await?.is_none()
        {
            return Ok(Replayed::Same);
        }
        Ok(Replayed::Otherwise(why))
    }

    /// What is different when they are replayed.
    async fn apply_again(
        &self,
        local: &Local,
        record: &Record,
        delta: &[u8],
        operations: &Arc<Vec<Again>>,
        with_failed: bool,
    ) -> Result<Option<String>, Error> {
        let (at, clock) = (local.tip.sequence, &self.inner.stores.clock);
        let limits = self.inner.settings.limits.lifted();
        let delta = Arc::new(delta.to_vec());
        let (then, delta) = (record.pages, &delta);
        let begin = |_| {
            let (pages, clock, operations) = (Arc::clone(&local.pages), Arc::clone(clock), Arc::clone(operations));
            let delta = Arc::clone(delta);
            move || {
                let mut writer = Writer::new(Session::open(&pages, at, true, &clock, limits)?);
                let planned: Vec<_> = operations.iter().map(|again| again.planned(with_failed)).collect();
                let applied = writer.apply(&planned, Batches::REPEATED)?;
                for (again, outcome) in operations.iter().zip(&applied.outcomes) {
                    match outcome {
                        Ok(_) if again.failed => return Ok(Some(format!("operation {} does not fail", again.id()))),
                        Err(failure) if !again.failed => {
                            return Ok(Some(format!("operation {} fails: {failure}", again.id())));
                        }
                        _ => {}
                    }
                }
                if applied.count != then {
                    return Ok(Some(format!("there are {} pages afterwards instead of {then}", applied.count)));
                }
                let mut pages = pages.lock();
                let difference = compare(&mut pages, at, &applied)?;
                if encode(&difference.changed, pages.page_size()).is_ok_and(|again| again == *delta) {
                    return Ok(None);
                }
                let free = free_pages(&mut pages, at, &applied)?;
                differing(&mut pages, at, &difference, &delta, &free)
            }
        };
        self.fetching(local, None, begin).await
    }

    /// Compare the checksum over all pages with the log's.
    async fn add_up(&self, local: &Local) -> Result<u32, Error> {
        let all: Vec<u32> = (1..=local.tip.pages).collect();
        let mut sum = 0;
        for part in all.chunks(4_096) {
            let gone = || Error::unavailable("the snapshot was replaced in the meantime; try again");
            for (page, bytes) in self.collect(local, part.to_vec()).await?.ok_or_else(gone)? {
                sum ^= page_sum(page, &bytes);
            }
        }
        if sum == local.tip.sum {
            Ok(local.tip.pages)
        } else {
            Err(Error::corrupt("the pages do not match the checksum in the log"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wrote_it_does_not_matter() {
        let page = |at: usize, byte: u8| {
            let mut page = vec![0; 512];
            page[at] = byte;
            page
        };
        for at in [24, 27, 92, 99] {
            assert_eq!(essence(1, &page(at, 1)), essence(1, &page(at, 2)), "{at}");
            assert_ne!(essence(2, &page(at, 1)), essence(2, &page(at, 2)), "{at}");
        }
        for at in [0, 23, 28, 91, 100] {
            assert_ne!(essence(1, &page(at, 1)), essence(1, &page(at, 2)), "{at}");
        }
    }
}
