//! What the routes of all collections share. This crate knows HTTP; what services share without HTTP is in `basis`.
//!
//! * [`Collection`] is the trait that every collection implements for the program. [`Routes`] are its routes, which
//!   declare their [`Terms`].
//! * [`Failed`] turns a service's error into a response; [`Problem`] is what the client sees. Only `problem` knows
//!   status codes.
//! * [`Who`] is the caller; a handler that takes `Who<Caller>` cannot be reached without an account.
//! * [`Body`], [`Params`] and [`InPath`] read a request and refuse an invalid one with a precise reason.
//! * [`Listing`], [`Paging`] and [`Cursors`] page through lists.
//! * [`versioned`], [`created`] and [`IfMatch`] keep two users from overwriting each other's changes.
//! * [`NewId`] is the id of what a request creates: it is the same when the request is repeated.

mod caller;
mod client;
mod collection;
mod content;
mod cookie;
mod cursor;
mod input;
mod page;
mod problem;
mod progress;
mod repeat;
mod routes;
mod version;

pub use basis::Kept;
pub use caller::{Asking, Who};
pub use client::Client;
pub use collection::{Collection, Mount, WriteProblem};
pub use content::{ASKED_EACH_TIME, KEPT_FOR_EVER, content};
pub use cookie::cookie;
pub use cursor::{Cursors, EdgeKeys};
pub use input::{Body, InPath, Params, given, is_json, present};
pub use page::{Listing, PAGE_DEFAULT, PAGE_MAX, Paging};
pub use problem::{Failed, FieldProblem, Problem, ReasonValue, RequestId, Result};
pub use progress::{Progress, ProgressUnit};
pub use repeat::NewId;
pub use routes::{Declared, Routes, Terms};
pub use version::{IfMatch, created, had_already, not_modified, versioned, versioned_anew};
