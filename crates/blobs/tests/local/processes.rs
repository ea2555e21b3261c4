//! Several processes that use the same folder.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use blobs::{Blobs, Error, Expect, PutMode, PutOptions};

use crate::support::{files, key};

const FOLDER: &str = "TODANA_TEST_FOLDER";
const ARGUMENT: &str = "TODANA_TEST_ARGUMENT";

/// This test program, running one test as a process of its own; killed when it is dropped.
pub(crate) struct Worker(Child);

/// Run the (otherwise ignored) test `name`.
pub(crate) fn start_worker(name: &str, folder: &Path, argument: &str) -> Worker {
    let program = std::env::current_exe().expect("the path of this program");
    let child = Command::new(program)
        .args(["--exact", name, "--ignored", "--nocapture", "--test-threads=1"])
        .env(FOLDER, folder)
        .env(ARGUMENT, argument)
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

const INCREMENTS: u64 = 60;

#[test]
#[ignore = "started by other tests, as a process of its own"]
fn counter() {
    let (folder, _) = folder_of_worker();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let (blobs, key) = (files(Path::new(&folder)).await, key("counter"));
        let mut left = INCREMENTS;
        while left > 0 {
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
                Ok(_) => {
                    println!("won {next}");
                    left -= 1;
                }
                Err(Error::AlreadyExists { .. } | Error::PreconditionFailed { .. }) => {}
                Err(error) => panic!("{error:?}"),
            }
        }
    });
}

/// Each number is a round for which the processes race, the first with put-if-absent, the others
/// with put-if-match.
#[test]
fn exactly_one_process_wins_each_round() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut workers: Vec<_> =
        (0..3).map(|_| start_worker("processes::counter", folder.path(), "")).collect();
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
    assert_eq!(won, (1..=3 * INCREMENTS).collect());
}
