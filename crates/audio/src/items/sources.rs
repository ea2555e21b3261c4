//! `<user>` `Source#<source>` (added): the places with files of a user's, in a list that is read consistently, and
//! `<user>` `Sources`: the last number that was given. `<source>` `AccessKey` and `SecretAccessKey`, as specified: the
//! key of its bucket, sealed, in hexadecimal digits.
//!
//! What was uploaded is a source that everybody has. It is not stored here; see [`Source::uploads`].

use basis::{Owner, Result, damaged};
use table::{
    Condition, DeleteItem, GetItem, Item, Key, PutItem, Query, TransactGet, Update, UpdateItem, attr, partition,
};

use super::{
    FORMAT, FORMAT_NOW, OWNER, PARTITION, SORT, TABLE, VALUE, VERSION, absent, check_format, fresh, from_hex, id_after,
    is_true, key, of_version, optional_text, specified, text,
};
use crate::model::{Source, SourceId, SourceKind, hex};

const SOURCE: &str = "Source#";
const COUNTER: &str = "Sources";
const ACCESS_KEY: &str = "AccessKey";
const SECRET_ACCESS_KEY: &str = "SecretAccessKey";

const NUMBER: &str = "number";
const LAST: &str = "last";
const NAME: &str = "name";
const KIND: &str = "kind";
const FOLDER: &str = "folder";
const ENDPOINT: &str = "endpoint";
const REGION: &str = "region";
const BUCKET: &str = "bucket";
const PREFIX: &str = "prefix";
const HINT: &str = "accessKeyHint";
const DIRECT: &str = "direct";
const REMOVING: &str = "removing";
const CREATED_AT: &str = "createdAt";

const IS_FOLDER: &str = "folder";
const IS_S3: &str = "s3";

fn key_of(owner: &Owner, id: SourceId) -> Key {
    key(owner, format!("{SOURCE}{id}"))
}

pub(crate) fn get(owner: &Owner, id: SourceId) -> GetItem {
    GetItem::new(TABLE, key_of(owner, id))
}

/// All sources that an owner has added, in the order in which they were. Those being removed are among them.
pub(crate) fn list(owner: &Owner) -> Query {
    Query::table(TABLE, partition(PARTITION, owner.as_str()).begins_with(SORT, SOURCE))
}

/// Write a source, if it still has the version that was read; 0 if there was none.
pub(crate) fn put(owner: &Owner, source: &Source, before_version: u64) -> PutItem {
    let mut item = fresh(&key_of(owner, source.id))
        .with(NUMBER, source.number)
        .with(NAME, source.name.as_str())
        .with(DIRECT, source.direct)
        .with(CREATED_AT, source.created_ms)
        .with(VERSION, source.version);
    if source.removing {
        item.set(REMOVING, true);
    }
    let item = match &source.kind {
        // It is never stored.
        SourceKind::Uploads => item,
        SourceKind::Folder { folder } => item.with(KIND, IS_FOLDER).with(FOLDER, folder.as_str()),
        SourceKind::S3 { endpoint, region, bucket, prefix, access_key_hint } => {
            let mut item = item
                .with(KIND, IS_S3)
                .with(REGION, region.as_str())
                .with(BUCKET, bucket.as_str())
                .with(PREFIX, prefix.as_str())
                .with(HINT, access_key_hint.as_str());
            super::put_some(&mut item, ENDPOINT, endpoint.as_deref());
            item
        }
    };
    PutItem::new(TABLE, item).when(of_version(before_version))
}

pub(crate) fn delete(owner: &Owner, source: &Source) -> DeleteItem {
    DeleteItem::new(TABLE, key_of(owner, source.id)).when(of_version(source.version))
}

/// The condition that a source exists and is not being removed, for a check in a transaction with [`key_for_check`].
pub(crate) fn in_use() -> Condition {
    super::exists().and(attr(REMOVING).not_exists())
}

/// The key for such a check.
pub(crate) fn key_for_check(owner: &Owner, id: SourceId) -> Key {
    key_of(owner, id)
}

