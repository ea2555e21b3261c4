//! A store in a bucket of S3 or of a compatible server.

mod attempts;
mod conditional;
mod config;
mod multipart;
mod presign;

use std::borrow::Cow;
use std::sync::Arc;

use ambient::{Clock, Random};
use async_trait::async_trait;
use bytes::Bytes;
use futures::TryStreamExt as _;
use object_store::aws::AmazonS3;
use object_store::list::{PaginatedListOptions, PaginatedListStore as _};
use object_store::path::Path;
use object_store::{
    Attribute, Attributes, Error as StoreError, GetOptions, GetRange, GetResult, ObjectMeta, ObjectStore as _,
    ObjectStoreExt as _,
};

pub use self::config::{S3Config, S3Credentials};
use self::multipart::Parts;
use self::presign::Signer;
use crate::digest::hex;
use crate::expect::{Inspector, inspect};
use crate::store::check_page;
use crate::{
    Blobs, ByteRange, ContentType, Digest, DownloadTerms, ETag, Entry, Error, Incoming, Invalid, Key, Link, Meta,
    Object, Page, Prefix, PutMode, PutOptions, Receipt, Result, StreamOptions, UploadTerms,
};

/// The size of the parts of a large object. S3 requires at least 5 MiB, and allows at most 10,000 parts.
pub(crate) const PART: usize = 8 * 1024 * 1024;

/// The name of the attribute with an object's digest. For an object in parts, S3's own checksum is not the digest of
/// the content.
const DIGEST: &str = "sha256";

/// The attribute with a random mark of the request that wrote the object.
const WRITE: Attribute = Attribute::Metadata(Cow::Borrowed("write"));

const STORING: &str = "storing an object";

/// A [`Blobs`] in a bucket.
#[derive(Debug, Clone)]
pub struct S3Blobs {
    client: AmazonS3,
    bucket_url: String,
    region: String,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
}

impl S3Blobs {
    /// Use the bucket of this configuration. Nothing is sent before the first request.
    pub fn new(config: &S3Config, clock: Arc<dyn Clock>, random: Arc<dyn Random>) -> Result<Self> {
        let (client, bucket_url) = (config.client()?, config.bucket_url()?);
        Ok(Self { client, bucket_url, region: config.region.clone(), clock, random })
    }

    fn random_mark(&self) -> String {
        let mut mark = [0; 16];
        self.random.fill(&mut mark);
        hex(&mark)
    }

    /// What the server says about an object, and the attributes that it stores with it.
    async fn look(&self, key: &Key) -> Result<(Meta, Attributes)> {
        let options = GetOptions { head: true, ..Default::default() };
        let found = self.client.get_opts(&path(key), options).await;
        let found = found.map_err(|error| reading(key, error))?;
        Ok((meta(key, &found)?, found.attributes))
    }

    /// The `ETag` in the response to a put with `mark`. If the response has none, the object's `ETag` is read, provided
    /// that the object is still the one that was put.
    async fn etag_of(&self, key: &Key, mark: &str, answered: Option<String>) -> Result<ETag> {
        let found = match answered {
            Some(text) => etag(&text).map(Some),
            None => self.find_mark(key, mark).await,
        };
        match found {
            Ok(Some(etag)) => Ok(etag),
            Ok(None) => Err(Error::unknown(STORING, "it was replaced immediately")),
            Err(error) => Err(Error::unknown(STORING, error)),
        }
    }

    async fn signer<T>(&self, sign: impl FnOnce(Signer<'_>) -> Result<T>) -> Result<T> {
        let credential = self.client.credentials().get_credential().await;
        let credential = credential.map_err(|error| Error::unavailable("finding credentials for a link", error))?;
        let (region, now_ms) = (&*self.region, self.clock.now_ms());
        sign(Signer { credential: &credential, region, now_ms })
    }

    fn url(&self, key: &Key) -> String {
        // No character of a key needs to be escaped.
        format!("{}/{key}", self.bucket_url)
    }
}

#[async_trait]
impl Blobs for S3Blobs {
    async fn put(&self, key: &Key, content: Bytes, options: PutOptions) -> Result<Receipt> {
        let PutOptions { mode, content_type, expect } = options;
        let (size, digest) = inspect(expect, &content)?;
        let attributes = attributes(&content_type, Some(digest));
        let etag = self.put_if(key, &mode, &content.into(), attributes.into()).await?;
        Ok(Receipt { etag, size, digest })
    }

    async fn put_stream(&self, key: &Key, content: Incoming, options: StreamOptions) -> Result<Receipt> {
        let StreamOptions { content_type, expect } = options;
        let mut parts = Parts::new(content, Inspector::new(expect)?);
        let (first, ended) = parts.next().await?;
        if ended {
            let (size, digest) = parts.inspector.finish()?;
            let attributes = attributes(&content_type, Some(digest));
            let etag = self.put_if(key, &PutMode::Overwrite, &first, attributes.into()).await?;
            return Ok(Receipt { etag, size, digest });
        }
        let attributes = attributes(&content_type, expect.digest);
        let (etag, size, digest) = self.send_parts(key, first, parts, attributes).await?;
        Ok(Receipt { etag, size, digest })
    }

