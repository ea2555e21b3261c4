//! Commits: of many waiting callers, one applies the operations of all of them, and commits them with one request.
//!
//! Every caller who waits is also ready to do the work: one of them gets the lock on [`Writing`], and if its task is
//! dropped half-way, the next one finds everything as it was left. A commit that was sent and has no known outcome is
//! in [`Writing::in_flight`]; it is settled before anything else is tried. `prepare` encodes a commit, `settle` sends
//! it.
//!
//! ```text
//!   waiting ◄───────────────────────────────────────────────────────────────────┐
//!      │ take queued and waiting operations, apply them with SQLite             │
//!      ▼                                                                        │
//!   applied ─── nothing to write, still the newest state ──► answered           │
//!      │   ├─── nothing to write, but the log or the queue has moved ──────────►┤
//!      │   └─── objects of the snapshot are gone: reload ──────────────────────►┤
//!      │ prepare: encode the record and the request                             │
//!      ▼                                                                        │
//!   in flight ◄── busy, failed or unknown: pause, send the same request again   │
//!      │ a put or a transaction, on condition that the sequence is still free   │
//!      │                                                                        │
//!      ├─ made ───────── it counts ─────────────► local state follows; answered │
//!      │           └──── the log was swept here ► error: outcome unknown        │
//!      │                                                                        │
//!      ├─ refused: another commit was first, or an id has a result              │
//!      │           ├──── the id has a result ───► answered with that result,    │
//!      │           │                              or an error for other SQL     │
//!      │           ├──── the log was swept here ► error: outcome unknown        │
//!      │           └──── otherwise: catch up ──────────────────────────────────►┤
//!      │                                                                        │
//!      ├─ busy after 20 attempts, never in doubt ──────────────────────────────►┘
//!      ├─ failed, never in doubt ───────────────► error: nothing was written
//!      └─ in doubt, and no attempts are left ───► error: outcome unknown; it stays in flight
//!                                                 without callers, and the next writer settles it
//! ```
//!
//! * A request is in doubt from when it is sent until a response decides, because its task may be dropped. Once in
//!   doubt, it stays so through later failures; only "made" or "refused" ends it.
//! * A refusal because of a record of the same attempt means that our own earlier request was carried out: it is made.
//! * Whether the log was swept is only checked if the end of the log was last known at least half of the retention
//!   time ago. A commit made by a transaction needs no check: the transaction has checked the head itself.

use std::collections::HashSet;
use std::sync::Arc;

use tokio::sync::oneshot;
use tokio::sync::oneshot::error::TryRecvError;

use super::local::Local;
use super::prepare::Plan;
use super::queue::FromQueue;
use super::settle::{InFlight, refuse};
use super::{Database, Execute, Executed};
use crate::Error;
use crate::engine::{Applied, Batches, Difference, Writer, compare};
use crate::model::{Failure, FailureKind, Operation, Outcome};

/// The largest number of operations in one commit.
const TOGETHER: usize = 256;

/// How many actions of a transaction are for operations whose callers know their ids, or that were queued: a
/// transaction has at most 100.
const ACTIONS: usize = 90;

pub(super) type Answer = Result<Executed, Error>;

/// An operation and the caller who waits for it.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) operation: Arc<Operation>,
    pub(super) answer: oneshot::Sender<Answer>,
}

/// The state of the writer, behind a lock.
#[derive(Default)]
pub(super) struct Writing {
    /// A connection, and the sequence it is at.
    pub(super) writer: Option<(Writer, u64)>,
    /// Whether the connection contains a commit that has not been made, and perhaps never will be: the task that
    /// applied it may have been dropped before anything was sent.
    pub(super) ahead_of_log: bool,
    pub(super) in_flight: Option<InFlight>,
    /// How often in a row the state was loaded again because objects were gone.
    reloads: u32,
}

impl Writing {
    /// Called if the last batch that the writer applied was not committed.
    pub(super) fn unlearn(&mut self) {
        self.ahead_of_log = false;
        self.writer.take_if(|(writer, _)| !writer.unlearn());
    }
}

impl std::fmt::Debug for Writing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Writing").field("in_flight", &self.in_flight.is_some()).finish_non_exhaustive()
    }
}

/// What a commit changes besides applying operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct FurtherWrite {
    pub(super) open_queue: bool,
}

pub(super) fn statements_digest(operation: &Operation) -> [u8; 32] {
    let json = serde_json::to_vec(&operation.statements).unwrap_or_default();
    *blake3::hash(&json).as_bytes()
}

