//! A rendered page.

use bytes::Bytes;

use crate::Kind;

/// The longer side of [`Page::medium`], in pixels.
pub(crate) const MEDIUM: u32 = 1280;
/// The longer side of [`Page::small`], in pixels.
pub(crate) const SMALL: u32 = 320;

/// A page as it is stored and shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Page {
    /// Its position in the file, from 0.
    pub number: u32,
    /// The type of [`Page::original`]: PNG or JPEG.
    pub kind: Kind,
    /// The width of the upright page, in pixels.
    pub width: u32,
    /// The height of the upright page, in pixels.
    pub height: u32,
    /// Whether some of its text could not be drawn: its font is not in the file, and no substitute has it.
    pub text_missing: bool,
    /// The page in the best quality: rendered sharply enough for a tablet, or the uploaded picture without its
    /// metadata.
    pub original: Bytes,
    /// A WebP of at most 1280 pixels on the longer side.
    pub medium: Bytes,
    /// A WebP of at most 320 pixels on the longer side.
    pub small: Bytes,
}

impl std::fmt::Debug for Page {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Page")
            .field("number", &self.number)
            .field("kind", &self.kind)
            .field("width", &self.width)
            .field("height", &self.height)
            .field("bytes", &self.original.len())
            .finish_non_exhaustive()
    }
}
