//! What a listing says.

use jiff::Timestamp;
use percent_encoding::percent_decode;

use super::xml::{self, NotXml};
use crate::{Found, KEY_BYTES_MAX};

/// Servers are asked for a thousand objects. One that sends many more does not understand the request.
const OBJECTS_MAX: usize = 10_000;
const TOKEN_BYTES_MAX: usize = 4_096;

/// A page as the server sent it.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) found: Vec<Found>,
    pub(super) skipped: u64,
    pub(super) is_truncated: bool,
    pub(super) token: Option<String>,
}

/// An object as the server describes it.
#[derive(Default)]
struct Entry {
    key: Vec<u8>,
    size: Option<u64>,
    etag: Option<String>,
    modified_ms: u64,
}

/// Read the answer of `ListObjectsV2`.
pub(super) fn parse(document: &[u8]) -> Result<Page, NotXml> {
    let (mut page, mut entries, mut entry) = (Page::default(), Vec::new(), Entry::default());
    let (mut is_listing, mut is_encoded, mut is_wrong) = (false, false, false);
    xml::elements(document, |path, text| match path {
        "ListBucketResult/Contents/Key" => entry.key = text.to_vec(),
        "ListBucketResult/Contents/Size" => entry.size = words(text).parse().ok(),
        "ListBucketResult/Contents/ETag" => entry.etag = etag(words(text)),
        "ListBucketResult/Contents/LastModified" => entry.modified_ms = iso_ms(words(text)),
        "ListBucketResult/Contents" => {
            is_wrong |= entries.len() >= OBJECTS_MAX;
            if !is_wrong {
                entries.push(std::mem::take(&mut entry));
            }
        }
        "ListBucketResult/IsTruncated" => page.is_truncated = words(text) == "true",
        "ListBucketResult/NextContinuationToken" => page.token = token(text),
        "ListBucketResult/EncodingType" => is_encoded = words(text).eq_ignore_ascii_case("url"),
        "ListBucketResult" => is_listing = true,
        _ => {}
    })?;
    if !is_listing || is_wrong {
        return Err(NotXml);
    }
    for Entry { key, size, etag, modified_ms } in entries {
        let key = if is_encoded { decode(&key) } else { key };
        let (Some(size), Some(etag)) = (size, etag) else { return Err(NotXml) };
        match String::from_utf8(key) {
            Ok(key) if !key.is_empty() && key.len() <= KEY_BYTES_MAX => {
                page.found.push(Found { key, size, etag, modified_ms });
            }
            _ => page.skipped += 1,
        }
    }
    Ok(page)
}

/// A key of a listing with `encoding-type=url`, which is encoded as in forms.
fn decode(key: &[u8]) -> Vec<u8> {
    let spaced: Vec<u8> = key.iter().map(|b| if *b == b'+' { b' ' } else { *b }).collect();
    percent_decode(&spaced).collect()
}

/// An `ETag` without its quotes, if it can be sent back.
pub(super) fn etag(text: &str) -> Option<String> {
    let text = text.strip_prefix("W/").unwrap_or(text).trim_matches('"');
    let is_etag = (1..=256).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic() && b != b'"');
    is_etag.then(|| text.to_owned())
}

fn token(text: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(text).ok()?;
    let is_token = (1..=TOKEN_BYTES_MAX).contains(&text.len()) && !text.contains(['\n', '\r']);
    is_token.then(|| text.to_owned())
}

fn iso_ms(text: &str) -> u64 {
    text.parse::<Timestamp>().ok().and_then(|time| time.as_millisecond().try_into().ok()).unwrap_or(0)
}

fn words(text: &[u8]) -> &str {
    std::str::from_utf8(text).unwrap_or_default().trim()
}
