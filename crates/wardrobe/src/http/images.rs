//! Routes of the pictures of clothes.

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::response::Response;
use basis::{Caller, Error, Kind, Reader};
use edge::{ASKED_EACH_TIME, IfMatch, InPath, KEPT_FOR_EVER, Params, Result, Who, content, versioned};
use http::HeaderMap;
use serde::Deserialize;
use utoipa::IntoParams;

use super::shapes::ClothingShape;
use crate::Wardrobes;
use crate::model::ThumbSize;
use crate::service::IMAGE_BYTES_MAX;

/// Which picture to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ImageWanted {
    /// `small` (160 pixels on the longer side), `medium` (480), `large` (1280), all upright and WebP; or `original`
    /// (the default), as it was uploaded but without metadata such as place and time.
    #[param(value_type = Option<ThumbSize>, inline)]
    size: Option<String>,
    /// The garment's `imageKey`: the content at this address never changes, and clients can cache it.
    key: Option<String>,
}

/// Get the picture of a garment
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}/clothes/{clothingId}/image", tag = "wardrobe", params(("wardrobeId" = String, Path), ("clothingId" = String, Path), ImageWanted), responses((status = 200, content_type = "image/*", body = Vec<u8>)))]
pub(super) async fn get_image(
    State(wardrobes): State<Wardrobes>,
    Who(reader): Who<Reader>,
    InPath((wardrobe, clothing)): InPath<(String, String)>,
    Params(wanted): Params<ImageWanted>,
    headers: HeaderMap,
) -> Result<Response> {
    let open = wardrobes.open(&reader, &wardrobe).await?;
    let size = wanted.size.as_deref().map_or(Ok(ThumbSize::Original), ThumbSize::parse)?;
    let image = open.get_image(clothing.parse()?, size, wanted.key.as_deref()).await?;
    content(image, &headers, if wanted.key.is_some() { KEPT_FOR_EVER } else { ASKED_EACH_TIME })
}

/// Set the picture of a garment: JPEG, PNG or WebP, up to 20 MiB
#[utoipa::path(put, path = "/wardrobes/{wardrobeId}/clothes/{clothingId}/image", tag = "wardrobe", params(("wardrobeId" = String, Path), ("clothingId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body(content = Vec<u8>, content_type = "image/*"), responses((status = 200, body = ClothingShape)))]
pub(super) async fn set_image(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath((wardrobe, clothing)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
    mut request: Request,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    let upload = mine.begin_image(clothing.parse()?, version).await?;
    // One byte more than allowed is read, so that the picture itself is refused as too large.
    DefaultBodyLimit::max(IMAGE_BYTES_MAX + 1).apply(&mut request);
    let bytes = Bytes::from_request(request, &()).await;
    let bytes = bytes.map_err(|_| Error::new(Kind::TooLarge, "a picture may have at most 20 MiB"))?;
    let clothing = upload.finish(bytes).await?;
    Ok(versioned(clothing.standing.version, ClothingShape::of(clothing, true)))
}

/// Delete the picture of a garment
#[utoipa::path(delete, path = "/wardrobes/{wardrobeId}/clothes/{clothingId}/image", tag = "wardrobe", params(("wardrobeId" = String, Path), ("clothingId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), responses((status = 200, body = ClothingShape)))]
pub(super) async fn delete_image(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath((wardrobe, clothing)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    let clothing = mine.delete_image(clothing.parse()?, version).await?;
    Ok(versioned(clothing.standing.version, ClothingShape::of(clothing, true)))
}
