//! The cases, by what they are about.

pub mod batches;
pub mod capacity;
pub mod conditions;
pub mod indexes;
pub mod items;
pub mod limits;
pub mod queries;
pub mod races;
pub mod tables;
pub mod transactions;
pub mod updates;
