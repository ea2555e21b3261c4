//! Recordings in the user's own storage: sources, a catalogue, playlists, streaming.
//!
//! * [`Audio`] is the service. Everything is reached by its owner: the owner is a part of every key.
//! * `model` has types whose values are always valid: recordings, marks, sources, playlists, and the identity of albums
//!   and artists.
//! * `items` alone knows the layout of the table: keys, attributes, indexes.
//! * `catalogue` is the database that answers lists and searches. It is derived from the items.
//! * [`http`] has the routes.
//!
//! The items are the truth. A change of them records in the same transaction what changed, and the next reader brings
//! the catalogue up to date first.

mod catalogue;
mod collection;
pub mod http;
mod items;
mod model;
mod service;

pub use items::recordings::stored_items;
pub use model::*;
pub use service::{Audio, Entry, NewPlace, NewSource, Secret, ServerFolder, Settings, SourcePatch};
