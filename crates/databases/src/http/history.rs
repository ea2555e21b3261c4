//! Routes for the history of a database: commits, restoring, and named versions.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use basis::Caller;
use edge::{Body, Cursors, InPath, Listing, Paging, Params, Result, Who, created};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use table::Cursor;
use utoipa::{IntoParams, ToSchema};

use super::inputs;
use super::shapes::{CommitShape, VersionShape};
use crate::Databases;

/// Which commits to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct CommitsWanted {
    /// Only those before this sequence; the newest ones by default.
    before: Option<u64>,
    /// How many to return, 1 to 100.
    #[param(minimum = 1, maximum = 100, default = 50)]
    limit: Option<u32>,
    /// Where to continue: `next` of the previous page.
    cursor: Option<String>,
    /// Whether to omit the operations.
    #[serde(default)]
    brief: bool,
}

/// The content of a cursor over commits: the sequence that the next page is before.
const BEFORE: &str = "before";

fn cursor_before(sequence: u64) -> Cursor {
    Cursor::from_attributes([(BEFORE.to_owned(), sequence.to_string())])
}

fn read_cursor(cursor: &Cursor) -> Option<u64> {
    cursor.attributes().find(|(name, _)| *name == BEFORE)?.1.parse().ok()
}

/// The state to restore.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ToRestore {
    /// A sequence, or a time such as 2026-12-31T00:00:00Z.
    #[schema(value_type = serde_json::Value)]
    as_of: serde_json::Value,
}

/// The result of a restore.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Restored {
    /// The sequence of the newest commit.
    sequence: u64,
}

/// A version to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewVersion {
    #[schema(min_length = 1, max_length = 60)]
    name: String,
}

/// List commits, newest first, as far back as they are kept
#[utoipa::path(get, path = "/databases/{databaseId}/commits", tag = "databases", params(("databaseId" = String, Path), CommitsWanted), responses((status = 200, body = Listing<CommitShape>)))]
pub(super) async fn list_commits(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    InPath(database): InPath<String>,
    cursors: Cursors,
    Params(wanted): Params<CommitsWanted>,
) -> Result<Json<Listing<CommitShape>>> {
    let limit = Paging { limit: wanted.limit, cursor: None }.limit()?;
    let after = cursors.open(wanted.cursor.as_deref())?;
    let before = after.as_ref().and_then(read_cursor).or(wanted.before);
    let mine = databases.mine(&caller, &database).await?;
    let mut commits = mine.commits(before, limit).await?;
    if wanted.brief {
        for commit in &mut commits {
            commit.operations = None;
        }
    }
    // A page of large commits is short, so a short page need not be the last; only the first commit ends the list.
    let next = commits.last().filter(|commit| commit.sequence > 1).map(|commit| cursor_before(commit.sequence));
    Ok(Json(Listing { items: commits.into_iter().map(Into::into).collect(), next: cursors.seal(next) }))
}

/// Restore an earlier state as the newest one; the states in between stay in the history
#[utoipa::path(post, path = "/databases/{databaseId}/restore", tag = "databases", params(("databaseId" = String, Path)), request_body = ToRestore, responses((status = 200, body = Restored)))]
pub(super) async fn restore_database(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    InPath(database): InPath<String>,
    Body(asked): Body<ToRestore>,
) -> Result<Json<Restored>> {
    let mine = databases.mine(&caller, &database).await?;
    Ok(Json(Restored { sequence: mine.restore(inputs::at(&asked.as_of)?).await? }))
}

/// List the versions of a database
#[utoipa::path(get, path = "/databases/{databaseId}/versions", tag = "databases", params(("databaseId" = String, Path)), responses((status = 200, body = Listing<VersionShape>)))]
pub(super) async fn list_versions(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    InPath(database): InPath<String>,
) -> Result<Json<Listing<VersionShape>>> {
    let versions = databases.mine(&caller, &database).await?.versions().await?;
    Ok(Json(Listing { items: versions.into_iter().map(Into::into).collect(), next: None }))
}

/// Create a version: keep the newest state under a name
#[utoipa::path(post, path = "/databases/{databaseId}/versions", tag = "databases", params(("databaseId" = String, Path)), request_body = NewVersion, responses((status = 201, body = VersionShape)))]
pub(super) async fn keep_version(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    InPath(database): InPath<String>,
    Body(new): Body<NewVersion>,
) -> Result<Response> {
    let mine = databases.mine(&caller, &database).await?;
    let version = mine.keep_version(&new.name).await?;
    let place = format!("/api/v1/databases/{}/versions/{}", mine.entry().id, version.id);
    Ok(created(place, None, VersionShape::from(version)))
}

/// Delete a version
#[utoipa::path(delete, path = "/databases/{databaseId}/versions/{versionId}", tag = "databases", params(("databaseId" = String, Path), ("versionId" = String, Path)), responses((status = 204)))]
pub(super) async fn delete_version(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    InPath((database, version)): InPath<(String, String)>,
) -> Result<StatusCode> {
    databases.mine(&caller, &database).await?.delete_version(&version).await?;
    Ok(StatusCode::NO_CONTENT)
}
