//! `OP:b0:`: the head, where readers begin: the newest snapshot, and the state of the log when it was published. `cur`,
//! `prv` and `has` concern operations, as their specification computes them.

use table::{Condition, GetItem, Item, Key, PutItem, Update, UpdateItem, Value, attr};

use super::{TABLE, absent, check_version, fresh, key};
use crate::Error;

const SORT_KEY: &str = "OP:b0:";
const CURRENT: &str = "cur";
const PREVIOUS: &str = "prv";
const HASH: &str = "has";
const SEQUENCE: &str = "seq";
const MANIFEST: &str = "snp";
const CREATED: &str = "cat";
const LEASE: &str = "lse";
const EXPIRED: &str = "xpd";
const GONE: &str = "del";
const PAGE_SIZE: &str = "psz";
const ORIGIN: &str = "org";
const FROM_FILE: &str = "fil";
const FORKS: &str = "frk";

/// The head of a database: where a process begins that opens it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Head {
    /// The sequence of the newest snapshot; 0 if there is none.
    pub(crate) sequence: u64,
    /// The object of its manifest, if there is one.
    pub(crate) manifest: Option<String>,
    pub(crate) page_size: u32,
    pub(crate) created_ms: u64,
    /// The last operation before the snapshot, the one before it, and the hash of all.
    pub(crate) current: Option<String>,
    pub(crate) previous: Vec<String>,
    pub(crate) hash: String,
    /// The sequence up to which commits have an expiry.
    pub(crate) expired: u64,
    /// Where its first snapshot came from, if it is a fork.
    pub(crate) origin: Option<String>,
    /// Whether it was created from a file: then there is nothing before that.
    pub(crate) from_file: bool,
}

pub(crate) fn get(database: &str) -> GetItem {
    GetItem::new(TABLE, key(database, SORT_KEY))
}

pub(crate) fn read(item: &Item) -> Result<Head, Error> {
    check_version(item)?;
    if item.get(GONE).is_some() {
        return Err(Error::NotFound("the database was deleted".to_owned()));
    }
    let previous = item.list(PREVIOUS)?.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    Ok(Head {
        sequence: item.integer(SEQUENCE)?,
        manifest: item.optional_string(MANIFEST)?.map(str::to_owned),
        page_size: item.integer(PAGE_SIZE)?,
        created_ms: item.integer(CREATED)?,
        current: item.optional_string(CURRENT)?.map(str::to_owned),
        previous,
        hash: item.string(HASH)?.to_owned(),
        expired: item.integer(EXPIRED)?,
        origin: item.optional_string(ORIGIN)?.map(str::to_owned),
        from_file: item.get(FROM_FILE).is_some(),
    })
}

/// A new database.
pub(crate) fn put_new(database: &str, head: &Head) -> PutItem {
    let mut item = fresh(&key(database, SORT_KEY))
        .with(SEQUENCE, head.sequence)
        .with(PAGE_SIZE, head.page_size)
        .with(CREATED, head.created_ms)
        .with(PREVIOUS, Value::L(Vec::new()))
        .with(HASH, head.hash.as_str())
        .with(EXPIRED, head.expired);
    if let Some(manifest) = &head.manifest {
        item.set(MANIFEST, manifest.as_str());
    }
    if let Some(origin) = &head.origin {
        item.set(ORIGIN, origin.as_str());
    }
    if head.from_file {
        item.set(FROM_FILE, Value::Bool(true));
    }
    PutItem::new(TABLE, item).when(absent())
}

pub(crate) fn key_of(database: &str) -> Key {
    key(database, SORT_KEY)
}

/// The condition that the newest snapshot is earlier than that commit, and that the database exists.
pub(crate) fn before(sequence: u64) -> Condition {
    attr(SEQUENCE).less_than(sequence).and(alive())
}

/// Make the snapshot the newest one.
pub(crate) fn advance(database: &str, head: &Head) -> UpdateItem {
    let previous = head.previous.iter().map(|id| Value::from(id.as_str())).collect();
    let mut update =
        Update::new().set(SEQUENCE, head.sequence).set(PREVIOUS, Value::L(previous)).set(HASH, head.hash.as_str());
    if let Some(manifest) = &head.manifest {
        update = update.set(MANIFEST, manifest.as_str());
    }
    if let Some(current) = &head.current {
        update = update.set(CURRENT, current.as_str());
    }
    let newer = attr(SEQUENCE).less_than(head.sequence);
    UpdateItem::new(TABLE, key(database, SORT_KEY), update).when(newer.and(alive()))
}

/// The condition that it exists and is not deleted.
pub(crate) fn alive() -> Condition {
    super::exists().and(attr(GONE).not_exists())
}

/// Record that commits up to that sequence have an expiry.
pub(crate) fn expired(database: &str, sequence: u64) -> UpdateItem {
    let update = Update::new().set(EXPIRED, sequence);
    UpdateItem::new(TABLE, key(database, SORT_KEY), update).when(attr(EXPIRED).less_than(sequence))
}

/// Take the lease for a snapshot, so that not all processes make the same one. It is not needed for correctness.
pub(crate) fn lease(database: &str, now_ms: u64, until_ms: u64) -> UpdateItem {
    let update = Update::new().set(LEASE, until_ms);
    let free = attr(LEASE).not_exists().or(attr(LEASE).less_than(now_ms));
    UpdateItem::new(TABLE, key(database, SORT_KEY), update).when(alive().and(free))
}

/// Release the lease that was taken until then.
pub(crate) fn end_lease(database: &str, until_ms: u64) -> UpdateItem {
    UpdateItem::new(TABLE, key(database, SORT_KEY), Update::new().remove(LEASE)).when(attr(LEASE).equals(until_ms))
}

/// Count one more database that uses this one's objects.
pub(crate) fn add_fork(database: &str) -> UpdateItem {
    UpdateItem::new(TABLE, key(database, SORT_KEY), Update::new().add(FORKS, 1)).when(alive())
}

/// Count one fewer.
pub(crate) fn remove_fork(database: &str) -> UpdateItem {
    UpdateItem::new(TABLE, key(database, SORT_KEY), Update::new().add(FORKS, -1)).when(super::exists())
}

fn no_forks() -> Condition {
    attr(FORKS).not_exists().or(attr(FORKS).equals(0))
}

/// Mark it as being deleted; nobody can open it any more. Not while others use it.
pub(crate) fn delete(database: &str) -> UpdateItem {
    let update = Update::new().set(GONE, Value::Bool(true));
    UpdateItem::new(TABLE, key(database, SORT_KEY), update).when(super::exists().and(no_forks()))
}

/// The same, together with the last commit.
pub(crate) fn end(database: &str, sequence: u64) -> UpdateItem {
    let update = Update::new().set(GONE, Value::Bool(true));
    UpdateItem::new(TABLE, key(database, SORT_KEY), update).when(before(sequence).and(no_forks()))
}

/// Let the head of a deleted database expire at that time, in Unix seconds.
pub(crate) fn expire(database: &str, at_s: u64) -> UpdateItem {
    let update = Update::new().set(super::EXPIRES, at_s);
    UpdateItem::new(TABLE, key(database, SORT_KEY), update).when(attr(GONE).exists())
}

/// Whether this is a head's key.
pub(crate) fn is(key: &Key) -> bool {
    key.get(super::SORT) == Some(SORT_KEY)
}

/// The database that it is a fork of, if any; also for a deleted one.
pub(crate) fn origin(item: &Item) -> Result<Option<String>, Error> {
    Ok(item.optional_string(ORIGIN)?.map(str::to_owned))
}
