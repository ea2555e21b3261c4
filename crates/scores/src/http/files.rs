//! Files of scores: on their way in, and there.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use edge::{ASKED_EACH_TIME, At, Body, Caller, Error, IfMatch, Listing, NewId, Result, content, created};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Deserialize;
use utoipa::ToSchema;

use super::shapes::{ImportShape, ItemShape};
use crate::model::{ImportId, text};
use crate::{NewFile, Scores};

/// A file that is to come.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewImport {
    /// What it is called on the machine it comes from.
    #[schema(min_length = 1, max_length = 255)]
    original_name: String,
    /// Exactly how long it is.
    #[schema(minimum = 1, maximum = 209_715_200)]
    size_bytes: u64,
    /// Whether its pages are put at the end of the score; yes, if nothing is said.
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false)]
    add_pages: Option<bool>,
    /// Whether the score was made for this file: then it is called what the file says that it is called, unless
    /// somebody gives it another title first; and it goes if no page comes of the file.
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false)]
    new_score: Option<bool>,
}

/// Nothing more needs to be said.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Uploaded {}

/// Files of a score
#[utoipa::path(get, path = "/scores/{scoreId}/items", tag = "scores", params(("scoreId" = String, Path)), responses((status = 200, body = Listing<ItemShape>)))]
pub(super) async fn list_items(
    State(scores): State<Scores>,
    caller: Caller,
    At(score): At<String>,
) -> Result<Json<Listing<ItemShape>>> {
    let files = scores.mine(&caller, &score)?.list_items().await?;
    Ok(Json(Listing { items: files.items.into_iter().map(Into::into).collect(), next: None }))
}

/// Announce a file: a PNG, a JPEG, or a PDF or TIFF that is split into pages
#[utoipa::path(post, path = "/scores/{scoreId}/items", tag = "scores", params(("scoreId" = String, Path)), request_body = NewImport, responses((status = 201, body = ImportShape)))]
pub(super) async fn create_import(
    State(scores): State<Scores>,
    caller: Caller,
    At(score): At<String>,
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

/// Files on their way in
#[utoipa::path(get, path = "/scores/{scoreId}/imports", tag = "scores", params(("scoreId" = String, Path)), responses((status = 200, body = Listing<ImportShape>)))]
pub(super) async fn list_imports(
    State(scores): State<Scores>,
    caller: Caller,
    At(score): At<String>,
) -> Result<Json<Listing<ImportShape>>> {
    let imports = scores.mine(&caller, &score)?.list_imports().await?;
    Ok(Json(Listing { items: imports.into_iter().map(Into::into).collect(), next: None }))
}

/// A file on its way in
#[utoipa::path(get, path = "/scores/{scoreId}/imports/{importId}", tag = "scores", params(("scoreId" = String, Path), ("importId" = String, Path)), responses((status = 200, body = ImportShape)))]
pub(super) async fn get_import(
    State(scores): State<Scores>,
    caller: Caller,
    At((score, import)): At<(String, String)>,
) -> Result<Json<ImportShape>> {
    Ok(Json(scores.mine(&caller, &score)?.get_import(import.parse()?).await?.into()))
}

/// The file is uploaded: make pages of it
#[utoipa::path(post, path = "/scores/{scoreId}/imports/{importId}/complete", tag = "scores", params(("scoreId" = String, Path), ("importId" = String, Path)), request_body = Uploaded, responses((status = 202, body = ImportShape)))]
pub(super) async fn complete_import(
    State(scores): State<Scores>,
    caller: Caller,
    At((score, import)): At<(String, String)>,
    Body(Uploaded {}): Body<Uploaded>,
) -> Result<Response> {
    let shown = scores.mine(&caller, &score)?.complete_import(import.parse()?).await?;
    Ok((StatusCode::ACCEPTED, Json(ImportShape::from(shown))).into_response())
}

/// Stop a file on its way in; pages that have come in stay
#[utoipa::path(delete, path = "/scores/{scoreId}/imports/{importId}", tag = "scores", params(("scoreId" = String, Path), ("importId" = String, Path)), responses((status = 204)))]
pub(super) async fn cancel_import(
    State(scores): State<Scores>,
    caller: Caller,
    At((score, import)): At<(String, String)>,
) -> Result<StatusCode> {
    scores.mine(&caller, &score)?.cancel_import(import.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Download a file of one's own score, under the name it came with
#[utoipa::path(get, path = "/scores/{scoreId}/items/{itemId}/file", tag = "scores", params(("scoreId" = String, Path), ("itemId" = String, Path)), responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>)))]
pub(super) async fn download_item(
    State(scores): State<Scores>,
    caller: Caller,
    At((score, item)): At<(String, String)>,
    headers: HeaderMap,
) -> Result<Response> {
    let (name, object) = scores.mine(&caller, &score)?.get_file(item.parse()?).await?;
    let name = blobs::FileName::new(name).map_err(blobs::Error::from)?;
    let disposition = HeaderValue::from_str(&name.content_disposition()).map_err(Error::internal)?;
    let mut response = content(object, &headers, ASKED_EACH_TIME)?;
    response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    // Whatever it is, it is to be saved and not shown.
    let bytes = HeaderValue::from_static("application/octet-stream");
    response.headers_mut().insert(header::CONTENT_TYPE, bytes);
    Ok(response)
}

/// Remove a file that nothing shows
#[utoipa::path(delete, path = "/scores/{scoreId}/items/{itemId}", tag = "scores", params(("scoreId" = String, Path), ("itemId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the score's version")), responses((status = 204)))]
pub(super) async fn delete_item(
    State(scores): State<Scores>,
    caller: Caller,
    At((score, item)): At<(String, String)>,
    IfMatch(version): IfMatch,
) -> Result<StatusCode> {
    scores.mine(&caller, &score)?.delete_item(item.parse()?, version).await?;
    Ok(StatusCode::NO_CONTENT)
}
