//! `<user>` `Play#<ms>#<recording>` (added): one time that a recording was played.

use basis::{Owner, Result, damaged, stored_id};
use table::{GetItem, Item, Key, PutItem, Query, partition};

use super::{PARTITION, SORT, TABLE, absent, after, check_format, fresh, key, padded_ms, text};
use crate::model::{AudioId, Play};

const PLAY: &str = "Play#";
const CLIENT: &str = "client";

fn sort_of(played_ms: u64, audio: AudioId) -> String {
    format!("{PLAY}{}#{audio}", padded_ms(played_ms))
}

fn key_of(owner: &Owner, play: &Play) -> Key {
    key(owner, sort_of(play.played_ms, play.audio))
}

pub(crate) fn get(owner: &Owner, play: &Play) -> GetItem {
    GetItem::new(TABLE, key_of(owner, play))
}

/// Write a play, unless it was written before.
pub(crate) fn put_new(owner: &Owner, play: &Play) -> PutItem {
    let item = fresh(&key_of(owner, play)).with(CLIENT, play.client.as_str());
    PutItem::new(TABLE, item).when(absent())
}

/// Everything that was played.
pub(crate) fn list(owner: &Owner) -> Query {
    Query::table(TABLE, partition(PARTITION, owner.as_str()).begins_with(SORT, PLAY))
}

/// What was played between two moments, inclusive.
pub(crate) fn between(owner: &Owner, first_ms: u64, last_ms: u64) -> Query {
    let (first, last) = (format!("{PLAY}{}", padded_ms(first_ms)), format!("{PLAY}{}$", padded_ms(last_ms)));
    Query::table(TABLE, partition(PARTITION, owner.as_str()).between(SORT, first, last))
}

pub(crate) fn read(item: &Item) -> Result<Play> {
    check_format(item)?;
    let (played_ms, audio) = after(item, PLAY)?.split_once('#').ok_or_else(|| damaged("a play"))?;
    let played_ms = played_ms.parse().map_err(|_| damaged("a play"))?;
    Ok(Play { audio: stored_id(audio)?, played_ms, client: text(item, CLIENT)? })
}
