//! Routes for SQL: executing, queueing and querying.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use basis::{Caller, Error, parse_time};
use edge::{Body, InPath, NewId, Result, Who};
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use sqlbase::{Execute, OperationId};
use utoipa::ToSchema;

use super::inputs::{self, ConsistencyShape, StatementShape};
use super::shapes::{ExecutedShape, OperationShape, QueriedShape, QueuedShape};
use crate::Databases;

/// The size limit of a body: the longest value fits, as base64 or as text. (What is queued is shorter.)
const SQL_MIB: usize = 24;

/// Statements that are applied together or not at all.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ToExecute {
    #[schema(min_items = 1, max_items = 1000)]
    statements: Vec<StatementShape>,
    /// Its id, if it may be repeated: the same id is applied once.
    #[schema(min_length = 1, max_length = 64, pattern = "^[A-Za-z0-9_-]+$")]
    operation_id: Option<String>,
    /// Only if the database is at this sequence.
    if_sequence: Option<u64>,
}

/// Statements to queue.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ToQueue {
    #[schema(min_items = 1, max_items = 1000)]
    statements: Vec<StatementShape>,
    /// Its id, if it may be repeated: the same id is applied once.
    #[schema(min_length = 1, max_length = 64, pattern = "^[A-Za-z0-9_-]+$")]
    operation_id: Option<String>,
    /// After this time it fails instead of being applied.
    #[schema(format = DateTime)]
    deadline: Option<String>,
}

/// A query.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ToQuery {
    /// A statement that does not write. If the text has several statements, the result of the last one is returned.
    sql: String,
    /// Like those of a statement.
    #[serde(default)]
    #[schema(value_type = serde_json::Value)]
    params: Option<serde_json::Value>,
    consistency: Option<ConsistencyShape>,
    /// An earlier state: a sequence, or a time such as 2026-12-31T00:00:00Z.
    #[serde(default)]
    #[schema(value_type = serde_json::Value)]
    as_of: Option<serde_json::Value>,
}

/// The operation's id: the caller's, or one derived from the idempotency key, so that it is the same for a repeated
/// request. If a server dies between the commit and storing the response, the repeated request finds what was done.
fn operation_id(given: Option<&str>, headers: &HeaderMap, NewId(new_id): NewId) -> Result<Option<OperationId>> {
    match given {
        Some(text) => Ok(inputs::operation_id(text).map(Some)?),
        None if headers.contains_key("idempotency-key") => {
            Ok(inputs::operation_id(&format!("key-{new_id}")).map(Some)?)
        }
        None => Ok(None),
    }
}

/// Execute statements, all or none
#[utoipa::path(post, path = "/databases/{databaseId}/execute", tag = "databases", params(("databaseId" = String, Path)), request_body = ToExecute, responses((status = 200, body = ExecutedShape)))]
pub(super) async fn execute_statements(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    InPath(database): InPath<String>,
    new_id: NewId,
    headers: HeaderMap,
    Body(asked): Body<ToExecute, SQL_MIB>,
) -> Result<Json<ExecutedShape>> {
    let mine = databases.mine(&caller, &database).await?;
    let execute = Execute {
        statements: inputs::statements(asked.statements)?,
        operation_id: operation_id(asked.operation_id.as_deref(), &headers, new_id)?,
        if_sequence: asked.if_sequence,
    };
    Ok(Json(mine.execute(execute).await?.into()))
}

/// Run a query, without changing anything
#[utoipa::path(post, path = "/databases/{databaseId}/query", tag = "databases", params(("databaseId" = String, Path)), request_body = ToQuery, responses((status = 200, body = QueriedShape)))]
pub(super) async fn query_database(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    InPath(database): InPath<String>,
    Body(asked): Body<ToQuery, SQL_MIB>,
) -> Result<Json<QueriedShape>> {
    let mine = databases.mine(&caller, &database).await?;
    let statement = inputs::statement("params", asked.sql, asked.params.as_ref())?;
    let consistency = inputs::consistency(asked.consistency, asked.as_of.as_ref().filter(|at| !at.is_null()))?;
    Ok(Json(mine.query(statement, consistency).await?.into()))
}

/// Queue statements, to be applied later in the order of arrival
#[utoipa::path(post, path = "/databases/{databaseId}/operations", tag = "databases", params(("databaseId" = String, Path)), request_body = ToQueue, responses((status = 202, body = QueuedShape)))]
pub(super) async fn queue_operation(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    InPath(database): InPath<String>,
    new_id: NewId,
    headers: HeaderMap,
    Body(asked): Body<ToQueue>,
) -> Result<Response> {
    let mine = databases.mine(&caller, &database).await?;
    let execute = Execute {
        statements: inputs::statements(asked.statements)?,
        operation_id: operation_id(asked.operation_id.as_deref(), &headers, new_id)?,
        if_sequence: None,
    };
    let deadline_ms = asked.deadline.as_deref().map(|text| parse_time("deadline", text)).transpose()?;
    let queued = mine.enqueue(execute, deadline_ms).await?;
    Ok((StatusCode::ACCEPTED, Json(QueuedShape { operation_id: queued.operation_id.to_string() })).into_response())
}

/// Get the state and the result of an operation that had an id or was queued
#[utoipa::path(get, path = "/databases/{databaseId}/operations/{operationId}", tag = "databases", params(("databaseId" = String, Path), ("operationId" = String, Path)), responses((status = 200, body = OperationShape)))]
pub(super) async fn get_operation(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    InPath((database, operation)): InPath<(String, String)>,
) -> Result<Json<OperationShape>> {
    let mine = databases.mine(&caller, &database).await?;
    let id = OperationId::parse(&operation).ok_or_else(Error::not_found)?;
    let status = mine.status(&id).await?;
    Ok(Json(OperationShape::of(id.to_string(), status)?))
}
