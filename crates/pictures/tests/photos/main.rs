//! What people upload, and what is kept and made of it. Every file is made here, by code.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bounds;
mod colours;
mod fixtures;
mod hostile;
mod stripped;
mod upright;
