//! `<playlist>` `PlayListName`, as specified: the head of a playlist. Added to it: everything about the playlist but
//! its entries, which chunks it has, the latest writes, and the change that is under way.
//!
//! Added: `<user>` `Playlist#<playlist>`, the same without the chunks, for lists; `<user>` `Playlists`, the number of
//! playlists; `<user>` `Removed#<playlist>`, a playlist that is being deleted; `<playlist>` `Staged` and `StagedSides`,
//! all that a change under way has still to write; `<playlist>` `Unmatched#000` and so on, lines of an imported list
//! that no recording was found for.

use basis::{Owner, Result, damaged, stored_id};
use serde::{Deserialize, Serialize};
use table::{Condition, DeleteItem, GetItem, Item, Key, PutItem, Query, Update, UpdateItem, Value, attr, partition};
use uuid::Uuid;

use super::{
    FORMAT, FORMAT_NOW, OWNER, PARTITION, SORT, TABLE, VALUE, VERSION, check_format, fresh, id_after, is_true, key,
    of_version, optional_text, put_some, specified, text,
};
use crate::model::{AudioId, ChunkRef, PLAYLISTS_MAX, Playlist, PlaylistId, Unmatched, cut_name, m3u};

const HEAD: &str = "PlayListName";
const LISTED: &str = "Playlist#";
const COUNTER: &str = "Playlists";
const REMOVED: &str = "Removed#";
const UNMATCHED_LINES: &str = "Unmatched#";

const NAME: &str = "name";
const COMMENT: &str = "comment";
const PUBLIC: &str = "public";
const TOTAL: &str = "total";
const DURATION: &str = "ms";
const UNMATCHED: &str = "unmatched";
const CREATED_AT: &str = "createdAt";
const CHANGED_AT: &str = "changedAt";
const CHUNKS: &str = "chunks";
const WRITES: &str = "writes";
const UNDER_WAY: &str = "underWay";
const COUNT: &str = "count";
const LINES: &str = "lines";

/// What `underWay` says while the playlist is being deleted.
const REMOVAL: &str = "removal";
/// How many writes are recorded, so that one whose response was lost is recognised.
const WRITES_KEPT: usize = 16;

/// The head of a playlist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) playlist: Playlist,
    pub(crate) chunks: Vec<ChunkRef>,
    pub(crate) under_way: Option<UnderWay>,
    /// The latest writes.
    pub(crate) writes: Vec<Uuid>,
}

/// A change that has been made, but not yet been written everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnderWay {
    /// What is staged has to be written. The id distinguishes one such change from another.
    Entries(Uuid),
    /// The playlist has been deleted.
    Removal,
}

impl Head {
    /// The head of a playlist without entries.
    pub(crate) fn new(playlist: Playlist) -> Self {
        Self { playlist, chunks: Vec::new(), under_way: None, writes: Vec::new() }
    }

    /// Whether that write was made.
    pub(crate) fn wrote(&self, write: Uuid) -> bool {
        self.writes.contains(&write)
    }

    pub(crate) fn remember(&mut self, write: Uuid) {
        self.writes.push(write);
        let over = self.writes.len().saturating_sub(WRITES_KEPT);
        self.writes.drain(..over);
    }
}

fn word_of(under_way: UnderWay) -> String {
    match under_way {
        UnderWay::Entries(id) => id.simple().to_string(),
        UnderWay::Removal => REMOVAL.to_owned(),
    }
}

/// The key of the head, for a check in a transaction.
pub(crate) fn head_key(id: PlaylistId) -> Key {
    key(id, HEAD)
}

pub(crate) fn get_head(id: PlaylistId) -> GetItem {
    GetItem::new(TABLE, head_key(id))
}

/// Write a head, if the playlist still has the version that was read; 0 if there was none.
pub(crate) fn put_head(owner: &Owner, head: &Head, before_version: u64) -> PutItem {
    let name = cut_name(&head.playlist.name);
    let chunks = head.chunks.iter().map(|chunk| vec![Value::from(&chunk.label), chunk.entries.into()].into());
    let writes = head.writes.iter().map(|write| Value::from(write.simple().to_string()));
    let mut item = about(specified(&head_key(head.playlist.id), owner, &name), &head.playlist)
        .with(CHUNKS, Value::L(chunks.collect()))
        .with(WRITES, Value::L(writes.collect()));
    if name == head.playlist.name {
        // It is in `DataValue1`.
        item.remove(NAME);
    }
    put_some(&mut item, UNDER_WAY, head.under_way.map(word_of));
    PutItem::new(TABLE, item).when(of_version(before_version))
}

