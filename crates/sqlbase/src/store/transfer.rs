//! Imports and exports a database as a plain SQLite file, and deletes a database.

use std::sync::Arc;

use bytes::{Bytes, BytesMut};
use futures::stream::BoxStream;
use futures::{Stream, StreamExt as _, TryStreamExt as _};
use table::{BatchWrite, Refusal, TransactWrite};

use super::local::{Local, digest};
use super::manifest::{Kind, Manifest, Segment, Tip};
use super::objects::Objects;
use super::query::At;
use super::snapshot::base_pages;
use super::{Database, Settings, Stores, Swept, segments};
use crate::Error;
use crate::engine::{Limits, Reader, encode, page_sum};
use crate::items::log::{self, Delta, Record};
use crate::items::{self, TABLE, head, snapshots};
use crate::model::{FailureKind, SqlValue, Statement};

/// The first bytes of a SQLite file.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// How many bytes of inner pages are collected, at most.
const LEADING_BYTES: usize = 128 << 20;

/// Up to this size a file is checked completely before it is accepted.
const CHECKED_BYTES: u64 = 256 << 20;

/// The time limit of the check. It reads every page once, so it is unrelated to the time limit of statements.
const CHECK_MS: u64 = 120_000;

fn not_a_database(why: &str) -> Error {
    Error::Invalid(format!("the file is not an SQLite database: {why}"))
}

/// The size of a file's pages, as its header says.
fn page_size(header: &[u8]) -> Result<u32, Error> {
    if header.len() < 100 || !header.starts_with(MAGIC) {
        return Err(not_a_database("it does not begin like one"));
    }
    match u16::from_be_bytes([header[16], header[17]]) {
        1 => Ok(65_536),
        size if size >= 512 && size.is_power_of_two() => Ok(u32::from(size)),
        _ => Err(not_a_database("its pages have an invalid size")),
    }
}

/// The file's first page, without its setting for a write-ahead log.
fn without_log(first: &Bytes) -> Bytes {
    let mut page = first.to_vec();
    page[18] = 1;
    page[19] = 1;
    page.into()
}

