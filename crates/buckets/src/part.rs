//! What is found in a place: entries of a listing, and parts of objects as streams.

use std::fmt;
use std::ops::Range;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures::TryStreamExt as _;
use futures::stream::BoxStream;

use crate::{Kind, Result, Step};

/// An object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its key, byte for byte.
    pub key: String,
    /// Its size in bytes.
    pub size: u64,
    /// Its version, without quotes. It changes with the content.
    pub etag: String,
    /// When it was changed, in Unix milliseconds; 0 if the server does not say it. `head` knows only the second.
    pub modified_ms: u64,
}

/// A page of a listing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listed {
    /// The objects. There can be none although there is a next page.
    pub found: Vec<Found>,
    /// What the next call of `list` takes; `None` at the end. Callers keep it without looking into it.
    pub next: Option<String>,
    /// How many keys of this page cannot be used, because they are not UTF-8 or longer than [`crate::KEY_BYTES_MAX`].
    pub skipped: u64,
    /// Folders that may not be read, as prefixes. What is in them is unknown, so nothing in them counts as gone.
    pub unreadable: Vec<String>,
}

/// A part of an object.
pub struct Part {
    /// The size of the whole object.
    pub size: u64,
    /// The object's version, without quotes.
    pub etag: String,
    /// Which bytes of the object are in `content`.
    pub range: Range<u64>,
    /// The bytes. The stream fails if they end early or the object changes; nothing is read before it is asked for.
    pub content: BoxStream<'static, Result<Bytes>>,
}

impl Part {
    /// All bytes of the part, if they are at most `bytes_max` and arrive within that time.
    pub async fn collect(self, bytes_max: u64, longest: Duration) -> Result<Bytes> {
        let length = self.range.end - self.range.start;
        let capacity = usize::try_from(length).ok().filter(|_| length <= bytes_max);
        let capacity = capacity.ok_or_else(|| Kind::TooLarge.during(Step::Reading))?;
        let mut content = self.content;
        let read = async {
            let Some(first) = content.try_next().await? else { return Ok(Bytes::new()) };
            if first.len() == capacity {
                return Ok(first);
            }
            let mut bytes = BytesMut::with_capacity(capacity);
            bytes.extend_from_slice(&first);
            while let Some(more) = content.try_next().await? {
                bytes.extend_from_slice(&more);
            }
            Ok(bytes.freeze())
        };
        tokio::time::timeout(longest, read).await.unwrap_or_else(|_| Err(Kind::TooSlow.during(Step::Reading)))
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { size, etag, range, content: _ } = self;
        f.debug_struct("Part").field("size", size).field("etag", etag).field("range", range).finish_non_exhaustive()
    }
}