    async fn get(&self, key: &Key, range: ByteRange) -> Result<Object> {
        if range.is_never() {
            // The server cannot be asked for such a range, but a missing object must be reported first.
            let size = self.head(key).await?.size;
            return Err(Invalid::Range { size }.into());
        }
        // Some servers count with signed numbers, and no object is larger than that.
        let signed = |number: u64| number.min(i64::MAX as u64);
        let wanted = match range {
            ByteRange::Whole => None,
            ByteRange::From(start) => Some(GetRange::Offset(start)),
            ByteRange::Between(start, end) => Some(GetRange::Bounded(start..signed(end))),
            ByteRange::Last(count) => Some(GetRange::Suffix(signed(count))),
        };
        let ranged = wanted.is_some();
        let options = GetOptions { range: wanted, ..Default::default() };
        let found = match self.client.get_opts(&path(key), options).await {
            Ok(found) => found,
            Err(error @ StoreError::NotFound { .. }) => return Err(reading(key, error)),
            Err(error) => {
                if ranged {
                    // Servers differ in how they refuse a range; the object's size shows whether it was invalid.
                    range.within(self.head(key).await?.size)?;
                }
                return Err(reading(key, error));
            }
        };
        let (meta, range) = (meta(key, &found)?, found.range.clone());
        let failed = |error| Error::unavailable("reading an object", error);
        Ok(Object::new(meta, range, found.into_stream().map_err(failed)))
    }

    async fn head(&self, key: &Key) -> Result<Meta> {
        Ok(self.look(key).await?.0)
    }

    async fn delete(&self, key: &Key) -> Result<()> {
        // `object_store` does not know that a delete can be repeated safely after a lost response.
        let mut deleted = self.client.delete(&path(key)).await;
        if let Err(StoreError::Generic { .. }) = deleted {
            self.back_off(1).await;
            deleted = self.client.delete(&path(key)).await;
        }
        match deleted.map_err(|error| reading(key, error)) {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(Error::unknown("deleting an object", error)),
        }
    }

    async fn list(&self, prefix: &Prefix, after: Option<&Key>, limit: usize) -> Result<Page> {
        check_page(limit)?;
        let prefix = Some(prefix.as_str()).filter(|prefix| !prefix.is_empty());
        let mut options =
            PaginatedListOptions { offset: after.map(Key::to_string), max_keys: Some(limit), ..Default::default() };
        let mut page = Page::default();
        loop {
            let part = self.client.list_paginated(prefix, options.clone()).await;
            let part = part.map_err(|error| Error::unavailable("listing objects", error))?;
            for object in part.result.objects {
                // Objects that are not ours are skipped.
                if let Ok(key) = Key::new(object.location.as_ref()) {
                    page.entries.push(entry(key, &object)?);
                }
            }
            page.more = part.page_token.is_some();
            options.page_token = part.page_token;
            options.max_keys = Some(limit.saturating_sub(page.entries.len()));
            if !page.more || page.entries.len() >= limit {
                return Ok(page);
            }
        }
    }

    async fn upload_link(&self, key: &Key, terms: &UploadTerms) -> Result<Link> {
        terms.check()?;
        self.signer(|signer| signer.upload(&self.url(key), terms)).await
    }

    async fn download_link(&self, key: &Key, terms: &DownloadTerms) -> Result<Link> {
        terms.check()?;
        self.signer(|signer| signer.download(&self.url(key), terms)).await
    }
}

/// A key in the type of `object_store`; the text is the same.
fn path(key: &Key) -> Path {
    // Not `Path::from`, which would escape `~`.
    Path::parse(key.as_str()).expect("every key is a path")
}

/// The attributes that are stored with the content.
fn attributes(content_type: &ContentType, digest: Option<Digest>) -> Attributes {
    let mut attributes = Attributes::new();
    attributes.insert(Attribute::ContentType, content_type.to_string().into());
    if let Some(digest) = digest {
        attributes.insert(Attribute::Metadata(DIGEST.into()), digest.to_string().into());
    }
    attributes
}

fn meta(key: &Key, found: &GetResult) -> Result<Meta> {
    let Entry { key, size, etag, modified_ms } = entry(key.clone(), &found.meta)?;
    let attribute = |name| found.attributes.get(&name).map(AsRef::<str>::as_ref);
    // Somebody else may have written the object, with any attributes.
    let content_type = attribute(Attribute::ContentType).and_then(|text| text.parse().ok());
    let digest = attribute(Attribute::Metadata(DIGEST.into())).and_then(|text| text.parse().ok());
    let content_type = content_type.unwrap_or_default();
    Ok(Meta { key, size, etag, content_type, digest, modified_ms })
}

fn entry(key: Key, object: &ObjectMeta) -> Result<Entry> {
    let etag = etag(object.e_tag.as_deref().unwrap_or_default())?;
    let modified_ms = u64::try_from(object.last_modified.timestamp_millis()).unwrap_or(0);
    Ok(Entry { key, size: object.size, etag, modified_ms })
}

fn etag(text: &str) -> Result<ETag> {
    let unusable = |error| Error::unavailable("reading an ETag", error);
    ETag::new(text.trim_matches('"')).map_err(unusable)
}

/// Converts the error of a failed read.
fn reading(key: &Key, error: StoreError) -> Error {
    match error {
        // A missing bucket is also "not found", but it is not the object that is missing.
        StoreError::NotFound { .. } if !error.to_string().contains("NoSuchBucket") => Error::not_found(key),
        _ => Error::unavailable("reading an object", error),
    }
}
