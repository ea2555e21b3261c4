//! Wardrobes over HTTP: names and shapes, what is refused and how, requests made again, and links.

#![allow(clippy::unwrap_used, reason = "a test ends where it does not hold")]

#[path = "../support/mod.rs"]
mod support;

mod images;
mod lists;
mod refused;
mod repeats;
mod room;
mod shapes;
mod shared;
mod stats;
