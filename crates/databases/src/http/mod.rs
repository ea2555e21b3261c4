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
use edge::{Routes, Terms};
use utoipa_axum::routes;

use crate::Databases;

use files::SQLITE;

/// All routes of databases.
pub(crate) fn routes(databases: &Databases) -> Routes {
    const SCOPED: Terms = Terms::SCOPED;
    Routes::new()
        .routes(routes!(databases::list_databases))
        .on(Terms::long_body(SQLITE), routes!(databases::create_database))
        .on(SCOPED, routes!(databases::get_database))
        .routes(routes!(databases::rename_database, databases::delete_database))
        .routes(routes!(databases::fork_database))
        .on(SCOPED, routes!(operations::execute_statements))
        .on(SCOPED.only_reads(), routes!(operations::query_database))
        .on(SCOPED, routes!(operations::queue_operation))
        .on(SCOPED, routes!(operations::get_operation))
        .on(SCOPED, routes!(files::get_database_file))
        .on(SCOPED, routes!(history::list_commits))
        .on(SCOPED, routes!(history::restore_database))
        .on(SCOPED, routes!(history::list_versions, history::keep_version))
        .on(SCOPED, routes!(history::delete_version))
        .on(SCOPED, routes!(about::get_statistics))
        .on(SCOPED, routes!(about::get_schema))
        .routes(routes!(tokens::list_database_tokens, tokens::create_database_token))
        .routes(routes!(tokens::delete_database_token))
        .with_state(databases.clone())
}

impl FromRef<Databases> for Accounts {
    fn from_ref(databases: &Databases) -> Self {
        databases.accounts().clone()
    }
}
