//! What there is to know about a database without asking it anything.

use axum::Json;
use axum::extract::State;
use edge::{At, Caller, Result};

use super::shapes::{SchemaShape, StatisticsShape};
use crate::Databases;

/// How large a database is, and in how many parts
#[utoipa::path(get, path = "/databases/{databaseId}/statistics", tag = "databases", params(("databaseId" = String, Path)), responses((status = 200, body = StatisticsShape)))]
pub(super) async fn get_statistics(
    State(databases): State<Databases>,
    caller: Caller,
    At(database): At<String>,
) -> Result<Json<StatisticsShape>> {
    Ok(Json(databases.mine(&caller, &database).await?.statistics().await?.into()))
}

/// The tables, views, indexes and triggers of a database
#[utoipa::path(get, path = "/databases/{databaseId}/schema", tag = "databases", params(("databaseId" = String, Path)), responses((status = 200, body = SchemaShape)))]
pub(super) async fn get_schema(
    State(databases): State<Databases>,
    caller: Caller,
    At(database): At<String>,
) -> Result<Json<SchemaShape>> {
    Ok(Json(databases.mine(&caller, &database).await?.schema().await?.into()))
}
