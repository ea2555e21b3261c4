//! Pictures of pages, and the files that pages were made of.

use blobs::{ByteRange, Object};
use edge::{Error, Result};

use super::files::item_key;
use super::{Mine, Open};
use crate::model::{ImageSize, ItemId};

impl Mine {
    /// A file of one's own score. What lies there never changes, and lies under the owner's name: the
    /// table is not asked.
    pub async fn get_image(&self, item: ItemId, size: ImageSize) -> Result<Object> {
        let key = item_key(&self.owner, self.id, item, size)?;
        Ok(self.inner.blobs().get(&key, ByteRange::Whole).await?)
    }
}

impl Open {
    /// A picture of a page that the score shows now.
    pub async fn get_image(&self, item: ItemId, size: ImageSize) -> Result<Object> {
        let score = &self.main.score;
        if !self.owned && !score.shows(item) {
            return Err(Error::not_found());
        }
        let key = item_key(&score.owner, score.id, item, size)?;
        Ok(self.inner.blobs().get(&key, ByteRange::Whole).await?)
    }
}
