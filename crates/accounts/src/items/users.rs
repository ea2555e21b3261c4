//! `U#<userId>` `USER`: an account.

use std::collections::BTreeMap;

use basis::Result;
use table::{Condition, GetItem, Item, Key, PutItem, Update, UpdateItem, Value, attr};

use super::{
    CREATED_AT, DISABLED, DISPLAY_NAME, EPOCH, NAME, PARTITION, ROLE, TABLE, absent, boolean, check_format, damaged,
    exists, fresh, key, read_role, stored_id,
};
use crate::model::{Label, Language, PictureType, Record, StoredPicture, Theme, User, UserId, UserName};

const LANGUAGE: &str = "language";
const THEME: &str = "theme";
const PASSWORD_HASH: &str = "passwordHash";
const PICTURE: &str = "picture";
const UPDATED_AT: &str = "updatedAt";
const VERSION: &str = "version";

pub(crate) fn partition_of(user: UserId) -> String {
    format!("U#{user}")
}

pub(crate) fn key_of(user: UserId) -> Key {
    key(partition_of(user), "USER")
}

pub(crate) fn get(user: UserId) -> GetItem {
    GetItem::new(TABLE, key_of(user))
}

pub(crate) fn put_new(record: &Record) -> PutItem {
    PutItem::new(TABLE, write(record)).when(absent())
}

/// Replace the version that was read.
pub(crate) fn put_changed(record: &Record, version_before: u64) -> PutItem {
    PutItem::new(TABLE, write(record)).when(attr(VERSION).equals(version_before))
}

/// End all sessions, regardless of concurrent changes, which then have to be retried on the new version.
pub(crate) fn end_sessions(user: UserId, now: u64) -> UpdateItem {
    let update = Update::new().add(EPOCH, 1).add(VERSION, 1).set(UPDATED_AT, now);
    UpdateItem::new(TABLE, key_of(user), update).when(exists())
}

/// Store another hash of the same password. This is not a new version: if a concurrent change overwrites it, nothing
/// is lost.
pub(crate) fn rehash(user: UserId, before: &str, after: &str) -> UpdateItem {
    let update = Update::new().set(PASSWORD_HASH, after);
    UpdateItem::new(TABLE, key_of(user), update).when(attr(PASSWORD_HASH).equals(before))
}

/// The condition that the account exists.
pub(crate) fn exists_check(user: UserId) -> (Key, Condition) {
    (key_of(user), exists())
}

fn write(record: &Record) -> Item {
    let user = &record.user;
    let mut item = fresh(&key_of(user.id))
        .with(NAME, user.name.as_str())
        .with(ROLE, user.role.as_str())
        .with(DISABLED, user.disabled)
        .with(CREATED_AT, user.created_at)
        .with(UPDATED_AT, user.updated_at)
        .with(VERSION, user.version)
        .with(EPOCH, record.epoch);
    let texts = [
        (DISPLAY_NAME, user.display_name.as_ref().map(Label::as_str)),
        (LANGUAGE, user.language.map(Language::as_str)),
        (THEME, user.theme.map(Theme::as_str)),
        (PASSWORD_HASH, record.password_hash.as_deref()),
    ];
    for (name, text) in texts {
        if let Some(text) = text {
            item.set(name, text);
        }
    }
    if let Some(picture) = &user.picture {
        item.set(PICTURE, write_picture(picture));
    }
    item
}

pub(crate) fn read(item: &Item) -> Result<Record> {
    check_format(item)?;
    let id = item.string(PARTITION)?.strip_prefix("U#").ok_or_else(|| damaged("a key is not an account's"))?;
    let password_hash = item.optional_string(PASSWORD_HASH)?.map(str::to_owned);
    let user = User {
        id: stored_id(id)?,
        name: UserName::stored(item.string(NAME)?),
        display_name: item.optional_string(DISPLAY_NAME)?.map(Label::stored),
        role: read_role(item)?,
        disabled: boolean(item, DISABLED)?,
        language: item.optional_string(LANGUAGE)?.map(Language::parse).transpose().map_err(|_| damaged(LANGUAGE))?,
        theme: item.optional_string(THEME)?.map(Theme::parse).transpose().map_err(|_| damaged(THEME))?,
        picture: item.get(PICTURE).map(read_picture).transpose()?,
        has_password: password_hash.is_some(),
        created_at: item.integer(CREATED_AT)?,
        updated_at: item.integer(UPDATED_AT)?,
        version: item.integer(VERSION)?,
    };
    Ok(Record { user, password_hash, epoch: item.integer(EPOCH)? })
}

fn write_picture(picture: &StoredPicture) -> Value {
    let fields: [(&str, Value); 4] = [
        ("key", picture.key.as_str().into()),
        ("type", picture.picture_type.as_str().into()),
        ("size", picture.size_bytes.into()),
        ("digest", picture.digest.to_string().into()),
    ];
    Value::M(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<BTreeMap<_, _>>())
}

fn read_picture(value: &Value) -> Result<StoredPicture> {
    let read = || {
        let Value::M(fields) = value else { return None };
        let text = |name: &str| fields.get(name)?.as_str();
        Some(StoredPicture {
            key: text("key")?.parse().ok()?,
            picture_type: PictureType::parse(text("type")?).ok()?,
            size_bytes: fields.get("size")?.as_number()?.to_integer()?,
            digest: text("digest")?.parse().ok()?,
        })
    };
    read().ok_or_else(|| damaged(PICTURE))
}
