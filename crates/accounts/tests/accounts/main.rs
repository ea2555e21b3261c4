//! What the service does, over a real embedded table: alone, raced, failing, and with the clock
//! moved.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod costs;
mod credentials;
mod dynamodb;
mod faults;
mod fixture;
mod house;
mod idempotency;
mod identities;
mod passwords;
mod pictures;
mod rounds;
mod setup;
mod sign_in;
mod spawned;
mod users;
