//! Several processes that use the same folder.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use blobs::{Blobs, Error, Expect, FileBlobs, PutMode, PutOptions};
use tokio::task::JoinSet;

use crate::support::{files, key};

const FOLDER: &str = "TODANA_TEST_FOLDER";
const ARGUMENT: &str = "TODANA_TEST_ARGUMENT";

/// This test program, running one test as a process of its own; killed when it is dropped.
pub(crate) struct Worker(Child);

/// Run the (otherwise ignored) test `name` on a folder.
pub(crate) fn start_worker(name: &str, folder: &Path, argument: &str) -> Worker {
    let folder = folder.to_str().expect("a path in ASCII");
    start_worker_with(name, &[(FOLDER, folder), (ARGUMENT, argument)])
}

/// Run the (otherwise ignored) test `name` in this environment.
pub(crate) fn start_worker_with(name: &str, environment: &[(&str, &str)]) -> Worker {
    let program = std::env::current_exe().expect("the path of this program");
    let child = Command::new(program)
        .args(["--exact", name, "--ignored", "--nocapture", "--test-threads=1"])
        .envs(environment.iter().copied())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    Worker(child.expect("this program starts again"))
}

/// What a worker was started with.
pub(crate) fn folder_of_worker() -> (String, String) {
    let get = |name| std::env::var(name).expect("only other tests start this one");
    (get(FOLDER), get(ARGUMENT))
}

impl Worker {
    pub(crate) fn output(&mut self) -> ChildStdout {
        self.0.stdout.take().expect("the output is read once")
    }

    /// `SIGKILL`: it cannot do anything about it.
    pub(crate) fn kill(&mut self) {
        self.0.kill().expect("it can be killed");
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

const PROCESSES: u64 = 3;
const STORES: u64 = 4;
const INCREMENTS: u64 = 40;

#[test]
#[ignore = "started by other tests, as a process of its own"]
fn counter() {
    let (folder, _) = folder_of_worker();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let mut running = JoinSet::new();
        for _ in 0..STORES {
            // Each opens the folder for itself, and so shares nothing but the folder.
            let blobs = files(Path::new(&folder)).await;
            running.spawn(async move {
                for _ in 0..INCREMENTS {
                    println!("won {}", increment(&blobs).await);
                }
            });
        }
        running.join_all().await;
    });
}

/// Race for the next number until we win one.
async fn increment(blobs: &FileBlobs) -> u64 {
    let key = key("counter");
    loop {
        let read = blobs.read_verified(&key, Expect::ANYTHING, 99).await;
        let (mode, next) = match read {
            Ok((meta, content)) => {
                let number: u64 = String::from_utf8_lossy(&content).parse().expect("a number");
                (PutMode::IfMatch(meta.etag), number + 1)
            }
            Err(Error::NotFound { .. }) => (PutMode::IfAbsent, 1),
            Err(error) => panic!("{error:?}"),
        };
        match blobs.put(&key, next.to_string().into(), PutOptions::with_mode(mode)).await {
            Ok(_) => return next,
            Err(Error::AlreadyExists { .. } | Error::PreconditionFailed { .. }) => {}
            Err(error) => panic!("{error:?}"),
        }
    }
}

/// Each number is a round for which the processes race, the first with put-if-absent, the others
/// with put-if-match.
#[test]
fn exactly_one_process_wins_each_round() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut workers: Vec<_> = (0..PROCESSES).map(|_| start_worker("processes::counter", folder.path(), "")).collect();
    let outputs: Vec<_> = workers.iter_mut().map(Worker::output).collect();
    let mut won = BTreeSet::new();
    for output in outputs {
        for line in BufReader::new(output).lines() {
            if let Some((_, number)) = line.expect("text").split_once("won ") {
                let number: u64 = number.parse().expect("a number");
                assert!(won.insert(number), "two processes won round {number}");
            }
        }
    }
    assert_eq!(won, (1..=PROCESSES * STORES * INCREMENTS).collect());
}

/// Races only make a missing lock likely to be noticed; this makes it certain.
#[tokio::test]
async fn a_writer_waits_for_another_process() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (blobs, key) = (files(folder.path()).await, key("a"));
    blobs.put(&key, "old".into(), PutOptions::default()).await.expect("stored");
    // What another process does while it changes a key, here for all keys.
    let lock = |number| {
        let path = folder.path().join(format!("locks/{number:02x}"));
        let file = File::options().write(true).create(true).truncate(false).open(path);
        let file = file.expect("a lock file");
        file.lock().expect("nobody else has it");
        file
    };
    let locks: Vec<File> = (0..64).map(lock).collect();

    let writers = [
        tokio::spawn({
            let (blobs, key) = (blobs.clone(), key.clone());
            async move { blobs.put(&key, "new".into(), PutOptions::default()).await.map(drop) }
        }),
        tokio::spawn({
            let blobs = blobs.clone();
            async move { blobs.delete(&crate::support::key("b")).await }
        }),
    ];
    for _ in 0..20 {
        tokio::time::sleep(Duration::from_millis(10)).await;
        assert!(!writers.iter().any(tokio::task::JoinHandle::is_finished), "it did not wait");
        // Readers do not wait.
        blobs.read_verified(&key, Expect::exactly(b"old"), 9).await.expect("unchanged");
    }
    drop(locks);
    for writer in writers {
        writer.await.expect("no panic").expect("done");
    }
    blobs.read_verified(&key, Expect::exactly(b"new"), 9).await.expect("changed");
}
