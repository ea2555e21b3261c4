//! What is played now and next.

use super::AudioId;

/// The largest number of entries in a queue.
pub const QUEUE_MAX: usize = 10_000;

/// What somebody plays now and next, so that another device can go on with it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayQueue {
    /// What is played, in order. The same recording can be in it several times.
    pub audio_ids: Vec<AudioId>,
    /// Which entry is being played, counted from 0. It is below the number of entries.
    pub current: Option<u32>,
    /// How far that entry has been played.
    pub position_ms: u64,
    /// When the queue was last changed; 0 if never.
    pub changed_ms: u64,
    /// The client that changed it.
    pub changed_by: String,
    /// How often it has changed.
    pub version: u64,
}
