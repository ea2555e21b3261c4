//! Artwork of recordings: kept once per picture, and shown in the sizes that are asked for.

use basis::{Error, Owner, Reason, Result};
use blobs::{ByteRange, ContentType, Expect, Key, Object, PutMode, PutOptions};
use bytes::Bytes;
use pictures::{Limits, Photo};

use super::{Audio, Inner};
use crate::items::{recordings, uploads};
use crate::model::{AudioId, digest_of};

/// The sizes that pictures are made in; another one is rounded up. The longer side, in pixels.
const SIDES: [u32; 4] = [96, 300, 600, 1_200];
/// The largest size that can be asked for.
const SIDE_MAX: u32 = 4_096;
/// A picture that was stored this long ago is stored again when a further recording has it. The sweep looks at those
/// only that are older.
const FRESH_MS: u64 = 60 * 60 * 1_000;
/// The largest picture that is read back.
const PICTURE_BYTES_MAX: u64 = 32 << 20;

fn key(owner: &Owner, digest: &str, what: &str) -> Result<Key> {
    Ok(Key::new(format!("audio/{owner}/art/{digest}{what}")).map_err(blobs::Error::from)?)
}

impl Inner {
    /// Keep a picture, unless it is kept already. Its digest; `None` if it is no picture that can be shown.
    pub(crate) async fn keep_artwork(&self, owner: &Owner, content: Bytes) -> Result<Option<String>> {
        let digest = digest_of(&content);
        let original = key(owner, &digest, "")?;
        let mode = match self.blobs().head(&original).await {
            Ok(meta) if self.now() < meta.modified_ms.saturating_add(FRESH_MS) => return Ok(Some(digest)),
            // It may have been in no recording until now, and the sweep could just be about to delete it.
            Ok(_) => PutMode::Overwrite,
            Err(blobs::Error::NotFound { .. }) => PutMode::IfAbsent,
            Err(error) => return Err(error.into()),
        };
        let checked = tokio::task::spawn_blocking(move || Photo::read(content, &Limits::default())).await;
        let photo = match checked.map_err(Error::internal)? {
            Ok(photo) => photo,
            Err(refused) => {
                tracing::debug!(%refused, "artwork is no picture that can be shown");
                return Ok(None);
            }
        };
        self.put_picture(owner, &original, (photo.original(), photo.kind().media_type()), mode).await?;
        Ok(Some(digest))
    }

    /// Store a picture. A new one counts as kept by the owner; only one of several who store it at once counts it.
    async fn put_picture(&self, owner: &Owner, key: &Key, picture: (Bytes, &str), mode: PutMode) -> Result<()> {
        let (content, kind) = picture;
        let content_type = ContentType::new(kind).map_err(blobs::Error::from)?;
        let (is_new, bytes) = (mode == PutMode::IfAbsent, content.len() as u64);
        match self.blobs().put(key, content, PutOptions { mode, content_type, ..PutOptions::default() }).await {
            Ok(_) if is_new => {
                self.tables().update(uploads::count_artwork(owner, bytes)).await?;
                Ok(())
            }
            Ok(_) | Err(blobs::Error::AlreadyExists { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// A picture in a size. It is made when it is first asked for, and kept.
    async fn picture(&self, owner: &Owner, digest: &str, side: Option<u32>) -> Result<Object> {
        let original = key(owner, digest, "")?;
        // Beyond the largest size that is made, the picture is as it is.
        let Some(side) = side.and_then(|side| SIDES.into_iter().find(|of| *of >= side)) else {
            return Ok(self.blobs().get(&original, ByteRange::Whole).await?);
        };
        let small = key(owner, digest, &format!("-{side}"))?;
        match self.blobs().get(&small, ByteRange::Whole).await {
            Ok(object) => return Ok(object),
            Err(blobs::Error::NotFound { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        let (_, content) = self.blobs().read_verified(&original, Expect::default(), PICTURE_BYTES_MAX).await?;
        let made = tokio::task::spawn_blocking(move || {
            Photo::read(content, &Limits::default()).map(|photo| photo.thumbnail(side))
        });
        let made = made.await.map_err(Error::internal)?.map_err(|refused| Error::internal(refused.to_string()))?;
        self.put_picture(owner, &small, (made, "image/webp"), PutMode::IfAbsent).await?;
        Ok(self.blobs().get(&small, ByteRange::Whole).await?)
    }
}

impl Audio {
    /// The artwork of a recording, with its digest.
    pub(crate) async fn artwork(&self, owner: &Owner, id: AudioId, side: Option<u32>) -> Result<(String, Object)> {
        check_side(side)?;
        let item = self.inner.tables().get(recordings::get(id)).await?.item;
        let recording = item.map_or(Ok(None), |item| recordings::read(owner, &item))?.ok_or_else(Error::not_found)?;
        let digest = recording.artwork.ok_or_else(Error::not_found)?.digest;
        let object = self.inner.picture(owner, &digest, side).await?;
        Ok((digest, object))
    }

    /// Artwork that the owner keeps, by its digest. Nobody finds that of others: the owner is a part of its key.
    pub(crate) async fn artwork_by_digest(&self, owner: &Owner, digest: &str, side: Option<u32>) -> Result<Object> {
        check_side(side)?;
        if !is_digest(digest) {
            return Err(Error::not_found());
        }
        self.inner.picture(owner, digest, side).await
    }
}

fn check_side(side: Option<u32>) -> Result<()> {
    match side {
        Some(side) if !(1..=SIDE_MAX).contains(&side) => {
            Err(Error::invalid("size", Reason::out_of_range(1_u32, SIDE_MAX)))
        }
        _ => Ok(()),
    }
}

/// Whether it is a SHA-256 in hexadecimal digits, and so a part of a key that leads nowhere else.
fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
