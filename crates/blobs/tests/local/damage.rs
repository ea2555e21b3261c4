//! Files that were changed behind the store's back.

use std::fs;
use std::path::Path;

use blobs::{Blobs, ByteRange, Error, Expect, FileBlobs, Key, Prefix, PutMode, PutOptions};

use crate::support::{bytes, files, key};

const CONTENT: &[u8] = b"the content of an object";

async fn stored(folder: &Path) -> (FileBlobs, Key, std::path::PathBuf) {
    let (blobs, key) = (files(folder).await, key("a/b"));
    blobs.put(&key, CONTENT.into(), PutOptions::default()).await.expect("stored");
    (blobs, key, folder.join("objects/a+/b"))
}

#[tokio::test]
async fn a_flipped_bit_is_noticed_by_a_verified_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (blobs, key, path) = stored(folder.path()).await;
    let intact = fs::read(&path).expect("the object's file");
    for at in 0..intact.len() {
        let mut damaged = intact.clone();
        damaged[at] ^= 0x10;
        fs::write(&path, damaged).expect("written");
        let read = blobs.read_verified(&key, Expect::ANYTHING, 99).await;
        assert!(matches!(read, Err(Error::Corrupt { .. })), "byte {at}: {read:?}");
    }
}

#[tokio::test]
async fn a_cut_or_foreign_file_is_no_object() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (blobs, key, path) = stored(folder.path()).await;
    let intact = fs::read(&path).expect("the object's file");
    for damaged in [b"" as &[u8], &intact[..10], &intact[..intact.len() - 1], &[0; 5_000]] {
        fs::write(&path, damaged).expect("written");
        let corrupt = |error| matches!(error, Error::Corrupt { .. });
        assert!(corrupt(blobs.head(&key).await.expect_err("damaged")));
        assert!(corrupt(blobs.get(&key, ByteRange::Last(3)).await.expect_err("damaged")));
        let etag = blobs::ETag::new("damaged").expect("an etag");
        let if_match = PutOptions::with_mode(PutMode::IfMatch(etag));
        assert!(corrupt(blobs.put(&key, "x".into(), if_match).await.expect_err("damaged")));
        // It is listed, so that it can be found, and can be replaced.
        let page = blobs.list(&Prefix::all(), None, 9).await.expect("a list");
        assert_eq!(page.entries.len(), 1);
        assert_eq!(page.entries[0].size, damaged.len() as u64);
    }
    blobs.put(&key, "new".into(), PutOptions::default()).await.expect("replaced");
    blobs.read_verified(&key, Expect::exactly(b"new"), 9).await.expect("intact");
}

#[tokio::test]
async fn what_is_not_ours_is_not_listed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (blobs, key, path) = stored(folder.path()).await;
    let copy = fs::read(&path).expect("the object's file");
    let objects = folder.path().join("objects");
    for name in [".DS_Store", "a b", "戸棚", "a+/.nfs0001", "a+/b#1", "x?"] {
        fs::write(objects.join(name), &copy).expect("written");
    }
    fs::create_dir(objects.join("lost+found")).expect("created");
    fs::create_dir(objects.join("unmarked")).expect("created");
    fs::write(objects.join("unmarked/b"), &copy).expect("written");
    fs::write(folder.path().join("tmp/c"), &copy).expect("written");
    let page = blobs.list(&Prefix::all(), None, 99).await.expect("a list");
    assert_eq!(page.entries.iter().map(|e| e.key.clone()).collect::<Vec<_>>(), [key]);
}

#[tokio::test]
async fn a_reader_keeps_what_it_opened() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (blobs, key) = (files(folder.path()).await, key("a"));
    let (old, new) = (bytes(1, 5_000_000), bytes(2, 5_000_000));
    blobs.put(&key, old.clone(), PutOptions::default()).await.expect("stored");
    let opened = blobs.get(&key, ByteRange::Whole).await.expect("opened");
    let also_opened = blobs.get(&key, ByteRange::Whole).await.expect("opened");
    blobs.put(&key, new, PutOptions::default()).await.expect("replaced");
    assert!(opened.collect(5_000_000).await.expect("read") == old);
    blobs.delete(&key).await.expect("deleted");
    assert!(also_opened.collect(5_000_000).await.expect("read") == old);
}
