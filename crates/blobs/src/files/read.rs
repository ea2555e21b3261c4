//! Reads objects from their files.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::sync::Arc;
use std::time::UNIX_EPOCH;

use bytes::Bytes;
use futures::stream::{self, BoxStream, StreamExt as _};

use super::blocking;
use super::footer::{self, Footer};
use crate::{ETag, Error, Key, Meta, Result};

/// How much is read at a time: enough that the cost of passing it between threads does not matter.
const CHUNK: u64 = 1024 * 1024;

/// How many chunks are read ahead of the reader.
const AHEAD: usize = 2;

/// An object whose file is open. Its content stays the same even if the object is replaced in the meantime.
#[derive(Debug)]
pub(super) struct Opened {
    file: Arc<File>,
    footer: Footer,
    modified_ms: u64,
}

/// Open an object's file and read its footer.
pub(super) fn open(key: &Key, path: &Path) -> Result<Opened> {
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Error::not_found(key),
        _ => Error::unavailable("opening an object", error),
    };
    let file = File::open(path).map_err(failed)?;
    let metadata = file.metadata().map_err(failed)?;
    if !metadata.is_file() {
        return Err(Error::corrupt(key, "it is not a file"));
    }
    let length = metadata.len();
    let mut buffer = [0; footer::LONGEST];
    let tail = tail_of(&file, length, &mut buffer).map_err(failed)?;
    let footer = Footer::decode(tail, length).map_err(|what| Error::corrupt(key, what))?;
    let modified = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let modified_ms = modified.and_then(|time| u64::try_from(time.as_millis()).ok()).unwrap_or(0);
    Ok(Opened { file: Arc::new(file), footer, modified_ms })
}

/// The end of a file of `length` bytes, as much of it as fits into `buffer`.
pub(super) fn tail_of<'a>(file: &File, length: u64, buffer: &'a mut [u8]) -> io::Result<&'a [u8]> {
    let tail = usize::try_from(length).unwrap_or(usize::MAX).min(buffer.len());
    let tail = &mut buffer[..tail];
    file.read_exact_at(tail, length - tail.len() as u64)?;
    Ok(tail)
}

impl Opened {
    pub(super) fn etag(&self) -> ETag {
        ETag::of(&self.footer.digest)
    }

    pub(super) fn meta(&self, key: &Key) -> Meta {
        let Footer { size, digest, content_type } = self.footer.clone();
        let (key, etag, modified_ms) = (key.clone(), self.etag(), self.modified_ms);
        Meta { key, size, etag, content_type, digest: Some(digest), modified_ms }
    }

    /// The content of `range` as a stream. The first chunk is read on this thread, which may wait for it.
    pub(super) fn stream(&self, key: &Key, range: Range<u64>) -> Result<BoxStream<'static, Result<Bytes>>> {
        let first = range.start..range.end.min(range.start.saturating_add(CHUNK));
        let rest = (first.end..range.end).step_by(CHUNK_STEP);
        let first = read(&self.file, key, first)?;
        let (file, key) = (Arc::clone(&self.file), key.clone());
        let rest = stream::iter(rest).map(move |start| {
            let (file, key) = (Arc::clone(&file), key.clone());
            let part = start..range.end.min(start.saturating_add(CHUNK));
            blocking("reading an object", move || read(&file, &key, part))
        });
        Ok(stream::iter([Ok(first)]).chain(rest.buffered(AHEAD)).boxed())
    }
}

/// `CHUNK` in the type that iterators need.
#[expect(clippy::cast_possible_truncation, reason = "a mebibyte fits")]
const CHUNK_STEP: usize = CHUNK as usize;

fn read(file: &File, key: &Key, range: Range<u64>) -> Result<Bytes> {
    // At most CHUNK, so it fits.
    let mut chunk = vec![0; usize::try_from(range.end - range.start).unwrap_or(CHUNK_STEP)];
    match file.read_exact_at(&mut chunk, range.start) {
        Ok(()) => Ok(chunk.into()),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            Err(Error::corrupt(key, "it was cut short while it was read"))
        }
        Err(error) => Err(Error::unavailable("reading an object", error)),
    }
}
