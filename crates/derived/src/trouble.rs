//! Failures of the library, as the services that stand on derived databases see them. Their SQL is ours, so nothing of
//! it is for clients.

use basis::{Error, Kind};

/// How long clients wait before they ask again for something that is being rebuilt.
const REBUILT_SECONDS: u64 = 5;

/// The error while a database is rebuilt whose old generation this program cannot read.
pub(crate) fn being_rebuilt() -> Error {
    let detail = "the lists are being rebuilt; please try again in a moment";
    Error::new(Kind::Busy { retry_after_seconds: REBUILT_SECONDS }, detail)
}

pub(crate) fn told(error: sqlbase::Error) -> Error {
    match error {
        sqlbase::Error::Busy(what) => Error::new(Kind::Busy { retry_after_seconds: 1 }, what),
        // The generation was replaced and deleted while it was read.
        sqlbase::Error::NotFound(_) => being_rebuilt(),
        error @ sqlbase::Error::Unavailable { .. } => Error::unavailable(error),
        error => Error::internal(error),
    }
}
