//! What happens to every request.

pub(crate) mod authenticate;
mod client;
pub(crate) mod headers;
pub(crate) mod query;
pub(crate) mod repeat;
pub(crate) mod request;
