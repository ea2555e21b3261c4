//! What tests need besides the code they test: real servers, started by the tests themselves (`servers`), stores that
//! lag, fail, count and are far away ([`LaggingIndexes`], [`FaultyTables`], [`FaultyBlobs`], [`Metered`],
//! [`DistantTables`], [`DistantBlobs`]), programs to be killed ([`example`]), and files of many pages ([`tiff()`]). It
//! is never part of the program.
//!
//! A test whose requirements are missing fails and says what to do: nothing is skipped.

mod distant;
mod examples;
mod faulty;
mod faulty_blobs;
mod lagging;
mod metered;
pub mod servers;
mod tiff;

pub use distant::{DistantBlobs, DistantTables};
pub use examples::example;
pub use faulty::{FaultCounts, FaultRates, FaultyTables, When};
pub use faulty_blobs::{BlobFaultCounts, BlobFaultRates, FaultyBlobs};
pub use lagging::LaggingIndexes;
pub use metered::{Cost, Metered, RequestKind};
pub use tiff::tiff;

// The example in the README is compiled and run like any other.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
