//! `W#<wardrobeId>#HIST` `HIST#<historyId>`: what was worn on a day.

use basis::{Result, stored_id};
use table::{Cursor, DeleteItem, GetItem, Item, Key, PutItem, Query, Value, partition};

use super::{
    BY_DATE, CLOTHING_IDS, CREATED_AT, DATE, HISTORY_DATE_SORT, HISTORY_LIST, TABLE, TEMPLATE_ID, absent, check_format,
    exists, fresh, ids_value, key, partition_of, read_ids, text_or_null, wardrobe_of,
};
use crate::model::{Date, HistoryEntry, HistoryId, Range, WardrobeId};

const HISTORY_ID: &str = "historyId";

fn partition_of_history(wardrobe: WardrobeId) -> String {
    format!("{}#HIST", partition_of(wardrobe))
}

fn key_of(wardrobe: WardrobeId, id: HistoryId) -> Key {
    key(partition_of_history(wardrobe), format!("HIST#{id}"))
}

pub(crate) fn get(wardrobe: WardrobeId, id: HistoryId) -> GetItem {
    GetItem::new(TABLE, key_of(wardrobe, id))
}

pub(crate) fn put_new(entry: &HistoryEntry) -> PutItem {
    let item = fresh(&key_of(entry.wardrobe, entry.id))
        .with(HISTORY_ID, entry.id.to_string())
        .with(CREATED_AT, entry.created_at)
        .with(DATE, entry.date.to_string())
        .with(TEMPLATE_ID, Value::from(entry.outfit_id.map(|id| id.to_string())))
        .with(CLOTHING_IDS, ids_value(&entry.clothing_ids))
        .with(HISTORY_LIST, partition_of_history(entry.wardrobe))
        .with(HISTORY_DATE_SORT, format!("DATE#{}#{}", entry.date, entry.id));
    PutItem::new(TABLE, item).when(absent())
}

pub(crate) fn delete(wardrobe: WardrobeId, id: HistoryId) -> DeleteItem {
    DeleteItem::new(TABLE, key_of(wardrobe, id)).when(exists())
}

/// Latest day first, and within a day the latest entry first.
pub(crate) fn list(wardrobe: WardrobeId, range: Range) -> Query {
    // `$` is the character after `#`: all of the last day's entries come before it.
    let (low, high) = (format!("DATE#{}#", range.from), format!("DATE#{}$", range.to));
    let within = partition(HISTORY_LIST, partition_of_history(wardrobe)).between(HISTORY_DATE_SORT, low, high);
    Query::index(TABLE, BY_DATE, within).backward()
}

/// The same, continued after a cursor.
pub(crate) fn page(wardrobe: WardrobeId, range: Range, limit: u32, after: Option<Cursor>) -> Query {
    list(wardrobe, range).limit(limit).after(after)
}

pub(crate) fn read(item: &Item) -> Result<HistoryEntry> {
    check_format(item)?;
    Ok(HistoryEntry {
        wardrobe: wardrobe_of(item)?,
        id: stored_id(item.string(HISTORY_ID)?)?,
        created_at: item.integer(CREATED_AT)?,
        date: Date::stored(item.string(DATE)?)?,
        outfit_id: text_or_null(item, TEMPLATE_ID)?.map(stored_id).transpose()?,
        clothing_ids: read_ids(item, CLOTHING_IDS)?,
    })
}
