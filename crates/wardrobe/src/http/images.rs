//! Pictures of clothes.

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::response::Response;
use edge::{
    ASKED_EACH_TIME, At, Caller, Error, IfMatch, KEPT_FOR_EVER, Kind, Params, Reader, Result, content, versioned,
};
use http::HeaderMap;
use serde::Deserialize;
use utoipa::IntoParams;

use super::shapes::ClothingShape;
use crate::Wardrobes;
use crate::model::ThumbSize;
use crate::service::IMAGE_BYTES_MAX;

/// Which picture.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ImageWanted {
    /// `small` (160 pixels on the longer side), `medium` (480), `large` (1280), all upright and WebP; or
    /// `original` (the default), as it was uploaded but without what it said about place and time.
    #[param(value_type = Option<ThumbSize>, inline)]
    size: Option<String>,
    /// The garment's `imageKey`: what lies there never changes, and can be kept by the client.
    key: Option<String>,
}

/// A garment's picture
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}/clothes/{clothingId}/image", tag = "wardrobe", params(("wardrobeId" = String, Path), ("clothingId" = String, Path), ImageWanted), responses((status = 200, content_type = "image/*", body = Vec<u8>)))]
pub(super) async fn get_image(
    State(wardrobes): State<Wardrobes>,
    reader: Reader,
    At((wardrobe, clothing)): At<(String, String)>,
    Params(wanted): Params<ImageWanted>,
    headers: HeaderMap,
) -> Result<Response> {
    let open = wardrobes.open(&reader, &wardrobe).await?;
    let size = wanted.size.as_deref().map_or(Ok(ThumbSize::Original), ThumbSize::parse)?;
    let image = open.get_image(clothing.parse()?, size, wanted.key.as_deref()).await?;
    content(image, &headers, if wanted.key.is_some() { KEPT_FOR_EVER } else { ASKED_EACH_TIME })
}

/// Give a garment a picture: JPEG, PNG or WebP, up to 20 MiB
#[utoipa::path(put, path = "/wardrobes/{wardrobeId}/clothes/{clothingId}/image", tag = "wardrobe", params(("wardrobeId" = String, Path), ("clothingId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body(content = Vec<u8>, content_type = "image/*"), responses((status = 200, body = ClothingShape)))]
pub(super) async fn set_image(
    State(wardrobes): State<Wardrobes>,
    caller: Caller,
    At((wardrobe, clothing)): At<(String, String)>,
    IfMatch(version): IfMatch,
    mut request: Request,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    let upload = mine.begin_image(clothing.parse()?, version).await?;
    // One byte more than allowed is let in, to be refused with the right words.
    DefaultBodyLimit::max(IMAGE_BYTES_MAX + 1).apply(&mut request);
    let bytes = Bytes::from_request(request, &()).await;
    let bytes = bytes.map_err(|_| Error::new(Kind::TooLarge, "a picture has at most 20 MiB"))?;
    let clothing = upload.finish(bytes).await?;
    Ok(versioned(clothing.standing.version, ClothingShape::of(clothing, true)))
}

/// Take a garment's picture away
#[utoipa::path(delete, path = "/wardrobes/{wardrobeId}/clothes/{clothingId}/image", tag = "wardrobe", params(("wardrobeId" = String, Path), ("clothingId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), responses((status = 200, body = ClothingShape)))]
pub(super) async fn delete_image(
    State(wardrobes): State<Wardrobes>,
    caller: Caller,
    At((wardrobe, clothing)): At<(String, String)>,
    IfMatch(version): IfMatch,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    let clothing = mine.delete_image(clothing.parse()?, version).await?;
    Ok(versioned(clothing.standing.version, ClothingShape::of(clothing, true)))
}
