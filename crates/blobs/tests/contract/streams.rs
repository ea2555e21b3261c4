//! Content that arrives piece by piece.

use std::time::Duration;

use blobs::{ContentType, Digest, Error, Expect, Incoming, PutOptions, StreamOptions};
use bytes::Bytes;
use futures::StreamExt as _;

use crate::support::{Backend, Fixture, bytes, incoming};

/// Several parts on S3, the last of them not full.
const LARGE: usize = 24 * 1024 * 1024 + 12_345;

/// Content in chunks whose sizes have nothing to do with those of parts.
fn chunks(content: &Bytes) -> Vec<Result<Bytes, &'static str>> {
    let chunk = |at: usize| Ok(content.slice(at..content.len().min(at + 700_001)));
    (0..content.len()).step_by(700_001).map(chunk).collect()
}

pub(crate) async fn a_small_stream_becomes_an_object(t: &Fixture) {
    let key = t.key("a");
    let content_type = ContentType::new("image/png").expect("a type");
    let expect = Expect::exactly(b"content");
    let options = StreamOptions { content_type: content_type.clone(), expect };
    let content = incoming(vec![Ok("con".into()), Ok("".into()), Ok("tent".into())]);
    let receipt = t.blobs.put_stream(&key, content, options).await.expect("stored");
    assert_eq!((receipt.size, receipt.digest), (7, Digest::of(b"content")));
    let (meta, content) = t.blobs.read_verified(&key, expect, 99).await.expect("read");
    assert_eq!(content, "content");
    assert_eq!((meta.content_type, meta.etag), (content_type, receipt.etag));
    assert_eq!(meta.digest, Some(receipt.digest));
}

pub(crate) async fn an_empty_stream_becomes_an_empty_object(t: &Fixture) {
    let key = t.key("a");
    let receipt = t.blobs.put_stream(&key, incoming(vec![]), StreamOptions::default()).await;
    assert_eq!(receipt.expect("stored").size, 0);
    t.blobs.read_verified(&key, Expect::exactly(b""), 0).await.expect("read");
}

pub(crate) async fn a_large_stream_arrives_whole(t: &Fixture) {
    let (key, content) = (t.key("large"), bytes(3, LARGE));
    t.blobs.put(&key, "old".into(), PutOptions::default()).await.expect("stored");
    let expect = Expect::exactly(&content);
    for announced in [expect, Expect::ANYTHING] {
        let content_type = ContentType::new("video/mp4").expect("a type");
        let options = StreamOptions { content_type: content_type.clone(), expect: announced };
        let receipt = t.blobs.put_stream(&key, incoming(chunks(&content)), options).await;
        let receipt = receipt.expect("stored");
        assert_eq!(Some(receipt.digest), expect.digest);
        let (meta, read) = t.blobs.read_verified(&key, expect, LARGE as u64).await.expect("read");
        assert!(read == content);
        assert_eq!((meta.etag, meta.content_type), (receipt.etag, content_type));
        // S3 learns the digest of an object in parts only if it is told in the beginning.
        let known = !t.is_s3() || announced.digest.is_some();
        assert_eq!(meta.digest, expect.digest.filter(|_| known));
    }
}

pub(crate) async fn a_large_stream_that_is_wrong_leaves_nothing(t: &Fixture) {
    let (key, content) = (t.key("large"), bytes(4, LARGE));
    t.blobs.put(&t.key("old"), "old".into(), PutOptions::default()).await.expect("stored");
    let mut failing = chunks(&content);
    failing.push(Err("the sender went away"));
    let digest = Some(Digest::of(b"something else"));
    for (chunks, expect) in [
        (failing, Expect::ANYTHING),
        (chunks(&content), Expect { size: None, digest }),
        (chunks(&content), Expect { size: Some(LARGE as u64 + 1), digest: None }),
        (chunks(&content), Expect { size: Some(LARGE as u64 - 1), digest: None }),
    ] {
        let options = StreamOptions { expect, ..Default::default() };
        let result = t.blobs.put_stream(&key, incoming(chunks), options).await;
        assert!(matches!(result, Err(Error::Invalid(_) | Error::Source(_))), "{result:?}");
        assert_eq!(t.all_keys().await, ["old"]);
        assert_eq!(open_uploads(t).await, 0);
    }
}

pub(crate) async fn a_stream_that_is_dropped_leaves_nothing(t: &Fixture) {
    let content = bytes(5, LARGE);
    // Everything but the end, and then silence.
    let (send, everything_came) = tokio::sync::oneshot::channel();
    let silence = futures::stream::once(async move {
        send.send(()).expect("received");
        std::future::pending().await
    });
    let silent: Incoming = incoming(chunks(&content)).chain(silence).boxed();
    let key = t.key("large");
    tokio::select! {
        result = t.blobs.put_stream(&key, silent, StreamOptions::default()) => {
            panic!("it never ends, but: {result:?}");
        }
        came = everything_came => came.expect("sent"),
    }
    assert_eq!(t.all_keys().await, [""; 0]);
    // Aborting goes on in the background.
    let gone = async {
        while open_uploads(t).await > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), gone).await.expect("the upload is aborted");
}

/// How many uploads in parts this test has left open, where the server can be asked: ministack
/// tells without a signature.
async fn open_uploads(t: &Fixture) -> usize {
    if t.backend != Backend::Ministack {
        return 0;
    }
    let server = t.server();
    let url = format!("{}/{}?uploads", server.endpoint.expect("an address"), server.bucket);
    let answer = reqwest::get(url).await.expect("an answer").text().await.expect("a text");
    assert!(answer.contains("ListMultipartUploadsResult"), "{answer}");
    answer.matches(t.key("large").as_str()).count()
}
