//! Reading objects: ranges, versions, and content that is not what was announced.

use std::ops::Range;
use std::time::Duration;

use buckets::{Kind, Part};
use futures::StreamExt as _;

use crate::server::{Answer, Server, Then, impatient};
use crate::store::Store;

const MINUTE: Duration = Duration::from_mins(1);

/// What is requested, what comes, and its bytes.
type Case = (Option<Range<u64>>, Range<u64>, &'static [u8]);

async fn get(answer: Answer, range: Option<Range<u64>>, if_match: Option<&str>) -> Result<Part, Kind> {
    let server = Server::start(move |_, _| answer.clone()).await;
    server.bucket().get("a", range, if_match).await.map_err(|error| error.kind())
}

async fn content(part: Part) -> Result<Vec<u8>, Kind> {
    part.collect(1_000_000, MINUTE).await.map(Vec::from).map_err(|error| error.kind())
}

#[tokio::test]
async fn ranges_are_what_they_say() {
    let mut store = Store::default();
    store.0.insert(b"a".to_vec(), (b"0123456789".to_vec(), 7));
    store.0.insert(b"empty".to_vec(), (Vec::new(), 1));
    let server = Server::start(move |seen, _| store.answer(seen)).await;
    let bucket = server.bucket();
    let cases: [Case; 6] = [
        (None, 0..10, b"0123456789"),
        (Some(0..1), 0..1, b"0"),
        (Some(3..5), 3..5, b"34"),
        (Some(9..10), 9..10, b"9"),
        (Some(8..1_000), 8..10, b"89"),
        (Some(0..u64::MAX), 0..10, b"0123456789"),
    ];
    for (wanted, range, bytes) in cases {
        let part = bucket.get("a", wanted.clone(), Some("v7")).await.unwrap();
        assert_eq!((part.size, part.etag.as_str(), part.range.clone()), (10, "v7", range), "{wanted:?}");
        assert_eq!(content(part).await.unwrap(), bytes, "{wanted:?}");
    }
    let kind = async |key: &str, range| bucket.get(key, Some(range), None).await.unwrap_err().kind();
    assert_eq!(kind("a", 10..11).await, Kind::PastEnd { size: Some(10) });
    assert_eq!(kind("empty", 0..1).await, Kind::PastEnd { size: Some(0) });
    assert_eq!(kind("a", 5..5).await, Kind::PastEnd { size: None });
    assert_eq!(kind("none", 0..1).await, Kind::NotFound);
    assert_eq!(content(bucket.get("empty", None, None).await.unwrap()).await.unwrap(), b"");
    assert_eq!(bucket.get("a", None, Some("v6")).await.unwrap_err().kind(), Kind::Changed);
    assert_eq!(bucket.head("none").await.unwrap_err().kind(), Kind::NotFound);
    // All of it over one connection, except after what was not read to its end.
    assert!(server.connections() <= 3, "{} connections", server.connections());
}

#[tokio::test]
async fn no_request_is_about_the_bucket_itself() {
    let server = Server::start(|_, _| Answer::error(500, "InternalError")).await;
    let bucket = server.bucket();
    assert_eq!(bucket.get("", None, None).await.unwrap_err().kind(), Kind::NotFound);
    assert_eq!(bucket.head("").await.unwrap_err().kind(), Kind::NotFound);
    assert_eq!(bucket.get(&"x".repeat(5_000), None, None).await.unwrap_err().kind(), Kind::NotFound);
    assert_eq!(bucket.get("a", None, Some("x\r\nHost: y")).await.unwrap_err().kind(), Kind::Changed);
    assert!(server.seen().is_empty());
}

#[tokio::test]
async fn a_server_without_ranges_can_give_the_beginning() {
    let whole = || Answer::new(200, &[("etag", "\"e\"")], "0123456789");
    let part = get(whole(), Some(0..4), Some("e")).await.unwrap();
    assert_eq!((part.size, part.range.clone()), (10, 0..4));
    assert_eq!(content(part).await.unwrap(), b"0123");
    let part = get(whole(), Some(0..99), None).await.unwrap();
    assert_eq!(content(part).await.unwrap(), b"0123456789");
    assert_eq!(get(whole(), Some(4..6), None).await.unwrap_err(), Kind::NoRanges);
    assert_eq!(get(whole(), Some(10..11), None).await.unwrap_err(), Kind::PastEnd { size: Some(10) });
}

#[tokio::test]
async fn answers_that_contradict_the_request_are_refused() {
    let part = |headers: &[(&str, &str)]| Answer::new(206, headers, "0123");
    let etag = ("etag", "\"e\"");
    let cases = [
        part(&[etag]),
        part(&[etag, ("content-range", "bytes 0-3/")]),
        part(&[etag, ("content-range", "bytes 0-3/*")]),
        part(&[etag, ("content-range", "bytes 1-4/10")]),
        part(&[etag, ("content-range", "bytes 0-2/10")]),
        part(&[etag, ("content-range", "bytes 0-4/10")]),
        part(&[etag, ("content-range", "bytes 0-3/3")]),
        part(&[etag, ("content-range", "bytes 3-0/10")]),
        part(&[etag, ("content-range", "0-3/10")]),
        part(&[etag, ("content-range", "bytes 0-18446744073709551615/18446744073709551615")]),
        part(&[("content-range", "bytes 0-3/10")]),
        part(&[("etag", "\"\""), ("content-range", "bytes 0-3/10")]),
        part(&[("etag", "a\tb"), ("content-range", "bytes 0-3/10")]),
        Answer::new(206, &[etag, ("content-range", "bytes 0-3/10"), ("content-length", "5")], "01234"),
        Answer::new(204, &[etag, ("content-range", "bytes 0-3/10")], ""),
    ];
    for answer in cases {
        assert_eq!(get(answer.clone(), Some(0..4), None).await.unwrap_err(), Kind::NotS3, "{answer:?}");
    }
    // A part where the whole was requested, and a whole of unknown size.
    assert_eq!(get(part(&[etag, ("content-range", "bytes 0-3/4")]), None, None).await.unwrap_err(), Kind::NotS3);
    let chunked = Answer::new(200, &[etag, ("transfer-encoding", "chunked")], "1\r\nx\r\n0\r\n\r\n");
    assert_eq!(get(chunked, None, None).await.unwrap_err(), Kind::NotS3);
    // Another version, although the server should have refused.
    let other = Answer::new(200, &[("etag", "\"other\"")], "x");
    assert_eq!(get(other, None, Some("e")).await.unwrap_err(), Kind::Changed);
    // Weak tags are compared like others.
    let weak = Answer::new(200, &[("etag", "W/\"e\"")], "x");
    assert_eq!(get(weak, None, Some("e")).await.unwrap().etag, "e");
}

#[tokio::test]
async fn content_that_ends_early_is_an_error() {
    let cut = Answer::new(200, &[("etag", "\"e\""), ("content-length", "10")], "0123").then(Then::Close);
    let mut part = get(cut, None, None).await.unwrap();
    assert_eq!(part.content.next().await.unwrap().unwrap(), "0123");
    assert_eq!(part.content.next().await.unwrap().unwrap_err().kind(), Kind::CutOff);
    assert!(part.content.next().await.is_none());
}

#[tokio::test]
async fn content_that_stops_is_an_error() {
    let stop = Answer::new(200, &[("etag", "\"e\""), ("content-length", "10")], "0123").then(Then::Hang);
    let server = Server::start(move |_, _| stop.clone()).await;
    let part = server.bucket_within(impatient()).get("a", None, None).await.unwrap();
    assert_eq!(content(part).await.unwrap_err(), Kind::TooSlow);
    // Bytes that keep coming do not help if all of them take too long.
    let part = server.bucket().get("a", None, None).await.unwrap();
    let collected = part.collect(100, Duration::from_millis(50)).await;
    assert_eq!(collected.unwrap_err().kind(), Kind::TooSlow);
    let silent = Server::start(|_, _| Answer::raw("").then(Then::Hang)).await;
    let error = silent.bucket_within(impatient()).get("a", None, None).await.unwrap_err();
    assert_eq!(error.kind(), Kind::TooSlow);
    assert_eq!(silent.seen().len(), 1, "a slow server is not asked again");
}

#[tokio::test]
async fn a_part_is_collected_only_if_it_is_small() {
    let answer = Answer::new(200, &[("etag", "\"e\"")], vec![b'x'; 100_000]);
    let part = get(answer.clone(), None, None).await.unwrap();
    assert_eq!(part.collect(99_999, MINUTE).await.unwrap_err().kind(), Kind::TooLarge);
    assert_eq!(get(answer, None, None).await.unwrap().collect(100_000, MINUTE).await.unwrap().len(), 100_000);
}

#[tokio::test]
async fn content_comes_in_small_pieces() {
    let size = 64 * 1024 * 1024;
    let answer = Answer::new(200, &[("etag", "\"e\"")], vec![b'x'; size]);
    let server = Server::start(move |_, _| answer.clone()).await;
    let mut part = server.bucket().get("a", None, None).await.unwrap();
    let mut received = 0;
    while let Some(bytes) = part.content.next().await {
        let bytes = bytes.unwrap();
        assert!(bytes.len() <= 64 * 1024, "{} bytes at once", bytes.len());
        received += bytes.len();
    }
    assert_eq!(received, size);
}

#[tokio::test]
async fn large_headers_are_refused() {
    let large = "x".repeat(200_000);
    let answer = Answer::new(200, &[("etag", "\"e\""), ("x-large", &large)], "x");
    assert_eq!(get(answer, None, None).await.unwrap_err(), Kind::NotS3);
}

#[tokio::test]
async fn connections_are_used_again() {
    let store = Store::of(["a"]);
    let server = Server::start(move |seen, _| store.answer(seen)).await;
    let bucket = server.bucket();
    let request = async || content(bucket.get("a", Some(0..1), None).await.unwrap()).await.unwrap();
    futures::future::join_all((0..40).map(|_| request())).await;
    let before = server.connections();
    for _ in 0..20 {
        request().await;
    }
    assert_eq!(server.connections(), before);
    // Another client of the process has its own.
    server.bucket().head("a").await.unwrap();
    assert_eq!(server.connections(), before + 1);
}
