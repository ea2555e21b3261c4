//! `<source>` `File#<key>` (added): what is known about a file of a source. The items are in the order of the keys'
//! bytes, which is that of a bucket's listing. A key of more than 1,000 bytes is cut, and then stands in `key` whole;
//! these items are not in order.

use basis::{Result, damaged, stored_id};
use table::{Condition, Cursor, DeleteItem, GetItem, Item, Key, PutItem, Query, attr, partition};

use super::{
    PARTITION, SORT, TABLE, VERSION, absent, after, check_format, fresh, key, of_version, optional_text, put_some, text,
};
use crate::model::{AudioId, FileRecord, FileState, SourceId, cut_text};

const FILE: &str = "File#";
const KEY: &str = "key";
const AUDIO: &str = "audio";
const ETAG: &str = "etag";
const SIZE: &str = "size";
const MODIFIED: &str = "modified";
const BESIDE: &str = "beside";
const STATE: &str = "state";
const PROBLEM: &str = "problem";
const MISSING_SINCE: &str = "missingSince";
const BORN: &str = "born";
const UNSEEN: &str = "unseen";

/// The longest key that is not cut.
pub(crate) const KEY_BYTES_MAX: usize = 1_000;

/// The key of the item for a file.
pub(crate) fn key_of(source: SourceId, file: &str) -> Key {
    key(source, format!("{FILE}{}", cut_text(file, KEY_BYTES_MAX)))
}

pub(crate) fn get(source: SourceId, file: &str) -> GetItem {
    GetItem::new(TABLE, key_of(source, file))
}

/// All files of a source.
pub(crate) fn list(source: SourceId) -> Query {
    Query::table(TABLE, partition(PARTITION, source.to_string()).begins_with(SORT, FILE))
}

/// The files whose keys are in this range of bytes, both ends included, and perhaps some beside it: those with cut keys
/// are not in order, so around one more are read.
pub(crate) fn between(source: SourceId, from: &str, until: &str) -> Query {
    let from = format!("{FILE}{}", if from.len() > KEY_BYTES_MAX { shared(from) } else { from });
    let until = if until.len() > KEY_BYTES_MAX {
        format!("{FILE}{}\u{10FFFF}", shared(until))
    } else {
        format!("{FILE}{until}")
    };
    Query::table(TABLE, partition(PARTITION, source.to_string()).between(SORT, from, until))
}

/// What a long key certainly shares with its cut form.
fn shared(key: &str) -> &str {
    let end = (0..=KEY_BYTES_MAX - 100).rev().find(|end| key.is_char_boundary(*end)).unwrap_or_default();
    &key[..end]
}

/// The position in [`list`] after the file with that key, whether it exists or not.
pub(crate) fn cursor_after(source: SourceId, file: &str) -> Cursor {
    let place = [(PARTITION, source.to_string()), (SORT, format!("{FILE}{}", cut_text(file, KEY_BYTES_MAX)))];
    Cursor::from_attributes(place.map(|(name, value)| (name.to_owned(), value)))
}

/// The item, for a batch.
pub(crate) fn item(source: SourceId, file: &FileRecord) -> Item {
    let mut item = fresh(&key_of(source, &file.key))
        .with(AUDIO, file.audio.to_string())
        .with(ETAG, file.etag.as_str())
        .with(SIZE, file.size_bytes)
        .with(MODIFIED, file.modified_ms)
        .with(STATE, file.state.as_str())
        .with(BORN, file.born)
        .with(VERSION, file.version);
    if file.key.len() > KEY_BYTES_MAX {
        item.set(KEY, file.key.as_str());
    }
    put_some(&mut item, BESIDE, file.beside.as_deref());
    put_some(&mut item, PROBLEM, file.problem.as_deref());
    put_some(&mut item, MISSING_SINCE, file.missing_since_ms);
    put_some(&mut item, UNSEEN, file.unseen);
    item
}

/// Write the record, unless there is one: whoever is first gives the id.
pub(crate) fn put_new(source: SourceId, file: &FileRecord) -> PutItem {
    PutItem::new(TABLE, item(source, file)).when(absent())
}

/// Write the record, if it still has the version that was read, and the same id; 0 if there was none.
pub(crate) fn put(source: SourceId, file: &FileRecord, before_version: u64) -> PutItem {
    let condition = match before_version {
        0 => of_version(0),
        version => of_version(version).and(is_of(file.audio)),
    };
    PutItem::new(TABLE, item(source, file)).when(condition)
}

/// Write a record that gets the id of another recording, if it still has the version that was read.
pub(crate) fn put_moved(source: SourceId, file: &FileRecord, before_version: u64) -> PutItem {
    PutItem::new(TABLE, item(source, file)).when(of_version(before_version))
}

/// The condition that a file still has that id.
fn is_of(audio: AudioId) -> Condition {
    attr(AUDIO).equals(audio.to_string())
}

pub(crate) fn delete(source: SourceId, file: &FileRecord) -> DeleteItem {
    DeleteItem::new(TABLE, key_of(source, &file.key)).when(of_version(file.version))
}

pub(crate) fn read(item: &Item) -> Result<FileRecord> {
    check_format(item)?;
    let key = match optional_text(item, KEY)? {
        Some(key) => key,
        None => after(item, FILE)?.to_owned(),
    };
    Ok(FileRecord {
        key,
        audio: stored_id(item.string(AUDIO)?)?,
        etag: text(item, ETAG)?,
        size_bytes: item.integer(SIZE)?,
        modified_ms: item.integer(MODIFIED)?,
        state: FileState::parse(item.string(STATE)?).map_err(|_| damaged(STATE))?,
        beside: optional_text(item, BESIDE)?,
        problem: optional_text(item, PROBLEM)?,
        missing_since_ms: item.optional_integer(MISSING_SINCE)?,
        born: item.integer(BORN)?,
        unseen: item.optional_integer(UNSEEN)?,
        version: item.integer(VERSION)?,
    })
}
