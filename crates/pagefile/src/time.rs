//! The current time for SQL.

use std::cell::Cell;

thread_local! {
    static NOW: Cell<u64> = const { Cell::new(0) };
}

/// Run `work` on this thread with SQL's clock set to `unix_ms`.
pub fn at<T>(unix_ms: u64, work: impl FnOnce() -> T) -> T {
    /// Resets the clock, even if `work` panics.
    struct Back(u64);
    impl Drop for Back {
        fn drop(&mut self) {
            NOW.set(self.0);
        }
    }
    let _back = Back(NOW.replace(unix_ms));
    work()
}

/// Milliseconds of the Julian day, which is how SQLite counts.
pub(crate) fn julian_ms() -> i64 {
    const UNIX_EPOCH: u64 = 210_866_760_000_000;
    i64::try_from(NOW.get().saturating_add(UNIX_EPOCH)).unwrap_or(i64::MAX)
}
