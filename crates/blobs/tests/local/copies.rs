//! Copies of the folder that are made while others use it.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use blobs::{Blobs, Error, Expect, FolderCopy, Key, PutOptions};

use crate::support::{files, key};

fn nobody(_: &blobs::Copied) {}

async fn put(blobs: &dyn Blobs, key: &Key, content: &str) {
    blobs.put(key, content.to_owned().into(), PutOptions::default()).await.expect("stored");
}

async fn is_there(folder: &Path, name: &str, content: &str) -> bool {
    let copy = files(folder).await;
    match copy.read_verified(&key(name), Expect::ANYTHING, 1_000).await {
        Ok((_, found)) => found == content,
        Err(Error::NotFound { .. }) => false,
        Err(error) => panic!("{name}: {error}"),
    }
}

#[tokio::test]
async fn what_is_deleted_during_the_hold_is_in_the_copy_and_what_went_before_is_not() {
    let (from, to) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let blobs = files(from.path()).await;
    for name in ["stays", "a/goes/before", "a/goes/later", "a/changes"] {
        put(&blobs, &key(name), name).await;
    }
    let mut copy = FolderCopy::new(from.path(), to.path());
    copy.pass(&mut nobody).expect("a pass");
    blobs.delete(&key("a/goes/before")).await.expect("deleted");
    put(&blobs, &key("b/short"), "short").await;
    put(&blobs, &key("a/changes"), "is another").await;
    let hold = copy.hold().expect("a hold");
    for name in ["a/goes/later", "b/short", "never-there"] {
        blobs.delete(&key(name)).await.expect("deleted");
    }
    put(&blobs, &key("c"), "late").await;
    copy.finish(&hold, &mut nobody).expect("finished");
    assert!(from.path().join("held").exists());
    drop(hold);
    assert!(!from.path().join("held").exists(), "it goes with the hold");
    for (name, content) in
        [("stays", "stays"), ("a/goes/later", "a/goes/later"), ("b/short", "short"), ("a/changes", "is another")]
    {
        assert!(is_there(to.path(), name, content).await, "{name}");
    }
    assert!(!is_there(to.path(), "a/goes/before", "a/goes/before").await);
    assert_eq!((copy.copied().objects, copy.copied().damaged.len()), (5, 0));
    assert_eq!(copy.copied().bytes, 5 + 12 + 5 + 10 + 4);
    // Nothing is kept for nobody.
    blobs.delete(&key("c")).await.expect("deleted");
    assert!(!from.path().join("held").exists());
    let age = |folder: &Path| std::fs::metadata(folder.join("objects/stays")).and_then(|file| file.modified());
    assert_eq!(age(from.path()).expect("a time"), age(to.path()).expect("a time"));
}

#[tokio::test]
async fn one_copy_is_made_at_a_time_and_one_that_was_given_up_is_no_hindrance() {
    let (from, to) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let blobs = files(from.path()).await;
    put(&blobs, &key("a"), "a").await;
    let copy = FolderCopy::new(from.path(), to.path());
    let hold = copy.hold().expect("a hold");
    assert!(copy.hold().expect_err("held").to_string().contains("another copy"));
    drop(hold);
    // As somebody leaves it who is killed.
    std::fs::create_dir_all(from.path().join("held/x+")).expect("made");
    std::fs::write(from.path().join("held/x+/y"), "left").expect("written");
    let hold = copy.hold().expect("a hold");
    assert!(!from.path().join("held/x+").exists());
    drop(hold);
}

#[tokio::test]
async fn damage_is_copied_and_named() {
    let (from, to) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let blobs = files(from.path()).await;
    put(&blobs, &key("good"), "good").await;
    put(&blobs, &key("bad"), "bad").await;
    let path = from.path().join("objects/bad");
    let mut bytes = std::fs::read(&path).expect("a file");
    bytes[0] ^= 1;
    std::fs::write(&path, &bytes).expect("written");
    let mut copy = FolderCopy::new(from.path(), to.path());
    copy.pass(&mut nobody).expect("a pass");
    let hold = copy.hold().expect("a hold");
    copy.finish(&hold, &mut nobody).expect("finished");
    assert_eq!(copy.copied().damaged, [path.display().to_string()]);
    assert_eq!(std::fs::read(to.path().join("objects/bad")).expect("a file"), bytes);
}

/// Somebody replaces an object again and again: writes another, says so, removes the one before. Whatever was said
/// last at any moment of the hold is in the copy.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_spoken_of_is_in_the_copy_however_briefly() {
    let from = tempfile::tempdir().expect("a folder");
    let blobs = files(from.path()).await;
    let (current, over) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    put(&blobs, &key("n/0"), "0").await;
    let replacing = tokio::spawn({
        let (current, over) = (current.clone(), over.clone());
        async move {
            for number in 1.. {
                put(&blobs, &key(&format!("n/{number}")), &number.to_string()).await;
                current.store(number, Ordering::SeqCst);
                blobs.delete(&key(&format!("n/{}", number - 1))).await.expect("deleted");
                if over.load(Ordering::SeqCst) {
                    break;
                }
            }
        }
    });
    for _ in 0..20 {
        let to = tempfile::tempdir().expect("a folder");
        let mut copy = FolderCopy::new(from.path(), to.path());
        let spoken_of = {
            let current = current.clone();
            let work = move || {
                copy.pass(&mut nobody).expect("a pass");
                let hold = copy.hold().expect("a hold");
                let spoken_of = current.load(Ordering::SeqCst);
                copy.finish(&hold, &mut nobody).expect("finished");
                spoken_of
            };
            tokio::task::spawn_blocking(work).await.expect("done")
        };
        assert!(is_there(to.path(), &format!("n/{spoken_of}"), &spoken_of.to_string()).await, "{spoken_of}");
    }
    over.store(true, Ordering::SeqCst);
    replacing.await.expect("done");
}
