//! The current `rusqlite`, under the version number that `dynoxide-rs` asks for, so that the
//! oracle and the embedded table share one SQLite in a test process.
pub use current::*;
