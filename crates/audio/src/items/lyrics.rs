//! `<recording>` `Lyrics` (added): its lyrics as JSON, or the object that has them if they are long.

use basis::{Owner, Result, damaged};
use table::{DeleteItem, GetItem, Item, Key};
use tags::Lyrics;

use super::{SORT, TABLE, added, is_of, key, optional_text};
use crate::model::AudioId;

const LYRICS: &str = "Lyrics";
const JSON: &str = "json";
const OBJECT: &str = "object";

/// Longer lyrics are stored in an object.
pub(crate) const SHORT_BYTES: usize = 64 * 1024;

/// The lyrics of a recording, or where they are.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum StoredLyrics {
    /// Themselves; as JSON at most [`SHORT_BYTES`].
    Here(Vec<Lyrics>),
    /// In the object with that key, as JSON.
    Object(String),
}

pub(crate) fn key_of(id: AudioId) -> Key {
    key(id, LYRICS)
}

pub(crate) fn get(id: AudioId) -> GetItem {
    GetItem::new(TABLE, key_of(id))
}

/// The item, for a batch.
pub(crate) fn item(owner: &Owner, id: AudioId, lyrics: &StoredLyrics) -> Result<Item> {
    let item = added(&key_of(id), owner);
    Ok(match lyrics {
        StoredLyrics::Here(lyrics) => item.with(JSON, serde_json::to_string(lyrics).map_err(basis::Error::internal)?),
        StoredLyrics::Object(object) => item.with(OBJECT, object.as_str()),
    })
}

/// Whether an item under a recording's id has its lyrics.
pub(crate) fn is_lyrics(item: &Item) -> bool {
    item.string(SORT).is_ok_and(|sort| sort == LYRICS)
}

pub(crate) fn delete(id: AudioId) -> DeleteItem {
    DeleteItem::new(TABLE, key_of(id))
}

/// The lyrics in an item; `None` if it is somebody else's.
pub(crate) fn read(owner: &Owner, item: &Item) -> Result<Option<StoredLyrics>> {
    if !is_of(item, owner)? {
        return Ok(None);
    }
    if let Some(object) = optional_text(item, OBJECT)? {
        return Ok(Some(StoredLyrics::Object(object)));
    }
    let lyrics = serde_json::from_str(item.string(JSON)?).map_err(|_| damaged(JSON))?;
    Ok(Some(StoredLyrics::Here(lyrics)))
}