pub(crate) fn read(item: &Item) -> Result<Source> {
    check_format(item)?;
    let kind = match item.string(KIND)? {
        IS_FOLDER => SourceKind::Folder { folder: text(item, FOLDER)? },
        IS_S3 => SourceKind::S3 {
            endpoint: optional_text(item, ENDPOINT)?,
            region: text(item, REGION)?,
            bucket: text(item, BUCKET)?,
            prefix: text(item, PREFIX)?,
            access_key_hint: text(item, HINT)?,
        },
        _ => return Err(damaged(KIND)),
    };
    Ok(Source {
        id: id_after(item, SOURCE)?,
        number: item.integer(NUMBER)?,
        name: text(item, NAME)?,
        kind,
        direct: is_true(item, DIRECT),
        created_ms: item.integer(CREATED_AT)?,
        removing: is_true(item, REMOVING),
        version: item.integer(VERSION)?,
    })
}

fn counter_key(owner: &Owner) -> Key {
    key(owner, COUNTER)
}

/// The last number that was given to a source of the owner's.
pub(crate) fn get_last_number(owner: &Owner) -> GetItem {
    GetItem::new(TABLE, counter_key(owner))
}

pub(crate) fn read_last_number(item: Option<&Item>) -> Result<u32> {
    item.map_or(Ok(0), |item| {
        check_format(item)?;
        Ok(item.integer(LAST)?)
    })
}

/// Give the number after the last one that was read. It belongs into the transaction that writes the source.
pub(crate) fn give_number(owner: &Owner, last: u32) -> UpdateItem {
    let update = Update::new().set(LAST, last + 1).set(FORMAT, FORMAT_NOW);
    let unchanged = if last == 0 { absent() } else { attr(LAST).equals(last) };
    UpdateItem::new(TABLE, counter_key(owner), update).when(unchanged)
}

/// The key of a bucket, sealed.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SealedKey {
    /// The id of the access key.
    pub(crate) access_key: Vec<u8>,
    /// The secret.
    pub(crate) secret_access_key: Vec<u8>,
}

impl std::fmt::Debug for SealedKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("SealedKey")
    }
}

/// Write the key of a bucket. Each part has at most 1,000 bytes, because indexes limit keys.
pub(crate) fn put_key(owner: &Owner, id: SourceId, sealed: &SealedKey) -> [PutItem; 2] {
    let put = |data_type: &str, bytes: &[u8]| PutItem::new(TABLE, specified(&key(id, data_type), owner, &hex(bytes)));
    [put(ACCESS_KEY, &sealed.access_key), put(SECRET_ACCESS_KEY, &sealed.secret_access_key)]
}

/// Both parts of the key of a bucket as of one moment; read them with [`read_key`].
pub(crate) fn get_key(id: SourceId) -> TransactGet {
    TransactGet::new([ACCESS_KEY, SECRET_ACCESS_KEY].map(|data_type| GetItem::new(TABLE, key(id, data_type))))
}

/// The key in the answer to [`get_key`]; `None` if there is none, or it is somebody else's.
pub(crate) fn read_key(owner: &Owner, items: &[Option<Item>]) -> Result<Option<SealedKey>> {
    let part = |item: &Item| {
        check_format(item)?;
        if item.string(OWNER)? == owner.as_str() { from_hex(item.string(VALUE)?).map(Some) } else { Ok(None) }
    };
    let [Some(access_key), Some(secret)] = items else { return Ok(None) };
    let (access_key, secret) = (part(access_key)?, part(secret)?);
    Ok(access_key.zip(secret).map(|(access_key, secret_access_key)| SealedKey { access_key, secret_access_key }))
}

pub(crate) fn delete_key(id: SourceId) -> [DeleteItem; 2] {
    [ACCESS_KEY, SECRET_ACCESS_KEY].map(|data_type| DeleteItem::new(TABLE, key(id, data_type)))
}

/// Everything under a source's id: its key, its scan, its files.
pub(crate) fn everything(id: SourceId) -> Query {
    Query::table(TABLE, partition(PARTITION, id.to_string()))
}
