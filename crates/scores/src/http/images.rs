//! Pictures: files of one's own score as they are kept, and pages as they are shown to whoever may look.

use axum::extract::State;
use axum::response::Response;
use edge::{ASKED_EACH_TIME, At, Caller, KEPT_FOR_EVER, Kind, Params, Result, Visitor, content};
use http::{HeaderMap, HeaderName, HeaderValue, header};
use serde::Deserialize;
use utoipa::IntoParams;

use super::pages::number;
use crate::model::ImageSize;
use crate::{Open, Picture, Scores};

/// Which picture.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ImageWanted {
    /// `small` (320 pixels on the longer side), `medium` (1,280), both WebP; or `original` (the default).
    #[param(value_type = Option<ImageSize>, inline)]
    size: Option<String>,
}

/// Which picture of a page.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct PageImageWanted {
    /// `small` (320 pixels on the longer side), `medium` (1,280), both WebP; or `original` (the default).
    #[param(value_type = Option<ImageSize>, inline)]
    size: Option<String>,
    /// The look that the page has, as its address says it: a picture of it can be kept.
    look: Option<String>,
}

/// Which cover.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct CoverWanted {
    /// The look that the first page has, as its address says it: a picture of it can be kept.
    look: Option<String>,
}

/// A file of one's own score: the picture of a page as it is kept, or what pages were made of
#[utoipa::path(get, path = "/scores/{scoreId}/items/{itemId}/image", tag = "scores", params(("scoreId" = String, Path), ("itemId" = String, Path), ImageWanted), responses((status = 200, content_type = "image/*", body = Vec<u8>)))]
pub(super) async fn get_item_image(
    State(scores): State<Scores>,
    caller: Caller,
    At((score, item)): At<(String, String)>,
    Params(wanted): Params<ImageWanted>,
    headers: HeaderMap,
) -> Result<Response> {
    let size = size_of(wanted.size.as_deref())?;
    // It lies under the owner's name: nobody else finds it.
    let object = scores.mine(&caller, &score)?.get_image(item.parse()?, size).await?;
    let caching = if from_elsewhere(&headers) { NOT_KEPT } else { KEPT_FOR_EVER };
    Ok(by_asker(content(object, &headers, caching)?))
}

/// A page as it is shown: turned, and without the margins that were cut off
#[utoipa::path(get, path = "/scores/{scoreId}/pages/{pageId}/image", tag = "scores", params(("scoreId" = String, Path), ("pageId" = String, Path), PageImageWanted), responses((status = 200, content_type = "image/*", body = Vec<u8>)))]
pub(super) async fn get_page_image(
    State(scores): State<Scores>,
    visitor: Visitor,
    At((score, page)): At<(String, String)>,
    Params(wanted): Params<PageImageWanted>,
    headers: HeaderMap,
) -> Result<Response> {
    let size = size_of(wanted.size.as_deref())?;
    let open = open(&scores, &visitor, &score, &headers).await?;
    let picture = open.get_page_image(number(&page)?, size).await?;
    show(&open, picture, wanted.look.as_deref(), &headers)
}

/// A small picture of the first page, as it is shown
#[utoipa::path(get, path = "/scores/{scoreId}/cover", tag = "scores", params(("scoreId" = String, Path), CoverWanted), responses((status = 200, content_type = "image/*", body = Vec<u8>)))]
pub(super) async fn get_cover(
    State(scores): State<Scores>,
    visitor: Visitor,
    At(score): At<String>,
    Params(wanted): Params<CoverWanted>,
    headers: HeaderMap,
) -> Result<Response> {
    let open = open(&scores, &visitor, &score, &headers).await?;
    let picture = open.get_cover().await?;
    show(&open, picture, wanted.look.as_deref(), &headers)
}

fn size_of(wanted: Option<&str>) -> Result<ImageSize> {
    wanted.map_or(Ok(ImageSize::Original), ImageSize::parse)
}

/// The score for whoever asks. What anybody may see, other sites' pages may show, to its owner too: whose own
/// is for our pages alone.
async fn open(scores: &Scores, visitor: &Visitor, score: &str, headers: &HeaderMap) -> Result<Open> {
    if from_elsewhere(headers) {
        match scores.open(&Visitor::Nobody, score).await {
            Err(error) if error.kind() == Kind::NotSignedIn => {}
            open => return open,
        }
    }
    scores.open(visitor, score).await
}

fn show(open: &Open, picture: Picture, look: Option<&str>, headers: &HeaderMap) -> Result<Response> {
    let owned = open.owned();
    let caching = if owned && from_elsewhere(headers) {
        // If it becomes public the answer is another.
        NOT_KEPT
    } else if look != Some(picture.look.as_str()) {
        // A page can come to look otherwise, and then has another address.
        ASKED_EACH_TIME
    } else if owned {
        KEPT_FOR_EVER
    } else {
        // Whether others may look can change.
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
