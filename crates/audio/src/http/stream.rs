//! The route that streams recordings.

use std::io;
use std::ops::Range;

use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use basis::{Caller, Error, Kind, Owner};
use blobs::ByteRange;
use edge::{ASKED_EACH_TIME, Failed, InPath, Params, Result, Routes, Who, not_modified};
use futures::TryStreamExt as _;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::routes;

use crate::Audio;
use crate::model::{Recording, digest_of};

pub(super) fn routes(routes: Routes<Audio>) -> Routes<Audio> {
    routes.routes(routes!(stream_recording))
}

/// How a recording is to be sent.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct HowSent {
    /// With `false`, the answer is never a redirect, for clients that cannot follow one to another host.
    direct: Option<bool>,
}

/// Stream a recording
///
/// One range of bytes can be requested; of several, none is. `HEAD` is answered without asking the source. If the source
/// is a bucket that allows it, the answer is a redirect to the bucket. A file that has changed or gone since the last
/// scan is a conflict.
#[utoipa::path(get, path = "/audio/recordings/{audioId}/stream", tag = "audio", params(("audioId" = String, Path), HowSent, ("Range" = Option<String>, Header, description = "One range of bytes"), ("If-Range" = Option<String>, Header, description = "The ETag or the time of change that the range belongs to")), responses((status = 200, content_type = "audio/*", body = Vec<u8>), (status = 206, content_type = "audio/*", body = Vec<u8>), (status = 304), (status = 307)))]
async fn stream_recording(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
    Params(how): Params<HowSent>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response> {
    let recording = audio.playable(&caller.owner, id.parse()?).await?;
    respond(&audio, &caller.owner, &recording, (&method, &headers), how.direct.unwrap_or(true)).await
}

/// Send a recording as a request asks for it. Without `redirects`, always through this server.
pub(crate) async fn respond(
    audio: &Audio,
    owner: &Owner,
    recording: &Recording,
    (method, headers): (&Method, &HeaderMap),
    redirects: bool,
) -> Result<Response> {
    let about = About::of(recording)?;
    if not_modified(headers, &about.etag) {
        return Ok((StatusCode::NOT_MODIFIED, about.validators()).into_response());
    }
    let size = recording.size_bytes;
    // Ranges are defined for `GET` only.
    let wanted = if method == Method::GET { about.wanted(headers) } else { ByteRange::Whole };
    let Ok(range) = wanted.within(size) else {
        let whole = HeaderValue::from_str(&format!("bytes */{size}")).map_err(Error::internal)?;
        let failed = Failed(Error::new(Kind::NoSuchRange, format!("the file has only {size} bytes")));
        return Ok(([(header::CONTENT_RANGE, whole)], failed).into_response());
    };
    if method == Method::HEAD {
        return Ok(about.sized(Body::empty(), &range));
    }
    if redirects && let Some(link) = audio.direct_link(owner, recording).await? {
        let mut link = HeaderValue::from_str(&link).map_err(Error::internal)?;
        link.set_sensitive(true);
        let headers = [(header::LOCATION, link), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
        return Ok((StatusCode::TEMPORARY_REDIRECT, headers).into_response());
    }
    let content = audio.stream(owner, recording, range.clone()).await?;
    let mut response = about.sized(Body::from_stream(content.map_err(io::Error::other)), &range);
    if wanted != ByteRange::Whole {
        let Range { start, end } = range;
        let part = HeaderValue::from_str(&format!("bytes {start}-{}/{size}", end - 1)).map_err(Error::internal)?;
        response.headers_mut().insert(header::CONTENT_RANGE, part);
        *response.status_mut() = StatusCode::PARTIAL_CONTENT;
    }
    Ok(response)
}

/// What is known about a recording before its first byte.
struct About {
    etag: HeaderValue,
    modified: Option<HeaderValue>,
    content_type: &'static str,
}

impl About {
    fn of(recording: &Recording) -> Result<Self> {
        let is_plain = |byte: u8| byte.is_ascii_graphic() && byte != b'"';
        let etag = if recording.etag.bytes().all(is_plain) {
            format!("\"{}\"", recording.etag)
        } else {
            format!("\"{}\"", digest_of(recording.etag.as_bytes()))
        };
        Ok(Self {
            etag: HeaderValue::from_str(&etag).map_err(Error::internal)?,
            modified: http_date(recording.modified_ms),
            content_type: recording.tags.sound.format.content_type(),
        })
    }

    /// Headers of every response.
    fn validators(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        headers.insert(header::CACHE_CONTROL, ASKED_EACH_TIME);
        headers.insert(header::ETAG, self.etag.clone());
        if let Some(modified) = &self.modified {
            headers.insert(header::LAST_MODIFIED, modified.clone());
        }
        headers
    }

    fn sized(&self, body: Body, range: &Range<u64>) -> Response {
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static(self.content_type)),
            (header::CONTENT_LENGTH, (range.end - range.start).into()),
        ];
        (self.validators(), headers, body).into_response()
    }

    /// The range that is requested, if it is requested of this version.
    fn wanted(&self, headers: &HeaderMap) -> ByteRange {
        let is_this = |version: &HeaderValue| *version == self.etag || Some(version) == self.modified.as_ref();
        if !headers.get(header::IF_RANGE).is_none_or(is_this) {
            return ByteRange::Whole;
        }
        let range = headers.get(header::RANGE).and_then(|range| range.to_str().ok());
        range.and_then(parse_range).unwrap_or_default()
    }
}

