//! Files of one's own score as they are kept: pictures of pages, and what pages were made of. Others get
//! pages as they are shown (`shown.rs`), and nothing of this.

use blobs::{ByteRange, Object};
use edge::{Error, Result};

use super::Mine;
use super::files::item_key;
use crate::model::{ImageSize, ItemId};

impl Mine {
    /// A file of one's own score. What lies there never changes, and lies under the owner's name: the
    /// table is not asked.
    pub async fn get_image(&self, item: ItemId, size: ImageSize) -> Result<Object> {
        let key = item_key(&self.owner, self.id, item, size)?;
        Ok(self.inner.blobs().get(&key, ByteRange::Whole).await?)
    }

    /// A file of one's own score to take away, with its name. What pages were made of is the very file that
    /// was sent; a picture has its pixels untouched, without where and with what it was taken.
    pub async fn get_file(&self, item: ItemId) -> Result<(String, Object)> {
        let files = self.files().await?.items;
        let file = files.iter().find(|file| file.id == item).ok_or_else(Error::not_found)?;
        Ok((file.download_name(), self.get_image(item, ImageSize::Original).await?))
    }
}
