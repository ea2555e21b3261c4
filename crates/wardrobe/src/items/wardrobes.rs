//! `W#<wardrobeId>` `META`: a wardrobe.
//!
//! Added to the specification: its owner (`owner`), the number and size of its pictures, and its place in the owner's
//! list of wardrobes, which uses the index by creation time (`U#<userId>#WARDROBE`).

use basis::{Owner, Result, stored_id};
use table::{Cursor, GetItem, Item, Key, PutItem, Query, Returning, Update, UpdateItem, attr, partition};

use super::{
    BY_CREATED_AT, CREATED_AT, CREATED_AT_SORT, NAME, STATUS_LIST, TABLE, VERSION, absent, check_format, exists, fresh,
    key, padded_ms, partition_of,
};
use crate::model::{Name, Storage, Wardrobe, WardrobeId};

const WARDROBE_ID: &str = "wardrobeId";
const OWNER: &str = "owner";
const IMAGE_COUNT: &str = "imageCount";
const IMAGE_BYTES: &str = "imageBytes";

fn key_of(wardrobe: WardrobeId) -> Key {
    key(partition_of(wardrobe), "META")
}

fn list_of(owner: &Owner) -> String {
    format!("U#{owner}#WARDROBE")
}

pub(crate) fn get(wardrobe: WardrobeId) -> GetItem {
    GetItem::new(TABLE, key_of(wardrobe))
}

pub(crate) fn put_new(wardrobe: &Wardrobe) -> PutItem {
    let item = fresh(&key_of(wardrobe.id))
        .with(WARDROBE_ID, wardrobe.id.to_string())
        .with(NAME, wardrobe.name.as_str())
        .with(CREATED_AT, wardrobe.created_at)
        .with(OWNER, wardrobe.owner.as_str())
        .with(VERSION, wardrobe.version)
        .with(IMAGE_COUNT, wardrobe.storage.pictures)
        .with(IMAGE_BYTES, wardrobe.storage.bytes)
        .with(STATUS_LIST, list_of(&wardrobe.owner))
        .with(CREATED_AT_SORT, format!("CREATED#{}#{}", padded_ms(wardrobe.created_at), wardrobe.id));
    PutItem::new(TABLE, item).when(absent())
}

pub(crate) fn rename(wardrobe: WardrobeId, name: &Name, if_version: Option<u64>) -> UpdateItem {
    let update = Update::new().set(NAME, name.as_str()).add(VERSION, 1);
    let update = UpdateItem::new(TABLE, key_of(wardrobe), update).when(exists()).returning(Returning::New);
    match if_version {
        Some(version) => update.when(attr(VERSION).equals(version)),
        None => update,
    }
}

/// Add to (or subtract from) the number and size of pictures.
pub(crate) fn add_storage(wardrobe: WardrobeId, pictures: i64, bytes: i64) -> UpdateItem {
    let update = Update::new().add(IMAGE_COUNT, pictures).add(IMAGE_BYTES, bytes);
    UpdateItem::new(TABLE, key_of(wardrobe), update).when(exists())
}

/// Oldest first.
pub(crate) fn list(owner: &Owner, limit: u32, after: Option<Cursor>) -> Query {
    Query::index(TABLE, BY_CREATED_AT, partition(STATUS_LIST, list_of(owner))).limit(limit).after(after)
}

pub(crate) fn read(item: &Item) -> Result<Wardrobe> {
    check_format(item)?;
    Ok(Wardrobe {
        id: stored_id(item.string(WARDROBE_ID)?)?,
        owner: Owner::new(item.string(OWNER)?),
        name: Name::stored(item.string(NAME)?),
        created_at: item.integer(CREATED_AT)?,
        version: item.integer(VERSION)?,
        storage: Storage { pictures: item.integer(IMAGE_COUNT)?, bytes: item.integer(IMAGE_BYTES)? },
    })
}
