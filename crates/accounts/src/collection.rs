//! Implements the collection trait for accounts.

use std::sync::Arc;

use async_trait::async_trait;
use basis::{Kept, Owner, Result};
use edge::{Collection, Routes};
use table::TableDefinition;
use work::Round;

use crate::{Accounts, Idempotency, Oidc, http, items};

/// The accounts as a collection, with what their routes need besides the service.
#[derive(Debug, Clone)]
pub struct AccountsCollection {
    /// The service.
    pub accounts: Accounts,
    /// Sign-in with an identity provider, if it is configured.
    pub oidc: Option<Arc<Oidc>>,
    /// Whether this server shows the demo.
    pub demo: bool,
}

#[async_trait]
impl Collection for AccountsCollection {
    fn name(&self) -> &'static str {
        "account"
    }

    fn tables(&self) -> Vec<TableDefinition> {
        vec![items::definition()]
    }

    fn routes(&self) -> Routes {
        http::routes(self)
    }

    async fn kept_by(&self, owner: &Owner) -> Result<Kept> {
        self.accounts.usage(owner).await
    }

    fn rounds(&self) -> Vec<Round> {
        let remove = |answers: Idempotency, after| async move { answers.remove_expired_page(after).await };
        vec![Round::new(&self.accounts.idempotency(), ("responses", "stored responses"), Round::HOURLY, remove)]
    }
}
