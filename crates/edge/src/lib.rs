//! What every route has in common, whatever collection it belongs to.
//!
//! * [`Error`] and its [`Kind`]s are what services answer with; `problem` alone turns them into
//!   responses.

mod error;

pub use error::{Error, Kind, Result};
