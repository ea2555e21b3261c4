//! Processes beside this one: `examples/child.rs`.

use std::io::{BufRead as _, BufReader};
use std::process::{self, ChildStdout, Command, Stdio};

/// A running process; killed when it is dropped.
pub(crate) struct Child {
    process: process::Child,
    output: Option<ChildStdout>,
}

impl Child {
    pub(crate) fn start(arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let process = Command::new(testkit::example("blobs", "child"))
            .args(arguments)
            .envs(environment.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn();
        let mut process = process.expect("it was just built");
        let output = process.stdout.take();
        Self { process, output }
    }

    /// What follows `word` in each line that it prints, until it ends. To be called once.
    pub(crate) fn said(&mut self, word: &'static str) -> impl Iterator<Item = String> + use<> {
        let output = self.output.take().expect("the output is read once");
        BufReader::new(output).lines().map(move |line| {
            let line = line.expect("text");
            let (first, rest) = line.split_once(' ').expect("two words");
            assert_eq!(first, word, "{line}");
            rest.to_owned()
        })
    }

    /// `SIGKILL`: it cannot do anything about it.
    pub(crate) fn kill(&mut self) {
        self.process.kill().expect("it can be killed");
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
