//! `OP:Z0:`: the queue's gate, and `OP:a0:<ulid>`: the queued operations.
//!
//! The gate is open or closed as the newest commit says: both change only together. While it is closed, a commit need
//! not read it. `lsk`, the largest id so far, only grows, in the transaction that puts the operation: so the queue is
//! in the order in which operations were acknowledged, whatever the clocks say.

use serde::{Deserialize, Serialize};
use table::{Condition, GetItem, Item, Key, PutItem, Query, Update, UpdateItem, Value, attr, partition};
use ulid::Ulid;

use super::{EXPIRES, PARTITION, SORT, TABLE, after, check_version, exists, fresh, key};
use crate::Error;
use crate::model::{Operation, OperationId, Parameters, Statement};

const GATE: &str = "OP:Z0:";
const QUEUED: &str = "OP:a0:";
const LARGEST: &str = "lsk";
const OPEN: &str = "opn";
const OPENED: &str = "opt";
const OPERATION: &str = "ope";

/// The gate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Gate {
    pub(crate) open: bool,
    /// The largest id of an operation that was ever queued.
    pub(crate) largest: Option<Ulid>,
    /// When it was opened, in Unix milliseconds.
    pub(crate) opened_ms: u64,
}

pub(crate) fn gate_key(database: &str) -> Key {
    key(database, GATE)
}

pub(crate) fn get_gate(database: &str) -> GetItem {
    GetItem::new(TABLE, gate_key(database))
}

pub(crate) fn read_gate(item: Option<&Item>) -> Result<Gate, Error> {
    let Some(item) = item else { return Ok(Gate { open: false, largest: None, opened_ms: 0 }) };
    check_version(item)?;
    let largest = item.optional_string(LARGEST)?.map(parse_ulid).transpose()?;
    let opened_ms = if item.get(OPENED).is_some() { item.integer(OPENED)? } else { 0 };
    Ok(Gate { open: matches!(item.get(OPEN), Some(Value::Bool(true))), largest, opened_ms })
}

fn parse_ulid(text: &str) -> Result<Ulid, Error> {
    Ulid::from_string(text).map_err(|_| Error::corrupt(format!("'{text}' is no ULID")))
}

/// The gate of a fork: as the state that it begins with says.
pub(crate) fn put_gate(database: &str, gate: &Gate) -> PutItem {
    let mut item = fresh(&gate_key(database)).with(OPEN, Value::Bool(gate.open)).with(OPENED, gate.opened_ms);
    if let Some(largest) = gate.largest {
        item.set(LARGEST, largest.to_string());
    }
    PutItem::new(TABLE, item)
}

/// Open it. (Together with a commit that says so.)
pub(crate) fn open_gate(database: &str, now_ms: u64) -> UpdateItem {
    let update = Update::new().set(OPEN, Value::Bool(true)).set(OPENED, now_ms).set(super::VERSION, super::VERSION_NOW);
    let closed = attr(OPEN).not_exists().or(attr(OPEN).equals(Value::Bool(false)));
    UpdateItem::new(TABLE, gate_key(database), update).when(closed)
}

/// The condition that nothing was queued since the gate was read.
pub(crate) fn unchanged(gate: &Gate) -> Condition {
    let same = match gate.largest {
        Some(largest) => attr(LARGEST).equals(largest.to_string()),
        None => attr(LARGEST).not_exists(),
    };
    same.and(attr(OPEN).equals(Value::Bool(true)))
}

/// Close it, if nothing was queued since it was read. (Together with a commit that says so.)
pub(crate) fn close_gate(database: &str, gate: &Gate) -> UpdateItem {
    UpdateItem::new(TABLE, gate_key(database), Update::new().set(OPEN, Value::Bool(false))).when(unchanged(gate))
}

/// Close it for good: the database is deleted.
pub(crate) fn end_gate(database: &str) -> UpdateItem {
    let update = Update::new().set(OPEN, Value::Bool(false)).set(super::VERSION, super::VERSION_NOW);
    UpdateItem::new(TABLE, gate_key(database), update)
}

/// Raise the largest id, if the gate is open and the id is larger.
pub(crate) fn raise(database: &str, id: Ulid) -> UpdateItem {
    let larger = attr(LARGEST).not_exists().or(attr(LARGEST).less_than(id.to_string()));
    UpdateItem::new(TABLE, gate_key(database), Update::new().set(LARGEST, id.to_string()))
        .when(attr(OPEN).equals(Value::Bool(true)).and(larger))
}

/// Queue an operation, written as its specification says.
pub(crate) fn put(database: &str, id: Ulid, operation: &str) -> PutItem {
    PutItem::new(TABLE, fresh(&key(database, format!("{QUEUED}{id}"))).with(OPERATION, operation))
}

/// The same with an expiry, whether it was applied or not: a planted fault.
#[cfg(feature = "planted")]
pub(crate) fn put_expiring(database: &str, id: Ulid, operation: &str, at_s: u64) -> PutItem {
    let key = key(database, format!("{QUEUED}{id}"));
    PutItem::new(TABLE, fresh(&key).with(OPERATION, operation).with(EXPIRES, at_s))
}

/// A queued operation.
pub(crate) fn get(database: &str, id: Ulid) -> GetItem {
    GetItem::new(TABLE, key(database, format!("{QUEUED}{id}")))
}

/// The operations after one id and up to another, in order.
pub(crate) fn waiting(database: &str, beyond: Option<Ulid>, last: Option<Ulid>) -> Query {
    let from = beyond.map_or_else(|| QUEUED.to_owned(), |id| format!("{QUEUED}{id}~"));
    let until = last.map_or_else(|| QUEUED.to_owned(), |id| format!("{QUEUED}{id}"));
    Query::table(TABLE, partition(PARTITION, database).between(SORT, from, until))
}

pub(crate) fn read(item: &Item) -> Result<(Ulid, String), Error> {
    check_version(item)?;
    Ok((parse_ulid(after(item, QUEUED)?)?, item.string(OPERATION)?.to_owned()))
}

/// Whether it was applied, and only waits for its expiry.
pub(crate) fn is_applied(item: &Item) -> bool {
    item.get(EXPIRES).is_some()
}

/// It was applied: let it expire at that time, in Unix seconds.
pub(crate) fn applied(database: &str, id: Ulid, at_s: u64) -> UpdateItem {
    UpdateItem::new(TABLE, key(database, format!("{QUEUED}{id}")), Update::new().set(EXPIRES, at_s)).when(exists())
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

/// Encode an operation that is queued under an id.
pub(crate) fn encode(ulid: Ulid, operation: &Operation) -> Result<String, Error> {
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

/// Parse a queued operation. One without `params` was written exactly as its specification says.
pub(crate) fn parse(ulid: Ulid, text: &str) -> Result<Operation, Error> {
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
        assert_eq!(parse(ulid, &encode(ulid, &operation).expect("written")).expect("read"), operation);
        // Under an id that is ahead of the clock, the operation keeps its own time.
        let ahead = Ulid::from_parts(900, 1);
        assert_eq!(parse(ahead, &encode(ahead, &operation).expect("written")).expect("read"), operation);
    }
}
