//! SQLite connections over files that are implemented in Rust.
//!
//! An implementation of [`PageFile`] decides where a database's bytes are; [`open`] returns a connection that reads and
//! writes them. SQLite's virtual file systems are C calls, and this crate is the only one of the workspace with
//! `unsafe` code, kept as small as possible: `vfs.rs`, `functions.rs`, `math.rs` and `memory.rs`.
//!
//! A connection has its file to itself: locks are not needed and do nothing. There are no separate journals, no shared
//! memory and no memory maps; [`open`] configures a connection so that SQLite requests none. The current time in SQL
//! (`datetime('now')`) is what [`at`] says, so that a replay has the same result.

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
