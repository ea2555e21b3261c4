//! Sends a commit until its outcome is known, and answers the callers who wait for it. The states of a commit are shown
//! in `commit`.

use std::time::Duration;

use table::{PutItem, Refusal, TransactWrite};

use super::Database;
use super::commit::{Waiting, Writing, answer, statements_digest};
use super::local::{Added, follow};
use crate::Error;
use crate::items::head;
use crate::items::log::{self, Record};
use crate::items::results::{self, Data, State, Stored};
use crate::model::{OperationId, Outcome};

/// A commit that was sent.
pub(super) struct InFlight {
    pub(super) record: Record,
    /// The state after it.
    pub(super) state: u64,
    pub(super) delta: Vec<u8>,
    pub(super) request: Request,
    pub(super) members: Vec<(Waiting, Outcome)>,
    /// When it was known that the log ends before it.
    pub(super) known_ms: u64,
    /// When it was encoded.
    pub(super) since_ms: u64,
    /// Whether a response was lost, or not waited for: then it may have been made.
    pub(super) in_doubt: bool,
}

impl InFlight {
    /// Those who wait for it.
    fn waiting(self) -> Vec<Waiting> {
        self.members.into_iter().map(|(waiting, _)| waiting).collect()
    }
}

pub(super) enum Request {
    Put(Box<PutItem>),
    Transaction {
        write: TransactWrite,
        /// The operation whose result each action puts.
        results: Vec<(usize, OperationId)>,
    },
}

/// The outcome of sending a commit.
enum Sent {
    Made,
    /// Another was first, or something it depends on has changed. It can never be made.
    Refused {
        winner: Option<Box<Record>>,
        known: Vec<(OperationId, Stored)>,
    },
    /// Others were busy with the same records. Nothing was done, and nothing is decided.
    Busy,
    InDoubt(Error),
    Failed(Error),
}

