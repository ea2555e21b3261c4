//! The layout of databases in the table: only this module knows keys and attributes. The table's keys are `cky`
//! (`<system>:<path>`, one partition for each database) and `sky`.
//!
//! | `sky` | what |
//! | --- | --- |
//! | `OP:Z0:` | the queue's gate ([`queue`]) |
//! | `OP:a0:<ulid>` | a queued operation ([`queue`]) |
//! | `OP:b0:` | the head ([`head`]) |
//! | `OP:c0:<operation>` | an operation's result ([`results`]) |
//! | `OP:d0:<sequence>` | a commit ([`log`]) |
//! | `OP:e0:<sequence>` | a published snapshot ([`snapshots`]) |
//! | `OP:f0:<id>` | objects that are being written ([`snapshots`]) |
//! | `PI:<name>` | what must be kept: a version, a fork ([`snapshots`]) |
//! | `DE:<ulid>` | an object that could not be deleted ([`snapshots`]) |
//!
//! The partition of a database is `todana:<its name>`. Partitions that begin with `todana:owner/` are not databases: the
//! crate `databases` keeps an owner's list of databases there, in the same table.

pub(crate) mod head;
pub(crate) mod log;
pub(crate) mod queue;
pub(crate) mod results;
pub(crate) mod snapshots;

use table::{Condition, Item, Key, Query, TableDefinition, attr, partition};

use crate::Error;

/// The name of the table that all databases are in.
pub const TABLE: &str = "Databases";

/// The attribute that is the table's partition key.
pub const PARTITION: &str = "cky";

/// The attribute that is the table's sort key.
pub const SORT: &str = "sky";

const EXPIRES: &str = "exp";
const VERSION: &str = "ver";
const VERSION_NOW: u32 = 1;

/// The table.
pub(crate) fn definition() -> TableDefinition {
    TableDefinition::new(TABLE, PARTITION).sorted_by(SORT).expiring_by(EXPIRES)
}

fn key(partition: &str, sort: impl Into<String>) -> Key {
    Key::new(PARTITION, partition).and(SORT, sort)
}

fn fresh(key: &Key) -> Item {
    key.to_item().with(VERSION, VERSION_NOW)
}

fn absent() -> Condition {
    attr(PARTITION).not_exists()
}

fn exists() -> Condition {
    attr(PARTITION).exists()
}

/// Refuse records of a later version of the program: guessing what they mean would be worse.
fn check_version(item: &Item) -> Result<(), Error> {
    match item.integer::<u32>(VERSION)? {
        VERSION_NOW => Ok(()),
        other => Err(Error::corrupt(format!("a record is in format {other}, which this program does not know"))),
    }
}

/// Every record of a database.
pub(crate) fn everything(database: &str) -> Query {
    Query::table(TABLE, partition(PARTITION, database)).only([PARTITION, SORT])
}

/// The key of a record.
pub(crate) fn key_of(item: &Item) -> Result<Key, Error> {
    Ok(key(item.string(PARTITION)?, item.string(SORT)?))
}

/// The part of a sort key after its prefix.
fn after<'a>(item: &'a Item, prefix: &str) -> Result<&'a str, Error> {
    let sort = item.string(SORT)?;
    sort.strip_prefix(prefix).ok_or_else(|| Error::corrupt(format!("a record has the key {sort}")))
}

/// A sequence as it is written in a key, so that it sorts like a number.
fn padded(sequence: u64) -> String {
    format!("{sequence:020}")
}

fn digits(text: &str) -> Result<u64, Error> {
    text.parse().map_err(|_| Error::corrupt(format!("'{text}' is no sequence")))
}
