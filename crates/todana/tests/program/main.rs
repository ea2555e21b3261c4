//! The real program, started as people start it.

#![allow(clippy::unwrap_used, reason = "a test ends where it does not hold")]

mod audio;
mod audio_kills;
mod audio_secrets;
mod backup;
mod client;
mod cloud;
mod commands;
mod databases;
mod descriptions;
mod endings;
mod imports;
mod keys;
mod scores;
mod server;
mod starts;
