//! `<user>` `Play#<ms>#<recording>` (added): one time that a recording was played, and `<user>` `NowPlaying#<client>`:
//! what a client plays at this moment, until it expires.

use basis::{Owner, Result, damaged, stored_id};
use table::{GetItem, Item, Key, PutItem, Query, partition};

use super::{EXPIRES, PARTITION, SORT, TABLE, absent, after, check_format, fresh, key, padded_ms, text};
use crate::model::{AudioId, NowPlaying, Play, cut_text};

const PLAY: &str = "Play#";
const NOW_PLAYING: &str = "NowPlaying#";
const CLIENT: &str = "client";
const AUDIO: &str = "audio";
const SINCE: &str = "since";
/// A longer name of a client is cut.
const CLIENT_BYTES_MAX: usize = 900;

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

/// Write what a client plays, until that Unix second.
pub(crate) fn put_now(owner: &Owner, now: &NowPlaying, expires_s: u64) -> PutItem {
    let item = fresh(&key(owner, format!("{NOW_PLAYING}{}", cut_text(&now.client, CLIENT_BYTES_MAX))))
        .with(CLIENT, now.client.as_str())
        .with(AUDIO, now.audio.to_string())
        .with(SINCE, now.since_ms)
        .with(EXPIRES, expires_s);
    PutItem::new(TABLE, item)
}

/// What the clients of an owner play.
pub(crate) fn list_now(owner: &Owner) -> Query {
    Query::table(TABLE, partition(PARTITION, owner.as_str()).begins_with(SORT, NOW_PLAYING))
}

/// What a client plays, unless that is over.
pub(crate) fn read_now(item: &Item, now_ms: u64) -> Result<Option<NowPlaying>> {
    check_format(item)?;
    let expires_s: u64 = item.integer(EXPIRES)?;
    let now = NowPlaying {
        audio: stored_id(item.string(AUDIO)?)?,
        client: text(item, CLIENT)?,
        since_ms: item.integer(SINCE)?,
    };
    Ok(Some(now).filter(|_| expires_s * 1_000 > now_ms))
}
