//! Links that an S3 server checks.

use std::sync::Arc;
use std::time::Duration;

use ambient::{Clock as _, ManualClock, SystemClock};
use blobs::{
    Blobs as _, ContentType, Digest, DownloadTerms, Error, Expect, FileName, Invalid, Link, Method, PutOptions,
    S3Blobs, UploadTerms,
};
use reqwest::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use reqwest::{Request, Response, Url};

use crate::support::{Fixture, s3, s3_at};

const CONTENT: &str = "what was agreed on";

fn terms(digest: bool) -> UploadTerms {
    UploadTerms {
        length: CONTENT.len() as u64,
        content_type: ContentType::new("image/jpeg").expect("a type"),
        digest: digest.then(|| Digest::of(CONTENT.as_bytes())),
        lifetime: Duration::from_mins(1),
    }
}

fn download_terms() -> DownloadTerms {
    DownloadTerms {
        content_type: ContentType::new("image/png").expect("a type"),
        file_name: Some(FileName::new("戸棚の\"写真\" 1.png").expect("a name")),
        lifetime: Duration::from_mins(1),
    }
}

/// Follow a link as a browser would, after `change` was made to the request.
async fn follow(link: &Link, body: &'static str, change: impl FnOnce(&mut Request)) -> Response {
    let client = reqwest::Client::new();
    let mut request = match link.method {
        Method::Get => client.get(&link.url),
        Method::Put => client.put(&link.url).body(body),
    };
    for (name, value) in link.headers.iter().filter(|(name, _)| name != "content-length") {
        request = request.header(name, value);
    }
    let mut request = request.build().expect("a valid request");
    change(&mut request);
    client.execute(request).await.expect("an answer")
}

fn unchanged(_: &mut Request) {}

/// What someone might do to a request that they were given a link for.
type Change = Box<dyn FnOnce(&mut Request)>;

fn replace_in_url(request: &mut Request, from: &str, to: &str) {
    let url = request.url().as_str();
    assert!(url.contains(from), "{url}");
    *request.url_mut() = Url::parse(&url.replacen(from, to, 1)).expect("a URL");
}

pub(crate) async fn a_link_uploads_and_downloads(t: &Fixture) {
    for with_digest in [false, true] {
        let (key, terms) = (t.key("photo"), terms(with_digest));
        let link = t.blobs.upload_link(&key, &terms).await.expect("a link");
        let answer = follow(&link, CONTENT, unchanged).await;
        assert!(answer.status().is_success(), "{answer:?}");
        let expect = Expect::exactly(CONTENT.as_bytes());
        let (meta, _) = t.blobs.read_verified(&key, expect, 99).await.expect("stored");
        assert_eq!((meta.content_type, meta.digest), (terms.content_type, terms.digest));
    }

    let link = t.blobs.download_link(&t.key("photo"), &download_terms()).await.expect("a link");
    let answer = follow(&link, "", unchanged).await;
    assert!(answer.status().is_success(), "{answer:?}");
    assert_eq!(answer.headers()[CONTENT_TYPE], "image/png");
    let name = download_terms().file_name.expect("a name").content_disposition();
    assert_eq!(answer.headers()[CONTENT_DISPOSITION], name);
    assert!(name.ends_with("filename*=UTF-8''%E6%88%B8%E6%A3%9A%E3%81%AE%22%E5%86%99%E7%9C%9F%22%201.png"));
    assert_eq!(answer.text().await.expect("a body"), CONTENT);
}

/// The same store, an hour ago.
fn an_hour_ago(t: &Fixture) -> S3Blobs {
    let clock = ManualClock::at(SystemClock.now_ms() - 3_600_000);
    s3(&t.server(), Arc::new(clock))
}

