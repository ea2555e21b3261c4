//! Answers that get lost: what may be repeated is, and a conditional put is not a conflict with
//! itself.

use blobs::{Blobs, Error, Expect, Outcome, PutMode, PutOptions, S3Blobs, StreamOptions};

use crate::support::proxy::{Loss, Proxy};
use crate::support::{Fixture, bytes, incoming, s3, system};

const LOSSES: [Loss; 3] = [Loss::Broken, Loss::Failed, Loss::NotDone];

/// A store behind a proxy that loses answers to `method`.
async fn behind_proxy(t: &Fixture, method: &'static str, loss: Loss) -> (S3Blobs, Proxy) {
    let proxy = Proxy::start(t.endpoint.expect("a server"), method, loss).await;
    (s3(&proxy.endpoint, system()), proxy)
}

pub(crate) async fn lost_answers_are_not_conflicts(t: &Fixture) {
    for (number, loss) in LOSSES.into_iter().enumerate() {
        for count in [1, 2] {
            let (blobs, proxy) = behind_proxy(t, "PUT", loss).await;
            let key = t.key(&format!("a-{number}-{count}"));
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
    for (number, loss) in LOSSES.into_iter().enumerate() {
        let (blobs, proxy) = behind_proxy(t, "POST", loss).await;
        let (key, content) = (t.key(&format!("a-{number}")), bytes(6, 9_000_000));
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
}

pub(crate) async fn what_may_be_repeated_is(t: &Fixture) {
    let (key, content) = (t.key("a"), bytes(7, 3_000_000));
    let expect = Expect::exactly(&content);
    t.blobs.put(&key, content, PutOptions::default()).await.expect("stored");
    for loss in [Loss::Broken, Loss::Half, Loss::Failed, Loss::NotDone] {
        let (blobs, proxy) = behind_proxy(t, "GET", loss).await;
        proxy.lose(2);
        blobs.read_verified(&key, expect, 3_000_000).await.expect("read");
        assert_eq!(proxy.left(), 0, "{loss:?} did not happen");
        if loss != Loss::Half {
            proxy.lose(2); // half a list is an answer that cannot be understood
            let page = blobs.list(&t.prefix(""), None, 9).await.expect("a list");
            assert_eq!((page.entries.len(), proxy.left()), (1, 0));
        }

        let (blobs, proxy) = behind_proxy(t, "HEAD", loss).await;
        proxy.lose(2);
        assert_eq!(blobs.head(&key).await.expect("found").digest, expect.digest);
        assert_eq!(proxy.left(), 0, "{loss:?} did not happen");

        let (blobs, proxy) = behind_proxy(t, "DELETE", loss).await;
        blobs.put(&t.key("b"), "x".into(), PutOptions::default()).await.expect("stored");
        proxy.lose(2);
        blobs.delete(&t.key("b")).await.expect("deleted");
        assert_eq!(proxy.left(), 0, "{loss:?} did not happen");
        assert_eq!(t.all_keys().await, ["a"]);
    }
}

#[tokio::test]
async fn a_server_that_is_not_there_changes_nothing() {
    let port = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr();
    let config = blobs::S3Config {
        retries: 1,
        credentials: blobs::S3Credentials::Given {
            access_key_id: "a".to_owned(),
            secret_access_key: "b".to_owned(),
            session_token: None,
        },
        ..blobs::S3Config::new("bucket", "us-east-1").at(format!("http://{}", port.expect("one")))
    };
    let random = std::sync::Arc::new(ambient::SystemRandom);
    let blobs = S3Blobs::new(&config, system(), random).expect("a configuration");
    let key = crate::support::key("a");
    for mode in [PutMode::Overwrite, PutMode::IfAbsent] {
        let result = blobs.put(&key, "x".into(), PutOptions::with_mode(mode)).await;
        let unchanged = matches!(result, Err(Error::Unavailable { outcome: Outcome::Unchanged, .. }));
        assert!(unchanged, "{result:?}");
    }
    assert!(matches!(blobs.head(&key).await, Err(Error::Unavailable { .. })));
    assert!(matches!(blobs.list(&blobs::Prefix::all(), None, 1).await, Err(Error::Unavailable { .. })));
}
