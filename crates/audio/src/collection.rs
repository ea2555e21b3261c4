//! Implements the collection trait for audio.

use std::sync::Arc;

use async_trait::async_trait;
use basis::{Kept, Owner, Result};
use edge::{Collection, Routes};
use table::TableDefinition;
use work::{Round, Work};

use crate::{Audio, http, items};

#[async_trait]
impl Collection for Audio {
    fn name(&self) -> &'static str {
        "audio"
    }

    fn tables(&self) -> Vec<TableDefinition> {
        vec![items::definition(), derived::table()]
    }

    fn routes(&self) -> Routes {
        http::routes(self)
    }

    async fn kept_by(&self, owner: &Owner) -> Result<Kept> {
        self.usage(owner).await
    }

    fn works(&self) -> Vec<Arc<dyn Work>> {
        self.long_work()
    }

    fn rounds(&self) -> Vec<Round> {
        let upkeep = |audio: Self, after| async move { audio.inner.catalogue.upkeep_page(after).await };
        let uploads = |audio: Self, after| async move { audio.forget_uploads_page(after).await };
        let content = |audio: Self, after| async move { audio.sweep_page(after).await };
        vec![
            Round::new(self, ("catalogues", "unused parts of catalogues"), Round::DAILY, upkeep),
            Round::new(self, ("uploads", "files that were announced and did not arrive"), Round::HOURLY, uploads),
            Round::new(self, ("content", "artwork, lyrics and uploads of no recording"), Round::DAILY, content),
        ]
    }
}
