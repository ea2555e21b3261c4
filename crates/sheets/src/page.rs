//! A page as it is kept and shown.

use bytes::Bytes;

use crate::Kind;

/// On the longer side of [`Page::medium`], in pixels.
pub(crate) const MEDIUM: u32 = 1280;
/// On the longer side of [`Page::small`], in pixels.
pub(crate) const SMALL: u32 = 320;

/// A page as it is kept and shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Page {
    /// Its place in the file, from 0.
    pub number: u32,
    /// Of [`Page::original`]: PNG or JPEG.
    pub kind: Kind,
    /// In pixels, upright.
    pub width: u32,
    /// In pixels, upright.
    pub height: u32,
    /// Whether some text of it could not be drawn: its font is not in the file, and no substitute has it.
    pub text_missing: bool,
    /// The page at its best: drawn sharp for a tablet, or the picture that was sent, stripped of what it
    /// tells.
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
