//! What every route has in common, whatever collection it belongs to.
//!
//! * [`Error`] and its [`Kind`]s are what services answer with; [`Problem`] is how a client sees
//!   them, and `problem` alone knows status codes.
//! * [`Caller`] is who is asking; a handler that takes one cannot be reached by nobody.
//! * [`Body`], [`Params`] and [`At`] read a request and refuse what is not right, precisely.
//! * [`Listing`], [`Paging`] and [`Cursors`] make pages.
//! * [`versioned`], [`created`] and [`IfMatch`] keep two people from overwriting each other.
//! * [`ids!`] and [`words!`] make the types that stand in keys, in items and in paths; [`page()`],
//!   [`found`] and their neighbours read and write items as every collection does.
//! * [`Attempts`], [`Turns`] and [`transact()`] change what others change at the same time.
//! * [`NewId`] is the id of what a request creates: the same when the request is repeated.

mod attempts;
mod caller;
mod client;
mod content;
mod cookie;
mod cursor;
mod error;
mod ids;
mod input;
mod page;
mod problem;
mod repeat;
mod stored;
mod text;
mod time;
mod transact;
mod version;
mod words;

pub use attempts::{Attempts, Turns};
pub use caller::{Access, Caller, Grant, Only, Owner, Reader, Role, Via, Visitor, not_signed_in};
pub use client::Client;
pub use content::{ASKED_EACH_TIME, KEPT_FOR_EVER, content};
pub use cookie::cookie;
pub use cursor::{Cursors, EdgeKeys};
pub use error::{Error, Kind, Result};
pub use ids::parse_id;
pub use input::{At, Body, Change, Params, given, is_json, present};
pub use page::{Listing, PAGE_DEFAULT, PAGE_MAX, Paging};
pub use problem::{FieldProblem, Problem, RequestId};
pub use repeat::NewId;
pub use stored::{
    all_of, best_effort, check_format, count_of, damaged, found, page, page_of, page_of_fitting, stored_id,
};
pub use text::{disturbs_a_line, folded, parse_line, parse_lines, sought};
pub use time::{parse_time, timestamp};
pub use transact::{Outcome, transact};
pub use version::{IfMatch, created, had_already, not_modified, versioned, versioned_anew};
