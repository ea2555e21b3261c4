//! Reads a file in small pieces, and notices when it changes meanwhile.

use std::fs::File;
use std::ops::Range;
use std::os::unix::fs::FileExt as _;
use std::sync::Arc;

use bytes::Bytes;
use futures::StreamExt as _;
use futures::stream::BoxStream;

use super::beneath::Known;
use crate::{Kind, Result, Step};

const PIECE_BYTES: u64 = 64 * 1024;

/// The bytes of a range. Nothing is read before it is asked for.
pub(super) fn stream(file: File, known: Known, range: Range<u64>) -> BoxStream<'static, Result<Bytes>> {
    let file = Arc::new(file);
    let next = move |Range { start, end }: Range<u64>| {
        let file = Arc::clone(&file);
        async move {
            if start >= end {
                return Ok(None);
            }
            let length = PIECE_BYTES.min(end - start);
            let read = tokio::task::spawn_blocking(move || piece(&file, known, start, length)).await;
            let bytes = read.unwrap_or(Err(Kind::Failed)).map_err(|kind| kind.during(Step::Reading))?;
            Ok(Some((bytes, start + length..end)))
        }
    };
    futures::stream::try_unfold(range, next).boxed()
}

fn piece(file: &File, known: Known, start: u64, length: u64) -> Result<Bytes, Kind> {
    let mut bytes = vec![0; usize::try_from(length).map_err(|_| Kind::Failed)?];
    let read = file.read_exact_at(&mut bytes, start);
    // After reading, so that bytes of another version are never passed on.
    let now = Known::of_file(file).map_err(|_| Kind::Failed)?;
    if now.etag() != known.etag() {
        return Err(Kind::Changed);
    }
    read.map_err(|_| Kind::Failed)?;
    Ok(bytes.into())
}
