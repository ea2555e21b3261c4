//! Limits on what reading one file may cost.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Limits on what reading one file may cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// How many ranges are fetched.
    pub requests_max: u32,
    /// How many bytes these have together.
    pub bytes_max: u64,
    /// The processor time for parsing what has been fetched. Only enforced in a separate process.
    pub processor_time: Duration,
    /// The wall-clock time for the same: longer, because a machine can be busy.
    pub wait: Duration,
    /// The memory of the process that parses, besides the program itself.
    pub memory_bytes_max: u64,
}

impl Limits {
    pub(crate) fn process(&self) -> isolated::Limits {
        isolated::Limits {
            memory_bytes_max: self.memory_bytes_max,
            processor_time: self.processor_time,
            wait: self.wait,
        }
    }
}

impl Default for Limits {
    /// 16 requests and 24 MiB, 10 seconds of processor time for what takes milliseconds, a minute of wall-clock time,
    /// 256 MiB of memory.
    fn default() -> Limits {
        Limits {
            requests_max: 16,
            bytes_max: 24 << 20,
            processor_time: Duration::from_secs(10),
            wait: Duration::from_mins(1),
            memory_bytes_max: 256 << 20,
        }
    }
}
