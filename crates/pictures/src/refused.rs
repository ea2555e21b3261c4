//! Why an upload is refused.

/// Why an upload is refused, each with a sentence for the user.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// More bytes than allowed.
    #[error("The file is too large: {bytes} bytes, and at most {bytes_max} are allowed.")]
    TooLarge {
        /// The actual size.
        bytes: u64,
        /// The largest size allowed.
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
        /// The largest number of pixels allowed.
        pixels_max: u64,
        /// The longest side allowed.
        side_max: u32,
    },
    /// The upload is empty.
    #[error("The file is empty.")]
    Empty,
    /// The format of iPhones. See `docs/adr/0008-heic-is-refused.md`.
    #[error("HEIC pictures cannot be read here. Export it as JPEG and send that.")]
    Heic,
    /// A picture of another type, named.
    #[error("{0} pictures cannot be read here. Save it as JPEG, PNG or WebP and send that.")]
    OtherType(&'static str),
    /// The type is unknown.
    #[error("This is not a picture. JPEG, PNG and WebP can be read.")]
    NotAPicture,
    /// It begins like a picture but is damaged; the reason uses the terms of the format.
    #[error("The picture is damaged ({0}). Send it again, or export it again first.")]
    Damaged(String),
}

impl Refused {
    pub(crate) fn damaged(what: impl Into<String>) -> Refused {
        Refused::Damaged(what.into())
    }
}
