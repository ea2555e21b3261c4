//! What tests need beside the code they test: real servers, started by the tests themselves
//! (`servers`), and stores that lag and fail as real ones do. Never part of the program.
//!
//! A test that cannot have what it needs fails, and says what to do: nothing is skipped.

mod examples;
pub mod servers;

pub use examples::example;
