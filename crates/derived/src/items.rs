//! The layout of derived databases in the table of all databases: only this module knows keys and attributes.
//!
//! | `cky` | `sky` | what |
//! | --- | --- | --- |
//! | `derived:<purpose>/<owner>` | `CH:<ulid>` | things that changed and are not in the database yet |
//! | `derived:<purpose>/<owner>` | `PO:` | the pointer to the database |
//! | `derived:<purpose>` | `<owner>` | that this owner has one, for the upkeep |
//!
//! The pointer sorts after the changes. A query that reads a change therefore reads a pointer that is not older than
//! the change: if it names no rebuilding, a rebuilding that begins later reads the changed items by itself.

use basis::{Owner, Result, damaged};
use table::{BatchWrite, Condition, DeleteItem, GetItem, Item, Key, PutItem, Query, Value, attr, partition};

pub(crate) const TABLE: &str = "Databases";
const PARTITION: &str = "cky";
const SORT: &str = "sky";
const FORMAT: &str = "ver";
const FORMAT_NOW: u32 = 1;

const CHANGE: &str = "CH:";
const POINTER: &str = "PO:";

const IDS: &str = "ids";
const REVISION: &str = "rev";
const GENERATION: &str = "gen";
const SCHEMA: &str = "sch";
const NEXT_GENERATION: &str = "ngn";
const NEXT_SCHEMA: &str = "nsc";
const NEXT_CURSOR: &str = "ncu";
const NEXT_DONE: &str = "ndo";
const OLD: &str = "old";

/// Which database to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pointer {
    /// Grows with every write of the pointer.
    pub(crate) revision: u64,
    pub(crate) generation: String,
    pub(crate) schema: u32,
    pub(crate) rebuilding: Option<Rebuilding>,
    /// Generations that nobody reads any more, to be deleted.
    pub(crate) old: Vec<String>,
}

/// A generation that is being filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rebuilding {
    pub(crate) generation: String,
    pub(crate) schema: u32,
    /// Where its next page of things begins.
    pub(crate) cursor: Option<String>,
    /// How many things are in it.
    pub(crate) done: u64,
}

/// Things that changed.
#[derive(Debug, Clone)]
pub(crate) struct Change {
    pub(crate) key: Key,
    pub(crate) ids: Vec<String>,
}

fn place(purpose: &str, owner: &Owner) -> String {
    format!("derived:{purpose}/{owner}")
}

fn key(place: String, sort: impl Into<String>) -> Key {
    Key::new(PARTITION, place).and(SORT, sort)
}

fn fresh(key: &Key) -> Item {
    key.to_item().with(FORMAT, FORMAT_NOW)
}

pub(crate) fn put_change(purpose: &str, owner: &Owner, ulid: &str, ids: impl IntoIterator<Item = String>) -> PutItem {
    let ids: Vec<Value> = ids.into_iter().map(Value::from).collect();
    PutItem::new(TABLE, fresh(&key(place(purpose, owner), format!("{CHANGE}{ulid}"))).with(IDS, Value::L(ids)))
}

/// The changes, and the pointer after them.
pub(crate) fn pending(purpose: &str, owner: &Owner, limit: u32) -> Query {
    Query::table(TABLE, partition(PARTITION, place(purpose, owner))).limit(limit)
}

/// All of it.
pub(crate) fn whole(purpose: &str, owner: &Owner) -> Query {
    Query::table(TABLE, partition(PARTITION, place(purpose, owner))).only([PARTITION, SORT])
}

pub(crate) fn is_change(item: &Item) -> bool {
    item.string(SORT).is_ok_and(|sort| sort.starts_with(CHANGE))
}

pub(crate) fn read_change(item: &Item) -> Result<Change> {
    basis::check_format(item, FORMAT, FORMAT_NOW)?;
    let ids = item.list(IDS)?.iter().map(|id| id.as_str().map(str::to_owned).ok_or_else(|| damaged(IDS)));
    Ok(Change { key: key_of(item)?, ids: ids.collect::<Result<_>>()? })
}

