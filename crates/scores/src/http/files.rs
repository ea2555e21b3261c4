//! Files of scores: on their way in, there, and shown.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use edge::{At, Body, Caller, IfMatch, KEPT_FOR_EVER, Kind, Listing, NewId, Params, Result, Visitor, content, created};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::shapes::{ImportShape, ItemShape};
use crate::Scores;
use crate::model::{ImageSize, ImportId, text};

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
}

/// Nothing more needs to be said.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Uploaded {}

/// Which picture.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ImageWanted {
    /// `small` (320 pixels on the longer side), `medium` (1,280), both WebP; or `original` (the default).
    #[param(value_type = Option<ImageSize>, inline)]
    size: Option<String>,
}

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
    let shown = mine.create_import(id, &name, new.size_bytes, new.add_pages.unwrap_or(true)).await?;
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

/// A picture of a page, or the file that pages were made of
#[utoipa::path(get, path = "/scores/{scoreId}/items/{itemId}/image", tag = "scores", params(("scoreId" = String, Path), ("itemId" = String, Path), ImageWanted), responses((status = 200, content_type = "image/*", body = Vec<u8>)))]
pub(super) async fn get_page_image(
    State(scores): State<Scores>,
    visitor: Visitor,
    At((score, item)): At<(String, String)>,
    Params(wanted): Params<ImageWanted>,
    headers: HeaderMap,
) -> Result<Response> {
    let size = wanted.size.as_deref().map_or(Ok(ImageSize::Original), ImageSize::parse)?;
    // What anybody may see, other sites' pages may show, to its owner too: whose own is for our pages alone.
    let elsewhere = from_elsewhere(&headers);
    let mut public = None;
    if elsewhere {
        public = match scores.open(&Visitor::Nobody, &score).await {
            Err(error) if error.kind() == Kind::NotSignedIn => None,
            open => Some(open?),
        };
    }
    // The owner's own lies under the owner's name; only if it is not there, it may be somebody else's.
    if public.is_none()
        && let Visitor::User(caller) = &visitor
    {
        let mine = scores.mine(caller, &score)?.get_image(item.parse()?, size).await;
        if let Ok(object) = mine {
            // If it becomes public the answer is another.
            let caching = if elsewhere { HeaderValue::from_static("no-store") } else { KEPT_FOR_EVER };
            return Ok(by_asker(content(object, &headers, caching)?));
        }
    }
    let open = match public {
        Some(open) => open,
        None => scores.open(&visitor, &score).await?,
    };
    let object = open.get_image(item.parse()?, size).await?;
    // Whether others may look can change; a picture never does.
    let caching = HeaderValue::from_static("private, max-age=3600");
    let mut response = content(object, &headers, caching)?;
    allow_elsewhere(response.headers_mut());
    Ok(by_asker(response))
}

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Whether a page of another site asks. Browsers say so.
fn from_elsewhere(headers: &HeaderMap) -> bool {
    headers.get(SEC_FETCH_SITE).is_some_and(|site| site == "same-site" || site == "cross-site")
}

/// What a browser has kept for our pages is not what it may give to another site's.
fn by_asker(mut response: Response) -> Response {
    response.headers_mut().append(header::VARY, HeaderValue::from_static("sec-fetch-site"));
    response
}

/// What is shown to others can be shown by pages of other sites (IIIF viewers): it comes without
/// anybody's cookies.
pub(super) fn allow_elsewhere(headers: &mut HeaderMap) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    let policy = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(policy, HeaderValue::from_static("cross-origin"));
}
