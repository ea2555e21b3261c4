//! `ld:<owner>` `<score>:a:<chunk>`: annotations, and `<score>:d:000`: a description that is too long for the main
//! record. A chunk's number has two digits; the third distinguishes sets of chunks, so that a new set can be written
//! beside the current one.

use std::collections::BTreeMap;

use basis::{Owner, Result, damaged};
use table::{DeleteItem, GetItem, Item, Key, PutItem, Query, Update, UpdateItem, Value, attr, partition};

use super::{Map, PARTITION, SORT, TABLE, absent, check_format, exists, fresh, ids, key};
use crate::model::{ScoreId, chunk_of};

const NOTES: &str = "a";
const DESCRIPTION: &str = "d";

fn partition_of(owner: &Owner) -> String {
    format!("ld:{}", ids::owner(owner))
}

/// Which chunk of which score.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ChunkPlace<'a> {
    pub(crate) owner: &'a Owner,
    pub(crate) score: ScoreId,
    pub(crate) generation: u8,
    pub(crate) chunk: u32,
}

fn key_of(at: ChunkPlace<'_>) -> Key {
    let ChunkPlace { owner, score, generation, chunk } = at;
    key(partition_of(owner), format!("{}:a:{chunk:02}{generation}", ids::encode(score.uuid())))
}

fn description_key(owner: &Owner, score: ScoreId) -> Key {
    key(partition_of(owner), format!("{}:d:000", ids::encode(score.uuid())))
}

fn name_of(slot: u32) -> String {
    format!("{slot:05}")
}

pub(crate) fn get(at: ChunkPlace<'_>) -> GetItem {
    GetItem::new(TABLE, key_of(at))
}

/// A chunk with exactly these notes.
pub(crate) fn put(at: ChunkPlace<'_>, notes: &BTreeMap<u32, String>) -> PutItem {
    let notes: Map = notes.iter().map(|(slot, note)| (name_of(*slot), Value::from(note))).collect();
    PutItem::new(TABLE, fresh(&key_of(at)).with(NOTES, notes))
}

/// Set or remove notes of an existing chunk.
pub(crate) fn change(at: ChunkPlace<'_>, notes: &BTreeMap<u32, Option<String>>) -> UpdateItem {
    let update = notes.iter().fold(Update::new(), |update, (slot, note)| {
        let place = attr(NOTES).field(name_of(*slot));
        match note {
            Some(note) => update.set(place, note.as_str()),
            None => update.remove(place),
        }
    });
    UpdateItem::new(TABLE, key_of(at), update).when(exists())
}

pub(crate) fn delete(at: ChunkPlace<'_>) -> DeleteItem {
    DeleteItem::new(TABLE, key_of(at))
}

pub(crate) fn read(item: &Item) -> Result<BTreeMap<u32, String>> {
    check_format(item)?;
    let note = |(name, value): (&String, &Value)| {
        let slot = name.parse().map_err(|_| damaged("a slot"))?;
        Ok((slot, value.as_str().ok_or_else(|| damaged("a note"))?.to_owned()))
    };
    item.map(NOTES)?.iter().map(note).collect()
}

pub(crate) fn put_description(owner: &Owner, score: ScoreId, description: &str) -> PutItem {
    PutItem::new(TABLE, fresh(&description_key(owner, score)).with(DESCRIPTION, description))
}

pub(crate) fn get_description(owner: &Owner, score: ScoreId) -> GetItem {
    GetItem::new(TABLE, description_key(owner, score))
}

pub(crate) fn delete_description(owner: &Owner, score: ScoreId) -> DeleteItem {
    DeleteItem::new(TABLE, description_key(owner, score))
}

pub(crate) fn read_description(item: &Item) -> Result<String> {
    check_format(item)?;
    Ok(item.string(DESCRIPTION)?.to_owned())
}

/// All large data of a score.
pub(crate) fn all(owner: &Owner, score: ScoreId) -> Query {
    let start = format!("{}:", ids::encode(score.uuid()));
    Query::table(TABLE, partition(PARTITION, partition_of(owner)).begins_with(SORT, start))
}

/// What an item of `all` is.
pub(crate) enum Large {
    Chunk { generation: u8, notes: BTreeMap<u32, String> },
    Description,
}

pub(crate) fn read_large(item: &Item) -> Result<Large> {
    let (_, rest) = item.string(SORT)?.split_once(':').ok_or_else(|| damaged("large data"))?;
    match rest.split_once(':') {
        Some(("a", number)) => {
            let generation = number.get(2..3).and_then(|digit| digit.parse().ok());
            Ok(Large::Chunk { generation: generation.ok_or_else(|| damaged("a chunk"))?, notes: read(item)? })
        }
        Some(("d", _)) => Ok(Large::Description),
        _ => Err(damaged("large data")),
    }
}

/// The key of an item of `all`, to delete it.
pub(crate) fn key_in(item: &Item) -> Result<Key> {
    Ok(key(item.string(PARTITION)?, item.string(SORT)?))
}

/// A whole set of chunks, none of which exists yet.
pub(crate) fn put_all(at: ChunkPlace<'_>, notes: &BTreeMap<u32, String>) -> Vec<PutItem> {
    let mut chunks: BTreeMap<u32, BTreeMap<u32, String>> = BTreeMap::new();
    for (slot, note) in notes {
        chunks.entry(chunk_of(*slot)).or_default().insert(*slot, note.clone());
    }
    chunks.iter().map(|(chunk, notes)| put(ChunkPlace { chunk: *chunk, ..at }, notes).when(absent())).collect()
}
