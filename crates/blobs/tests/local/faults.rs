//! Folders that cannot be used.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use ambient::SystemRandom;
use blobs::{Blobs, Error, Expect, FileBlobs, Outcome, PutOptions, StreamOptions};

use crate::support::{files, incoming, key, links, system};

fn refused<T: std::fmt::Debug>(result: &Result<T, Error>) {
    let unchanged = matches!(result, Err(Error::Unavailable { outcome: Outcome::Unchanged, .. }));
    assert!(unchanged, "{result:?}");
}

async fn open(folder: &Path) -> Result<FileBlobs, Error> {
    FileBlobs::open(folder, links(system()), system(), Arc::new(SystemRandom)).await
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_is_not_opened() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("file"), "").expect("written");
    refused(&open(&folder.path().join("file")).await);
    refused(&open(&folder.path().join("file/below")).await);
    // Not even root can create anything there.
    let error = open(Path::new("/proc/todana")).await.expect_err("it is not a disk");
    assert_eq!(error.to_string(), "opening the folder of objects failed");
    refused::<()>(&Err(error));
}

#[tokio::test]
async fn a_put_that_cannot_be_written_changes_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (blobs, old, new) = (files(folder.path()).await, key("a/old"), key("b/new"));
    blobs.put(&old, "old".into(), PutOptions::default()).await.expect("stored");

    // Each of these breaks another step: writing, taking turns, making a folder.
    for (broken, victim) in [("tmp", &old), ("locks", &old), ("objects/b+", &new)] {
        let (path, aside) = (folder.path().join(broken), folder.path().join("aside"));
        if path.exists() {
            fs::rename(&path, &aside).expect("moved aside");
        }
        fs::write(&path, "in the way").expect("written");
        refused(&blobs.put(victim, "x".into(), PutOptions::default()).await);
        let content = incoming(vec![Ok("x".into())]);
        refused(&blobs.put_stream(victim, content, StreamOptions::default()).await);
        fs::remove_file(&path).expect("removed");
        if aside.exists() {
            fs::rename(&aside, &path).expect("moved back");
        }
        blobs.read_verified(&old, Expect::exactly(b"old"), 9).await.expect("unchanged");
        assert!(matches!(blobs.head(&new).await, Err(Error::NotFound { .. })));
        assert_eq!(fs::read_dir(folder.path().join("tmp")).expect("a folder").count(), 0);
    }
    blobs.put(&new, "new".into(), PutOptions::default()).await.expect("stored");
}

#[tokio::test]
async fn a_folder_of_objects_that_was_removed_is_made_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (blobs, key) = (files(folder.path()).await, key("a/b/c"));
    blobs.put(&key, "old".into(), PutOptions::default()).await.expect("stored");
    fs::remove_dir_all(folder.path().join("objects/a+")).expect("removed");
    assert!(matches!(blobs.head(&key).await, Err(Error::NotFound { .. })));
    blobs.delete(&key).await.expect("deleted");
    blobs.put(&key, "new".into(), PutOptions::default()).await.expect("stored");
    blobs.read_verified(&key, Expect::exactly(b"new"), 9).await.expect("stored");
}

#[tokio::test]
async fn content_that_is_being_written_is_not_swept() {
    use futures::StreamExt as _;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let blobs = files(folder.path()).await;
    let (send, receive) = tokio::sync::oneshot::channel::<()>();
    // A stream that pauses until the folder has been opened again, two hours later.
    let rest = futures::stream::once(async move {
        receive.await.expect("sent");
        Ok("tent".into())
    });
    let content = incoming(vec![Ok(bytes::Bytes::from(vec![0; 2_000_000])), Ok("con".into())]);
    let content = content.chain(rest).boxed();
    let put = tokio::spawn(async move { blobs.put_stream(&key("a"), content, StreamOptions::default()).await });
    let tmp = folder.path().join("tmp");
    while fs::read_dir(&tmp).expect("a folder").count() == 0 {
        tokio::task::yield_now().await;
    }
    let later = Arc::new(ambient::ManualClock::at(u64::MAX / 2_000_000));
    let again = FileBlobs::open(folder.path(), links(system()), later, Arc::new(SystemRandom));
    let again = again.await.expect("a usable folder");
    send.send(()).expect("received");
    assert_eq!(put.await.expect("no panic").expect("stored").size, 2_000_007);
    assert_eq!(again.head(&key("a")).await.expect("found").size, 2_000_007);
}
