//! A server on this machine that answers like S3, with one bucket.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::sync::Arc;

use audio::{NewPlace, NewSource, Secret};
use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use buckets::BucketSettings;
use bytes::Bytes;
use http::{HeaderMap, Method, StatusCode, Uri};
use parking_lot::Mutex;
use tokio::net::TcpListener;

pub const BUCKET: &str = "music";
pub const KEY_ID: &str = "AKIAPLAINTEXTTEST0001";
pub const SECRET: &str = "secretSecretsecretSecretsecretSecretsecr";

/// What the bucket contains. Objects have their length as version.
#[derive(Clone, Default)]
pub struct Objects {
    all: Arc<Mutex<BTreeMap<String, Bytes>>>,
    /// How many requests there were.
    requests: Arc<Mutex<usize>>,
}

pub struct Server {
    pub objects: Objects,
    pub port: u16,
}

impl Server {
    pub async fn start() -> Self {
        let objects = Objects::default();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let router = Router::new().fallback(answer).with_state(objects.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { objects, port }
    }

    pub fn put(&self, key: &str, content: Bytes) {
        self.objects.all.lock().insert(key.to_owned(), content);
    }

    pub fn requests(&self) -> usize {
        *self.objects.requests.lock()
    }

    pub fn source(&self, name: &str, direct: bool) -> NewSource {
        let endpoint = Some(format!("http://127.0.0.1:{}", self.port));
        let settings = BucketSettings { endpoint, region: None, bucket: BUCKET.to_owned() };
        let key = (Secret::new(KEY_ID.to_owned()), Secret::new(SECRET.to_owned()));
        NewSource { name: name.to_owned(), place: NewPlace::Bucket { settings, prefix: String::new(), key, direct } }
    }
}

async fn answer(State(objects): State<Objects>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    *objects.requests.lock() += 1;
    let authorization = headers.get("authorization").map_or("", |value| value.to_str().unwrap());
    if !authorization.contains(KEY_ID) && !uri.query().unwrap_or_default().contains(KEY_ID) {
        return error(StatusCode::FORBIDDEN, "InvalidAccessKeyId");
    }
    let Some(key) = uri.path().strip_prefix(&format!("/{BUCKET}")) else {
        return error(StatusCode::NOT_FOUND, "NoSuchBucket");
    };
    match key.trim_start_matches('/') {
        "" => list(&objects),
        key => object(&objects, &method, key, &headers),
    }
}

fn error(status: StatusCode, code: &str) -> Response {
    (status, format!("<?xml version=\"1.0\"?><Error><Code>{code}</Code></Error>")).into_response()
}

fn list(objects: &Objects) -> Response {
    let entry = |(key, content): (&String, &Bytes)| {
        let size = content.len();
        format!(
            "<Contents><Key>{key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified>\
             <ETag>&quot;v{size}&quot;</ETag><Size>{size}</Size></Contents>"
        )
    };
    let entries: String = objects.all.lock().iter().map(entry).collect();
    format!(
        "<?xml version=\"1.0\"?><ListBucketResult><Name>{BUCKET}</Name><IsTruncated>false</IsTruncated>\
         <EncodingType>url</EncodingType>{entries}</ListBucketResult>"
    )
    .into_response()
}

fn object(objects: &Objects, method: &Method, key: &str, headers: &HeaderMap) -> Response {
    let Some(content) = objects.all.lock().get(key).cloned() else {
        return error(StatusCode::NOT_FOUND, "NoSuchKey");
    };
    let (size, etag) = (content.len(), format!("\"v{}\"", content.len()));
    if headers.get("if-match").is_some_and(|wanted| wanted.to_str().unwrap() != etag) {
        return error(StatusCode::PRECONDITION_FAILED, "PreconditionFailed");
    }
    let about = [("etag", etag), ("last-modified", "Thu, 01 Jan 2026 00:00:00 GMT".to_owned())];
    if method == Method::HEAD {
        return (about, [("content-length", size.to_string())]).into_response();
    }
    let Some(range) = headers.get("range") else { return (about, content).into_response() };
    let (first, last) = range.to_str().unwrap().strip_prefix("bytes=").unwrap().split_once('-').unwrap();
    let (first, last): (usize, usize) = (first.parse().unwrap(), last.parse().unwrap());
    let last = last.min(size - 1);
    let range = [("content-range", format!("bytes {first}-{last}/{size}"))];
    (StatusCode::PARTIAL_CONTENT, about, range, content.slice(first..=last)).into_response()
}
