//! The queue: operations that are applied later, in the order in which they were acknowledged.
//!
//! Operations can be queued while the gate is open, and only a commit opens or closes it. While it is open, every
//! commit applies queued operations before its own, and requires that nothing was queued since it read the gate.

use std::sync::Arc;

use table::{PutItem, Refusal, TransactWrite};
use ulid::Ulid;

use super::commit::{FurtherWrite, statements_digest};
use super::manifest::Tip;
use super::{Database, Execute};
use crate::Error;
use crate::items::TABLE;
use crate::items::queue::{self, Gate};
use crate::items::results::{self, State, Stored};
use crate::model::{Operation, OperationId, Outcome};

/// A queued operation: it will be applied before anything that is submitted from now on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queued {
    /// The id to ask for its result with.
    pub operation_id: OperationId,
}

/// The state of an operation.
#[derive(Debug, Clone, PartialEq)]
pub enum Status {
    /// It is queued.
    Waiting,
    /// It was applied, or failed.
    Done {
        /// The commit in which it was applied; if it changed nothing or failed, the state that it read.
        sequence: u64,
        /// Its result.
        outcome: Outcome,
    },
}

/// The queued operations that a commit applies, and the gate as it was before they were read.
#[derive(Debug, Default)]
pub(super) struct FromQueue {
    /// `None` while the queue is closed.
    pub(super) gate: Option<Gate>,
    pub(super) operations: Vec<(Ulid, Arc<Operation>)>,
    /// Whether there are more than fit into one commit.
    pub(super) more: bool,
}

/// The outcome of an attempt to queue an operation.
enum Put {
    Yes,
    /// The queue is closed.
    Closed,
    /// Others have larger ids; this one will never be queued.
    Behind(Ulid),
    /// The caller's id was used before.
    Known(Stored),
    /// Others were busy with the same records, or opened the queue in the meantime. Nothing was done.
    Busy,
    /// The table did not respond: it may have been queued.
    Unknown,
}

/// The size limit of a queued operation, as text: it is one item of the table, which has at most 400 KB.
const QUEUED_BYTES_MAX: usize = 380 << 10;

/// How long a queued operation is kept after it was applied, in seconds.
const APPLIED_KEPT_S: u64 = 60;

/// How long it is retried while others write, in milliseconds.
const PATIENCE_MS: u64 = 30_000;

/// The remaining patience with a table that does not respond, and with others who are faster.
struct Patience {
    began_ms: u64,
    unanswered: u32,
    overtaken: u32,
}

impl Database {
    /// Queue an operation. It is applied before anything that is submitted after this returns.
    pub async fn enqueue(&self, execute: Execute, deadline_ms: Option<u64>) -> Result<Queued, Error> {
        let mut doubt = false;
        match self.queue_up(execute, deadline_ms, &mut doubt).await {
            Err(Error::Busy(message)) if doubt => Err(Error::Unavailable { message, outcome_unknown: true }),
            Err(Error::Unavailable { message, .. }) => Err(Error::Unavailable { message, outcome_unknown: doubt }),
            done => done,
        }
    }

    /// `doubt` says whether it may have been queued if this returns an error.
    async fn queue_up(&self, execute: Execute, deadline_ms: Option<u64>, doubt: &mut bool) -> Result<Queued, Error> {
        let given = execute.operation_id.clone();
        let mut operation = Operation { deadline_ms, ..self.operation(execute) };
        if queue::encode(Ulid::nil(), &operation)?.len() > QUEUED_BYTES_MAX {
            let most = QUEUED_BYTES_MAX >> 10;
            return Err(Error::Invalid(format!("a queued operation may have at most {most} KiB; execute it instead")));
        }
        // All of them change the same record. Tasks of one process would only block each other, and the first would be
        // overtaken again and again.
        let _turn = self.inner.queueing.lock().await;
        let mut ulid = self.ulid();
        let mut patience = Patience { began_ms: self.now_ms(), unanswered: 0, overtaken: 0 };
        loop {
            if given.is_none() {
                operation.id = ulid.into();
            }
            match self.put_queued(ulid, &operation, given.is_some(), doubt).await? {
                Put::Yes => return Ok(Queued { operation_id: operation.id }),
                Put::Closed => self.open_queue(&mut patience).await?,
                // It may have been applied so long ago that its result has expired, and would be applied again.
                Put::Behind(_) if self.now_ms().abs_diff(patience.began_ms) >= self.inner.settings.result_ms / 2 => {
                    return Err(Error::unavailable(
                        "the server was suspended for too long; it is not known whether the operation was queued",
                    ));
                }
                Put::Behind(largest) => {
                    // It was not queued, and will never be under this id.
                    *doubt = false;
                    ulid = self.ulid();
                    if ulid <= largest {
                        // Not simply the next one, because others who are behind must not choose the same id.
                        ulid = Ulid(largest.0 + 1 + u128::from(self.inner.stores.random.next_u64()));
                    }
                    self.overtaken(&mut patience).await?;
                }
                Put::Known(stored) if stored.statements == statements_digest(&operation) => {
                    return Ok(Queued { operation_id: operation.id });
                }
                Put::Known(_) => return Err(Error::used_before()),
                Put::Busy => self.overtaken(&mut patience).await?,
                Put::Unknown => {
                    patience.unanswered += 1;
                    if patience.unanswered > self.inner.settings.tries * 4 {
                        return Err(Error::unavailable("the queue could not be reached"));
                    }
                    self.pause(patience.unanswered.min(6)).await;
                }
            }
        }
    }

