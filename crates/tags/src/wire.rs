//! What a worker and its parent say to each other, as messages of [`isolated`].

use serde::{Deserialize, Serialize};

use crate::{Limits, Lyrics, Refused, Tags};

/// The limit for the head of a request, longer than any valid one.
pub(crate) const REQUEST_BYTES_MAX: u32 = 64 << 10;
/// The limit for the head of an answer, longer than any valid one.
pub(crate) const ANSWER_BYTES_MAX: u32 = 4 << 20;

/// Parse this; the ranges that are here follow.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Request {
    pub(crate) limits: Limits,
    pub(crate) ending: String,
    pub(crate) size: u64,
    /// Where each range begins, and how many bytes it has.
    pub(crate) parts: Vec<(u64, u64)>,
}

/// What came of it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Answer {
    Missing(u64, u64),
    Refused(Refused),
    /// The picture follows.
    Known {
        tags: Box<Tags>,
        lyrics: Vec<Lyrics>,
        /// The media type and the size of the picture.
        artwork: Option<(String, u64)>,
    },
}
