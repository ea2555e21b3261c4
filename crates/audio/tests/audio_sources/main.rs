//! Sources, streams and uploads, on stores in memory: with a temporary folder, and with a small server that answers like
//! a bucket.

#![allow(clippy::unwrap_used, reason = "a test ends where it does not hold")]

mod bucket;
mod buckets;
mod crashes;
mod folders;
mod house;
mod streams;
mod uploads;
