//! Lyrics, plain and synchronised. Short ones are in an item, longer ones in an object.

use basis::{Error, Owner, Result, damaged};
use blobs::{ContentType, Expect, Key, PutOptions};
use table::Item;
use tags::Lyrics;

use super::{Audio, Inner};
use crate::items::lyrics::{self, SHORT_BYTES, StoredLyrics};
use crate::items::recordings;
use crate::model::{AudioId, Recording};

/// The longest lyrics that are read back.
const LONG_BYTES_MAX: u64 = 4 << 20;

impl Inner {
    /// The item with the lyrics of a recording; if they are long, they are put into an object first.
    pub(crate) async fn lyrics_item(&self, owner: &Owner, id: AudioId, all: &[Lyrics]) -> Result<Item> {
        let json = serde_json::to_vec(all).map_err(Error::internal)?;
        if json.len() <= SHORT_BYTES {
            return lyrics::item(owner, id, &StoredLyrics::Here(all.to_vec()));
        }
        let key = Key::new(format!("audio/{owner}/lyrics/{id}")).map_err(blobs::Error::from)?;
        let content_type = ContentType::new("application/json").map_err(blobs::Error::from)?;
        self.blobs().put(&key, json.into(), PutOptions { content_type, ..PutOptions::default() }).await?;
        lyrics::item(owner, id, &StoredLyrics::Object(key.as_str().to_owned()))
    }

    async fn read_lyrics(&self, owner: &Owner, id: AudioId) -> Result<Vec<Lyrics>> {
        let item = self.tables().get(lyrics::get(id)).await?.item;
        match item.map_or(Ok(None), |item| lyrics::read(owner, &item))? {
            None => Ok(Vec::new()),
            Some(StoredLyrics::Here(all)) => Ok(all),
            Some(StoredLyrics::Object(object)) => {
                let key = Key::new(object).map_err(blobs::Error::from)?;
                let (_, json) = self.blobs().read_verified(&key, Expect::default(), LONG_BYTES_MAX).await?;
                serde_json::from_slice(&json).map_err(|_| damaged("lyrics"))
            }
        }
    }

    /// Give a recording the lyrics of another one.
    pub(crate) async fn copy_lyrics(&self, owner: &Owner, of: &Recording, to: AudioId) -> Result<()> {
        let all = if of.has_lyrics { self.read_lyrics(owner, of.id).await? } else { Vec::new() };
        if all.is_empty() {
            self.tables().delete(lyrics::delete(to)).await?;
        } else {
            let item = self.lyrics_item(owner, to, &all).await?;
            self.tables().put(table::PutItem::new(crate::items::TABLE, item)).await?;
        }
        Ok(())
    }
}

impl Audio {
    /// The lyrics of a recording, those with times first.
    pub(crate) async fn lyrics(&self, owner: &Owner, id: AudioId) -> Result<Vec<Lyrics>> {
        let item = self.inner.tables().get(recordings::get(id)).await?.item;
        item.map_or(Ok(None), |item| recordings::read(owner, &item))?.ok_or_else(Error::not_found)?;
        self.inner.read_lyrics(owner, id).await
    }
}
