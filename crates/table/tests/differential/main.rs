//! The embedded backend against an independent implementation of DynamoDB, and the one in memory
//! against the embedded one: random sequences of requests, right and wrong, must be answered alike,
//! errors and costs included.
//!
//! `TODANA_DIFFERENTIAL_CASES` sets how many sequences are tried.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test fails by panicking")]

mod answer;
mod exact;
mod oracle;
mod places;
#[path = "../support/mod.rs"]
mod support;

use std::sync::Arc;

use ambient::ManualClock;
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, FileFailurePersistence, TestCaseError, TestRunner};
use table::{Embedded, Tables};

use self::answer::{Answer, Reason, answer};
use self::support::generate::{Request, definition, requests};

const CASES: u32 = 1_500;

#[test]
fn the_embedded_backend_agrees_with_dynoxide() {
    run(requests(), compare);
}

#[test]
fn the_backend_in_memory_agrees_with_the_embedded_one() {
    run(requests(), exact::compare);
}

#[test]
fn index_entries_are_found_before_they_are_in_their_places() {
    run(places::steps(), places::compare);
}

/// Try random sequences.
fn run<S: Strategy, F: Future<Output = Result<(), TestCaseError>>>(sequences: S, compare: impl Fn(S::Value) -> F) {
    let cases = std::env::var("TODANA_DIFFERENTIAL_CASES").ok().and_then(|count| count.parse().ok());
    let config = Config {
        cases: cases.unwrap_or(CASES),
        max_shrink_iters: 20_000,
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tests/differential/regressions.txt"
        )))),
        ..Config::default()
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let result = TestRunner::new(config).run(&sequences, |sequence| runtime.block_on(compare(sequence)));
    if let Err(failure) = result {
        panic!("{failure}");
    }
}

async fn compare(requests: Vec<Request>) -> Result<(), TestCaseError> {
    let clock = Arc::new(ManualClock::at(1_700_000_000_000));
    let ours = Embedded::in_memory(clock).unwrap();
    ours.create_table(definition()).await.unwrap();
    let theirs = oracle::oracle(definition()).await;
    for request in requests {
        let our_answer = answer(&ours, request.clone()).await;
        // dynoxide does not look at the actions of a transaction before it carries them out.
        // DynamoDB does: the contract suite shows it on DynamoDB Local.
        if matches!(
            (&request, &our_answer),
            (Request::TransactWrite(_) | Request::TransactGet(_), Answer::Refused(Reason::Invalid))
        ) {
            continue;
        }
        let their_answer = answer(&theirs, request.clone()).await;
        if !agree(&request, &our_answer, &their_answer) {
            let message = format!("{request:?}\nours:   {our_answer:?}\ntheirs: {their_answer:?}\n");
            return Err(TestCaseError::fail(message));
        }
    }
    Ok(())
}

/// Whether the two say the same, but for the differences that are known and listed here.
fn agree(request: &Request, ours: &Answer, theirs: &Answer) -> bool {
    if ours == theirs {
        return true;
    }
    match (request, ours, theirs) {
        // dynoxide gives the key of an item that was not there before; DynamoDB gives nothing.
        (Request::Update(_), Answer::Item(None, ours), Answer::Item(Some(item), theirs)) => {
            ours == theirs && item.iter().all(|(name, _)| name == "PK" || name == "SK")
        }
        // A request that is wrong in itself, and whose condition does not hold besides: here the
        // first is told, there the second.
        (
            Request::Put(_) | Request::Update(_) | Request::Delete(_),
            Answer::Refused(Reason::Invalid),
            Answer::Refused(Reason::ConditionFailed(_)),
        ) => true,
        // An update in a transaction that would leave an index's key empty: here the refusal names
        // the action, there it is of the whole request.
        (
            Request::TransactWrite(_),
            Answer::Refused(Reason::Transaction(reasons)),
            Answer::Refused(Reason::Invalid),
        ) => reasons.contains(&Some(Reason::Invalid)),
        _ => false,
    }
}
