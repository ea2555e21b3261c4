//! What is not a collection.

pub(crate) mod docs;
pub(crate) mod health;
pub(crate) mod metrics;
pub(crate) mod ui;
