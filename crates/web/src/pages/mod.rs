//! What is not of one collection.

pub(crate) mod blobs;
pub(crate) mod docs;
pub(crate) mod health;
pub(crate) mod metrics;
pub(crate) mod storage;
pub(crate) mod ui;
