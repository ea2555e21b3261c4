//! What several tests share.

pub mod generate;
