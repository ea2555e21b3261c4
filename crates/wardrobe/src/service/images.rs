//! Pictures of clothes. All sizes are written before the garment refers to them, and deleted after it no longer does: a
//! garment never refers to a missing picture.

use std::sync::Arc;

use basis::{Attempts, Error, Kind, Outcome, Reason, Result, best_effort, transact};
use blobs::{ByteRange, ContentType, Expect, Object, PutMode, PutOptions};
use bytes::Bytes;
use pictures::{Limits, Photo, Refused};
use table::TransactWrite;
use tokio::sync::OwnedSemaphorePermit;
use tracing::Instrument;

use super::clothes::{deleted, unchanged};
use super::{Mine, Open};
use crate::items::{clothes, wardrobes};
use crate::model::{Clothing, ClothingId, Status, StoredImage, ThumbSize};

/// The size limit of a picture.
pub(crate) const IMAGE_BYTES_MAX: usize = 20 * 1024 * 1024;
/// The key prefix of all pictures.
pub(super) const PICTURES: &str = "wardrobe/";

/// A picture in all its sizes.
struct Sized {
    size: ThumbSize,
    content_type: &'static str,
    content: Bytes,
}

impl Mine {
    /// Set the picture of a garment, replacing any earlier one.
    pub async fn set_image(&self, id: ClothingId, content: Bytes, if_version: Option<u64>) -> Result<Clothing> {
        self.begin_image(id, if_version).await?.finish(content).await
    }

    /// Prepare for a picture before its bytes are read: check that the garment exists, and wait for room in memory.
    pub async fn begin_image(&self, id: ClothingId, if_version: Option<u64>) -> Result<Upload> {
        changeable(&self.get_clothing(id).await?, if_version)?;
        let room = Arc::clone(&self.inner.uploads).acquire_owned().await.map_err(Error::internal)?;
        Ok(Upload { mine: self.clone(), id, if_version, _room: room })
    }

    /// Delete the picture of a garment.
    pub async fn delete_image(&self, id: ClothingId, if_version: Option<u64>) -> Result<Clothing> {
        let mine = self.clone();
        // In a task of its own, so that it is finished even if the client disconnects.
        let work = async move { mine.replace_image(id, None, if_version).await };
        tokio::spawn(work.in_current_span()).await.map_err(Error::internal)?
    }

    /// Store a picture in all its sizes, and record it.
    async fn keep_image(&self, id: ClothingId, sizes: Vec<Sized>, if_version: Option<u64>) -> Result<Clothing> {
        let key = format!("{}{}", prefix_of(self, id), self.inner.ids.next().hyphenated());
        let stored = StoredImage { key, size_bytes: sizes.iter().map(|sized| sized.content.len() as u64).sum() };
        for sized in sizes {
            if let Err(error) = self.put_size(&stored, sized).await {
                self.remove_image(Some(&stored)).await;
                return Err(error);
            }
        }
        let replaced = self.replace_image(id, Some(&stored), if_version).await;
        if let Err(error) = &replaced
            // If the outcome of the write is unknown, the garment may refer to it.
            && !matches!(error.kind(), Kind::Unavailable | Kind::Timeout | Kind::Internal)
        {
            self.remove_image(Some(&stored)).await;
        }
        replaced
    }

    async fn put_size(&self, stored: &StoredImage, sized: Sized) -> Result<()> {
        let options = PutOptions {
            mode: PutMode::IfAbsent,
            content_type: ContentType::new(sized.content_type).map_err(blobs::Error::from)?,
            expect: Expect::exactly(&sized.content),
        };
        self.inner.blobs().put(&blob_key(&stored.key, sized.size)?, sized.content, options).await?;
        Ok(())
    }

    /// Record the picture of a garment and the new totals, then delete its previous picture.
    async fn replace_image(
        &self,
        id: ClothingId,
        image: Option<&StoredImage>,
        if_version: Option<u64>,
    ) -> Result<Clothing> {
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        // The state before an attempt whose response was lost.
        let mut lost: Option<Clothing> = None;
        loop {
            let before = self.get_clothing(id).await?;
            if let Some(lost) = lost.as_ref().filter(|lost| lost.standing.version != before.standing.version) {
                if before.image != lost.image {
                    self.remove_image(lost.image.as_ref()).await;
                }
                if before.image.as_ref() == image {
                    return Ok(before);
                }
                // If it was committed and somebody has replaced the picture since, they have deleted its sizes.
                if image.is_some() {
                    return Err(Error::unavailable("the picture may have been replaced by another one"));
                }
            }
            changeable(&before, if_version)?;
            if before.image.as_ref() == image {
                return Ok(before);
            }
            let request = TransactWrite::new().update(clothes::set_image(&before, image));
            let (more, bytes) = (
                pictures_of(image) - pictures_of(before.image.as_ref()),
                bytes_of(image) - bytes_of(before.image.as_ref()),
            );
            let request = request.update(wardrobes::add_storage(self.id, more, bytes));
            match transact(self.inner.tables(), request).await? {
                Outcome::Done => {
                    self.remove_image(before.image.as_ref()).await;
                    let mut after = before;
                    after.image = image.cloned();
                    after.standing.version += 1;
                    return Ok(after);
                }
                Outcome::Unknown => lost = Some(before),
                Outcome::FirstRefused | Outcome::InTheWay => {}
            }
            attempts.again().await?;
        }
    }

