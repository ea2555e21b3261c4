//! Buckets on a hostile server, on real servers, and folders.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod addresses;
mod encrypted;
mod failures;
mod folders;
mod listings;
mod objects;
mod real;
mod secrets;
mod server;
mod signature;
mod store;
