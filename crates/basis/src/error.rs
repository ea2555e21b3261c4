//! The error type of all services. A kind exists because a caller acts differently on it; only `edge::problem` knows
//! which status code it becomes.

use std::fmt;
use std::num::NonZeroU64;

use crate::Reason;

/// What kind of failure it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The request cannot be understood.
    BadRequest,
    /// The cursor belongs to another query.
    BadCursor,
    /// No valid credentials.
    NotSignedIn,
    /// Wrong name or password.
    SignInRefused,
    /// The credentials do not allow it.
    Denied,
    /// The change was requested by a page of another site.
    CrossSite,
    /// It does not exist, or belongs to somebody else.
    NotFound,
    /// The path does not support the method.
    MethodNotAllowed,
    /// The request conflicts with the current state.
    Conflict,
    /// The same request is still being processed.
    InProgress,
    /// The version is not the one that the caller has seen.
    ChangedMeanwhile,
    /// The content is larger than allowed.
    TooLarge,
    /// The content is not of an accepted type.
    UnsupportedType,
    /// The request is understood, but a value is not allowed.
    Invalid,
    /// The idempotency key was used for another request.
    KeyReused,
    /// The requested range begins after the end of the content.
    NoSuchRange,
    /// The storage quota or another limit is reached.
    Full,
    /// A kind that is specific to one collection.
    Own(&'static OwnKind),
    /// Too many attempts.
    TooMany {
        /// How long to wait before a retry.
        retry_after_seconds: u64,
    },
    /// Too many others are changing the same thing.
    Busy {
        /// How long to wait before a retry.
        retry_after_seconds: u64,
    },
    /// A server error.
    Internal,
    /// A store cannot be reached.
    Unavailable,
    /// The request took too long.
    Timeout,
}

/// A kind of failure that is specific to one collection, which defines it as a constant.
#[derive(Debug, PartialEq, Eq)]
pub struct OwnKind {
    /// Its stable name in the API.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// How clients that do not know it should treat it.
    pub class: Class,
}

/// How clients treat a kind of failure that they do not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// The request is understood, but a value is not allowed.
    Invalid,
    /// The request conflicts with the current state.
    Conflict,
}

/// Why something was not done. Nothing has changed, except that with `Unavailable` and `Timeout` the outcome can be
/// unknown.
#[derive(Debug)]
pub struct Error {
    kind: Kind,
    /// A sentence for the user.
    detail: Box<str>,
    /// Why, for programs. Every conflict and every wrong field has a reason.
    reason: Option<Box<Reason>>,
    /// The field that is wrong, if the failure is about one.
    field: Option<Box<str>>,
    /// The current version, if another one was expected.
    version: Option<NonZeroU64>,
    /// Numbers for programs, by name.
    values: Box<[(&'static str, u64)]>,
    /// Only for the log.
    cause: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// The result of a service.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// A failure of that kind, with a sentence for the user.
    pub fn new(kind: Kind, detail: impl Into<String>) -> Self {
        let detail = detail.into().into();
        Self { kind, detail, reason: None, field: None, version: None, values: Box::default(), cause: None }
    }

    /// A failure of that kind, with its reason.
    pub fn because(kind: Kind, reason: Reason) -> Self {
        let error = Self::new(kind, reason.detail());
        Self { reason: Some(Box::new(reason)), ..error }
    }

    /// A field has a value that is not allowed.
    pub fn invalid(field: impl Into<String>, reason: Reason) -> Self {
        Self::about(Kind::Invalid, field, reason)
    }

    /// A failure of that kind, caused by one field.
    pub fn about(kind: Kind, field: impl Into<String>, reason: Reason) -> Self {
        let field = field.into();
        let detail = format!("{field}: {}", reason.detail()).into();
        Self { field: Some(field.into()), detail, ..Self::because(kind, reason) }
    }

    /// The same error with another name of its field, if it has one: for requests in which the field is called
    /// differently.
    #[must_use]
    pub fn under(self, field: &str) -> Self {
        match self.reason {
            Some(reason) if self.field.is_some() => Self::about(self.kind, field, *reason),
            reason => Self { reason, ..self },
        }
    }

    /// It does not exist, or belongs to somebody else: the caller cannot tell which.
    pub fn not_found() -> Self {
        Self::new(Kind::NotFound, "it does not exist")
    }

    /// The request conflicts with the current state.
    pub fn conflict(reason: Reason) -> Self {
        Self::because(Kind::Conflict, reason)
    }

    /// The caller may not do this.
    pub fn denied(detail: impl Into<String>) -> Self {
        Self::new(Kind::Denied, detail)
    }

    /// Somebody else changed it first.
    pub fn changed_meanwhile() -> Self {
        Self::new(Kind::ChangedMeanwhile, "it has been changed in the meantime; read it again")
    }

    /// Somebody else changed it first, and this is the current version.
    pub fn changed_to(version: u64) -> Self {
        Self { version: NonZeroU64::new(version), ..Self::changed_meanwhile() }
    }

    /// A server error, with its cause for the log.
    pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self { cause: Some(cause.into()), ..Self::new(Kind::Internal, "something went wrong on the server") }
    }

    /// A store cannot be reached; with the cause for the log.
    pub fn unavailable(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        let detail = "the storage cannot be reached at the moment; please try again";
        Self { cause: Some(cause.into()), ..Self::new(Kind::Unavailable, detail) }
    }

    /// The same, with a sentence that says what may have been done.
    pub fn unavailable_after(
        detail: impl Into<String>,
        cause: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Self {
        Self { cause: Some(cause.into()), ..Self::new(Kind::Unavailable, detail) }
    }

    /// The kind of the failure.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The sentence for the user.
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// Why, for programs; every conflict and every wrong field has a reason.
    pub fn reason(&self) -> Option<&Reason> {
        self.reason.as_deref()
    }

    /// The code of the reason.
    pub fn code(&self) -> Option<&'static str> {
        self.reason().map(Reason::code)
    }

    /// The field that is wrong, if the failure is about one.
    pub fn field(&self) -> Option<&str> {
        self.field.as_deref()
    }

    /// The current version, if another one was expected.
    pub fn version(&self) -> Option<u64> {
        self.version.map(NonZeroU64::get)
    }

    /// The same error with a number for programs.
    #[must_use]
    pub fn with_value(mut self, name: &'static str, value: u64) -> Self {
        self.values = self.values.into_iter().chain([(name, value)]).collect();
        self
    }

    /// Numbers for programs, by name.
    pub fn values(&self) -> &[(&'static str, u64)] {
        &self.values
    }

    /// The cause, for the log.
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
    /// Converts errors that a service did not expect. A service has to explain failures of its own conditions itself.
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