pub(crate) fn key_of(item: &Item) -> Result<Key> {
    Ok(key(item.string(PARTITION)?.to_owned(), item.string(SORT)?))
}

/// At most 25 keys.
pub(crate) fn delete_all(keys: &[Key]) -> BatchWrite {
    keys.iter().fold(BatchWrite::new(TABLE), |write, key| write.delete(key.clone()))
}

pub(crate) fn get_pointer(purpose: &str, owner: &Owner) -> GetItem {
    GetItem::new(TABLE, key(place(purpose, owner), POINTER))
}

pub(crate) fn put_pointer(purpose: &str, owner: &Owner, pointer: &Pointer, before: Option<u64>) -> PutItem {
    let mut item = fresh(&key(place(purpose, owner), POINTER))
        .with(REVISION, pointer.revision)
        .with(GENERATION, pointer.generation.as_str())
        .with(SCHEMA, pointer.schema);
    if let Some(next) = &pointer.rebuilding {
        item.set(NEXT_GENERATION, next.generation.as_str());
        item.set(NEXT_SCHEMA, next.schema);
        item.set(NEXT_DONE, next.done);
        if let Some(cursor) = &next.cursor {
            item.set(NEXT_CURSOR, cursor.as_str());
        }
    }
    if !pointer.old.is_empty() {
        item.set(OLD, Value::L(pointer.old.iter().map(|old| Value::from(old.as_str())).collect()));
    }
    PutItem::new(TABLE, item).when(unchanged(before))
}

pub(crate) fn delete_pointer(purpose: &str, owner: &Owner, before: u64) -> DeleteItem {
    DeleteItem::new(TABLE, key(place(purpose, owner), POINTER)).when(unchanged(Some(before)))
}

fn unchanged(before: Option<u64>) -> Condition {
    match before {
        Some(revision) => attr(REVISION).equals(revision),
        None => attr(PARTITION).not_exists(),
    }
}

pub(crate) fn read_pointer(item: &Item) -> Result<Pointer> {
    basis::check_format(item, FORMAT, FORMAT_NOW)?;
    let rebuilding = match item.optional_string(NEXT_GENERATION)? {
        Some(generation) => Some(Rebuilding {
            generation: generation.to_owned(),
            schema: item.integer(NEXT_SCHEMA)?,
            cursor: item.optional_string(NEXT_CURSOR)?.map(str::to_owned),
            done: item.integer(NEXT_DONE)?,
        }),
        None => None,
    };
    let old = match item.get(OLD) {
        Some(_) => item.list(OLD)?.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        None => Vec::new(),
    };
    Ok(Pointer {
        revision: item.integer(REVISION)?,
        generation: item.string(GENERATION)?.to_owned(),
        schema: item.integer(SCHEMA)?,
        rebuilding,
        old,
    })
}

fn members(purpose: &str) -> String {
    format!("derived:{purpose}")
}

pub(crate) fn put_member(purpose: &str, owner: &Owner) -> PutItem {
    PutItem::new(TABLE, fresh(&key(members(purpose), owner.as_str())))
}

pub(crate) fn delete_member(purpose: &str, owner: &Owner) -> DeleteItem {
    DeleteItem::new(TABLE, key(members(purpose), owner.as_str()))
}

pub(crate) fn list_members(purpose: &str, limit: u32) -> Query {
    Query::table(TABLE, partition(PARTITION, members(purpose))).limit(limit)
}

pub(crate) fn read_member(item: &Item) -> Result<Owner> {
    Ok(Owner::new(item.string(SORT)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_those_of_the_table_of_all_databases() {
        let table = sqlbase::table();
        assert_eq!(table.name, TABLE);
        let attributes: Vec<_> = table.key_attributes().into_iter().collect();
        assert_eq!(attributes, [PARTITION, SORT]);
    }
}
