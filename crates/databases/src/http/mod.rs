//! The routes of databases: thin handlers over the service.

mod about;
mod databases;
mod files;
mod history;
mod inputs;
mod operations;
mod shapes;
mod tokens;

use accounts::Accounts;
use axum::extract::FromRef;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Databases;

pub use files::SQLITE;

/// What the routes stand on.
#[derive(Debug, Clone)]
pub struct Mounted {
    /// The service.
    pub databases: Databases,
    /// Makes the tokens for one database.
    pub accounts: Accounts,
}

impl FromRef<Mounted> for Databases {
    fn from_ref(mounted: &Mounted) -> Self {
        mounted.databases.clone()
    }
}

impl FromRef<Mounted> for Accounts {
    fn from_ref(mounted: &Mounted) -> Self {
        mounted.accounts.clone()
    }
}

/// All routes of databases.
pub fn routes(mounted: Mounted) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(databases::list_databases, databases::create_database))
        .routes(routes!(databases::get_database, databases::rename_database, databases::delete_database))
        .routes(routes!(databases::fork_database))
        .routes(routes!(operations::execute_statements))
        .routes(routes!(operations::query_database))
        .routes(routes!(operations::queue_operation))
        .routes(routes!(operations::get_operation))
        .routes(routes!(files::get_database_file))
        .routes(routes!(history::list_commits))
        .routes(routes!(history::restore_database))
        .routes(routes!(history::list_versions, history::keep_version))
        .routes(routes!(history::delete_version))
        .routes(routes!(about::get_statistics))
        .routes(routes!(about::get_schema))
        .routes(routes!(tokens::list_database_tokens, tokens::create_database_token))
        .routes(routes!(tokens::delete_database_token))
        .with_state(mounted)
}
