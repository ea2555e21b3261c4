//! The server's key, and what it is for: sealing secrets that are kept, and signing what is handed
//! out and comes back (links, cursors).
//!
//! A ring holds one or more keys. The first makes everything new; the others are only good for
//! what was made with them. So a key is rotated by putting a new one in front, and taken away once
//! nothing made with it matters any more.
//!
//! No key is used directly: each purpose gets one of its own, derived from it.

mod ring;
mod text;

pub use ring::{Error, KeyRing};
