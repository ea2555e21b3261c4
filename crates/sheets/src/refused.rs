//! Why there are no pages: because of the file, or because of us.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// Why a file is not taken, each with a sentence for the person who sent it. Trying again with the
/// same file ends the same way.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Refused {
    /// Nothing at all was sent.
    #[error("The file is empty.")]
    Empty,
    /// Something else, named.
    #[error("{0} files cannot be read here. Send a PDF, a PNG or JPEG picture, or a TIFF.")]
    OtherType(Cow<'static, str>),
    /// Nothing we know.
    #[error("This is not sheet music that can be read here. Send a PDF, a PNG or JPEG picture, or a TIFF.")]
    NotSheets,
    /// More bytes than allowed.
    #[error("The file is too large: {bytes} bytes, and at most {bytes_max} are allowed.")]
    TooLarge {
        /// How many there are.
        bytes: u64,
        /// How many may be.
        bytes_max: u64,
    },
    /// A PDF that opens only with a password.
    #[error("The PDF is protected with a password. Save it without one and send that.")]
    Encrypted,
    /// It begins as what it should be and goes wrong.
    #[error("The file is damaged ({0}). Send it again, or save it anew first.")]
    Damaged(String),
    /// Right, but written in a way that is not understood.
    #[error("The file has {0}, which cannot be read here. Save it as PDF, PNG or JPEG and send that.")]
    Unsupported(String),
    /// No page in it.
    #[error("The file has no pages.")]
    NoPages,
    /// More pages than allowed.
    #[error("The file has too many pages: at most {pages_max} are allowed.")]
    TooManyPages {
        /// How many may be.
        pages_max: u32,
    },
    /// More pixels than allowed.
    #[error(
        "A picture in the file is too large: {width} x {height} pixels. At most {} megapixels are allowed.",
        pixels_max / 1_000_000
    )]
    TooManyPixels {
        /// As the file says.
        width: u32,
        /// As the file says.
        height: u32,
        /// How many pixels may be.
        pixels_max: u64,
    },
    /// It unfolds to more than the memory allowed.
    #[error("The file needs too much memory to be read.")]
    TooMuchMemory,
    /// A page takes longer than allowed.
    #[error("The file takes too long to be read.")]
    TookTooLong,
    /// Reading it made a decoder fail in a way that it should not.
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
    /// Because of the file.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// Because of us: the process that makes the pages could not be started, was ended by somebody, or
    /// did not come to its turn on a machine that is too busy. Worth trying again.
    #[error("pages could not be made: {0}")]
    Failed(String),
}
