//! Takes a file apart and puts it together anew from what makes the picture.
//!
//! Everything is on an allow-list, so what is invented tomorrow to say where a picture was taken
//! is left out as well. The work is linear in the size of the file whatever its lengths claim, and
//! the coded pixels are copied as they are.

mod input;
mod jpeg;
mod png;
mod webp;

use image::metadata::Orientation;

use crate::{PhotoType, Refused};

/// A file with nothing in it but the picture, its colours and which way up it is.
pub(crate) struct Stripped {
    pub(crate) content: Vec<u8>,
    /// As coded, not yet upright.
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) orientation: Orientation,
    pub(crate) profile: Option<Vec<u8>>,
    /// What a decoder holds per pixel, in bytes, beside the pixels it delivers.
    pub(crate) overhead: u64,
}

pub(crate) fn strip(kind: PhotoType, content: &[u8]) -> Result<Stripped, Refused> {
    match kind {
        PhotoType::Jpeg => jpeg::strip(content),
        PhotoType::Png => png::strip(content),
        PhotoType::WebP => webp::strip(content),
    }
}
