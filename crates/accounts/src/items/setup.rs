//! `SETUP` `SETUP`: the secret that creates the first account: its digest for comparison, and the secret itself, sealed
//! with the server key, so that every start can print it.

use basis::Result;
use table::{DeleteItem, GetItem, Item, Key, PutItem, Value, attr};

use super::{CREATED_AT, DIGEST, TABLE, absent, check_format, digest_of, fresh, key};

const SETUP: &str = "SETUP";
const SEALED: &str = "sealed";

/// The stored form of the secret.
#[derive(Debug)]
pub(crate) struct KeptSecret {
    pub(crate) digest: [u8; 32],
    /// An earlier version of the program stored only the digest.
    pub(crate) sealed: Option<Vec<u8>>,
}

fn key_of() -> Key {
    key(SETUP, SETUP)
}

pub(crate) fn get() -> GetItem {
    GetItem::new(TABLE, key_of())
}

/// Store a secret in place of that one, or of none.
pub(crate) fn put(digest: [u8; 32], sealed: &[u8], now: u64, replaced: Option<&KeptSecret>) -> PutItem {
    let item = fresh(&key_of()).with(DIGEST, Value::bytes(digest)).with(SEALED, Value::bytes(sealed));
    PutItem::new(TABLE, item.with(CREATED_AT, now)).when(match replaced {
        Some(old) => attr(DIGEST).equals(Value::bytes(old.digest)),
        None => absent(),
    })
}

pub(crate) fn delete() -> DeleteItem {
    DeleteItem::new(TABLE, key_of())
}

/// Only if the secret is still that one.
pub(crate) fn redeem(digest: [u8; 32]) -> DeleteItem {
    delete().when(attr(DIGEST).equals(Value::bytes(digest)))
}

pub(crate) fn read(item: &Item) -> Result<KeptSecret> {
    check_format(item)?;
    let sealed = item.get(SEALED).map(|_| item.bytes(SEALED).map(<[u8]>::to_vec)).transpose()?;
    Ok(KeptSecret { digest: digest_of(item)?, sealed })
}
