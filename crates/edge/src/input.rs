//! Reads requests, and refuses invalid ones with a sentence that says why.

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Json, Path, Query, Request};
use basis::{Change, Error, Kind};
use http::request::Parts;
use http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};

use crate::Failed;

/// A JSON body of at most `MIB` MiB. Its type refuses unknown fields.
#[derive(Debug)]
pub struct Body<T, const MIB: usize = 1>(pub T);

impl<T: DeserializeOwned, S: Send + Sync, const MIB: usize> FromRequest<S> for Body<T, MIB> {
    type Rejection = Failed;

    async fn from_request(mut request: Request, state: &S) -> Result<Self, Failed> {
        if !is_json(request.headers()) {
            return Err(Error::new(Kind::UnsupportedType, "send JSON, with Content-Type: application/json").into());
        }
        DefaultBodyLimit::max(MIB << 20).apply(&mut request);
        let content = Bytes::from_request(request, state).await.map_err(|rejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                return Error::new(Kind::TooLarge, format!("the body is larger than {MIB} MiB"));
            }
            Error::new(Kind::BadRequest, "the body could not be read completely")
        })?;
        // Otherwise a list of values without names would be accepted as an object.
        if content.trim_ascii_start().first() == Some(&b'[') {
            return Err(Error::new(Kind::BadRequest, "send an object, not a list").into());
        }
        let body = Json::<T>::from_bytes(&content);
        Ok(body
            .map(|Json(body)| Self(body))
            .map_err(|rejection| Error::new(Kind::BadRequest, reason(&rejection.body_text())))?)
    }
}

/// Whether the body is JSON.
pub fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let essence = kind.and_then(|kind| kind.split(';').next()).unwrap_or("").trim();
    essence.eq_ignore_ascii_case("application/json")
}

/// The library's message without its introduction and without the names of our types.
fn reason(text: &str) -> String {
    let introductions = [
        "Failed to deserialize the JSON body into the target type: ",
        "Failed to parse the request body as JSON: ",
        "Failed to deserialize query string: ",
    ];
    let text = introductions.iter().find_map(|introduction| text.strip_prefix(introduction)).unwrap_or(text);
    let Some((before, named)) = text.split_once("expected struct ") else { return text.to_owned() };
    let after = named.trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
    format!("{before}expected an object{after}")
}

/// The query parameters. Their type refuses unknown ones.
#[derive(Debug)]
pub struct Params<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failed> {
        let read = Query::<T>::from_request_parts(parts, state).await;
        Ok(read
            .map(|Query(params)| Self(params))
            .map_err(|rejection: QueryRejection| Error::new(Kind::BadRequest, reason(&rejection.body_text())))?)
    }
}

/// The ids in the path. For a text that cannot be an id, the error is "not found".
#[derive(Debug)]
pub struct InPath<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for InPath<T> {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failed> {
        Ok(Path::<T>::from_request_parts(parts, state)
            .await
            .map(|Path(at)| Self(at))
            .map_err(|_| Error::not_found())?)
    }
}

/// For a field of a `PATCH`: absent, `null`, or a value. Use with `#[serde(default, deserialize_with =
/// "edge::present")]`.
pub fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Change<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// For a field of a `PATCH` that can be omitted, but not removed: `null` is refused. Use with `#[serde(default,
/// deserialize_with = "edge::given")]`.
pub fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
