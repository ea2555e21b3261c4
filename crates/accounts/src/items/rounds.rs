//! `SERVER` `ROUND#<name>`: how far a periodic round has come, and when it is due.

use basis::Result;
use table::{GetItem, Item, Key, PutItem, Query, attr, partition};

use super::{COUNT, FORMAT, FORMAT_NOW, PARTITION, SORT, TABLE, absent, check_format, damaged, key};
use crate::model::RoundRecord;

const SERVER: &str = "SERVER";
const ROUND: &str = "ROUND#";
const REVISION: &str = "revision";
const DUE_AT: &str = "dueAt";
const HELD_UNTIL: &str = "heldUntil";
const TRIES: &str = "tries";
const AFTER: &str = "after";

fn key_of(name: &str) -> Key {
    key(SERVER, format!("{ROUND}{name}"))
}

pub(crate) fn get(name: &str) -> GetItem {
    GetItem::new(TABLE, key_of(name))
}

pub(crate) fn list() -> Query {
    Query::table(TABLE, partition(PARTITION, SERVER).begins_with(SORT, ROUND))
}

pub(crate) fn put_new(record: &RoundRecord) -> PutItem {
    PutItem::new(TABLE, write(record)).when(absent())
}

/// Replace that revision.
pub(crate) fn put(record: &RoundRecord, replaced: u64) -> PutItem {
    PutItem::new(TABLE, write(record)).when(attr(REVISION).equals(replaced))
}

fn write(record: &RoundRecord) -> Item {
    let item = key_of(&record.name)
        .to_item()
        .with(FORMAT, FORMAT_NOW)
        .with(REVISION, record.revision)
        .with(DUE_AT, record.due_at)
        .with(HELD_UNTIL, record.held_until)
        .with(TRIES, record.tries)
        .with(COUNT, record.count);
    match &record.after {
        Some(after) => item.with(AFTER, after.as_str()),
        None => item,
    }
}

pub(crate) fn read(item: &Item) -> Result<RoundRecord> {
    check_format(item)?;
    let name = item.string(SORT)?.strip_prefix(ROUND).ok_or_else(|| damaged(ROUND))?;
    Ok(RoundRecord {
        name: name.to_owned(),
        revision: item.integer(REVISION)?,
        due_at: item.integer(DUE_AT)?,
        held_until: item.integer(HELD_UNTIL)?,
        tries: item.integer(TRIES)?,
        count: item.integer(COUNT)?,
        after: item.optional_string(AFTER)?.map(str::to_owned),
    })
}
