//! What tests need beside the code they test: real servers, started by the tests themselves
//! (`servers`), and stores that lag, fail, count and are far away ([`LaggingIndexes`], [`FaultyTables`],
//! [`FaultyBlobs`], [`Metered`], [`DistantTables`], [`DistantBlobs`]), and programs to be killed ([`example`]), and files of many pages ([`tiff()`]). Never part of the
//! program.
//!
//! A test that cannot have what it needs fails, and says what to do: nothing is skipped.

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
