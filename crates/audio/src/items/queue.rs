//! `<user>` `PlayQueue` (added): what is played now and how far, and `PlayQueueAudios`: the list, 16 bytes for each
//! entry. The list is written only if it changes.

use basis::{Owner, Result, damaged};
use table::{GetItem, Item, PutItem, TransactGet, Value};
use uuid::Uuid;

use super::{TABLE, VERSION, check_format, fresh, key, of_version, put_some, text};
use crate::model::{AudioId, PlayQueue, digest_of};

const QUEUE: &str = "PlayQueue";
const AUDIOS: &str = "PlayQueueAudios";
const CURRENT: &str = "current";
const POSITION: &str = "position";
const CHANGED_AT: &str = "changedAt";
const CHANGED_BY: &str = "changedBy";
const DIGEST: &str = "digest";
const IDS: &str = "ids";

/// The queue without its list, for a change of the position alone.
pub(crate) fn get(owner: &Owner) -> GetItem {
    GetItem::new(TABLE, key(owner, QUEUE))
}

/// The queue with its list, as of one moment; read it with [`read`].
pub(crate) fn get_all(owner: &Owner) -> TransactGet {
    TransactGet::new([QUEUE, AUDIOS].map(|data_type| GetItem::new(TABLE, key(owner, data_type))))
}

/// The digest of a list.
pub(crate) fn digest(audio_ids: &[AudioId]) -> String {
    digest_of(&ids_to_bytes(audio_ids))
}

/// The version and the digest of the queue that was read; those of no queue if there is none.
pub(crate) fn read_state(item: Option<&Item>) -> Result<(u64, String)> {
    let Some(item) = item else { return Ok((0, digest(&[]))) };
    check_format(item)?;
    Ok((item.integer(VERSION)?, text(item, DIGEST)?))
}

/// Write the queue without its list, if it still has the version that was read; 0 if there was none.
pub(crate) fn put(owner: &Owner, queue: &PlayQueue, digest: &str, before_version: u64) -> PutItem {
    let mut item = fresh(&key(owner, QUEUE))
        .with(POSITION, queue.position_ms)
        .with(CHANGED_AT, queue.changed_ms)
        .with(CHANGED_BY, queue.changed_by.as_str())
        .with(DIGEST, digest)
        .with(VERSION, queue.version);
    put_some(&mut item, CURRENT, queue.current);
    PutItem::new(TABLE, item).when(of_version(before_version))
}

/// Write the list. It belongs into a transaction with [`put`].
pub(crate) fn put_list(owner: &Owner, audio_ids: &[AudioId]) -> PutItem {
    let item = fresh(&key(owner, AUDIOS)).with(IDS, Value::bytes(ids_to_bytes(audio_ids)));
    PutItem::new(TABLE, item)
}

/// The queue in the answer to [`get_all`].
pub(crate) fn read(items: &[Option<Item>]) -> Result<PlayQueue> {
    let [Some(queue), list] = items else { return Ok(PlayQueue::default()) };
    check_format(queue)?;
    let audio_ids = match list {
        Some(list) => {
            check_format(list)?;
            ids_from_bytes(list.bytes(IDS)?)?
        }
        None => Vec::new(),
    };
    Ok(PlayQueue {
        audio_ids,
        current: queue.optional_integer(CURRENT)?,
        position_ms: queue.integer(POSITION)?,
        changed_ms: queue.integer(CHANGED_AT)?,
        changed_by: text(queue, CHANGED_BY)?,
        version: queue.integer(VERSION)?,
    })
}

/// Ids as the 16 bytes of each.
pub(super) fn ids_to_bytes(audio_ids: &[AudioId]) -> Vec<u8> {
    audio_ids.iter().flat_map(|id| id.uuid().into_bytes()).collect()
}

pub(super) fn ids_from_bytes(bytes: &[u8]) -> Result<Vec<AudioId>> {
    let id = |bytes: &[u8]| <[u8; 16]>::try_from(bytes).map(|bytes| AudioId::new(Uuid::from_bytes(bytes)));
    bytes.chunks(16).map(id).collect::<Result<_, _>>().map_err(|_| damaged("a list of ids"))
}
