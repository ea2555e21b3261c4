//! Whether a large collection is slower than a small one: requests over HTTP to the whole application on a
//! file, with 100,000 things beside 100.
//!
//! `cargo bench` measures; run as a test it only shows that everything still works.

#![allow(clippy::disallowed_methods, reason = "a benchmark measures time")]

mod house;
mod scores;
mod wardrobe;

/// How much of everything.
#[derive(Debug, Clone, Copy)]
struct Scale {
    small: usize,
    large: usize,
    rounds: usize,
}

fn main() {
    let quick = !std::env::args().any(|argument| argument == "--bench");
    let scale = if quick {
        Scale { small: 60, large: 300, rounds: 3 }
    } else {
        Scale { small: 100, large: 100_000, rounds: 300 }
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        wardrobe::compare(scale).await;
        scores::compare(scale).await;
    });
}
