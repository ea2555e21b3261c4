//! Pictures of pages as they are shown: rotated and cropped. Readers other than the owner get no others. A page that is
//! shown as it is stored uses the stored file; any other appearance is generated on the first request, and kept until
//! it changes (`sweep.rs`).

use basis::{Error, Result, Turns};
use blobs::{ByteRange, ContentType, Expect, Object, PutMode, PutOptions};
use bytes::Bytes;
use tokio::sync::Semaphore;
use tracing::Instrument;

use super::Open;
use super::files::{item_key, shown_key};
use super::imports::FILE_BYTES_MAX;
use crate::model::{ImageSize, Page, PageId};

/// How many pages are generated at once: each is in memory, and takes a processor.
const AT_ONCE: usize = 2;
/// How many pages may be generated or wait for it. Further requests are asked to retry.
const WAITING_MAX: usize = 64;

/// The pages that this server generates.
#[derive(Debug)]
pub(super) struct Showing {
    /// An appearance is generated once, however many requests need it.
    looks: Turns<String>,
    room: Semaphore,
    at_once: Semaphore,
}

impl Default for Showing {
    fn default() -> Self {
        let (room, at_once) = (Semaphore::new(WAITING_MAX), Semaphore::new(AT_ONCE));
        Self { looks: Turns::default(), room, at_once }
    }
}

/// A picture of a page, and the id of its appearance.
#[derive(Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Picture {
    pub object: Object,
    pub look: String,
}

impl Open {
    /// A picture of a current page of the score, as it is shown.
    pub async fn get_page_image(&self, id: PageId, size: ImageSize) -> Result<Picture> {
        let page = self.main.score.content.pages.iter().find(|page| page.id == id);
        self.picture(page.ok_or_else(Error::not_found)?, size).await
    }

    /// A small picture of the first page, as it is shown.
    pub async fn get_cover(&self) -> Result<Picture> {
        let page = self.main.score.content.pages.first().ok_or_else(Error::not_found)?;
        self.picture(page, ImageSize::Small).await
    }

    async fn picture(&self, page: &Page, size: ImageSize) -> Result<Picture> {
        let (score, look) = (&self.main.score, page.look());
        if page.is_plain() {
            let key = item_key(&score.owner, score.id, page.item, size)?;
            return Ok(Picture { object: self.inner.blobs().get(&key, ByteRange::Whole).await?, look });
        }
        if let Some(object) = self.made(page, size).await? {
            return Ok(Picture { object, look });
        }
        let _room = self.inner.showing.room.try_acquire().map_err(|_| too_many())?;
        let turn = self.inner.showing.looks.wait(look.clone()).await;
        if let Some(object) = self.made(page, size).await? {
            return Ok(Picture { object, look });
        }
        let (open, wanted) = (self.clone(), page.clone());
        // In a task of its own, so that the next request finds it even if this client disconnects.
        let work = async move {
            let _turn = turn;
            open.make(&wanted).await
        };
        tokio::spawn(work.in_current_span()).await.map_err(Error::internal)??;
        let object = self.made(page, size).await?.ok_or_else(Error::not_found)?;
        Ok(Picture { object, look })
    }

    /// A picture that was generated before.
    async fn made(&self, page: &Page, size: ImageSize) -> Result<Option<Object>> {
        let score = &self.main.score;
        let key = shown_key(&score.owner, score.id, page, size)?;
        match self.inner.blobs().get(&key, ByteRange::Whole).await {
            Ok(object) => Ok(Some(object)),
            Err(blobs::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    async fn make(&self, page: &Page) -> Result<()> {
        let (inner, score) = (&self.inner, &self.main.score);
        let _turn = inner.showing.at_once.acquire().await.map_err(Error::internal)?;
        let key = item_key(&score.owner, score.id, page.item, ImageSize::Original)?;
        let (_, content) = inner.blobs().read_verified(&key, Expect::ANYTHING, FILE_BYTES_MAX).await?;
        let shown = inner.settings.renderer.show(content, page.view()).await.map_err(|error| match error {
            sheets::Error::Failed(why) => Error::unavailable_after("the page cannot be shown at the moment", why),
            // The file was readable when it was imported.
            sheets::Error::Refused(refused) => Error::internal(refused),
        })?;
        // Each size is complete once it exists; if others are missing, they are generated again.
        self.keep(page, ImageSize::Small, "image/webp", shown.small).await?;
        self.keep(page, ImageSize::Medium, "image/webp", shown.medium).await?;
        self.keep(page, ImageSize::Original, shown.kind.media_type(), shown.original).await
    }

    async fn keep(&self, page: &Page, size: ImageSize, media_type: &str, content: Bytes) -> Result<()> {
        let options = PutOptions {
            mode: PutMode::Overwrite,
            content_type: ContentType::new(media_type).map_err(blobs::Error::from)?,
            expect: Expect::exactly(&content),
        };
        let score = &self.main.score;
        self.inner.blobs().put(&shown_key(&score.owner, score.id, page, size)?, content, options).await?;
        Ok(())
    }
}

fn too_many() -> Error {
    Error::unavailable_after("too many pages are being prepared; please try again", "too many pages to show")
}
