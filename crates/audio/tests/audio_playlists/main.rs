//! Playlists, marks and the queue, on stores in memory.

#![allow(clippy::unwrap_used, reason = "a test ends where it does not hold")]

#[path = "../house/mod.rs"]
#[allow(dead_code, reason = "other tests use other parts")]
mod house;

mod books;
mod crashes;
mod imports;
mod large;
mod lists;
mod marks;
mod model;
mod queue;
mod races;
