//! The layout of the table: only this module knows keys and attributes.
//!
//! Keys, attributes and indexes are those of the data specification (its third option): an item has an `ID` and a
//! `DataType`, its value is in `DataValue1`, and `Owner` says whose it is. What was added to it has neither
//! `DataValue1` nor `Owner`, so that it is in no index, and says in `u` whose it is. Every item has a format version
//! (`v`), so that a later program can read it.
//!
//! | `ID` | `DataType` | file |
//! | --- | --- | --- |
//! | a recording | `UserId`, `S3BucketName`, `AudioFileName`, `Artist`…, `Album`, `AlbumArtWorkS3Path`, `AudioS3Path` (specified); `Tags` | `recordings` |
//! | a recording | `Lyrics` | `lyrics` |
//! | a recording, an album, an artist | `Mark` | `marks` |
//! | a recording | `PlayListId#<playlist>` (specified) | `entries` |
//! | a playlist | `PlayListName` (specified); `Unmatched#…` | `playlists` |
//! | a playlist | `PlayListAudios`, `PlayListAudios#0016`… (specified) | `entries` |
//! | a playlist | `Staged`, `StagedSides` | `staged` |
//! | a source | `AccessKey`, `SecretAccessKey` (specified) | `sources` |
//! | a source | `Scan` | `scans` |
//! | a source | `File#<key>` | `files` |
//! | a user | `Source#<source>`, `Sources` | `sources` |
//! | a user | `Upload#<upload>`, `Stored` | `uploads` |
//! | a user | `Playlist#<playlist>`, `Playlists`, `Removed#<playlist>` | `playlists` |
//! | a user | `Play#<ms>#<recording>` | `plays` |
//! | a user | `PlayQueue`, `PlayQueueAudios` | `queue` |

pub(crate) mod entries;
pub(crate) mod files;
pub(crate) mod lyrics;
pub(crate) mod marks;
pub(crate) mod playlists;
pub(crate) mod plays;
pub(crate) mod queue;
pub(crate) mod recordings;
pub(crate) mod scans;
pub(crate) mod sources;
pub(crate) mod staged;
pub(crate) mod uploads;

use basis::{Owner, Result, damaged, stored_id};
use table::{Condition, IndexDefinition, Item, Key, TableDefinition, Value, attr};

pub(crate) const TABLE: &str = "AudioMetaData";
pub(crate) const BY_VALUE: &str = "GSI-1";
pub(crate) const BY_OWNER: &str = "GSI-2";

pub(crate) const PARTITION: &str = "ID";
pub(crate) const SORT: &str = "DataType";
pub(crate) const VALUE: &str = "DataValue1";
const FURTHER_VALUE: &str = "DataValue2";
pub(crate) const OWNER: &str = "Owner";
/// Whose an item is that is in no index (added).
const USER: &str = "u";
const FORMAT: &str = "v";
const FORMAT_NOW: u32 = 1;
const VERSION: &str = "version";
/// When a temporary item expires, in Unix seconds (added).
const EXPIRES: &str = "ttl";

/// The table.
pub(crate) fn definition() -> TableDefinition {
    TableDefinition::new(TABLE, PARTITION)
        .sorted_by(SORT)
        .index(IndexDefinition::new(BY_VALUE, VALUE).sorted_by(SORT).keys_only())
        .index(IndexDefinition::new(BY_OWNER, OWNER).sorted_by(SORT).including([VALUE]))
        .expiring_by(EXPIRES)
}

fn key(id: impl ToString, data_type: impl Into<String>) -> Key {
    Key::new(PARTITION, id.to_string()).and(SORT, data_type)
}

/// An item with its key and its format.
fn fresh(key: &Key) -> Item {
    key.to_item().with(FORMAT, FORMAT_NOW)
}

/// An item of the specification: it is in both indexes.
fn specified(key: &Key, owner: &Owner, value: &str) -> Item {
    fresh(key).with(OWNER, owner.as_str()).with(VALUE, value)
}

/// An item that was added to the specification, under an id that does not say whose it is.
fn added(key: &Key, owner: &Owner) -> Item {
    fresh(key).with(USER, owner.as_str())
}

fn check_format(item: &Item) -> Result<()> {
    basis::check_format(item, FORMAT, FORMAT_NOW)
}

/// Whether an item that was [`added`] is this owner's. Somebody else's is treated as if it did not exist.
fn is_of(item: &Item, owner: &Owner) -> Result<bool> {
    check_format(item)?;
    Ok(item.string(USER)? == owner.as_str())
}

/// The condition that it exists and is this owner's.
fn owned(owner: &Owner) -> Condition {
    attr(USER).equals(owner.as_str())
}

fn exists() -> Condition {
    attr(PARTITION).exists()
}

fn absent() -> Condition {
    attr(PARTITION).not_exists()
}

/// The condition that it has that version; 0 if it is absent.
fn of_version(version: u64) -> Condition {
    if version == 0 { absent() } else { attr(VERSION).equals(version) }
}

/// Milliseconds as they are written in keys, so that they sort like numbers.
fn padded_ms(ms: u64) -> String {
    format!("{ms:013}")
}

/// Put an attribute, if there is a value.
fn put_some(item: &mut Item, name: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        item.set(name, value);
    }
}

fn text(item: &Item, name: &str) -> Result<String> {
    Ok(item.string(name)?.to_owned())
}

fn optional_text(item: &Item, name: &str) -> Result<Option<String>> {
    Ok(item.optional_string(name)?.map(str::to_owned))
}

fn is_true(item: &Item, name: &str) -> bool {
    matches!(item.get(name), Some(Value::Bool(true)))
}

/// The id at the end of a sort key with that beginning.
fn id_after<T: std::str::FromStr<Err = basis::Error>>(item: &Item, beginning: &str) -> Result<T> {
    stored_id(after(item, beginning)?)
}

fn after<'a>(item: &'a Item, beginning: &str) -> Result<&'a str> {
    item.string(SORT)?.strip_prefix(beginning).ok_or_else(|| damaged(SORT))
}

/// The key of an item that a query found, to delete it.
pub(crate) fn key_in(item: &Item) -> Result<Key> {
    Ok(key(item.string(PARTITION)?, item.string(SORT)?))
}

fn from_hex(text: &str) -> Result<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let byte = |pair: &[u8]| match pair {
        [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
        _ => None,
    };
    text.as_bytes().chunks(2).map(byte).collect::<Option<_>>().ok_or_else(|| damaged("bytes"))
}
