//! Content that is not what was said.

use blobs::{Digest, Error, Expect, Incoming, Invalid, PutMode, PutOptions, StreamOptions};
use bytes::Bytes;
use futures::StreamExt as _;

use crate::support::{Fixture, bytes, incoming};

/// The object `old` is as it was, and `new` is not there.
async fn unchanged(t: &Fixture) {
    let old = t.blobs.read_verified(&t.key("old"), Expect::exactly(b"old"), 99).await;
    assert_eq!(old.expect("intact").1, "old");
    assert_eq!(t.all_keys().await, ["old"]);
}

fn wrong() -> Vec<Expect> {
    let digest = Some(Digest::of(b"something else"));
    vec![
        Expect { size: Some(6), digest: None },
        Expect { size: Some(8), digest: None },
        Expect { size: Some(u64::MAX), digest: None },
        Expect { size: None, digest },
        Expect { size: Some(7), digest },
    ]
}

pub(crate) async fn a_wrong_put_changes_nothing(t: &Fixture) {
    t.blobs.put(&t.key("old"), "old".into(), PutOptions::default()).await.expect("stored");
    for expect in wrong() {
        for key in ["old", "new"] {
            let options = PutOptions { expect, ..Default::default() };
            let result = t.blobs.put(&t.key(key), "content".into(), options).await;
            assert!(matches!(result, Err(Error::Invalid(_))), "{expect:?}: {result:?}");
        }
        unchanged(t).await;
    }
}

pub(crate) async fn wrong_content_matters_more_than_the_condition(t: &Fixture) {
    t.blobs.put(&t.key("old"), "old".into(), PutOptions::default()).await.expect("stored");
    for size in [10, 3_000_000] {
        let content = bytes(1, size);
        let (mode, key) = (PutMode::IfAbsent, t.key("old"));
        let options = PutOptions::with_mode(mode.clone());
        let result = t.blobs.put(&key, content.clone(), options).await;
        assert!(matches!(result, Err(Error::AlreadyExists { .. })), "{size}: {result:?}");
        let options = PutOptions { mode, expect: Expect::exactly(b"x"), ..Default::default() };
        let result = t.blobs.put(&key, content, options).await;
        assert!(matches!(result, Err(Error::Invalid(_))), "{size}: {result:?}");
    }
    unchanged(t).await;
}

pub(crate) async fn a_wrong_stream_changes_nothing(t: &Fixture) {
    t.blobs.put(&t.key("old"), "old".into(), PutOptions::default()).await.expect("stored");
    for expect in wrong() {
        for key in ["old", "new"] {
            let content = incoming(vec![Ok("con".into()), Ok("".into()), Ok("tent".into())]);
            let options = StreamOptions { expect, ..Default::default() };
            let result = t.blobs.put_stream(&t.key(key), content, options).await;
            assert!(matches!(result, Err(Error::Invalid(_))), "{expect:?}: {result:?}");
        }
        unchanged(t).await;
    }
}

pub(crate) async fn a_failing_stream_changes_nothing(t: &Fixture) {
    t.blobs.put(&t.key("old"), "old".into(), PutOptions::default()).await.expect("stored");
    for before in [0, 1, 3] {
        for key in ["old", "new"] {
            let mut chunks = vec![Ok(Bytes::from("content")); before];
            chunks.push(Err("the sender went away"));
            let options = StreamOptions::default();
            let result = t.blobs.put_stream(&t.key(key), incoming(chunks), options).await;
            assert!(matches!(result, Err(Error::Source(_))), "{result:?}");
        }
        unchanged(t).await;
    }
}

pub(crate) async fn an_endless_stream_is_stopped(t: &Fixture) {
    t.blobs.put(&t.key("old"), "old".into(), PutOptions::default()).await.expect("stored");
    let endless: Incoming = futures::stream::repeat_with(|| Ok(Bytes::from_static(&[0; 1000]))).boxed();
    let expect = Expect { size: Some(10_000), digest: None };
    let options = StreamOptions { expect, ..Default::default() };
    let result = t.blobs.put_stream(&t.key("new"), endless, options).await;
    let too_long = Error::Invalid(Invalid::Size { expected: 10_000, actual: 11_000 });
    assert_eq!(result.expect_err("endless").to_string(), too_long.to_string());
    unchanged(t).await;
}
