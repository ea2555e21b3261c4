//! The limits on the size of a picture.

/// How large a picture may be. All of it is checked before a pixel is decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The size of the upload.
    pub bytes_max: u64,
    /// Width times height.
    pub pixels_max: u64,
    /// The longer side, in pixels.
    pub side_max: u32,
    /// The memory for decoding, including the decoded pixels.
    pub memory_bytes_max: u64,
}

impl Default for Limits {
    /// 20 MiB, 50 megapixels, 30 000 pixels on a side, 512 MiB of memory: enough for the pictures of phones and
    /// cameras, including long panoramas.
    fn default() -> Limits {
        Limits { bytes_max: 20 << 20, pixels_max: 50_000_000, side_max: 30_000, memory_bytes_max: 512 << 20 }
    }
}
