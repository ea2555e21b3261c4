//! `todana:owner/<owner>`: the databases of an owner.
//!
//! | `sky` | what |
//! | --- | --- |
//! | `DB:<database>` | a database: its name, the time of its creation, its state |
//! | `NA:<digest>` | a name that is taken, and by which database; the digest is of the name as folded for search |
//!
//! Both are written in one transaction, so that a name is never taken twice, nor without a database. They are in the
//! table of the databases themselves, where no database has that partition.

use basis::{Error, Owner, Result, damaged, folded, stored_id};
use sqlbase::{PARTITION, SORT, TABLE};
use table::{Condition, Cursor, DeleteItem, GetItem, Item, Key, PutItem, Query, Update, UpdateItem, attr, partition};

use crate::service::{DatabaseId, Entry, State};

const VERSION: &str = "ver";
const VERSION_NOW: u32 = 1;
const DATABASES: &str = "DB:";
const NAMES: &str = "NA:";
const NAME: &str = "nam";
const CREATED: &str = "cat";
const STATE: &str = "ste";
const REVISION: &str = "rev";
const FORK_OF: &str = "org";
const DATABASE: &str = "dbi";

fn key(partition: &str, sort: String) -> Key {
    Key::new(PARTITION, partition).and(SORT, sort)
}

fn fresh(key: &Key) -> Item {
    key.to_item().with(VERSION, VERSION_NOW)
}

fn absent() -> Condition {
    attr(PARTITION).not_exists()
}

fn partition_of(owner: &Owner) -> String {
    format!("todana:owner/{owner}")
}

fn key_of(owner: &Owner, id: DatabaseId) -> Key {
    key(&partition_of(owner), format!("{DATABASES}{id}"))
}

/// A digest, because a name can be longer than a key.
fn name_key(owner: &Owner, name: &str) -> Key {
    key(&partition_of(owner), format!("{NAMES}{}", blake3::hash(folded(name).as_bytes()).to_hex()))
}

pub(crate) fn get(owner: &Owner, id: DatabaseId) -> GetItem {
    GetItem::new(TABLE, key_of(owner, id))
}

/// The database that has a name.
pub(crate) fn get_name(owner: &Owner, name: &str) -> GetItem {
    GetItem::new(TABLE, name_key(owner, name))
}

/// Newest first.
pub(crate) fn list(owner: &Owner) -> Query {
    Query::table(TABLE, partition(PARTITION, partition_of(owner)).begins_with(SORT, DATABASES)).backward()
}

/// The position of an item in a list.
pub(crate) fn cursor_at(item: &Item) -> Result<Cursor> {
    let attributes = [PARTITION, SORT].map(|name| Ok((name.to_owned(), item.string(name)?.to_owned())));
    Ok(Cursor::from_attributes(attributes.into_iter().collect::<Result<Vec<_>>>()?))
}

pub(crate) fn put_new(owner: &Owner, entry: &Entry) -> PutItem {
    let mut item = fresh(&key_of(owner, entry.id))
        .with(NAME, entry.name.as_str())
        .with(CREATED, entry.created_ms)
        .with(STATE, entry.state.as_str())
        .with(REVISION, entry.version);
    if let Some(origin) = entry.fork_of {
        item.set(FORK_OF, origin.to_string());
    }
    PutItem::new(TABLE, item).when(absent())
}

/// Take a name for that database.
pub(crate) fn take_name(owner: &Owner, name: &str, id: DatabaseId) -> PutItem {
    PutItem::new(TABLE, fresh(&name_key(owner, name)).with(DATABASE, id.to_string())).when(absent())
}

/// Release a name, if that database has it.
pub(crate) fn free_name(owner: &Owner, name: &str, id: DatabaseId) -> DeleteItem {
    DeleteItem::new(TABLE, name_key(owner, name)).when(attr(DATABASE).equals(id.to_string()))
}

/// Change the state of an entry.
pub(crate) fn move_to(owner: &Owner, id: DatabaseId, from: State, to: State) -> UpdateItem {
    let update = Update::new().set(STATE, to.as_str());
    UpdateItem::new(TABLE, key_of(owner, id), update).when(attr(STATE).equals(from.as_str()))
}

/// Rename it, if the entry is still as it was read.
pub(crate) fn rename(owner: &Owner, entry: &Entry, name: &str) -> UpdateItem {
    let update = Update::new().set(NAME, name).set(REVISION, entry.version + 1);
    let unchanged = attr(STATE).equals(State::Active.as_str()).and(attr(REVISION).equals(entry.version));
    UpdateItem::new(TABLE, key_of(owner, entry.id), update).when(unchanged)
}

/// Delete it.
pub(crate) fn delete(owner: &Owner, id: DatabaseId) -> DeleteItem {
    DeleteItem::new(TABLE, key_of(owner, id)).when(attr(STATE).equals(State::Deleting.as_str()))
}

pub(crate) fn read(item: &Item) -> Result<Entry> {
    basis::check_format(item, VERSION, VERSION_NOW)?;
    let sort = item.string(SORT)?;
    Ok(Entry {
        id: stored_id(sort.strip_prefix(DATABASES).ok_or_else(|| damaged("a key is of another kind"))?)?,
        name: item.string(NAME)?.to_owned(),
        created_ms: item.integer(CREATED)?,
        state: State::parse(item.string(STATE)?).map_err(|_: Error| damaged(STATE))?,
        version: item.integer(REVISION)?,
        fork_of: item.optional_string(FORK_OF)?.map(stored_id).transpose()?,
    })
}

pub(crate) fn read_name(item: &Item) -> Result<DatabaseId> {
    basis::check_format(item, VERSION, VERSION_NOW)?;
    stored_id(item.string(DATABASE)?)
}