    /// Open the queue. This takes the next place in the log, which all writers want, too: it is retried until the queue
    /// is open, whoever opened it.
    async fn open_queue(&self, patience: &mut Patience) -> Result<(), Error> {
        let mut local = self.catch_up().await?;
        while !local.tip.queue_open {
            {
                let mut writing = self.inner.writing.lock().await;
                self.write(&mut writing, FurtherWrite { open_queue: true }).await?;
            }
            // The refusal tells who was first, so that it can be retried at once.
            local = self.loaded().await?;
            if !local.tip.queue_open {
                self.overtaken(patience).await?;
            }
        }
        // The caller queues at once, before the queue is closed again. If that happens anyway, it costs another
        // attempt.
        patience.overtaken += 1;
        if self.has_lost(patience) { Err(too_busy()) } else { Ok(()) }
    }

    /// Others were faster: wait a moment, unless that has gone on for too long.
    async fn overtaken(&self, patience: &mut Patience) -> Result<(), Error> {
        patience.overtaken += 1;
        if self.has_lost(patience) {
            return Err(too_busy());
        }
        // The first pauses are short, because others are usually done in a moment.
        self.pause((patience.overtaken / 4).min(4)).await;
        Ok(())
    }

    fn has_lost(&self, patience: &Patience) -> bool {
        patience.overtaken > self.inner.settings.tries * 4 && self.now_ms().abs_diff(patience.began_ms) > PATIENCE_MS
    }

    async fn put_queued(&self, ulid: Ulid, operation: &Operation, named: bool, doubt: &mut bool) -> Result<Put, Error> {
        let (partition, tables) = (&self.inner.partition, &self.inner.stores.tables);
        let written = queue::encode(ulid, operation)?;
        let mut request =
            TransactWrite::new().update(queue::raise(partition, ulid)).put(queue::put(partition, ulid, &written));
        #[cfg(feature = "planted")]
        if self.has(super::Planted::ExpiryAtEnqueue) {
            let put = queue::put_expiring(partition, ulid, &written, self.now_s() + 60);
            request = TransactWrite::new().update(queue::raise(partition, ulid)).put(put);
        }
        if named {
            let waiting = Stored { statements: statements_digest(operation), state: State::Waiting(ulid.to_string()) };
            request = request.put(results::put(partition, &operation.id, &waiting, 0));
        }
        // It is in doubt until the outcome is understood: it may even have been sent twice, and be refused because of
        // itself.
        let before = std::mem::replace(doubt, true);
        let reasons = match tables.transact_write(request).await {
            Ok(_) => return Ok(Put::Yes),
            Err(table::Error::TransactionRefused { reasons }) => reasons,
            Err(table::Error::Unavailable { outcome_unknown, .. }) => {
                *doubt = before || outcome_unknown;
                return Ok(Put::Unknown);
            }
            Err(error) => return Err(error.into()),
        };
        if !reasons.iter().any(|reason| matches!(reason, Some(Refusal::ConditionFailed(_)))) {
            *doubt = before;
            return Ok(Put::Busy);
        }
        if let Some(Some(Refusal::ConditionFailed(_))) = reasons.get(2) {
            return Ok(self.stored(&operation.id).await?.map_or(Put::Busy, Put::Known));
        }
        let gate = self.gate().await?;
        if gate.largest < Some(ulid) {
            *doubt = before;
            return Ok(if gate.open { Put::Busy } else { Put::Closed });
        }
        // From here on it cannot be queued any more. But an earlier request without a response may have been carried
        // out, and the operation applied since: only now is there no doubt.
        let there = tables.get(queue::get(partition, ulid)).await?.item.is_some()
            || (!named && self.stored(&operation.id).await?.is_some());
        Ok(match gate.largest {
            Some(largest) if !there => Put::Behind(largest),
            _ => Put::Yes,
        })
    }

