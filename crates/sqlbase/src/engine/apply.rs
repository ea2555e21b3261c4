//! Applies operations, a batch in one transaction, and finds what they changed; or runs read-only ones.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use bytes::Bytes;
use parking_lot::Mutex;

use super::delta::{Changed, page_sum};
use super::file::{Allowed, Exceeded, Written};
use super::guard::CACHE_KIB;
use super::pages::{Missing, Pages};
use super::run::{Session, Stopped};
use super::script::Access;
use crate::model::{Failure, FailureKind, Operation, Outcome};

/// The limits of one batch. What exceeds them is left for the next batch.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Batches {
    /// How much it may change, in bytes of pages.
    pub(crate) change_bytes: u64,
    /// No further operation is begun after this time, in milliseconds.
    pub(crate) time_ms: u64,
    /// How often it is restarted without an operation that rolled the whole transaction back.
    pub(crate) restarts: u32,
    /// Whether to check what an operation leaves behind. A replayed operation was checked when it was committed.
    pub(crate) checked: bool,
}

impl Batches {
    /// Limits for a commit. A log record is unpacked in memory, and refused above 1 GiB. Those who wait behind a slow
    /// operation should not have to wait for other slow ones, too.
    pub(crate) const COMMITTED: Self = Self { change_bytes: 512 << 20, time_ms: 2_000, restarts: 8, checked: true };

    /// Without limits: it has already been committed.
    pub(crate) const REPEATED: Self =
        Self { change_bytes: u64::MAX, time_ms: u64::MAX, restarts: u32::MAX, checked: false };
}

/// The outcome of a batch of operations.
#[derive(Debug)]
pub(crate) struct Applied {
    /// The outcomes of the operations, in order. There may be fewer than operations, but at least one if there are any:
    /// the others are for the next batch.
    pub(crate) outcomes: Vec<Outcome>,
    /// The pages that have changed.
    pub(crate) changed: Vec<(u32, Bytes)>,
    /// How many pages there are now.
    pub(crate) count: u32,
}

/// Where the first page has the version of the schema.
const SCHEMA_COOKIE: std::ops::Range<usize> = 40..44;

/// A connection that applies operations, a batch in one transaction, each in its own savepoint.
pub(crate) struct Writer {
    session: Session,
    /// Whether the last batch changed the schema.
    changed_schema: bool,
}

impl Writer {
    pub(crate) fn new(session: Session) -> Self {
        Self { session, changed_schema: false }
    }

    /// Whether it is based on these pages, and not on ones that were dropped.
    pub(crate) fn is_over(&self, pages: &Arc<Mutex<Pages>>) -> bool {
        Arc::ptr_eq(&self.session.shared.pages, pages)
    }

    /// Forget the last batch, which was not committed. Returns false if it changed the schema: then this writer is
    /// unusable.
    pub(crate) fn unlearn(&self) -> bool {
        self.session.shared.misled.store(true, Ordering::Release);
        !self.changed_schema
    }

    /// Continue from a later sequence.
    pub(crate) fn move_to(&self, at: u64) {
        self.session.shared.at.store(at, Ordering::Release);
    }

