//! The S3 servers, as tests of other crates use them.

use std::sync::Arc;

use ambient::{SystemClock, SystemRandom};
use blobs::{Blobs as _, Error, Expect, Key, Prefix, PutOptions, S3Blobs, S3Config, S3Credentials};
use testkit::servers::{Ministack, SeaweedFs};

fn store(config: &S3Config) -> S3Blobs {
    S3Blobs::new(config, Arc::new(SystemClock), Arc::new(SystemRandom)).unwrap()
}

async fn buckets_are_apart(bucket: impl Fn(&str) -> S3Config) {
    let (photos, letters) = (store(&bucket("photos")), store(&bucket("letters")));
    let key = Key::new("a").unwrap();
    photos.put(&key, "content".into(), PutOptions::default()).await.unwrap();
    assert!(matches!(letters.head(&key).await, Err(Error::NotFound { .. })));
    assert_eq!(letters.list(&Prefix::all(), None, 9).await.unwrap().entries, []);
    // Asking for a bucket once more changes nothing in it.
    let again = store(&bucket("photos"));
    again.read_verified(&key, Expect::exactly(b"content"), 9).await.unwrap();
}

#[tokio::test]
async fn seaweedfs_has_buckets() {
    testkit::needs!(SeaweedFs);
    buckets_are_apart(|name| SeaweedFs::shared().bucket(name)).await;
}

#[tokio::test]
async fn ministack_has_buckets() {
    testkit::needs!(Ministack);
    buckets_are_apart(|name| Ministack::shared().bucket(name)).await;
}

#[tokio::test]
async fn seaweedfs_refuses_strangers() {
    testkit::needs!(SeaweedFs);
    let ours = SeaweedFs::shared().bucket("ours");
    let S3Credentials::Given { access_key_id, session_token, .. } = SeaweedFs::shared().credentials() else {
        panic!("they are given");
    };
    let secret_access_key = "something else".to_owned();
    let stranger = S3Credentials::Given { access_key_id, secret_access_key, session_token };
    let result = store(&S3Config { credentials: stranger, ..ours }).list(&Prefix::all(), None, 9).await;
    assert!(matches!(result, Err(Error::Unavailable { .. })), "{result:?}");
}
