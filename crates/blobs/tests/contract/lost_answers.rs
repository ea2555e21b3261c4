//! Answers that get lost: what may be repeated is, and a conditional put is not a conflict with
//! itself.

use blobs::{Blobs, Error, Expect, Outcome, PutMode, PutOptions, S3Blobs, S3Config, StreamOptions};
use bytes::Bytes;
use futures::future::join_all;

use crate::support::proxy::{Loss, Proxy};
use crate::support::{Fixture, bytes, incoming, s3, s3_at, system};

const LOSSES: [Loss; 3] = [Loss::Broken, Loss::Failed, Loss::NotDone];

/// A store behind a proxy that loses answers to `method`.
async fn behind_proxy(t: &Fixture, method: &'static str, loss: Loss) -> (S3Blobs, Proxy) {
    let server = t.server();
    let proxy = Proxy::start(server.endpoint.as_deref().expect("an address"), method, loss).await;
    (s3(&server.at(proxy.endpoint.as_str()), system()), proxy)
}

pub(crate) async fn lost_answers_are_not_conflicts(t: &Fixture) {
    // At the same time, as in the other tests here: most of it is waiting before trying again.
    join_all(LOSSES.into_iter().flat_map(|loss| [1, 2].map(|count| not_a_conflict(t, loss, count)))).await;
}

async fn not_a_conflict(t: &Fixture, loss: Loss, count: usize) {
    let (blobs, proxy) = behind_proxy(t, "PUT", loss).await;
    let key = t.key(&format!("{loss:?}-{count}"));
    let mut mode = PutMode::IfAbsent;
    for content in ["first", "second"] {
        proxy.lose(count);
        let result = blobs.put(&key, content.into(), PutOptions::with_mode(mode)).await;
        let receipt = result.unwrap_or_else(|error| panic!("{loss:?} {count}: {error:?}"));
        assert_eq!(proxy.left(), 0, "{loss:?} did not happen");
        let expect = Expect::exactly(content.as_bytes());
        let (meta, _) = blobs.read_verified(&key, expect, 99).await.expect("stored");
        assert_eq!(meta.etag, receipt.etag);
        mode = PutMode::IfMatch(receipt.etag);
    }
}

pub(crate) async fn a_real_conflict_stays_one(t: &Fixture) {
    let (blobs, proxy) = behind_proxy(t, "PUT", Loss::Broken).await;
    let key = t.key("a");
    blobs.put(&key, "theirs".into(), PutOptions::default()).await.expect("stored");
    let if_absent = || PutOptions::with_mode(PutMode::IfAbsent);
    let result = blobs.put(&key, "ours".into(), if_absent()).await;
    assert!(matches!(result, Err(Error::AlreadyExists { .. })), "{result:?}");

    // If an answer was lost as well, we may have won and been replaced: nobody can know.
    proxy.lose(1);
    let result = blobs.put(&key, "ours".into(), if_absent()).await;
    let unknown = matches!(result, Err(Error::Unavailable { outcome: Outcome::Unknown, .. }));
    assert!(unknown, "{result:?}");
    blobs.read_verified(&key, Expect::exactly(b"theirs"), 99).await.expect("unchanged");
}

pub(crate) async fn a_completed_upload_is_found_again(t: &Fixture) {
    join_all(LOSSES.map(|loss| found_again(t, loss))).await;
}

async fn found_again(t: &Fixture, loss: Loss) {
    let (blobs, proxy) = behind_proxy(t, "POST", loss).await;
    let (key, content) = (t.key(&format!("{loss:?}")), bytes(6, 9_000_000));
    let expect = Expect::exactly(&content);
    // The first POST begins the upload, and may be repeated; the second completes it.
    let middle = content.len() / 2;
    let chunks = vec![Ok(content.slice(..middle)), Ok(content.slice(middle..))];
    proxy.lose(2);
    let options = StreamOptions { expect, ..Default::default() };
    let receipt = blobs.put_stream(&key, incoming(chunks), options).await.expect("stored");
    assert_eq!(proxy.left(), 0);
    let (meta, _) = blobs.read_verified(&key, expect, 9_000_000).await.expect("whole");
    assert_eq!(meta.etag, receipt.etag);
}

pub(crate) async fn what_may_be_repeated_is(t: &Fixture) {
    let content = bytes(7, 3_000_000);
    join_all([Loss::Broken, Loss::Half, Loss::Failed, Loss::NotDone].map(|loss| repeated(t, loss, &content))).await;
}

async fn repeated(t: &Fixture, loss: Loss, content: &Bytes) {
    let (kept, deleted) = (t.key(&format!("{loss:?}/kept")), t.key(&format!("{loss:?}/deleted")));
    let (expect, prefix) = (Expect::exactly(content), t.prefix(&format!("{loss:?}/")));
    t.blobs.put(&kept, content.clone(), PutOptions::default()).await.expect("stored");

    let (blobs, proxy) = behind_proxy(t, "GET", loss).await;
    proxy.lose(2);
    blobs.read_verified(&kept, expect, 3_000_000).await.expect("read");
    assert_eq!(proxy.left(), 0, "{loss:?} did not happen");
    if loss != Loss::Half {
        proxy.lose(2); // half a list is an answer that cannot be understood
        let page = blobs.list(&prefix, None, 9).await.expect("a list");
        assert_eq!((page.entries.len(), proxy.left()), (1, 0));
    }

    let (blobs, proxy) = behind_proxy(t, "HEAD", loss).await;
    proxy.lose(2);
    assert_eq!(blobs.head(&kept).await.expect("found").digest, expect.digest);
    assert_eq!(proxy.left(), 0, "{loss:?} did not happen");

    let (blobs, proxy) = behind_proxy(t, "DELETE", loss).await;
    blobs.put(&deleted, "x".into(), PutOptions::default()).await.expect("stored");
    proxy.lose(2);
    blobs.delete(&deleted).await.expect("deleted");
    assert_eq!(proxy.left(), 0, "{loss:?} did not happen");
    let page = t.blobs.list(&prefix, None, 9).await.expect("a list");
    assert_eq!(page.entries.iter().map(|entry| &entry.key).collect::<Vec<_>>(), [&kept]);
}

#[tokio::test]
async fn a_server_that_is_not_there_changes_nothing() {
    let port = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr();
    let config = S3Config { retries: 1, ..s3_at(&format!("http://{}", port.expect("one"))) };
    let blobs = s3(&config, system());
    let key = crate::support::key("a");
    for mode in [PutMode::Overwrite, PutMode::IfAbsent] {
        let result = blobs.put(&key, "x".into(), PutOptions::with_mode(mode)).await;
        let unchanged = matches!(result, Err(Error::Unavailable { outcome: Outcome::Unchanged, .. }));
        assert!(unchanged, "{result:?}");
    }
    assert!(matches!(blobs.head(&key).await, Err(Error::Unavailable { .. })));
    assert!(matches!(blobs.list(&blobs::Prefix::all(), None, 1).await, Err(Error::Unavailable { .. })));
}
