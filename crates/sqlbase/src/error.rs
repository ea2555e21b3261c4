//! The error type of databases. A variant exists because a caller acts differently on it.

use crate::model::Failure;

/// Why a request to a database failed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The operation failed for a reason of its own; nothing changed.
    #[error(transparent)]
    Failed(#[from] Failure),
    /// It does not exist: a database, an operation, a version, or a time that is no longer kept.
    #[error("{0}")]
    NotFound(String),
    /// The input is invalid; nothing changed.
    #[error("{0}")]
    Invalid(String),
    /// An id or a name was already used for something else.
    #[error("{0}")]
    Taken(String),
    /// A store cannot be reached, or failed. Retry later.
    #[error("{message}")]
    Unavailable {
        /// For the log.
        message: String,
        /// Whether the operation may have been applied anyway. A retry with its id applies it once.
        outcome_unknown: bool,
    },
    /// There are too many concurrent writes. Nothing changed; retry in a moment.
    #[error("{0}")]
    Busy(String),
    /// The stored data is inconsistent. Nothing is written to such a database.
    #[error("the database is damaged: {0}")]
    Corrupt(String),
}

impl Error {
    pub(crate) fn corrupt(what: impl Into<String>) -> Self {
        Self::Corrupt(what.into())
    }

    /// The id of an operation was used for another one.
    pub(crate) fn used_before() -> Self {
        Self::Taken("the operation id was already used for other statements".to_owned())
    }

    pub(crate) fn busy(what: impl Into<String>) -> Self {
        Self::Busy(what.into())
    }

    pub(crate) fn unavailable(what: impl Into<String>) -> Self {
        Self::Unavailable { message: what.into(), outcome_unknown: false }
    }
}

impl From<table::Error> for Error {
    fn from(error: table::Error) -> Self {
        match error {
            table::Error::Unavailable { message, outcome_unknown } => Self::Unavailable { message, outcome_unknown },
            table::Error::Corrupt(what) => Self::Corrupt(what),
            error => Self::unavailable(error.to_string()),
        }
    }
}

impl From<blobs::Error> for Error {
    fn from(error: blobs::Error) -> Self {
        match error {
            blobs::Error::Corrupt { .. } => Self::Corrupt(error.to_string()),
            blobs::Error::NotFound { key } => Self::Corrupt(format!("object {key} is missing")),
            error => Self::unavailable(error.to_string()),
        }
    }
}
