//! Workers that behave, and workers that do not: what they may do, what their end means, and that none is left.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test fails by panicking")]

use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;
use std::time::Duration;

use bytes::Bytes;
use isolated::{Command, End, Limits, Worker, framed};

fn command() -> Command {
    Command { program: testkit::example("isolated", "confined"), args: vec![] }
}

fn limits() -> Limits {
    Limits { memory_bytes_max: 64 << 20, processor_time: Duration::from_secs(1), wait: Duration::from_mins(1) }
}

fn message(order: &str, content: &'static [u8]) -> [Bytes; 2] {
    [framed(&(order, content.len())).into(), content.into()]
}

async fn started() -> Worker {
    let mut worker = command().start().unwrap();
    worker.send([framed(&limits()).into()]).await.unwrap();
    worker
}

/// The answer, or what the end of the worker means.
async fn told(worker: &mut Worker, order: &str, content: &'static [u8]) -> Result<String, End> {
    // If it ended before it was told, its end says why.
    let _ = worker.send(message(order, content)).await;
    let answer = tokio::time::timeout(limits().wait, worker.head(1024)).await.expect("the worker responds");
    match answer {
        Some(answer) => Ok(answer),
        None => Err(worker.ended().await),
    }
}

#[tokio::test]
async fn a_worker_works_and_has_nothing() {
    let mut worker = started().await;
    assert_eq!(told(&mut worker, "echo", b"one").await.unwrap(), "one");
    assert_eq!(told(&mut worker, "echo", b"and another").await.unwrap(), "and another");
    assert_eq!(told(&mut worker, "environment", b"").await.unwrap(), "");
    for order in ["open", "connect"] {
        assert_ne!(told(&mut worker, order, b"").await.unwrap(), "done", "{order}");
    }
    // What is fed is all there is, so the worker leaves after its last answer.
    worker.feed(message("echo", b"the last").to_vec());
    assert_eq!(worker.head::<String>(1024).await.unwrap(), "the last");
    assert!(worker.send(message("echo", b"")).await.is_err());
    assert_eq!(worker.head::<String>(1024).await, None);
}

#[tokio::test]
async fn what_goes_too_far_is_ended_for_a_reason() {
    assert_eq!(told(&mut started().await, "allocate", b"").await, Err(End::TooMuchMemory));
    assert_eq!(told(&mut started().await, "spin", b"").await, Err(End::TookTooLong));
    let why = told(&mut started().await, "unknown", b"").await.unwrap_err();
    assert!(matches!(&why, End::Lost(why) if why.contains("nobody said what unknown is")), "{why}");
    let nobody = Command { program: "/nonexistent/program".into(), args: vec![] };
    let why = nobody.start().unwrap_err().to_string();
    assert!(why.contains("does not start"), "{why}");
}

#[tokio::test]
async fn an_answer_that_is_too_long_is_not_read() {
    let mut worker = started().await;
    worker.send(message("echo", b"longer than anybody asked for")).await.unwrap();
    assert_eq!(worker.head::<String>(8).await, None);
    assert_eq!(worker.ended().await, End::Lost("the worker sent an invalid message".to_owned()));
}

#[tokio::test]
async fn a_worker_that_is_given_up_is_gone() {
    let mut worker = started().await;
    worker.send(message("wait", b"")).await.unwrap();
    let answer = tokio::time::timeout(Duration::from_millis(10), worker.head::<String>(1024)).await;
    assert!(answer.is_err());
    worker.kill().await;
    assert!(matches!(worker.ended().await, End::Lost(_)));
}

#[test]
fn what_an_end_means() {
    let cases = [
        (24, "", Some(End::TookTooLong)),
        (6, "memory allocation of 9 bytes failed", Some(End::TooMuchMemory)),
        (6, "thread 'main' has overflowed its stack", Some(End::Unsafe)),
        (11, "", Some(End::Unsafe)),
        (9, "", None),
        (15, "", None),
    ];
    for (signal, words, expected) in cases {
        let end = End::of(ExitStatus::from_raw(signal), words);
        let is_right = expected.map_or_else(|| matches!(end, End::Lost(_)), |expected| end == expected);
        assert!(is_right, "{signal} {words}: {end}");
    }
    let end = End::of(ExitStatus::from_raw(1 << 8), "no such page");
    assert!(matches!(&end, End::Lost(why) if why.contains("no such page")), "{end}");
}
