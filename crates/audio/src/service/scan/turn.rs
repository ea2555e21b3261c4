//! A step of a scan: it takes the lease, works until its deadline, stores how far it is and lets go.

use std::sync::Arc;

use basis::{Error, Kind, Owner, Result};
use work::Step;

use super::position::{Phase, Position};
use crate::items::{scans, sources};
use crate::model::{Scan, ScanState, Source, SourceId};
use crate::service::Inner;
use crate::service::files::Files;

/// The length of the lease. It is extended whenever something was written.
const LEASE_MS: u64 = 90_000;
/// How long to wait after a failure that may pass.
const LATER_MS: u64 = 10_000;
/// How many steps in a row may come no further. Then the scan has failed.
const TRIES_MAX: u32 = 10;

/// Why a step ended early.
#[derive(Debug)]
pub(super) enum Stop {
    /// Somebody else has the lease, or the source is gone.
    Lost,
    /// The place refuses, with a code.
    Place(buckets::Error),
    /// A store of ours failed.
    Store(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Store(error)
    }
}

impl From<table::Error> for Stop {
    fn from(error: table::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<buckets::Error> for Stop {
    fn from(error: buckets::Error) -> Self {
        Self::Place(error)
    }
}

/// A step that holds the lease.
#[derive(Debug)]
pub(super) struct Turn {
    pub(super) inner: Arc<Inner>,
    pub(super) owner: Owner,
    pub(super) source: Source,
    pub(super) files: Files,
    /// The record as it was last written.
    pub(super) scan: Scan,
    pub(super) position: Position,
    pub(super) deadline_ms: u64,
}

impl Inner {
    /// Continue the scan of a source, or its removal.
    pub(super) async fn step(self: &Arc<Self>, owner: &Owner, id: SourceId, deadline_ms: u64) -> Result<Step> {
        let item = self.tables().get(sources::get(owner, id)).await?.item;
        let Some(source) = item.map(|item| sources::read(&item)).transpose()? else { return Ok(Step::Done) };
        if source.removing {
            return self.remove_step(owner, &source, deadline_ms).await;
        }
        let scan = self.scan(owner, id).await?;
        if scan.state != ScanState::Running {
            return Ok(Step::Done);
        }
        if let Some(until_ms) = self.held_until(&scan) {
            return Ok(Step::NotBefore(until_ms));
        }
        let position = Position::of(&scan)?;
        let by = self.ids.next().to_string();
        let held = Scan { lease_until_ms: self.now() + LEASE_MS, lease_by: Some(by), ..scan };
        let files = match self.files_of(owner, &source).await {
            Ok(files) => files,
            Err(error) => return self.cannot_open(owner, &source, held, &error).await,
        };
        let mut turn =
            Turn { inner: Arc::clone(self), owner: owner.clone(), source, files, scan: held, position, deadline_ms };
        match turn.write().await {
            Ok(()) => turn.go().await,
            Err(Stop::Lost) => Ok(Step::NotBefore(self.now() + 1_000)),
            Err(Stop::Store(error)) => Err(error),
            Err(Stop::Place(error)) => Err(Error::internal(error)),
        }
    }

    /// Until when somebody else works on it.
    fn held_until(&self, scan: &Scan) -> Option<u64> {
        let taken_ms = scan.lease_until_ms.saturating_sub(LEASE_MS);
        let void = self.settings.alone && taken_ms < self.started_ms;
        Some(scan.lease_until_ms).filter(|until| *until > self.now() && !void)
    }

    /// The place cannot be opened at all: its settings or keys do not work any more.
    async fn cannot_open(&self, owner: &Owner, source: &Source, scan: Scan, error: &Error) -> Result<Step> {
        if matches!(error.kind(), Kind::Unavailable | Kind::Timeout) {
            return Ok(Step::NotBefore(self.now() + LATER_MS));
        }
        let failure = Some(error.code().unwrap_or("failed").to_owned());
        let before = scan.version;
        let failed = Scan {
            state: ScanState::Failed,
            failure,
            finished_ms: Some(self.now()),
            lease_until_ms: 0,
            lease_by: None,
            version: before + 1,
            ..scan
        };
        match self.tables().put(scans::put(owner, source.id, &failed, before)).await {
            Ok(_) => Ok(Step::Done),
            Err(error) if error.is_condition_failed() => Ok(Step::Done),
            Err(error) => Err(error.into()),
        }
    }
}

impl Turn {
    pub(super) fn now(&self) -> u64 {
        self.inner.now()
    }

    pub(super) fn is_over(&self) -> bool {
        self.now() >= self.deadline_ms
    }

    /// The name of this turn, which conditions of its writes check.
    pub(super) fn by(&self) -> &str {
        self.scan.lease_by.as_deref().unwrap_or_default()
    }

    /// Store how far it is, and extend the lease.
    pub(super) async fn write(&mut self) -> Result<(), Stop> {
        let before = self.scan.version;
        self.scan.version += 1;
        if self.scan.lease_by.is_some() {
            self.scan.lease_until_ms = self.now() + LEASE_MS;
        }
        self.scan.cursor = match self.scan.state {
            ScanState::Running | ScanState::Asking => Some(self.position.write()?),
            ScanState::Idle | ScanState::Failed => None,
        };
        match self.inner.tables().put(scans::put(&self.owner, self.source.id, &self.scan, before)).await {
            Ok(_) => Ok(()),
            Err(error) if error.is_condition_failed() => Err(Stop::Lost),
            Err(error) => Err(error.into()),
        }
    }

    /// The position has come further: what was counted until now counts.
    pub(super) async fn advance(&mut self, phase: Phase) -> Result<(), Stop> {
        let Scan { seen, done, problems, .. } = self.scan;
        self.position = Position { phase, tries: 0, seen, done, problems };
        self.write().await
    }

    /// Work until the deadline, and let go.
    async fn go(mut self) -> Result<Step> {
        // What an interrupted step had counted is counted again.
        let Position { seen, done, problems, .. } = self.position;
        (self.scan.seen, self.scan.done, self.scan.problems) = (seen, done, problems);
        let worked = self.work().await;
        self.inner.apply(&self.owner).await;
        let step = match worked {
            Ok(()) if self.scan.state == ScanState::Running => Step::More,
            Ok(()) => Step::Done,
            Err(Stop::Lost) => return Ok(Step::NotBefore(self.now() + 1_000)),
            Err(stop) => self.stopped(&stop),
        };
        (self.scan.lease_until_ms, self.scan.lease_by) = (0, None);
        match self.write().await {
            Ok(()) => Ok(step),
            Err(Stop::Store(error)) => Err(error),
            Err(_) => Ok(Step::NotBefore(self.now() + 1_000)),
        }
    }

    async fn work(&mut self) -> Result<(), Stop> {
        loop {
            match self.position.phase.clone() {
                Phase::List { next, last } => self.list_page(next, last).await?,
                Phase::Unordered { last } => self.list_unordered(last).await?,
                Phase::Missing => return self.settle_missing().await,
            }
            if self.is_over() {
                return Ok(());
            }
        }
    }

    /// Decide what follows a failure: another try later, or the end.
    fn stopped(&mut self, stop: &Stop) -> Step {
        let (passing, code) = match stop {
            Stop::Place(error) => (error.is_temporary(), error.code()),
            Stop::Store(error) => {
                tracing::warn!(%error, source = %self.source.id, "a step of a scan failed");
                (true, error.code().unwrap_or("failed"))
            }
            Stop::Lost => (true, "failed"),
        };
        self.position.tries += 1;
        if passing && self.position.tries < TRIES_MAX {
            return Step::NotBefore(self.now() + LATER_MS * u64::from(self.position.tries));
        }
        self.scan.state = ScanState::Failed;
        self.scan.failure = Some(code.to_owned());
        self.scan.finished_ms = Some(self.now());
        Step::Done
    }

    /// The scan has ended.
    pub(super) fn finish(&mut self) {
        self.scan.state = ScanState::Idle;
        self.scan.finished_ms = Some(self.now());
    }
}
