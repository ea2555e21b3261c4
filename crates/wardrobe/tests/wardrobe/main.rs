//! What the service does, over a real embedded table: alone, raced, failing, with indexes that lag,
//! and on a DynamoDB by others.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod books;
mod costs;
mod counting;
mod dynamodb;
mod house;
mod images;
mod items;
mod lagging;
mod lists;
mod model;
mod outfits;
mod repair;
mod stats;
mod undo;
