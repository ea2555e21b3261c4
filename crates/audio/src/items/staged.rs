//! `<playlist>` `Staged` and `StagedSides` (added): a list of entries that a change has made, as long as it has not been
//! written into chunks and under the recordings. A change of a few entries is never staged.

use basis::{Result, damaged};
use table::{DeleteItem, GetItem, Item, PutItem, TransactGet, Value};
use uuid::Uuid;

use super::entries::Side;
use super::queue::{ids_from_bytes, ids_to_bytes};
use super::{TABLE, check_format, fresh, key, text};
use crate::model::{AudioId, PlaylistId};

const LIST: &str = "Staged";
const SIDES: &str = "StagedSides";
const CHANGE: &str = "change";
const IDS: &str = "ids";
const GONE: &str = "gone";
const PUT: &str = "put";
const DELETE: &str = "delete";

/// What is to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Staged {
    /// The change that made it.
    pub(crate) change: Uuid,
    /// The whole list.
    pub(crate) entries: Vec<AudioId>,
    /// The labels of chunks to delete.
    pub(crate) gone: Vec<String>,
    /// The sides of recordings to write.
    pub(crate) put: Vec<Side>,
    /// The recordings that are no longer in the playlist.
    pub(crate) delete: Vec<AudioId>,
}

/// Both items. Of a list of 10,000 entries that replaces another one, they have 160 and 380 KB.
pub(crate) fn put(id: PlaylistId, staged: &Staged) -> [PutItem; 2] {
    let change = staged.change.simple().to_string();
    let gone: Vec<Value> = staged.gone.iter().map(Value::from).collect();
    let list = fresh(&key(id, LIST))
        .with(CHANGE, change.as_str())
        .with(IDS, Value::bytes(ids_to_bytes(&staged.entries)))
        .with(GONE, Value::L(gone));
    let sides = fresh(&key(id, SIDES))
        .with(CHANGE, change)
        .with(PUT, Value::bytes(staged.put.iter().flat_map(write_side).collect::<Vec<u8>>()))
        .with(DELETE, Value::bytes(ids_to_bytes(&staged.delete)));
    [list, sides].map(|item| PutItem::new(TABLE, item))
}

pub(crate) fn delete(id: PlaylistId) -> [DeleteItem; 2] {
    [LIST, SIDES].map(|data_type| DeleteItem::new(TABLE, key(id, data_type)))
}

/// Both items as of one moment; read them with [`read`].
pub(crate) fn get(id: PlaylistId) -> TransactGet {
    TransactGet::new([LIST, SIDES].map(|data_type| GetItem::new(TABLE, key(id, data_type))))
}

/// Only the list; read it with [`read_list`].
pub(crate) fn get_list(id: PlaylistId) -> GetItem {
    GetItem::new(TABLE, key(id, LIST))
}

/// The list, if it is that of the change.
pub(crate) fn read_list(item: &Item, change: Uuid) -> Result<Option<Vec<AudioId>>> {
    check_format(item)?;
    if text(item, CHANGE)? != change.simple().to_string() {
        return Ok(None);
    }
    ids_from_bytes(item.bytes(IDS)?).map(Some)
}

/// What the answer to [`get`] says, if it is of that change.
pub(crate) fn read(items: &[Option<Item>], change: Uuid) -> Result<Option<Staged>> {
    let [Some(list), Some(sides)] = items else { return Ok(None) };
    let Some(entries) = read_list(list, change)? else { return Ok(None) };
    check_format(sides)?;
    let gone = list.list(GONE)?.iter().map(|label| label.as_str().map(str::to_owned).ok_or_else(|| damaged(GONE)));
    Ok(Some(Staged {
        change,
        entries,
        gone: gone.collect::<Result<_>>()?,
        put: sides.bytes(PUT)?.chunks(SIDE_BYTES).map(read_side).collect::<Result<_>>()?,
        delete: ids_from_bytes(sides.bytes(DELETE)?)?,
    }))
}

/// The id, the count with a bit for what is unmatched, and the length.
const SIDE_BYTES: usize = 16 + 2 + 4;
const UNMATCHED_BIT: u16 = 1 << 15;

fn write_side(side: &Side) -> [u8; SIDE_BYTES] {
    let mut bytes = [0; SIDE_BYTES];
    let count = u16::try_from(side.count).unwrap_or(UNMATCHED_BIT - 1) | if side.unmatched { UNMATCHED_BIT } else { 0 };
    bytes[..16].copy_from_slice(side.audio.uuid().as_bytes());
    bytes[16..18].copy_from_slice(&count.to_be_bytes());
    bytes[18..].copy_from_slice(&side.duration_ms.to_be_bytes());
    bytes
}

fn read_side(bytes: &[u8]) -> Result<Side> {
    let wrong = || damaged("a staged side");
    let (id, rest) = bytes.split_first_chunk::<16>().ok_or_else(wrong)?;
    let (count, rest) = rest.split_first_chunk::<2>().ok_or_else(wrong)?;
    let count = u16::from_be_bytes(*count);
    Ok(Side {
        audio: AudioId::new(Uuid::from_bytes(*id)),
        count: u32::from(count & !UNMATCHED_BIT),
        duration_ms: u32::from_be_bytes(rest.try_into().map_err(|_| wrong())?),
        unmatched: count & UNMATCHED_BIT != 0,
        // It follows from the list.
        label: String::new(),
    })
}
