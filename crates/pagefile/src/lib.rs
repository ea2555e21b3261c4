//! SQLite connections on files that are not files.
//!
//! Whoever implements [`PageFile`] decides where a database's bytes are; [`open`] gives a connection that
//! reads and writes them. SQLite's virtual file systems are C calls, and this crate is the only place of the
//! workspace with `unsafe` code, kept as small as that allows: `vfs.rs`, `functions.rs`, `math.rs` and `memory.rs`.
//!
//! A connection has its file to itself: locks are not needed and do nothing. There are no journals on the
//! side, no shared memory, no memory maps; [`open`] sets a connection up so that SQLite asks for none.
//! What time it is for SQL (`datetime('now')`) is what [`at`] says, so that a replay has the same result.

mod file;
mod functions;
mod math;
mod memory;
mod search;
mod time;
mod vfs;

pub use file::{Fault, PageFile};
pub use functions::{forget, set_functions};
pub use memory::memory_used;
pub use time::at;
pub use vfs::{has_deferred_violation, open};
