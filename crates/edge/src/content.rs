//! Sends content from a store to a client.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use basis::Error;
use http::{HeaderMap, HeaderValue, StatusCode, header};

use crate::{Result, not_modified};

/// The content at this address never changes: a client can cache it.
pub const KEPT_FOR_EVER: HeaderValue = HeaderValue::from_static("private, max-age=31536000, immutable");
/// The content can be replaced: a client revalidates it each time.
pub const ASKED_EACH_TIME: HeaderValue = HeaderValue::from_static("private, no-cache");

/// An object, unless the client already has it.
pub fn content(object: blobs::Object, headers: &HeaderMap, caching: HeaderValue) -> Result<Response> {
    let etag = HeaderValue::from_str(&format!("\"{}\"", object.meta.etag.as_str())).map_err(Error::internal)?;
    let caching = [(header::ETAG, etag.clone()), (header::CACHE_CONTROL, caching)];
    if not_modified(headers, &etag) {
        return Ok((StatusCode::NOT_MODIFIED, caching).into_response());
    }
    let kind = HeaderValue::from_str(object.meta.content_type.as_str()).map_err(Error::internal)?;
    let about = [(header::CONTENT_TYPE, kind), (header::CONTENT_LENGTH, object.meta.size.into())];
    Ok((caching, about, Body::from_stream(object.stream)).into_response())
}
