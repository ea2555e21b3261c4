//! Reading S3 buckets.

mod address;
mod failure;
mod keys;
mod listing;
mod object;
mod sign;
mod xml;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::header::{ACCEPT_ENCODING, IF_MATCH, RANGE, USER_AGENT};
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Response};
use http_body_util::Empty;
use hyper::body::Incoming;
use parking_lot::RwLock;
use percent_encoding::utf8_percent_encode;

use crate::cursor::{Cursor, after_key, at_token};
use crate::reach::{Client, body};
use crate::{Found, Invalid, KEY_BYTES_MAX, Kind, Listed, PAGE, Part, Result, Step};
pub use address::BucketSettings;
use address::{Address, ESCAPED, has_dots};
use failure::Failure;
pub use keys::Keys;
pub use sign::SignedLink;
use sign::Signer;

const AGENT: &str = concat!("todana/", env!("CARGO_PKG_VERSION"));

/// A bucket that can be read. Clones are cheap and share what was learned about its region.
#[derive(Clone)]
pub struct Bucket(Arc<Inner>);

struct Inner {
    client: Client,
    address: Address,
    keys: Keys,
    /// The region, as it was given or as the server corrected it.
    region: RwLock<String>,
}

/// What is requested.
struct Wanted<'a> {
    step: Step,
    method: Method,
    key: Option<&'a str>,
    query: String,
    headers: HeaderMap,
}

impl Bucket {
    /// A bucket with these keys. Nothing is requested yet; see [`Bucket::check`].
    pub fn new(client: &Client, settings: &BucketSettings, keys: Keys) -> Result<Self, Invalid> {
        let address = Address::new(settings)?;
        let region = RwLock::new(address.region.clone());
        Ok(Self(Arc::new(Inner { client: client.clone(), address, keys, region })))
    }

    /// The bucket's region: the given one, or the one in which the server says that the bucket is.
    pub fn region(&self) -> String {
        self.0.region.read().clone()
    }

    /// Check that what begins with `prefix` can be listed and, if there is something, read.
    pub async fn check(&self, prefix: &str) -> Result<()> {
        let page = self.page(prefix, None, 1).await?;
        let Some(first) = page.found.first() else { return Ok(()) };
        let read =
            async { self.get(&first.key, Some(0..1), None).await?.collect(1, self.0.client.limits().whole).await };
        match read.await.map_err(|error| (error.kind(), error)) {
            Ok(_) | Err((Kind::PastEnd { .. } | Kind::Archived | Kind::NotFound, _)) => Ok(()),
            Err((_, error)) => Err(error),
        }
    }

    /// A page of the objects whose keys begin with `prefix`; see [`crate::Place::list`].
    pub async fn list(&self, prefix: &str, after: Option<&str>) -> Result<Listed> {
        let cursor = after.map(Cursor::parse);
        match (self.page(prefix, cursor, PAGE).await, cursor) {
            // The server has forgotten the token, for example after a restart.
            (Err(error), Some(Cursor::Token { last: Some(last), .. })) if error.kind() == Kind::Rejected => {
                self.page(prefix, Some(Cursor::Key(last)), PAGE).await
            }
            (page, _) => page,
        }
    }

    async fn page(&self, prefix: &str, cursor: Option<Cursor<'_>>, most: usize) -> Result<Listed> {
        let step = Step::Listing;
        let mut query = format!("list-type=2&encoding-type=url&max-keys={most}");
        let mut add = |name: &str, value: &str| {
            query = format!("{query}&{name}={}", utf8_percent_encode(value, ESCAPED));
        };
        if !prefix.is_empty() {
            add("prefix", prefix);
        }
        match cursor {
            Some(Cursor::Key(key)) => add("start-after", key),
            Some(Cursor::Token { token, .. }) => add("continuation-token", token),
            None => {}
        }
        let response =
            self.send(Wanted { step, method: Method::GET, key: None, query, headers: HeaderMap::new() }).await?;
        let limits = self.0.client.limits();
        let document = body(response.into_body(), limits.listing_bytes, limits.whole).await;
        let document = document.map_err(|kind| kind.during(step))?;
        let page = listing::parse(&document).map_err(|_| Kind::NotS3.during(step))?;
        let next = next(&page, cursor).map_err(|kind| kind.during(step))?;
        Ok(Listed { found: page.found, next, skipped: page.skipped, unreadable: Vec::new() })
    }

    /// What is known about an object.
    pub async fn head(&self, key: &str) -> Result<Found> {
        let step = Step::Looking;
        let headers = HeaderMap::new();
        let response =
            self.send(Wanted { step, method: Method::HEAD, key: Some(key), query: String::new(), headers }).await?;
        object::found(key, response.headers()).map_err(|kind| kind.during(step))
    }

