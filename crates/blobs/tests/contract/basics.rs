//! Putting, getting and deleting.

use blobs::{ByteRange, ContentType, Digest, Error, Expect, Invalid, MAX_KEY, PutOptions};
use bytes::Bytes;

use crate::support::{Fixture, bytes};

pub(crate) async fn what_is_put_can_be_got(t: &Fixture) {
    let (key, content) = (t.key("photos/2024/a.jpg"), bytes(1, 100_000));
    let content_type = ContentType::new("text/plain; charset=utf-8").expect("a type");
    let options = PutOptions { content_type: content_type.clone(), ..Default::default() };
    let receipt = t.blobs.put(&key, content.clone(), options).await.expect("stored");
    assert_eq!((receipt.size, receipt.digest), (100_000, Digest::of(&content)));

    let object = t.blobs.get(&key, ByteRange::Whole).await.expect("found");
    let meta = object.meta.clone();
    assert_eq!((&meta.key, meta.size, &meta.etag), (&key, 100_000, &receipt.etag));
    assert_eq!((&meta.content_type, meta.digest), (&content_type, Some(receipt.digest)));
    assert!(meta.modified_ms > 1_700_000_000_000, "{meta:?}");
    assert_eq!(object.range, 0..100_000);
    assert_eq!(object.collect(100_000).await.expect("whole"), content);
    assert_eq!(t.blobs.head(&key).await.expect("found"), meta);
}

pub(crate) async fn an_empty_object_is_an_object(t: &Fixture) {
    let key = t.key("empty");
    let options = PutOptions { expect: Expect::exactly(b""), ..Default::default() };
    let receipt = t.blobs.put(&key, Bytes::new(), options).await.expect("stored");
    assert_eq!(receipt.size, 0);
    let (meta, content) = t.blobs.read_verified(&key, Expect::exactly(b""), 0).await.expect("read");
    assert_eq!((meta.size, meta.digest), (0, Some(Digest::of(b""))));
    assert!(content.is_empty());
    assert_eq!(t.all_keys().await, ["empty"]);
}

pub(crate) async fn a_put_replaces_all_of_an_object(t: &Fixture) {
    let key = t.key("a");
    let jpeg = ContentType::new("image/jpeg").expect("a type");
    let options = PutOptions { content_type: jpeg, ..Default::default() };
    t.blobs.put(&key, "a longer content".into(), options).await.expect("stored");
    t.blobs.put(&key, "short".into(), PutOptions::default()).await.expect("stored");
    let (meta, content) = t.blobs.read_verified(&key, Expect::ANYTHING, 99).await.expect("read");
    assert_eq!(content, "short");
    assert_eq!(meta.content_type, ContentType::default());
    assert_eq!(meta.digest, Some(Digest::of(b"short")));
}

pub(crate) async fn what_is_missing_is_not_found(t: &Fixture) {
    t.blobs.put(&t.key("a/b"), "x".into(), PutOptions::default()).await.expect("stored");
    for text in ["b", "a", "a/b/c", "a/c"] {
        let key = t.key(text);
        let missing = |error: Error| matches!(error, Error::NotFound { key: k } if k == key);
        assert!(missing(t.blobs.get(&key, ByteRange::Whole).await.expect_err(text)), "{text}");
        assert!(missing(t.blobs.head(&key).await.expect_err(text)), "{text}");
    }
}

pub(crate) async fn deleting_twice_is_fine(t: &Fixture) {
    let (key, other) = (t.key("a"), t.key("b"));
    for key in [&key, &other] {
        t.blobs.put(key, "x".into(), PutOptions::default()).await.expect("stored");
    }
    for _ in 0..2 {
        t.blobs.delete(&key).await.expect("deleted");
        assert!(matches!(t.blobs.head(&key).await, Err(Error::NotFound { .. })));
    }
    t.blobs.delete(&t.key("never/was")).await.expect("deleted");
    assert_eq!(t.all_keys().await, ["b"]);
}

pub(crate) async fn an_object_may_also_be_a_prefix(t: &Fixture) {
    for text in ["a/b/c", "a/b", "a"] {
        t.blobs.put(&t.key(text), text.into(), PutOptions::default()).await.expect(text);
    }
    assert_eq!(t.all_keys().await, ["a", "a/b", "a/b/c"]);
    t.blobs.delete(&t.key("a/b")).await.expect("deleted");
    for text in ["a/b/c", "a"] {
        let (_, content) = t.blobs.read_verified(&t.key(text), Expect::ANYTHING, 9).await.expect(text);
        assert_eq!(content, text);
    }
}

pub(crate) async fn the_longest_and_oddest_keys_work(t: &Fixture) {
    let room = MAX_KEY - t.key("x").as_str().len() + 1;
    let long = format!("{}/{}", "s".repeat(254), "t".repeat(room - 255));
    for text in ["-_.~", "~~", "a.", "-rf", "A", "a", "CON", "x.tar.gz", long.as_str()] {
        let key = t.key(text);
        t.blobs.put(&key, Bytes::from(text.to_owned()), PutOptions::default()).await.expect(text);
    }
    for text in ["-_.~", "~~", "a.", "-rf", "A", "a", "CON", "x.tar.gz", long.as_str()] {
        let read = t.blobs.read_verified(&t.key(text), Expect::ANYTHING, 999).await;
        assert_eq!(read.expect(text).1, text);
    }
    assert_eq!(t.all_keys().await.len(), 9);
}

pub(crate) async fn a_verified_read_notices_other_content(t: &Fixture) {
    let key = t.key("a");
    t.blobs.put(&key, "content".into(), PutOptions::default()).await.expect("stored");
    t.blobs.read_verified(&key, Expect::exactly(b"content"), 99).await.expect("intact");
    for other in [b"contenX" as &[u8], b"conten", b"content."] {
        let read = t.blobs.read_verified(&key, Expect::exactly(other), 99).await;
        assert!(matches!(read, Err(Error::Corrupt { .. })), "{read:?}");
    }
}

pub(crate) async fn a_bounded_read_refuses_more(t: &Fixture) {
    let key = t.key("a");
    t.blobs.put(&key, "content".into(), PutOptions::default()).await.expect("stored");
    let read = t.blobs.read_verified(&key, Expect::ANYTHING, 6).await;
    assert!(matches!(read, Err(Error::Invalid(Invalid::TooLarge { limit: 6 }))), "{read:?}");
}
