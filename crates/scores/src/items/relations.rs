//! `sr:<owner>` `<item><score>` or `<item><snapshot>`: a score or a snapshot uses an item. An item can be deleted only
//! when nothing uses it.

use basis::{Owner, Result, damaged};
use table::{BatchWrite, DeleteItem, Item, Key, PutItem, Query, partition};

use super::{PARTITION, SORT, TABLE, fresh, ids, key};
use crate::model::{ItemId, ScoreId, SnapshotId};

/// The number of writes in one request.
const BATCH: usize = 25;

/// What uses an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    Score(ScoreId),
    Snapshot(SnapshotId),
}

fn partition_of(owner: &Owner) -> String {
    format!("sr:{}", ids::owner(owner))
}

fn key_of(owner: &Owner, item: ItemId, by: By) -> Key {
    let by = match by {
        By::Score(id) => id.uuid(),
        By::Snapshot(id) => id.uuid(),
    };
    key(partition_of(owner), format!("{}{}", ids::encode(item.uuid()), ids::encode(by)))
}

pub(crate) fn put(owner: &Owner, item: ItemId, by: By) -> PutItem {
    PutItem::new(TABLE, fresh(&key_of(owner, item, by)))
}

pub(crate) fn delete(owner: &Owner, item: ItemId, by: By) -> DeleteItem {
    DeleteItem::new(TABLE, key_of(owner, item, by))
}

/// Write many relations, in batches of the size that the table allows. Can be repeated.
pub(crate) fn put_all(owner: &Owner, items: &[ItemId], by: By) -> Vec<BatchWrite> {
    let one = |request: BatchWrite, item: &ItemId| request.put(fresh(&key_of(owner, *item, by)));
    items.chunks(BATCH).map(|some| some.iter().fold(BatchWrite::new(TABLE), one)).collect()
}

/// Delete many relations, in the same way.
pub(crate) fn delete_all(owner: &Owner, items: &[ItemId], by: By) -> Vec<BatchWrite> {
    let one = |request: BatchWrite, item: &ItemId| request.delete(key_of(owner, *item, by));
    items.chunks(BATCH).map(|some| some.iter().fold(BatchWrite::new(TABLE), one)).collect()
}

/// All relations of an item.
pub(crate) fn of(owner: &Owner, item: ItemId) -> Query {
    let start = ids::encode(item.uuid());
    Query::table(TABLE, partition(PARTITION, partition_of(owner)).begins_with(SORT, start))
}

/// The id of the score or the snapshot that uses the item.
pub(crate) fn read(item: &Item) -> Result<uuid::Uuid> {
    ids::decode(item.string(SORT)?.get(24..).ok_or_else(|| damaged("a relation"))?)
}
