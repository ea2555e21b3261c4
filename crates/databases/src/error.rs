//! The one error type of a database. A variant exists because a caller acts differently on it.

use crate::model::Failure;

/// Why a database did not do what was asked.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The operation was not applied, for a reason of its own; nothing changed.
    #[error(transparent)]
    Failed(#[from] Failure),
    /// There is no such thing: database, operation, version, or a time that is no longer kept.
    #[error("{0}")]
    NotFound(String),
    /// What was given cannot be taken; nothing changed.
    #[error("{0}")]
    Invalid(String),
    /// An id or a name was used before, for something else.
    #[error("{0}")]
    Taken(String),
    /// A store cannot be reached, or failed. Try again later.
    #[error("{message}")]
    Unavailable {
        /// For the log.
        message: String,
        /// Whether the operation may have been applied all the same. Whoever repeats it with its id has it
        /// applied once.
        outcome_unknown: bool,
    },
    /// Others write so much that it never came to its turn. Nothing changed; try again in a moment.
    #[error("{0}")]
    Busy(String),
    /// What is stored does not fit together. Nothing is written to such a database.
    #[error("the database is damaged: {0}")]
    Corrupt(String),
}

impl Error {
    pub(crate) fn corrupt(what: impl Into<String>) -> Self {
        Self::Corrupt(what.into())
    }

    /// An operation's id is another one's.
    pub(crate) fn used_before() -> Self {
        Self::Taken("the operation id was used before, for other statements".to_owned())
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
            blobs::Error::NotFound { key } => Self::Corrupt(format!("object {key} is not there")),
            error => Self::unavailable(error.to_string()),
        }
    }
}
