//! Why an upload is not kept.

/// Why an upload is not kept, each with a sentence for the person who sent it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// More bytes than allowed.
    #[error("The file is too large: {bytes} bytes, and at most {bytes_max} are allowed.")]
    TooLarge {
        /// How many there are.
        bytes: u64,
        /// How many may be.
        bytes_max: u64,
    },
    /// More pixels than allowed, one side too long, or too much to decode in the memory allowed.
    #[error(
        "The picture is too large: {width} x {height} pixels. At most {} megapixels and {side_max} pixels on a side are allowed.",
        pixels_max / 1_000_000
    )]
    TooManyPixels {
        /// As the file says.
        width: u32,
        /// As the file says.
        height: u32,
        /// How many pixels may be.
        pixels_max: u64,
        /// How long a side may be.
        side_max: u32,
    },
    /// Nothing at all was sent.
    #[error("The file is empty.")]
    Empty,
    /// What iPhones make. See `docs/adr/0008-heic-is-refused.md`.
    #[error("HEIC pictures cannot be read here. Export it as JPEG and send that.")]
    Heic,
    /// A picture of another type, named.
    #[error("{0} pictures cannot be read here. Save it as JPEG, PNG or WebP and send that.")]
    OtherType(&'static str),
    /// Nothing we know.
    #[error("This is not a picture. JPEG, PNG and WebP can be read.")]
    NotAPicture,
    /// It begins as a picture and goes wrong; what is wrong is said in the terms of the format.
    #[error("The picture is damaged ({0}). Send it again, or save it anew first.")]
    Damaged(String),
}

impl Refused {
    pub(crate) fn damaged(what: impl Into<String>) -> Refused {
        Refused::Damaged(what.into())
    }
}
