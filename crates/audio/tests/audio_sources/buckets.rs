//! A bucket as a source: its keys are kept, and never seen again.

use audio::{NewPlace, NewSource, ScanState, Secret, SourceId, SourceKind, SourcePatch};
use basis::Owner;
use buckets::BucketSettings;
use bytes::Bytes;
use edge::Collection as _;
use http::Method;
use serde_json::{Value, json};

use crate::bucket::{KEY_ID, SECRET, Server};
use crate::house::{House, made_by_others, song};

async fn added(house: &House, server: &Server, direct: bool) -> SourceId {
    let id = SourceId::new(house.next());
    house.audio.create_source(&house.owner, id, server.source("Bucket", direct)).await.unwrap().id
}

/// All that is stored anywhere, as text and as bytes.
async fn everything_stored(house: &House) -> Vec<u8> {
    use blobs::Blobs as _;
    let mut all = Vec::new();
    for table in house.audio.tables() {
        for item in house.dump(&table.name).await {
            all.extend(format!("{item:?}\n").into_bytes());
        }
    }
    for key in house.objects("").await {
        let object = house.blobs.get(&blobs::Key::new(key).unwrap(), blobs::ByteRange::Whole).await.unwrap();
        all.extend(object.collect(u64::MAX).await.unwrap());
    }
    all
}

fn contains(haystack: &[u8], needle: &str) -> bool {
    haystack.windows(needle.len()).any(|window| window == needle.as_bytes())
}