fn about(item: Item, playlist: &Playlist) -> Item {
    let mut item = item
        .with(NAME, playlist.name.as_str())
        .with(TOTAL, playlist.total)
        .with(DURATION, playlist.duration_ms)
        .with(CREATED_AT, playlist.created_ms)
        .with(CHANGED_AT, playlist.changed_ms)
        .with(VERSION, playlist.version);
    put_some(&mut item, COMMENT, playlist.comment.as_deref());
    put_some(&mut item, PUBLIC, playlist.public.then_some(true));
    put_some(&mut item, UNMATCHED, Some(playlist.unmatched).filter(|count| *count > 0));
    item
}

fn read_about(item: &Item, id: PlaylistId, name: &str) -> Result<Playlist> {
    Ok(Playlist {
        id,
        name: name.to_owned(),
        comment: optional_text(item, COMMENT)?,
        public: is_true(item, PUBLIC),
        total: item.integer(TOTAL)?,
        duration_ms: item.integer(DURATION)?,
        unmatched: item.optional_integer(UNMATCHED)?.unwrap_or_default(),
        created_ms: item.integer(CREATED_AT)?,
        changed_ms: item.integer(CHANGED_AT)?,
        version: item.integer(VERSION)?,
    })
}

/// The head in an item; `None` if it is somebody else's.
pub(crate) fn read_head(owner: &Owner, item: &Item) -> Result<Option<Head>> {
    check_format(item)?;
    if item.string(OWNER)? != owner.as_str() {
        return Ok(None);
    }
    let name = item.optional_string(NAME)?.map_or_else(|| item.string(VALUE), Ok)?;
    let playlist = read_about(item, stored_id(item.string(PARTITION)?)?, name)?;
    let under_way = match item.optional_string(UNDER_WAY)? {
        None => None,
        Some(REMOVAL) => Some(UnderWay::Removal),
        Some(id) => Some(UnderWay::Entries(read_uuid(id)?)),
    };
    let writes = item.list(WRITES)?.iter().map(|write| read_uuid(write.as_str().unwrap_or_default()));
    let (chunks, writes) =
        (item.list(CHUNKS)?.iter().map(read_chunk_ref).collect::<Result<_>>()?, writes.collect::<Result<_>>()?);
    Ok(Some(Head { playlist, chunks, under_way, writes }))
}

fn read_uuid(text: &str) -> Result<Uuid> {
    Uuid::try_parse(text).map_err(|_| damaged("an id of a write"))
}

fn read_chunk_ref(value: &Value) -> Result<ChunkRef> {
    let wrong = || damaged(CHUNKS);
    let Value::L(parts) = value else { return Err(wrong()) };
    let [label, entries] = parts.as_slice() else { return Err(wrong()) };
    let entries = entries.as_number().and_then(table::Number::to_integer).ok_or_else(wrong)?;
    Ok(ChunkRef { label: label.as_str().ok_or_else(wrong)?.to_owned(), entries })
}

/// The condition that this change is still under way, for a check in a transaction.
pub(crate) fn still(under_way: UnderWay) -> Condition {
    attr(UNDER_WAY).equals(word_of(under_way))
}

/// Say that a change has been written everywhere.
pub(crate) fn end(id: PlaylistId, under_way: UnderWay) -> UpdateItem {
    UpdateItem::new(TABLE, head_key(id), Update::new().remove(UNDER_WAY)).when(still(under_way))
}

/// Delete the head of a playlist that has been deleted.
pub(crate) fn delete_removed_head(id: PlaylistId) -> DeleteItem {
    DeleteItem::new(TABLE, head_key(id)).when(still(UnderWay::Removal))
}

/// Delete the head, if the playlist still has the version that was read.
pub(crate) fn delete_head(id: PlaylistId, version: u64) -> DeleteItem {
    DeleteItem::new(TABLE, head_key(id)).when(of_version(version))
}

fn listed_key(owner: &Owner, id: PlaylistId) -> Key {
    key(owner, format!("{LISTED}{id}"))
}

/// Write a playlist into the owner's list.
pub(crate) fn put_listed(owner: &Owner, playlist: &Playlist) -> PutItem {
    PutItem::new(TABLE, about(fresh(&listed_key(owner, playlist.id)), playlist))
}

pub(crate) fn delete_listed(owner: &Owner, id: PlaylistId) -> DeleteItem {
    DeleteItem::new(TABLE, listed_key(owner, id))
}

/// The playlists of an owner, in the order in which they were created.
pub(crate) fn list(owner: &Owner) -> Query {
    Query::table(TABLE, partition(PARTITION, owner.as_str()).begins_with(SORT, LISTED))
}

