//! Pictures of pages as they are shown: turned, and without the margins that were cut off. Whoever is not
//! the owner gets no others. A page that is shown as it lies in the file is that file; any other look is made
//! when somebody first asks for it, and kept until the page looks otherwise (`sweep.rs`).

use blobs::{ByteRange, ContentType, Expect, Object, PutMode, PutOptions};
use bytes::Bytes;
use edge::{Error, Result, Turns};
use tokio::sync::Semaphore;
use tracing::Instrument;

use super::Open;
use super::files::{item_key, shown_key};
use super::imports::FILE_BYTES_MAX;
use crate::model::{ImageSize, Page, PageId};

/// Pages that are made ready at once: each is in memory, and takes a processor.
const AT_ONCE: usize = 2;
/// Pages that are made ready or wait for that. Who comes then is asked to come again.
const WAITING_MAX: usize = 64;

/// Pages that this server makes ready to be shown.
#[derive(Debug)]
pub(super) struct Showing {
    /// One look is made once, however many ask for it.
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

/// A picture of a page, and what tells its look from others.
#[derive(Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Picture {
    pub object: Object,
    pub look: String,
}

impl Open {
    /// A picture of a page that the score has now, as it is shown.
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
        // By itself, so that it is there for the next one even if this one has gone away.
        let work = async move {
            let _turn = turn;
            open.make(&wanted).await
        };
        tokio::spawn(work.in_current_span()).await.map_err(Error::internal)??;
        let object = self.made(page, size).await?.ok_or_else(Error::not_found)?;
        Ok(Picture { object, look })
    }

    /// What was made before.
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
            sheets::Error::Failed(why) => Error::unavailable_after("the page cannot be shown just now", why),
            // It was read when it came in.
            sheets::Error::Refused(refused) => Error::internal(refused),
        })?;
        // Whoever finds one of them finds it whole; if the others are missing, they are made again.
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
    Error::unavailable_after("many pages are being made ready just now; please try again", "too many pages to show")
}
