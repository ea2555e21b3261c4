//! The layout of the table: only this module knows keys and attributes. Names and forms are those of the scores' data
//! specification; additions are noted where they are written. Every item has a format version (`v`), so that a later
//! program can read it.

pub(crate) mod chunks;
pub(crate) mod files;
mod ids;
pub(crate) mod imports;
pub(crate) mod kept;
pub(crate) mod relations;
pub(crate) mod scores;
pub(crate) mod summaries;

use std::collections::BTreeMap;
use std::str::FromStr;

use basis::{Result, damaged};
use table::{Condition, Item, Key, Number, TableDefinition, Value, attr};

pub(crate) const TABLE: &str = "Scores";

const PARTITION: &str = "o";
const SORT: &str = "s";
const FORMAT: &str = "v";
const FORMAT_NOW: u32 = 1;
const CREATED_AT: &str = "ca";
const UPDATED_AT: &str = "ua";
/// When a temporary item expires, in Unix seconds (added).
const EXPIRES: &str = "ttl";

/// The table.
pub(crate) fn definition() -> TableDefinition {
    let table = TableDefinition::new(TABLE, PARTITION).sorted_by(SORT).expiring_by(EXPIRES);
    summaries::indexes().into_iter().fold(table, TableDefinition::index)
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

/// Milliseconds as they are written in keys, so that they sort like numbers.
fn padded_ms(ms: u64) -> String {
    format!("{ms:013}")
}

type Map = BTreeMap<String, Value>;

fn map<const N: usize>(fields: [(&str, Value); N]) -> Map {
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Put a field into a map, if there is a value.
fn put_some(map: &mut Map, name: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        map.insert(name.to_owned(), value.into());
    }
}

fn as_map(value: &Value) -> Result<&Map> {
    match value {
        Value::M(map) => Ok(map),
        _ => Err(damaged("a value is not a map")),
    }
}

fn list<'a>(map: &'a Map, name: &str) -> Result<&'a [Value]> {
    match map.get(name) {
        Some(Value::L(list)) => Ok(list),
        _ => Err(damaged(name)),
    }
}

fn text<'a>(map: &'a Map, name: &str) -> Result<&'a str> {
    optional_text(map, name).ok_or_else(|| damaged(name))
}

fn optional_text<'a>(map: &'a Map, name: &str) -> Option<&'a str> {
    map.get(name).and_then(Value::as_str)
}

fn number<T: FromStr>(map: &Map, name: &str) -> Result<T> {
    optional_number(map, name).ok_or_else(|| damaged(name))
}

fn optional_number<T: FromStr>(map: &Map, name: &str) -> Option<T> {
    map.get(name).and_then(Value::as_number).and_then(Number::to_integer)
}
