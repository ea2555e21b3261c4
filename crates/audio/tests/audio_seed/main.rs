//! Whoever has the data specification finds everything: its use cases with its conditions, and how items are stored.

#![allow(clippy::unwrap_used, reason = "a test ends where it does not hold")]

#[path = "../house/mod.rs"]
#[allow(dead_code, reason = "other tests use other parts")]
mod house;

mod identity;
mod items;
mod use_cases;
