//! Takes a file apart and rebuilds it from the parts that make the picture.
//!
//! Everything is on an allow-list, so future metadata about where a picture was taken is left out as well. The work is
//! linear in the size of the file whatever its lengths claim, and the coded pixels are copied unchanged.

mod input;
mod jpeg;
mod png;
mod webp;

use image::metadata::Orientation;

use crate::{PhotoType, Refused};

/// A file that contains only the picture, its colours and its orientation.
pub(crate) struct Stripped {
    pub(crate) content: Vec<u8>,
    /// The width as coded, before rotation.
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) orientation: Orientation,
    pub(crate) profile: Option<Vec<u8>>,
    /// The bytes per pixel that a decoder needs besides the pixels that it returns.
    pub(crate) overhead: u64,
}

pub(crate) fn strip(kind: PhotoType, content: &[u8]) -> Result<Stripped, Refused> {
    match kind {
        PhotoType::Jpeg => jpeg::strip(content),
        PhotoType::Png => png::strip(content),
        PhotoType::WebP => webp::strip(content),
    }
}