pub(crate) fn read_listed(item: &Item) -> Result<Playlist> {
    check_format(item)?;
    read_about(item, id_after(item, LISTED)?, item.string(NAME)?)
}

fn counter_key(owner: &Owner) -> Key {
    key(owner, COUNTER)
}

pub(crate) fn get_count(owner: &Owner) -> GetItem {
    GetItem::new(TABLE, counter_key(owner))
}

pub(crate) fn read_count(item: Option<&Item>) -> Result<u32> {
    item.map_or(Ok(0), |item| {
        check_format(item)?;
        Ok(u32::try_from(item.integer::<i64>(COUNT)?).unwrap_or_default())
    })
}

/// Count one playlist more, if there may be one more.
pub(crate) fn one_more(owner: &Owner) -> UpdateItem {
    let update = Update::new().add(COUNT, 1).set(FORMAT, FORMAT_NOW);
    let room = attr(COUNT).not_exists().or(attr(COUNT).less_than(PLAYLISTS_MAX));
    UpdateItem::new(TABLE, counter_key(owner), update).when(room)
}

/// Count one playlist less.
pub(crate) fn one_less(owner: &Owner) -> UpdateItem {
    let update = Update::new().add(COUNT, -1).set(FORMAT, FORMAT_NOW);
    UpdateItem::new(TABLE, counter_key(owner), update)
}

/// Record that a playlist is being deleted, so that somebody finishes it.
pub(crate) fn put_removed(owner: &Owner, id: PlaylistId) -> PutItem {
    PutItem::new(TABLE, fresh(&key(owner, format!("{REMOVED}{id}"))))
}

pub(crate) fn delete_removed(owner: &Owner, id: PlaylistId) -> DeleteItem {
    DeleteItem::new(TABLE, key(owner, format!("{REMOVED}{id}")))
}

/// The playlists of an owner that are being deleted.
pub(crate) fn removed(owner: &Owner) -> Query {
    Query::table(TABLE, partition(PARTITION, owner.as_str()).begins_with(SORT, REMOVED))
}

pub(crate) fn read_removed(item: &Item) -> Result<PlaylistId> {
    check_format(item)?;
    id_after(item, REMOVED)
}

/// Everything under a playlist's id.
pub(crate) fn everything(id: PlaylistId) -> Query {
    Query::table(TABLE, partition(PARTITION, id.to_string()))
}

/// A line as it is stored.
#[derive(Serialize, Deserialize)]
struct StoredLine {
    i: String,
    p: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    t: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    d: Option<u64>,
}

/// An item with lines has at most about this many bytes.
const LINES_BYTES: usize = 200_000;

/// Write lines of an imported list, in as many items as they need.
pub(crate) fn put_unmatched(id: PlaylistId, lines: &[Unmatched]) -> Result<Vec<PutItem>> {
    let mut items: Vec<Vec<String>> = Vec::new();
    let mut room = 0;
    for Unmatched { audio, line } in lines {
        let m3u::Line { path, title, artist, duration_ms } = line.clone();
        let line = StoredLine { i: audio.to_string(), p: path, t: title, a: artist, d: duration_ms };
        let json = serde_json::to_string(&line).map_err(basis::Error::internal)?;
        if items.is_empty() || json.len() > room {
            items.push(Vec::new());
            room = LINES_BYTES;
        }
        room = room.saturating_sub(json.len() + 1);
        items.last_mut().into_iter().for_each(|item| item.push(json.clone()));
    }
    let put = |(number, lines): (usize, &Vec<String>)| {
        let item = fresh(&unmatched_key(id, number)).with(LINES, format!("[{}]", lines.join(",")));
        PutItem::new(TABLE, item)
    };
    Ok(items.iter().enumerate().map(put).collect())
}

fn unmatched_key(id: PlaylistId, number: usize) -> Key {
    key(id, format!("{UNMATCHED_LINES}{number:03}"))
}

/// The lines of an imported list.
pub(crate) fn unmatched(id: PlaylistId) -> Query {
    Query::table(TABLE, partition(PARTITION, id.to_string()).begins_with(SORT, UNMATCHED_LINES))
}

/// The lines in one item.
pub(crate) fn read_unmatched(item: &Item) -> Result<Vec<Unmatched>> {
    check_format(item)?;
    let lines: Vec<StoredLine> = serde_json::from_str(&text(item, LINES)?).map_err(|_| damaged(LINES))?;
    let line = |StoredLine { i, p, t, a, d }: StoredLine| {
        let line = m3u::Line { path: p, title: t, artist: a, duration_ms: d };
        Ok(Unmatched { audio: stored_id::<AudioId>(&i)?, line })
    };
    lines.into_iter().map(line).collect()
}
