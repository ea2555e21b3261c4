//! Implements the collection trait for databases.

use std::sync::Arc;

use async_trait::async_trait;
use basis::{Kept, Owner, Result};
use edge::{Collection, Routes};
use table::TableDefinition;
use work::{Round, Work};

use crate::{Databases, http};

#[async_trait]
impl Collection for Databases {
    fn name(&self) -> &'static str {
        "databases"
    }

    fn tables(&self) -> Vec<TableDefinition> {
        vec![sqlbase::table()]
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
        let upkeep = |databases: Self, after| async move { databases.upkeep_page(after).await };
        vec![Round::new(self, ("upkeep", "unused parts of databases"), Round::DAILY, upkeep)]
    }
}
