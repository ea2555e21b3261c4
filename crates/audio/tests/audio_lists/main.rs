//! What lists and searches cost: no more requests for a large library than for a small one.

#![allow(clippy::unwrap_used, reason = "a test ends where it does not hold")]

#[path = "../house/mod.rs"]
#[allow(dead_code, reason = "other tests use other parts")]
mod house;

mod requests;
