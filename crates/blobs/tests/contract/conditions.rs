//! Puts with a condition, one at a time.

use blobs::{ETag, Error, Expect, PutMode, PutOptions};

use crate::support::Fixture;

fn if_absent() -> PutOptions {
    PutOptions::with_mode(PutMode::IfAbsent)
}

fn if_match(etag: &ETag) -> PutOptions {
    PutOptions::with_mode(PutMode::IfMatch(etag.clone()))
}

pub(crate) async fn if_absent_stores_only_once(t: &Fixture) {
    let key = t.key("a");
    let first = t.blobs.put(&key, "first".into(), if_absent()).await.expect("stored");
    for content in ["second", "first"] {
        let result = t.blobs.put(&key, content.into(), if_absent()).await;
        assert!(matches!(&result, Err(Error::AlreadyExists { key: k }) if *k == key), "{result:?}");
    }
    let (meta, content) = t.blobs.read_verified(&key, Expect::ANYTHING, 99).await.expect("read");
    assert_eq!((content.as_ref(), meta.etag), (b"first" as &[u8], first.etag));

    t.blobs.delete(&key).await.expect("deleted");
    t.blobs.put(&key, "third".into(), if_absent()).await.expect("stored again");
}

pub(crate) async fn if_match_stores_over_that_version_only(t: &Fixture) {
    let key = t.key("a");
    let first = t.blobs.put(&key, "first".into(), PutOptions::default()).await.expect("stored");
    let second = t.blobs.put(&key, "second".into(), if_match(&first.etag)).await.expect("stored");
    assert_ne!(first.etag, second.etag);

    let stale = t.blobs.put(&key, "third".into(), if_match(&first.etag)).await;
    assert!(matches!(&stale, Err(Error::PreconditionFailed { key: k }) if *k == key), "{stale:?}");
    let (meta, content) = t.blobs.read_verified(&key, Expect::ANYTHING, 99).await.expect("read");
    assert_eq!((content.as_ref(), &meta.etag), (b"second" as &[u8], &second.etag));

    // The version that a reader sees is the one that a writer may name.
    t.blobs.put(&key, "third".into(), if_match(&meta.etag)).await.expect("stored");
}

pub(crate) async fn if_match_needs_an_object(t: &Fixture) {
    let key = t.key("a");
    let first = t.blobs.put(&key, "first".into(), PutOptions::default()).await.expect("stored");
    t.blobs.delete(&key).await.expect("deleted");
    let result = t.blobs.put(&key, "second".into(), if_match(&first.etag)).await;
    assert!(matches!(result, Err(Error::PreconditionFailed { .. })), "{result:?}");
    assert!(matches!(t.blobs.head(&key).await, Err(Error::NotFound { .. })));
}

pub(crate) async fn an_etag_changes_with_every_change(t: &Fixture) {
    // Contents of the same size, as fast as possible: neither times nor inodes tell them apart.
    let key = t.key("a");
    let mut seen = std::collections::HashSet::new();
    for number in 100..140 {
        let content = number.to_string();
        let receipt = t.blobs.put(&key, content.into(), PutOptions::default()).await;
        let etag = receipt.expect("stored").etag;
        assert_eq!(t.blobs.head(&key).await.expect("found").etag, etag);
        assert!(seen.insert(etag), "{number} has the ETag of an earlier content");
    }
}

pub(crate) async fn strange_etags_match_nothing(t: &Fixture) {
    let key = t.key("a");
    t.blobs.put(&key, "first".into(), PutOptions::default()).await.expect("stored");
    for text in ["*", "x", "W/x", "a,b", "%00", "damaged", &"f".repeat(128)] {
        let etag = ETag::new(text).expect(text);
        let result = t.blobs.put(&key, "second".into(), if_match(&etag)).await;
        assert!(matches!(result, Err(Error::PreconditionFailed { .. })), "{text}: {result:?}");
    }
    let (_, content) = t.blobs.read_verified(&key, Expect::ANYTHING, 99).await.expect("read");
    assert_eq!(content, "first");
}
