//! Routes that belong to no collection.

pub(crate) mod blobs;
pub(crate) mod docs;
pub(crate) mod health;
mod inside;
pub(crate) mod metrics;
pub(crate) mod storage;
pub(crate) mod ui;

pub(crate) use inside::Inside;
