//! Merges the listing of a place with what is known of its files.

use std::collections::{BTreeMap, HashMap};

use buckets::{Found, Listed, after_key};
use table::BatchGet;

use super::beside::Beside;
use super::kinds;
use super::position::Phase;
use super::turn::{Stop, Turn};
use crate::items::{self, files};
use crate::model::{FileRecord, FileState, SourceKind};
use crate::service::files::Files;

/// The last folder of a page is left for the next one, so that its picture is there; but not if it has this many files.
const FOLDER_MAX: usize = 700;
/// The most keys that a place may have whose listing is not in order: they must be in memory together.
const UNORDERED_MAX: usize = 300_000;
/// How many files of an unordered listing are dealt with at a time.
const AT_ONCE: usize = 1_000;
/// How many items a batch can get.
const GOT_AT_ONCE: usize = 100;

/// A file to read, with what is known of it.
#[derive(Debug, Clone)]
pub(super) struct ToRead {
    pub(super) found: Found,
    pub(super) record: Option<FileRecord>,
}

/// What a part of the listing says.
#[derive(Debug, Default)]
pub(super) struct Merged {
    pub(super) unchanged: u64,
    pub(super) known_problems: u64,
    pub(super) to_read: Vec<ToRead>,
    /// Records whose file was not listed.
    pub(super) unseen: Vec<FileRecord>,
    /// Records that say so of this scan, although their file is there: it came later than its place in the order.
    pub(super) seen_after_all: Vec<FileRecord>,
}

/// Problems that a further try can solve although the file is the same.
pub(super) fn may_pass(problem: Option<&str>) -> bool {
    let passing =
        ["unreachable", "too-slow", "throttled", "server-failed", "cut-off", "failed", "changing", "access-denied"];
    problem.is_some_and(|problem| passing.contains(&problem))
}

/// Whether the key of its record is cut.
fn is_cut(file: &FileRecord) -> bool {
    file.key.len() > files::KEY_BYTES_MAX
}

/// Whether a file has to be read.
fn is_to_be_read(found: &Found, record: &FileRecord, beside: &Beside) -> bool {
    let same = record.etag == found.etag && record.size_bytes == found.size;
    match record.state {
        FileState::Done => !same || record.beside != beside.digest(&found.key),
        FileState::Problem => !same || may_pass(record.problem.as_deref()),
        FileState::Claimed | FileState::Missing => true,
    }
}

impl Turn {
    fn prefix(&self) -> &str {
        match &self.source.kind {
            SourceKind::S3 { prefix, .. } => prefix,
            SourceKind::Folder { .. } | SourceKind::Uploads => "",
        }
    }

    /// Deal with a page of the listing.
    pub(super) async fn list_page(&mut self, next: Option<String>, last: Option<String>) -> Result<(), Stop> {
        let Files::Place(place) = self.files.clone() else { return self.advance(Phase::Missing).await };
        let mut page = place.list(self.prefix(), next.as_deref()).await?;
        let in_order = page.found.windows(2).all(|two| two[0].key < two[1].key);
        let after_last = page.found.first().is_none_or(|first| last.as_ref().is_none_or(|last| first.key > *last));
        if !in_order || !after_last {
            // Everything is listed, and counted, from the beginning. The next scan begins so.
            self.scan.unordered = true;
            (self.scan.seen, self.scan.done, self.scan.problems) = (0, 0, 0);
            return self.advance(Phase::Unordered { last: None }).await;
        }
        let held_back = hold_back_last_folder(&mut page);
        let ends = page.next.is_none();
        let until = if ends { None } else { page.found.last().map(|found| found.key.clone()) };
        if !ends && until.is_none() {
            // Nothing that can be used was in it.
            return self.advance(Phase::List { next: page.next, last }).await;
        }
        let records = self.records(last.as_deref(), until.as_deref()).await?;
        self.deal_with(&page.found, records, &page.unreadable).await?;
        match until {
            None => self.advance(Phase::Missing).await,
            Some(until) => {
                let next = if held_back { Some(after_key(&until)) } else { page.next };
                self.advance(Phase::List { next, last: Some(until) }).await
            }
        }
    }

    /// Deal with everything of a place that does not list in order, from where the last step ended.
    pub(super) async fn list_unordered(&mut self, last: Option<String>) -> Result<(), Stop> {
        let Files::Place(place) = self.files.clone() else { return self.advance(Phase::Missing).await };
        let (mut all, mut next, mut unreadable) = (BTreeMap::new(), None, Vec::new());
        let mut in_order = true;
        loop {
            let page = place.list(self.prefix(), next.as_deref()).await?;
            let before = all.last_key_value().map(|(key, _): (&String, &Found)| key.clone());
            let keys: Vec<&String> = before.iter().chain(page.found.iter().map(|found| &found.key)).collect();
            in_order &= keys.is_sorted();
            all.extend(page.found.into_iter().map(|found| (found.key.clone(), found)));
            unreadable.extend(page.unreadable);
            if all.len() > UNORDERED_MAX {
                return Err(Stop::Place(buckets::Kind::TooLarge.during(buckets::Step::Listing)));
            }
            next = page.next;
            if next.is_none() {
                break;
            }
        }
        self.scan.unordered = !in_order;
        let mut last = last;
        let rest: Vec<Found> =
            all.into_values().filter(|found| last.as_ref().is_none_or(|last| found.key > *last)).collect();
        let parts = rest.len().div_ceil(AT_ONCE).max(1);
        for (number, part) in rest.chunks(AT_ONCE).chain(rest.is_empty().then_some(&rest[..])).enumerate() {
            let until = if number + 1 == parts { None } else { part.last().map(|found| found.key.clone()) };
            let records = self.records(last.as_deref(), until.as_deref()).await?;
            self.deal_with(part, records, &unreadable).await?;
            let Some(until) = until else { return self.advance(Phase::Missing).await };
            self.advance(Phase::Unordered { last: Some(until.clone()) }).await?;
            last = Some(until);
            if self.is_over() {
                return Ok(());
            }
        }
        self.advance(Phase::Missing).await
    }

