//! What the services of all collections share. This crate does not know HTTP; `edge` does.
//!
//! * [`Error`] and its [`Kind`]s are what services return; a [`Reason`] says more, with a stable code.
//! * [`Stores`] is what a service works on: tables, objects, the time and randomness.
//! * [`Caller`], [`Reader`] and [`Visitor`] say who sends a request, [`Owner`] who owns a thing.
//! * [`ids!`] and [`words!`] define the types that are used in keys, in items and in paths.
//! * [`page()`], [`found`] and related functions read and write items in the same way everywhere.
//! * [`Attempts`], [`Turns`] and [`transact()`] change items that others may change at the same time.

mod attempts;
mod caller;
mod change;
mod create;
mod error;
mod ids;
mod kept;
mod reason;
mod stored;
mod stores;
mod text;
mod time;
mod transact;
mod words;

pub use attempts::{Attempts, Turns};
pub use caller::{Access, Caller, Grant, Only, Owner, Reader, Role, Via, Visitor, not_signed_in};
pub use change::Change;
pub use create::create_tables;
pub use error::{Class, Error, Kind, OwnKind, Result};
pub use ids::parse_id;
pub use kept::Kept;
pub use reason::{Reason, Value};
pub use stored::{
    all_of, best_effort, check_format, count_of, damaged, found, objects_page, page, page_of, page_of_fitting,
    read_cursor, stored_id, write_cursor,
};
pub use stores::Stores;
pub use text::{disturbs_a_line, folded, parse_line, parse_lines, sought};
pub use time::{parse_time, timestamp};
pub use transact::{Outcome, transact};
