//! What databases cost: a commit's own time and bytes, many writers in many processes, the first question to
//! a large file, and the bill for a million commits.
//!
//! `cargo bench` measures; run as a test it only shows that everything still works, on little.

#![allow(clippy::disallowed_methods, reason = "a benchmark measures time")]
#![allow(clippy::cast_precision_loss, reason = "figures are rounded for people anyway")]

mod cold;
mod commits;
mod place;
mod writers;

use std::time::Duration;

/// How much is done: all of it to measure, little to test.
#[derive(Clone, Copy)]
pub struct Scale {
    quick: bool,
}

impl Scale {
    /// `full` for a measurement, a thousandth (but something) for a test.
    pub fn of(self, full: u64) -> u64 {
        if self.quick { (full / 1_000).max(20) } else { full }
    }

    /// For how long something is done.
    pub fn time(self) -> Duration {
        Duration::from_millis(if self.quick { 300 } else { 8_000 })
    }
}

/// One line a figure, tab-separated: `scripts/bench` makes the table of them.
pub fn report(what: &str, ours: &str, beside: &str, theirs: &str, ratio: Option<f64>) {
    let ratio = ratio.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}"));
    println!("RESULT\tdatabases\t{what}\t{ours}\t{beside}\t{theirs}\t{ratio}");
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.expect("a runtime");
    if let Some(task) = writers::Task::of_this_process() {
        return runtime.block_on(writers::work(task));
    }
    let scale = Scale { quick: !std::env::args().any(|argument| argument == "--bench") };
    // `cargo bench -- cold` measures that alone.
    let named: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let wanted = |name: &str| named.is_empty() || named.iter().any(|other| other == name);
    runtime.block_on(async {
        if wanted("commits") {
            commits::one_row(scale).await;
        }
        if wanted("bill") {
            commits::bill(scale).await;
        }
        if wanted("writers") {
            writers::many(scale).await;
        }
        if wanted("cold") {
            cold::first_question(scale).await;
        }
    });
}
