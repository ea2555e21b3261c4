//! Implements the collection trait for wardrobes.

use async_trait::async_trait;
use basis::{Kept, Owner, Result};
use edge::{Collection, Routes};
use table::TableDefinition;
use work::Round;

use crate::{Wardrobes, http, items};

#[async_trait]
impl Collection for Wardrobes {
    fn name(&self) -> &'static str {
        "wardrobe"
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
        let sweep = |wardrobes: Self, after| async move { wardrobes.sweep_page(after).await };
        vec![Round::new(self, ("sweep", "pictures without a garment"), Round::DAILY, sweep)]
    }
}
