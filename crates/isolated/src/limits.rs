//! What a worker may use.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What a worker may use, and how long its parent waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// The total memory, besides the program itself.
    pub memory_bytes_max: u64,
    /// The processor time for each piece of work. Waiting does not count.
    pub processor_time: Duration,
    /// The wall-clock time for each piece of work: longer, because a machine can be busy.
    pub wait: Duration,
}
