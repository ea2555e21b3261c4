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
//! A database has a name and nothing else: who owns it, and when it is maintained and swept, is up to the crate that
//! uses it. All databases are in one [`table()`]. A crate that keeps records of its own there uses [`TABLE`],
//! [`PARTITION`] and [`SORT`], and partitions that are not `todana:` and the name of a database.

mod engine;
mod error;
mod items;
mod model;
mod packed;
mod store;

pub use engine::Limits;
pub use error::Error;
pub use items::{PARTITION, SORT, TABLE};
pub use model::{Failure, FailureKind, Operation, OperationId, Outcome, Parameters, ResultSet, SqlValue, Statement};
#[cfg(feature = "planted")]
pub use store::Planted;
pub use store::{
    At, Audited, Commit, CommitKind, Consistency, Database, Execute, Executed, Queried, Query, Queued, Settings,
    Statistics, Status, Swept, Unrepeated, Version, table,
};
