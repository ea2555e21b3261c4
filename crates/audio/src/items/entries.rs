//! Both directions of what is in which playlist, as specified: `<playlist>` `PlayListAudios`, `PlayListAudios#0016` and
//! so on, each with the ids of some entries as JSON, which together are the list; and `<recording>`
//! `PlayListId#<playlist>`, which says roughly where in the playlist the recording is.
//!
//! Added: a chunk says in `version` which version of the playlist wrote it. The side of the recording says in `count`
//! how often the playlist has it, and in `ms` the length with which it is counted there.

use basis::{Owner, Result, damaged, stored_id};
use table::{DeleteItem, Item, Key, PutItem, Query, partition};

use super::{
    FURTHER_VALUE, OWNER, PARTITION, SORT, TABLE, VALUE, VERSION, check_format, is_true, key, specified, text,
};
use crate::model::{AudioId, PlaylistId};

const CHUNK: &str = "PlayListAudios";
pub(super) const IN_PLAYLIST: &str = "PlayListId#";
const COUNT: &str = "count";
const DURATION: &str = "ms";
const UNMATCHED: &str = "unmatched";
/// What stands for the first chunk, which has no label.
const FIRST: &str = "0000";

/// A chunk of a playlist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Chunk {
    pub(crate) label: String,
    pub(crate) entries: Vec<AudioId>,
    /// The version of the playlist that wrote it.
    pub(crate) version: u64,
}

fn sort_of(label: &str) -> String {
    if label.is_empty() { CHUNK.to_owned() } else { format!("{CHUNK}#{label}") }
}

/// The key of a chunk, for a batch.
pub(crate) fn chunk_key(playlist: PlaylistId, label: &str) -> Key {
    key(playlist, sort_of(label))
}

pub(crate) fn put_chunk(owner: &Owner, playlist: PlaylistId, chunk: &Chunk) -> Result<PutItem> {
    let ids: Vec<String> = chunk.entries.iter().map(ToString::to_string).collect();
    let ids = serde_json::to_string(&ids).map_err(basis::Error::internal)?;
    let item = specified(&chunk_key(playlist, &chunk.label), owner, &ids).with(VERSION, chunk.version);
    Ok(PutItem::new(TABLE, item))
}

pub(crate) fn delete_chunk(playlist: PlaylistId, label: &str) -> DeleteItem {
    DeleteItem::new(TABLE, chunk_key(playlist, label))
}

/// The chunks of a playlist from one label to another, inclusive.
pub(crate) fn chunks_between(playlist: PlaylistId, first: &str, last: &str) -> Query {
    Query::table(TABLE, partition(PARTITION, playlist.to_string()).between(SORT, sort_of(first), sort_of(last)))
}

/// Whether an item is a chunk.
pub(crate) fn is_chunk(item: &Item) -> Result<bool> {
    Ok(item.string(SORT)?.starts_with(CHUNK))
}

pub(crate) fn read_chunk(item: &Item) -> Result<Chunk> {
    check_format(item)?;
    let sort = item.string(SORT)?.strip_prefix(CHUNK).ok_or_else(|| damaged("a chunk"))?;
    let ids: Vec<String> = serde_json::from_str(item.string(VALUE)?).map_err(|_| damaged("a chunk"))?;
    Ok(Chunk {
        label: sort.strip_prefix('#').unwrap_or_default().to_owned(),
        entries: ids.iter().map(|id| stored_id(id)).collect::<Result<_>>()?,
        version: item.integer(VERSION)?,
    })
}

/// The side of a recording that is in a playlist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) audio: AudioId,
    /// How often it is in the playlist.
    pub(crate) count: u32,
    /// The length with which each entry is counted.
    pub(crate) duration_ms: u32,
    /// Whether it stands for a line of an imported list that no recording was found for.
    pub(crate) unmatched: bool,
    /// The label of a chunk in which it is, or was when the side was written.
    pub(crate) label: String,
}

/// The key of a side, for a batch.
pub(crate) fn side_key(audio: AudioId, playlist: PlaylistId) -> Key {
    key(audio, format!("{IN_PLAYLIST}{playlist}"))
}

pub(crate) fn put_side(owner: &Owner, playlist: PlaylistId, side: &Side) -> PutItem {
    let mut item = specified(&side_key(side.audio, playlist), owner, &playlist.to_string())
        .with(FURTHER_VALUE, if side.label.is_empty() { FIRST } else { &side.label })
        .with(COUNT, side.count)
        .with(DURATION, side.duration_ms);
    if side.unmatched {
        item.set(UNMATCHED, true);
    }
    PutItem::new(TABLE, item)
}

pub(crate) fn delete_side(audio: AudioId, playlist: PlaylistId) -> DeleteItem {
    DeleteItem::new(TABLE, side_key(audio, playlist))
}

/// The side in an item; `None` if it is somebody else's.
pub(crate) fn read_side(owner: &Owner, item: &Item) -> Result<Option<Side>> {
    check_format(item)?;
    if item.string(OWNER)? != owner.as_str() {
        return Ok(None);
    }
    Ok(Some(Side {
        audio: stored_id(item.string(PARTITION)?)?,
        count: item.integer(COUNT)?,
        duration_ms: item.integer(DURATION)?,
        unmatched: is_true(item, UNMATCHED),
        label: Some(text(item, FURTHER_VALUE)?).filter(|label| label != FIRST).unwrap_or_default(),
    }))
}

/// Whether an item under a recording's id says that it is in a playlist.
pub(crate) fn is_side(item: &Item) -> bool {
    item.string(SORT).is_ok_and(|sort| sort.starts_with(IN_PLAYLIST))
}
