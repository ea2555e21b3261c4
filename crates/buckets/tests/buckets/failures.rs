//! Failing servers, other regions, and where nobody connects to.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use buckets::{Bucket, BucketSettings, Client, ClientSettings, Kind, Limits};

use crate::server::{Answer, BUCKET, NameTable, Seen, Server, Then, bucket_at, impatient, keys, limits, settings};
use crate::store::Store;

const LOCALHOST: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

async fn codes(answer: Answer) -> [&'static str; 3] {
    let server = Server::start(move |seen: &Seen, _| match seen.method.as_str() {
        // Answers to HEAD have no body.
        "HEAD" => {
            let text = String::from_utf8_lossy(&answer.bytes).into_owned();
            let (head, _) = text.split_once("\r\n\r\n").unwrap();
            Answer { bytes: format!("{head}\r\n\r\n").into(), ..answer.clone() }
        }
        _ => answer.clone(),
    })
    .await;
    let bucket = server.bucket_within(Limits { tries: 1, ..limits() });
    [
        bucket.list("", None).await.unwrap_err().code(),
        bucket.head("a").await.unwrap_err().code(),
        bucket.get("a", None, None).await.unwrap_err().code(),
    ]
}

#[tokio::test]
async fn failures_have_codes() {
    let cases = [
        (403, "AccessDenied", ["access-denied"; 3]),
        (403, "InvalidAccessKeyId", ["wrong-keys", "access-denied", "wrong-keys"]),
        (403, "SignatureDoesNotMatch", ["wrong-keys", "access-denied", "wrong-keys"]),
        (403, "RequestTimeTooSkewed", ["clock-skew", "access-denied", "clock-skew"]),
        (403, "InvalidObjectState", ["archived", "access-denied", "archived"]),
        (403, "SomethingNew", ["access-denied"; 3]),
        (404, "NoSuchBucket", ["no-such-bucket", "not-found", "no-such-bucket"]),
        (404, "NoSuchKey", ["not-found"; 3]),
        (404, "SomethingNew", ["no-such-bucket", "not-found", "not-found"]),
        (400, "AuthorizationHeaderMalformed", ["wrong-keys", "rejected", "wrong-keys"]),
        (400, "SomethingNew", ["rejected"; 3]),
        (301, "PermanentRedirect", ["wrong-region", "redirected", "wrong-region"]),
        (429, "TooManyRequests", ["throttled"; 3]),
        (503, "SlowDown", ["throttled"; 3]),
        (500, "InternalError", ["server-failed"; 3]),
        (502, "BadGateway", ["server-failed"; 3]),
        (501, "NotImplemented", ["not-s3"; 3]),
        (418, "Teapot", ["not-s3"; 3]),
    ];
    for (status, code, expected) in cases {
        assert_eq!(codes(Answer::error(status, code)).await, expected, "{status} {code}");
    }
    // Web servers that know nothing of S3.
    let page = |status| Answer::new(status, &[("content-type", "text/html")], "<html><p>Not found</html>");
    assert_eq!(codes(page(404)).await, ["not-s3", "not-found", "not-s3"]);
    assert_eq!(codes(page(400)).await, ["not-s3", "rejected", "not-s3"]);
    assert_eq!(codes(page(200)).await, ["not-s3"; 3]);
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let target = Server::start(|_, _| Answer::new(200, &[("etag", "\"e\"")], "secret")).await;
    let internal = format!("http://127.0.0.1:{}/music/a", target.port);
    for location in ["http://169.254.169.254/latest/meta-data/", "https://example.org/", internal.as_str()] {
        for status in [301, 302, 303, 307, 308] {
            let answer = Answer::new(status, &[("location", location)], "");
            let server = Server::start(move |_, _| answer.clone()).await;
            let error = server.bucket().get("a", None, None).await.unwrap_err();
            assert_eq!(error.kind(), Kind::Redirected, "{status}");
            assert_eq!(server.seen().len(), 1);
        }
    }
    assert!(target.seen().is_empty());
}

