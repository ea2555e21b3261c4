//! The limits of DynamoDB. `validate` runs before every backend, so that all refuse the same requests. Checks that need
//! the table's definition (`schema`) are made here for the backends that store items themselves; DynamoDB makes its
//! own.

mod definition;
mod expression;
mod request;
mod schema;
mod value;

pub(crate) use schema::{check_cursor, check_item, check_key, check_query, no_such_index};

use crate::Error;

/// The largest size of an item.
pub(crate) const ITEM_BYTES_MAX: usize = 400 * 1024;
/// The largest size of a partition key.
pub(crate) const PARTITION_KEY_BYTES_MAX: usize = 2_048;
/// The largest size of a sort key.
pub(crate) const SORT_KEY_BYTES_MAX: usize = 1_024;
/// How much a query or scan reads at most for one page.
pub(crate) const PAGE_BYTES_MAX: usize = 1024 * 1024;
/// The largest total size of a transaction's items.
const TRANSACTION_BYTES_MAX: usize = 4 * 1024 * 1024;
/// The largest number of actions in a transaction, and of keys in a batch of gets.
const TRANSACTION_ACTIONS_MAX: usize = 100;
const BATCH_GET_KEYS_MAX: usize = 100;
const BATCH_WRITES_MAX: usize = 25;

fn ensure(holds: bool, message: impl FnOnce() -> String) -> Result<(), Error> {
    if holds { Ok(()) } else { Err(Error::Invalid(message())) }
}

/// Refuse a transaction whose items together have more bytes than allowed.
pub(crate) fn check_transaction_bytes(bytes: usize) -> Result<(), Error> {
    ensure(bytes <= TRANSACTION_BYTES_MAX, || "a transaction's items have at most 4 MB".to_owned())
}

/// Refuse a name that tables and indexes must not have.
pub(crate) fn check_name(what: &str, name: &str) -> Result<(), Error> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
    ensure((3..=255).contains(&name.len()) && name.bytes().all(allowed), || {
        format!("a name of {what} has 3 to 255 characters out of a-z, A-Z, 0-9, '_', '-' and '.'")
    })
}
