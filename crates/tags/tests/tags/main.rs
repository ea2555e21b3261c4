//! Real recordings, as other programs made them: what is read, with how many requests; and what becomes of files that
//! want to do harm.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test fails by panicking")]

mod beside;
mod files;
mod hostile;
mod isolated;
mod odd;
mod requests;

use std::ops::Range;

use bytes::Bytes;
use tags::{Error, FetchError, Limits, Read, Reader, Refused};

fn here() -> Reader {
    Reader::in_process(Limits::default())
}

/// Those bytes of a file, as a bucket sends them.
fn part(content: &Bytes, range: Range<u64>) -> std::future::Ready<Result<Bytes, FetchError>> {
    let [start, end] = [range.start, range.end].map(|at| usize::try_from(at).unwrap());
    std::future::ready(Ok(content.slice(start..end)))
}

/// Read a file of which all ranges can be had.
async fn read(reader: &Reader, name: &str, content: &Bytes) -> Result<Read, Error> {
    reader.read(name, content.len() as u64, |range| part(content, range)).await
}

fn refused<T: std::fmt::Debug>(result: Result<T, Error>) -> Refused {
    match result {
        Err(Error::Refused(refused)) => refused,
        other => panic!("not refused: {other:?}"),
    }
}
