//! Pictures of clothes. All sizes are written before the garment says so, and removed after it says
//! so no longer: a garment never speaks of a picture that is not there.

use std::sync::Arc;

use blobs::{ByteRange, ContentType, Expect, Object, PutMode, PutOptions};
use bytes::Bytes;
use edge::{Attempts, Error, Kind, Outcome, Result, best_effort, transact};
use pictures::{Limits, Photo, Refused};
use table::TransactWrite;
use tokio::sync::OwnedSemaphorePermit;
use tracing::Instrument;

use super::clothes::{deleted, unchanged};
use super::{Mine, Open};
use crate::items::{clothes, wardrobes};
use crate::model::{Clothing, ClothingId, Status, StoredImage, ThumbSize};

/// The most bytes of a picture.
pub(crate) const IMAGE_BYTES_MAX: usize = 20 * 1024 * 1024;
/// Where all pictures lie.
pub(super) const PICTURES: &str = "wardrobe/";

/// A picture in all its sizes.
struct Sized {
    size: ThumbSize,
    content_type: &'static str,
    content: Bytes,
}

impl Mine {
    /// Give a garment a picture, in place of any it has.
    pub async fn set_image(&self, id: ClothingId, content: Bytes, if_version: Option<u64>) -> Result<Clothing> {
        self.begin_image(id, if_version).await?.finish(content).await
    }

    /// Be ready for a picture, before its bytes are taken in: the garment is there, and there is room.
    pub async fn begin_image(&self, id: ClothingId, if_version: Option<u64>) -> Result<Upload> {
        changeable(&self.get_clothing(id).await?, if_version)?;
        let room = Arc::clone(&self.inner.uploads).acquire_owned().await.map_err(Error::internal)?;
        Ok(Upload { mine: self.clone(), id, if_version, _room: room })
    }

    /// Take a garment's picture away.
    pub async fn delete_image(&self, id: ClothingId, if_version: Option<u64>) -> Result<Clothing> {
        let mine = self.clone();
        // By itself, so that it is finished even if the client has gone away.
        let work = async move { mine.replace_image(id, None, if_version).await };
        tokio::spawn(work.in_current_span()).await.map_err(Error::internal)?
    }

    /// Keep a picture in all its sizes, and say so.
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
            // If it is not known whether it was written, the garment may speak of it.
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

    /// Say which picture a garment has, and what all come to; then remove the one it had.
    async fn replace_image(
        &self,
        id: ClothingId,
        image: Option<&StoredImage>,
        if_version: Option<u64>,
    ) -> Result<Clothing> {
        let mut attempts = Attempts::new(self.inner.random.as_ref());
        // As it was before an attempt of which the answer was lost.
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
                // If it was done and somebody has put another in its place, they have removed its sizes.
                if image.is_some() {
                    return Err(Error::unavailable("a picture may have been replaced by another"));
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

    /// Check an upload and make all sizes of it, away from those who wait for answers.
    async fn make_sizes(&self, content: Bytes) -> Result<Vec<Sized>> {
        let permit = Arc::clone(&self.inner.imaging).acquire_owned().await.map_err(Error::internal)?;
        let work = tokio::task::spawn_blocking(move || {
            // It is held as long as the work goes on, whether or not somebody still waits for it.
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
                best_effort("removing a picture", self.inner.blobs().delete(&key).await);
            }
        }
    }
}

/// Room for a picture that is about to come in.
#[derive(Debug)]
pub struct Upload {
    mine: Mine,
    id: ClothingId,
    if_version: Option<u64>,
    _room: OwnedSemaphorePermit,
}

impl Upload {
    /// Check the picture, keep it, and say so.
    pub async fn finish(self, content: Bytes) -> Result<Clothing> {
        // By itself, so that it is finished even if the client has gone away.
        let work = async move {
            let sizes = self.mine.make_sizes(content).await?;
            self.mine.keep_image(self.id, sizes, self.if_version).await
        };
        tokio::spawn(work.in_current_span()).await.map_err(Error::internal)?
    }
}

impl Open {
    /// A garment's picture in a size. If its owner gives the picture's key, the table is not asked:
    /// the key is of this garment, and what lies there never changes.
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

/// Where a garment's pictures lie.
fn prefix_of(open: &Open, id: ClothingId) -> String {
    format!("{PICTURES}{}/{id}/", open.id)
}

fn blob_key(image_key: &str, size: ThumbSize) -> Result<blobs::Key> {
    // A key that is none names nothing.
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
    let kind = match &refused {
        Refused::TooLarge { .. } => Kind::TooLarge,
        Refused::NotAPicture | Refused::Heic | Refused::OtherType(_) => Kind::UnsupportedType,
        Refused::TooManyPixels { .. } | Refused::Empty | Refused::Damaged(_) => Kind::Invalid,
    };
    Error::new(kind, refused.to_string())
}
