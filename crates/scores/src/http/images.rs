//! Routes of pictures: the stored files of one's own score, and the pages as readers see them.

use axum::extract::State;
use axum::response::Response;
use basis::{Caller, Kind, Visitor};
use edge::{ASKED_EACH_TIME, InPath, KEPT_FOR_EVER, Params, Result, Who, content};
use http::{HeaderMap, HeaderName, HeaderValue, header};
use serde::Deserialize;
use utoipa::IntoParams;

use super::pages::number;
use crate::model::ImageSize;
use crate::{Open, Picture, Scores};

/// Which picture to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ImageWanted {
    /// `small` (320 pixels on the longer side), `medium` (1,280), both WebP; or `original` (the default).
    #[param(value_type = Option<ImageSize>, inline)]
    size: Option<String>,
}

/// Which picture of a page to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct PageImageWanted {
    /// `small` (320 pixels on the longer side), `medium` (1,280), both WebP; or `original` (the default).
    #[param(value_type = Option<ImageSize>, inline)]
    size: Option<String>,
    /// The appearance of the page, taken from its address: such a picture can be cached.
    look: Option<String>,
}

/// Which cover to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct CoverWanted {
    /// The appearance of the first page, taken from its address: such a picture can be cached.
    look: Option<String>,
}

/// Get a file of one's own score: the stored picture of a page, or the file that pages were made from
#[utoipa::path(get, path = "/scores/{scoreId}/items/{itemId}/image", tag = "scores", params(("scoreId" = String, Path), ("itemId" = String, Path), ImageWanted), responses((status = 200, content_type = "image/*", body = Vec<u8>)))]
pub(super) async fn get_item_image(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath((score, item)): InPath<(String, String)>,
    Params(wanted): Params<ImageWanted>,
    headers: HeaderMap,
) -> Result<Response> {
    let size = size_of(wanted.size.as_deref())?;
    // It is stored under the owner's id, so nobody else can find it.
    let object = scores.mine(&caller, &score)?.get_image(item.parse()?, size).await?;
    let caching = if from_elsewhere(&headers) { NOT_KEPT } else { KEPT_FOR_EVER };
    Ok(by_asker(content(object, &headers, caching)?))
}

/// Get a page as it is shown: rotated and cropped
#[utoipa::path(get, path = "/scores/{scoreId}/pages/{pageId}/image", tag = "scores", params(("scoreId" = String, Path), ("pageId" = String, Path), PageImageWanted), responses((status = 200, content_type = "image/*", body = Vec<u8>)))]
pub(super) async fn get_page_image(
    State(scores): State<Scores>,
    Who(visitor): Who<Visitor>,
    InPath((score, page)): InPath<(String, String)>,
    Params(wanted): Params<PageImageWanted>,
    headers: HeaderMap,
) -> Result<Response> {
    let size = size_of(wanted.size.as_deref())?;
    let open = open(&scores, &visitor, &score, &headers).await?;
    let picture = open.get_page_image(number(&page)?, size).await?;
    show(&open, picture, wanted.look.as_deref(), &headers)
}

/// Get a small picture of the first page, as it is shown
#[utoipa::path(get, path = "/scores/{scoreId}/cover", tag = "scores", params(("scoreId" = String, Path), CoverWanted), responses((status = 200, content_type = "image/*", body = Vec<u8>)))]
pub(super) async fn get_cover(
    State(scores): State<Scores>,
    Who(visitor): Who<Visitor>,
    InPath(score): InPath<String>,
    Params(wanted): Params<CoverWanted>,
    headers: HeaderMap,
) -> Result<Response> {
    let open = open(&scores, &visitor, &score, &headers).await?;
    let picture = open.get_cover().await?;
    show(&open, picture, wanted.look.as_deref(), &headers)
}

fn size_of(wanted: Option<&str>) -> Result<ImageSize> {
    Ok(wanted.map_or(Ok(ImageSize::Original), ImageSize::parse)?)
}

/// The score for this reader. Pages of other sites may embed public pictures, even for the score's owner; the owner's
/// private view is only for our own pages.
async fn open(scores: &Scores, visitor: &Visitor, score: &str, headers: &HeaderMap) -> Result<Open> {
    if from_elsewhere(headers) {
        match scores.open(&Visitor::Nobody, score).await {
            Err(error) if error.kind() == Kind::NotSignedIn => {}
            open => return Ok(open?),
        }
    }
    Ok(scores.open(visitor, score).await?)
}

fn show(open: &Open, picture: Picture, look: Option<&str>, headers: &HeaderMap) -> Result<Response> {
    let owned = open.owned();
    let caching = if owned && from_elsewhere(headers) {
        // If the score becomes public, the response changes.
        NOT_KEPT
    } else if look != Some(picture.look.as_str()) {
        // If the appearance of a page changes, so does its address.
        ASKED_EACH_TIME
    } else if owned {
        KEPT_FOR_EVER
    } else {
        // Access by others can change.
        FOR_A_WHILE
    };
    let mut response = content(picture.object, headers, caching)?;
    if !owned {
        allow_elsewhere(response.headers_mut());
    }
    Ok(by_asker(response))
}

const NOT_KEPT: HeaderValue = HeaderValue::from_static("no-store");
const FOR_A_WHILE: HeaderValue = HeaderValue::from_static("private, max-age=3600");
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Whether a page of another site sends the request, as browsers report.
fn from_elsewhere(headers: &HeaderMap) -> bool {
    headers.get(SEC_FETCH_SITE).is_some_and(|site| site == "same-site" || site == "cross-site")
}

/// A response that a browser has cached for our pages must not be given to pages of another site.
fn by_asker(mut response: Response) -> Response {
    response.headers_mut().append(header::VARY, HeaderValue::from_static("sec-fetch-site"));
    response
}

/// Pictures that others may see can be embedded by pages of other sites (IIIF viewers); those requests come without
/// cookies.
pub(super) fn allow_elsewhere(headers: &mut HeaderMap) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    let policy = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(policy, HeaderValue::from_static("cross-origin"));
}
