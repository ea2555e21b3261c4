//! `<source>` `Scan` (added): how far the files of a source have been read, and who reads them.

use basis::{Owner, Result, damaged};
use table::{Condition, GetItem, Item, Key, PutItem, attr};

use super::{TABLE, VERSION, added, is_of, is_true, key, of_version, optional_text, put_some};
use crate::model::{Scan, ScanState, SourceId};

const SCAN: &str = "Scan";
const STATE: &str = "state";
const SEEN: &str = "seen";
const DONE: &str = "done";
const PROBLEMS: &str = "problems";
const MISSING: &str = "missing";
const STARTED_AT: &str = "startedAt";
const FINISHED_AT: &str = "finishedAt";
const CURSOR: &str = "cursor";
const GENERATION: &str = "generation";
const UNORDERED: &str = "unordered";
const ANSWER: &str = "answer";
const FAILURE: &str = "failure";
const LEASE_UNTIL: &str = "leaseUntil";
const LEASE_BY: &str = "leaseBy";

/// The key of the record, for a batch or a check.
pub(crate) fn key_of(source: SourceId) -> Key {
    key(source, SCAN)
}

pub(crate) fn get(source: SourceId) -> GetItem {
    GetItem::new(TABLE, key_of(source))
}

/// Write the record, if it still has the version that was read; 0 if there was none.
pub(crate) fn put(owner: &Owner, source: SourceId, scan: &Scan, before_version: u64) -> PutItem {
    let mut item = added(&key_of(source), owner)
        .with(STATE, scan.state.as_str())
        .with(SEEN, scan.seen)
        .with(DONE, scan.done)
        .with(PROBLEMS, scan.problems)
        .with(MISSING, scan.missing)
        .with(GENERATION, scan.generation)
        .with(LEASE_UNTIL, scan.lease_until_ms)
        .with(VERSION, scan.version);
    put_some(&mut item, STARTED_AT, scan.started_ms);
    put_some(&mut item, FINISHED_AT, scan.finished_ms);
    put_some(&mut item, CURSOR, scan.cursor.as_deref());
    put_some(&mut item, UNORDERED, scan.unordered.then_some(true));
    put_some(&mut item, ANSWER, scan.answer);
    put_some(&mut item, FAILURE, scan.failure.as_deref());
    put_some(&mut item, LEASE_BY, scan.lease_by.as_deref());
    PutItem::new(TABLE, item).when(of_version(before_version))
}

/// The condition that this worker still has the lease, for a check in a transaction.
pub(crate) fn held_by(lease_by: &str) -> Condition {
    attr(LEASE_BY).equals(lease_by)
}

/// The scan in an item; `None` if it is somebody else's.
pub(crate) fn read(owner: &Owner, item: &Item) -> Result<Option<Scan>> {
    if !is_of(item, owner)? {
        return Ok(None);
    }
    Ok(Some(Scan {
        state: ScanState::parse(item.string(STATE)?).map_err(|_| damaged(STATE))?,
        seen: item.integer(SEEN)?,
        done: item.integer(DONE)?,
        problems: item.integer(PROBLEMS)?,
        missing: item.integer(MISSING)?,
        started_ms: item.optional_integer(STARTED_AT)?,
        finished_ms: item.optional_integer(FINISHED_AT)?,
        cursor: optional_text(item, CURSOR)?,
        generation: item.integer(GENERATION)?,
        unordered: is_true(item, UNORDERED),
        answer: item.get(ANSWER).map(|_| is_true(item, ANSWER)),
        failure: optional_text(item, FAILURE)?,
        lease_until_ms: item.integer(LEASE_UNTIL)?,
        lease_by: optional_text(item, LEASE_BY)?,
        version: item.integer(VERSION)?,
    }))
}
