//! The scan of a source: its listing is merged with what is known, what is new is read, and at the end it is decided
//! what became of recordings whose file is gone.
//!
//! ```text
//! running ─ list a page ─ read what is new ─ write ─┐
//!    ▲         ▲                                    │ more pages
//!    │         └────────────────────────────────────┤
//!    │ answered                                     ▼ the listing is complete
//! asking ◄── half of the recordings are gone ── missing ──► idle
//!                                                failed: the place refuses, or nothing goes on
//! ```
//!
//! * `turn` is a step: it holds the lease and stores how far the scan is. `position` is what is stored.
//! * `listing` merges a page with the records, `reading` reads files by ranges, `recording` writes what was read.
//! * `missing` deals with what was not listed: moved files keep their id. `removal` removes a whole source, `leftovers`
//!   what remains of its recordings elsewhere.
//! * `beside` and `kinds` say what belongs to a recording.
//!
//! A recording exists once its record says `done`; that, its tags and the record of the change are one transaction. The
//! first who sees a file gives it its id.

mod beside;
pub(crate) mod kinds;
mod leftovers;
mod listing;
mod missing;
mod position;
mod reading;
mod recording;
mod removal;
mod turn;
mod uploaded;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use basis::{Attempts, Error, Owner, Reason, Result, all_of, read_cursor, write_cursor};
use table::Cursor;
use work::{Found, Step, Task, Weight, Work};

use super::{Audio, Inner};
use crate::items::{files, scans, sources};
use crate::model::{FileRecord, FileState, Scan, ScanState, Source, SourceId};

pub(crate) use uploaded::TakenIn;

/// The kind of work.
const KIND: &str = "audio-scan";
/// How often scans are looked for that nobody continues.
const LOOK_EVERY: Duration = Duration::from_mins(5);
/// How many accounts are looked at in one page.
const USERS: u32 = 20;
/// How many records are looked at for one page of problems.
const LOOKED_AT: u32 = 1_000;

/// Scans as long work: each source is a task.
#[derive(Debug)]
pub(super) struct Scans(Arc<Inner>);

impl Scans {
    pub(super) fn of(inner: &Arc<Inner>) -> Arc<dyn Work> {
        Arc::new(Self(Arc::clone(inner)))
    }
}

#[async_trait]
impl Work for Scans {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn weight(&self) -> Weight {
        Weight::Light
    }

    fn look_every(&self) -> Duration {
        LOOK_EVERY
    }

    async fn step(&self, task: &Task, deadline_ms: u64) -> Result<Step> {
        let Ok(id) = task.id.parse::<SourceId>() else { return Ok(Step::Done) };
        self.0.step(&task.owner, id, deadline_ms).await
    }

    async fn find(&self, after: Option<String>) -> Result<Found> {
        let (users, next) = self.0.accounts.list_users(USERS, read_cursor(after)?).await?;
        let mut tasks = Vec::new();
        for user in users {
            let owner = Owner::new(user.id.to_string());
            for source in all_of(self.0.tables(), sources::list(&owner), sources::read).await? {
                let scan = self.0.scan(&owner, source.id).await?;
                if source.removing || scan.state == ScanState::Running {
                    tasks.push(task(&owner, source.id));
                }
            }
        }
        Ok(Found { tasks, next: write_cursor(next)? })
    }
}

/// The pointer to the scan of a source.
fn task(owner: &Owner, source: SourceId) -> Task {
    Task { kind: KIND, owner: owner.clone(), id: source.to_string().into() }
}

impl Audio {
    /// Begin to scan a source, or join the scan that is running.
    pub async fn start_scan(&self, owner: &Owner, source: SourceId) -> Result<Scan> {
        self.inner.added(owner, source).await?;
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        loop {
            let before = self.inner.scan(owner, source).await?;
            let scan = match before.state {
                ScanState::Running => before,
                ScanState::Idle | ScanState::Asking | ScanState::Failed => {
                    let begun = Scan {
                        state: ScanState::Running,
                        generation: before.generation + 1,
                        unordered: before.unordered,
                        started_ms: Some(self.inner.now()),
                        version: before.version + 1,
                        ..Scan::default()
                    };
                    match self.inner.tables().put(scans::put(owner, source, &begun, before.version)).await {
                        Ok(_) => begun,
                        Err(error) if error.is_condition_failed() => {
                            attempts.again().await?;
                            continue;
                        }
                        Err(error) => return Err(error.into()),
                    }
                }
            };
            self.inner.continue_scan(owner, source);
            return Ok(scan);
        }
    }

