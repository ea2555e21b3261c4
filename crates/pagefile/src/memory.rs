//! Measures and limits the memory that SQLite uses in this process.
#![expect(unsafe_code, reason = "SQLite is asked through C calls")]

use std::sync::Once;

use rusqlite::ffi;

/// The limit on SQLite's memory. A single call of a function can need a hundred times the longest value; a refused
/// allocation fails one statement, an unlimited one ends the process.
const HEAP_BYTES_MAX: i64 = 2 << 30;

/// How many bytes SQLite has allocated and not freed.
pub fn memory_used() -> u64 {
    // SAFETY: it can be called at any time, by any thread.
    u64::try_from(unsafe { ffi::sqlite3_memory_used() }).unwrap_or(0)
}

/// Set the limit, unless it is already set.
pub(crate) fn bound() {
    static BOUND: Once = Once::new();
    BOUND.call_once(|| {
        // SAFETY: they can be called at any time, by any thread; a negative number only reads the limit.
        unsafe {
            if ffi::sqlite3_hard_heap_limit64(-1) == 0 {
                ffi::sqlite3_hard_heap_limit64(HEAP_BYTES_MAX);
            }
        }
    });
}
