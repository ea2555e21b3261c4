//! A store behind a server answers any sequence of requests as the one in memory does.

use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::{Config, TestRunner};

use crate::support::sequence::{ANY, Client, TREE, requests};
use crate::support::{Backend, Fixture, memory};

/// Each request takes a server some milliseconds, so these are few; files get many more.
const SEQUENCES: usize = 60;

pub(crate) async fn any_sequence_agrees_with_memory(t: &Fixture) {
    // `SeaweedFS` is a tree; see the tests of lists.
    let names = if t.backend == Backend::SeaweedFs { TREE } else { ANY };
    let mut runner = TestRunner::new(Config::default());
    for number in 0..SEQUENCES {
        let sequence = requests(names, 40).new_tree(&mut runner).expect("a sequence").current();
        let memory = memory();
        let space = t.key(&number.to_string()).to_string() + "/";
        let mut ours = Client::new(&*t.blobs, space.clone());
        let mut theirs = Client::new(&memory, space);
        for (step, request) in sequence.iter().enumerate() {
            let (ours, theirs) = (ours.answer(request).await, theirs.answer(request).await);
            assert_eq!(ours, theirs, "step {step} of {sequence:#?}");
        }
    }
}
