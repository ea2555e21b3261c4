//! The error types of this crate. An error consists of fixed words and numbers only, so that neither a key, a signed
//! address nor what a server answered can be part of it.

use std::fmt;

/// The result of every operation of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What was being done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Listing a bucket or a folder.
    Listing,
    /// Asking for an object's size and version.
    Looking,
    /// Reading an object.
    Reading,
    /// Signing a link.
    Signing,
}

impl Step {
    fn failed(self) -> &'static str {
        match self {
            Self::Listing => "listing failed",
            Self::Looking => "asking for an object failed",
            Self::Reading => "reading an object failed",
            Self::Signing => "signing a link failed",
        }
    }
}

/// Why an operation did not succeed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}: {}", .step.failed(), .kind.words())]
pub struct Error {
    kind: Kind,
    step: Step,
}

/// The kinds of failures. Each has a stable code, [`Kind::code`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// There is no such object.
    NotFound,
    /// The object is not the expected version, or changed while it was read.
    Changed,
    /// The range begins at or after the object's end.
    PastEnd {
        /// The object's size, if the server says it.
        size: Option<u64>,
    },
    /// The keys do not allow it.
    AccessDenied,
    /// There is no such bucket.
    NoSuchBucket,
    /// The bucket is in another region, and the server does not say in which.
    WrongRegion,
    /// The access key or its secret is wrong.
    WrongKeys,
    /// The clocks of the two servers differ too much.
    ClockSkew,
    /// The object is in an archive, and would have to be restored first.
    Archived,
    /// The server understands the request and refuses it for another reason.
    Rejected,
    /// The answer is not one that S3 gives.
    NotS3,
    /// The server ignores ranges.
    NoRanges,
    /// The server redirects to another address.
    Redirected,
    /// The host has no address.
    UnknownHost,
    /// No connection, or one that broke.
    Unreachable,
    /// The server's certificate is not valid.
    BadCertificate,
    /// The host has an address that this server does not connect to.
    RefusedAddress,
    /// The connection would not be encrypted.
    NeedsHttps,
    /// The server took too long.
    TooSlow,
    /// The answer is larger than allowed.
    TooLarge,
    /// The server asks for fewer requests.
    Throttled,
    /// The server failed.
    ServerFailed,
    /// The content ended early.
    CutOff,
    /// The folder does not exist.
    FolderMissing,
    /// The folder has no entry at all, as if its disk were not mounted.
    FolderEmpty,
    /// The folder may not be read.
    FolderUnreadable,
    /// The disk, or this program, failed.
    Failed,
}

impl Kind {
    /// The stable name, in kebab case.
    pub fn code(self) -> &'static str {
        self.describe().0
    }

    /// What happened, and what to do.
    pub fn words(self) -> &'static str {
        self.describe().1
    }

    /// Whether the same request may succeed later although nobody changes anything.
    pub fn is_temporary(self) -> bool {
        matches!(
            self,
            Self::Unreachable | Self::TooSlow | Self::Throttled | Self::ServerFailed | Self::CutOff | Self::Failed
        )
    }

    fn describe(self) -> (&'static str, &'static str) {
        match self {
            Self::NotFound => ("not-found", "there is no such object"),
            Self::Changed => ("changed", "the object has changed; read it again"),
            Self::PastEnd { .. } => ("past-end", "the range begins after the object's end"),
            Self::AccessDenied => {
                ("access-denied", "access is denied; change the permissions of the access key or of the file")
            }
            Self::NoSuchBucket => ("no-such-bucket", "there is no such bucket; check its name and the endpoint"),
            Self::WrongRegion => ("wrong-region", "the bucket is in another region; give its region"),
            Self::WrongKeys => ("wrong-keys", "the access key or its secret is not valid; enter both again"),
            Self::ClockSkew => ("clock-skew", "the clocks of the two servers differ; set them"),
            Self::Archived => ("archived", "the object is in an archive; restore it first"),
            Self::Rejected => ("rejected", "the server rejects the request; check the settings of the bucket"),
            Self::NotS3 => ("not-s3", "the answer is not that of an S3 server; check the endpoint"),
            Self::NoRanges => ("no-ranges", "the server cannot send parts of an object"),
            Self::Redirected => ("redirected", "the server redirects elsewhere; give the final address as endpoint"),
            Self::UnknownHost => ("unknown-host", "the host's name has no address; check the endpoint"),
            Self::Unreachable => ("unreachable", "the server cannot be reached; check the endpoint, or try later"),
            Self::BadCertificate => ("bad-certificate", "the server's certificate is not valid"),
            Self::RefusedAddress => {
                ("refused-address", "the host's address is private; the administrator has to allow it")
            }
            Self::NeedsHttps => ("needs-https", "the endpoint has to begin with https://"),
            Self::TooSlow => ("too-slow", "the server took too long; try later"),
            Self::TooLarge => ("too-large", "the answer is larger than allowed"),
            Self::Throttled => ("throttled", "the server asks for fewer requests; try later"),
            Self::ServerFailed => ("server-failed", "the server failed; try later"),
            Self::CutOff => ("cut-off", "the content ended early; try again"),
            Self::FolderMissing => ("folder-missing", "the folder does not exist; is its disk mounted?"),
            Self::FolderEmpty => ("folder-empty", "the folder has no entries; is its disk mounted?"),
            Self::FolderUnreadable => {
                ("folder-unreadable", "the server may not read the folder; change its permissions")
            }
            Self::Failed => ("failed", "the disk or the server failed; try later"),
        }
    }

    /// The error of a step that failed in this way.
    pub fn during(self, step: Step) -> Error {
        Error { kind: self, step }
    }
}

impl Error {
    /// What kind of failure it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// What was being done.
    pub fn step(&self) -> Step {
        self.step
    }

    /// The stable name of its kind, in kebab case.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Whether the same request may succeed later although nobody changes anything.
    pub fn is_temporary(&self) -> bool {
        self.kind.is_temporary()
    }
}

/// A setting of a bucket or of what is allowed that cannot work. It does not contain the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Invalid {
    field: &'static str,
    code: &'static str,
    words: &'static str,
}

impl Invalid {
    pub(crate) const fn new(field: &'static str, code: &'static str, words: &'static str) -> Self {
        Self { field, code, words }
    }

    /// Which setting: `endpoint`, `region`, `bucket`, `accessKeyId`, `secretAccessKey`.
    pub fn field(&self) -> &'static str {
        self.field
    }

    /// Why, for programs; in kebab case.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// Why, for people.
    pub fn words(&self) -> &'static str {
        self.words
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.words)
    }
}

impl std::error::Error for Invalid {}
