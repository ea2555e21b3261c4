//! A picture that has been checked: its stored form, its thumbnails and its pixels.

use bytes::Bytes;
use image::DynamicImage;
use image::metadata::Orientation;

use crate::sniff::sniff;
use crate::strip::strip;
use crate::{Limits, PhotoType, Refused, decode, thumbnail};

/// A picture that has been checked: it has a known type, is not too large, and was decoded once.
///
/// It holds the decoded pixels: up to [`Limits::memory_bytes_max`]. Make the thumbnails, then drop it.
pub struct Photo {
    kind: PhotoType,
    original: Bytes,
    pixels: DynamicImage,
    orientation: Orientation,
    profile: Option<Vec<u8>>,
}

impl Photo {
    /// Read untrusted bytes. The content decides the type, limits are checked before pixels are decoded, and nothing is
    /// trusted.
    ///
    /// This computes for up to a second: do not call it on a thread that serves requests.
    pub fn read(content: Bytes, limits: &Limits) -> Result<Photo, Refused> {
        let bytes = content.len() as u64;
        if bytes > limits.bytes_max {
            return Err(Refused::TooLarge { bytes, bytes_max: limits.bytes_max });
        }
        let kind = sniff(&content)?;
        let stripped = strip(kind, &content)?;
        drop(content);
        decode::check_size(&stripped, limits)?;
        let pixels = decode::decode(kind, &stripped, limits)?;
        Ok(Photo {
            kind,
            original: stripped.content.into(),
            pixels,
            orientation: stripped.orientation,
            profile: stripped.profile,
        })
    }

    /// Its type, which is also that of [`Photo::original`].
    pub fn kind(&self) -> PhotoType {
        self.kind
    }

    /// The width of the upright picture.
    pub fn width(&self) -> u32 {
        if self.is_on_its_side() { self.pixels.height() } else { self.pixels.width() }
    }

    /// The height of the upright picture.
    pub fn height(&self) -> u32 {
        if self.is_on_its_side() { self.pixels.width() } else { self.pixels.height() }
    }

    /// The upload with its original pixels, its colour profile and its orientation, and nothing else. No location,
    /// camera or time, no text, no preview, nothing after the end.
    pub fn original(&self) -> Bytes {
        self.original.clone()
    }

    /// A small picture: upright, at most `side` pixels on the longer side and never enlarged; a WebP in sRGB, with its
    /// transparency. Of an animation, it is the first frame.
    ///
    /// # Panics
    ///
    /// If there is no memory left.
    pub fn thumbnail(&self, side: u32) -> Bytes {
        thumbnail::thumbnail(&self.pixels, self.orientation, self.profile.as_deref(), side).into()
    }

    /// Its pixels for further processing: upright, in sRGB, eight bits per channel, on white instead of transparency.
    /// Of an animation, it is the first frame. There are never more than two copies of the pixels in memory.
    pub fn into_pixels(self) -> DynamicImage {
        thumbnail::flat(self.pixels, self.orientation, self.profile.as_deref())
    }

    fn is_on_its_side(&self) -> bool {
        matches!(
            self.orientation,
            Orientation::Rotate90 | Orientation::Rotate270 | Orientation::Rotate90FlipH | Orientation::Rotate270FlipH
        )
    }
}

impl std::fmt::Debug for Photo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Photo")
            .field("kind", &self.kind)
            .field("width", &self.width())
            .field("height", &self.height())
            .field("bytes", &self.original.len())
            .finish_non_exhaustive()
    }
}
