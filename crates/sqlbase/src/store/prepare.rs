//! Encodes a commit: the record, and the one request that makes it. `settle` sends it.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use table::TransactWrite;

use super::Database;
use super::commit::{FurtherWrite, Waiting, statements_digest};
use super::local::{Local, digest};
use super::objects::Objects;
use super::queue::FromQueue;
use super::settle::{InFlight, Request};
use crate::engine::{Applied, Difference, encode};
use crate::items::log::{self, Delta, Kind, Record};
use crate::items::results::{self, Data, State, Stored};
use crate::items::{TABLE, head, snapshots};
use crate::model::{Failure, Operation, Outcome, Statement};
use crate::{Error, packed};

/// Operations up to this size are kept in the log, for users to read and to be replayed.
const KEPT_BYTES: usize = 16 << 10;

/// And only up to this size uncompressed: repetitive content compresses well, and listing commits decompresses many.
const KEPT_PLAIN_BYTES: usize = 64 << 10;

/// What a commit is based on.
pub(super) struct Plan<'a> {
    pub(super) local: &'a Local,
    pub(super) queued: FromQueue,
    pub(super) further: FurtherWrite,
}

/// An operation as it is kept in the log.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Kept<'a> {
    pub(super) id: Cow<'a, str>,
    /// The current time for its SQL, in Unix milliseconds.
    pub(super) time: u64,
    /// Whether it failed, and changed nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) failed: bool,
    /// The reason. Older records lack it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) failure: Option<Failure>,
    /// Empty for a failed one if there is not enough room.
    pub(super) statements: Cow<'a, [Statement]>,
}

/// How much of a failure's message is kept in the log. Its result contains all of it.
const REASON_CHARS: usize = 300;

fn kept<'a>(operation: &'a Operation, outcome: &Outcome) -> Kept<'a> {
    let failure = outcome.as_ref().err().map(|failure| {
        let message = failure.message.chars().take(REASON_CHARS).collect();
        Failure { message, ..failure.clone() }
    });
    Kept {
        id: operation.id.as_str().into(),
        time: operation.time_ms,
        failed: failure.is_some(),
        failure,
        statements: Cow::Borrowed(&operation.statements),
    }
}

fn pack_operations(mut operations: Vec<Kept<'_>>) -> Option<Vec<u8>> {
    pack(&operations).or_else(|| {
        // Failed operations are not replayed; that they failed matters more than their text.
        for failed in operations.iter_mut().filter(|operation| operation.failed) {
            failed.statements = Cow::Borrowed(&[]);
        }
        pack(&operations)
    })
}

fn pack(operations: &[Kept<'_>]) -> Option<Vec<u8>> {
    let json = serde_json::to_vec(operations).ok().filter(|json| json.len() <= KEPT_PLAIN_BYTES)?;
    packed::pack(&json, packed::FAST).ok().filter(|packed| packed.len() <= KEPT_BYTES)
}

/// The operations of a commit for users to read: except those that were kept before there was a limit.
pub(super) fn shown_operations(record: &Record) -> Option<Vec<Kept<'static>>> {
    let length = packed::plain_length(record.operations.as_deref()?)?;
    if length > KEPT_PLAIN_BYTES {
        return None;
    }
    unpack_operations(record)
}

/// The operations of a commit, if they were kept.
pub(super) fn unpack_operations(record: &Record) -> Option<Vec<Kept<'static>>> {
    let json = packed::unpack(record.operations.as_deref()?, "operations").ok()?;
    serde_json::from_slice(&json).ok()
}

