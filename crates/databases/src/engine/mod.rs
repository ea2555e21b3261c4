//! SQLite over pages: connections that run operations, know what they changed, and never wait.

mod delta;
mod file;
mod guard;
mod pages;
mod run;

pub(crate) use delta::{Encoder, decode, encode, page_sum};
pub use guard::Limits;
pub(crate) use pages::{Missing, Pages};
pub(crate) use run::{Applied, Difference, Reader, Session, Stopped, Writer, compare};
