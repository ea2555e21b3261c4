//! A server that answers like S3, and badly: with errors, content that breaks off, and lists in another order.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::Ipv4Addr;
use std::sync::Arc;

use ambient::{Random as _, SeededRandom};
use audio::{NewPlace, NewSource, Secret};
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use buckets::BucketSettings;
use bytes::Bytes;
use futures::stream;
use http::{HeaderMap, Method, StatusCode, Uri};
use parking_lot::Mutex;
use sha2::{Digest as _, Sha256};
use tokio::net::TcpListener;

const BUCKET: &str = "music";

/// In which order it lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// By the bytes of keys, as S3.
    Bytes,
    /// A folder before names that begin like it, as `SeaweedFS`.
    Folders,
    Reverse,
    None,
}

impl Order {
    pub const ALL: [Self; 4] = [Self::Bytes, Self::Folders, Self::Reverse, Self::None];

    fn compare(self, one: &str, other: &str) -> Ordering {
        let digest = |key: &str| Sha256::digest(key);
        match self {
            Self::Bytes => one.cmp(other),
            Self::Folders => one.split('/').cmp(other.split('/')),
            Self::Reverse => other.cmp(one),
            Self::None => digest(one).cmp(&digest(other)),
        }
    }
}

#[derive(Debug)]
struct Inner {
    objects: BTreeMap<String, (Bytes, u64)>,
    changes: u64,
    order: Order,
    /// How often an answer is an error, or breaks off, in percent.
    bad: u64,
    random: SeededRandom,
    /// How many answers were bad, and how many objects changed while they were read.
    pub badly: u64,
    changed: u64,
    /// Objects that change after so many further requests.
    change_after: Option<(u64, String, Bytes)>,
}

#[derive(Clone)]
pub struct Server {
    inner: Arc<Mutex<Inner>>,
    port: u16,
}

impl Server {
    pub async fn start(seed: u64) -> Self {
        let inner = Inner {
            objects: BTreeMap::new(),
            changes: 0,
            order: Order::Bytes,
            bad: 0,
            random: SeededRandom::new(seed),
            badly: 0,
            changed: 0,
            change_after: None,
        };
        let inner = Arc::new(Mutex::new(inner));
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let router = Router::new().fallback(answer).with_state(Arc::clone(&inner));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { inner, port }
    }

    pub fn source(&self) -> NewSource {
        let endpoint = Some(format!("http://127.0.0.1:{}", self.port));
        let settings = BucketSettings { endpoint, region: None, bucket: BUCKET.to_owned() };
        let key = (Secret::new("AKIATESTTESTTEST0001".to_owned()), Secret::new("secret/secret/secret".to_owned()));
        let place = NewPlace::Bucket { settings, prefix: String::new(), key, direct: false };
        NewSource { name: "Bucket".to_owned(), place }
    }

    pub fn put(&self, key: &str, content: &[u8]) {
        self.inner.lock().put(key, Bytes::copy_from_slice(content));
    }

    pub fn remove(&self, key: &str) {
        self.inner.lock().objects.remove(key);
    }

    /// A copy has the same version; the original goes.
    pub fn rename(&self, from: &str, to: &str) {
        let mut inner = self.inner.lock();
        let object = inner.objects.remove(from).unwrap();
        inner.objects.insert(to.to_owned(), object);
    }

    pub fn set_order(&self, order: Order) {
        self.inner.lock().order = order;
    }

    pub fn set_bad(&self, percent: u64) {
        self.inner.lock().bad = percent;
    }

    /// Change an object after so many further requests.
    pub fn change_later(&self, requests: u64, key: &str, content: Vec<u8>) {
        self.inner.lock().change_after = Some((requests, key.to_owned(), content.into()));
    }

    /// Change now what was to be changed later.
    pub fn change_now(&self) {
        let mut inner = self.inner.lock();
        if let Some((_, key, content)) = inner.change_after.take() {
            inner.put(&key, content);
        }
    }

    /// How many answers were bad, and how many objects changed while a scan was under way.
    pub fn counts(&self) -> (u64, u64) {
        let inner = self.inner.lock();
        (inner.badly, inner.changed)
    }
}

impl Inner {
    fn put(&mut self, key: &str, content: Bytes) {
        self.changes += 1;
        self.objects.insert(key.to_owned(), (content, self.changes));
    }

    /// What is wrong with this answer.
    fn bad(&mut self) -> Option<u64> {
        if let Some((left, key, content)) = self.change_after.take() {
            if left == 0 {
                self.changed += 1;
                self.put(&key, content);
            } else {
                self.change_after = Some((left - 1, key, content));
            }
        }
        let bad = self.random.below(100) < self.bad;
        self.badly += u64::from(bad);
        bad.then(|| self.random.below(4))
    }
}

