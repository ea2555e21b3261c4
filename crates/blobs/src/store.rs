//! The interface of all stores.

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use futures::stream::BoxStream;

use crate::error::Cause;
use crate::{
    ByteRange, ContentType, Digest, DownloadTerms, Expect, Invalid, Key, Link, Object, Prefix, Result, UploadTerms,
};

/// The largest object: 10,000 parts, which is S3's limit, of the size that this crate sends.
pub const MAX_OBJECT: u64 = 10_000 * crate::s3::PART as u64;

/// The most entries in a page of a list; S3's own limit.
pub const MAX_PAGE: usize = 1_000;

/// The longest validity of a signed link; S3's own limit.
pub const MAX_LIFETIME: Duration = Duration::from_hours(7 * 24);

/// The largest content that a signed link may upload: S3's limit for a single request.
pub const MAX_UPLOAD: u64 = 5 * 1024 * 1024 * 1024;

/// Content that is being sent to a store. Its errors are the sender's, not the store's.
pub type Incoming = BoxStream<'static, Result<Bytes, Cause>>;

/// A store of objects: whole values under keys, replaced as a whole or not at all.
///
/// * When a write returns `Ok`, it is on disk and visible to every later read.
/// * A reader sees all of an object or none of it, never a mixture of two.
/// * A write that returns an error changed nothing, unless the error says that this is unknown.
/// * A write whose future is dropped early is carried out completely, or not at all.
#[async_trait]
pub trait Blobs: Send + Sync + fmt::Debug {
    /// Store `content` under `key`.
    ///
    /// Of any number of concurrent conditional puts with the same precondition, exactly one succeeds.
    async fn put(&self, key: &Key, content: Bytes, options: PutOptions) -> Result<Receipt>;

    /// Store a stream of unknown or great length under `key`, in bounded memory; an existing object is replaced.
    /// Nothing becomes visible before the last byte has arrived and all expectations are met.
    async fn put_stream(&self, key: &Key, content: Incoming, options: StreamOptions) -> Result<Receipt>;

    /// Open an object, or a part of it, for reading.
    async fn get(&self, key: &Key, range: ByteRange) -> Result<Object>;

    /// The description of an object, without its content.
    async fn head(&self, key: &Key) -> Result<Meta>;

    /// Delete an object; it is not an error if there is none.
    async fn delete(&self, key: &Key) -> Result<()>;

    /// Up to `limit` objects whose keys begin with `prefix` and come after `after`, in key order.
    async fn list(&self, prefix: &Prefix, after: Option<&Key>, limit: usize) -> Result<Page>;

    /// A link with which somebody without credentials can upload content that meets exactly these terms.
    async fn upload_link(&self, key: &Key, terms: &UploadTerms) -> Result<Link>;

    /// A link with which somebody without credentials can download an object. Whether the object exists is not checked.
    async fn download_link(&self, key: &Key, terms: &DownloadTerms) -> Result<Link>;

    /// Read a whole object of at most `limit` bytes into memory, and check it against the digest that the store keeps,
    /// if any, and against what the caller expects. A difference is [`crate::Error::Corrupt`].
    async fn read_verified(&self, key: &Key, expect: Expect, limit: u64) -> Result<(Meta, Bytes)> {
        let object = self.get(key, ByteRange::Whole).await?.verified(expect)?;
        let meta = object.meta.clone();
        Ok((meta, object.collect(limit).await?))
    }
}

/// Options of a put.
#[derive(Debug, Clone, Default)]
pub struct PutOptions {
    /// The condition of the put.
    pub mode: PutMode,
    /// What kind of content it is.
    pub content_type: ContentType,
    /// What is expected of the content; it is checked before anything is stored.
    pub expect: Expect,
}

impl PutOptions {
    /// Put only if this condition holds.
    pub fn with_mode(mode: PutMode) -> Self {
        Self { mode, ..Self::default() }
    }
}

/// The condition of a put: what must exist under the key.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum PutMode {
    /// Anything or nothing: an existing object is replaced.
    #[default]
    Overwrite,
    /// There must be no object.
    IfAbsent,
    /// There must be an object with this `ETag`.
    IfMatch(ETag),
}

/// Options of a put of a stream.
#[derive(Debug, Clone, Default)]
pub struct StreamOptions {
    /// What kind of content it is.
    pub content_type: ContentType,
    /// What is expected of the content; it is checked before the object becomes visible.
    pub expect: Expect,
}

/// What a put stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    /// The object's new `ETag`.
    pub etag: ETag,
    /// How many bytes were stored.
    pub size: u64,
    /// The SHA-256 of the stored content.
    pub digest: Digest,
}

/// What a store says about an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meta {
    /// Its key.
    pub key: Key,
    /// Its length in bytes.
    pub size: u64,
    /// Changes whenever the content changes.
    pub etag: ETag,
    /// What kind of content it is.
    pub content_type: ContentType,
    /// The SHA-256 of its content, if the store has it. Files and memory always have it; S3 does not have it for
    /// objects that were sent in several parts or through a link without announcing it.
    pub digest: Option<Digest>,
    /// When it was stored, in Unix milliseconds.
    pub modified_ms: u64,
}

/// An object in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its key.
    pub key: Key,
    /// Its length in bytes.
    pub size: u64,
    /// Changes whenever the content changes.
    pub etag: ETag,
    /// When it was stored, in Unix milliseconds.
    pub modified_ms: u64,
}

/// A part of a list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Page {
    /// The objects, in key order.
    pub entries: Vec<Entry>,
    /// Whether there may be more after the last entry.
    pub more: bool,
}

/// Identifies a version of an object's content. Two different contents of an object have different `ETag`s. The same
/// content, written again, may have the same `ETag` or another one; to distinguish two writes of the same bytes,
/// include a counter in them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ETag(String);

impl ETag {
    /// Parse an `ETag` that a client returns, without quotes.
    pub fn new(text: impl Into<String>) -> Result<Self, Invalid> {
        let text = text.into();
        let visible = text.bytes().all(|b| b.is_ascii_graphic() && b != b'"');
        if visible && (1..=128).contains(&text.len()) { Ok(Self(text)) } else { Err(Invalid::ETag) }
    }

    /// The `ETag` as text, without quotes.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The `ETag` in stores that derive it from the digest of the content.
    pub(crate) fn of(digest: &Digest) -> Self {
        Self(digest.to_string())
    }
}

/// Refuse a page size that S3 would refuse, on every store.
pub(crate) fn check_page(limit: usize) -> Result<(), Invalid> {
    if (1..=MAX_PAGE).contains(&limit) { Ok(()) } else { Err(Invalid::PageSize) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_etag_is_one_visible_word() {
        assert_eq!(ETag::new("abc-1").expect("an etag").as_str(), "abc-1");
        let long = "a".repeat(129);
        for text in ["", "a b", "\"a\"", "a\n", "é", &long] {
            assert_eq!(ETag::new(text), Err(Invalid::ETag), "{text:?}");
        }
    }
}
