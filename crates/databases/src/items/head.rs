//! `OP:b0:`: the head. It says where to begin: which snapshot is the newest, and what the log was when it was
//! published. `cur`, `prv` and `has` are about operations, as their specification computes them.

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

/// Where a database begins for whoever opens it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Head {
    /// The sequence of the newest snapshot; 0 if there is none.
    pub(crate) sequence: u64,
    /// Its manifest's object, if there is one.
    pub(crate) manifest: Option<String>,
    pub(crate) page_size: u32,
    pub(crate) created_ms: u64,
    /// The operation applied last before the snapshot, those before, and the hash over all.
    pub(crate) current: Option<String>,
    pub(crate) previous: Vec<String>,
    pub(crate) hash: String,
    /// Up to which sequence commits have been given a time to go.
    pub(crate) expired: u64,
    /// Where its first snapshot came from, if it is a fork.
    pub(crate) origin: Option<String>,
    /// Whether it began with a file: then there is nothing before that.
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

/// The newest snapshot is of a commit before that one, and the database is there.
pub(crate) fn before(sequence: u64) -> Condition {
    attr(SEQUENCE).less_than(sequence).and(alive())
}

/// The snapshot is the newest now.
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

/// It is there, and not deleted.
pub(crate) fn alive() -> Condition {
    super::exists().and(attr(GONE).not_exists())
}

/// Commits up to that sequence have been given a time to go.
pub(crate) fn expired(database: &str, sequence: u64) -> UpdateItem {
    let update = Update::new().set(EXPIRED, sequence);
    UpdateItem::new(TABLE, key(database, SORT_KEY), update).when(attr(EXPIRED).less_than(sequence))
}

/// Take the lease for a snapshot: a courtesy, so that not everybody makes the same one.
pub(crate) fn lease(database: &str, now_ms: u64, until_ms: u64) -> UpdateItem {
    let update = Update::new().set(LEASE, until_ms);
    let free = attr(LEASE).not_exists().or(attr(LEASE).less_than(now_ms));
    UpdateItem::new(TABLE, key(database, SORT_KEY), update).when(alive().and(free))
}

/// Whoever took the lease until then is done.
pub(crate) fn end_lease(database: &str, until_ms: u64) -> UpdateItem {
    UpdateItem::new(TABLE, key(database, SORT_KEY), Update::new().remove(LEASE)).when(attr(LEASE).equals(until_ms))
}

/// One more database rests on this one's objects.
pub(crate) fn add_fork(database: &str) -> UpdateItem {
    UpdateItem::new(TABLE, key(database, SORT_KEY), Update::new().add(FORKS, 1)).when(alive())
}

/// One fewer.
pub(crate) fn remove_fork(database: &str) -> UpdateItem {
    UpdateItem::new(TABLE, key(database, SORT_KEY), Update::new().add(FORKS, -1)).when(super::exists())
}

fn no_forks() -> Condition {
    attr(FORKS).not_exists().or(attr(FORKS).equals(0))
}

/// It is being deleted; nobody can open it any more. Not while others rest on it.
pub(crate) fn delete(database: &str) -> UpdateItem {
    let update = Update::new().set(GONE, Value::Bool(true));
    UpdateItem::new(TABLE, key(database, SORT_KEY), update).when(super::exists().and(no_forks()))
}

/// The same, together with the last commit.
pub(crate) fn end(database: &str, sequence: u64) -> UpdateItem {
    let update = Update::new().set(GONE, Value::Bool(true));
    UpdateItem::new(TABLE, key(database, SORT_KEY), update).when(before(sequence).and(no_forks()))
}

/// A deleted database's head can go at that time, in Unix seconds.
pub(crate) fn expire(database: &str, at_s: u64) -> UpdateItem {
    let update = Update::new().set(super::EXPIRES, at_s);
    UpdateItem::new(TABLE, key(database, SORT_KEY), update).when(attr(GONE).exists())
}

/// Whether this is a head's key.
pub(crate) fn is(key: &Key) -> bool {
    key.get(super::SORT) == Some(SORT_KEY)
}

/// Which database it began as a fork of, if it did; of a deleted one too.
pub(crate) fn origin(item: &Item) -> Result<Option<String>, Error> {
    Ok(item.optional_string(ORIGIN)?.map(str::to_owned))
}
