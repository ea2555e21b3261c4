//! A store behind a server answers any sequence of requests as the one in memory does.

use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::{Config, TestRunner};

use crate::support::sequence::{Client, requests};
use crate::support::{Backend, Fixture, memory};

/// Each request takes a server some milliseconds, so these are few; files get many more.
const SEQUENCES: usize = 12;

pub(crate) async fn any_sequence_agrees_with_memory(t: &Fixture) {
    let mut runner = TestRunner::new(Config::default());
    for number in 0..SEQUENCES {
        let sequence = requests(40).new_tree(&mut runner).expect("a sequence").current();
        let memory = memory();
        let space = t.key(&number.to_string()).to_string() + "/";
        let mut ours = Client::new(&*t.blobs, space.clone());
        let mut theirs = Client::new(&memory, space);
        for (step, request) in sequence.iter().enumerate() {
            let (ours, theirs) = (ours.answer(request).await, theirs.answer(request).await);
            // `SeaweedFS` has an order of its own; see the tests of lists.
            if t.backend != Backend::SeaweedFs || !ours.contains("more: ") {
                assert_eq!(ours, theirs, "step {step} of {sequence:#?}");
            }
        }
    }
}
