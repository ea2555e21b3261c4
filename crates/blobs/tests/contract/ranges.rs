//! Reading parts of objects.

use blobs::ByteRange::{self, Between, From, Last, Whole};
use blobs::{Error, Invalid, PutOptions};

use crate::support::{Fixture, bytes};

pub(crate) async fn ranges_read_what_they_say(t: &Fixture) {
    // Larger than any internal piece, so that ranges begin and end within and across pieces.
    let (key, content) = (t.key("a"), bytes(2, 3_000_000));
    t.blobs.put(&key, content.clone(), PutOptions::default()).await.expect("stored");
    let size = content.len();
    for (range, expected) in [
        (Whole, 0..size),
        (From(0), 0..size),
        (From(2_999_999), 2_999_999..size),
        (Between(0, 1), 0..1),
        (Between(7, 1_048_583), 7..1_048_583),
        (Between(1_048_575, 2_097_153), 1_048_575..2_097_153),
        (Between(2_999_000, 9_999_999), 2_999_000..size),
        (Between(5, u64::MAX), 5..size),
        (Last(1), 2_999_999..size),
        (Last(1_500_000), 1_500_000..size),
        (Last(u64::MAX), 0..size),
    ] {
        let object = t.blobs.get(&key, range).await.unwrap_or_else(|e| panic!("{range:?}: {e:?}"));
        assert_eq!(object.range, expected.start as u64..expected.end as u64, "{range:?}");
        assert_eq!(object.meta.size, 3_000_000, "{range:?}");
        let part = object.collect(u64::MAX).await.unwrap_or_else(|e| panic!("{range:?}: {e:?}"));
        assert!(part == content[expected], "{range:?}");
    }
}

pub(crate) async fn ranges_without_a_byte_are_refused(t: &Fixture) {
    let (key, empty) = (t.key("a"), t.key("empty"));
    t.blobs.put(&key, "12345".into(), PutOptions::default()).await.expect("stored");
    t.blobs.put(&empty, "".into(), PutOptions::default()).await.expect("stored");
    for range in [From(5), From(u64::MAX), Between(5, 9), Between(3, 3), Between(4, 2), Between(9, 9), Last(0)] {
        refused(t.blobs.get(&key, range).await, range, 5);
    }
    for range in [From(0), Between(0, 1), Last(1), Last(0)] {
        refused(t.blobs.get(&empty, range).await, range, 0);
    }
}

fn refused(result: blobs::Result<blobs::Object>, range: ByteRange, expected: u64) {
    match result {
        Err(Error::Invalid(Invalid::Range { size })) if size == expected => {}
        other => panic!("{range:?} in {expected} bytes: {other:?}"),
    }
}

pub(crate) async fn a_missing_object_matters_more_than_its_range(t: &Fixture) {
    for range in [Whole, From(1), Between(2, 1), Last(0)] {
        let result = t.blobs.get(&t.key("missing"), range).await;
        assert!(matches!(result, Err(Error::NotFound { .. })), "{range:?}: {result:?}");
    }
}