async fn answer(State(inner): State<Arc<Mutex<Inner>>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let mut inner = inner.lock();
    let bad = inner.bad();
    match bad {
        Some(0) => return error(StatusCode::INTERNAL_SERVER_ERROR, "InternalError"),
        Some(1) => return error(StatusCode::SERVICE_UNAVAILABLE, "SlowDown"),
        _ => {}
    }
    let Some(key) = uri.path().strip_prefix(&format!("/{BUCKET}")) else {
        return error(StatusCode::NOT_FOUND, "NoSuchBucket");
    };
    let response = match key.trim_start_matches('/') {
        "" => list(&inner, uri.query().unwrap_or_default()),
        key => object(&inner, &method, &decoded(key), &headers),
    };
    drop(inner);
    if bad.is_some() && method == Method::GET { broken_off(response) } else { response }
}

/// The same answer, whose content ends early.
fn broken_off(response: Response) -> Response {
    let (parts, _) = response.into_parts();
    let pieces = [Ok(Bytes::from_static(b"x")), Err(std::io::Error::other("made to break off"))];
    Response::from_parts(parts, Body::from_stream(stream::iter(pieces)))
}

fn error(status: StatusCode, code: &str) -> Response {
    (status, format!("<?xml version=\"1.0\"?><Error><Code>{code}</Code></Error>")).into_response()
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, others @ ..] = rest {
        if *first == b'%' {
            bytes.push(u8::from_str_radix(std::str::from_utf8(&others[..2]).unwrap(), 16).unwrap());
            rest = &others[2..];
        } else {
            bytes.push(*first);
            rest = others;
        }
    }
    String::from_utf8(bytes).unwrap()
}

fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut encoded, byte| {
        write!(encoded, "%{byte:02X}").unwrap();
        encoded
    })
}

/// Small pages, each after the last key of the one before.
fn list(inner: &Inner, query: &str) -> Response {
    const PAGE: usize = 6;
    let parameter = |name: &str| {
        let found = query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
        found.map(decoded)
    };
    // A token is a key as it was written for XML, and comes back so.
    let after = parameter("continuation-token").map(|token| decoded(&token)).or(parameter("start-after"));
    let mut keys: Vec<&String> = inner.objects.keys().collect();
    keys.sort_by(|one, other| inner.order.compare(one, other));
    keys.retain(|key| after.as_ref().is_none_or(|after| inner.order.compare(key, after) == Ordering::Greater));
    let more = keys.len() > PAGE;
    keys.truncate(PAGE);
    let mut xml = format!("<?xml version=\"1.0\"?><ListBucketResult><IsTruncated>{more}</IsTruncated>");
    for key in &keys {
        let (content, version) = &inner.objects[*key];
        let (key, size) = (encoded(key), content.len());
        write!(
            xml,
            "<Contents><Key>{key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified>\
             <ETag>&quot;v{version}&quot;</ETag><Size>{size}</Size></Contents>"
        )
        .unwrap();
    }
    if more {
        write!(xml, "<NextContinuationToken>{}</NextContinuationToken>", encoded(keys[PAGE - 1])).unwrap();
    }
    xml += "<EncodingType>url</EncodingType></ListBucketResult>";
    xml.into_response()
}

fn object(inner: &Inner, method: &Method, key: &str, headers: &HeaderMap) -> Response {
    let Some((content, version)) = inner.objects.get(key) else { return error(StatusCode::NOT_FOUND, "NoSuchKey") };
    let (size, etag) = (content.len(), format!("\"v{version}\""));
    if headers.get("if-match").is_some_and(|wanted| wanted.to_str().unwrap() != etag) {
        return error(StatusCode::PRECONDITION_FAILED, "PreconditionFailed");
    }
    let about = [("etag", etag), ("last-modified", "Thu, 01 Jan 2026 00:00:00 GMT".to_owned())];
    if method == Method::HEAD {
        return (about, [("content-length", size.to_string())]).into_response();
    }
    let Some(range) = headers.get("range") else { return (about, content.clone()).into_response() };
    let (first, last) = range.to_str().unwrap().strip_prefix("bytes=").unwrap().split_once('-').unwrap();
    let (first, last): (usize, usize) = (first.parse().unwrap(), last.parse().unwrap());
    let last = last.min(size - 1);
    let range = [("content-range", format!("bytes {first}-{last}/{size}"))];
    (StatusCode::PARTIAL_CONTENT, about, range, content.slice(first..=last)).into_response()
}
