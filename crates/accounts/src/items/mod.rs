//! The layout of the table: only this module knows keys and attributes. Every item has a format version (`v`), so that
//! a later program can read it.

pub(crate) mod admins;
mod answers;
mod attempts;
mod credentials;
pub(crate) mod identity;
pub(crate) mod names;
pub(crate) mod rounds;
pub(crate) mod server;
pub(crate) mod setup;
pub(crate) mod users;

use basis::{Result, damaged, stored_id};
use sha2::{Digest, Sha256};
use table::{Condition, Item, Key, TableDefinition, attr};

use crate::model::Role;

pub(crate) use answers::{AnswerPlace, Answering, AnsweringState, answering_key};
pub(crate) use attempts::Counter;
pub(crate) use credentials::{SessionRecord, ShareRecord, TokenRecord};

pub(crate) const TABLE: &str = "Accounts";

const PARTITION: &str = "PK";
const SORT: &str = "SK";
/// Unix seconds after which the item counts as expired; it is deleted some time later.
const EXPIRES: &str = "expires";
const FORMAT: &str = "v";
const FORMAT_NOW: u32 = 1;

const USER_ID: &str = "userId";
const NAME: &str = "name";
const CREATED_AT: &str = "createdAt";
const DIGEST: &str = "digest";
const DISPLAY_NAME: &str = "displayName";
const ROLE: &str = "role";
const DISABLED: &str = "disabled";
const EPOCH: &str = "credentialsEpoch";
const COUNT: &str = "count";

/// The partition of the items that concern all accounts.
const USERS: &str = "USERS";

/// The table.
pub(crate) fn definition() -> TableDefinition {
    TableDefinition::new(TABLE, PARTITION).sorted_by(SORT).expiring_by(EXPIRES)
}

fn key(partition: impl Into<String>, sort: impl Into<String>) -> Key {
    Key::new(PARTITION, partition).and(SORT, sort)
}

/// An item with its key and its format.
fn fresh(key: &Key) -> Item {
    key.to_item().with(FORMAT, FORMAT_NOW)
}

fn exists() -> Condition {
    attr(PARTITION).exists()
}

fn absent() -> Condition {
    attr(PARTITION).not_exists()
}

/// Refuse items of a later version of the program.
fn check_format(item: &Item) -> Result<()> {
    basis::check_format(item, FORMAT, FORMAT_NOW)
}

fn boolean(item: &Item, name: &str) -> Result<bool> {
    match item.get(name) {
        Some(table::Value::Bool(value)) => Ok(*value),
        _ => Err(damaged("a boolean is missing")),
    }
}

fn read_role(item: &Item) -> Result<Role> {
    Role::parse(item.string(ROLE)?).map_err(|_| damaged(ROLE))
}

fn digest_of(item: &Item) -> Result<[u8; 32]> {
    item.bytes(DIGEST)?.try_into().map_err(|_| damaged("a digest has the wrong length"))
}

/// The SHA-256 of several parts, separated by line ends, in hexadecimal digits.
fn hashed(parts: &[&str]) -> String {
    blobs::Digest::from_bytes(Sha256::digest(parts.join("\n")).into()).to_string()
}
