//! Files answer any sequence of requests as memory does, and neither ever panics.

use proptest::prelude::*;

use crate::support::sequence::{ANY, Client, requests};
use crate::support::{files, memory};

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_sequence_gets_the_same_answers(sequence in requests(ANY, 40)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        runtime.block_on(async {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let (files, memory) = (files(folder.path()).await, memory());
            let mut on_files = Client::new(&files, String::new());
            let mut in_memory = Client::new(&memory, String::new());
            for request in &sequence {
                let answers = (on_files.answer(request).await, in_memory.answer(request).await);
                prop_assert_eq!(answers.0, answers.1, "to {:?}", request);
            }
            let left = std::fs::read_dir(folder.path().join("tmp")).expect("a folder").count();
            prop_assert_eq!(left, 0, "temporary files are left");
            Ok(())
        })?;
    }
}
