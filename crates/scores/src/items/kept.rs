//! `sw:<reader>` `<score>`: a reader keeps a score of somebody else in their list, by this share link (added to the
//! specification).

use basis::{Owner, Result};
use table::{Cursor, DeleteItem, GetItem, Item, Key, PutItem, Query, partition};

use super::{CREATED_AT, PARTITION, SORT, TABLE, check_format, fresh, ids, key};
use crate::model::ScoreId;

const OWNER: &str = "w";
const SHARE: &str = "sh";

/// A shared score that a reader keeps in their list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) score: ScoreId,
    pub(crate) owner: Owner,
    /// The share link's id.
    pub(crate) share: String,
}

fn partition_of(reader: &Owner) -> String {
    format!("sw:{}", ids::owner(reader))
}

fn key_of(reader: &Owner, score: ScoreId) -> Key {
    key(partition_of(reader), ids::encode(score.uuid()))
}

pub(crate) fn put(reader: &Owner, kept: &Kept, now: u64) -> PutItem {
    let item = fresh(&key_of(reader, kept.score))
        .with(OWNER, ids::owner(&kept.owner))
        .with(SHARE, kept.share.as_str())
        .with(CREATED_AT, now);
    PutItem::new(TABLE, item)
}

pub(crate) fn get(reader: &Owner, score: ScoreId) -> GetItem {
    GetItem::new(TABLE, key_of(reader, score))
}

pub(crate) fn delete(reader: &Owner, score: ScoreId) -> DeleteItem {
    DeleteItem::new(TABLE, key_of(reader, score)).when(super::exists())
}

pub(crate) fn list(reader: &Owner, limit: u32, after: Option<Cursor>) -> Query {
    Query::table(TABLE, partition(PARTITION, partition_of(reader))).limit(limit).after(after)
}

pub(crate) fn read(item: &Item) -> Result<Kept> {
    check_format(item)?;
    Ok(Kept {
        score: ScoreId::new(ids::decode(item.string(SORT)?)?),
        owner: ids::read_owner(item.string(OWNER)?)?,
        share: item.string(SHARE)?.to_owned(),
    })
}
