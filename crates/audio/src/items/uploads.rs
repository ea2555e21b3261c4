//! `<user>` `Upload#<upload>` (added): an upload with which something is under way. It was announced, and its file is
//! not a recording yet; or it is being removed. And `<user>` `Stored` (added): how many bytes an owner keeps.
//!
//! An upload counts from its announcement on. The count changes in the transactions that write and delete these
//! records, so none of them expires by itself.

use basis::{Owner, Result, damaged};
use table::{DeleteItem, GetItem, Item, Key, PutItem, Query, Update, UpdateItem, attr, partition};

use super::{FORMAT, FORMAT_NOW, PARTITION, SORT, TABLE, absent, check_format, exists, fresh, id_after, key, text};
use crate::model::{Upload, UploadId, UploadState};

const UPLOAD: &str = "Upload#";
const COUNTER: &str = "Stored";

const NAME: &str = "name";
const SIZE: &str = "size";
const STATE: &str = "state";
const CREATED_AT: &str = "createdAt";
const UPLOADS: &str = "uploads";
const ARTWORK: &str = "artwork";

fn key_of(owner: &Owner, id: UploadId) -> Key {
    key(owner, format!("{UPLOAD}{id}"))
}

pub(crate) fn get(owner: &Owner, id: UploadId) -> GetItem {
    GetItem::new(TABLE, key_of(owner, id))
}

/// All uploads of an owner with which something is under way.
pub(crate) fn list(owner: &Owner) -> Query {
    Query::table(TABLE, partition(PARTITION, owner.as_str()).begins_with(SORT, UPLOAD))
}

/// Write an upload, whether or not there was one.
pub(crate) fn put(owner: &Owner, upload: &Upload) -> PutItem {
    let item = fresh(&key_of(owner, upload.id))
        .with(NAME, upload.name.as_str())
        .with(SIZE, upload.size_bytes)
        .with(STATE, upload.state.as_str())
        .with(CREATED_AT, upload.created_ms);
    PutItem::new(TABLE, item)
}

/// Write an upload, unless there is one.
pub(crate) fn put_new(owner: &Owner, upload: &Upload) -> PutItem {
    put(owner, upload).when(absent())
}

/// Forget an upload. It belongs into a transaction that counts it no longer.
pub(crate) fn delete(owner: &Owner, id: UploadId) -> DeleteItem {
    DeleteItem::new(TABLE, key_of(owner, id)).when(exists())
}

/// The upload has become a recording, unless it is being removed meanwhile. It still counts.
pub(crate) fn arrived(owner: &Owner, id: UploadId) -> DeleteItem {
    let announced = attr(STATE).equals(UploadState::Announced.as_str());
    DeleteItem::new(TABLE, key_of(owner, id)).when(announced)
}

pub(crate) fn read(item: &Item) -> Result<Upload> {
    check_format(item)?;
    Ok(Upload {
        id: id_after(item, UPLOAD)?,
        name: text(item, NAME)?,
        size_bytes: item.integer(SIZE)?,
        state: UploadState::parse(item.string(STATE)?).map_err(|_| damaged(STATE))?,
        created_ms: item.integer(CREATED_AT)?,
    })
}

/// How many bytes an owner keeps.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Stored {
    /// Uploaded files, also those that are expected.
    pub(crate) uploads: u64,
    /// Artwork in all sizes.
    pub(crate) artwork: u64,
}

fn counter_key(owner: &Owner) -> Key {
    key(owner, COUNTER)
}

pub(crate) fn get_stored(owner: &Owner) -> GetItem {
    GetItem::new(TABLE, counter_key(owner))
}

pub(crate) fn read_stored(item: Option<&Item>) -> Result<Stored> {
    let Some(item) = item else { return Ok(Stored::default()) };
    check_format(item)?;
    // Artwork is counted after it was stored, so an interruption can leave the count too small.
    let bytes = |name: &str| -> Result<u64> {
        let bytes = item.optional_integer::<i64>(name)?.unwrap_or_default();
        Ok(u64::try_from(bytes).unwrap_or_default())
    };
    Ok(Stored { uploads: bytes(UPLOADS)?, artwork: bytes(ARTWORK)? })
}

fn count(owner: &Owner, name: &str, bytes: i64) -> UpdateItem {
    let update = Update::new().add(name, bytes).set(FORMAT, FORMAT_NOW);
    UpdateItem::new(TABLE, counter_key(owner), update)
}

/// Count an upload, if the others have at most that many bytes.
pub(crate) fn count_upload(owner: &Owner, bytes: u64, others_most: Option<u64>) -> UpdateItem {
    let update = count(owner, UPLOADS, signed(bytes));
    match others_most {
        None => update,
        Some(most) => update.when(attr(UPLOADS).not_exists().or(attr(UPLOADS).at_most(most))),
    }
}

/// Count an upload no longer.
pub(crate) fn uncount_upload(owner: &Owner, bytes: u64) -> UpdateItem {
    count(owner, UPLOADS, -signed(bytes))
}

/// Artwork was stored.
pub(crate) fn count_artwork(owner: &Owner, bytes: u64) -> UpdateItem {
    count(owner, ARTWORK, signed(bytes))
}

/// Artwork was deleted.
pub(crate) fn uncount_artwork(owner: &Owner, bytes: u64) -> UpdateItem {
    count(owner, ARTWORK, -signed(bytes))
}

fn signed(bytes: u64) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}
