//! Routes of the files of a score and of their import.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use basis::{Caller, Error};
use edge::{ASKED_EACH_TIME, Body, IfMatch, InPath, Listing, NewId, Result, Who, content, created};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Deserialize;
use utoipa::ToSchema;

use super::shapes::{ImportShape, ItemShape};
use crate::model::{ImportId, text};
use crate::{NewFile, Scores};

/// A file to import.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewImport {
    /// The file name on the user's machine.
    #[schema(min_length = 1, max_length = 255)]
    original_name: String,
    /// The exact size in bytes.
    #[schema(minimum = 1, maximum = 209_715_200)]
    size_bytes: u64,
    /// Whether to append its pages to the score; true by default.
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false)]
    add_pages: Option<bool>,
    /// Whether the score was created for this file: then it takes the title that the file names, unless the user
    /// changes the title first, and it is deleted if the file yields no page.
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false)]
    new_score: Option<bool>,
}

/// An empty object.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Uploaded {}

/// List the files of a score
#[utoipa::path(get, path = "/scores/{scoreId}/items", tag = "scores", params(("scoreId" = String, Path)), responses((status = 200, body = Listing<ItemShape>)))]
pub(super) async fn list_items(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath(score): InPath<String>,
) -> Result<Json<Listing<ItemShape>>> {
    let files = scores.mine(&caller, &score)?.list_items().await?;
    Ok(Json(Listing { items: files.items.into_iter().map(Into::into).collect(), next: None }))
}

/// Announce a file: a PNG, a JPEG, or a PDF or TIFF that is split into pages
#[utoipa::path(post, path = "/scores/{scoreId}/items", tag = "scores", params(("scoreId" = String, Path)), request_body = NewImport, responses((status = 201, body = ImportShape)))]
pub(super) async fn create_import(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath(score): InPath<String>,
    NewId(new_id): NewId,
    Body(new): Body<NewImport>,
) -> Result<Response> {
    let mine = scores.mine(&caller, &score)?;
    let (id, name) = (ImportId::new(new_id), text::file_name(&new.original_name)?);
    let asked = NewFile {
        original_name: name,
        size_bytes: new.size_bytes,
        add_pages: new.add_pages.unwrap_or(true),
        new_score: new.new_score.unwrap_or(false),
    };
    let shown = mine.announce_file(id, asked).await?;
    Ok(created(format!("/api/v1/scores/{score}/imports/{id}"), None, ImportShape::from(shown)))
}

/// List the imports of a score
#[utoipa::path(get, path = "/scores/{scoreId}/imports", tag = "scores", params(("scoreId" = String, Path)), responses((status = 200, body = Listing<ImportShape>)))]
pub(super) async fn list_imports(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath(score): InPath<String>,
) -> Result<Json<Listing<ImportShape>>> {
    let imports = scores.mine(&caller, &score)?.list_imports().await?;
    Ok(Json(Listing { items: imports.into_iter().map(Into::into).collect(), next: None }))
}

/// Get an import
#[utoipa::path(get, path = "/scores/{scoreId}/imports/{importId}", tag = "scores", params(("scoreId" = String, Path), ("importId" = String, Path)), responses((status = 200, body = ImportShape)))]
pub(super) async fn get_import(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath((score, import)): InPath<(String, String)>,
) -> Result<Json<ImportShape>> {
    Ok(Json(scores.mine(&caller, &score)?.get_import(import.parse()?).await?.into()))
}

/// Complete an upload and render its pages
#[utoipa::path(post, path = "/scores/{scoreId}/imports/{importId}/complete", tag = "scores", params(("scoreId" = String, Path), ("importId" = String, Path)), request_body = Uploaded, responses((status = 202, body = ImportShape)))]
pub(super) async fn complete_import(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath((score, import)): InPath<(String, String)>,
    Body(Uploaded {}): Body<Uploaded>,
) -> Result<Response> {
    let shown = scores.mine(&caller, &score)?.complete_import(import.parse()?).await?;
    Ok((StatusCode::ACCEPTED, Json(ImportShape::from(shown))).into_response())
}

/// Cancel an import; pages that have been added stay
#[utoipa::path(delete, path = "/scores/{scoreId}/imports/{importId}", tag = "scores", params(("scoreId" = String, Path), ("importId" = String, Path)), responses((status = 204)))]
pub(super) async fn cancel_import(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath((score, import)): InPath<(String, String)>,
) -> Result<StatusCode> {
    scores.mine(&caller, &score)?.cancel_import(import.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Download a file of one's own score, under its original name
#[utoipa::path(get, path = "/scores/{scoreId}/items/{itemId}/file", tag = "scores", params(("scoreId" = String, Path), ("itemId" = String, Path)), responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>)))]
pub(super) async fn download_item(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath((score, item)): InPath<(String, String)>,
    headers: HeaderMap,
) -> Result<Response> {
    let (name, object) = scores.mine(&caller, &score)?.get_file(item.parse()?).await?;
    let name = blobs::FileName::new(name).map_err(blobs::Error::from)?;
    let disposition = HeaderValue::from_str(&name.content_disposition()).map_err(Error::internal)?;
    let mut response = content(object, &headers, ASKED_EACH_TIME)?;
    response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    // Browsers must save the file, whatever it is, and not display it.
    let bytes = HeaderValue::from_static("application/octet-stream");
    response.headers_mut().insert(header::CONTENT_TYPE, bytes);
    Ok(response)
}

/// Delete a file that no page or snapshot uses
#[utoipa::path(delete, path = "/scores/{scoreId}/items/{itemId}", tag = "scores", params(("scoreId" = String, Path), ("itemId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the score's version")), responses((status = 204)))]
pub(super) async fn delete_item(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath((score, item)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
) -> Result<StatusCode> {
    scores.mine(&caller, &score)?.delete_item(item.parse()?, version).await?;
    Ok(StatusCode::NO_CONTENT)
}
