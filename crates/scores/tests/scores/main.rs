//! What the service does, over a real embedded table: alone, raced, failing, crashing, with indexes
//! that lag, and on a DynamoDB by others.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod books;
mod costs;
mod crashes;
mod dynamodb;
mod house;
mod imports;
mod items;
mod lagging;
mod large;
mod model;
mod new_scores;
mod races;
mod refused;
mod resuming;
mod sharing;
mod shown;
mod steps;
