//! Writing: many callers wait, one of them applies what all want, and commits it with one request.
//!
//! Whoever waits also stands ready to do the work: the lock on [`Writing`] goes to one of them, and if its
//! request is dropped half-way the next one finds everything as it was left. What was sent to the table and
//! not answered is in [`Writing::in_flight`]; it is settled before anything else is tried.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use table::{PutItem, Refusal, TransactWrite};
use tokio::sync::oneshot;
use ulid::Ulid;

use super::local::{Added, Local, digest, follow};
use super::{Database, Execute, Executed};
use crate::engine::{Applied, Difference, Stopped, Writer, compare, encode};
use crate::items::log::{self, Delta, Kind, Record};
use crate::items::results::{self, Data, State, Stored};
use crate::items::{TABLE, head, queue, snapshots};
use crate::model::{Failure, FailureKind, Operation, OperationId, Outcome, Statement};
use crate::{Error, packed};

/// How many operations one commit takes at most.
const TOGETHER: usize = 256;

/// How many actions of a transaction are for operations whose callers know their ids, or that were queued: a
/// transaction has 100 at most.
const ACTIONS: usize = 90;

/// Operations up to this size are kept in the log for people to look at, and to be replayed.
const KEPT_BYTES: usize = 16 << 10;

pub(super) type Answer = Result<Executed, Error>;

/// An operation and who waits for it.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) operation: Arc<Operation>,
    answer: oneshot::Sender<Answer>,
}

/// What the one who writes has in hand.
#[derive(Default)]
pub(super) struct Writing {
    /// A connection, and the sequence it is at.
    writer: Option<(Writer, u64)>,
    /// Whether the connection believes in a commit that has not been made, and perhaps never will be: whoever
    /// applied it may have been dropped before anything was sent.
    believes: bool,
    in_flight: Option<InFlight>,
    /// How often in a row it was begun anew because objects were gone.
    anew: u32,
}

impl Writing {
    /// What the writer applied last was not committed.
    fn unlearn(&mut self) {
        self.believes = false;
        self.writer.take_if(|(writer, _)| !writer.unlearn());
    }
}

impl std::fmt::Debug for Writing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Writing").field("in_flight", &self.in_flight.is_some()).finish_non_exhaustive()
    }
}

/// A commit that was sent.
struct InFlight {
    record: Record,
    delta: Vec<u8>,
    request: Request,
    members: Vec<(Waiting, Outcome)>,
    /// Since when it is known that the log ends before it.
    known_ms: u64,
    /// When it was written down.
    since_ms: u64,
    /// Whether an answer was lost: then it may have been made.
    in_doubt: bool,
}

enum Request {
    Put(Box<PutItem>),
    Transaction {
        write: TransactWrite,
        /// Of each action, whose result it puts.
        results: Vec<(usize, OperationId)>,
    },
}

/// What became of a commit that was sent.
enum Sent {
    Made,
    /// Another was first, or something it rests on has changed. It can never be made.
    Refused {
        winner: Option<Box<Record>>,
        known: Vec<(OperationId, Stored)>,
    },
    /// Others were busy with the same records. Nothing was done, and nothing is decided.
    Busy,
    InDoubt(Error),
    Failed(Error),
}

