//! The layers that every request passes through.

pub(crate) mod authenticate;
mod client;
pub(crate) mod headers;
pub(crate) mod query;
pub(crate) mod repeat;
pub(crate) mod request;
