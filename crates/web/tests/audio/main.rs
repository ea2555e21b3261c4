//! Recordings over HTTP: sources and their scans, lists and searches, streams, playlists, uploads; with real files in
//! folders and in buckets of real servers.

#![allow(clippy::unwrap_used, reason = "a test ends where it does not hold")]

#[path = "../support/mod.rs"]
mod support;

mod artwork;
mod buckets;
mod lists;
mod marks;
mod names;
mod playlists;
mod queue;
mod removal;
mod room;
mod scans;
mod search;
mod sources;
mod streams;
mod uploads;
