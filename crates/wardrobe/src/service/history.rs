//! Reads the history. `wear` and `undo` write it.

use basis::{Error, Result};
use table::Cursor;

use super::Open;
use super::outfits::{Pieces, Shown};
use crate::items::history;
use crate::model::{ClothingId, HistoryEntry, HistoryId, OutfitId, Range, THUMBS};

impl Pieces for HistoryEntry {
    fn clothing_ids(&self) -> &[ClothingId] {
        &self.clothing_ids
    }

    fn outfit_id(&self) -> Option<OutfitId> {
        self.outfit_id
    }
}

impl Open {
    /// A page of the history, latest day first, each entry with its first clothes.
    pub async fn list_history(
        &self,
        range: Range,
        limit: u32,
        after: Option<Cursor>,
    ) -> Result<(Vec<Shown<HistoryEntry>>, Option<Cursor>)> {
        let resumed = after.is_some();
        let query = history::page(self.id, range, limit, after);
        let (found, next) = basis::page_of(self.inner.tables(), query, resumed, history::read).await?;
        Ok((self.show(found, THUMBS, false).await?, next))
    }

    /// An entry with all its clothes.
    pub async fn get_history(&self, id: HistoryId) -> Result<Shown<HistoryEntry>> {
        let entry = self.find_entry(id).await?.ok_or_else(Error::not_found)?;
        self.show_one(entry).await
    }

    pub(super) async fn find_entry(&self, id: HistoryId) -> Result<Option<HistoryEntry>> {
        let item = self.inner.tables().get(history::get(self.id, id)).await?.item;
        item.as_ref().map(history::read).transpose()
    }
}
