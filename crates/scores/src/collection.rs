//! Implements the collection trait for scores.

use std::sync::Arc;

use async_trait::async_trait;
use basis::{Kept, Owner, Result};
use edge::{Collection, Routes};
use table::TableDefinition;
use work::{Round, Work};

use crate::{Scores, http, items};

#[async_trait]
impl Collection for Scores {
    fn name(&self) -> &'static str {
        "scores"
    }

    fn tables(&self) -> Vec<TableDefinition> {
        vec![items::definition()]
    }

    fn routes(&self) -> Routes {
        http::routes(self)
    }

    async fn kept_by(&self, owner: &Owner) -> Result<Kept> {
        self.usage(owner).await
    }

    fn rounds(&self) -> Vec<Round> {
        let forget = |scores: Self, after| async move { scores.forget_unsent_page(after).await };
        let remove = |scores: Self, after| async move { scores.remove_deleted_page(after).await };
        let sweep = |scores: Self, after| async move { scores.sweep_page(after).await };
        vec![
            Round::new(self, ("unsent", "announced files that never arrived"), Round::HOURLY, forget),
            Round::new(self, ("deleted", "scores deleted long ago"), Round::DAILY, remove),
            Round::new(self, ("sweep", "files without a score"), Round::DAILY, sweep),
        ]
    }

    fn works(&self) -> Vec<Arc<dyn Work>> {
        self.long_work()
    }
}