/// What else a round is to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Also {
    /// Open the queue.
    pub(super) open: bool,
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
                let writing = self.inner.writing.lock();
                tokio::select! {
                    biased;
                    answer = &mut answered => match answer {
                        Ok(answer) => return answer,
                        // Whoever had it stopped before anything was sent.
                        Err(_) => break,
                    },
                    mut writing = writing => {
                        // Whoever waits is told of an error, this one too.
                        let _ = self.write(&mut writing, Also::default()).await;
                    }
                }
            }
        }
    }

    /// Commit what waits, and what is queued. Whoever waits is told what became of it, or waits on: one of
    /// them is next.
    pub(super) async fn write(&self, writing: &mut Writing, also: Also) -> Result<(), Error> {
        let done = match self.settle(writing).await {
            Ok(()) => self.round(writing, also).await,
            Err(error) => Err(error),
        };
        if let Err(error) = &done {
            writing.writer = None;
            for waiting in self.inner.waiting.lock().drain(..) {
                let _ = waiting.answer.send(Err(error.clone()));
            }
        }
        done
    }

    /// Take what waits and is queued, apply it, send it.
    async fn round(&self, writing: &mut Writing, also: Also) -> Result<(), Error> {
        const FRESH_MS: u64 = 60_000;
        const ANEW: u32 = 4;
        let mut local = self.loaded().await?;
        if local.known_ms.abs_diff(self.now_ms()) > FRESH_MS {
            // Others have probably written meanwhile; to find out costs less than to lose.
            local = self.catch_up().await?;
        }
        let (gate, queued) = if local.tip.queue_open {
            let (gate, queued) = self.queue(&local.tip).await?;
            let all = queued.last().map(|(id, _)| *id).or(local.tip.queued_id()) == gate.largest;
            if !gate.open || !all {
                // It was closed, or emptied, by a commit that is not known here yet.
                let now = self.catch_up().await?;
                if now.tip.sequence == local.tip.sequence {
                    return Err(Error::corrupt("the queue is not what the log says: an operation is gone"));
                }
                return Ok(());
            }
            (Some(gate), queued)
        } else {
            (None, Vec::new())
        };
        let all_queued = queued.len() <= ACTIONS / 2;
        let queued: Vec<_> = queued.into_iter().take(ACTIONS / 2).map(read_queued).collect::<Result<_, _>>()?;
        let batch = if all_queued { self.take(ACTIONS - 2 * queued.len()) } else { Vec::new() };
        let opening = also.open && !local.tip.queue_open;
        if batch.is_empty() && queued.is_empty() && !opening {
            return Ok(());
        }
        let operations: Vec<Arc<Operation>> = queued
            .iter()
            .map(|(_, operation)| Arc::clone(operation))
            .chain(batch.iter().map(|waiting| Arc::clone(&waiting.operation)))
            .collect();
        let (applied, difference) = match self.apply(writing, &local, &operations).await {
            Ok(applied) => applied,
            // The snapshot was replaced, and what this process rests on removed.
            Err(Error::Corrupt(_)) if writing.anew < ANEW => {
                writing.anew += 1;
                writing.writer = None;
                self.forget();
                self.wait_again(batch);
                return Ok(());
            }
            Err(error) => {
                for waiting in batch {
                    let _ = waiting.answer.send(Err(error.clone()));
                }
                return Err(error);
            }
        };
        writing.anew = 0;
        let must = !queued.is_empty() || also.open || batch.iter().any(|waiting| waiting.operation.known);
        if difference.is_empty() && !must {
            return self.only_looked(writing, &local, batch, applied).await;
        }
        let plan = Plan { local: &local, gate, queued, also };
        let flight = match self.prepare(&plan, batch, applied, &difference).await {
            Ok(flight) => flight,
            Err((error, batch)) => {
                writing.writer = None;
                for waiting in batch {
                    let _ = waiting.answer.send(Err(error.clone()));
                }
                return Err(error);
            }
        };
        writing.in_flight = Some(flight);
        self.settle(writing).await
    }

    /// Nothing is to be written. What was answered is right if the state was still the newest.
    async fn only_looked(
        &self,
        writing: &mut Writing,
        local: &Local,
        batch: Vec<Waiting>,
        applied: Applied,
    ) -> Result<(), Error> {
        // SQLite may have counted up what nobody will see.
        if !applied.changed.is_empty() {
            writing.writer = None;
        }
        let now = match self.catch_up().await {
            Ok(now) => now,
            Err(error) => {
                for waiting in batch {
                    let _ = waiting.answer.send(Err(error.clone()));
                }
                return Err(error);
            }
        };
        if now.tip.sequence != local.tip.sequence || !self.is_drained(&now.tip).await? {
            self.wait_again(batch);
            return Ok(());
        }
        for (waiting, outcome) in batch.into_iter().zip(applied.outcomes) {
            answer(waiting, local.tip.sequence, outcome);
        }
        Ok(())
    }

    /// Take what waits, as much as one commit takes.
    fn take(&self, actions: usize) -> Vec<Waiting> {
        let mut waiting = self.inner.waiting.lock();
        let (mut taken, mut names, mut actions) = (Vec::new(), HashSet::new(), actions);
        while taken.len() < TOGETHER {
            let Some(next) = waiting.front() else { break };
            if next.answer.is_closed() {
                // Nobody waits for it any more, and it was not sent.
                waiting.pop_front();
                continue;
            }
            if next.operation.known {
                // Twice the same is for the next time: then the first one's result is there.
                if actions == 0 || !names.insert(next.operation.id.clone()) {
                    break;
                }
                actions -= 1;
            }
            taken.extend(waiting.pop_front());
        }
        taken
    }

    fn wait_again(&self, batch: Vec<Waiting>) {
        let mut waiting = self.inner.waiting.lock();
        for one in batch.into_iter().rev() {
            waiting.push_front(one);
        }
    }

    /// Let SQLite do it, fetching pages until it has all it needs.
    async fn apply(
        &self,
        writing: &mut Writing,
        local: &Local,
        operations: &[Arc<Operation>],
    ) -> Result<(Applied, Difference), Error> {
        const TIMES: u32 = 64;
        let at = local.tip.sequence;
        let now_ms = self.now_ms();
        if writing.believes {
            writing.unlearn();
        }
        for times in 1..=TIMES {
            let writer = writing.writer.take().map(|(writer, _)| writer).filter(|writer| writer.is_over(&local.pages));
            if let Some(writer) = &writer {
                writer.move_to(at);
            }
            let (pages, clock) = (Arc::clone(&local.pages), Arc::clone(&self.inner.stores.clock));
            let (limits, operations) = (self.inner.settings.limits, operations.to_vec());
            let work = move || {
                let opened = writer.map_or_else(|| Writer::open(&pages, at, &clock, limits), Ok);
                let mut writer = match opened {
                    Ok(writer) => writer,
                    Err(stopped) => return (None, Err(stopped)),
                };
                let planned: Vec<_> = operations
                    .iter()
                    .zip(failures(&operations, at, now_ms))
                    .map(|(operation, failure)| (&**operation, failure))
                    .collect();
                let applied = writer.apply(&planned).and_then(|applied| {
                    let difference =
                        compare(&mut pages.lock(), at, &applied).map_err(|missing| Stopped::Missing(missing.0))?;
                    Ok((applied, difference))
                });
                // After a commit that SQLite believes in and nobody else has seen, it must not be used again.
                (applied.is_ok().then_some(writer), applied)
            };
            let (writer, applied) = self.run(work).await?;
            writing.writer = writer.map(|writer| (writer, at));
            writing.believes = true;
            match applied {
                Ok(done) => return Ok(done),
                Err(Stopped::Missing(page)) => self.fetch(local, page, times).await?,
                Err(Stopped::Broken(message)) => {
                    return Err(Error::Failed(Failure { kind: FailureKind::Damaged, message, statement: 0 }));
                }
            }
        }
        Err(Error::unavailable("pages go faster than they can be fetched"))
    }

    /// Do work that may take long.
    pub(super) async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        if self.inner.settings.threads {
            tokio::task::spawn_blocking(work).await.map_err(|error| Error::unavailable(error.to_string()))
        } else {
            Ok(work())
        }
    }

    /// Write down a commit, ready to be sent.
    async fn prepare(
        &self,
        plan: &Plan<'_>,
        batch: Vec<Waiting>,
        applied: Applied,
        difference: &Difference,
    ) -> Result<InFlight, (Error, Vec<Waiting>)> {
        let Plan { local, gate, queued, also } = plan;
        let tip = &local.tip;
        let page_size = local.pages.lock().page_size();
        let delta = match encode(&difference.changed, page_size) {
            Ok(delta) => delta,
            Err(error) => return Err((error, batch)),
        };
        let mut outcomes = applied.outcomes.into_iter();
        let queued_outcomes: Vec<_> = outcomes.by_ref().take(queued.len()).collect();
        let members: Vec<_> = batch.into_iter().zip(outcomes).collect();
        // An operation that failed is in the log only if its id or its place in the queue was promised.
        let ids: Vec<String> = queued
            .iter()
            .map(|(_, operation)| operation)
            .chain(
                members
                    .iter()
                    .filter(|(waiting, outcome)| outcome.is_ok() || waiting.operation.known)
                    .map(|(waiting, _)| &waiting.operation),
            )
            .map(|operation| operation.id.to_string())
            .collect();
        let sequence = tip.sequence + 1;
        let now_ms = self.now_ms();
        let closing = gate.as_ref().is_some_and(|gate| self.is_idle(gate, queued));
        let mut objects = Objects { database: self, intent: None };
        let place = match self.place_delta(&mut objects, sequence, &delta).await {
            Ok(place) => place,
            Err(error) => return Err((error, members.into_iter().map(|(waiting, _)| waiting).collect())),
        };
        let operations: Vec<Kept<'_>> = queued
            .iter()
            .zip(&queued_outcomes)
            .map(|((_, operation), outcome)| (&**operation, outcome))
            .chain(members.iter().map(|(waiting, outcome)| (&*waiting.operation, outcome)))
            .map(|(operation, outcome)| Kept {
                id: operation.id.as_str().into(),
                time: operation.time_ms,
                failed: outcome.is_err(),
                statements: std::borrow::Cow::Borrowed(&operation.statements),
            })
            .collect();
        let record = Record {
            sequence,
            attempt: self.ulid().to_string(),
            kind: if ids.is_empty() { Kind::Open } else { Kind::Operations },
            digest: digest(&tip.digest, sequence, &ids, applied.count, &delta),
            ids,
            time_ms: now_ms.max(tip.time_ms),
            queue_open: (tip.queue_open || also.open) && !closing,
            sum: difference.sum_after(tip.sum),
            pages: applied.count,
            delta: place,
            operations: pack_operations(&operations),
            queued: queued.last().map(|(id, _)| id.0),
        };
        match self.request(plan, &record, &members, queued_outcomes, closing, &mut objects).await {
            Ok(request) => Ok(InFlight {
                record,
                delta,
                request,
                members,
                known_ms: local.known_ms,
                since_ms: now_ms,
                in_doubt: false,
            }),
            Err(error) => Err((error, members.into_iter().map(|(waiting, _)| waiting).collect())),
        }
    }

    /// Whether the queue has been empty for so long that it can be closed: then a commit costs less.
    fn is_idle(&self, gate: &queue::Gate, queued: &[(Ulid, Arc<Operation>)]) -> bool {
        let last_ms = gate.largest.map_or(0, |largest| largest.timestamp_ms());
        queued.is_empty() && self.now_ms() > last_ms.saturating_add(self.inner.settings.queue_idle_ms)
    }

    async fn place_delta(&self, objects: &mut Objects<'_>, sequence: u64, delta: &[u8]) -> Result<Delta, Error> {
        if delta.len() <= self.inner.settings.inline_bytes {
            return Ok(Delta::Here(delta.to_vec()));
        }
        Ok(Delta::Object(objects.put(&format!("delta-{sequence}"), delta.to_vec()).await?))
    }

    /// The request that makes the commit: one put if it can be, a transaction if more must hold.
    async fn request(
        &self,
        plan: &Plan<'_>,
        record: &Record,
        members: &[(Waiting, Outcome)],
        queued_outcomes: Vec<Outcome>,
        closing: bool,
        objects: &mut Objects<'_>,
    ) -> Result<Request, Error> {
        let Plan { local, gate, queued, also } = plan;
        let partition = &self.inner.partition;
        let put = log::put(partition, record);
        let known = members
            .iter()
            .filter(|(waiting, _)| waiting.operation.known)
            .map(|(waiting, outcome)| (&waiting.operation, outcome));
        let results: Vec<(&Arc<Operation>, &Outcome)> =
            queued.iter().map(|(_, operation)| operation).zip(&queued_outcomes).chain(known).collect();
        let mut write = TransactWrite::new().put(put.clone());
        match gate {
            Some(gate) if closing => write = write.update(queue::close_gate(partition, gate)),
            #[cfg(feature = "planted")]
            Some(_) if self.has(super::Planted::QueueUnchecked) => {}
            Some(gate) => write = write.check(TABLE, queue::gate_key(partition), queue::unchanged(gate)),
            None if also.open && !local.tip.queue_open => write = write.update(queue::open_gate(partition)),
            None => {}
        }
        let gone_s = self.now_s() + QUEUED_S;
        for (id, _) in queued {
            write = write.update(queue::applied(partition, *id, gone_s));
        }
        let mut places = Vec::new();
        let expires_s = self.now_s() + self.inner.settings.result_ms / 1_000;
        for (operation, outcome) in results {
            let data = self.place_result(objects, operation, outcome).await?;
            let code = outcome.as_ref().err().map_or(0, |failure| failure.kind.code());
            let state = State::Done { sequence: record.sequence, code, data };
            let stored = Stored { statements: statements_digest(operation), state };
            places.push((write.len(), operation.id.clone()));
            write = write.put(results::put(partition, &operation.id, &stored, expires_s));
        }
        if let Some(intent) = objects.intent {
            write = write.delete(snapshots::end_intent(partition, intent));
        }
        // More than one record changes only if the log has not been swept past this place: there, what looks
        // like the next commit never counts.
        if write.len() > 1 {
            write = write.check(TABLE, head::key_of(partition), head::before(record.sequence));
        }
        Ok(if write.len() == 1 { Request::Put(Box::new(put)) } else { Request::Transaction { write, results: places } })
    }

    async fn place_result(
        &self,
        objects: &mut Objects<'_>,
        operation: &Operation,
        outcome: &Outcome,
    ) -> Result<Data, Error> {
        const INLINE: usize = 4 << 10;
        let json = match outcome {
            Ok(results) => serde_json::to_string(results),
            Err(failure) => serde_json::to_string(failure),
        };
        let json = json.map_err(|error| Error::corrupt(error.to_string()))?;
        if json.len() <= INLINE {
            return Ok(Data::Json(json));
        }
        Ok(Data::Object(objects.put(&format!("result-{}", operation.id), json.into_bytes()).await?))
    }

    /// Send what was written down, until it is known what became of it.
    async fn settle(&self, writing: &mut Writing) -> Result<(), Error> {
        const BUSY: u32 = 20;
        let mut tries = 0;
        while let Some(flight) = &mut writing.in_flight {
            tries += 1;
            match self.send(flight).await {
                // It stays in flight until it is known that it counts: whoever is dropped here loses nothing.
                Sent::Made => match self.still_counts(flight).await {
                    Ok(counts) => self.made(writing, counts),
                    Err(error) => return in_doubt(flight, &error),
                },
                Sent::Refused { winner, known } => {
                    let flight = writing.in_flight.take();
                    writing.unlearn();
                    let members = flight.map(|flight| flight.members).unwrap_or_default();
                    let members = members.into_iter().map(|(waiting, _)| waiting).collect();
                    self.refused(members, winner, known).await?;
                }
                Sent::Busy if tries < BUSY => self.pause(tries).await,
                Sent::Busy if !flight.in_doubt => {
                    let flight = writing.in_flight.take();
                    writing.writer = None;
                    let members = flight.map(|flight| flight.members).unwrap_or_default();
                    self.wait_again(members.into_iter().map(|(waiting, _)| waiting).collect());
                }
                #[cfg(feature = "planted")]
                Sent::InDoubt(_) if self.has(super::Planted::UnknownIsFailure) => {
                    writing.writer = None;
                    let members = writing.in_flight.take().map(|flight| flight.members).unwrap_or_default();
                    self.wait_again(members.into_iter().map(|(waiting, _)| waiting).collect());
                }
                Sent::Failed(error) if !flight.in_doubt => {
                    let flight = writing.in_flight.take();
                    writing.writer = None;
                    for (waiting, _) in flight.map(|flight| flight.members).unwrap_or_default() {
                        let _ = waiting.answer.send(Err(error.clone()));
                    }
                    return Err(error);
                }
                sent => {
                    let error = match sent {
                        Sent::InDoubt(error) | Sent::Failed(error) => error,
                        _ => Error::unavailable("the table is busy with the same records"),
                    };
                    flight.in_doubt = true;
                    if tries >= self.inner.settings.tries {
                        return in_doubt(flight, &error);
                    }
                    self.pause(tries).await;
                }
            }
        }
        Ok(())
    }

    pub(super) async fn pause(&self, tries: u32) {
        if self.inner.settings.threads {
            let most = 10_u64 << tries.min(8);
            tokio::time::sleep(Duration::from_millis(self.inner.stores.random.below(most))).await;
        }
    }

    async fn send(&self, flight: &InFlight) -> Sent {
        let tables = &self.inner.stores.tables;
        let (error, results) = match &flight.request {
            Request::Put(put) => match tables.put((**put).clone()).await {
                Ok(_) => return Sent::Made,
                Err(error) => (error, &[][..]),
            },
            Request::Transaction { write, results } => match tables.transact_write(write.clone()).await {
                Ok(_) => return Sent::Made,
                Err(error) => (error, &results[..]),
            },
        };
        let reasons = match error {
            table::Error::ConditionFailed { item } => vec![Some(Refusal::ConditionFailed(item))],
            table::Error::TransactionRefused { reasons } => reasons,
            table::Error::Unavailable { outcome_unknown: true, .. } => return Sent::InDoubt(error.into()),
            error => return Sent::Failed(error.into()),
        };
        match self.understand(flight, &reasons, results).await {
            Ok(sent) => sent,
            Err(error) => Sent::InDoubt(error),
        }
    }

    /// Why a commit was refused, and what there is instead.
    async fn understand(
        &self,
        flight: &InFlight,
        reasons: &[Option<Refusal>],
        results: &[(usize, OperationId)],
    ) -> Result<Sent, Error> {
        let failed = |reason: &Option<Refusal>| matches!(reason, Some(Refusal::ConditionFailed(_)));
        if !reasons.iter().any(failed) {
            return Ok(Sent::Busy);
        }
        let mut winner = None;
        if let Some(Some(Refusal::ConditionFailed(item))) = reasons.first() {
            let record = match item {
                Some(item) => Some(log::read(item)?),
                None => self.record(flight.record.sequence).await?,
            };
            if record.as_ref().is_some_and(|record| record.attempt == flight.record.attempt) {
                return Ok(Sent::Made);
            }
            winner = record.map(Box::new);
        }
        let mut known = Vec::new();
        for (place, id) in results {
            if let Some(Some(Refusal::ConditionFailed(item))) = reasons.get(*place) {
                let stored = match item {
                    Some(item) => Some(results::read(item, id)?),
                    None => self.stored(id).await?,
                };
                known.extend(stored.map(|stored| (id.clone(), stored)));
            }
        }
        Ok(Sent::Refused { winner, known })
    }

    async fn record(&self, sequence: u64) -> Result<Option<Record>, Error> {
        let found = self.inner.stores.tables.query(log::between(&self.inner.partition, sequence, sequence)).await?;
        found.items.first().map(log::read).transpose()
    }

    pub(super) async fn stored(&self, id: &OperationId) -> Result<Option<Stored>, Error> {
        let found = self.inner.stores.tables.get(results::get(&self.inner.partition, id)).await?;
        found.item.map(|item| results::read(&item, id)).transpose()
    }

    /// The commit was made. If it is not known whether it counts, nobody is told that it does.
    fn made(&self, writing: &mut Writing, counts: bool) {
        let Some(InFlight { record, delta, members, since_ms, .. }) = writing.in_flight.take() else { return };
        let sequence = record.sequence;
        let mut moved = false;
        if counts {
            let mut here = self.inner.local.lock();
            moved = match here.as_mut() {
                Some(local) if local.tip.sequence + 1 == sequence => {
                    let followed = follow(local, &record, &delta).is_ok();
                    local.known_ms = local.known_ms.max(since_ms);
                    followed
                }
                // Somebody who was reading has already seen it.
                Some(local) => local.tip.sequence == sequence,
                None => false,
            };
        }
        match &mut writing.writer {
            Some((writer, at)) if moved && *at + 1 == sequence => {
                writer.move_to(sequence);
                *at = sequence;
                writing.believes = false;
            }
            _ => {
                writing.writer = None;
                self.forget();
            }
        }
        for (waiting, outcome) in members {
            if counts {
                answer(waiting, sequence, outcome);
            } else {
                let message = "the server slept for so long that it cannot know whether it was written".to_owned();
                let _ = waiting.answer.send(Err(Error::Unavailable { message, outcome_unknown: true }));
            }
        }
    }

    /// Whether a commit that was made surely counts. One that was made by a process which had slept may have
    /// been made twice: the first time long ago, and swept since, the second time where nobody looks.
    async fn still_counts(&self, flight: &InFlight) -> Result<bool, Error> {
        // A transaction has looked at the head itself.
        if matches!(flight.request, Request::Transaction { .. }) || !self.is_old(flight.known_ms) {
            return Ok(true);
        }
        let found = self.inner.stores.tables.get(head::get(&self.inner.partition)).await?;
        let Some(item) = found.item else { return Ok(false) };
        Ok(head::read(&item).is_ok_and(|head| head.sequence < flight.record.sequence))
    }

    /// Whether what was known then may have been swept since.
    pub(super) fn is_old(&self, known_ms: u64) -> bool {
        self.now_ms().abs_diff(known_ms) >= self.inner.settings.retention_ms / 2
    }

    /// The commit was not made, and never will be.
    async fn refused(
        &self,
        members: Vec<Waiting>,
        winner: Option<Box<Record>>,
        known: Vec<(OperationId, Stored)>,
    ) -> Result<(), Error> {
        let mut again = Vec::new();
        for waiting in members {
            match known.iter().find(|(id, _)| *id == waiting.operation.id) {
                Some((_, stored)) if stored.statements != statements_digest(&waiting.operation) => {
                    let taken = "the operation id was used before, for other statements".to_owned();
                    let _ = waiting.answer.send(Err(Error::Taken(taken)));
                }
                Some((_, Stored { state: State::Done { sequence, code, data }, .. })) => {
                    match self.outcome(*code, data).await {
                        Ok(outcome) => answer(waiting, *sequence, outcome),
                        Err(error) => {
                            let _ = waiting.answer.send(Err(error));
                        }
                    }
                }
                _ => again.push(waiting),
            }
        }
        self.wait_again(again);
        let caught_up = match winner {
            Some(winner) => matches!(self.add(*winner).await, Ok(Added::Yes)),
            None => false,
        };
        if !caught_up {
            self.catch_up().await?;
        }
        Ok(())
    }

    /// What a stored result says.
    pub(super) async fn outcome(&self, code: u32, data: &Data) -> Result<Outcome, Error> {
        let json = match data {
            Data::Json(json) => json.clone(),
            Data::Object(key) => {
                let bytes = super::segments::whole(&*self.inner.stores.blobs, key).await?;
                String::from_utf8_lossy(&bytes).into_owned()
            }
        };
        let broken = |_| Error::corrupt("a result cannot be read");
        Ok(match code {
            0 => Ok(serde_json::from_str(&json).map_err(broken)?),
            _ => Err(serde_json::from_str(&json).map_err(broken)?),
        })
    }
}

