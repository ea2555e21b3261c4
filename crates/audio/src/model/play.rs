//! One time that a recording was played.

use super::AudioId;

/// One time that a recording was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// What was played.
    pub audio: AudioId,
    /// When.
    pub played_ms: u64,
    /// Which client said so.
    pub client: String,
}
