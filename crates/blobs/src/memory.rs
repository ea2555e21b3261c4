//! A store in memory, for tests and experiments.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;

use ambient::Clock;
use async_trait::async_trait;
use bytes::{Bytes, BytesMut};
use futures::TryStreamExt as _;
use parking_lot::RwLock;

use crate::expect::{Inspector, inspect};
use crate::store::check_page;
use crate::{
    Blobs, ByteRange, ContentType, Digest, DownloadTerms, ETag, Entry, Error, Incoming, Key, Link, Meta, Object, Page,
    Prefix, PutMode, PutOptions, Receipt, Result, SignedLinks, StreamOptions, UploadTerms,
};

/// A [`Blobs`] whose content is lost when it is dropped, and which otherwise behaves like the others.
#[derive(Debug)]
pub struct MemoryBlobs {
    objects: RwLock<BTreeMap<Key, Stored>>,
    links: SignedLinks,
    clock: Arc<dyn Clock>,
}

#[derive(Debug, Clone)]
struct Stored {
    content: Bytes,
    content_type: ContentType,
    digest: Digest,
    modified_ms: u64,
}

impl Stored {
    fn etag(&self) -> ETag {
        ETag::of(&self.digest)
    }

    fn meta(&self, key: &Key) -> Meta {
        Meta {
            key: key.clone(),
            size: self.content.len() as u64,
            etag: self.etag(),
            content_type: self.content_type.clone(),
            digest: Some(self.digest),
            modified_ms: self.modified_ms,
        }
    }
}

impl MemoryBlobs {
    /// An empty store.
    pub fn new(links: SignedLinks, clock: Arc<dyn Clock>) -> Self {
        Self { objects: RwLock::default(), links, clock }
    }

    /// Store inspected content if the condition holds. Both happen under one lock.
    fn insert(&self, key: &Key, mode: &PutMode, stored: Stored) -> Result<Receipt> {
        let mut objects = self.objects.write();
        let existing = objects.get(key);
        match mode {
            PutMode::IfAbsent if existing.is_some() => {
                return Err(Error::AlreadyExists { key: key.clone() });
            }
            PutMode::IfMatch(etag) if existing.map(Stored::etag).as_ref() != Some(etag) => {
                return Err(Error::PreconditionFailed { key: key.clone() });
            }
            _ => {}
        }
        let size = stored.content.len() as u64;
        let receipt = Receipt { etag: stored.etag(), size, digest: stored.digest };
        objects.insert(key.clone(), stored);
        Ok(receipt)
    }

    fn find(&self, key: &Key) -> Result<Stored> {
        self.objects.read().get(key).cloned().ok_or_else(|| Error::not_found(key))
    }
}

#[async_trait]
impl Blobs for MemoryBlobs {
    async fn put(&self, key: &Key, content: Bytes, options: PutOptions) -> Result<Receipt> {
        let PutOptions { mode, content_type, expect } = options;
        let (_, digest) = inspect(expect, &content)?;
        let modified_ms = self.clock.now_ms();
        self.insert(key, &mode, Stored { content, content_type, digest, modified_ms })
    }

    async fn put_stream(&self, key: &Key, mut content: Incoming, options: StreamOptions) -> Result<Receipt> {
        let mut inspector = Inspector::new(options.expect)?;
        let mut collected = BytesMut::new();
        while let Some(chunk) = content.try_next().await.map_err(Error::Source)? {
            inspector.admit(0, chunk.len())?;
            inspector.add(&chunk);
            collected.extend_from_slice(&chunk);
        }
        let (_, digest) = inspector.finish()?;
        let content_type = options.content_type;
        let (content, modified_ms) = (collected.freeze(), self.clock.now_ms());
        let stored = Stored { content, content_type, digest, modified_ms };
        self.insert(key, &PutMode::Overwrite, stored)
    }

    async fn get(&self, key: &Key, range: ByteRange) -> Result<Object> {
        let stored = self.find(key)?;
        let meta = stored.meta(key);
        let range = range.within(meta.size)?;
        // Both ends are within content that is in memory, so they fit into a `usize`.
        let at = |offset| usize::try_from(offset).unwrap_or(usize::MAX);
        let part = stored.content.slice(at(range.start)..at(range.end));
        Ok(Object::new(meta, range, futures::stream::iter([Ok(part)])))
    }

    async fn head(&self, key: &Key) -> Result<Meta> {
        Ok(self.find(key)?.meta(key))
    }

    async fn delete(&self, key: &Key) -> Result<()> {
        self.objects.write().remove(key);
        Ok(())
    }

    async fn list(&self, prefix: &Prefix, after: Option<&Key>, limit: usize) -> Result<Page> {
        check_page(limit)?;
        let start = match after {
            Some(after) if after.as_str() >= prefix.as_str() => Bound::Excluded(after.as_str()),
            _ => Bound::Included(prefix.as_str()),
        };
        let objects = self.objects.read();
        let mut found = objects.range::<str, _>((start, Bound::Unbounded)).take_while(|(key, _)| prefix.fits(key)).map(
            |(key, stored)| Entry {
                key: key.clone(),
                size: stored.content.len() as u64,
                etag: stored.etag(),
                modified_ms: stored.modified_ms,
            },
        );
        let entries = found.by_ref().take(limit).collect();
        Ok(Page { entries, more: found.next().is_some() })
    }

    async fn upload_link(&self, key: &Key, terms: &UploadTerms) -> Result<Link> {
        self.links.upload(key, terms)
    }

    async fn download_link(&self, key: &Key, terms: &DownloadTerms) -> Result<Link> {
        self.links.download(key, terms)
    }
}
