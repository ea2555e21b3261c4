//! Limits on the size of files and the cost of rendering.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Limits on the size of a file, and on the cost of rendering it.
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
    /// The longer side of a rendered page, in pixels. A page of a TIFF is reduced to fit.
    pub page_side: u16,
    /// The processor time for opening the file, and for each page. Only enforced in a separate process.
    pub page_time_max: Duration,
    /// The wall-clock time for each of these: longer, because a machine can be busy.
    pub page_wait_max: Duration,
    /// The total memory, besides the program itself. Only enforced in a separate process.
    pub memory_bytes_max: u64,
}

impl Limits {
    /// What the process that renders may use.
    pub(crate) fn process(&self) -> isolated::Limits {
        isolated::Limits {
            memory_bytes_max: self.memory_bytes_max,
            processor_time: self.page_time_max,
            wait: self.page_wait_max,
        }
    }
}

impl Default for Limits {
    /// 200 MiB and 1000 pages, 50 MiB for a single picture; 120 megapixels, which is A3 scanned at 600 dots per inch;
    /// rendered with 2800 pixels, as many as a tablet of 13 inches has; 30 seconds of processor time for a page, which
    /// normally takes a fraction of one, and 5 minutes of wall-clock time; 1 GiB of memory.
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