impl Database {
    /// Send the commit in flight until its outcome is known.
    pub(super) async fn settle(&self, writing: &mut Writing) -> Result<(), Error> {
        const BUSY: u32 = 20;
        let mut tries = 0;
        while let Some(flight) = &mut writing.in_flight {
            tries += 1;
            // A task that is dropped before the outcome is known leaves it in doubt.
            let in_doubt_before = std::mem::replace(&mut flight.in_doubt, true);
            match self.send(flight).await {
                // It stays in flight until it is certain that it counts: a task that is dropped here loses nothing.
                Sent::Made => match self.still_counts(flight).await {
                    Ok(counts) => self.made(writing, counts),
                    Err(error) => return put_in_doubt(flight, &error),
                },
                Sent::Refused { winner, known } => match self.is_passed(flight).await {
                    Ok(lost_sight) => {
                        let members = writing.give_up();
                        self.refused(members, lost_sight, winner, known).await?;
                    }
                    Err(error) => return put_in_doubt(flight, &error),
                },
                Sent::Busy if tries < BUSY => {
                    flight.in_doubt = in_doubt_before;
                    // Others are done in a moment.
                    self.pause(tries.min(3)).await;
                }
                Sent::Busy if !in_doubt_before => self.wait_again(writing.give_up()),
                #[cfg(feature = "planted")]
                Sent::InDoubt(_) if self.has(super::Planted::UnknownIsFailure) => self.wait_again(writing.give_up()),
                Sent::Failed(error) if !in_doubt_before => {
                    refuse(writing.give_up(), &error);
                    return Err(error);
                }
                sent => {
                    let error = match sent {
                        Sent::InDoubt(error) | Sent::Failed(error) => error,
                        _ => Error::unavailable("the table is busy with the same records"),
                    };
                    if tries >= self.inner.settings.tries {
                        return put_in_doubt(flight, &error);
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

    /// Find out why a commit was refused, and what exists instead.
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
        let record = match reasons.first() {
            Some(Some(Refusal::ConditionFailed(Some(item)))) => Some(log::read(item)?),
            // It may exist anyway, and be this very one, sent twice.
            _ => self.record(flight.record.sequence).await?,
        };
        if record.as_ref().is_some_and(|record| record.attempt == flight.record.attempt) {
            return Ok(Sent::Made);
        }
        let winner = record.map(Box::new);
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

    /// The commit was made. If it is uncertain whether it counts, nobody is told that it does.
    fn made(&self, writing: &mut Writing, counts: bool) {
        let Some(InFlight { record, state, delta, members, since_ms, .. }) = writing.in_flight.take() else { return };
        let sequence = record.sequence;
        // Whether the local state is right, and whether it is at this commit.
        let (mut right, mut there) = (false, false);
        if counts {
            let mut here = self.inner.local.lock();
            (right, there) = match here.as_mut() {
                Some(local) if local.tip.sequence + 1 == sequence => {
                    let followed = follow(local, &record, &delta).is_ok();
                    local.ends_at(since_ms);
                    (followed, followed)
                }
                // A reader has already seen it, and perhaps more.
                Some(local) => (local.tip.sequence >= sequence, local.tip.sequence == sequence),
                None => (true, false),
            };
        }
        if !right {
            self.forget();
        }
        match &mut writing.writer {
            Some((writer, at)) if there && *at + 1 == sequence => {
                writer.move_to(sequence);
                *at = sequence;
                writing.ahead_of_log = false;
            }
            _ => writing.writer = None,
        }
        for (waiting, outcome) in members {
            if counts {
                answer(waiting, state, outcome);
            } else {
                refuse([waiting], &slept_too_long());
            }
        }
    }

    /// Whether a commit that was made certainly counts. A process that was suspended may have made it twice: first long
    /// ago, and swept since, then again in a place that nobody reads.
    async fn still_counts(&self, flight: &InFlight) -> Result<bool, Error> {
        // A transaction has checked the head itself.
        Ok(matches!(flight.request, Request::Transaction { .. }) || !self.is_passed(flight).await?)
    }

    /// Whether the log is no longer read at the place of this commit.
    async fn is_passed(&self, flight: &InFlight) -> Result<bool, Error> {
        if !self.is_old(flight.known_ms) {
            return Ok(false);
        }
        let found = self.inner.stores.tables.get(head::get(&self.inner.partition)).await?;
        let Some(item) = found.item else { return Ok(true) };
        Ok(head::read(&item)?.sequence >= flight.record.sequence)
    }

    /// Whether records that were known at that time may have been swept since.
    pub(super) fn is_old(&self, known_ms: u64) -> bool {
        self.now_ms().abs_diff(known_ms) >= self.inner.settings.retention_ms / 2
    }

    /// The commit was not made, and never will be; unless it was made once, and swept since: then `lost_sight`.
    async fn refused(
        &self,
        members: Vec<Waiting>,
        lost_sight: bool,
        winner: Option<Box<Record>>,
        known: Vec<(OperationId, Stored)>,
    ) -> Result<(), Error> {
        let mut again = Vec::new();
        // This is done before anything is awaited: if the task is dropped later, they must not be tried again.
        let (members, lost): (Vec<_>, Vec<_>) = members
            .into_iter()
            .partition(|waiting| !lost_sight || known.iter().any(|(id, _)| *id == waiting.operation.id));
        refuse(lost, &slept_too_long());
        for waiting in members {
            match known.iter().find(|(id, _)| *id == waiting.operation.id) {
                Some((_, stored)) if stored.statements != statements_digest(&waiting.operation) => {
                    refuse([waiting], &Error::used_before());
                }
                Some((_, Stored { state: State::Done { sequence, code, data }, .. })) => {
                    match self.outcome(*code, data).await {
                        Ok(outcome) => answer(waiting, *sequence, outcome),
                        Err(error) => refuse([waiting], &error),
                    }
                }
                _ if lost_sight => refuse([waiting], &slept_too_long()),
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

    /// Decode a stored result.
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

impl Writing {
    /// The commit was not made, and never will be: the writer forgets it, and the callers wait for another one.
    fn give_up(&mut self) -> Vec<Waiting> {
        self.unlearn();
        self.in_flight.take().map(InFlight::waiting).unwrap_or_default()
    }
}

/// Send an error to those who wait.
pub(super) fn refuse(waiting: impl IntoIterator<Item = Waiting>, error: &Error) {
    for waiting in waiting {
        // The caller may have disconnected.
        let _ = waiting.answer.send(Err(error.clone()));
    }
}

fn slept_too_long() -> Error {
    let message = "the server was suspended for too long; it is not known whether the change was written".to_owned();
    Error::Unavailable { message, outcome_unknown: true }
}

/// Tell the callers that the outcome is unknown. The commit stays in flight, and is settled first when somebody writes
/// again.
fn put_in_doubt(flight: &mut InFlight, error: &Error) -> Result<(), Error> {
    let message = error.to_string();
    let unknown = Error::Unavailable { message: message.clone(), outcome_unknown: true };
    refuse(flight.members.drain(..).map(|(waiting, _)| waiting), &unknown);
    Err(Error::unavailable(message))
}