/// Whoever waits is told that it is not known; what was sent stays, and is settled first when somebody
/// writes again.
fn in_doubt(flight: &mut InFlight, error: &Error) -> Result<(), Error> {
    let message = error.to_string();
    for (waiting, _) in flight.members.drain(..) {
        let _ = waiting.answer.send(Err(Error::Unavailable { message: message.clone(), outcome_unknown: true }));
    }
    Err(Error::unavailable(message))
}

/// How long a queued operation that was applied stays, in seconds.
const QUEUED_S: u64 = 60;

/// What a commit rests on.
struct Plan<'a> {
    local: &'a Local,
    gate: Option<queue::Gate>,
    queued: Vec<(Ulid, Arc<Operation>)>,
    also: Also,
}

/// Objects that belong to a commit. They are announced before the first is written.
pub(super) struct Objects<'a> {
    pub(super) database: &'a Database,
    pub(super) intent: Option<Ulid>,
}

impl Objects<'_> {
    /// Announce that objects are being written.
    pub(super) async fn announce(&mut self) -> Result<Ulid, Error> {
        if let Some(intent) = self.intent {
            return Ok(intent);
        }
        let database = self.database;
        let intent = snapshots::Intent { id: database.ulid(), since_ms: database.now_ms() };
        let put: PutItem = snapshots::put_intent(&database.inner.partition, &intent);
        database.inner.stores.tables.put(put).await?;
        self.intent = Some(intent.id);
        Ok(intent.id)
    }

    pub(super) async fn put(&mut self, what: &str, content: impl Into<bytes::Bytes>) -> Result<String, Error> {
        let intent = self.announce().await?;
        let key = format!("{}/{intent}/{what}", self.database.inner.name);
        let blobs = &self.database.inner.stores.blobs;
        blobs.put(&super::segments::object_key(&key)?, content.into(), blobs::PutOptions::default()).await?;
        Ok(key)
    }
}

