//! `si:<owner>` `<score>`: the files of a score, and `si:<owner>` `summary`: the total number and size of an owner's
//! files. Added to the specification's `ItemMain`: the width and height of pictures (`w`, `h`), and two kinds for files
//! that pages were made from (`d` PDF, `f` TIFF). Every change is part of a change of the score's main record, whose
//! version guards both.

use basis::{Owner, Result, damaged};
use table::{DeleteItem, GetItem, Item, Key, PutItem, Update, UpdateItem, Value, attr};

use super::{
    CREATED_AT, Map, TABLE, UPDATED_AT, absent, as_map, check_format, exists, fresh, ids, key, map, number,
    optional_number, put_some, text,
};
use crate::model::{Files, ItemFile, ItemId, ItemKind, ScoreId, Usage};

const SUMMARY: &str = "summary";
const TOTAL: &str = "t";
const COUNT: &str = "c";
const ITEMS: &str = "i";

fn partition_of(owner: &Owner) -> String {
    format!("si:{}", ids::owner(owner))
}

fn key_of(owner: &Owner, score: ScoreId) -> Key {
    key(partition_of(owner), ids::encode(score.uuid()))
}

pub(crate) fn get(owner: &Owner, score: ScoreId) -> GetItem {
    GetItem::new(TABLE, key_of(owner, score))
}

pub(crate) fn put_new(owner: &Owner, score: ScoreId, now: u64) -> PutItem {
    let none: Vec<Value> = Vec::new();
    let item = fresh(&key_of(owner, score))
        .with(CREATED_AT, now)
        .with(UPDATED_AT, now)
        .with(TOTAL, 0)
        .with(COUNT, 0)
        .with(ITEMS, none);
    PutItem::new(TABLE, item).when(absent())
}

/// Append files to the list.
pub(crate) fn add(owner: &Owner, score: ScoreId, files: &[ItemFile], now: u64) -> UpdateItem {
    let bytes: u64 = files.iter().map(|file| file.size_bytes).sum();
    let update = Update::new()
        .append(ITEMS, files.iter().map(|file| Value::M(write_file(file))).collect())
        .add(TOTAL, bytes)
        .add(COUNT, files.len() as u64)
        .set(UPDATED_AT, now);
    UpdateItem::new(TABLE, key_of(owner, score), update).when(exists())
}

/// Remove the file at that position.
pub(crate) fn remove(owner: &Owner, score: ScoreId, place: usize, file: &ItemFile, now: u64) -> UpdateItem {
    let update = Update::new()
        .remove(attr(ITEMS).element(place))
        .set(TOTAL, attr(TOTAL).minus(file.size_bytes))
        .set(COUNT, attr(COUNT).minus(1))
        .set(UPDATED_AT, now);
    let there = attr(ITEMS).element(place).field("i").equals(ids::encode(file.id.uuid()));
    UpdateItem::new(TABLE, key_of(owner, score), update).when(there)
}

/// Delete the whole list.
pub(crate) fn delete(owner: &Owner, score: ScoreId) -> DeleteItem {
    DeleteItem::new(TABLE, key_of(owner, score)).when(exists())
}

fn write_file(file: &ItemFile) -> Map {
    let mut written = map([
        ("i", ids::encode(file.id.uuid()).into()),
        ("k", kind_word(file.kind).into()),
        ("t", file.size_bytes.into()),
        ("n", file.original_name.as_str().into()),
    ]);
    put_some(&mut written, "w", file.measures.map(|(width, _)| width));
    put_some(&mut written, "h", file.measures.map(|(_, height)| height));
    written
}

fn kind_word(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Png => "p",
        ItemKind::Jpeg => "j",
        ItemKind::Pdf => "d",
        ItemKind::Tiff => "f",
    }
}

fn read_kind(word: &str) -> Result<ItemKind> {
    match word {
        "p" => Ok(ItemKind::Png),
        "j" => Ok(ItemKind::Jpeg),
        "d" => Ok(ItemKind::Pdf),
        "f" => Ok(ItemKind::Tiff),
        _ => Err(damaged("the kind of a file")),
    }
}

pub(crate) fn read(item: &Item) -> Result<Files> {
    check_format(item)?;
    Ok(Files {
        items: item.list(ITEMS)?.iter().map(read_file).collect::<Result<Vec<_>>>()?,
        size_bytes: item.integer(TOTAL)?,
        count: item.integer(COUNT)?,
    })
}

fn read_file(value: &Value) -> Result<ItemFile> {
    let map = as_map(value)?;
    Ok(ItemFile {
        id: ItemId::new(ids::decode(text(map, "i")?)?),
        kind: read_kind(text(map, "k")?)?,
        size_bytes: number(map, "t")?,
        original_name: text(map, "n")?.to_owned(),
        measures: optional_number(map, "w").zip(optional_number(map, "h")),
    })
}

fn usage_key(owner: &Owner) -> Key {
    key(partition_of(owner), SUMMARY)
}

pub(crate) fn get_usage(owner: &Owner) -> GetItem {
    GetItem::new(TABLE, usage_key(owner))
}

/// Add files and bytes to the total, if the quota allows it.
pub(crate) fn use_more(owner: &Owner, count: u64, bytes: u64, quota: Option<u64>, now: u64) -> UpdateItem {
    let update = Update::new()
        .add(TOTAL, bytes)
        .add(COUNT, count)
        .set_if_absent(CREATED_AT, now)
        .set(UPDATED_AT, now)
        .set_if_absent(super::FORMAT, super::FORMAT_NOW);
    let update = UpdateItem::new(TABLE, usage_key(owner), update);
    match quota {
        Some(quota) => {
            let room = attr(TOTAL).at_most(quota.saturating_sub(bytes));
            update.when(attr(TOTAL).not_exists().or(room))
        }
        None => update,
    }
}

/// Subtract files and bytes from the total.
pub(crate) fn use_less(owner: &Owner, count: u64, bytes: u64, now: u64) -> UpdateItem {
    let update =
        Update::new().set(TOTAL, attr(TOTAL).minus(bytes)).set(COUNT, attr(COUNT).minus(count)).set(UPDATED_AT, now);
    UpdateItem::new(TABLE, usage_key(owner), update).when(attr(TOTAL).at_least(bytes).and(attr(COUNT).at_least(count)))
}

pub(crate) fn read_usage(item: Option<&Item>) -> Result<Usage> {
    let Some(item) = item else { return Ok(Usage::default()) };
    check_format(item)?;
    Ok(Usage { size_bytes: item.integer(TOTAL)?, count: item.integer(COUNT)? })
}
