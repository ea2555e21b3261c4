//! How much an owner keeps.

use basis::{Kept, Owner, Result};

use super::Audio;
use crate::items::uploads::Stored;

impl Audio {
    /// What an owner keeps: recordings; and the bytes of uploads, of artwork and of the catalogue. Files in the owner's
    /// own places are not kept here.
    pub async fn usage(&self, owner: &Owner) -> Result<Kept> {
        let Stored { uploads, artwork } = self.inner.stored(owner).await?;
        let (things, catalogue) = match self.inner.catalogue.of(owner).await? {
            Some(lists) => (lists.song_count().await?, lists.bytes().await?),
            None => (0, 0),
        };
        Ok(Kept { things, bytes: uploads.saturating_add(artwork).saturating_add(catalogue) })
    }
}
