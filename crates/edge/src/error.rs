//! The one error type of services and handlers. A kind exists because a caller acts differently on
//! it; only `problem` knows what status code it becomes.

use std::fmt;
use std::num::NonZeroU64;

/// What kind of failure it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The request cannot be understood.
    BadRequest,
    /// The cursor is not of this query.
    BadCursor,
    /// No valid credentials.
    NotSignedIn,
    /// Wrong name or password.
    SignInRefused,
    /// The credentials do not allow it.
    Denied,
    /// A change asked for by another site's page.
    CrossSite,
    /// Not there, or not the caller's.
    NotFound,
    /// The path has no such method.
    MethodNotAllowed,
    /// It cannot be done as things are.
    Conflict,
    /// The same request is still being worked on.
    InProgress,
    /// It is not the version the caller has seen.
    ChangedMeanwhile,
    /// The content is larger than allowed.
    TooLarge,
    /// The content is not of an accepted type.
    UnsupportedType,
    /// Understood, but not allowed.
    Invalid,
    /// The idempotency key was used for another request.
    KeyReused,
    /// A statement of SQL is wrong, or is not possible here.
    StatementFailed,
    /// A rule that the owner's own schema sets does not hold.
    ConstraintFailed,
    /// It would take longer than it may.
    TooSlow,
    /// It would answer more than it may.
    AnswerTooLarge,
    /// There is no room for more.
    Full,
    /// It was to be done by a time that has passed.
    Expired,
    /// It was to be done only at a state that has passed.
    Moved,
    /// Too many attempts.
    TooMany {
        /// How long to wait.
        retry_after_seconds: u64,
    },
    /// Others are busy with the same.
    Busy {
        /// How long to wait.
        retry_after_seconds: u64,
    },
    /// A fault of ours.
    Internal,
    /// A store cannot be reached.
    Unavailable,
    /// It took too long.
    Timeout,
}

/// Why something was not done. Nothing changed, unless it is `Unavailable` or `Timeout`, where that
/// can be unknown.
#[derive(Debug)]
pub struct Error {
    kind: Kind,
    /// For the person who asked.
    detail: Box<str>,
    /// The field that is wrong, where it is one.
    field: Option<Box<str>>,
    /// The version that is there now, where another was expected.
    version: Option<NonZeroU64>,
    /// The state that is there now, where another was expected.
    sequence: Option<u64>,
    /// For the log alone.
    cause: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// What services answer with.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// A failure of that kind, with a sentence for the person who asked.
    pub fn new(kind: Kind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into().into(), field: None, version: None, sequence: None, cause: None }
    }

    /// A field's value that is not allowed.
    pub fn invalid(field: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::about(Kind::Invalid, field, detail)
    }

    /// A failure of that kind, for which one field is to blame.
    pub fn about(kind: Kind, field: impl Into<String>, detail: impl Into<String>) -> Self {
        let field = field.into();
        let detail = format!("{field}: {}", detail.into());
        Self { field: Some(field.into()), ..Self::new(kind, detail) }
    }

    /// There is no such thing, or it is not the caller's: nobody can tell which.
    pub fn not_found() -> Self {
        Self::new(Kind::NotFound, "there is nothing here by that name")
    }

    /// It cannot be done as things are.
    pub fn conflict(detail: impl Into<String>) -> Self {
        Self::new(Kind::Conflict, detail)
    }

    /// The caller may not do that.
    pub fn denied(detail: impl Into<String>) -> Self {
        Self::new(Kind::Denied, detail)
    }

    /// Somebody else was faster.
    pub fn changed_meanwhile() -> Self {
        Self::new(Kind::ChangedMeanwhile, "it has been changed since; read it again")
    }

    /// Somebody else was faster, and this is the version now.
    pub fn changed_to(version: u64) -> Self {
        Self { version: NonZeroU64::new(version), ..Self::changed_meanwhile() }
    }

    /// It was to be done only at another state than the one that is there now.
    pub fn moved_to(sequence: u64, detail: impl Into<String>) -> Self {
        Self { sequence: Some(sequence), ..Self::new(Kind::Moved, detail) }
    }

    /// A fault of ours, with what happened for the log.
    pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self { cause: Some(cause.into()), ..Self::new(Kind::Internal, "something went wrong on our side") }
    }

    /// A store that cannot be reached, with what happened for the log.
    pub fn unavailable(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        let detail = "the storage cannot be reached just now; please try again";
        Self { cause: Some(cause.into()), ..Self::new(Kind::Unavailable, detail) }
    }

    /// The same, with a sentence of one's own about what may have been done.
    pub fn unavailable_after(
        detail: impl Into<String>,
        cause: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Self {
        Self { cause: Some(cause.into()), ..Self::new(Kind::Unavailable, detail) }
    }

    /// What kind it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// For the person who asked.
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// The field that is wrong, where it is one.
    pub fn field(&self) -> Option<&str> {
        self.field.as_deref()
    }

    /// The version that is there now, where another was expected.
    pub fn version(&self) -> Option<u64> {
        self.version.map(NonZeroU64::get)
    }

    /// The state that is there now, where another was expected.
    pub fn sequence(&self) -> Option<u64> {
        self.sequence
    }

    /// For the log.
    pub fn cause(&self) -> Option<&(dyn std::error::Error + Send + Sync + 'static)> {
        self.cause.as_deref()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.detail)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.cause.as_deref().map(|cause| cause as _)
    }
}

impl From<table::Error> for Error {
    /// For what a service did not expect: conditions it set are its own to explain.
    fn from(error: table::Error) -> Self {
        match error {
            table::Error::Unavailable { .. } | table::Error::InUse(_) => Self::unavailable(error),
            other => Self::internal(other),
        }
    }
}

impl From<blobs::Error> for Error {
    fn from(error: blobs::Error) -> Self {
        match error {
            blobs::Error::Unavailable { .. } => Self::unavailable(error),
            blobs::Error::NotFound { .. } => Self::not_found(),
            other => Self::internal(other),
        }
    }
}