#[tokio::test]
async fn failing_servers_are_asked_again_a_few_times() {
    let store = Arc::new(Store::of(["a"]));
    for failure in [
        Answer::error(500, "InternalError"),
        Answer::error(503, "SlowDown"),
        Answer::new(429, &[], ""),
        Answer::new(502, &[], "<html>"),
        Answer::raw(""),
    ] {
        let (store, first) = (Arc::clone(&store), failure.clone());
        let server = Server::start(move |seen, count| if count < 3 { first.clone() } else { store.answer(seen) }).await;
        let part = server.bucket().get("a", Some(0..1), None).await;
        assert!(part.is_ok(), "{part:?} after {failure:?}");
        assert_eq!(server.seen().len(), 4);
        let server = Server::start(move |_, _| failure.clone()).await;
        let error = server.bucket().get("a", None, None).await.unwrap_err();
        assert!(error.is_temporary(), "{error}");
        assert_eq!(server.seen().len(), 4);
    }
    let server = Server::start(|_, _| Answer::error(403, "AccessDenied")).await;
    assert!(!server.bucket().get("a", None, None).await.unwrap_err().is_temporary());
    assert_eq!(server.seen().len(), 1);
}

#[tokio::test]
async fn long_errors_are_not_read() {
    let answer = Answer::new(403, &[("content-length", "1000000000000")], vec![b'x'; 200_000]).then(Then::Hang);
    let server = Server::start(move |_, _| answer.clone()).await;
    assert_eq!(server.bucket().get("a", None, None).await.unwrap_err().code(), "access-denied");
}

/// What a server says that expects another region.
fn malformed(region: &str) -> Answer {
    let xml = format!("<Error><Code>AuthorizationHeaderMalformed</Code><Region>{region}</Region></Error>");
    Answer::new(400, &[], xml)
}

#[tokio::test]
async fn a_region_that_the_server_names_is_tried_once() {
    let store = Store::of(["a"]);
    let server = Server::start(
        move |seen, _| {
            if seen.region == "eu-west-7" { store.answer(seen) } else { malformed("eu-west-7") }
        },
    )
    .await;
    let bucket = server.bucket();
    assert_eq!(bucket.region(), "us-east-1");
    bucket.clone().check("").await.unwrap();
    assert_eq!(bucket.region(), "eu-west-7");
    bucket.head("a").await.unwrap();
    let regions: Vec<String> = server.seen().into_iter().map(|seen| seen.region).collect();
    assert_eq!(regions, ["us-east-1", "eu-west-7", "eu-west-7", "eu-west-7"]);
    // A server that always wants another one.
    let server = Server::start(|seen, _| malformed(&format!("{}x", seen.region))).await;
    assert_eq!(server.bucket().check("").await.unwrap_err().code(), "wrong-region");
    assert_eq!(server.seen().len(), 2);
    // Nothing that is no region becomes one.
    let server = Server::start(|_, _| malformed("x/../@evil")).await;
    assert_eq!(server.bucket().check("").await.unwrap_err().code(), "wrong-keys");
    assert_eq!(server.seen().len(), 1);
}