impl Database {
    /// Create a database from an SQLite file. An empty file is an empty database, as in SQLite.
    pub async fn import(
        stores: Stores,
        settings: Settings,
        name: &str,
        content: impl Stream<Item = Result<Bytes, Error>> + Send,
    ) -> Result<Self, Error> {
        let content = content.try_filter(|chunk| std::future::ready(!chunk.is_empty()));
        let mut content = std::pin::pin!(content.peekable());
        if content.as_mut().peek().await.is_none() {
            return Self::create(stores, settings, name).await;
        }
        let database = Self::at(stores, settings, name)?;
        let mut objects = Objects::of(&database);
        let intent = objects.announce_new().await?;
        let taken = database.take_in(&mut objects, content).await;
        if taken.is_err() {
            // Nothing more is written, so a sweep need not wait. If this fails, the intent expires after an hour.
            let ended = snapshots::end_intent(&database.inner.partition, intent);
            let _ = database.inner.stores.tables.delete(ended).await;
        }
        let (manifest, key) = taken?;
        let head = head::Head {
            sequence: manifest.tip.sequence,
            manifest: Some(key.clone()),
            page_size: manifest.page_size,
            created_ms: database.now_ms(),
            current: None,
            previous: Vec::new(),
            hash: manifest.tip.hash.clone(),
            expired: 0,
            origin: None,
            from_file: true,
        };
        let snapshot = snapshots::Snapshot {
            sequence: manifest.tip.sequence,
            state: manifest.tip.state,
            manifest: key,
            time_ms: manifest.tip.time_ms,
            published_ms: database.now_ms(),
            bytes: manifest.bytes(),
        };
        let partition = &database.inner.partition;
        let write = TransactWrite::new()
            .put(head::put_new(partition, &head))
            .put(snapshots::put(partition, &snapshot))
            .delete(snapshots::end_intent(partition, intent));
        match database.inner.stores.tables.transact_write(write).await {
            Ok(_) => Ok(database),
            Err(table::Error::TransactionRefused { reasons })
                if matches!(reasons.first(), Some(Some(Refusal::ConditionFailed(_)))) =>
            {
                Err(Error::Taken("a database with this name already exists".to_owned()))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Write a file's pages into segments, as they arrive.
    async fn take_in(
        &self,
        objects: &mut Objects<'_>,
        content: impl Stream<Item = Result<Bytes, Error>> + Send,
    ) -> Result<(Manifest, String), Error> {
        let mut content = std::pin::pin!(content);
        let mut buffer = BytesMut::new();
        let mut taken = Taken::default();
        while let Some(chunk) = content.next().await {
            buffer.extend_from_slice(&chunk?);
            if taken.page_size == 0 {
                if buffer.len() < 100 {
                    continue;
                }
                taken.page_size = page_size(&buffer)?;
            }
            let size = taken.page_size as usize;
            let segment = base_pages(size) as usize * size;
            while buffer.len() >= segment {
                let part = buffer.split_to(segment).freeze();
                self.take_segment(objects, &mut taken, part).await?;
            }
        }
        if taken.page_size == 0 {
            return Err(not_a_database("it is too short"));
        }
        if !buffer.len().is_multiple_of(taken.page_size as usize) {
            return Err(not_a_database("its last page is incomplete"));
        }
        self.take_segment(objects, &mut taken, buffer.freeze()).await?;
        let mut segments = taken.segments;
        if segments.iter().map(|segment| segment.bytes).sum::<u64>() > segments::SMALL {
            segments.push(self.segment(objects, "hot", Kind::Hot, &taken.leading, taken.page_size as usize).await?);
        }
        let tip = Tip { pages: taken.count, sum: taken.sum, time_ms: self.now_ms(), ..Tip::empty() };
        let manifest = Manifest::new(tip, taken.page_size, segments);
        self.look_through(&manifest).await?;
        let key = objects.put("manifest", manifest.encode()?).await?;
        Ok((manifest, key))
    }

    async fn take_segment(&self, objects: &mut Objects<'_>, taken: &mut Taken, part: Bytes) -> Result<(), Error> {
        let size = taken.page_size as usize;
        if u64::from(taken.count) * size as u64 + part.len() as u64 > self.inner.settings.limits.database_bytes {
            return Err(Error::Invalid(format!(
                "the file is larger than {} bytes",
                self.inner.settings.limits.database_bytes
            )));
        }
        if part.is_empty() {
            return Ok(());
        }
        let first = taken.count + 1;
        let mut pages = Vec::with_capacity(part.len() / size);
        for offset in (0..part.len()).step_by(size) {
            let mut bytes = part.slice(offset..offset + size);
            taken.count += 1;
            if taken.count == 1 {
                bytes = without_log(&bytes);
            }
            taken.sum ^= page_sum(taken.count, &bytes);
            // Not all inner pages, in case a file was crafted to have nothing else.
            if segments::leads_on(taken.count, &bytes) && taken.leading.len() * size < LEADING_BYTES {
                // A copy: one page must not keep the whole part in memory.
                taken.leading.push((taken.count, Bytes::copy_from_slice(&bytes)));
            }
            pages.push((taken.count, bytes));
        }
        let segment = self.segment(objects, &format!("base-{first}"), Kind::Base, &pages, size).await?;
        taken.segments.push(segment);
        Ok(())
    }

    /// Let SQLite check that it is a database, and complete.
    async fn look_through(&self, manifest: &Manifest) -> Result<(), Error> {
        let size = u64::from(manifest.tip.pages) * u64::from(manifest.page_size);
        let sql = if size <= CHECKED_BYTES { "PRAGMA quick_check(1)" } else { "SELECT count(*) FROM sqlite_schema" };
        let settings = self.inner.settings;
        let settings = Settings { limits: Limits { time_ms: CHECK_MS, ..settings.limits }, ..settings };
        let patient = Self::at(self.inner.stores.clone(), settings, &self.inner.name)?;
        let local =
            patient.local(manifest.tip.clone(), manifest.page_size, Some(Arc::new(manifest.clone())), self.now_ms());
        patient.has_all(&local).await?;
        match patient.ask(&local, Statement::plain(sql)).await {
            Ok(answer) => match answer.result.rows.first().and_then(|row| row.first()) {
                Some(SqlValue::Text(text)) if text != "ok" => Err(not_a_database(text)),
                _ => Ok(()),
            },
            Err(Error::Failed(failure)) => Err(match failure.kind {
                FailureKind::Sql | FailureKind::Damaged => not_a_database(&failure.message),
                // This says nothing about the file.
                FailureKind::TooSlow => Error::Failed(failure),
                _ => Error::Invalid(format!("the file cannot be imported: {}", failure.message)),
            }),
            Err(Error::Corrupt(message)) => Err(not_a_database(&message)),
            Err(error) => Err(error),
        }
    }

    /// Whether everything that its schema uses exists here. Otherwise every write would fail.
    async fn has_all(&self, local: &Local) -> Result<(), Error> {
        let seed = self.ulid().to_string();
        let begin = |_| {
            let (open, seed) = (self.opening(local), seed.clone());
            move || open(false).map(Reader::new)?.lacking(&seed)
        };
        match self.fetching(local, None, begin).await {
            Ok(Ok(Some(lacking))) => Err(Error::Invalid(format!(
                "the file cannot be imported, because it needs something that is missing here: {lacking}"
            ))),
            Ok(Err(failure)) if matches!(failure.kind, FailureKind::TooSlow | FailureKind::TooMuch) => {
                Err(Error::Failed(failure))
            }
            // Other problems are found next.
            Ok(_) | Err(Error::Corrupt(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The database as an SQLite file, at the newest state or an earlier one: its size, and its content.
    pub async fn export(&self, at: Option<At>) -> Result<(u64, BoxStream<'static, Result<Bytes, Error>>), Error> {
        const AT_ONCE: u32 = 1_024;
        let local = match at {
            Some(at) => self.as_of(at).await?,
            // A copy, so that a slow download does not keep alive what others no longer need.
            None => self.latest().await?.detached(),
        };
        let size = u64::from(local.tip.pages) * local.pages.lock().page_size() as u64;
        let database = self.clone();
        let parts = futures::stream::unfold(1, move |first| {
            let (database, local) = (database.clone(), local.clone());
            async move {
                if first > local.tip.pages {
                    return None;
                }
                let last = (first + AT_ONCE - 1).min(local.tip.pages);
                let part = database.part(&local, first, last).await;
                let next = if part.is_ok() { last + 1 } else { u32::MAX };
                Some((part, next))
            }
        });
        // The layer that compresses a response asks once more after the end.
        Ok((size, parts.fuse().boxed()))
    }

    async fn part(&self, local: &Local, first: u32, last: u32) -> Result<Bytes, Error> {
        const TIMES: u32 = 4;
        for _ in 0..TIMES {
            if let Some(pages) = self.collect(local, (first..=last).collect()).await? {
                let mut part = BytesMut::new();
                for (_, bytes) in &pages {
                    part.extend_from_slice(bytes);
                }
                return Ok(part.freeze());
            }
        }
        Err(Error::unavailable("the snapshot was replaced in the meantime; try again"))
    }

    /// The databases that are forks of this one and still use its objects.
    pub async fn forks(&self) -> Result<Vec<String>, Error> {
        let pins = self.all(snapshots::pins(&self.inner.partition), snapshots::read_pin).await?;
        Ok(pins.into_iter().filter(|pin| pin.for_fork).map(|pin| pin.label).collect())
    }

    /// Delete it with everything that belongs to it. Processes that have it open are told that it is gone.
    ///
    /// Returns false if somebody may still be writing objects for it: then only those can be left, and the deletion
    /// must be repeated after an hour.
    pub async fn delete(&self) -> Result<bool, Error> {
        if !self.forks().await?.is_empty() {
            return Err(has_forks());
        }
        let (partition, tables) = (&self.inner.partition, &self.inner.stores.tables);
        // Without a head there may still be objects: of a file that was refused.
        let head = tables.get(head::get(partition)).await?.item;
        let origin = head.as_ref().map(head::origin).transpose()?.flatten();
        if head.is_some_and(|head| head::read(&head).is_ok()) {
            self.end().await?;
            match tables.update(head::delete(partition)).await {
                Err(error) if error.is_condition_failed() => return Err(has_forks()),
                done => done?,
            };
        }
        self.forget();
        for entry in self.objects().await? {
            self.inner.stores.blobs.delete(&entry.key).await?;
        }
        if let Some(origin) = origin {
            // Its objects are no longer needed here.
            let origin = format!("todana:{origin}");
            let pin = snapshots::delete_pin(&origin, &super::versions::fork_pin(&self.inner.name));
            let write = TransactWrite::new().delete(pin).update(head::remove_fork(&origin));
            match tables.transact_write(write).await {
                // This was done before.
                Err(table::Error::TransactionRefused { reasons })
                    if matches!(reasons.first(), Some(Some(Refusal::ConditionFailed(_)))) => {}
                done => {
                    done?;
                }
            }
        }
        self.remove_records().await
    }

    /// Make the last commit: a process that has the database open and wants to write finds it in the log, where it
    /// would put its own.
    async fn end(&self) -> Result<(), Error> {
        const TIMES: u32 = 64;
        for _ in 0..TIMES {
            let local = match self.catch_up().await {
                Ok(local) => local,
                // Nobody can write to it anyway.
                Err(Error::Corrupt(_) | Error::NotFound(_)) => return Ok(()),
                Err(error) => return Err(error),
            };
            let (sequence, page_size) = (local.tip.sequence + 1, local.pages.lock().page_size());
            let delta = encode(&[], page_size)?;
            let record = Record {
                sequence,
                attempt: self.ulid().to_string(),
                kind: log::Kind::End,
                ids: Vec::new(),
                time_ms: self.now_ms(),
                queue_open: local.tip.queue_open,
                digest: digest(&local.tip.digest, sequence, &[], local.tip.pages, &delta),
                sum: local.tip.sum,
                pages: local.tip.pages,
                delta: Delta::Here(delta),
                operations: None,
                queued: None,
            };
            let partition = &self.inner.partition;
            let write = TransactWrite::new().put(log::put(partition, &record)).update(head::end(partition, sequence));
            let write = self.with_queue_ended(write, &local.tip);
            if self.transact_commit(&*self.inner.stores.tables, write, &record).await? {
                return Ok(());
            }
            if !self.forks().await?.is_empty() {
                return Err(has_forks());
            }
        }
        Err(Error::unavailable("there are too many concurrent writes; try again"))
    }

    /// Delete all records except the head and the commits. Of the commits, only a trace is kept for a while, which
    /// tells a process that is behind that the database is gone. Intents of processes that may still write objects are
    /// kept, too; returns whether there are none.
    async fn remove_records(&self) -> Result<bool, Error> {
        let (partition, tables) = (&self.inner.partition, &self.inner.stores.tables);
        let at_s = self.now_s() + self.inner.settings.retention_ms / 1_000;
        let writing = self.give_up_intents(&mut Swept::default()).await?;
        let mut keys = Vec::new();
        let mut after = None;
        loop {
            let page = tables.query(items::everything(partition).after(after)).await?;
            for item in &page.items {
                keys.push(items::key_of(item)?);
            }
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        keys.retain(|key| !head::is(key) && !snapshots::is_intent(key));
        for chunk in keys.chunks(25) {
            let write = chunk.iter().fold(BatchWrite::new(TABLE), |write, key| match log::sequence_of(key) {
                Some(sequence) => write.put(log::gone(partition, sequence, at_s)),
                None => write.delete(key.clone()),
            });
            tables.batch_write(write).await?;
        }
        match tables.update(head::expire(partition, at_s)).await {
            Err(error) if !error.is_condition_failed() => Err(error.into()),
            _ => Ok(writing == 0),
        }
    }
}

fn has_forks() -> Error {
    Error::Taken("other databases are forks of this one; delete them first".to_owned())
}

#[derive(Default)]
struct Taken {
    page_size: u32,
    count: u32,
    sum: u128,
    segments: Vec<Segment>,
    leading: Vec<(u32, Bytes)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_is_looked_at() {
        let mut header = [0; 100];
        header[..16].copy_from_slice(MAGIC);
        for (bytes, size) in [
            ([0x10, 0], Some(4_096)),
            ([0, 1], Some(65_536)),
            ([2, 0], Some(512)),
            ([0, 3], None),
            ([0, 0], None),
            ([1, 0], None),
        ] {
            header[16..18].copy_from_slice(&bytes);
            assert_eq!(page_size(&header).ok(), size, "{bytes:?}");
        }
        assert!(page_size(&[0; 100]).is_err());
        assert!(page_size(&header[..50]).is_err());
    }
}
