//! A simulation of scans with seeded faults: stores that fail before and after a write, servers that are killed in the
//! middle of anything and started again, two servers at once, files that come, change, move and go meanwhile; and a
//! bucket that answers errors, breaks off, and lists in another order.
//!
//! Whatever happened: after the faults have ended and one more scan, every file that is there is exactly one recording,
//! ids are what they were, and the catalogue says what the items say.
//!
//! `TODANA_AUDIO_SEEDS=500` tries more seeds, `TODANA_AUDIO_FIRST_SEED=17` begins elsewhere.

#![allow(clippy::unwrap_used, reason = "a test ends where it does not hold")]

mod bucket;
mod check;
mod files;
mod house;
mod steps;

use crate::house::House;
use crate::steps::Simulation;

fn seeds(usual: u64) -> std::ops::Range<u64> {
    let number = |name: &str, usual| std::env::var(name).map_or(usual, |text| text.parse().expect("a number"));
    let first = number("TODANA_AUDIO_FIRST_SEED", 0);
    first..first + number("TODANA_AUDIO_SEEDS", usual)
}

/// Each seed in a runtime of its own: what a killed server had begun ends with it.
fn simulate(usual: u64, in_bucket: bool, house: impl AsyncFn(u64) -> House) {
    let mut happened = steps::Happened::default();
    for seed in seeds(usual) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        // What a failure prints, so that it can be repeated.
        println!("seed {seed}");
        happened.add(&runtime.block_on(async { Simulation::new(house(seed).await, seed).run().await }));
    }
    println!("{happened:?}");
    if seeds(usual).end - seeds(usual).start >= usual {
        happened.assert_all(in_bucket);
    }
}

#[test]
fn files_in_a_folder() {
    simulate(40, false, House::with_folder);
}

#[test]
fn objects_in_a_bucket() {
    simulate(30, true, House::with_bucket);
}