    /// Apply all queued operations that were acknowledged before this call.
    pub async fn drain(&self) -> Result<(), Error> {
        let mut local = self.catch_up().await?;
        if !local.tip.queue_open {
            return Ok(());
        }
        let until = self.gate().await?.largest;
        while local.tip.queue_open && local.tip.queued_id() < until {
            self.write(&mut *self.inner.writing.lock().await, FurtherWrite::default()).await?;
            local = self.catch_up().await?;
        }
        Ok(())
    }

    /// The gate.
    async fn gate(&self) -> Result<Gate, Error> {
        let found = self.inner.stores.tables.get(queue::get_gate(&self.inner.partition)).await?;
        queue::read_gate(found.item.as_ref())
    }

    /// Whether everything that was queued before this call has been applied in a state.
    pub(super) async fn is_drained(&self, tip: &Tip) -> Result<bool, Error> {
        Ok(!tip.queue_open || self.gate().await?.largest <= tip.queued_id())
    }

    /// Read the queued operations that the next commit has to apply, at most `most`. `None` if a commit that was not
    /// known here has closed or emptied the queue; then the local state has caught up with it.
    pub(super) async fn take_queued(&self, tip: &Tip, most: usize) -> Result<Option<FromQueue>, Error> {
        if !tip.queue_open {
            return Ok(Some(FromQueue::default()));
        }
        // The gate is read first: whatever is queued after that changes it, and then the commit is refused.
        let gate = self.gate().await?;
        let (texts, more) = self.read_queue(tip, &gate, most).await?;
        let all = more || texts.last().map(|(id, _)| *id).or(tip.queued_id()) == gate.largest;
        if !gate.open || !all {
            let now = self.catch_up().await?;
            if now.tip.sequence == tip.sequence {
                return Err(Error::corrupt("the queue does not match the log: an operation is missing"));
            }
            return Ok(None);
        }
        let parse = |(id, text): (Ulid, String)| Ok((id, Arc::new(queue::parse(id, &text)?)));
        let operations = texts.into_iter().map(parse).collect::<Result<_, Error>>()?;
        Ok(Some(FromQueue { gate: Some(gate), operations, more }))
    }

    /// The first of the queued operations that are not applied, as they are stored, as many as fit into one commit; and
    /// whether there are more.
    async fn read_queue(&self, tip: &Tip, gate: &Gate, most: usize) -> Result<(Vec<(Ulid, String)>, bool), Error> {
        // A transaction has at most 4 MB, and what it changes counts.
        const BYTES: usize = 3 << 20;
        let (mut waiting, mut bytes, mut after) = (Vec::new(), 0, None);
        if gate.largest <= tip.queued_id() {
            return Ok((waiting, false));
        }
        loop {
            let query = queue::waiting(&self.inner.partition, tip.queued_id(), gate.largest).after(after);
            let page =
                self.inner.stores.tables.query(query.limit(u32::try_from(most).unwrap_or(u32::MAX - 1) + 1)).await?;
            for item in &page.items {
                let (id, text) = queue::read(item)?;
                bytes += text.len();
                if waiting.len() == most || (bytes > BYTES && !waiting.is_empty()) {
                    return Ok((waiting, true));
                }
                waiting.push((id, text));
            }
            after = page.next;
            if after.is_none() {
                return Ok((waiting, false));
            }
        }
    }

