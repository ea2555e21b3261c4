//! Why nothing is known of a file: because of the file, of the place where it lies, or of the server.

use std::borrow::Cow;
use std::error::Error as StdError;

use isolated::End;
use serde::{Deserialize, Serialize};

/// Why a file is refused, each with a sentence for the user. The same file will be refused again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Refused {
    /// The file is empty.
    #[error("The file is empty.")]
    Empty,
    /// None of the formats that are read here.
    #[error("This is not a recording that can be read here: MP3, FLAC, Ogg Vorbis, Opus, M4A, WAV or AIFF.")]
    NotARecording,
    /// A known format that is not read here, named.
    #[error("The file has {0}, which cannot be read here.")]
    Unsupported(Cow<'static, str>),
    /// It begins like a recording but is damaged.
    #[error("The file is damaged: {0}.")]
    Damaged(Cow<'static, str>),
    /// Its tags are larger, or more scattered, than allowed.
    #[error("The tags of the file are too large, or too scattered, to be read.")]
    TooLargeTags,
    /// It needs more memory than allowed.
    #[error("The file needs too much memory to be read.")]
    TooMuchMemory,
    /// It takes longer than allowed.
    #[error("The file takes too long to be read.")]
    TookTooLong,
    /// The program crashed while reading it.
    #[error("The file could not be read safely.")]
    Unsafe,
}

impl Refused {
    /// A code for programs, which stays the same when the sentence changes.
    pub fn code(&self) -> &'static str {
        match self {
            Refused::Empty => "empty",
            Refused::NotARecording => "not-a-recording",
            Refused::Unsupported(_) => "unsupported",
            Refused::Damaged(_) => "damaged",
            Refused::TooLargeTags => "too-large-tags",
            Refused::TooMuchMemory => "too-much-memory",
            Refused::TookTooLong => "took-too-long",
            Refused::Unsafe => "unsafe",
        }
    }

    pub(crate) fn damaged(what: &'static str) -> Refused {
        Refused::Damaged(Cow::Borrowed(what))
    }

    pub(crate) fn unsupported(what: &'static str) -> Refused {
        Refused::Unsupported(Cow::Borrowed(what))
    }
}

/// Why a range was not fetched: the error of whoever fetches.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct FetchError(Box<dyn StdError + Send + Sync>);

impl FetchError {
    /// This error, or a sentence.
    pub fn new(error: impl Into<Box<dyn StdError + Send + Sync>>) -> FetchError {
        FetchError(error.into())
    }

    /// The error that was given, if it is of this type.
    pub fn downcast<E: StdError + Send + Sync + 'static>(self) -> Result<E, FetchError> {
        self.0.downcast().map(|error| *error).map_err(FetchError)
    }
}

/// Why nothing is known of a file.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file is at fault.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The place where it lies is at fault.
    #[error(transparent)]
    Fetch(#[from] FetchError),
    /// The server is at fault: the process that parses could not be started, was killed, or got no processor time on a
    /// busy machine. A retry can succeed.
    #[error("the recording could not be read: {0}")]
    Failed(String),
}

impl From<End> for Error {
    fn from(end: End) -> Error {
        match end {
            End::TookTooLong => Refused::TookTooLong.into(),
            End::TooMuchMemory => Refused::TooMuchMemory.into(),
            End::Unsafe => Refused::Unsafe.into(),
            End::Lost(why) => Error::Failed(why),
        }
    }
}
