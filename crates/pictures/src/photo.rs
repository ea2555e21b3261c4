//! A picture that was checked.

use bytes::Bytes;
use image::DynamicImage;
use image::metadata::Orientation;

use crate::sniff::sniff;
use crate::strip::strip;
use crate::{Limits, PhotoType, Refused, decode, thumbnail};

/// A picture that was checked: of a known type, not too large, and decoded once.
///
/// It holds the decoded pixels: up to [`Limits::memory_bytes_max`]. Make the thumbnails, and let
/// it go.
pub struct Photo {
    kind: PhotoType,
    original: Bytes,
    pixels: DynamicImage,
    orientation: Orientation,
    profile: Option<Vec<u8>>,
}

impl Photo {
    /// Takes what somebody sent. The type is decided by content, bounds are checked before pixels
    /// are decoded, and nothing is believed.
    ///
    /// This computes, for up to a second: not for a thread that serves others.
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

    /// What it is, and what [`Photo::original`] is.
    pub fn kind(&self) -> PhotoType {
        self.kind
    }

    /// Upright.
    pub fn width(&self) -> u32 {
        if self.is_on_its_side() { self.pixels.height() } else { self.pixels.width() }
    }

    /// Upright.
    pub fn height(&self) -> u32 {
        if self.is_on_its_side() { self.pixels.width() } else { self.pixels.height() }
    }

    /// The upload with its pixels untouched and nothing else but its colour profile and which way
    /// up it is. No location, camera or time, no text, no preview, nothing behind the end.
    pub fn original(&self) -> Bytes {
        self.original.clone()
    }

    /// Upright, at most `side` pixels on the longer side and never enlarged; a WebP in sRGB, with
    /// its transparency. Of an animation, the first frame.
    ///
    /// # Panics
    ///
    /// If there is no memory left, as everything does.
    pub fn thumbnail(&self, side: u32) -> Bytes {
        thumbnail::thumbnail(&self.pixels, self.orientation, self.profile.as_deref(), side).into()
    }

    /// Its pixels to go on with: upright, in sRGB, eight bits a channel, what is transparent on white paper.
    /// Of an animation, the first frame. At no time are there more than two copies of them.
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
