//! What a database was: commits, going back, and states that are kept under a name.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use edge::{At, Body, Caller, Cursors, Listing, Paging, Params, Result, created};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use table::Cursor;
use utoipa::{IntoParams, ToSchema};

use super::inputs;
use super::shapes::{CommitShape, VersionShape};
use crate::Databases;

/// Which commits.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct CommitsWanted {
    /// Those before this sequence; the newest, if nothing is said.
    before: Option<u64>,
    /// How many, 1 to 100.
    #[param(minimum = 1, maximum = 100, default = 50)]
    limit: Option<u32>,
    /// The `next` of the page before.
    cursor: Option<String>,
    /// Whether to leave out the operations, for who wants only when it changed and how much.
    #[serde(default)]
    brief: bool,
}

/// What a cursor over commits has: the sequence that the next page is before.
const BEFORE: &str = "before";

fn cursor_before(sequence: u64) -> Cursor {
    Cursor::from_attributes([(BEFORE.to_owned(), sequence.to_string())])
}

fn read_cursor(cursor: &Cursor) -> Option<u64> {
    cursor.attributes().find(|(name, _)| *name == BEFORE)?.1.parse().ok()
}

/// Where to go back to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ToRestore {
    /// A sequence, or a time such as 2026-12-31T00:00:00Z.
    #[schema(value_type = serde_json::Value)]
    as_of: serde_json::Value,
}

/// What going back came to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Restored {
    /// The newest commit now.
    sequence: u64,
}

/// A state to be kept.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewVersion {
    #[schema(min_length = 1, max_length = 60)]
    name: String,
}

/// Commits, the newest first, as far back as they are kept
#[utoipa::path(get, path = "/databases/{databaseId}/commits", tag = "databases", params(("databaseId" = String, Path), CommitsWanted), responses((status = 200, body = Listing<CommitShape>)))]
pub(super) async fn list_commits(
    State(databases): State<Databases>,
    caller: Caller,
    At(database): At<String>,
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
    // A page of large commits is short, so that a short page is no end; before the first commit there is one.
    let next = commits.last().filter(|commit| commit.sequence > 1).map(|commit| cursor_before(commit.sequence));
    Ok(Json(Listing { items: commits.into_iter().map(Into::into).collect(), next: cursors.seal(next) }))
}

/// Make an earlier state the newest one; what was between stays in the history
#[utoipa::path(post, path = "/databases/{databaseId}/restore", tag = "databases", params(("databaseId" = String, Path)), request_body = ToRestore, responses((status = 200, body = Restored)))]
pub(super) async fn restore_database(
    State(databases): State<Databases>,
    caller: Caller,
    At(database): At<String>,
    Body(asked): Body<ToRestore>,
) -> Result<Json<Restored>> {
    let mine = databases.mine(&caller, &database).await?;
    Ok(Json(Restored { sequence: mine.restore(inputs::at(&asked.as_of)?).await? }))
}

/// States that are kept under a name
#[utoipa::path(get, path = "/databases/{databaseId}/versions", tag = "databases", params(("databaseId" = String, Path)), responses((status = 200, body = Listing<VersionShape>)))]
pub(super) async fn list_versions(
    State(databases): State<Databases>,
    caller: Caller,
    At(database): At<String>,
) -> Result<Json<Listing<VersionShape>>> {
    let versions = databases.mine(&caller, &database).await?.versions().await?;
    Ok(Json(Listing { items: versions.into_iter().map(Into::into).collect(), next: None }))
}

/// Keep the newest state under a name
#[utoipa::path(post, path = "/databases/{databaseId}/versions", tag = "databases", params(("databaseId" = String, Path)), request_body = NewVersion, responses((status = 201, body = VersionShape)))]
pub(super) async fn keep_version(
    State(databases): State<Databases>,
    caller: Caller,
    At(database): At<String>,
    Body(new): Body<NewVersion>,
) -> Result<Response> {
    let mine = databases.mine(&caller, &database).await?;
    let version = mine.keep_version(&new.name).await?;
    let place = format!("/api/v1/databases/{}/versions/{}", mine.entry().id, version.id);
    Ok(created(place, None, VersionShape::from(version)))
}

/// Keep a state no longer
#[utoipa::path(delete, path = "/databases/{databaseId}/versions/{versionId}", tag = "databases", params(("databaseId" = String, Path), ("versionId" = String, Path)), responses((status = 204)))]
pub(super) async fn delete_version(
    State(databases): State<Databases>,
    caller: Caller,
    At((database, version)): At<(String, String)>,
) -> Result<StatusCode> {
    databases.mine(&caller, &database).await?.delete_version(&version).await?;
    Ok(StatusCode::NO_CONTENT)
}
