//! What all tests of the stores need.

#![allow(dead_code, unused_imports, unreachable_pub, reason = "each test program uses its own part of it")]

mod fixture;
pub mod proxy;
pub mod sequence;
pub mod written;

pub use fixture::{Backend, Fixture, bytes, files, incoming, key, links, memory, prefix, s3, s3_at, system};