/// Uploads that were not agreed on: what is wrong, the body, and a change to the request.
fn wrong_uploads() -> Vec<(&'static str, &'static str, Change)> {
    let set_type = |request: &mut Request| {
        request.headers_mut().insert(CONTENT_TYPE, "text/html".parse().expect("a value"));
    };
    let no_type = |request: &mut Request| {
        request.headers_mut().remove(CONTENT_TYPE);
    };
    let delete = |request: &mut Request| *request.method_mut() = reqwest::Method::DELETE;
    let in_url =
        |from: &'static str, to: &'static str| -> Change { Box::new(move |request| replace_in_url(request, from, to)) };
    vec![
        ("a longer content", "what was agreed on!", Box::new(unchanged)),
        ("a shorter content", "what was agreed o", Box::new(unchanged)),
        ("an empty content", "", Box::new(unchanged)),
        ("another type", CONTENT, Box::new(set_type)),
        ("no type", CONTENT, Box::new(no_type)),
        ("another method", CONTENT, Box::new(delete)),
        ("another key", CONTENT, in_url("photo?", "other?")),
        ("a longer life", CONTENT, in_url("X-Amz-Expires=60", "X-Amz-Expires=6000")),
        ("fewer signed headers", CONTENT, in_url("content-length%3B", "")),
    ]
}

pub(crate) async fn the_server_refuses_uploads_of_other_terms(t: &Fixture) {
    for digest in [false, true] {
        let key = t.key("photo");
        let link = t.blobs.upload_link(&key, &terms(digest)).await.expect("a link");
        for (what, body, change) in wrong_uploads() {
            let answer = follow(&link, body, change).await;
            assert!(!answer.status().is_success(), "{what} was accepted: {answer:?}");
        }
        if digest {
            let answer = follow(&link, "what was AGREED on", unchanged).await;
            assert!(!answer.status().is_success(), "another content was accepted: {answer:?}");
        }
        let late = an_hour_ago(t).upload_link(&key, &terms(digest)).await.expect("a link");
        let answer = follow(&late, CONTENT, unchanged).await;
        assert!(!answer.status().is_success(), "an expired link was accepted: {answer:?}");
        assert_eq!(t.all_keys().await, [""; 0]);
    }
}

pub(crate) async fn the_server_refuses_downloads_of_other_terms(t: &Fixture) {
    let key = t.key("photo");
    for text in ["photo", "other"] {
        t.blobs.put(&t.key(text), CONTENT.into(), PutOptions::default()).await.expect("stored");
    }
    let link = t.blobs.download_link(&key, &download_terms()).await.expect("a link");
    for (from, to) in [
        ("photo?", "other?"),
        ("image%2Fpng", "text%2Fhtml"),
        ("1.png", "1.exe"),
        ("X-Amz-Expires=60", "X-Amz-Expires=61"),
        ("X-Amz-Signature=", "X-Amz-Signature=0"),
    ] {
        let answer = follow(&link, "", |request| replace_in_url(request, from, to)).await;
        assert!(!answer.status().is_success(), "{from} -> {to} was accepted: {answer:?}");
    }
    let late = an_hour_ago(t).download_link(&key, &download_terms()).await.expect("a link");
    let answer = follow(&late, "", unchanged).await;
    assert!(!answer.status().is_success(), "an expired link was accepted: {answer:?}");
}

#[tokio::test]
async fn terms_that_s3_could_not_keep_are_refused() {
    let blobs = s3(&s3_at("http://127.0.0.1:1"), Arc::new(SystemClock)); // nothing is sent to it
    let key = crate::support::key("a");
    let second = Duration::from_secs(1);
    for lifetime in [Duration::ZERO, second / 2, blobs::MAX_LIFETIME + second] {
        let upload = blobs.upload_link(&key, &UploadTerms { lifetime, ..terms(true) }).await;
        assert!(matches!(upload, Err(Error::Invalid(Invalid::Lifetime))), "{upload:?}");
        let terms = DownloadTerms { lifetime, ..download_terms() };
        let download = blobs.download_link(&key, &terms).await;
        assert!(matches!(download, Err(Error::Invalid(Invalid::Lifetime))), "{download:?}");
    }
    let huge = UploadTerms { length: blobs::MAX_UPLOAD + 1, ..terms(false) };
    let result = blobs.upload_link(&key, &huge).await;
    assert!(matches!(result, Err(Error::Invalid(Invalid::TooLarge { .. }))), "{result:?}");
}