fn hex(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

#[tokio::test]
async fn keys_are_in_no_store_and_in_no_answer() {
    let house = House::new().await;
    let server = Server::start().await;
    server.put("a/song.mp3", made_by_others("song.mp3"));
    let source = added(&house, &server, false).await;
    let scan = house.scan(source).await;
    assert_eq!((scan.state, scan.done), (ScanState::Idle, 1), "{scan:?}");
    let stream = house.get(&format!("/audio/recordings/{}/stream", house.recording().await)).await;
    assert_eq!(stream.body, made_by_others("song.mp3"));

    let stored = everything_stored(&house).await;
    assert!(contains(&stored, "SecretAccessKey"), "the sealed key is there");
    for secret in [KEY_ID, SECRET, &hex(KEY_ID), &hex(SECRET)] {
        assert!(!contains(&stored, secret));
    }
    let path = format!("/audio/sources/{source}");
    let mut shown = vec![house.get(&path).await, house.get("/audio/sources").await];
    shown.push(house.ask(Method::PATCH, &path, &[], json!({ "accessKeyId": KEY_ID, "secretAccessKey": SECRET })).await);
    shown
        .push(house.ask(Method::PATCH, &path, &[], json!({ "accessKeyId": "other", "secretAccessKey": SECRET })).await);
    shown.push(house.ask(Method::PATCH, &path, &[], json!({ "secretAccessKey": SECRET })).await);
    for answer in shown {
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        assert!(!text.contains(KEY_ID) && !text.contains(SECRET), "{text}");
    }
    assert_eq!(house.get(&path).await.json()["accessKeyHint"], "0001");
    let shown = format!("{:?} {:?} {:?}", server.source("x", false), house.audio, Secret::new(SECRET.to_owned()));
    assert!(!shown.contains(KEY_ID) && !shown.contains(SECRET));

    house.audio.delete_source(&house.owner, source).await.unwrap();
    let stored = everything_stored(&house).await;
    assert!(!contains(&stored, "SecretAccessKey"), "keys go at once");
    while !house.kinds().await.is_empty() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_key_can_be_replaced_if_the_bucket_accepts_it() {
    let house = House::new().await;
    let server = Server::start().await;
    server.put("a/song.mp3", made_by_others("song.mp3"));
    let source = added(&house, &server, false).await;
    let path = format!("/audio/sources/{source}");
    let refused = house.ask(Method::PATCH, &path, &[], json!({ "accessKeyId": "x", "secretAccessKey": "y" })).await;
    assert_eq!(refused.status.as_u16(), 422);
    let error = &refused.json()["errors"][0];
    assert_eq!((&error["field"], &error["code"]), (&json!("accessKeyId"), &json!("wrong-keys")));
    for (body, field) in [
        (json!({ "accessKeyId": "x" }), "secretAccessKey"),
        (json!({ "secretAccessKey": "x" }), "accessKeyId"),
        (json!({ "accessKeyId": " ", "secretAccessKey": "y" }), "accessKeyId"),
        (json!({ "accessKeyId": "x", "secretAccessKey": "y".repeat(901) }), "secretAccessKey"),
    ] {
        let refused = house.ask(Method::PATCH, &path, &[], body).await;
        assert_eq!((refused.status.as_u16(), &refused.json()["errors"][0]["field"]), (422, &json!(field)));
    }
    assert_eq!(house.get(&path).await.json()["accessKeyHint"], "0001", "nothing has changed");
    let longer = format!("{KEY_ID}-next");
    let body = json!({ "accessKeyId": format!(" {longer}\n"), "secretAccessKey": SECRET });
    let changed = house.ask(Method::PATCH, &path, &[], body).await;
    assert_eq!((changed.status.as_u16(), &changed.json()["accessKeyHint"]), (200, &json!("next")));
    assert_eq!(house.scan(source).await.state, ScanState::Idle);
}

#[tokio::test]
async fn what_cannot_be_reached_is_refused_with_the_field() {
    let house = House::new().await;
    let server = Server::start().await;
    let local = format!("http://127.0.0.1:{}", server.port);
    for (endpoint, bucket, field, code) in [
        (local.as_str(), "other", "bucket", "no-such-bucket"),
        ("http://10.1.2.3", "music", "endpoint", "refused-address"),
        ("http://203.0.113.1", "music", "endpoint", "refused-address"),
        ("ftp://127.0.0.1", "music", "endpoint", "wrong-form"),
        ("https://a:b@example.org", "music", "endpoint", "has-credentials"),
        (local.as_str(), "no/bucket", "bucket", "wrong-form"),
    ] {
        let settings = BucketSettings { endpoint: Some(endpoint.to_owned()), region: None, bucket: bucket.to_owned() };
        let key = (Secret::new(KEY_ID.to_owned()), Secret::new(SECRET.to_owned()));
        let place = NewPlace::Bucket { settings, prefix: String::new(), key, direct: false };
        let new = NewSource { name: "x".to_owned(), place };
        let id = SourceId::new(house.next());
        let error = house.audio.create_source(&house.owner, id, new).await.unwrap_err();
        assert_eq!((error.field(), error.code()), (Some(field), Some(code)), "{endpoint} {bucket}");
    }
    assert!(house.kinds().await.is_empty(), "nothing was written");
}

#[tokio::test]
async fn a_stream_asks_the_table_for_the_recording_only_and_the_bucket_once() {
    let house = House::new().await;
    let server = Server::start().await;
    let content = made_by_others("song.flac");
    server.put("song.flac", content.clone());
    let source = added(&house, &server, false).await;
    house.scan(source).await;
    let path = format!("/audio/recordings/{}/stream", house.recording().await);
    house.get(&path).await;
    let before = server.requests();
    let part = house.ask(Method::GET, &path, &[("range", "bytes=100-199")], Value::Null).await;
    assert_eq!((part.status.as_u16(), &part.body), (206, &content.slice(100..200)));
    assert_eq!(server.requests() - before, 1);
    let head = house.ask(Method::HEAD, &path, &[], Value::Null).await;
    assert_eq!((head.status.as_u16(), head.header("content-length")), (200, content.len().to_string().as_str()));
    assert_eq!(server.requests() - before, 1, "HEAD does not ask the bucket");

    // The bucket has another version now, which the recording is not of.
    server.put("song.flac", Bytes::from_static(b"another"));
    let changed = house.get(&path).await;
    assert_eq!((changed.status.as_u16(), &changed.json()["code"]), (409, &json!("file-changed")));
}

#[tokio::test]
async fn a_direct_source_redirects_to_the_bucket() {
    let house = House::new().await;
    let server = Server::start().await;
    server.put("song.flac", made_by_others("song.flac"));
    let source = added(&house, &server, true).await;
    house.scan(source).await;
    let path = format!("/audio/recordings/{}/stream", house.recording().await);
    let redirect = house.get(&path).await;
    assert_eq!((redirect.status.as_u16(), redirect.header("cache-control")), (307, "no-store"));
    let link = redirect.header("location");
    assert!(link.starts_with(&format!("http://127.0.0.1:{}/music/song.flac?", server.port)), "{link}");
    assert!(link.contains(KEY_ID) && link.contains("audio%2Fflac") && !link.contains(SECRET), "{link}");
    let head = house.ask(Method::HEAD, &path, &[], Value::Null).await;
    assert_eq!(head.status.as_u16(), 200);

    let through = SourcePatch { direct: Some(false), ..SourcePatch::default() };
    house.audio.change_source(&house.owner, source, &through, None).await.unwrap();
    assert_eq!(house.get(&path).await.status.as_u16(), 200, "the change counts at once");
}

#[tokio::test]
async fn the_prefix_is_that_of_keys() {
    let house = House::new().await;
    let server = Server::start().await;
    server.put("a/song.mp3", made_by_others("song.mp3"));
    let source = added(&house, &server, false).await;
    let prefixed = SourcePatch { prefix: Some("a/".to_owned()), ..SourcePatch::default() };
    let changed = house.audio.change_source(&house.owner, source, &prefixed, Some(1)).await.unwrap();
    assert!(matches!(changed.kind, SourceKind::S3 { prefix, region, .. } if prefix == "a/" && region == "us-east-1"));
    let long = SourcePatch { prefix: Some("a".repeat(1_025)), ..SourcePatch::default() };
    let error = house.audio.change_source(&house.owner, source, &long, None).await.unwrap_err();
    assert_eq!((error.field(), error.code()), (Some("prefix"), Some("too-long")));
}

#[tokio::test]
async fn two_people_with_one_bucket_stay_apart() {
    let mut house = House::new().await;
    let server = Server::start().await;
    server.put("a/song.mp3", made_by_others("song.mp3"));
    server.put("b/song.flac", song("Mine"));
    let (ada, eve) = (house.owner.clone(), Owner::new("usr_01992b20-4800-7000-8000-000000000000"));
    let hers = added(&house, &server, false).await;
    house.scan(hers).await;
    let all = house.recordings().await;
    house.owner = eve.clone();
    assert!(house.recordings().await.is_empty());
    for path in ["", "/problems"] {
        assert_eq!(house.get(&format!("/audio/sources/{hers}{path}")).await.status.as_u16(), 404);
    }
    let theirs = added(&house, &server, false).await;
    house.scan(theirs).await;
    let others = house.recordings().await;
    assert_eq!((all.len(), others.len()), (2, 2));
    let ids = |list: &[Value], name: &str| list.iter().map(|item| item[name].clone()).collect::<Vec<_>>();
    for name in ["audioId", "albumId", "sourceId"] {
        let theirs = ids(&others, name);
        assert!(ids(&all, name).iter().all(|id| !theirs.contains(id)), "{name}");
    }
    for item in &all {
        for path in ["", "/stream", "/artwork", "/lyrics"] {
            let path = format!("/audio/recordings/{}{path}", item["audioId"].as_str().unwrap());
            assert_eq!(house.get(&path).await.status.as_u16(), 404, "{path}");
        }
    }
    // The same picture is kept for each of them, and counts for each.
    let of = |owner: &Owner| format!("audio/{owner}/");
    assert_eq!((house.objects(&of(&ada)).await.len(), house.objects(&of(&eve)).await.len()), (1, 1));
    let before = house.audio.usage(&ada).await.unwrap();
    assert_eq!(before, house.audio.usage(&eve).await.unwrap());

    // One of them leaves: nothing of theirs is left, and nothing of the other's is gone.
    house.audio.delete_source(&eve, theirs).await.unwrap();
    while house.dump("AudioMetaData").await.iter().any(|item| format!("{item:?}").contains(&theirs.to_string())) {
        tokio::task::yield_now().await;
    }
    house.a_day_later().await;
    assert_eq!(house.objects(&of(&eve)).await, Vec::<String>::new());
    let left = house.dump("AudioMetaData").await.into_iter().filter(|item| format!("{item:?}").contains(eve.as_str()));
    let left: Vec<String> = left.map(|item| item.string("DataType").unwrap().to_owned()).collect();
    assert!(left.iter().all(|kind| kind == "Sources" || kind == "Stored"), "{left:?}");
    house.owner = ada.clone();
    assert_eq!(house.recordings().await, all);
    let with_picture = all.iter().find(|item| item["artwork"].is_string()).unwrap();
    let artwork = format!("/audio/recordings/{}/artwork", with_picture["audioId"].as_str().unwrap());
    assert_eq!(house.get(&artwork).await.status.as_u16(), 200);
    assert_eq!(house.audio.usage(&ada).await.unwrap(), before);
}
