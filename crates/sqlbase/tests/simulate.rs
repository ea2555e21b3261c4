//! Many workers, one database, and everything that can go wrong, in an order that a seed decides.
//!
//! `SEEDS=100000 cargo test --release --test simulate` tries more (`make simulate`). A seed that fails is
//! printed, and belongs into `kept_seeds`.

mod simulation {
    pub mod run;
    pub mod scheduler;
    pub mod stores;
    pub mod workload;
}
mod support;

use ambient::{Clock as _, SystemClock};
use simulation::run::{Plan, simulate};
use sqlbase::Planted;

/// How many seeds are tried.
fn seeds(otherwise: u64) -> u64 {
    std::env::var("SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(otherwise)
}

/// Where they begin.
fn first() -> u64 {
    std::env::var("FIRST_SEED").ok().and_then(|first| first.parse().ok()).unwrap_or(0)
}

#[test]
fn whatever_happens_nothing_is_lost_or_done_twice() {
    let (first, count) = (first(), seeds(300));
    let began_ms = SystemClock.now_ms();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let totals: Vec<_> = std::thread::scope(|scope| {
        let run = |thread| {
            move || {
                let mut total = simulation::run::Tally::default();
                for seed in (first..first + count).skip(thread).step_by(threads) {
                    match simulate(seed, Plan::of(seed)) {
                        Ok(tally) => total.add(&tally),
                        Err(problem) => panic!("seed {seed}: {problem}"),
                    }
                    if thread == 0 && seed.is_multiple_of(200) && count > 10_000 {
                        eprint!("\r{seed}");
                    }
                }
                total
            }
        };
        let handles: Vec<_> = (0..threads).map(|thread| scope.spawn(run(thread))).collect();
        handles.into_iter().map(|handle| handle.join().expect("no seed fails")).collect()
    });
    let mut total = simulation::run::Tally::default();
    for tally in &totals {
        total.add(tally);
    }
    println!("{count} schedules in {} s: {total}", (SystemClock.now_ms() - began_ms) / 1_000);
    assert!(count < 100 || total.has_everything(), "not everything happened: {total}");
}

/// A fault that was planted is found: by a seed that found it once, or by another one.
fn is_found(planted: Planted, sleepy: bool, known: u64) {
    const MOST: u64 = 20_000;
    for seed in [known].into_iter().chain(0..MOST) {
        if let Err(problem) = simulate(seed, Plan { planted: Some(planted), sleepy, ..Plan::default() }) {
            println!("{planted:?} is found by seed {seed}: {problem}");
            return;
        }
    }
    panic!("{planted:?} is not found by {MOST} seeds");
}

#[test]
fn an_unchecked_queue_is_found() {
    is_found(Planted::QueueUnchecked, false, 296);
}

#[test]
fn expiry_at_enqueue_is_found() {
    is_found(Planted::ExpiryAtEnqueue, false, 0);
}

#[test]
fn deletion_inline_is_found() {
    is_found(Planted::DeletedInline, false, 5);
}

#[test]
fn a_lost_answer_taken_for_a_failure_is_found() {
    is_found(Planted::UnknownIsFailure, false, 0);
}

#[test]
fn publishing_without_an_intent_is_found() {
    is_found(Planted::IntentUnchecked, true, 1_048);
}

/// Seeds that once found something.
#[test]
fn kept_seeds() {
    for seed in simulation::run::KEPT {
        if let Err(problem) = simulate(*seed, Plan::of(*seed)) {
            panic!("seed {seed}: {problem}");
        }
    }
}