/// As at Amazon: the region is part of the host's name.
fn regional(port: u16, names: Vec<(&'static str, Vec<IpAddr>)>, bucket: &str) -> Bucket {
    let amazon = ("http".to_owned(), format!("aws.test:{port}"));
    let client = Client::with(ClientSettings { names: Arc::new(NameTable(names)), amazon, ..settings("127.0.0.1") });
    let settings = BucketSettings { bucket: bucket.to_owned(), ..BucketSettings::default() };
    Bucket::new(&client, &settings, keys()).unwrap()
}

#[tokio::test]
async fn a_bucket_in_another_region_is_found_there() {
    let elsewhere = Answer::new(301, &[("x-amz-bucket-region", "eu-west-7")], "");
    let server = Server::start(move |seen, _| match seen.header("host") {
        Some(host) if host.starts_with("music.s3.eu-west-7.aws.test:") && seen.region == "eu-west-7" => {
            assert!(seen.target.starts_with("/?") || seen.target.starts_with("/a"), "{}", seen.target);
            Answer::new(200, &[("etag", "\"e\"")], "<ListBucketResult></ListBucketResult>")
        }
        _ => elsewhere.clone(),
    })
    .await;
    let here = ("music.s3.us-east-1.aws.test", vec![LOCALHOST]);
    let there = ("music.s3.eu-west-7.aws.test", vec![LOCALHOST]);
    let bucket = regional(server.port, vec![here.clone(), there], "music");
    bucket.head("a").await.unwrap();
    bucket.check("").await.unwrap();
    assert_eq!(bucket.region(), "eu-west-7");
    assert_eq!(server.seen().len(), 3);
    // The new host is checked like any other.
    let internal = ("music.s3.eu-west-7.aws.test", vec![IpAddr::from([169, 254, 169, 254])]);
    let bucket = regional(server.port, vec![here, internal], "music");
    assert_eq!(bucket.check("").await.unwrap_err().code(), "refused-address");
}

#[tokio::test]
async fn a_bucket_with_dots_is_part_of_the_path() {
    let server = Server::start(|_, _| Answer::new(200, &[], "<ListBucketResult></ListBucketResult>")).await;
    let bucket = regional(server.port, vec![("s3.us-east-1.aws.test", vec![LOCALHOST])], "my.music");
    bucket.check("").await.unwrap();
    assert!(server.seen()[0].target.starts_with("/my.music/?"));
}

async fn code_at(endpoint: &str, allowed: &str, names: Vec<(&'static str, Vec<IpAddr>)>) -> &'static str {
    let limits = Limits { tries: 1, ..impatient() };
    let client = Client::with(ClientSettings { names: Arc::new(NameTable(names)), limits, ..settings(allowed) });
    bucket_at(&client, endpoint).check("").await.map_or_else(|error| error.code(), |()| "ok")
}

#[tokio::test]
async fn only_allowed_hosts_are_connected_to() {
    let server = Server::start(|_, _| Answer::new(200, &[], "<ListBucketResult></ListBucketResult>")).await;
    let port = server.port;
    let name = |addresses: &[IpAddr]| vec![("minio.test", addresses.to_vec())];
    let public = IpAddr::from([1, 1, 1, 1]);
    // Literal addresses, for which no name is looked up.
    let literals = [
        "127.0.0.1",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "0.0.0.0",
        "[::]",
        "10.0.0.1",
        "169.254.169.254",
        "192.168.1.1",
        "[fd00:ec2::254]",
        "[fe80::1]",
        "[64:ff9b::7f00:1]",
        "[2002:7f00:1::]",
        "[::127.0.0.1]",
    ];
    for scheme in ["http", "https"] {
        for host in literals {
            assert_eq!(code_at(&format!("{scheme}://{host}:{port}"), "", vec![]).await, "refused-address", "{host}");
        }
    }
    let http = format!("http://minio.test:{port}");
    let https = format!("https://minio.test:{port}");
    assert_eq!(code_at(&http, "", name(&[LOCALHOST])).await, "refused-address");
    assert_eq!(code_at(&https, "", name(&[LOCALHOST])).await, "refused-address");
    // One refused address among others is enough, whatever their order.
    assert_eq!(code_at(&https, "", name(&[public, LOCALHOST])).await, "refused-address");
    assert_eq!(code_at(&https, "", name(&[LOCALHOST, public])).await, "refused-address");
    assert_eq!(code_at(&http, "10.0.0.0/8", name(&[LOCALHOST])).await, "refused-address");
    assert_eq!(code_at(&http, "", name(&[public])).await, "needs-https");
    assert_eq!(code_at(&http, "127.0.0.1", name(&[LOCALHOST, public])).await, "needs-https");
    assert_eq!(code_at("http://other.test", "127.0.0.1", name(&[LOCALHOST])).await, "unknown-host");
    assert_eq!(code_at(&http, "127.0.0.1", name(&[])).await, "unknown-host");
    assert!(server.seen().is_empty());
    assert_eq!(server.connections(), 0);
    // What is allowed works, by name and by address.
    assert_eq!(code_at(&http, "127.0.0.0/8", name(&[LOCALHOST])).await, "ok");
    assert_eq!(code_at(&server.endpoint(), "127.0.0.1", vec![]).await, "ok");
    assert_eq!(code_at(&format!("http://[::ffff:127.0.0.1]:{port}"), "127.0.0.1", vec![]).await, "ok");
}

#[tokio::test]
async fn servers_that_do_not_work_are_unreachable() {
    let closed = testkit::servers::free_port();
    assert_eq!(code_at(&format!("http://127.0.0.1:{closed}"), "127.0.0.1", vec![]).await, "unreachable");
    // A server without encryption where it is expected.
    let server = Server::start(|_, _| Answer::raw("")).await;
    let code = code_at(&format!("https://127.0.0.1:{}", server.port), "127.0.0.1", vec![]).await;
    assert!(matches!(code, "unreachable" | "too-slow"), "{code}");
    let bucket = Client::with(settings("127.0.0.1"));
    let bucket = bucket_at(&bucket, &format!("http://127.0.0.1:{closed}"));
    assert_eq!(bucket.get("a", None, None).await.unwrap_err().kind(), Kind::Unreachable);
    assert!(format!("{bucket:?}").contains(BUCKET));
}
