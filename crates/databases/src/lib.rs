//! SQLite databases in object storage, with any number of concurrent writers.
//!
//! A [`Database`] lives in two places: its log in a table (DynamoDB, or anything else that is a
//! [`table::Tables`]), its snapshots in object storage. Any number of processes can have it open. A commit is one
//! conditional put of the next log record; the first process has committed, and the others continue from there.
//!
//! * `model` has operations, values and results.
//! * `engine` is SQLite over pages. It never waits: it reports what is missing.
//! * `store` is the database: loading, committing, queueing, reading, snapshots, the sweep, history.
//! * `items` alone knows the layout of the table.
//!
//! [`Databases`] makes them a collection with owners, names, and tokens for single databases. [`http`] has its routes.

mod collection;
mod engine;
mod error;
pub mod http;
mod items;
mod model;
mod packed;
mod service;
mod store;

pub use engine::Limits;
pub use error::Error;
pub use model::{Failure, FailureKind, Operation, OperationId, Outcome, Parameters, ResultSet, SqlValue, Statement};
pub use service::{
    CollectionSettings, Column, DatabaseId, Databases, Entry, Mine, Schema, SchemaItem, SchemaPlace, SchemaWanted,
    State,
};
#[cfg(feature = "planted")]
pub use store::Planted;
pub use store::{
    At, Audited, Commit, CommitKind, Consistency, Database, Execute, Executed, Queried, Query, Queued, Settings,
    Statistics, Status, Swept, Unrepeated, Version, table,
};
