//! `USERS` `NAME#<folded name>`: the account that has the name, and what the administrators' list shows.

use basis::Result;
use table::{Cursor, GetItem, Item, Key, PutItem, Query, attr, partition};

use super::{
    CREATED_AT, DISABLED, DISPLAY_NAME, NAME, PARTITION, ROLE, SORT, TABLE, USER_ID, USERS, absent, boolean,
    check_format, fresh, key, read_role, stored_id,
};
use crate::model::{Label, Record, UserEntry, UserName};

const NAMES: &str = "NAME#";

pub(crate) fn get(folded: &str) -> GetItem {
    GetItem::new(TABLE, key_of(folded))
}

fn key_of(folded: &str) -> Key {
    key(USERS, format!("{NAMES}{folded}"))
}

pub(crate) fn put_new(record: &Record) -> PutItem {
    PutItem::new(TABLE, write(record)).when(absent())
}

pub(crate) fn put_changed(record: &Record) -> PutItem {
    PutItem::new(TABLE, write(record)).when(attr(USER_ID).equals(record.user.id.to_string()))
}

pub(crate) fn list(limit: u32, after: Option<Cursor>) -> Query {
    Query::table(TABLE, partition(PARTITION, USERS).begins_with(SORT, NAMES)).limit(limit).after(after)
}

fn write(record: &Record) -> Item {
    let entry = record.entry();
    let item = fresh(&key_of(&entry.name.folded()))
        .with(USER_ID, entry.id.to_string())
        .with(NAME, entry.name.as_str())
        .with(ROLE, entry.role.as_str())
        .with(DISABLED, entry.disabled)
        .with(CREATED_AT, entry.created_at);
    match &entry.display_name {
        Some(display_name) => item.with(DISPLAY_NAME, display_name.as_str()),
        None => item,
    }
}

pub(crate) fn read(item: &Item) -> Result<UserEntry> {
    check_format(item)?;
    Ok(UserEntry {
        id: stored_id(item.string(USER_ID)?)?,
        name: UserName::stored(item.string(NAME)?),
        display_name: item.optional_string(DISPLAY_NAME)?.map(Label::stored),
        role: read_role(item)?,
        disabled: boolean(item, DISABLED)?,
        created_at: item.integer(CREATED_AT)?,
    })
}
