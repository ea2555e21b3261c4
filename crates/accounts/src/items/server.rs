//! `SERVER` `SETTINGS`: settings of the whole server. Settings that were never changed are absent.

use basis::Result;
use table::{GetItem, Item, Key, Update, UpdateItem, Value};

use super::{FORMAT, FORMAT_NOW, TABLE, check_format, key};
use crate::model::ServerSettings;

const PUBLIC_LIST: &str = "publicList";

fn key_of() -> Key {
    key("SERVER", "SETTINGS")
}

pub(crate) fn get() -> GetItem {
    GetItem::new(TABLE, key_of())
}

pub(crate) fn set(settings: ServerSettings) -> UpdateItem {
    let ServerSettings { public_list } = settings;
    UpdateItem::new(TABLE, key_of(), Update::new().set(PUBLIC_LIST, public_list).set(FORMAT, FORMAT_NOW))
}

pub(crate) fn read(item: Option<&Item>) -> Result<ServerSettings> {
    let Some(item) = item else { return Ok(ServerSettings::default()) };
    check_format(item)?;
    Ok(ServerSettings { public_list: !matches!(item.get(PUBLIC_LIST), Some(Value::Bool(false))) })
}
