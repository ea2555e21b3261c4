//! Routes to create, list, rename and delete databases.

use axum::Json;
use axum::extract::{FromRequest, Request, State};
use axum::response::Response;
use basis::{Caller, Error, Kind, Reason};
use edge::{
    Body, Cursors, IfMatch, InPath, Listing, NewId, Paging, Params, Result, Who, created, versioned, versioned_anew,
};
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::files;
use super::shapes::DatabaseShape;
use crate::{DatabaseId, Databases, Mine};

/// A database to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewDatabase {
    /// The name; it must differ from those of my other databases.
    #[schema(min_length = 1, max_length = 60)]
    name: String,
}

/// Fields to change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct DatabaseChange {
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false, min_length = 1, max_length = 60)]
    name: Option<String>,
}

/// The name of a database that is created from a file.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct FileNamed {
    /// The name of the database; only for a file.
    #[param(min_length = 1, max_length = 60)]
    name: Option<String>,
}

fn made(mine: &Mine) -> Response {
    let entry = mine.entry();
    created(format!("/api/v1/databases/{}", entry.id), Some(entry.version), DatabaseShape::from(entry))
}

/// List my databases
#[utoipa::path(get, path = "/databases", tag = "databases", params(Paging), responses((status = 200, body = Listing<DatabaseShape>)))]
pub(super) async fn list_databases(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    cursors: Cursors,
    Params(paging): Params<Paging>,
) -> Result<Json<Listing<DatabaseShape>>> {
    let after = cursors.open(paging.cursor.as_deref())?;
    let (entries, next) = databases.list(&caller.owner, paging.limit()?, after).await?;
    Ok(Json(Listing { items: entries.iter().map(Into::into).collect(), next: cursors.seal(next) }))
}

/// Create a database: empty, or from an SQLite file
#[utoipa::path(post, path = "/databases", tag = "databases", params(FileNamed), request_body(content((NewDatabase = "application/json"), (Vec<u8> = "application/vnd.sqlite3"))), responses((status = 201, body = DatabaseShape)))]
pub(super) async fn create_database(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    NewId(new_id): NewId,
    Params(named): Params<FileNamed>,
    request: Request,
) -> Result<Response> {
    let id = DatabaseId::new(new_id);
    let mine = if files::is_file(request.headers()) {
        let unnamed = || Reason::new("missing", "give the name of the database with ?name=");
        let name = named.name.ok_or_else(|| Error::invalid("name", unnamed()))?;
        let content = files::incoming(request, databases.file_bytes_max(&caller.owner).await?)?;
        databases.import(&caller.owner, id, &name, content).await?
    } else {
        if named.name.is_some() {
            if !edge::is_json(request.headers()) {
                let detail = format!("send an SQLite file, with Content-Type: {}", files::SQLITE);
                return Err(Error::new(Kind::UnsupportedType, detail).into());
            }
            return Err(Error::new(Kind::BadRequest, "without a file, send the name in the body").into());
        }
        let Body(new): Body<NewDatabase> = Body::from_request(request, &()).await?;
        databases.create(&caller.owner, id, &new.name).await?
    };
    Ok(made(&mine))
}

/// Get a database
#[utoipa::path(get, path = "/databases/{databaseId}", tag = "databases", params(("databaseId" = String, Path)), responses((status = 200, body = DatabaseShape)))]
pub(super) async fn get_database(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    InPath(database): InPath<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let mine = databases.mine(&caller, &database).await?;
    Ok(versioned_anew(&headers, mine.entry().version, DatabaseShape::from(mine.entry())))
}

/// Rename a database
#[utoipa::path(patch, path = "/databases/{databaseId}", tag = "databases", params(("databaseId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body = DatabaseChange, responses((status = 200, body = DatabaseShape)))]
pub(super) async fn rename_database(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    InPath(database): InPath<String>,
    IfMatch(version): IfMatch,
    Body(change): Body<DatabaseChange>,
) -> Result<Response> {
    let mine = databases.mine(&caller, &database).await?;
    let name = change.name.as_deref().unwrap_or(&mine.entry().name);
    let entry = mine.rename(name, version).await?;
    Ok(versioned(entry.version, DatabaseShape::from(&entry)))
}

/// Delete a database, and revoke its tokens
#[utoipa::path(delete, path = "/databases/{databaseId}", tag = "databases", params(("databaseId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to delete")), responses((status = 204)))]
pub(super) async fn delete_database(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    InPath(database): InPath<String>,
    IfMatch(version): IfMatch,
) -> Result<StatusCode> {
    databases.delete(&caller.owner, database.parse()?, version).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Create a new database from the current state of this one
#[utoipa::path(post, path = "/databases/{databaseId}/fork", tag = "databases", params(("databaseId" = String, Path)), request_body = NewDatabase, responses((status = 201, body = DatabaseShape)))]
pub(super) async fn fork_database(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    InPath(database): InPath<String>,
    NewId(new_id): NewId,
    Body(new): Body<NewDatabase>,
) -> Result<Response> {
    let mine = databases.mine(&caller, &database).await?;
    Ok(made(&mine.fork(DatabaseId::new(new_id), &new.name).await?))
}
