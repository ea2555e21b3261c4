//! How large a file may be, and what it may cost.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How large a file may be, and what making pages of it may cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// The size of a PDF or TIFF.
    pub bytes_max: u64,
    /// The size of a single picture.
    pub picture_bytes_max: u64,
    /// How many pages a file may have.
    pub pages_max: u32,
    /// Width times height of a picture, or of a page of a TIFF.
    pub pixels_max: u64,
    /// The longer side of a page that is drawn, in pixels. A page of a TIFF is made smaller to fit.
    pub page_side: u16,
    /// What opening the file, and each page after it, may take of the processor's time. Held only in a
    /// process of its own.
    pub page_time_max: Duration,
    /// How long each of these is waited for by the clock: longer, because a machine can be busy.
    pub page_wait_max: Duration,
    /// What all of it may take in memory, beside the program itself. Held only in a process of its own.
    pub memory_bytes_max: u64,
}

impl Default for Limits {
    /// 200 MiB and 1000 pages, 50 MiB for a single picture; 120 megapixels, which is A3 scanned with
    /// 600 dots per inch; drawn with 2800 pixels, as many as a tablet of 13 inches has; 30 seconds of
    /// the processor for a page, which takes a fraction of one, and 5 minutes by the clock; 1 GiB of
    /// memory.
    fn default() -> Limits {
        Limits {
            bytes_max: 200 << 20,
            picture_bytes_max: 50 << 20,
            pages_max: 1000,
            pixels_max: 120_000_000,
            page_side: 2800,
            page_time_max: Duration::from_secs(30),
            page_wait_max: Duration::from_mins(5),
            memory_bytes_max: 1 << 30,
        }
    }
}
