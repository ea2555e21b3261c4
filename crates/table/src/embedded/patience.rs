//! How long the writer waits for more writes before it commits.
//!
//! Callers often send their next write as soon as they get an answer. Without waiting, the writer would commit half of
//! them, and the other half with the next fsync, and so on: that needs twice as many fsyncs. So it waits for as many
//! writes as there were the last time, but never longer than two commits take. If that was in vain, it does not wait
//! again for a while.

#![allow(clippy::disallowed_methods, reason = "how long to wait changes no outcome")]

use std::time::{Duration, Instant};

/// The longest wait, however slow the disk is.
const WAIT_MAX: Duration = Duration::from_millis(1);
/// The largest number of commits without waiting.
const RESTING_MAX: u32 = 4;

#[derive(Debug, Default)]
pub(super) struct Patience {
    /// How many writes are expected: those of the last commit, and those that were waiting when it ended.
    expected: usize,
    /// How long the last commit took.
    commit: Duration,
    /// For how many more commits not to wait, and for how many after the next vain wait.
    resting: u32,
    rest_next: u32,
}

impl Patience {
    /// Commit with `work`, which returns how many writes there were and how many are waiting now.
    pub(super) fn observe(&mut self, work: impl FnOnce() -> (usize, usize)) {
        let begun = Instant::now();
        let (done, waiting) = work();
        self.commit = begun.elapsed();
        self.expected = done + waiting;
    }

    /// Whether there was only one writer.
    pub(super) fn is_alone(&self) -> bool {
        self.expected < 2
    }

    /// How long the last commit took.
    pub(super) fn commit(&self) -> Duration {
        self.commit
    }

    /// Wait until as many writes are waiting as expected, if that is worth it.
    pub(super) fn wait(&mut self, most: usize, waiting: impl Fn() -> usize) {
        let expected = self.expected.min(most);
        if expected < 2 {
            return;
        }
        if self.resting > 0 {
            self.resting -= 1;
            return;
        }
        let (begun, limit) = (Instant::now(), (self.commit * 2).min(WAIT_MAX));
        // Without waiting, half of them is the best possible result.
        while waiting() < expected {
            if begun.elapsed() > limit {
                if waiting() * 4 < expected * 3 {
                    self.rest_next = (self.rest_next * 2).clamp(1, RESTING_MAX);
                    self.resting = self.rest_next;
                }
                return;
            }
            std::thread::yield_now();
        }
        self.rest_next = 0;
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    fn after(done: usize, waiting: usize) -> Patience {
        let mut patience = Patience::default();
        patience.observe(|| {
            std::thread::yield_now();
            (done, waiting)
        });
        patience.commit = Duration::from_micros(200);
        patience
    }

    #[test]
    fn a_single_caller_is_never_kept_waiting() {
        after(1, 0).wait(256, || unreachable!("nobody else is expected"));
    }

    #[test]
    fn it_waits_until_all_are_back() {
        let asked = Cell::new(0);
        let mut patience = after(32, 32);
        patience.wait(256, || {
            asked.set(asked.get() + 1);
            if asked.get() == 1 { 1 } else { 64 }
        });
        // All writers were waiting when it checked again, however long a busy machine took to do so.
        assert_eq!((asked.get(), patience.resting), (2, 0));
    }

    #[test]
    fn what_was_in_vain_is_not_tried_again_for_a_while() {
        let mut patience = after(32, 32);
        patience.wait(256, || 1);
        assert_eq!(patience.resting, 1);
        patience.wait(256, || unreachable!("it rests"));
        patience.wait(256, || 1);
        assert_eq!(patience.resting, 2, "longer each time");
    }

    #[test]
    fn it_waits_for_no_more_than_fit_into_a_commit() {
        let mut patience = after(300, 300);
        patience.commit = Duration::from_mins(1);
        patience.wait(256, || 256);
    }
}