impl Database {
    /// Apply an operation, and wait until it is committed.
    pub async fn execute(&self, execute: Execute) -> Answer {
        let operation = Arc::new(self.operation(execute));
        loop {
            let (answer, mut answered) = oneshot::channel();
            self.inner.waiting.lock().push_back(Waiting { operation: Arc::clone(&operation), answer });
            loop {
                match answered.try_recv() {
                    Ok(answer) => return answer,
                    Err(TryRecvError::Closed) => break,
                    Err(TryRecvError::Empty) => {}
                }
                // If nobody writes, take the lock at once: waiting for the answer at the same time would only mean
                // being woken by ourselves.
                let mut writing = if let Ok(writing) = self.inner.writing.try_lock() {
                    writing
                } else {
                    tokio::select! {
                        biased;
                        answer = &mut answered => match answer {
                            Ok(answer) => return answer,
                            // The task that had taken the operation was dropped before anything was sent.
                            Err(_) => break,
                        },
                        writing = self.inner.writing.lock() => writing,
                    }
                };
                // Errors are sent to all who wait, including this caller.
                let _ = self.write(&mut writing, FurtherWrite::default()).await;
            }
        }
    }

    /// Commit the waiting and the queued operations. Callers are answered, or keep waiting: one of them writes next.
    pub(super) async fn write(&self, writing: &mut Writing, further: FurtherWrite) -> Result<(), Error> {
        let done = match self.settle(writing).await {
            Ok(()) => self.round(writing, further).await,
            Err(error) => Err(error),
        };
        if let Err(error) = &done {
            writing.writer = None;
            refuse(self.inner.waiting.lock().drain(..), error);
        }
        done
    }

    /// Go through the states above once: take operations, apply them, and answer or commit them.
    async fn round(&self, writing: &mut Writing, further: FurtherWrite) -> Result<(), Error> {
        let local = self.recent().await?;
        let Some(mut queued) = self.take_queued(&local.tip, ACTIONS / 2).await? else { return Ok(()) };
        let mut batch = self.take_waiting(&queued);
        let opening = further.open_queue && !local.tip.queue_open;
        if batch.is_empty() && queued.operations.is_empty() && !opening {
            return Ok(());
        }
        let operations = in_order(&queued, &batch);
        let (applied, difference) = match self.apply(writing, &local, &operations).await {
            Ok(applied) => applied,
            Err(error) => return self.reload_or_refuse(writing, batch, error),
        };
        writing.reloads = 0;
        self.leave_the_rest(&mut queued, &mut batch, applied.outcomes.len());
        if difference.is_empty() && !must_commit(&queued, &batch, further) {
            return self.answer_without_commit(&local, batch, applied).await;
        }
        let plan = Plan { local: &local, queued, further };
        self.prepare_and_send(writing, &plan, batch, applied, &difference).await
    }

    /// The local state, after catching up if others have probably written in the meantime: reading the log costs less
    /// than a lost commit.
    async fn recent(&self) -> Result<Local, Error> {
        const FRESH_MS: u64 = 60_000;
        let local = self.loaded().await?;
        if local.is_fresh(self.now_ms(), FRESH_MS) { Ok(local) } else { self.catch_up().await }
    }

    /// Handle a failure to apply. If only objects are gone, the callers wait for another round with a reloaded state:
    /// the snapshot was replaced, and the objects that this process used were deleted.
    fn reload_or_refuse(&self, writing: &mut Writing, batch: Vec<Waiting>, error: Error) -> Result<(), Error> {
        const RELOADS: u32 = 4;
        if matches!(error, Error::Corrupt(_)) && writing.reloads < RELOADS {
            writing.reloads += 1;
            writing.writer = None;
            self.forget();
            self.wait_again(batch);
            return Ok(());
        }
        refuse(batch, &error);
        Err(error)
    }

    /// Only the first `applied` operations fit into this commit: leave the others for the next one.
    fn leave_the_rest(&self, queued: &mut FromQueue, batch: &mut Vec<Waiting>, applied: usize) {
        let from_queue = applied.min(queued.operations.len());
        self.wait_again(batch.split_off(applied - from_queue));
        queued.operations.truncate(from_queue);
    }

    /// Encode the commit, and send it until its outcome is known.
    async fn prepare_and_send(
        &self,
        writing: &mut Writing,
        plan: &Plan<'_>,
        batch: Vec<Waiting>,
        applied: Applied,
        difference: &Difference,
    ) -> Result<(), Error> {
        match self.prepare(plan, batch, applied, difference).await {
            Ok(flight) => writing.in_flight = Some(flight),
            Err((error, batch)) => {
                refuse(batch, &error);
                return Err(error);
            }
        }
        self.settle(writing).await
    }

    /// Answer the callers if there is nothing to write. The results are right if the state was still the newest.
    async fn answer_without_commit(&self, local: &Local, batch: Vec<Waiting>, applied: Applied) -> Result<(), Error> {
        let now = match self.catch_up().await {
            Ok(now) => now,
            Err(error) => {
                refuse(batch, &error);
                return Err(error);
            }
        };
        if now.tip.sequence != local.tip.sequence || !self.is_drained(&now.tip).await? {
            self.wait_again(batch);
            return Ok(());
        }
        for (waiting, outcome) in batch.into_iter().zip(applied.outcomes) {
            answer(waiting, local.tip.state, outcome);
        }
        Ok(())
    }

