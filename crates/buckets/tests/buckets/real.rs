//! The same with servers that other people wrote. `SeaweedFS` checks the signatures of all requests, ministack those of
//! links; it also keeps any key, while `SeaweedFS` stores objects as files.

use std::time::Duration;

use ambient::{Clock as _, SystemClock};
use blobs::{S3Config, S3Credentials};
use buckets::{Bucket, BucketSettings, Client, Keys, Kind, after_key};
use jiff::Timestamp;
use testkit::servers::{Ministack, SeaweedFs};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::server::settings;
use crate::signature::{encode, headers};

const MINUTE: Duration = Duration::from_mins(1);

/// Keys that both servers can store.
const NAMES: [&str; 9] =
    ["a b.mp3", "a+b", "a%41", "a/b/c.flac", "a-b", "日本/曲.ogg", "ü", "x&y=z;'(1)", "plus+ and space"];

fn credentials(config: &S3Config) -> (&str, &str) {
    let S3Credentials::Given { access_key_id, secret_access_key, .. } = &config.credentials else { unreachable!() };
    (access_key_id, secret_access_key)
}

fn client() -> Client {
    Client::with(settings("127.0.0.1"))
}

fn bucket(config: &S3Config, secret: Option<&str>) -> Bucket {
    let (id, own) = credentials(config);
    let settings = BucketSettings { endpoint: config.endpoint.clone(), region: None, bucket: config.bucket.clone() };
    Bucket::new(&client(), &settings, Keys::new(id, secret.unwrap_or(own).to_owned()).unwrap()).unwrap()
}

/// Store an object under any key, which no client of the workspace can do.
async fn put(config: &S3Config, key: &str, content: &[u8]) {
    let endpoint = config.endpoint.as_deref().unwrap();
    let host = endpoint.strip_prefix("http://").unwrap();
    let path = format!("/{}/{}", config.bucket, encode(key.as_bytes(), true));
    let now = Timestamp::from_millisecond(SystemClock.now_ms().try_into().unwrap()).unwrap();
    let time = now.strftime("%Y%m%dT%H%M%SZ").to_string();
    let mut request = format!("PUT {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n").into_bytes();
    for (name, value) in headers("PUT", &path, host, &time, content, credentials(config)) {
        request.extend(format!("{name}: {value}\r\n").bytes());
    }
    request.extend(format!("content-length: {}\r\n\r\n", content.len()).bytes());
    request.extend(content);
    let mut connection = TcpStream::connect(host).await.unwrap();
    connection.write_all(&request).await.unwrap();
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 200"), "{key:?}: {answer}");
}

async fn reads_what_was_stored(config: S3Config, names: &[&str], is_sorted: bool) {
    let bucket = bucket(&config, None);
    bucket.check("").await.unwrap();
    let mut keys: Vec<String> = names.iter().map(|name| format!("odd/{name}")).collect();
    keys.sort();
    for key in &keys {
        put(&config, key, key.as_bytes()).await;
    }
    let listed = bucket.list("odd/", None).await.unwrap();
    let order: Vec<String> = listed.found.iter().map(|found| found.key.clone()).collect();
    let mut sorted = order.clone();
    sorted.sort();
    assert_eq!(sorted, keys);
    // SeaweedFS lists a folder before names that begin like it, which is another order.
    assert_eq!(order == sorted, is_sorted);
    assert_eq!((listed.next, listed.skipped), (None, 0));
    let after = bucket.list("odd/", Some(&after_key(&order[3]))).await.unwrap();
    assert_eq!(after.found.iter().map(|found| found.key.clone()).collect::<Vec<_>>(), order[4..]);
    for found in &listed.found {
        let head = bucket.head(&found.key).await.unwrap();
        assert_eq!((&head.etag, head.size), (&found.etag, found.key.len() as u64), "{}", found.key);
        assert_eq!(head.modified_ms / 1_000, found.modified_ms / 1_000, "{}", found.key);
        let part = bucket.get(&found.key, Some(1..4), Some(&found.etag)).await.unwrap();
        assert_eq!((part.size, part.range.clone()), (head.size, 1..4));
        assert_eq!(part.collect(10, MINUTE).await.unwrap(), found.key.as_bytes()[1..4], "{}", found.key);
    }
    put(&config, "large", &(0..1_000_000_u32).map(|n| n.to_le_bytes()[1]).collect::<Vec<u8>>()).await;
    let part = bucket.get("large", None, None).await.unwrap();
    let (etag, whole) = (part.etag.clone(), part.collect(1_000_000, MINUTE).await.unwrap());
    let tail = bucket.get("large", Some(990_000..2_000_000), Some(&etag)).await.unwrap();
    assert_eq!(tail.collect(1_000_000, MINUTE).await.unwrap(), whole[990_000..]);
    let kind = async |key: &str, range, etag| bucket.get(key, range, etag).await.unwrap_err().kind();
    assert!(matches!(kind("large", Some(1_000_000..1_000_001), None).await, Kind::PastEnd { .. }));
    assert_eq!(kind("none", None, None).await, Kind::NotFound);
    assert_eq!(bucket.head("none").await.unwrap_err().kind(), Kind::NotFound);
    put(&config, "large", b"another").await;
    assert_eq!(kind("large", Some(0..10), Some(&etag)).await, Kind::Changed);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seaweedfs_is_read() {
    testkit::needs!(SeaweedFs);
    let config = tokio::task::spawn_blocking(|| SeaweedFs::shared().bucket("buckets")).await.unwrap();
    reads_what_was_stored(config.clone(), &NAMES, false).await;
    let wrong = bucket(&config, Some("another-secret"));
    assert_eq!(wrong.check("").await.unwrap_err().code(), "wrong-keys");
    let missing = S3Config { bucket: "no-bucket-of-this-name".to_owned(), ..config };
    assert_eq!(bucket(&missing, None).check("").await.unwrap_err().code(), "no-such-bucket");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ministack_is_read() {
    testkit::needs!(Ministack);
    let config = tokio::task::spawn_blocking(|| Ministack::shared().bucket("buckets")).await.unwrap();
    let odd = ["a//b", "./a", "a/../b", "a/./b", "a/", "//", " a ", "a\nb", "\u{1}", "%2F", "~", "\u{202e}"];
    reads_what_was_stored(config, &[&NAMES[..], &odd].concat(), true).await;
}
