//! `SETUP` `SETUP`: the digest of the secret with which the first account is made.

use edge::Result;
use table::{DeleteItem, GetItem, Item, Key, PutItem, Value, attr};

use super::{CREATED_AT, DIGEST, TABLE, check_format, digest_of, fresh, key};

const SETUP: &str = "SETUP";

fn key_of() -> Key {
    key(SETUP, SETUP)
}

pub(crate) fn get() -> GetItem {
    GetItem::new(TABLE, key_of())
}

pub(crate) fn put(digest: [u8; 32], now: u64) -> PutItem {
    PutItem::new(TABLE, fresh(&key_of()).with(DIGEST, Value::bytes(digest)).with(CREATED_AT, now))
}

pub(crate) fn delete() -> DeleteItem {
    DeleteItem::new(TABLE, key_of())
}

/// Only if the secret is still that one.
pub(crate) fn redeem(digest: [u8; 32]) -> DeleteItem {
    delete().when(attr(DIGEST).equals(Value::bytes(digest)))
}

pub(crate) fn read(item: &Item) -> Result<[u8; 32]> {
    check_format(item)?;
    digest_of(item)
}
