//! What happens to every request.

pub(crate) mod authenticate;
pub(crate) mod headers;
pub(crate) mod repeat;
pub(crate) mod request;
