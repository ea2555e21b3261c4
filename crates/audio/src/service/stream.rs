//! Streams recordings from their place, body to body: nothing is read before the listener asks for it, and when the
//! listener goes, the request to the place ends.
//!
//! A recording can be streamed only as it was scanned. If its file has changed or gone since, that is said before the
//! first byte; if it changes while it is sent, the stream fails.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use basis::{Error, Kind, Owner, Result};
use buckets::Place;
use bytes::Bytes;
use futures::stream::{BoxStream, StreamExt as _};
use parking_lot::Mutex;

use super::files::Files;
use super::{Audio, reasons};
use crate::items::recordings;
use crate::model::{AudioId, Recording};

/// How many streams there are at once, and of one owner.
const STREAMS_MAX: usize = 512;
const STREAMS_OF_OWNER_MAX: usize = 32;
/// After how many seconds somebody should try again who has too many.
const ASK_AGAIN_SECONDS: u64 = 5;
/// How long a link to a bucket is valid: a listener may pause and seek.
const LINK_TIME: Duration = Duration::from_hours(6);

/// The content of a recording.
pub(crate) type Content = BoxStream<'static, Result<Bytes, buckets::Error>>;

/// How many streams there are.
#[derive(Debug, Clone, Default)]
pub(super) struct Streams(Arc<Mutex<Counts>>);

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    of: HashMap<Owner, usize>,
}

/// One of the streams, as long as it is not dropped.
#[derive(Debug)]
struct Seat {
    streams: Streams,
    owner: Owner,
}

impl Streams {
    fn take_seat(&self, owner: &Owner) -> Result<Seat> {
        let too_many = |detail: &str| Error::new(Kind::TooMany { retry_after_seconds: ASK_AGAIN_SECONDS }, detail);
        let mut counts = self.0.lock();
        if counts.all >= STREAMS_MAX {
            return Err(too_many("the server sends as many recordings as it can; try again in a moment"));
        }
        let of = counts.of.entry(owner.clone()).or_default();
        if *of >= STREAMS_OF_OWNER_MAX {
            let detail = format!("{STREAMS_OF_OWNER_MAX} of your recordings are being sent already; end one first");
            return Err(too_many(&detail));
        }
        *of += 1;
        counts.all += 1;
        Ok(Seat { streams: self.clone(), owner: owner.clone() })
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut counts = self.streams.0.lock();
        counts.all = counts.all.saturating_sub(1);
        if let Some(of) = counts.of.get_mut(&self.owner) {
            *of = of.saturating_sub(1);
            if *of == 0 {
                counts.of.remove(&self.owner);
            }
        }
    }
}

impl Audio {
    /// A recording whose file is there, as far as is known. All that is to be known before its first byte is in its
    /// items, so its place is not asked.
    pub(crate) async fn playable(&self, owner: &Owner, id: AudioId) -> Result<Recording> {
        let item = self.inner.tables().get(recordings::get(id)).await?.item;
        let recording = item.map_or(Ok(None), |item| recordings::read(owner, &item))?.ok_or_else(Error::not_found)?;
        match recording.missing_since_ms {
            None => Ok(recording),
            Some(_) => Err(reasons::of_file(buckets::Kind::NotFound)),
        }
    }

    /// Some bytes of a recording.
    pub(crate) async fn stream(&self, owner: &Owner, recording: &Recording, range: Range<u64>) -> Result<Content> {
        let seat = self.inner.streams.take_seat(owner)?;
        let (_, files) = self.inner.source_and_files(owner, recording.source).await?;
        let whole = range == (0..recording.size_bytes);
        let wanted = (!whole).then(|| range.clone());
        let part = files.get(&recording.path, wanted, Some(&recording.etag)).await;
        let part = part.map_err(|error| reasons::of_file(error.kind()))?;
        if part.size != recording.size_bytes || part.range != range {
            return Err(reasons::of_file(buckets::Kind::Changed));
        }
        let content = part.content.inspect(move |piece| {
            // The seat is taken as long as the stream lives.
            let _ = &seat;
            if let Err(error) = piece {
                tracing::debug!(%error, "a recording was not sent completely");
            }
        });
        Ok(content.boxed())
    }

    /// The address at which a recording can be read from its bucket directly, if its source allows that. It contains
    /// the id of the bucket's access key.
    pub(crate) async fn direct_link(&self, owner: &Owner, recording: &Recording) -> Result<Option<String>> {
        let (source, files) = self.inner.source_and_files(owner, recording.source).await?;
        let Files::Place(Place::Bucket(bucket)) = files else { return Ok(None) };
        if !source.direct {
            return Ok(None);
        }
        let content_type = recording.tags.sound.format.content_type();
        let link = bucket.link(&recording.path, Some(content_type), LINK_TIME).map_err(Error::internal)?;
        Ok(link.map(|link| link.url().to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_free_again_when_its_stream_ends() {
        let streams = Streams::default();
        let [one, other] = ["one", "other"].map(Owner::new);
        let mut seats: Vec<Seat> = (0..STREAMS_OF_OWNER_MAX).map(|_| streams.take_seat(&one).unwrap()).collect();
        assert!(matches!(streams.take_seat(&one).unwrap_err().kind(), Kind::TooMany { .. }));
        assert!(streams.take_seat(&other).is_ok());
        seats.pop();
        assert!(streams.take_seat(&one).is_ok());
        drop(seats);
        assert!(streams.0.lock().of.is_empty() && streams.0.lock().all == 0);
    }
}
