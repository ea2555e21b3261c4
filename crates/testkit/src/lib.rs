//! Tools for tests: real servers, which the tests start themselves (`servers`); stores that lag, fail, count requests
//! or have a network delay ([`LaggingIndexes`], [`FaultyTables`], [`FaultyBlobs`], [`Metered`], [`DistantTables`],
//! [`DistantBlobs`]); programs to be killed ([`example`]); and files with many pages ([`tiff()`]) or any tags ([`flac()`]).
//! This crate is never part of the program.
//!
//! A test says what it needs from the machine with [`needs!`]. In `make test` it fails if that is missing; elsewhere it
//! is skipped and says so.

mod distant;
mod examples;
mod faulty;
mod faulty_blobs;
mod flac;
mod lagging;
mod metered;
mod needs;
pub mod servers;
mod tiff;

pub use distant::{DistantBlobs, DistantTables};
pub use examples::example;
pub use faulty::{FaultCounts, FaultRates, FaultyTables, When};
pub use faulty_blobs::{BlobFaultCounts, BlobFaultRates, FaultyBlobs};
pub use flac::flac;
pub use lagging::LaggingIndexes;
pub use metered::{Cost, Metered, RequestKind};
pub use needs::{Tool, is_available};
pub use tiff::tiff;

// The example in the README is compiled and run like any other.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
