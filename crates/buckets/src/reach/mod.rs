//! Reaching servers whose addresses come from users: what is allowed, and the one HTTP client.

mod addresses;
mod allowed;
mod client;
mod connect;
mod names;

pub use addresses::is_public;
pub use allowed::{Allowed, NotAllowed};
pub use client::{Client, ClientSettings, Limits};
pub use names::{Names, Resolved, SystemNames};

pub(crate) use client::body;
pub(crate) use connect::literal;
