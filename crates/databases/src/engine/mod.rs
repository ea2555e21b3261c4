//! SQLite over pages: connections that run operations, know what they changed, and never wait.

mod apply;
mod brief;
mod delta;
mod file;
mod free;
mod functions;
mod guard;
mod pages;
mod run;

pub(crate) use apply::{Applied, Batches, Difference, Reader, Writer, compare};
pub(crate) use brief::Haste;
pub(crate) use delta::{Changed, Encoder, decode, encode, page_sum};
pub(crate) use free::free_pages;
pub use guard::Limits;
pub(crate) use pages::{Missing, Pages, Version, xor};
pub(crate) use run::{Session, Stopped};
