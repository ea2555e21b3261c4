//! `OP:e0:<sequence>`: a published snapshot; `OP:f0:<id>`: an intent for objects that are being written, without which
//! they cannot be published; `PI:<name>`: a state that must be kept; `DE:<ulid>`: an object that could not be deleted.

use table::{DeleteItem, GetItem, Item, PutItem, Query, Value, partition};
use ulid::Ulid;

use super::{PARTITION, SORT, TABLE, absent, after, check_version, digits, exists, fresh, key, padded};
use crate::Error;

const SNAPSHOT: &str = "OP:e0:";
const INTENT: &str = "OP:f0:";
const PIN: &str = "PI:";
const DELETION: &str = "DE:";
const MANIFEST: &str = "snp";
const TIME: &str = "tim";
const PUBLISHED: &str = "pub";
const BYTES: &str = "byt";
const SEQUENCE: &str = "seq";
const STATE: &str = "sta";
const LABEL: &str = "lbl";
const FOR_FORK: &str = "frk";
const STATUS: &str = "sts";
const ERROR: &str = "err";
const OBJECT: &str = "obj";

/// A published snapshot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Snapshot {
    pub(crate) sequence: u64,
    /// Its state: the last commit up to there that changed something.
    pub(crate) state: u64,
    pub(crate) manifest: String,
    /// When its last commit was made, in Unix milliseconds.
    pub(crate) time_ms: u64,
    /// When it was published.
    pub(crate) published_ms: u64,
    /// The size of its objects, including those shared with others.
    pub(crate) bytes: u64,
}

pub(crate) fn put(database: &str, snapshot: &Snapshot) -> PutItem {
    let mut item = fresh(&key(database, format!("{SNAPSHOT}{}", padded(snapshot.sequence))))
        .with(MANIFEST, snapshot.manifest.as_str())
        .with(TIME, snapshot.time_ms)
        .with(PUBLISHED, snapshot.published_ms)
        .with(BYTES, snapshot.bytes);
    set_state(&mut item, snapshot.sequence, snapshot.state);
    PutItem::new(TABLE, item).when(absent())
}

/// The state is stored if it differs from the sequence; older records have none.
fn set_state(item: &mut Item, sequence: u64, state: u64) {
    if state != sequence {
        item.set(STATE, state);
    }
}

fn read_state(item: &Item, sequence: u64) -> Result<u64, Error> {
    Ok(if item.get(STATE).is_some() { item.integer(STATE)? } else { sequence })
}

pub(crate) fn read(item: &Item) -> Result<Snapshot, Error> {
    check_version(item)?;
    let sequence = digits(after(item, SNAPSHOT)?)?;
    Ok(Snapshot {
        sequence,
        state: read_state(item, sequence)?,
        manifest: item.string(MANIFEST)?.to_owned(),
        time_ms: item.integer(TIME)?,
        published_ms: item.integer(PUBLISHED)?,
        bytes: item.integer(BYTES)?,
    })
}

pub(crate) fn all(database: &str) -> Query {
    Query::table(TABLE, partition(PARTITION, database).begins_with(SORT, SNAPSHOT))
}

/// Those up to a sequence, newest first.
pub(crate) fn up_to(database: &str, sequence: u64) -> Query {
    let keys = partition(PARTITION, database).between(SORT, SNAPSHOT, format!("{SNAPSHOT}{}", padded(sequence)));
    Query::table(TABLE, keys).backward()
}

pub(crate) fn delete(database: &str, snapshot: &Snapshot) -> DeleteItem {
    DeleteItem::new(TABLE, key(database, format!("{SNAPSHOT}{}", padded(snapshot.sequence))))
}

/// Announce objects under this id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Intent {
    pub(crate) id: Ulid,
    pub(crate) since_ms: u64,
}

pub(crate) fn put_intent(database: &str, intent: &Intent) -> PutItem {
    let item = fresh(&key(database, format!("{INTENT}{}", intent.id))).with(TIME, intent.since_ms);
    PutItem::new(TABLE, item).when(absent())
}

/// End an intent: its objects become part of something published, or are given up. This succeeds only once.
pub(crate) fn end_intent(database: &str, id: Ulid) -> DeleteItem {
    remove_intent(database, id).when(exists())
}

