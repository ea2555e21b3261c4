//! Databases over HTTP: every route with what is right and what is wrong, tokens and what they may do, files in
//! and out, and stores that fail at every write.

#![allow(clippy::unwrap_used, reason = "a test ends where it does not hold")]

#[path = "../support/mod.rs"]
mod support;

mod basics;
mod crashes;
mod files;
mod history;
mod items;
mod quota;
mod room;
mod sql;
mod tokens;
