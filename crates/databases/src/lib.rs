//! SQLite databases as a collection: with owners, names, and tokens for single databases.
//!
//! [`sqlbase`] is the library: a [`sqlbase::Database`] has a name, and any number of processes can have it open.
//! [`Databases`] says whose it is, creates and deletes it, limits how much an owner stores, and does later what need not
//! be waited for. [`http`] has its routes.
//!
//! * `items` alone knows the layout of the registry, which is in the library's table.
//! * `service` has the rules.

mod collection;
pub mod http;
mod items;
mod service;

pub use service::{
    CollectionSettings, Column, DatabaseId, Databases, Entry, Mine, Schema, SchemaItem, SchemaPlace, SchemaWanted,
    State,
};
