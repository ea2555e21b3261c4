//! Reads recordings: fetches what parsing asks for, until all is known.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use bytes::Bytes;
use isolated::Command;

use crate::formats::{FIRST_BYTES, TAIL_BYTES};
use crate::parse::{Outcome, parse};
use crate::partial::Partial;
use crate::pool::Pool;
use crate::wire::Request;
use crate::{Error, FetchError, Limits, Read, Refused};

/// The longest ending of a name that matters.
const ENDING_BYTES_MAX: usize = 8;

/// Reads recordings. Cheap to clone; all clones share the worker processes.
#[derive(Debug, Clone)]
pub struct Reader {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    place: Place,
    limits: Limits,
}

#[derive(Debug)]
enum Place {
    Processes(Pool),
    Here,
}

impl Reader {
    /// Parse files in processes of their own, so that no file can harm this one: `program`, started with `args`, has to
    /// run [`crate::worker()`] and nothing else.
    pub fn isolated(program: PathBuf, args: Vec<String>, limits: Limits) -> Reader {
        Reader::new(Place::Processes(Pool::new(Command { program, args })), limits)
    }

    /// Parse files in this process. For tests, and for trusted files.
    pub fn in_process(limits: Limits) -> Reader {
        Reader::new(Place::Here, limits)
    }

    fn new(place: Place, limits: Limits) -> Reader {
        Reader { inner: Arc::new(Inner { place, limits }) }
    }

    /// The limits on what reading a file may cost.
    pub fn limits(&self) -> &Limits {
        &self.inner.limits
    }

    /// Read a file of that name and size. `fetch` returns the bytes of a range, all of them.
    pub async fn read<F, Fut>(&self, name: &str, size: u64, mut fetch: F) -> Result<Read, Error>
    where
        F: FnMut(Range<u64>) -> Fut,
        Fut: Future<Output = Result<Bytes, FetchError>>,
    {
        if size == 0 {
            return Err(Refused::Empty.into());
        }
        let Inner { place, limits } = &*self.inner;
        let _reading = match place {
            Place::Processes(pool) => Some(pool.reading()),
            Place::Here => None,
        };
        let mut parts: Vec<(u64, Bytes)> = Vec::new();
        let (mut requests, mut bytes) = (0, 0_u64);
        let mut wanted = 0..if size <= FIRST_BYTES + TAIL_BYTES { size } else { FIRST_BYTES };
        loop {
            bytes = bytes.saturating_add(wanted.end - wanted.start);
            if requests == limits.requests_max || bytes > limits.bytes_max {
                return Err(Refused::TooLargeTags.into());
            }
            requests += 1;
            let content = fetch(wanted.clone()).await?;
            if content.len() as u64 != wanted.end - wanted.start {
                let (got, start, end) = (content.len(), wanted.start, wanted.end);
                return Err(FetchError::new(format!("{got} bytes were sent for the range {start} to {end}")).into());
            }
            parts.push((wanted.start, content));
            match self.parse(name, size, &parts).await? {
                Outcome::Missing(range) => wanted = checked(range, size)?,
                Outcome::Refused(refused) => return Err(refused.into()),
                Outcome::Known(known) => {
                    let (tags, lyrics, artwork) = (known.tags, known.lyrics, known.artwork);
                    return Ok(Read { tags, artwork, lyrics, requests, bytes });
                }
            }
        }
    }

    async fn parse(&self, name: &str, size: u64, parts: &[(u64, Bytes)]) -> Result<Outcome, Error> {
        let Inner { place, limits } = &*self.inner;
        let ending = ending(name);
        match place {
            Place::Processes(pool) => {
                let described = parts.iter().map(|(start, content)| (*start, content.len() as u64)).collect();
                let request = Request { limits: limits.clone(), ending, size, parts: described };
                pool.parse(&request, parts, limits).await
            }
            Place::Here => {
                let mut file = Partial::new(size);
                for (start, content) in parts {
                    file.add(*start, content);
                }
                let parsed = tokio::task::spawn_blocking(move || parse(&file, &ending)).await;
                parsed.map_err(|error| Error::Failed(error.to_string()))
            }
        }
    }
}

/// The range that a worker asks for, if it is one of the file.
fn checked(range: Range<u64>, size: u64) -> Result<Range<u64>, Error> {
    if range.start < range.end && range.end <= size {
        Ok(range)
    } else {
        Err(Error::Failed("the worker asked for a range that the file does not have".to_owned()))
    }
}

/// The ending of a name, in lower case.
fn ending(name: &str) -> String {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending).filter(|ending| ending.len() <= ENDING_BYTES_MAX);
    ending.unwrap_or_default().to_ascii_lowercase()
}
