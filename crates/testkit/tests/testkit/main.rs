//! The test kit's own tests: a store that is meant to fail must fail just so.

#![expect(clippy::unwrap_used, reason = "what is unexpected in a test fails it, in helpers too")]

mod extenddb;
mod faulty;
mod lagging;
mod lagging_writes;
mod metered;
mod s3;
mod servers;
mod things;
