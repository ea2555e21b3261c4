//! Operations are applied, or only look: a batch of them in one transaction, and what is different afterwards.

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

/// How much one batch may be. What would be more is left for the next one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Batches {
    /// How much it may change, in bytes of pages.
    pub(crate) change_bytes: u64,
    /// After how long no other operation is begun, in milliseconds.
    pub(crate) time_ms: u64,
    /// How often it is begun again without an operation that took the whole transaction with it.
    pub(crate) restarts: u32,
    /// Whether it is looked at what an operation would leave behind. What was committed once was looked at then.
    pub(crate) checked: bool,
}

impl Batches {
    /// Of what is committed together. A record of the log is unpacked in memory, and refused above 1 GiB. Those who
    /// wait behind a slow operation should not have to wait for all the other slow ones too.
    pub(crate) const COMMITTED: Self = Self { change_bytes: 512 << 20, time_ms: 2_000, restarts: 8, checked: true };

    /// As large as it is: it was committed once.
    pub(crate) const REPEATED: Self =
        Self { change_bytes: u64::MAX, time_ms: u64::MAX, restarts: u32::MAX, checked: false };
}

/// What came of a batch of operations.
#[derive(Debug)]
pub(crate) struct Applied {
    /// Of each operation, in order. There may be fewer than were given, but never none of some: the others are for
    /// the next batch.
    pub(crate) outcomes: Vec<Outcome>,
    /// The pages that are different now.
    pub(crate) changed: Vec<(u32, Bytes)>,
    /// How many pages there are now.
    pub(crate) count: u32,
}

/// Where the first page says which version of the schema it is.
const SCHEMA_COOKIE: std::ops::Range<usize> = 40..44;

/// A connection that applies operations, all of a batch in one transaction, each in its own savepoint.
pub(crate) struct Writer {
    session: Session,
    /// Whether what was applied last changed the schema.
    changed_schema: bool,
}

impl Writer {
    pub(crate) fn new(session: Session) -> Self {
        Self { session, changed_schema: false }
    }

    /// Whether it writes over these pages, and not over some that were given up.
    pub(crate) fn is_over(&self, pages: &Arc<Mutex<Pages>>) -> bool {
        Arc::ptr_eq(&self.session.shared.pages, pages)
    }

    /// What was applied last was not committed: remember none of it. Not possible if it changed the schema;
    /// then the answer is false, and this writer is of no more use.
    pub(crate) fn unlearn(&self) -> bool {
        self.session.shared.misled.store(true, Ordering::Release);
        !self.changed_schema
    }

    /// Go on from a later sequence.
    pub(crate) fn move_to(&self, at: u64) {
        self.session.shared.at.store(at, Ordering::Release);
    }

    /// Apply operations in order. What they change is in the answer and nowhere else; whether it becomes true
    /// is not decided here. After an answer, this writer is only good if it does.
    pub(crate) fn apply(
        &mut self,
        operations: &[(&Operation, Option<Failure>)],
        batches: Batches,
    ) -> Result<Applied, Stopped> {
        let mut failed: Vec<Option<Failure>> = operations.iter().map(|(_, failure)| failure.clone()).collect();
        let allowed = self.allowed(batches);
        let until_ms = self.session.clock.now_ms().saturating_add(batches.time_ms);
        let (mut most, mut tried, mut restarts, mut alone) = (operations.len(), 0, 0, None);
        // A failure that takes the whole transaction with it (too large a change, say) leaves the others to be
        // applied again without the one it came from.
        'again: loop {
            *self.session.shared.written.lock() = Written::default();
            self.session.ours("BEGIN IMMEDIATE")?;
            let mut outcomes = Vec::with_capacity(most);
            for (place, (operation, _)) in operations[..most].iter().enumerate() {
                if let Some(failure) = &failed[place] {
                    outcomes.push(Err(failure.clone()));
                    continue;
                }
                // What came of those that were tried before is known, and is not to be found out again next time.
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
                    // It turns foreign keys off, and has a batch to itself: this one, or the next.
                    Ok(_) if self.session.wants_alone() => {
                        self.roll_back();
                        if outcomes.iter().any(Result::is_ok) {
                            most = place;
                        } else {
                            (most, alone) = (place + 1, Some(place));
                        }
                        continue 'again;
                    }
                    // Alone it is not too much: it is the first of the next batch.
                    Ok(_) if exceeded == Some(Exceeded::Together) && place > 0 => {
                        self.roll_back();
                        most = place;
                        continue 'again;
                    }
                    // A foreign key that is checked at the commit would make it fail for everybody. Those before
                    // were all right, so it is this one's.
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

    /// The same with a small allowance. Otherwise this writer is of no more use.
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
    /// SQLite writes a page when its cache is full or at the commit. What it writes while an operation runs may
    /// therefore be of one before, as much as fits the cache; nobody is refused for that.
    fn allowed(&self, batches: Batches) -> Allowed {
        let page_size = self.session.shared.pages.lock().page_size().max(1) as u64;
        let pages = |bytes: u64| usize::try_from(bytes / page_size).unwrap_or(usize::MAX);
        let own = self.session.limits.change_bytes.min(batches.change_bytes / 2);
        let together = batches.change_bytes.min(own.saturating_mul(2));
        Allowed { own: pages(own.saturating_add(CACHE_KIB << 10)), together: pages(together) }
    }

    /// Take back what the operation did.
    fn take_back(&self) -> Result<(), Stopped> {
        self.session.ours("ROLLBACK TO operation")?;
        self.session.ours("RELEASE operation")
    }

    fn roll_back(&self) {
        if !self.session.connection.is_autocommit() {
            // A connection that cannot even do that is dropped by whoever sees the next error.
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

/// What is different after a batch of operations.
#[derive(Debug)]
pub(crate) struct Difference {
    pub(crate) changed: Vec<Changed>,
    /// Pages that are no more, and what they were.
    cut: Vec<(u32, Bytes)>,
}

impl Difference {
    pub(crate) fn is_empty(&self) -> bool {
        self.changed.is_empty() && self.cut.is_empty()
    }

    /// What the checksum over all pages is then.
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

/// Put beside each changed page what it was; leave out what is as it was.
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

/// Where the first page counts commits, and says which commit and which version of SQLite wrote it last.
const COUNTED: [std::ops::Range<usize>; 2] = [24..28, 92..100];

impl Changed {
    /// Whether SQLite has counted a commit, and nothing else is different: what had been written was taken back, or was
    /// what stood there before. That is no change.
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

    /// What an operation that only reads answers.
    pub(crate) fn query(&self, operation: &Operation) -> Result<Outcome, Stopped> {
        self.session.shared.written.lock().missing = None;
        self.session.statements(operation, Access::Looks, true)
    }

    /// The same with a small allowance. Otherwise this reader is of no more use.
    pub(crate) fn query_briefly(&mut self, operation: &Operation) -> Result<Outcome, Stopped> {
        self.session.begin_briefly()?;
        let outcome = self.query(operation);
        self.session.end_briefly()?;
        outcome
    }

    /// What the schema needs and is not to be had here, if there is something.
    pub(crate) fn lacking(&self, seed: &str) -> Result<Result<Option<String>, Failure>, Stopped> {
        self.session.shared.written.lock().missing = None;
        self.session.lacking(seed)
    }

    /// Read at another sequence from now on.
    pub(crate) fn move_to(&self, at: u64) {
        self.session.shared.at.store(at, Ordering::Release);
    }
}
