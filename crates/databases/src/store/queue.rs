//! The queue: operations that are applied later, in the order in which they were acknowledged.

use serde::{Deserialize, Serialize};
use table::{Refusal, TransactWrite};
use ulid::Ulid;

use super::commit::{Also, statements_digest};
use super::manifest::Tip;
use super::{Database, Execute};
use crate::Error;
use crate::items::queue;
use crate::items::results::{self, State, Stored};
use crate::model::{Operation, OperationId, Outcome, Parameters, Statement};

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

/// An operation as it is stored in the queue.
#[derive(Debug, Serialize, Deserialize)]
struct Written {
    #[serde(rename = "_type")]
    kind: String,
    ver: String,
    /// The statements' texts.
    sqls: Vec<String>,
    /// The parameters of each.
    #[serde(default)]
    params: Vec<Parameters>,
    /// The id that the caller gave it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// Its deadline, in Unix milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<u64>,
    /// The current time for its SQL, in Unix milliseconds, if it differs from its ULID's: ULIDs only grow, also after a
    /// clock that was ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<u64>,
}

fn write(ulid: Ulid, operation: &Operation) -> Result<String, Error> {
    let written = Written {
        kind: "sqlite".to_owned(),
        ver: "1".to_owned(),
        sqls: operation.statements.iter().map(|statement| statement.sql.clone()).collect(),
        params: operation.statements.iter().map(|statement| statement.params.clone()).collect(),
        id: operation.known.then(|| operation.id.to_string()),
        until: operation.deadline_ms,
        time: (operation.time_ms != ulid.timestamp_ms()).then_some(operation.time_ms),
    };
    serde_json::to_string(&written).map_err(|error| Error::corrupt(error.to_string()))
}

/// Parse an operation. One without parameters follows its specification.
pub(super) fn parse(ulid: Ulid, text: &str) -> Result<Operation, Error> {
    let broken = || Error::corrupt(format!("the queued operation {ulid} cannot be read"));
    let written: Written = serde_json::from_str(text).map_err(|_| broken())?;
    if (written.kind.as_str(), written.ver.as_str()) != ("sqlite", "1") {
        return Err(broken());
    }
    let mut params = written.params.into_iter();
    let statements =
        written.sqls.into_iter().map(|sql| Statement { sql, params: params.next().unwrap_or_default() }).collect();
    let id = match written.id {
        Some(id) => OperationId::parse(&id).ok_or_else(broken)?,
        None => ulid.into(),
    };
    Ok(Operation {
        id,
        known: true,
        time_ms: written.time.unwrap_or_else(|| ulid.timestamp_ms()),
        if_sequence: None,
        deadline_ms: written.until,
        statements,
    })
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
        if write(Ulid::nil(), &operation)?.len() > QUEUED_BYTES_MAX {
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
                        "the server was suspended for too long to know whether it was queued",
                    ));
                }
                Put::Behind(largest) => {
                    // It was not queued, and will never be under this id.
                    *doubt = false;
                    ulid = self.ulid();
                    if ulid <= largest {
                        // Not just the next one: others who are behind must not choose the same.
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
                self.write(&mut writing, Also { open: true }).await?;
            }
            // The refusal tells who was first, so that it can be retried at once.
            local = self.loaded().await?;
            if !local.tip.queue_open {
                self.overtaken(patience).await?;
            }
        }
        // Now, before it is closed again. If that happens anyway, it costs one more attempt.
        patience.overtaken += 1;
        if self.has_lost(patience) { Err(too_busy()) } else { Ok(()) }
    }

    /// Others were faster: wait a moment, unless that has gone on for too long.
    async fn overtaken(&self, patience: &mut Patience) -> Result<(), Error> {
        patience.overtaken += 1;
        if self.has_lost(patience) {
            return Err(too_busy());
        }
        // At first they are done in a moment.
        self.pause((patience.overtaken / 4).min(4)).await;
        Ok(())
    }

    fn has_lost(&self, patience: &Patience) -> bool {
        patience.overtaken > self.inner.settings.tries * 4 && self.now_ms().abs_diff(patience.began_ms) > PATIENCE_MS
    }

    async fn put_queued(&self, ulid: Ulid, operation: &Operation, named: bool, doubt: &mut bool) -> Result<Put, Error> {
        let (partition, tables) = (&self.inner.partition, &self.inner.stores.tables);
        let written = write(ulid, operation)?;
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
        // Until the outcome is understood: it may even have been sent twice, and be refused because of itself.
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
            self.write(&mut *self.inner.writing.lock().await, Also::default()).await?;
            local = self.catch_up().await?;
        }
        Ok(())
    }

    /// Whether everything that was queued before this call has been applied in a state.
    pub(super) async fn is_drained(&self, tip: &Tip) -> Result<bool, Error> {
        Ok(!tip.queue_open || self.gate().await?.largest <= tip.queued_id())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operation_of_the_specification_is_read() {
        let ulid = Ulid::from_parts(1_700_000_000_000, 1);
        let operation = parse(ulid, r#"{"_type":"sqlite","ver":"1","sqls":["SELECT 1","SELECT 2"]}"#).expect("read");
        assert_eq!(operation.statements, [Statement::plain("SELECT 1"), Statement::plain("SELECT 2")]);
        assert_eq!((operation.id.as_str(), operation.time_ms), (ulid.to_string().as_str(), 1_700_000_000_000));
        for wrong in ["", "{}", r#"{"_type":"other","ver":"1","sqls":[]}"#, r#"{"_type":"sqlite","ver":"2","sqls":[]}"#]
        {
            assert!(parse(ulid, wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let ulid = Ulid::from_parts(5, 1);
        let operation = Operation {
            id: OperationId::parse("mine").expect("an id"),
            known: true,
            time_ms: 5,
            if_sequence: None,
            deadline_ms: Some(9),
            statements: vec![Statement::new("INSERT INTO t VALUES (?1)", [i64::MAX]), Statement::plain("SELECT 1")],
        };
        assert_eq!(parse(ulid, &write(ulid, &operation).expect("written")).expect("read"), operation);
        // Under an id that is ahead of the clock it has its own time.
        let ahead = Ulid::from_parts(900, 1);
        assert_eq!(parse(ahead, &write(ahead, &operation).expect("written")).expect("read"), operation);
    }
}