    /// Apply operations in order. The changes are only in the return value; whether they are committed is not decided
    /// here. After a call, this writer is usable only if they are.
    pub(crate) fn apply(
        &mut self,
        operations: &[(&Operation, Option<Failure>)],
        batches: Batches,
    ) -> Result<Applied, Stopped> {
        let mut failed: Vec<Option<Failure>> = operations.iter().map(|(_, failure)| failure.clone()).collect();
        let allowed = self.allowed(batches);
        let until_ms = self.session.clock.now_ms().saturating_add(batches.time_ms);
        let (mut most, mut tried, mut restarts, mut alone) = (operations.len(), 0, 0, None);
        // If a failure rolls the whole transaction back (because a change is too large, say), the others are applied
        // again without the operation that caused it.
        'again: loop {
            *self.session.shared.written.lock() = Written::default();
            self.session.ours("BEGIN IMMEDIATE")?;
            let mut outcomes = Vec::with_capacity(most);
            for (place, (operation, _)) in operations[..most].iter().enumerate() {
                if let Some(failure) = &failed[place] {
                    outcomes.push(Err(failure.clone()));
                    continue;
                }
                // The outcomes of those that were tried are known, and are not computed again.
                if place > tried && self.session.clock.now_ms() >= until_ms {
                    break;
                }
                tried = tried.max(place);
                self.session.ours("SAVEPOINT operation")?;
                self.session.shared.written.lock().begin(allowed);
                let done = if alone == Some(place) {
                    self.session.alone(operation, batches.checked)
                } else {
                    self.session.statements(operation, Access::Writes, batches.checked)
                };
                let exceeded = self.session.shared.written.lock().end();
                match done {
                    // It turns foreign keys off and needs a batch to itself: this one, or the next.
                    Ok(_) if self.session.wants_alone() => {
                        self.roll_back();
                        if outcomes.iter().any(Result::is_ok) {
                            most = place;
                        } else {
                            (most, alone) = (place + 1, Some(place));
                        }
                        continue 'again;
                    }
                    // It is not too much on its own: it is the first of the next batch.
                    Ok(_) if exceeded == Some(Exceeded::Together) && place > 0 => {
                        self.roll_back();
                        most = place;
                        continue 'again;
                    }
                    // A deferred foreign key would make the commit fail for all. The earlier operations were correct,
                    // so this one is the cause.
                    Ok(Ok(_)) if pagefile::has_deferred_violation(&self.session.connection) => {
                        self.take_back()?;
                        outcomes.push(Err(deferred()));
                    }
                    Ok(Ok(answers)) => {
                        self.session.ours("RELEASE operation")?;
                        outcomes.push(Ok(answers));
                    }
                    Ok(Err(failure)) => {
                        if self.session.connection.is_autocommit() {
                            failed[place] = Some(failure);
                            restarts += 1;
                            if restarts >= batches.restarts {
                                most = place + 1;
                            }
                            continue 'again;
                        }
                        self.take_back()?;
                        outcomes.push(Err(failure));
                    }
                    Err(stopped) => {
                        self.roll_back();
                        return Err(stopped);
                    }
                }
            }
            if outcomes.iter().all(Result::is_err) {
                // SQLite would count a change where there is none.
                self.roll_back();
                return Ok(self.take(outcomes));
            }
            if let Err(stopped) = self.session.ours("COMMIT") {
                self.roll_back();
                return Err(stopped);
            }
            return Ok(self.take(outcomes));
        }
    }

    /// The same with a small allowance. If it does not suffice, this writer is unusable.
    pub(crate) fn apply_briefly(
        &mut self,
        operations: &[(&Operation, Option<Failure>)],
        batches: Batches,
    ) -> Result<Applied, Stopped> {
        self.session.begin_briefly()?;
        let applied = self.apply(operations, batches);
        self.session.end_briefly()?;
        applied
    }

    /// How many pages an operation may write, and all of them together.
    ///
    /// SQLite writes a page when its cache is full, or at the commit. So what it writes while an operation runs may
    /// belong to an earlier one, up to the size of the cache; no operation is refused for that.
    fn allowed(&self, batches: Batches) -> Allowed {
        let page_size = self.session.shared.pages.lock().page_size().max(1) as u64;
        let pages = |bytes: u64| usize::try_from(bytes / page_size).unwrap_or(usize::MAX);
        let own = self.session.limits.change_bytes.min(batches.change_bytes / 2);
        let together = batches.change_bytes.min(own.saturating_mul(2));
        Allowed { own: pages(own.saturating_add(CACHE_KIB << 10)), together: pages(together) }
    }

    /// Roll the operation back.
    fn take_back(&self) -> Result<(), Stopped> {
        self.session.ours("ROLLBACK TO operation")?;
        self.session.ours("RELEASE operation")
    }

    fn roll_back(&self) {
        if !self.session.connection.is_autocommit() {
            // If even this fails, the next error makes the caller drop the connection.
            let _ = self.session.ours("ROLLBACK");
        }
    }

    fn take(&mut self, outcomes: Vec<Outcome>) -> Applied {
        let written = std::mem::take(&mut *self.session.shared.written.lock());
        let at = self.session.shared.at.load(Ordering::Acquire);
        self.changed_schema = written.pages.get(&1).is_some_and(|after| {
            let before = self.session.shared.pages.lock().read(1, at).ok();
            before.is_none_or(|before| before.get(SCHEMA_COOKIE) != after.get(SCHEMA_COOKIE))
        });
        let count = written.count.unwrap_or_else(|| self.session.shared.pages.lock().count(at));
        let changed = written.pages.into_iter().map(|(page, bytes)| (page, Bytes::from(bytes))).collect();
        Applied { outcomes, changed, count }
    }
}

