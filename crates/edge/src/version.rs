//! Versions of things, as `ETag`, `If-Match` and `If-None-Match`.

use axum::Json;
use axum::extract::FromRequestParts;
use axum::response::{IntoResponse, Response};
use basis::{Error, Kind};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Serialize;

use crate::Failed;

/// How often a thing has been changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Version(u64);

impl Version {
    /// The version as an `ETag`.
    fn header(self) -> (header::HeaderName, HeaderValue) {
        let value = HeaderValue::from_str(&format!("\"{}\"", self.0));
        (header::ETAG, value.unwrap_or(HeaderValue::from_static("\"0\"")))
    }
}

/// A version as a header.
pub(crate) fn etag(version: u64) -> (header::HeaderName, HeaderValue) {
    Version(version).header()
}

/// A thing with its version.
pub fn versioned(version: u64, shape: impl Serialize) -> Response {
    ([Version(version).header()], Json(shape)).into_response()
}

/// A thing with its version, unless the client already has this version.
pub fn versioned_anew(headers: &HeaderMap, version: u64, shape: impl Serialize) -> Response {
    had_already(headers, version).unwrap_or_else(|| versioned(version, shape))
}

/// The response "not modified", if the client already has this version.
pub fn had_already(headers: &HeaderMap, version: u64) -> Option<Response> {
    let (name, etag) = Version(version).header();
    not_modified(headers, &etag).then(|| (StatusCode::NOT_MODIFIED, [(name, etag)]).into_response())
}

/// A thing that was just created, with its location and, if it can have several, its version.
pub fn created(place: String, version: Option<u64>, shape: impl Serialize) -> Response {
    let mut response = (StatusCode::CREATED, [(header::LOCATION, place)], Json(shape)).into_response();
    if let Some(version) = version {
        let (name, value) = Version(version).header();
        response.headers_mut().insert(name, value);
    }
    response
}

/// The version that the caller wants to change, if it sent one.
#[derive(Debug, Clone, Copy)]
pub struct IfMatch(pub Option<u64>);

impl<S: Sync> FromRequestParts<S> for IfMatch {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failed> {
        let Some(value) = parts.headers.get(header::IF_MATCH) else { return Ok(Self(None)) };
        if value == "*" {
            return Ok(Self(None));
        }
        match value.to_str().ok().and_then(parse) {
            Some(Version(version)) => Ok(Self(Some(version))),
            // A tag that this server did not create matches nothing.
            None if value.to_str().is_ok_and(|text| text.contains('"')) => Err(Error::changed_meanwhile().into()),
            None => Err(Error::new(Kind::BadRequest, "If-Match: send the ETag unchanged, with its quotes").into()),
        }
    }
}

fn parse(text: &str) -> Option<Version> {
    let digits = text.trim().strip_prefix('"')?.strip_suffix('"')?;
    let version = digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse().ok()).flatten()?;
    Some(Version(version))
}

/// Whether the client already has this version (`If-None-Match`).
pub fn not_modified(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let tags = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let Ok(etag) = etag.to_str() else { return false };
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    tags.is_some_and(|tags| tags.trim() == "*" || tags.split(',').any(|tag| bare(tag) == bare(etag)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_comes_back_as_it_went() {
        let (_, value) = Version(42).header();
        assert_eq!(parse(value.to_str().unwrap()), Some(Version(42)));
        for wrong in ["42", "\"\"", "\"-1\"", "\"x\"", "W/\"1\"", "\"99999999999999999999\""] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn if_none_match_knows_lists_and_weak_tags() {
        let (_, etag) = Version(7).header();
        let asks = |tags: &'static str| {
            let headers = HeaderMap::from_iter([(header::IF_NONE_MATCH, HeaderValue::from_static(tags))]);
            not_modified(&headers, &etag)
        };
        assert!(asks("\"7\"") && asks("W/\"7\"") && asks("\"6\", \"7\"") && asks("*"));
        assert!(!asks("\"6\"") && !not_modified(&HeaderMap::new(), &etag));
    }
}
