//! Whether a large collection is slower than a small one: requests over HTTP to the whole application on a
//! file, with 100,000 things beside 100. And what requests for recordings cost in capacity units (`units`).
//!
//! `cargo bench` measures; run as a test it only shows that everything still works.

#![allow(clippy::disallowed_methods, reason = "a benchmark measures time")]
#![allow(clippy::cast_precision_loss, reason = "figures are rounded for people anyway")]

mod audio;
mod house;
mod scores;
mod started;
mod units;
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
        Scale { small: 100, large: 100_000, rounds: 60 }
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    // `cargo bench --bench large -- audio` measures that alone.
    let named: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let wanted = |name: &str| named.is_empty() || named.iter().any(|other| other == name);
    runtime.block_on(async {
        if wanted("audio") {
            audio::compare(scale).await;
        }
        if wanted("units") {
            units::tell_all(scale).await;
        }
        if wanted("wardrobe") {
            wardrobe::compare(scale).await;
        }
        if wanted("scores") {
            scores::compare(scale).await;
        }
    });
}
