//! `USERS` `ADMINS`: how many administrators can sign in.

use table::{Key, PutItem, Update, UpdateItem, attr};

use super::{COUNT, FORMAT, FORMAT_NOW, TABLE, USERS, absent, fresh, key};

fn key_of() -> Key {
    key(USERS, "ADMINS")
}

/// Create the count for the first administrator, only if there was none before.
pub(crate) fn first() -> PutItem {
    PutItem::new(TABLE, fresh(&key_of()).with(COUNT, 1)).when(absent())
}

pub(crate) fn one_more() -> UpdateItem {
    UpdateItem::new(TABLE, key_of(), Update::new().add(COUNT, 1).set(FORMAT, FORMAT_NOW))
}

/// Decrease the count, only if another administrator remains.
pub(crate) fn one_less() -> UpdateItem {
    UpdateItem::new(TABLE, key_of(), Update::new().add(COUNT, -1)).when(attr(COUNT).greater_than(1))
}