    /// The records of files after one key, up to another one.
    async fn records(&self, after: Option<&str>, until: Option<&str>) -> Result<Vec<FileRecord>, Stop> {
        let query = files::between(self.source.id, after.unwrap_or_default(), until.unwrap_or("\u{10FFFF}"));
        let all = basis::all_of(self.inner.tables(), query, files::read).await?;
        let inside = |file: &FileRecord| {
            after.is_none_or(|after| file.key.as_str() > after) && until.is_none_or(|until| file.key.as_str() <= until)
        };
        // Those with cut keys are not in order, so it is not known which part of the listing they belong to.
        Ok(all.into_iter().filter(|file| inside(file) || is_cut(file)).collect())
    }

    async fn deal_with(
        &mut self,
        found: &[Found],
        records: Vec<FileRecord>,
        unreadable: &[String],
    ) -> Result<(), Stop> {
        let mut records: HashMap<String, FileRecord> =
            records.into_iter().map(|record| (record.key.clone(), record)).collect();
        for record in self.cut_records(found).await? {
            records.insert(record.key.clone(), record);
        }
        let mut merged = Merged::default();
        let generation = self.scan.generation;
        let beside = Beside::of(found);
        for file in found.iter().filter(|file| kinds::is_recording(&file.key)) {
            self.scan.seen += 1;
            match records.remove(&file.key) {
                Some(record) if !is_to_be_read(file, &record, &beside) => {
                    match record.state {
                        FileState::Problem => merged.known_problems += 1,
                        _ => merged.unchanged += 1,
                    }
                    merged.seen_after_all.extend(Some(record).filter(|record| record.unseen == Some(generation)));
                }
                record => merged.to_read.push(ToRead { found: file.clone(), record }),
            }
        }
        let known = |record: &FileRecord| !unreadable.iter().any(|folder| record.key.starts_with(folder.as_str()));
        for record in records.into_values().filter(known) {
            if !is_cut(&record) || self.is_gone(&record).await? {
                merged.unseen.push(record);
            }
        }
        self.scan.done += merged.unchanged;
        self.scan.problems += merged.known_problems;
        self.remember_unseen(merged.unseen, Some(generation)).await?;
        self.remember_unseen(merged.seen_after_all, None).await?;
        self.read_all(merged.to_read, beside).await
    }

    /// Whether there is no file any more, by asking for it.
    async fn is_gone(&self, record: &FileRecord) -> Result<bool, Stop> {
        let Files::Place(place) = &self.files else { return Ok(false) };
        match place.head(&record.key).await {
            Ok(_) => Ok(false),
            Err(error) if error.kind() == buckets::Kind::NotFound => Ok(true),
            Err(error) => Err(error.into()),
        }
    }

    /// The records of listed files whose keys are cut.
    async fn cut_records(&self, found: &[Found]) -> Result<Vec<FileRecord>, Stop> {
        let long = found.iter().filter(|file| file.key.len() > files::KEY_BYTES_MAX);
        let keys: Vec<_> = long.map(|file| files::key_of(self.source.id, &file.key)).collect();
        let mut records = Vec::new();
        for some in keys.chunks(GOT_AT_ONCE) {
            let got = self.inner.tables().batch_get(BatchGet::new(items::TABLE, some.iter().cloned())).await?;
            for item in got.items.iter().flatten() {
                records.push(files::read(item)?);
            }
        }
        Ok(records)
    }

    /// Note in the records of files in which scan they were not listed, if in any.
    async fn remember_unseen(&self, records: Vec<FileRecord>, unseen: Option<u64>) -> Result<(), Stop> {
        for record in records {
            if record.state == FileState::Missing || record.unseen == unseen {
                continue;
            }
            let noted = FileRecord { unseen, version: record.version + 1, ..record.clone() };
            match self.inner.tables().put(files::put(self.source.id, &noted, record.version)).await {
                Err(error) if !error.is_condition_failed() => return Err(error.into()),
                _ => {}
            }
        }
        Ok(())
    }
}

/// If more pages follow, leave the files of the last folder for the next one. Returns whether any were left.
fn hold_back_last_folder(page: &mut Listed) -> bool {
    if page.next.is_none() {
        return false;
    }
    let Some(last) = page.found.last() else { return false };
    let folder = kinds::folder(&last.key).to_owned();
    let begins = page.found.partition_point(|found| !found.key.starts_with(&folder) || folder.is_empty());
    let rest = page.found.len() - begins;
    if folder.is_empty() || begins == 0 || rest > FOLDER_MAX {
        return false;
    }
    page.found.truncate(begins);
    true
}