impl Database {
    /// Encode a commit, ready to be sent.
    pub(super) async fn prepare(
        &self,
        plan: &Plan<'_>,
        batch: Vec<Waiting>,
        applied: Applied,
        difference: &Difference,
    ) -> Result<InFlight, (Error, Vec<Waiting>)> {
        let Plan { local, queued: from_queue, further } = plan;
        let (tip, queued) = (&local.tip, &from_queue.operations);
        let page_size = local.pages.lock().page_size();
        let delta = match encode(&difference.changed, page_size) {
            Ok(delta) => delta,
            Err(error) => return Err((error, batch)),
        };
        let mut outcomes = applied.outcomes.into_iter();
        let queued_outcomes: Vec<_> = outcomes.by_ref().take(queued.len()).collect();
        let members: Vec<_> = batch.into_iter().zip(outcomes).collect();
        // A failed operation is in the log only if its id or its place in the queue was promised.
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
        let closing = self.should_close(from_queue);
        let mut objects = Objects::of(self);
        let place = match self.place_delta(&mut objects, sequence, &delta).await {
            Ok(place) => place,
            Err(error) => return Err((error, members.into_iter().map(|(waiting, _)| waiting).collect())),
        };
        let operations: Vec<Kept<'_>> = queued
            .iter()
            .zip(&queued_outcomes)
            .map(|((_, operation), outcome)| kept(operation, outcome))
            .chain(members.iter().map(|(waiting, outcome)| kept(&waiting.operation, outcome)))
            .collect();
        let record = Record {
            sequence,
            attempt: self.ulid().to_string(),
            kind: if ids.is_empty() { Kind::Open } else { Kind::Operations },
            digest: digest(&tip.digest, sequence, &ids, applied.count, &delta),
            ids,
            time_ms: now_ms,
            queue_open: (tip.queue_open || further.open_queue) && !closing,
            sum: difference.sum_after(tip.sum),
            pages: applied.count,
            delta: place,
            operations: pack_operations(operations),
            queued: queued.last().map(|(id, _)| id.0),
        };
        let state = tip.after(&record).state;
        match self.request(plan, (&record, state), &members, queued_outcomes, closing, &mut objects).await {
            Ok(request) => Ok(InFlight {
                record,
                state,
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

    /// Where a change is stored: in the record or, if it is too large, in an object.
    pub(super) async fn place_delta(
        &self,
        objects: &mut Objects<'_>,
        sequence: u64,
        delta: &[u8],
    ) -> Result<Delta, Error> {
        if delta.len() <= self.inner.settings.inline_bytes {
            return Ok(Delta::Here(delta.to_vec()));
        }
        Ok(Delta::Object(objects.put(&format!("delta-{sequence}"), delta.to_vec()).await?))
    }

    /// The request that makes the commit: one put if possible, a transaction if more conditions must hold. Also returns
    /// the sequence that callers are told.
    async fn request(
        &self,
        plan: &Plan<'_>,
        (record, sequence): (&Record, u64),
        members: &[(Waiting, Outcome)],
        queued_outcomes: Vec<Outcome>,
        closing: bool,
        objects: &mut Objects<'_>,
    ) -> Result<Request, Error> {
        let Plan { local, queued, further } = plan;
        let partition = &self.inner.partition;
        let put = log::put(partition, record);
        let known = members
            .iter()
            .filter(|(waiting, _)| waiting.operation.known)
            .map(|(waiting, outcome)| (&waiting.operation, outcome));
        let results: Vec<(&Arc<Operation>, &Outcome)> =
            queued.operations.iter().map(|(_, operation)| operation).zip(&queued_outcomes).chain(known).collect();
        let opening = further.open_queue && !local.tip.queue_open;
        let mut write = self.with_queue(TransactWrite::new().put(put.clone()), queued, opening, closing);
        let mut places = Vec::new();
        let expires_s = self.now_s() + self.inner.settings.result_ms / 1_000;
        for (operation, outcome) in results {
            let data = self.place_result(objects, operation, outcome).await?;
            let code = outcome.as_ref().err().map_or(0, |failure| failure.kind.code());
            let state = State::Done { sequence, code, data };
            let stored = Stored { statements: statements_digest(operation), state };
            places.push((write.len(), operation.id.clone()));
            write = write.put(results::put(partition, &operation.id, &stored, expires_s));
        }
        if let Some(intent) = objects.intent {
            write = write.delete(snapshots::end_intent(partition, intent));
        }
        // A transaction changes more than one record, so it requires that the log has not been swept past this place:
        // there, what looks like the next commit never counts.
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
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed_of(length: usize) -> Option<Vec<u8>> {
        let statements = vec![Statement::plain("x".repeat(length))];
        pack_operations(vec![of(false, statements)])
    }

    fn of(failed: bool, statements: Vec<Statement>) -> Kept<'static> {
        Kept { id: "a".into(), time: 0, failed, failure: None, statements: statements.into() }
    }

    #[test]
    fn that_something_failed_is_kept_even_if_it_is_large() {
        let large = || vec![Statement::plain("x".repeat(1 << 20))];
        assert!(pack_operations(vec![of(true, large()), of(false, Vec::new())]).is_some());
        assert!(pack_operations(vec![of(true, large()), of(false, large())]).is_none());
    }

    #[test]
    fn what_packs_small_is_kept_only_if_it_is_small() {
        assert!(packed_of(60_000).is_some());
        assert!(packed_of(70_000).is_none());
        assert!(packed_of(1 << 20).is_none());
    }
}
