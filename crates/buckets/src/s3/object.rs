//! What the responses about one object say, and the stream of its content.

use std::ops::Range;
use std::time::Duration;

use bytes::Bytes;
use futures::StreamExt as _;
use futures::stream::BoxStream;
use http::header::{CONTENT_LENGTH, CONTENT_RANGE, ETAG, LAST_MODIFIED};
use http::{HeaderMap, HeaderName, Response, StatusCode};
use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use jiff::fmt::rfc2822;

use super::listing;
use crate::{Found, Kind, Part, Result, Step};

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

fn etag(headers: &HeaderMap) -> Option<String> {
    listing::etag(text(headers, ETAG)?)
}

fn length(headers: &HeaderMap) -> Option<u64> {
    text(headers, CONTENT_LENGTH)?.trim().parse().ok()
}

/// The object that an answer to `HEAD` describes.
pub(super) fn found(key: &str, headers: &HeaderMap) -> Result<Found, Kind> {
    let (size, etag) = (length(headers).ok_or(Kind::NotS3)?, etag(headers).ok_or(Kind::NotS3)?);
    let modified = text(headers, LAST_MODIFIED);
    let modified = modified.and_then(|time| rfc2822::DateTimeParser::new().parse_timestamp(time).ok());
    let modified_ms = modified.and_then(|time| time.as_millisecond().try_into().ok()).unwrap_or(0);
    Ok(Found { key: key.to_owned(), size, etag, modified_ms })
}

/// The part of an object that a response contains, which must be what was requested.
pub(super) fn part(
    response: Response<Incoming>,
    wanted: Option<Range<u64>>,
    if_match: Option<&str>,
    silence: Duration,
) -> Result<Part, Kind> {
    let (head, body) = response.into_parts();
    let etag = etag(&head.headers).ok_or(Kind::NotS3)?;
    if if_match.is_some_and(|expected| expected != etag) {
        return Err(Kind::Changed);
    }
    let length = length(&head.headers);
    let (range, size) = match (head.status, wanted) {
        (StatusCode::OK, None) => {
            let size = length.ok_or(Kind::NotS3)?;
            (0..size, size)
        }
        // The server ignored the range. The beginning can be taken from the whole; more would be a waste.
        (StatusCode::OK, Some(wanted)) => {
            let size = length.ok_or(Kind::NotS3)?;
            match wanted.start {
                0 if size == 0 => return Err(Kind::PastEnd { size: Some(0) }),
                0 => (0..wanted.end.min(size), size),
                start if start >= size => return Err(Kind::PastEnd { size: Some(size) }),
                _ => return Err(Kind::NoRanges),
            }
        }
        (StatusCode::PARTIAL_CONTENT, Some(wanted)) => {
            let (range, size) = text(&head.headers, CONTENT_RANGE).and_then(content_range).ok_or(Kind::NotS3)?;
            let is_wanted = range == (wanted.start..wanted.end.min(size));
            if !is_wanted || length.is_some_and(|length| length != range.end - range.start) {
                return Err(Kind::NotS3);
            }
            (range, size)
        }
        _ => return Err(Kind::NotS3),
    };
    let content = stream(body, range.end - range.start, silence);
    Ok(Part { size, etag, range, content })
}

/// The range and the whole size in `bytes 0-99/1234`.
fn content_range(text: &str) -> Option<(Range<u64>, u64)> {
    let (range, size) = text.strip_prefix("bytes ")?.split_once('/')?;
    let (first, last) = range.trim().split_once('-')?;
    let (first, last, size) = (first.parse::<u64>().ok()?, last.parse::<u64>().ok()?, size.trim().parse().ok()?);
    (first <= last && last < size).then(|| (first..last + 1, size))
}

/// The first `length` bytes of a body. Nothing is read before it is asked for, and silence is only measured then: a
/// listener may take any time.
fn stream(body: Incoming, length: u64, silence: Duration) -> BoxStream<'static, Result<Bytes>> {
    let cut_off = || Kind::CutOff.during(Step::Reading);
    let next = move |(mut body, left): (Incoming, u64)| async move {
        if left == 0 {
            return Ok(None);
        }
        loop {
            let frame = tokio::time::timeout(silence, body.frame()).await;
            let frame = frame.map_err(|_| Kind::TooSlow.during(Step::Reading))?;
            let frame = frame.ok_or_else(cut_off)?.map_err(|_| cut_off())?;
            let Ok(mut data) = frame.into_data() else { continue };
            if data.is_empty() {
                continue;
            }
            data.truncate(usize::try_from(left).unwrap_or(usize::MAX));
            let left = left - u64::try_from(data.len()).unwrap_or(left);
            return Ok(Some((data, (body, left))));
        }
    };
    futures::stream::try_unfold((body, length), next).boxed()
}
