//! `OP:c0:<operation>`: the outcome of an operation whose caller knows its id. It is written in the transaction that
//! commits the operation; an existing one keeps the operation from being applied again.

use std::collections::BTreeMap;

use table::{GetItem, Item, PutItem, Value, attr};

use super::{EXPIRES, TABLE, check_version, fresh, key};
use crate::Error;
use crate::model::OperationId;

const PREFIX: &str = "OP:c0:";
const RESULT: &str = "res";
const STATE: &str = "ste";
const KIND: &str = "typ";
const DATA: &str = "dat";
const SEQUENCE: &str = "seq";
const STATEMENTS: &str = "hsh";
const QUEUED_AS: &str = "ulid";

/// The outcome of an operation.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Stored {
    /// The digest of its statements, so that an id is not reused for something else.
    pub(crate) statements: [u8; 32],
    pub(crate) state: State,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum State {
    /// It is queued, under that id.
    Waiting(String),
    Done {
        sequence: u64,
        /// 0 for success.
        code: u32,
        data: Data,
    },
}

/// Where the result is stored.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Data {
    Json(String),
    /// In an object, because it is too large for the table.
    Object(String),
}

pub(crate) fn get(database: &str, id: &OperationId) -> GetItem {
    GetItem::new(TABLE, key(database, format!("{PREFIX}{id}")))
}

/// Put it; it only replaces the note that the operation is queued.
pub(crate) fn put(database: &str, id: &OperationId, stored: &Stored, expires_s: u64) -> PutItem {
    let mut item = fresh(&key(database, format!("{PREFIX}{id}"))).with(STATEMENTS, Value::bytes(stored.statements));
    match &stored.state {
        State::Waiting(ulid) => {
            item.set(QUEUED_AS, ulid.as_str());
            PutItem::new(TABLE, item).when(super::absent())
        }
        State::Done { sequence, code, data } => {
            let (kind, data) = match data {
                Data::Json(json) => ("json", json),
                Data::Object(key) => ("s3", key),
            };
            let result: BTreeMap<String, Value> = [
                (STATE.to_owned(), Value::from(*code)),
                (KIND.to_owned(), Value::from(kind)),
                (DATA.to_owned(), Value::from(data.as_str())),
            ]
            .into();
            item.set(RESULT, Value::M([(id.as_str().to_owned(), Value::M(result))].into()));
            item.set(SEQUENCE, *sequence);
            item.set(EXPIRES, expires_s);
            PutItem::new(TABLE, item).when(super::absent().or(attr(RESULT).not_exists()))
        }
    }
}

pub(crate) fn read(item: &Item, id: &OperationId) -> Result<Stored, Error> {
    check_version(item)?;
    let statements = item.bytes(STATEMENTS)?.try_into().map_err(|_| Error::corrupt("a digest is too short"))?;
    if item.get(RESULT).is_none() {
        return Ok(Stored { statements, state: State::Waiting(item.string(QUEUED_AS)?.to_owned()) });
    }
    let broken = || Error::corrupt(format!("the result of operation {id} cannot be read"));
    let Some(Value::M(result)) = item.map(RESULT)?.get(id.as_str()) else { return Err(broken()) };
    let code = result.get(STATE).and_then(Value::as_number).and_then(table::Number::to_integer).ok_or_else(broken)?;
    let text = |name: &str| result.get(name).and_then(Value::as_str).map(str::to_owned).ok_or_else(broken);
    let data = match text(KIND)?.as_str() {
        "json" => Data::Json(text(DATA)?),
        "s3" => Data::Object(text(DATA)?),
        _ => return Err(broken()),
    };
    Ok(Stored { statements, state: State::Done { sequence: item.integer(SEQUENCE)?, code, data } })
}