    /// Check an upload and generate all sizes, on a separate thread.
    async fn make_sizes(&self, content: Bytes) -> Result<Vec<Sized>> {
        let permit = Arc::clone(&self.inner.imaging).acquire_owned().await.map_err(Error::internal)?;
        let work = tokio::task::spawn_blocking(move || {
            // Held while the work goes on, even if nobody waits for it any more.
            let _permit = permit;
            let limits = Limits { bytes_max: IMAGE_BYTES_MAX as u64, ..Limits::default() };
            let photo = Photo::read(content, &limits)?;
            let original =
                Sized { size: ThumbSize::Original, content_type: photo.kind().media_type(), content: photo.original() };
            let made = ThumbSize::MADE.map(|(size, side)| Sized {
                size,
                content_type: "image/webp",
                content: photo.thumbnail(side),
            });
            Ok::<_, Refused>(std::iter::once(original).chain(made).collect())
        });
        work.await.map_err(Error::internal)?.map_err(refused)
    }

    async fn remove_image(&self, image: Option<&StoredImage>) {
        let Some(image) = image else { return };
        let sizes = ThumbSize::MADE.map(|(size, _)| size).into_iter().chain([ThumbSize::Original]);
        for size in sizes {
            if let Ok(key) = blob_key(&image.key, size) {
                best_effort("deleting a picture", self.inner.blobs().delete(&key).await);
            }
        }
    }
}

/// Reserved room for a picture that is about to arrive.
#[derive(Debug)]
pub struct Upload {
    mine: Mine,
    id: ClothingId,
    if_version: Option<u64>,
    _room: OwnedSemaphorePermit,
}

impl Upload {
    /// Check the picture, store it, and record it.
    pub async fn finish(self, content: Bytes) -> Result<Clothing> {
        // In a task of its own, so that it is finished even if the client disconnects.
        let work = async move {
            let sizes = self.mine.make_sizes(content).await?;
            self.mine.keep_image(self.id, sizes, self.if_version).await
        };
        tokio::spawn(work.in_current_span()).await.map_err(Error::internal)?
    }
}

impl Open {
    /// The picture of a garment in a size. If its owner sends the picture's key, the table is not read: the key
    /// contains the garment, and the content never changes.
    pub async fn get_image(&self, id: ClothingId, size: ThumbSize, key: Option<&str>) -> Result<Object> {
        let key = match key {
            Some(key) if self.owned && key.starts_with(&prefix_of(self, id)) => key.to_owned(),
            asked => {
                let key = self.get_clothing(id).await?.image.ok_or_else(Error::not_found)?.key;
                if asked.is_some_and(|asked| asked != key) {
                    return Err(Error::not_found());
                }
                key
            }
        };
        Ok(self.inner.blobs().get(&blob_key(&key, size)?, ByteRange::Whole).await?)
    }
}

/// The key prefix of a garment's pictures.
fn prefix_of(open: &Open, id: ClothingId) -> String {
    format!("{PICTURES}{}/{id}/", open.id)
}

fn blob_key(image_key: &str, size: ThumbSize) -> Result<blobs::Key> {
    // For an invalid key, the error is "not found".
    blobs::Key::new(format!("{image_key}/{}", size.as_str())).map_err(|_| Error::not_found())
}

fn changeable(clothing: &Clothing, if_version: Option<u64>) -> Result<()> {
    unchanged(&clothing.standing, if_version)?;
    match clothing.standing.status {
        Status::Active => Ok(()),
        Status::Deleted => Err(deleted()),
    }
}

fn pictures_of(image: Option<&StoredImage>) -> i64 {
    i64::from(image.is_some())
}

fn bytes_of(image: Option<&StoredImage>) -> i64 {
    image.map_or(0, |image| i64::try_from(image.size_bytes).unwrap_or(i64::MAX))
}

fn refused(refused: Refused) -> Error {
    let detail = refused.to_string();
    let (kind, reason) = match refused {
        Refused::TooLarge { bytes_max, .. } => (Kind::TooLarge, Reason::file_too_large(bytes_max, detail)),
        Refused::Heic => (Kind::UnsupportedType, Reason::new("heic-picture", detail)),
        Refused::NotAPicture | Refused::OtherType(_) => (Kind::UnsupportedType, Reason::not_a_picture(detail)),
        Refused::TooManyPixels { pixels_max, side_max, .. } => {
            let reason = Reason::new("too-many-pixels", detail);
            (Kind::Invalid, reason.with("most", pixels_max).with("side", u64::from(side_max)))
        }
        Refused::Empty => (Kind::Invalid, Reason::new("empty-file", detail)),
        Refused::Damaged(_) => (Kind::Invalid, Reason::new("damaged-picture", detail)),
    };
    Error::because(kind, reason)
}