/// Which operations fail before they are tried.
fn failures(operations: &[Arc<Operation>], at: u64, now_ms: u64) -> Vec<Option<Failure>> {
    let failure = |kind, message: String| Some(Failure { kind, message, statement: 0 });
    operations
        .iter()
        .enumerate()
        .map(|(place, operation)| match (operation.if_sequence, operation.deadline_ms) {
            // Anything before it in the same commit counts as a change.
            (Some(wanted), _) if wanted != at || place > 0 => {
                failure(FailureKind::Moved, format!("the database is no longer at sequence {wanted}; it is at {at}"))
            }
            (_, Some(deadline)) if deadline < now_ms => {
                failure(FailureKind::Expired, "its time had passed when it was its turn".to_owned())
            }
            _ => None,
        })
        .collect()
}

/// An operation as it is kept in the log.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Kept<'a> {
    pub(super) id: std::borrow::Cow<'a, str>,
    /// What time it is for its SQL, in Unix milliseconds.
    pub(super) time: u64,
    /// Whether it failed, and changed nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) failed: bool,
    pub(super) statements: std::borrow::Cow<'a, [Statement]>,
}

fn pack_operations(operations: &[Kept<'_>]) -> Option<Vec<u8>> {
    let json = serde_json::to_vec(operations).ok()?;
    packed::pack(&json, packed::FAST).ok().filter(|packed| packed.len() <= KEPT_BYTES)
}

/// The operations of a commit, if they were kept.
pub(super) fn unpack_operations(record: &Record) -> Option<Vec<Kept<'static>>> {
    let json = packed::unpack(record.operations.as_deref()?, "operations").ok()?;
    serde_json::from_slice(&json).ok()
}

fn read_queued((id, text): (Ulid, String)) -> Result<(Ulid, Arc<Operation>), Error> {
    Ok((id, Arc::new(super::queue::parse(id, &text)?)))
}

fn answer(waiting: Waiting, sequence: u64, outcome: Outcome) {
    let operation_id = waiting.operation.id.clone();
    let told = outcome.map(|results| Executed { sequence, operation_id, results }).map_err(Error::from);
    // Whoever asked may have gone.
    let _ = waiting.answer.send(told);
}
