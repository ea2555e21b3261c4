//! Streams from a folder.

use futures::StreamExt as _;
use http::{Method, Request};
use serde_json::{Value, json};
use tower::ServiceExt as _;

use crate::house::{House, song};

#[tokio::test]
async fn ranges_and_versions_are_answered_as_http_wants() {
    let house = House::new().await;
    let content = house.put_file("song.mp3", "song.mp3");
    let source = house.add_folder().await;
    house.scan(source).await;
    let path = format!("/audio/recordings/{}/stream", house.recording().await);
    let size = content.len();
    let whole = house.get(&path).await;
    assert_eq!((whole.status.as_u16(), &whole.body), (200, &content));
    assert_eq!((whole.header("content-type"), whole.header("accept-ranges")), ("audio/mpeg", "bytes"));
    assert_eq!(whole.header("content-length"), size.to_string());
    let (etag, modified) = (whole.header("etag"), whole.header("last-modified"));
    assert!(etag.starts_with('"') && modified.ends_with(" GMT"), "{etag} {modified}");

    let ask = async |headers: &[(&str, &str)]| house.ask(Method::GET, &path, headers, Value::Null).await;
    let last = format!("bytes {}-{}/{size}", size - 10, size - 1);
    for (headers, status, range, body) in [
        (vec![("range", "bytes=0-9")], 206, format!("bytes 0-9/{size}"), content.slice(..10)),
        (vec![("range", "bytes=-10")], 206, last.clone(), content.slice(size - 10..)),
        (vec![("range", "bytes=0-9,20-29")], 200, String::new(), content.clone()),
        (vec![("range", "bytes=0-9"), ("if-range", etag)], 206, format!("bytes 0-9/{size}"), content.slice(..10)),
        (vec![("range", "bytes=0-9"), ("if-range", modified)], 206, format!("bytes 0-9/{size}"), content.slice(..10)),
        (vec![("range", "bytes=0-9"), ("if-range", "\"other\"")], 200, String::new(), content.clone()),
        (vec![("if-none-match", etag)], 304, String::new(), content.slice(..0)),
        (vec![("if-none-match", etag), ("range", "bytes=0-9")], 304, String::new(), content.slice(..0)),
    ] {
        let answer = ask(&headers).await;
        assert_eq!((answer.status.as_u16(), answer.header("content-range")), (status, range.as_str()), "{headers:?}");
        assert_eq!((answer.header("etag"), &answer.body), (etag, &body), "{headers:?}");
    }

    let after_the_end = ask(&[("range", "bytes=999999999-")]).await;
    assert_eq!(
        (after_the_end.status.as_u16(), after_the_end.header("content-range")),
        (416, &*format!("bytes */{size}"))
    );

    std::fs::write(house.folder.path().join("song.mp3"), b"shorter").unwrap();
    let changed = house.get(&path).await;
    assert_eq!((changed.status.as_u16(), &changed.json()["code"]), (409, &json!("file-changed")));
    std::fs::remove_file(house.folder.path().join("song.mp3")).unwrap();
    let gone = house.get(&path).await;
    assert_eq!((gone.status.as_u16(), &gone.json()["code"]), (409, &json!("file-missing")));
    // Another file does not take its place, but the same song under another name does.
    std::fs::write(house.folder.path().join("other.flac"), song("other")).unwrap();
    house.scan(source).await;
    let gone = house.get(&path).await;
    assert_eq!((gone.status.as_u16(), &gone.json()["code"]), (409, &json!("file-missing")));
    let moved = house.put_file("song.flac", "Lieder/moved.flac");
    house.scan(source).await;
    assert_eq!(house.get(&path).await.body, moved);
    let nobody = house.get("/audio/recordings/aud_01992b20-4800-7000-8000-000000000000/stream").await;
    assert_eq!(nobody.status.as_u16(), 404);
}

#[tokio::test]
async fn a_file_that_changes_while_it_is_sent_ends_the_stream() {
    let house = House::new().await;
    let song = house.put_file("song.wav", "song.wav");
    // Long enough for several pieces.
    let mut long = song.to_vec();
    long.resize(1_000_000, 0);
    std::fs::write(house.folder.path().join("song.wav"), &long).unwrap();
    let source = house.add_folder().await;
    house.scan(source).await;
    let path = format!("/audio/recordings/{}/stream", house.recording().await);
    let request = Request::get(&path).body(axum::body::Body::empty()).unwrap();
    let response = house.router().oneshot(request).await.unwrap();
    let mut body = response.into_body().into_data_stream();
    let first = body.next().await.unwrap().unwrap();
    assert!(first.len() < long.len(), "nothing is read ahead");
    std::fs::write(house.folder.path().join("song.wav"), b"shorter").unwrap();
    let rest: Vec<_> = body.collect().await;
    assert!(rest.last().unwrap().is_err());
}

#[tokio::test]
async fn listeners_are_limited_and_gone_ones_do_not_count() {
    let house = House::new().await;
    house.put_file("song.wav", "song.wav");
    let source = house.add_folder().await;
    house.scan(source).await;
    let path = format!("/audio/recordings/{}/stream", house.recording().await);
    let ask = async || {
        let request = Request::get(&path).body(axum::body::Body::empty()).unwrap();
        house.router().oneshot(request).await.unwrap()
    };
    let mut listeners = Vec::new();
    let refused = loop {
        let response = ask().await;
        if response.status() != 200 {
            break response;
        }
        listeners.push(response);
        assert!(listeners.len() <= 100, "somebody has too many some time");
    };
    assert_eq!(refused.status(), 429);
    assert!(refused.headers().contains_key("retry-after"));
    let head = house.ask(Method::HEAD, &path, &[], Value::Null).await;
    assert_eq!(head.status.as_u16(), 200, "HEAD reads nothing");
    listeners.pop();
    assert_eq!(ask().await.status(), 200);
}
