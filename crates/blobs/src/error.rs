//! What can go wrong, sorted by what a caller does about it.

use crate::Key;

/// The result of every operation of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error from elsewhere, kept as the cause.
pub type Cause = Box<dyn std::error::Error + Send + Sync + 'static>;

/// Why an operation did not succeed.
///
/// There is one variant for each thing a caller might do next, and no more. Unless a variant says
/// otherwise, nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no object under this key.
    #[error("no object {key}")]
    NotFound {
        /// The key that was asked for.
        key: Key,
    },
    /// A put-if-absent found an object.
    #[error("object {key} exists already")]
    AlreadyExists {
        /// The key that is taken.
        key: Key,
    },
    /// A put-if-match found another version, or none.
    #[error("object {key} is not the expected version")]
    PreconditionFailed {
        /// The key that has moved on.
        key: Key,
    },
    /// The request itself is wrong; repeating it cannot help.
    #[error(transparent)]
    Invalid(#[from] Invalid),
    /// A signed link does not allow this.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The object is stored but damaged: what is there is not what was written.
    #[error("object {key} is damaged: {what}")]
    Corrupt {
        /// The damaged object's key.
        key: Key,
        /// What does not fit.
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
    /// The response was lost: it may have been done, may be done in a moment, or not at all.
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
    /// The content type is not the one agreed on.
    #[error("the content type is not {expected}")]
    OtherContentType {
        /// The type that was agreed on.
        expected: String,
    },
    /// An `ETag` with characters that no store gives out.
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
    /// The content is not as long as was said.
    #[error("the content has {actual} bytes, not {expected}")]
    Size {
        /// The length that was said.
        expected: u64,
        /// The length that came, or the part of it that was already too much.
        actual: u64,
    },
    /// The content's digest is not the one that was said.
    #[error("the content's SHA-256 is {actual}, not {expected}")]
    Digest {
        /// The digest that was said.
        expected: crate::Digest,
        /// The digest of what came.
        actual: crate::Digest,
    },
    /// More bytes than are allowed here.
    #[error("more than {limit} bytes")]
    TooLarge {
        /// How many are allowed.
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
    /// It is not a link of ours.
    #[error("not a signed link")]
    Malformed,
    /// It was changed, used with another method, or signed with a key that is no longer valid.
    #[error("the link's signature is not valid")]
    Signature,
    /// Its time has passed.
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
