//! An object that is being read.

use std::fmt;
use std::ops::Range;

use bytes::{Bytes, BytesMut};
use futures::stream::{BoxStream, StreamExt as _, TryStreamExt as _};

use crate::digest::Tally;
use crate::{Error, Expect, Invalid, Key, Meta, Result};

/// An object's description and the requested bytes.
pub struct Object {
    /// What the store says about the whole object.
    pub meta: Meta,
    /// Which of its bytes follow.
    pub range: Range<u64>,
    /// The bytes. If there are too few or too many, the stream ends with an error.
    pub stream: BoxStream<'static, Result<Bytes>>,
}

impl Object {
    pub(crate) fn new(
        meta: Meta,
        range: Range<u64>,
        stream: impl futures::Stream<Item = Result<Bytes>> + Send + 'static,
    ) -> Self {
        let stream = exact(meta.key.clone(), range.end - range.start, stream.boxed());
        Self { meta, range, stream }
    }

    /// Read everything into memory, if it has at most `limit` bytes.
    pub async fn collect(self, limit: u64) -> Result<Bytes> {
        let size = self.range.end - self.range.start;
        if size > limit {
            return Err(Invalid::TooLarge { limit }.into());
        }
        // The store says what the size is; an absurd one must not make us allocate an absurd amount of memory.
        let mut content = BytesMut::with_capacity(usize::try_from(size).unwrap_or(0).min(1 << 26));
        let mut chunks = self.stream;
        let mut first = None;
        while let Some(chunk) = chunks.try_next().await? {
            if chunk.len() as u64 == size {
                first = Some(chunk); // the whole content is in one chunk, so it need not be copied
            } else {
                content.extend_from_slice(&chunk);
            }
        }
        Ok(first.unwrap_or_else(|| content.freeze()))
    }

    /// Check the content as it is read, against the digest that the store keeps, if any, and against what the caller
    /// expects. If it differs, the last item of the stream is [`Error::Corrupt`]. Only a whole object can be checked.
    pub fn verified(mut self, expect: Expect) -> Result<Self> {
        let Meta { key, size, digest, .. } = self.meta.clone();
        if self.range != (0..size) {
            return Err(Invalid::Range { size }.into());
        }
        if let Some(expected) = expect.size.filter(|expected| *expected != size) {
            return Err(Error::corrupt(&key, format!("it has {size} bytes, not {expected}")));
        }
        let kept = Expect { size: Some(size), digest };
        let state = (self.stream, Some(Tally::default()));
        self.stream = futures::stream::try_unfold(state, move |(mut chunks, tally)| {
            let key = key.clone();
            async move {
                let Some(mut tally) = tally else { return Ok(None) };
                if let Some(chunk) = chunks.try_next().await? {
                    tally.add(&chunk);
                    return Ok(Some((chunk, (chunks, Some(tally)))));
                }
                let (size, digest) = tally.finish();
                for expect in [kept, expect] {
                    let damaged = |wrong: Invalid| Error::corrupt(&key, wrong.to_string());
                    expect.check(size, digest).map_err(damaged)?;
                }
                Ok(None)
            }
        })
        .boxed();
        Ok(self)
    }
}

impl fmt::Debug for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { meta, range, .. } = self;
        f.debug_struct("Object").field("meta", meta).field("range", range).finish_non_exhaustive()
    }
}

/// Pass on `chunks`, with an error if they do not have `size` bytes.
fn exact(key: Key, size: u64, chunks: BoxStream<'static, Result<Bytes>>) -> BoxStream<'static, Result<Bytes>> {
    futures::stream::try_unfold((chunks, size), move |(mut chunks, left)| {
        let key = key.clone();
        async move {
            match chunks.try_next().await? {
                None if left == 0 => Ok(None),
                None => Err(Error::corrupt(&key, format!("{left} bytes are missing"))),
                Some(chunk) => match left.checked_sub(chunk.len() as u64) {
                    Some(left) => Ok(Some((chunk, (chunks, left)))),
                    None => Err(Error::corrupt(&key, "it has more bytes than the store says")),
                },
            }
        }
    })
    .boxed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ContentType, Digest, ETag};

    fn object(size: u64, digest: &[u8], chunks: &[&'static [u8]]) -> Object {
        let meta = Meta {
            key: Key::new("k").expect("a key"),
            size,
            etag: ETag::new("e").expect("an etag"),
            content_type: ContentType::default(),
            digest: Some(Digest::of(digest)),
            modified_ms: 0,
        };
        let chunks: Vec<_> = chunks.iter().map(|chunk| Ok(Bytes::from_static(chunk))).collect();
        Object::new(meta, 0..size, futures::stream::iter(chunks))
    }

    #[tokio::test]
    async fn what_fits_is_read() {
        let whole = object(4, b"abcd", &[b"ab", b"", b"cd"]).verified(Expect::exactly(b"abcd"));
        assert_eq!(whole.expect("whole").collect(4).await.expect("intact"), "abcd");
        assert_eq!(object(4, b"", &[b"abcd"]).collect(4).await.expect("unchecked"), "abcd");
    }

    #[tokio::test]
    async fn missing_or_surplus_bytes_are_damage() {
        let (short, long): ([&[u8]; 1], [&[u8]; 2]) = ([b"abc"], [b"abc", b"de"]);
        for chunks in [&short as &[_], &long, &[]] {
            let result = object(4, b"abcd", chunks).collect(9).await;
            assert!(matches!(result, Err(Error::Corrupt { .. })), "{result:?}");
        }
    }

    #[tokio::test]
    async fn another_digest_is_damage() {
        for (kept, expected) in [(b"abcd", b"abcX"), (b"abcX", b"abcd")] {
            let object = object(4, kept, &[b"abcd"]);
            let result = object.verified(Expect::exactly(expected)).expect("whole").collect(9).await;
            assert!(matches!(result, Err(Error::Corrupt { .. })), "{result:?}");
        }
    }

    #[tokio::test]
    async fn too_much_is_not_collected() {
        let result = object(4, b"abcd", &[b"abcd"]).collect(3).await;
        assert!(matches!(result, Err(Error::Invalid(Invalid::TooLarge { limit: 3 }))));
    }
}
