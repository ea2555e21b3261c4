//! The error type of this crate. A variant exists because a caller acts differently on it.

use crate::Key;

/// The result of every operation of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error of another library, kept as the cause.
pub type Cause = Box<dyn std::error::Error + Send + Sync + 'static>;

/// Why an operation did not succeed.
///
/// Unless a variant says otherwise, nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no object under this key.
    #[error("no object {key}")]
    NotFound {
        /// The requested key.
        key: Key,
    },
    /// A put-if-absent found an object.
    #[error("object {key} exists already")]
    AlreadyExists {
        /// The key that is already in use.
        key: Key,
    },
    /// A put-if-match found another version, or none.
    #[error("object {key} is not the expected version")]
    PreconditionFailed {
        /// The key whose object has changed.
        key: Key,
    },
    /// The request itself is wrong; repeating it cannot help.
    #[error(transparent)]
    Invalid(#[from] Invalid),
    /// A signed link does not allow this.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The object is damaged: the stored content is not what was written.
    #[error("object {key} is damaged: {what}")]
    Corrupt {
        /// The damaged object's key.
        key: Key,
        /// What is wrong with it.
        what: String,
    },
    /// The stream of content failed, so the put was cancelled.
    #[error("the content could not be read completely")]
    Source(#[source] Cause),
    /// The store failed. A later retry may succeed.
    #[error("{doing} failed{}", .outcome.remark())]
    Unavailable {
        /// What the store was about to do.
        doing: &'static str,
        /// Whether the request may have been carried out anyway.
        outcome: Outcome,
        /// What happened.
        #[source]
        source: Cause,
    },
}

/// Whether a failed request changed anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing was changed.
    Unchanged,
    /// The response was lost: the request may have been carried out, may still be, or may never be.
    Unknown,
}

impl Outcome {
    fn remark(self) -> &'static str {
        match self {
            Self::Unchanged => "",
            Self::Unknown => ", and it is unknown whether it was done",
        }
    }
}

/// What is wrong with a request.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Invalid {
    /// A key or prefix that breaks the rules of [`Key`].
    #[error("not a key: {0}")]
    Key(&'static str),
    /// A content type that is not `type/subtype` with optional parameters.
    #[error("not a content type: {0}")]
    ContentType(&'static str),
    /// The content type is not the one that was announced.
    #[error("the content type is not {expected}")]
    OtherContentType {
        /// The type that was announced.
        expected: String,
    },
    /// An `ETag` with characters that no store uses.
    #[error("not an ETag")]
    ETag,
    /// A digest that is not 64 hexadecimal digits.
    #[error("not a SHA-256 digest")]
    DigestText,
    /// A file name that is empty, too long, or has control characters or slashes.
    #[error("not a file name: {0}")]
    FileName(&'static str),
    /// A range that is empty, inverted, or starts past the object's end.
    #[error("no such range in an object of {size} bytes")]
    Range {
        /// The object's size.
        size: u64,
    },
    /// The content does not have the announced length.
    #[error("the content has {actual} bytes, not {expected}")]
    Size {
        /// The length that was announced.
        expected: u64,
        /// The length that was received: all of it, or as much as was already too long.
        actual: u64,
    },
    /// The content does not have the announced digest.
    #[error("the content's SHA-256 is {actual}, not {expected}")]
    Digest {
        /// The digest that was announced.
        expected: crate::Digest,
        /// The digest of the received content.
        actual: crate::Digest,
    },
    /// More bytes than are allowed here.
    #[error("more than {limit} bytes")]
    TooLarge {
        /// How many bytes are allowed.
        limit: u64,
    },
    /// A page size of zero or beyond [`crate::MAX_PAGE`].
    #[error("a page has 1 to {} entries", crate::MAX_PAGE)]
    PageSize,
    /// A lifetime of a link below a second or beyond [`crate::MAX_LIFETIME`].
    #[error("a link lives for 1 second to {} seconds", crate::MAX_LIFETIME.as_secs())]
    Lifetime,
    /// The store's configuration cannot work.
    #[error("configuration: {0}")]
    Configuration(String),
}

/// Why a signed link was not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It is not a signed link.
    #[error("not a signed link")]
    Malformed,
    /// It was changed, used with another method, or signed with a key that is no longer valid.
    #[error("the link's signature is not valid")]
    Signature,
    /// It has expired.
    #[error("the link has expired")]
    Expired,
}

impl Error {
    /// The store failed before it changed anything.
    pub(crate) fn unavailable(doing: &'static str, source: impl Into<Cause>) -> Self {
        Self::Unavailable { doing, outcome: Outcome::Unchanged, source: source.into() }
    }

    /// The store failed, and may have made the change.
    pub(crate) fn unknown(doing: &'static str, source: impl Into<Cause>) -> Self {
        Self::Unavailable { doing, outcome: Outcome::Unknown, source: source.into() }
    }

    pub(crate) fn corrupt(key: &Key, what: impl Into<String>) -> Self {
        Self::Corrupt { key: key.clone(), what: what.into() }
    }

    pub(crate) fn not_found(key: &Key) -> Self {
        Self::NotFound { key: key.clone() }
    }
}