    /// Take waiting operations, as many as fit into one commit beside the queued ones.
    fn take_waiting(&self, from_queue: &FromQueue) -> Vec<Waiting> {
        if from_queue.more {
            // All queued operations come first.
            return Vec::new();
        }
        let queued = &from_queue.operations;
        let mut waiting = self.inner.waiting.lock();
        let (mut taken, mut actions) = (Vec::new(), ACTIONS - 2 * queued.len());
        let mut names: HashSet<_> = queued.iter().map(|(_, operation)| operation.id.clone()).collect();
        while taken.len() < TOGETHER {
            let Some(next) = waiting.front() else { break };
            if next.answer.is_closed() {
                // Nobody waits for it any more, and it was not sent.
                waiting.pop_front();
                continue;
            }
            // Operations before it in the same commit would change the state that it asked for.
            if next.operation.if_sequence.is_some() && !(queued.is_empty() && taken.is_empty()) {
                break;
            }
            if next.operation.known {
                // A second operation with the same id is left for the next commit: then the first one's result exists.
                if actions == 0 || !names.insert(next.operation.id.clone()) {
                    break;
                }
                actions -= 1;
            }
            taken.extend(waiting.pop_front());
        }
        taken
    }

    pub(super) fn wait_again(&self, batch: Vec<Waiting>) {
        let mut waiting = self.inner.waiting.lock();
        for one in batch.into_iter().rev() {
            waiting.push_front(one);
        }
    }

    /// Apply operations with SQLite.
    async fn apply(
        &self,
        writing: &mut Writing,
        local: &Local,
        operations: &[Arc<Operation>],
    ) -> Result<(Applied, Difference), Error> {
        if writing.ahead_of_log {
            writing.unlearn();
        }
        let (at, state, now_ms) = (local.tip.sequence, local.tip.state, self.now_ms());
        let mut kept = writing.writer.take().map(|(writer, _)| writer).filter(|writer| writer.is_over(&local.pages));
        let quickly = kept.is_some() && self.inner.applying.may_try(operations.iter().map(|operation| &**operation));
        let try_inline = quickly.then_some(&self.inner.applying);
        let (writer, applied, difference) = self
            .fetching(local, try_inline, |briefly| {
                let (kept, pages, open) = (kept.take(), Arc::clone(&local.pages), self.opening(local));
                let operations = operations.to_vec();
                move || {
                    let mut writer = match kept {
                        Some(writer) => {
                            writer.move_to(at);
                            writer
                        }
                        None => open(true).map(Writer::new)?,
                    };
                    let failures = failures(&operations, state, now_ms);
                    let planned: Vec<_> = operations.iter().map(|operation| &**operation).zip(failures).collect();
                    let applied = if briefly {
                        writer.apply_briefly(&planned, Batches::COMMITTED)?
                    } else {
                        writer.apply(&planned, Batches::COMMITTED)?
                    };
                    let difference = compare(&mut pages.lock(), at, &applied)?;
                    Ok((writer, applied, difference))
                }
            })
            .await?;
        // SQLite has counted a commit although there is nothing to commit; nobody else will have counted it.
        let counted_alone = difference.is_empty() && !applied.changed.is_empty();
        writing.writer = (!counted_alone).then_some((writer, at));
        writing.ahead_of_log = !counted_alone;
        Ok((applied, difference))
    }
}

/// Which operations fail before they are tried.
fn failures(operations: &[Arc<Operation>], at: u64, now_ms: u64) -> Vec<Option<Failure>> {
    let failure = |kind, message: String| Some(Failure { kind, message, statement: 0 });
    operations
        .iter()
        .map(|operation| match (operation.if_sequence, operation.deadline_ms) {
            (Some(wanted), _) if wanted != at => {
                failure(FailureKind::Moved, format!("the database is not at sequence {wanted}; it is at {at}"))
            }
            (_, Some(deadline)) if deadline < now_ms => {
                failure(FailureKind::Expired, "the deadline of the operation passed before its turn came".to_owned())
            }
            _ => None,
        })
        .collect()
}

/// The operations of a commit in the order in which they are applied.
fn in_order(queued: &FromQueue, batch: &[Waiting]) -> Vec<Arc<Operation>> {
    let queued = queued.operations.iter().map(|(_, operation)| operation);
    queued.chain(batch.iter().map(|waiting| &waiting.operation)).map(Arc::clone).collect()
}

/// Whether a commit is needed even if no page changes: for the results of queued operations and of those whose callers
/// know their ids, or for the queue.
fn must_commit(queued: &FromQueue, batch: &[Waiting], further: FurtherWrite) -> bool {
    !queued.operations.is_empty() || further.open_queue || batch.iter().any(|waiting| waiting.operation.known)
}

pub(super) fn answer(waiting: Waiting, sequence: u64, outcome: Outcome) {
    let operation_id = waiting.operation.id.clone();
    let told = outcome.map(|results| Executed { sequence, operation_id, results }).map_err(Error::from);
    // The caller may have disconnected.
    let _ = waiting.answer.send(told);
}
