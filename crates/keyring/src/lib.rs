//! The server key and its uses: sealing secrets that are stored, and signing data that is handed out and comes back
//! (links, cursors).
//!
//! A ring holds one or more keys. The first one is used for everything new; the others only open and verify what was
//! made with them. To rotate a key, put a new one in front; remove the old one when nothing that was made with it is
//! needed any more.
//!
//! No key is used directly: each purpose has its own key, derived from it.

mod ring;
mod text;

pub use ring::{Error, KeyRing};
