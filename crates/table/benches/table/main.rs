//! How fast the embedded table is, beside raw SQLite, beside an independent DynamoDB in process,
//! and beside two over HTTP; all in one run on one disk, so that the ratios mean something.
//!
//! `cargo bench` measures; run as a test it only shows that everything still works, on few items.

#![allow(clippy::disallowed_methods, reason = "a benchmark measures time")]
#![allow(clippy::cast_precision_loss, reason = "figures are rounded for people anyway")]

mod reads;
mod report;
mod servers;
mod sqlite;
mod workload;
mod writes;

use crate::report::Report;

/// How much is done: all of it to measure, little to test.
#[derive(Clone, Copy)]
pub struct Scale {
    quick: bool,
}

impl Scale {
    /// `full` for a measurement, a hundredth (but something) for a test.
    pub fn of(self, full: usize) -> usize {
        if self.quick { (full / 100).max(20) } else { full }
    }
}

fn main() {
    let scale = Scale { quick: !std::env::args().any(|argument| argument == "--bench") };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    let mut report = Report::new();
    // `cargo bench -- puts` measures these alone.
    let named: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let wanted = |name: &str| named.is_empty() || named.iter().any(|other| other == name);
    runtime.block_on(async {
        if wanted("puts") {
            writes::single_items(scale, &mut report).await;
        }
        if wanted("transactions") {
            writes::transactions(scale, &mut report).await;
        }
        if wanted("gets") {
            reads::points(scale, &mut report).await;
        }
        if wanted("pages") {
            reads::pages(scale, &mut report).await;
        }
        if wanted("servers") {
            servers::over_http(scale, &mut report).await;
        }
    });
    report.print();
}
