//! What is so little that it can be done where it is asked for, on a thread that others wait for too.
//!
//! To hand work to a thread that may take long, and to be woken by it, takes longer than most statements do. So what
//! looks little is first tried with a small allowance: of steps, of time, of pages, of the size of values. Only
//! success within it counts, or a constraint that does not hold. Whatever else goes wrong, for want of allowance or by itself, is done
//! again in the ordinary way, with the ordinary limits, and that is what is answered. What SQLite does within the
//! allowance is what it does without it.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::model::{Operation, Parameters, SqlValue};

/// How many statements at most, and how many bytes of text and parameters they are.
const STATEMENTS_MAX: usize = 32;
const BYTES_MAX: usize = 16 << 10;

/// After so many of SQLite's steps it is looked whether to go on, and how often that is done: 10,000 steps in all. A
/// step can be a call of a function that takes a while.
pub(super) const STEPS: i32 = 10;
pub(super) const LOOKS: i64 = 1_000;

/// How long it may take, in milliseconds.
pub(super) const TIME_MS: u64 = 3;

/// How many pages it may ask for that it does not remember. A single step can go through a whole table.
pub(super) const PAGES: i64 = 128;

/// How long a value may be, in bytes, and a pattern: a single step can go through all of it, time and again.
pub(super) const VALUE_BYTES: i32 = 2 << 10;
pub(super) const PATTERN_BYTES: i32 = 32;

/// How often it is not tried after it was in vain: what takes long is often asked again.
const REST: u32 = 8;

/// Whether it is worth a try.
#[derive(Debug, Default)]
pub(crate) struct Haste {
    resting: AtomicU32,
}

impl Haste {
    /// Whether to try these.
    pub(crate) fn may_try<'a>(&self, operations: impl IntoIterator<Item = &'a Operation>) -> bool {
        let rest = |left: u32| left.checked_sub(1);
        if self.resting.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest).is_ok() {
            return false;
        }
        let (mut count, mut bytes) = (0, 0);
        for statement in operations.into_iter().flat_map(|operation| &operation.statements) {
            count += 1;
            bytes += statement.sql.len();
            bytes += match &statement.params {
                Parameters::Positional(values) => values.iter().map(SqlValue::size_bytes).sum::<usize>(),
                Parameters::Named(values) => values.values().map(SqlValue::size_bytes).sum(),
            };
            if count > STATEMENTS_MAX || bytes > BYTES_MAX {
                return false;
            }
        }
        true
    }

    /// It was in vain.
    pub(crate) fn rest(&self) {
        self.resting.store(REST, Ordering::Relaxed);
    }
}