    /// Answer the question of a scan: whether to remove from the lists what is missing.
    pub async fn answer_scan(&self, owner: &Owner, source: SourceId, remove: bool) -> Result<Scan> {
        self.inner.added(owner, source).await?;
        let before = self.inner.scan(owner, source).await?;
        // The answer may have been lost: the same one again is no conflict.
        if before.answer == Some(remove) && before.state != ScanState::Asking {
            return Ok(before);
        }
        if before.state != ScanState::Asking {
            return Err(Error::conflict(Reason::new("scan-not-asking", "the scan does not ask anything")));
        }
        let answered = Scan {
            state: ScanState::Running,
            answer: Some(remove),
            finished_ms: None,
            version: before.version + 1,
            ..before.clone()
        };
        match self.inner.tables().put(scans::put(owner, source, &answered, before.version)).await {
            Ok(_) => {}
            Err(error) if error.is_condition_failed() => return Err(Error::changed_meanwhile()),
            Err(error) => return Err(error.into()),
        }
        self.inner.continue_scan(owner, source);
        Ok(answered)
    }

    /// The scan of a source: the running one or the last one. If it was interrupted, it is continued.
    pub async fn get_scan(&self, owner: &Owner, source: SourceId) -> Result<Scan> {
        let scan = self.inner.scan(owner, source).await?;
        if scan.state == ScanState::Running {
            self.inner.later.remind(&Scans::of(&self.inner), task(owner, source));
        }
        Ok(scan)
    }

    /// Scan a source, and wait for the end. `report` learns how far it is from time to time.
    pub async fn scan_now(&self, owner: &Owner, source: SourceId, report: impl Fn(&Scan)) -> Result<Scan> {
        self.start_scan(owner, source).await?;
        let work = Scans::of(&self.inner);
        let finish = self.inner.later.finish(&work, task(owner, source));
        let mut finish = std::pin::pin!(finish);
        loop {
            let ended = tokio::time::timeout(Duration::from_millis(500), &mut finish).await.is_ok();
            let scan = self.inner.scan(owner, source).await?;
            report(&scan);
            if ended || scan.state != ScanState::Running {
                return Ok(scan);
            }
        }
    }

    /// A page of the files of a source that could not be read.
    pub async fn list_problems(
        &self,
        owner: &Owner,
        source: SourceId,
        limit: u32,
        after: Option<Cursor>,
    ) -> Result<(Vec<FileRecord>, Option<Cursor>)> {
        if source != SourceId::of_uploads(owner) {
            self.inner.added(owner, source).await?;
        }
        let mut after = after;
        let mut found = Vec::new();
        // Problems are few, so a page can take several looks; each is bounded.
        for _ in 0..LOOKED_AT / 100 {
            let resumed = after.is_some();
            let query = files::list(source).limit(LOOKED_AT).after(after);
            let page = basis::page(self.inner.tables(), query, resumed).await?;
            for item in &page.items {
                let file = files::read(item)?;
                if file.state == FileState::Problem {
                    let key = file.key.clone();
                    found.push(file);
                    if found.len() >= limit as usize {
                        return Ok((found, Some(files::cursor_after(source, &key))));
                    }
                }
            }
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        Ok((found, after))
    }
}

impl Inner {
    /// A source that the owner has added and that is not being removed.
    pub(crate) async fn added(&self, owner: &Owner, id: SourceId) -> Result<Source> {
        let item = self.tables().get(sources::get(owner, id)).await?.item;
        let source = item.map(|item| sources::read(&item)).transpose()?.filter(|source| !source.removing);
        source.ok_or_else(Error::not_found)
    }

    /// The scan of a source, or an idle one.
    pub(crate) async fn scan(&self, owner: &Owner, source: SourceId) -> Result<Scan> {
        let item = self.tables().get(scans::get(source)).await?.item;
        let scan = item.map_or(Ok(None), |item| scans::read(owner, &item))?;
        Ok(scan.unwrap_or_default())
    }

    /// Let the scan of a source, or its removal, be continued in the background.
    pub(crate) fn continue_scan(self: &Arc<Self>, owner: &Owner, source: SourceId) {
        self.later.ask(&Scans::of(self), task(owner, source));
    }
}
