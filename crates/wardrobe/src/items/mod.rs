//! The layout of the table: only this module knows keys and attributes. Names and forms are those of the wardrobe's
//! data specification; additions are noted where they are written. Every item has a format version (`v`), so that a
//! later program can read it.

pub(crate) mod clothes;
pub(crate) mod daily;
pub(crate) mod history;
pub(crate) mod outfits;
pub(crate) mod wardrobes;
pub(crate) mod wearables;

use basis::Result;
use table::{Condition, IndexDefinition, Item, Key, TableDefinition, Value, attr};

use crate::model::WardrobeId;

pub(crate) const TABLE: &str = "WardrobeTable";

const PARTITION: &str = "PK";
const SORT: &str = "SK";
const FORMAT: &str = "v";
const FORMAT_NOW: u32 = 1;
/// Changes with every change of an item (added).
const VERSION: &str = "version";

const NAME: &str = "name";
const CREATED_AT: &str = "createdAt";
const CLOTHING_IDS: &str = "clothingIds";
const TEMPLATE_ID: &str = "templateId";
const DATE: &str = "date";

const BY_CREATED_AT: &str = "StatusListByCreatedAt";
const BY_WEAR_COUNT: &str = "StatusListByWearCount";
const BY_LAST_WORN_AT: &str = "StatusListByLastWornAt";
const BY_DATE: &str = "HistoryByDate";
const STATUS_LIST: &str = "statusListPk";
const CREATED_AT_SORT: &str = "createdAtSk";
const WEAR_COUNT_SORT: &str = "wearCountSk";
const LAST_WORN_AT_SORT: &str = "lastWornAtSk";
const HISTORY_LIST: &str = "historyListPk";
const HISTORY_DATE_SORT: &str = "historyDateSk";

/// The table.
pub(crate) fn definition() -> TableDefinition {
    TableDefinition::new(TABLE, PARTITION)
        .sorted_by(SORT)
        .index(IndexDefinition::new(BY_CREATED_AT, STATUS_LIST).sorted_by(CREATED_AT_SORT))
        .index(IndexDefinition::new(BY_WEAR_COUNT, STATUS_LIST).sorted_by(WEAR_COUNT_SORT))
        .index(IndexDefinition::new(BY_LAST_WORN_AT, STATUS_LIST).sorted_by(LAST_WORN_AT_SORT))
        .index(IndexDefinition::new(BY_DATE, HISTORY_LIST).sorted_by(HISTORY_DATE_SORT))
}

fn key(partition: impl Into<String>, sort: impl Into<String>) -> Key {
    Key::new(PARTITION, partition).and(SORT, sort)
}

/// An item with its key and its format.
fn fresh(key: &Key) -> Item {
    key.to_item().with(FORMAT, FORMAT_NOW)
}

fn check_format(item: &Item) -> Result<()> {
    basis::check_format(item, FORMAT, FORMAT_NOW)
}

fn exists() -> Condition {
    attr(PARTITION).exists()
}

fn absent() -> Condition {
    attr(PARTITION).not_exists()
}

/// The wardrobe's own partition, and the prefix of all its other partitions.
fn partition_of(wardrobe: WardrobeId) -> String {
    format!("W#{wardrobe}")
}

/// The wardrobe that an item belongs to.
fn wardrobe_of(item: &Item) -> Result<WardrobeId> {
    let id = item.string(PARTITION)?.strip_prefix("W#").and_then(|rest| rest.split('#').next());
    basis::stored_id(id.unwrap_or_default())
}

/// A list of ids, in order.
fn ids_value<T: ToString>(ids: &[T]) -> Value {
    Value::from(ids.iter().map(ToString::to_string).collect::<Vec<_>>())
}

fn read_ids<T: std::str::FromStr<Err = basis::Error>>(item: &Item, name: &str) -> Result<Vec<T>> {
    let text = |value: &Value| value.as_str().map(str::to_owned).ok_or_else(|| basis::damaged(name));
    item.list(name)?.iter().map(|value| basis::stored_id(&text(value)?)).collect()
}

/// A string, unless it is null or absent: the specification writes null for a missing value.
fn text_or_null<'a>(item: &'a Item, name: &str) -> Result<Option<&'a str>> {
    match item.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(_) => Ok(Some(item.string(name)?)),
    }
}

/// Milliseconds as they are written in keys, so that they sort like numbers.
fn padded_ms(ms: u64) -> String {
    format!("{ms:013}")
}