    /// Whether nothing was queued for so long that a commit should close the queue: then commits cost less.
    ///
    /// Measured by the time that has passed in this process since the gate was first seen in its current state, not by
    /// the time in the gate. The process that opened it may have another clock, and may not have queued its operation
    /// yet: a process whose clock is ahead would close the gate at once, again and again.
    pub(super) fn should_close(&self, queued: &FromQueue) -> bool {
        let Some(gate) = queued.gate.as_ref().filter(|_| queued.operations.is_empty()) else { return false };
        let now_ms = self.now_ms();
        let mut seen = self.inner.gate_seen.lock();
        let since_ms = match &*seen {
            Some((before, since_ms)) if before == gate => *since_ms,
            _ => seen.insert((gate.clone(), now_ms)).1,
        };
        now_ms > since_ms.saturating_add(self.inner.settings.queue_idle_ms)
    }

    /// Add to a commit what it changes in the queue: it opens or closes the gate, or requires that nothing was queued
    /// since the gate was read; and the operations that it applies expire.
    pub(super) fn with_queue(
        &self,
        mut write: TransactWrite,
        queued: &FromQueue,
        opening: bool,
        closing: bool,
    ) -> TransactWrite {
        let partition = &self.inner.partition;
        match &queued.gate {
            Some(gate) if closing => write = write.update(queue::close_gate(partition, gate)),
            #[cfg(feature = "planted")]
            Some(_) if self.has(super::Planted::QueueUnchecked) => {}
            Some(gate) => write = self.with_unchanged(write, gate),
            None if opening => write = write.update(queue::open_gate(partition, self.now_ms())),
            None => {}
        }
        let expires_s = self.now_s() + APPLIED_KEPT_S;
        for (id, _) in &queued.operations {
            write = write.update(queue::applied(partition, *id, expires_s));
        }
        write
    }

    /// For a commit that applies nothing from the queue: add the condition that nothing is queued. `None` if something
    /// is.
    pub(super) async fn if_drained(&self, write: TransactWrite, tip: &Tip) -> Result<Option<TransactWrite>, Error> {
        if !tip.queue_open {
            return Ok(Some(write));
        }
        let gate = self.gate().await?;
        Ok((gate.largest <= tip.queued_id()).then(|| self.with_unchanged(write, &gate)))
    }

    fn with_unchanged(&self, write: TransactWrite, gate: &Gate) -> TransactWrite {
        write.check(TABLE, queue::gate_key(&self.inner.partition), queue::unchanged(gate))
    }

    /// For the last commit of a database: close the gate for good, so that nothing can be queued any more.
    pub(super) fn with_queue_ended(&self, write: TransactWrite, tip: &Tip) -> TransactWrite {
        if tip.queue_open { write.update(queue::end_gate(&self.inner.partition)) } else { write }
    }

    /// Put the gate of a new fork of this database, open or closed as in the state that the fork begins with.
    pub(super) fn put_gate_of(&self, fork: &Self, tip: &Tip) -> PutItem {
        let gate = Gate { open: tip.queue_open, largest: tip.queued_id(), opened_ms: self.now_ms() };
        queue::put_gate(&fork.inner.partition, &gate)
    }

    /// The state of an operation that was queued, or that had an id.
    pub async fn status(&self, id: &OperationId) -> Result<Status, Error> {
        let unknown = || Error::NotFound("there is no such operation, or its result has expired".to_owned());
        match self.stored(id).await? {
            Some(Stored { state: State::Done { sequence, code, data }, .. }) => {
                Ok(Status::Done { sequence, outcome: self.outcome(code, &data).await? })
            }
            Some(Stored { state: State::Waiting(_), .. }) => Ok(Status::Waiting),
            None => {
                let ulid = Ulid::from_string(id.as_str()).map_err(|_| unknown())?;
                let found = self.inner.stores.tables.get(queue::get(&self.inner.partition, ulid)).await?;
                match found.item {
                    Some(item) if !queue::is_applied(&item) => Ok(Status::Waiting),
                    // Between the two reads it may have been applied and deleted.
                    _ => match self.stored(id).await? {
                        Some(Stored { state: State::Done { sequence, code, data }, .. }) => {
                            Ok(Status::Done { sequence, outcome: self.outcome(code, &data).await? })
                        }
                        _ => Err(unknown()),
                    },
                }
            }
        }
    }

    /// Wait until a queued operation was applied, applying it if nobody else does.
    pub async fn result(&self, id: &OperationId) -> Result<(u64, Outcome), Error> {
        loop {
            match self.status(id).await? {
                Status::Done { sequence, outcome } => return Ok((sequence, outcome)),
                Status::Waiting => self.drain().await?,
            }
        }
    }
}

fn too_busy() -> Error {
    Error::busy("there are too many concurrent writes, so this could not be queued; try again")
}
