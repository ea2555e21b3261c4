//! SQLite over pages: connections that run operations and record what they changed. They never wait for pages; `store`
//! fetches those that are missing.

mod alone;
mod apply;
mod brief;
mod delta;
mod file;
mod free;
mod functions;
mod guard;
mod keys;
mod needs;
mod pages;
mod run;
mod script;

pub(crate) use apply::{Applied, Batches, Difference, Reader, Writer, compare};
pub(crate) use brief::TryInline;
pub(crate) use delta::{Encoder, decode, encode, page_sum};
pub(crate) use free::free_pages;
pub use guard::Limits;
pub(crate) use pages::{Missing, Pages, Version, xor};
pub(crate) use run::{Session, Stopped};