    /// An object, or a part of it; see [`crate::Place::get`].
    pub async fn get(&self, key: &str, range: Option<Range<u64>>, if_match: Option<&str>) -> Result<Part> {
        let step = Step::Reading;
        let mut headers = HeaderMap::new();
        if let Some(Range { start, end }) = range.clone() {
            if start >= end {
                return Err(Kind::PastEnd { size: None }.during(step));
            }
            add_header(&mut headers, RANGE, &format!("bytes={start}-{}", end - 1), step)?;
        }
        if let Some(etag) = if_match {
            add_header(&mut headers, IF_MATCH, &format!("\"{etag}\""), step)?;
        }
        let response =
            self.send(Wanted { step, method: Method::GET, key: Some(key), query: String::new(), headers }).await?;
        let silence = self.0.client.limits().silence;
        object::part(response, range, if_match, silence).map_err(|kind| kind.during(step))
    }

    /// A link with which anybody can get the object for that long, with that content type if one is given. It contains
    /// the id of the access key. There is none for keys with `.` or `..` between slashes, because browsers remove these.
    pub fn link(&self, key: &str, content_type: Option<&str>, lifetime: Duration) -> Result<Option<SignedLink>> {
        if key.is_empty() || has_dots(key) {
            return Ok(None);
        }
        let region = self.region();
        let settings = self.0.client.settings();
        let server = self.0.address.server(&region, &settings.amazon);
        let escaped = content_type.map(|text| format!("response-content-type={}", utf8_percent_encode(text, ESCAPED)));
        let url = server.url(Some(key), &escaped.unwrap_or_default());
        let signer = Signer { keys: &self.0.keys, region: &region, now_ms: settings.clock.now_ms() };
        let link = signer.link(url, &server.authority, lifetime);
        link.map(Some).map_err(|kind| kind.during(Step::Signing))
    }

    /// Send a request until it is answered, in the right region, at most as often as the limits say.
    async fn send(&self, wanted: Wanted<'_>) -> Result<Response<Incoming>> {
        let step = wanted.step;
        // Without a key it would be a request about the bucket.
        if wanted.key.is_some_and(|key| key.is_empty() || key.len() > KEY_BYTES_MAX) {
            return Err(Kind::NotFound.during(step));
        }
        let Inner { client, .. } = &*self.0;
        let (mut region, mut has_moved, mut tries) = (self.region(), false, 0);
        loop {
            let failure = match self.attempt(&region, &wanted).await {
                Ok(response) if response.status().is_success() => {
                    if has_moved {
                        *self.0.region.write() = region;
                    }
                    return Ok(response);
                }
                Ok(response) => failure::read(response, step, client.limits()).await,
                Err(kind) => Failure::from(kind),
            };
            match failure.region {
                Some(hint) if !has_moved && hint != region => {
                    (region, has_moved) = (hint, true);
                    continue;
                }
                _ => tries += 1,
            }
            let may_help = matches!(failure.kind, Kind::Throttled | Kind::ServerFailed | Kind::Unreachable);
            if !may_help || tries >= client.limits().tries {
                return Err(failure.kind.during(step));
            }
            client.pause(tries - 1).await;
        }
    }

    async fn attempt(&self, region: &str, wanted: &Wanted<'_>) -> Result<Response<Incoming>, Kind> {
        let Inner { client, address, keys, .. } = &*self.0;
        let settings = client.settings();
        let server = address.server(region, &settings.amazon);
        let url = server.url(wanted.key, &wanted.query);
        let signer = Signer { keys, region, now_ms: settings.clock.now_ms() };
        let mut headers = signer.headers(&wanted.method, &url, &server.authority)?;
        headers.extend(wanted.headers.clone());
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        headers.insert(USER_AGENT, HeaderValue::from_static(AGENT));
        let mut request = Request::new(Empty::<Bytes>::new());
        *request.method_mut() = wanted.method.clone();
        *request.uri_mut() = url.parse().map_err(|_| Kind::Failed)?;
        *request.headers_mut() = headers;
        client.send(request).await
    }
}

/// Where the listing goes on after this page. A server that goes on where it was would do so for ever.
fn next(page: &listing::Page, cursor: Option<Cursor<'_>>) -> Result<Option<String>, Kind> {
    if !page.is_truncated {
        return Ok(None);
    }
    let last = page.found.last().map(|found| found.key.as_str());
    match (&page.token, cursor) {
        (Some(token), Some(Cursor::Token { token: before, .. })) if token == before => Err(Kind::NotS3),
        (Some(token), Some(Cursor::Token { last: seen, .. })) => Ok(Some(at_token(token, last.or(seen)))),
        (Some(token), Some(Cursor::Key(seen))) => Ok(Some(at_token(token, last.or(Some(seen))))),
        (Some(token), None) => Ok(Some(at_token(token, last))),
        (None, Some(Cursor::Key(seen))) if last == Some(seen) => Err(Kind::NotS3),
        (None, _) => last.map(after_key).map(Some).ok_or(Kind::NotS3),
    }
}

fn add_header(headers: &mut HeaderMap, name: HeaderName, value: &str, step: Step) -> Result<()> {
    // Only an ETag that no server sent can contain what a header cannot.
    let value = HeaderValue::from_str(value).map_err(|_| Kind::Changed.during(step))?;
    headers.insert(name, value);
    Ok(())
}

impl fmt::Debug for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bucket").field("address", &self.0.address).finish_non_exhaustive()
    }
}
