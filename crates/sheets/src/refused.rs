//! Why there are no pages: because of the file, or because of the server.

use std::borrow::Cow;

use isolated::End;
use serde::{Deserialize, Serialize};

/// Why a file is refused, each with a sentence for the user. The same file will be refused again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Refused {
    /// The file is empty.
    #[error("The file is empty.")]
    Empty,
    /// Another known type, named.
    #[error("{0} files cannot be read here. Send a PDF, a PNG or JPEG picture, or a TIFF.")]
    OtherType(Cow<'static, str>),
    /// An unknown type.
    #[error("This is not sheet music that can be read here. Send a PDF, a PNG or JPEG picture, or a TIFF.")]
    NotSheets,
    /// More bytes than allowed.
    #[error("The file is too large: {bytes} bytes, and at most {bytes_max} are allowed.")]
    TooLarge {
        /// The actual size.
        bytes: u64,
        /// The largest size allowed.
        bytes_max: u64,
    },
    /// A PDF that opens only with a password.
    #[error("The PDF is protected with a password. Save it without one and send that.")]
    Encrypted,
    /// It begins like the right type but is damaged.
    #[error("The file is damaged ({0}). Send it again, or export it again first.")]
    Damaged(String),
    /// It is valid, but uses something that is not supported.
    #[error("The file has {0}, which cannot be read here. Save it as PDF, PNG or JPEG and send that.")]
    Unsupported(String),
    /// It has no pages.
    #[error("The file has no pages.")]
    NoPages,
    /// More pages than allowed.
    #[error("The file has too many pages: at most {pages_max} are allowed.")]
    TooManyPages {
        /// The largest number allowed.
        pages_max: u32,
    },
    /// More pixels than allowed.
    #[error(
        "A picture in the file is too large: {width} x {height} pixels. At most {} megapixels are allowed.",
        pixels_max / 1_000_000
    )]
    TooManyPixels {
        /// The width according to the file.
        width: u32,
        /// The height according to the file.
        height: u32,
        /// The largest number of pixels allowed.
        pixels_max: u64,
    },
    /// It needs more memory than allowed.
    #[error("The file needs too much memory to be read.")]
    TooMuchMemory,
    /// A page takes longer than allowed.
    #[error("The file takes too long to be read.")]
    TookTooLong,
    /// A decoder crashed while reading it.
    #[error("The file could not be read safely.")]
    Unsafe,
}

impl Refused {
    pub(crate) fn other(name: &'static str) -> Refused {
        Refused::OtherType(Cow::Borrowed(name))
    }

    pub(crate) fn damaged(what: impl Into<String>) -> Refused {
        Refused::Damaged(what.into())
    }
}

/// Why there are no pages, or no more.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file is at fault.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The server is at fault: the process that renders the pages could not be started, was killed, or got no processor
    /// time on a busy machine. A retry can succeed.
    #[error("pages could not be rendered: {0}")]
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