/// The same, whether the intent has already ended or not.
pub(crate) fn remove_intent(database: &str, id: Ulid) -> DeleteItem {
    DeleteItem::new(TABLE, key(database, format!("{INTENT}{id}")))
}

/// Whether this is the key of an intent.
pub(crate) fn is_intent(key: &table::Key) -> bool {
    key.get(SORT).is_some_and(|sort| sort.starts_with(INTENT))
}

pub(crate) fn intents(database: &str) -> Query {
    Query::table(TABLE, partition(PARTITION, database).begins_with(SORT, INTENT))
}

pub(crate) fn read_intent(item: &Item) -> Result<Intent, Error> {
    check_version(item)?;
    let id = after(item, INTENT)?;
    let id = Ulid::from_string(id).map_err(|_| Error::corrupt(format!("'{id}' is no ULID")))?;
    Ok(Intent { id, since_ms: item.integer(TIME)? })
}

/// A state that must be kept: a named version, or what a fork is based on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pin {
    pub(crate) id: String,
    /// The snapshot's sequence, and its state.
    pub(crate) sequence: u64,
    pub(crate) state: u64,
    pub(crate) manifest: String,
    pub(crate) time_ms: u64,
    /// Its name.
    pub(crate) label: String,
    /// Whether it is for a fork, and not a version for users.
    pub(crate) for_fork: bool,
}

pub(crate) fn put_pin(database: &str, pin: &Pin) -> PutItem {
    let mut item = fresh(&key(database, format!("{PIN}{}", pin.id)))
        .with(SEQUENCE, pin.sequence)
        .with(MANIFEST, pin.manifest.as_str())
        .with(TIME, pin.time_ms)
        .with(LABEL, pin.label.as_str())
        .with(FOR_FORK, Value::Bool(pin.for_fork));
    set_state(&mut item, pin.sequence, pin.state);
    PutItem::new(TABLE, item).when(absent())
}

pub(crate) fn read_pin(item: &Item) -> Result<Pin, Error> {
    check_version(item)?;
    let sequence = item.integer(SEQUENCE)?;
    Ok(Pin {
        id: after(item, PIN)?.to_owned(),
        sequence,
        state: read_state(item, sequence)?,
        manifest: item.string(MANIFEST)?.to_owned(),
        time_ms: item.integer(TIME)?,
        label: item.string(LABEL)?.to_owned(),
        for_fork: matches!(item.get(FOR_FORK), Some(Value::Bool(true))),
    })
}

pub(crate) fn pins(database: &str) -> Query {
    Query::table(TABLE, partition(PARTITION, database).begins_with(SORT, PIN))
}

pub(crate) fn get_pin(database: &str, id: &str) -> GetItem {
    GetItem::new(TABLE, key(database, format!("{PIN}{id}")))
}

pub(crate) fn delete_pin(database: &str, id: &str) -> DeleteItem {
    DeleteItem::new(TABLE, key(database, format!("{PIN}{id}"))).when(exists())
}

/// An object that could not be deleted, and why.
pub(crate) fn put_deletion(database: &str, id: Ulid, object: &str, error: &str) -> PutItem {
    let item =
        fresh(&key(database, format!("{DELETION}{id}"))).with(STATUS, "failed").with(ERROR, error).with(OBJECT, object);
    PutItem::new(TABLE, item)
}

pub(crate) fn deletions(database: &str) -> Query {
    Query::table(TABLE, partition(PARTITION, database).begins_with(SORT, DELETION))
}

/// The record's own id and the object it is about.
pub(crate) fn read_deletion(item: &Item) -> Result<(String, String), Error> {
    check_version(item)?;
    Ok((after(item, DELETION)?.to_owned(), item.string(OBJECT)?.to_owned()))
}

pub(crate) fn delete_deletion(database: &str, id: &str) -> DeleteItem {
    DeleteItem::new(TABLE, key(database, format!("{DELETION}{id}")))
}

/// The condition that a snapshot is still published.
pub(crate) fn still_published() -> table::Condition {
    exists()
}

/// The key of a published snapshot's record.
pub(crate) fn key_of(database: &str, sequence: u64) -> table::Key {
    key(database, format!("{SNAPSHOT}{}", padded(sequence)))
}