/// The single range in a header. Anything else is ignored, as HTTP wants it.
fn parse_range(text: &str) -> Option<ByteRange> {
    let (unit, range) = text.split_once('=')?;
    let (first, last) = range.trim().split_once('-').filter(|_| unit.trim().eq_ignore_ascii_case("bytes"))?;
    let number = |text: &str| {
        let digits = text.trim();
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        // A number that is too large is after the end of every file.
        is_number.then(|| digits.parse().unwrap_or(u64::MAX))
    };
    match (first.trim(), last.trim()) {
        ("", last) => number(last).map(ByteRange::Last),
        (first, "") => number(first).map(ByteRange::From),
        (first, last) => {
            let (first, last) = (number(first)?, number(last)?);
            (first <= last).then(|| ByteRange::Between(first, last.saturating_add(1)))
        }
    }
}

/// A time as HTTP writes it; nothing if it is not known.
fn http_date(ms: u64) -> Option<HeaderValue> {
    let time = jiff::Timestamp::from_millisecond(i64::try_from(ms).ok().filter(|ms| *ms > 0)?).ok()?;
    HeaderValue::from_str(&time.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_range_is_understood() {
        for (text, range) in [
            ("bytes=0-99", Some(ByteRange::Between(0, 100))),
            ("Bytes = 5 - 5", Some(ByteRange::Between(5, 6))),
            ("bytes=100-", Some(ByteRange::From(100))),
            ("bytes=-100", Some(ByteRange::Last(100))),
            ("bytes=0-99999999999999999999999", Some(ByteRange::Between(0, u64::MAX))),
            ("bytes=99999999999999999999999-", Some(ByteRange::From(u64::MAX))),
            ("bytes=5-4", None),
            ("bytes=0-1, 3-4", None),
            ("bytes=-", None),
            ("bytes=a-b", None),
            ("bytes=--1", None),
            ("bytes=+1-2", None),
            ("seconds=0-1", None),
            ("bytes", None),
        ] {
            assert_eq!(parse_range(text), range, "{text}");
        }
    }

    #[test]
    fn times_are_written_as_http_wants_them() {
        assert_eq!(http_date(784_111_777_000).unwrap(), "Sun, 06 Nov 1994 08:49:37 GMT");
        assert_eq!(http_date(0), None);
    }
}
