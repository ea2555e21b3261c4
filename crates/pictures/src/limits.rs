//! How large a picture may be.

/// How large a picture may be. All of it is checked before a pixel is decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The size of the upload.
    pub bytes_max: u64,
    /// Width times height.
    pub pixels_max: u64,
    /// The longer side, in pixels.
    pub side_max: u32,
    /// What decoding may take in memory, the decoded pixels included.
    pub memory_bytes_max: u64,
}

impl Default for Limits {
    /// 20 MiB, 50 megapixels, 30 000 pixels on a side, 512 MiB of memory: enough for what a phone
    /// or a camera makes, the long panoramas included.
    fn default() -> Limits {
        Limits { bytes_max: 20 << 20, pixels_max: 50_000_000, side_max: 30_000, memory_bytes_max: 512 << 20 }
    }
}
