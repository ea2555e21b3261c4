//! Runs small operations on the calling thread, on which other requests wait, too.
//!
//! Handing work to another thread, and being woken by it, takes longer than most statements. So an operation that looks
//! small is first tried with a small allowance: of steps, of time, of pages, of the size of values. Only a success
//! within the allowance counts, or a violated constraint. After any other failure, whether for lack of allowance or
//! not, the operation is run again in the ordinary way, with the ordinary limits, and that result counts. Within the
//! allowance SQLite does the same as without it.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::model::{Operation, Parameters, SqlValue};

/// The largest number of statements, and the largest size of their texts and parameters, in bytes.
const STATEMENTS_MAX: usize = 32;
const BYTES_MAX: usize = 16 << 10;

/// After how many of SQLite's steps it is checked whether to continue, and how often: 10,000 steps in total. A step can
/// be a call of a slow function.
pub(super) const STEPS: i32 = 10;
pub(super) const LOOKS: i64 = 1_000;

/// The time limit, in milliseconds.
pub(super) const TIME_MS: u64 = 3;

/// How many pages it may request that it has not cached. A single step can scan a whole table.
pub(super) const PAGES: i64 = 128;

/// The longest value and the longest pattern, in bytes: a single step can scan all of a value repeatedly.
pub(super) const VALUE_BYTES: i32 = 2 << 10;
pub(super) const PATTERN_BYTES: i32 = 32;

/// How often it is not tried after a failure: slow operations often come again.
const REST: u32 = 8;

/// Whether small operations are tried on the calling thread, without a change of threads.
#[derive(Debug, Default)]
pub(crate) struct TryInline {
    resting: AtomicU32,
}

impl TryInline {
    /// Whether to try these operations.
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

    /// The try has failed.
    pub(crate) fn rest(&self) {
        self.resting.store(REST, Ordering::Relaxed);
    }
}
