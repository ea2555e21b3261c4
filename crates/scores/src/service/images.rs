//! Stored files of one's own score: pictures of pages, and the files that pages were made from. Readers get pages as
//! they are shown (`shown.rs`), and none of these.

use basis::{Error, Result};
use blobs::{ByteRange, Object};

use super::Mine;
use super::files::item_key;
use crate::model::{ImageSize, ItemId};

impl Mine {
    /// A file of one's own score. The content never changes and is stored under the owner's id, so the table is not
    /// read.
    pub async fn get_image(&self, item: ItemId, size: ImageSize) -> Result<Object> {
        let key = item_key(&self.owner, self.id, item, size)?;
        Ok(self.inner.blobs().get(&key, ByteRange::Whole).await?)
    }

    /// A file of one's own score to download, with its name. A file that pages were made from is returned unchanged; a
    /// picture has its original pixels, without metadata such as place and camera.
    pub async fn get_file(&self, item: ItemId) -> Result<(String, Object)> {
        let files = self.files().await?.items;
        let file = files.iter().find(|file| file.id == item).ok_or_else(Error::not_found)?;
        Ok((file.download_name(), self.get_image(item, ImageSize::Original).await?))
    }
}