fn deferred() -> Failure {
    Failure { kind: FailureKind::Constraint, message: "FOREIGN KEY constraint failed".to_owned(), statement: 0 }
}

/// The changes of a batch of operations.
#[derive(Debug)]
pub(crate) struct Difference {
    pub(crate) changed: Vec<Changed>,
    /// Pages that were removed, and their previous content.
    cut: Vec<(u32, Bytes)>,
}

impl Difference {
    pub(crate) fn is_empty(&self) -> bool {
        self.changed.is_empty() && self.cut.is_empty()
    }

    /// The resulting checksum of all pages.
    pub(crate) fn sum_after(&self, mut sum: u128) -> u128 {
        for Changed { page, before, after } in &self.changed {
            if let Some(before) = before {
                sum ^= page_sum(*page, before);
            }
            sum ^= page_sum(*page, after);
        }
        for (page, before) in &self.cut {
            sum ^= page_sum(*page, before);
        }
        sum
    }
}

/// Add the previous content of each changed page; leave out pages that are equal.
pub(crate) fn compare(pages: &mut Pages, at: u64, applied: &Applied) -> Result<Difference, Missing> {
    let before = pages.count(at);
    let mut changed = Vec::with_capacity(applied.changed.len());
    for (page, after) in &applied.changed {
        let was = if *page <= before { Some(pages.read(*page, at)?) } else { None };
        if was.as_ref() != Some(after) {
            changed.push(Changed { page: *page, before: was, after: after.clone() });
        }
    }
    let cut: Vec<_> =
        (applied.count + 1..=before).map(|page| Ok((page, pages.read(page, at)?))).collect::<Result<_, _>>()?;
    if cut.is_empty() && matches!(&changed[..], [only] if only.is_counted_only()) {
        changed.clear();
    }
    Ok(Difference { changed, cut })
}

/// Where the first page counts commits, and has the last commit and the version of SQLite that wrote it.
const COUNTED: [std::ops::Range<usize>; 2] = [24..28, 92..100];

impl Changed {
    /// Whether SQLite has counted a commit, and nothing else is different: the writes were rolled back, or wrote what
    /// was there before. That is no change.
    fn is_counted_only(&self) -> bool {
        let Some(before) = self.before.as_ref().filter(|_| self.page == 1) else { return false };
        let mut differences = before.iter().zip(&self.after).enumerate().filter(|(_, (one, other))| one != other);
        differences.all(|(at, _)| COUNTED.iter().any(|place| place.contains(&at)))
    }
}

/// A connection that only reads.
pub(crate) struct Reader {
    session: Session,
}

impl Reader {
    pub(crate) fn new(session: Session) -> Self {
        Self { session }
    }

    /// Run a read-only operation.
    pub(crate) fn query(&self, operation: &Operation) -> Result<Outcome, Stopped> {
        self.session.shared.written.lock().missing = None;
        self.session.statements(operation, Access::Looks, true)
    }

    /// The same with a small allowance. If it does not suffice, this reader is unusable.
    pub(crate) fn query_briefly(&mut self, operation: &Operation) -> Result<Outcome, Stopped> {
        self.session.begin_briefly()?;
        let outcome = self.query(operation);
        self.session.end_briefly()?;
        outcome
    }

    /// What the schema needs and is missing here, if anything.
    pub(crate) fn lacking(&self, seed: &str) -> Result<Result<Option<String>, Failure>, Stopped> {
        self.session.shared.written.lock().missing = None;
        self.session.lacking(seed)
    }

    /// Read at another sequence from now on.
    pub(crate) fn move_to(&self, at: u64) {
        self.session.shared.at.store(at, Ordering::Release);
    }
}
