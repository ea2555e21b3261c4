//! `<recording>`, `<album>`, `<artist>` `Mark` (added): what the owner thinks of it.

use basis::{Owner, Result};
use table::{DeleteItem, GetItem, Item, Key, Update, UpdateItem};

use super::{FORMAT, FORMAT_NOW, TABLE, USER, VERSION, is_of, of_version, owned};
use crate::model::{Mark, Marked};

pub(super) const MARK: &str = "Mark";
const STARRED_AT: &str = "starredAt";
const RATING: &str = "rating";
const PLAYS: &str = "plays";
const PLAYED_AT: &str = "playedAt";

/// The key of the mark of something with that id.
pub(crate) fn key(id: &str) -> Key {
    super::key(id, MARK)
}

pub(crate) fn get(of: Marked) -> GetItem {
    GetItem::new(TABLE, key(&of.to_string()))
}

/// Replace the mark that was read by one with the next version.
pub(crate) fn set(owner: &Owner, of: Marked, before: &Mark, after: &Mark) -> UpdateItem {
    let update = Update::new().set(PLAYS, after.plays).set(VERSION, before.version + 1);
    let update = update.set(FORMAT, FORMAT_NOW).set(USER, owner.as_str());
    let times = [(STARRED_AT, after.starred_ms), (RATING, after.rating.map(u64::from)), (PLAYED_AT, after.played_ms)];
    let update = times.into_iter().fold(update, |update, (name, value)| match value {
        Some(value) => update.set(name, value),
        None => update.remove(name),
    });
    let condition = match before.version {
        0 => of_version(0),
        version => of_version(version).and(owned(owner)),
    };
    UpdateItem::new(TABLE, key(&of.to_string()), update).when(condition)
}

/// Delete a mark.
pub(crate) fn delete(of: Marked) -> DeleteItem {
    DeleteItem::new(TABLE, key(&of.to_string()))
}

/// The mark in an item; `None` if it is somebody else's.
pub(crate) fn read(owner: &Owner, item: &Item) -> Result<Option<Mark>> {
    if !is_of(item, owner)? {
        return Ok(None);
    }
    Ok(Some(Mark {
        starred_ms: item.optional_integer(STARRED_AT)?,
        rating: item.optional_integer(RATING)?,
        plays: item.optional_integer(PLAYS)?.unwrap_or_default(),
        played_ms: item.optional_integer(PLAYED_AT)?,
        version: item.integer(VERSION)?,
    }))
}
