//! What a link that has been checked allows its bearer to do, and doing it.

use crate::{
    Blobs, ByteRange, ContentType, Digest, Expect, FileName, Incoming, Invalid, Key, Object, Receipt, Result,
    StreamOptions,
};

/// A link that has been checked and has not expired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Grant {
    /// It allows an upload.
    Upload(UploadGrant),
    /// It allows a download.
    Download(DownloadGrant),
}

/// Permission to store one object of known length and type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UploadGrant {
    /// The key to store the content under.
    pub key: Key,
    /// The required length.
    pub length: u64,
    /// The required type.
    pub content_type: ContentType,
    /// The required digest, if it was known.
    pub digest: Option<Digest>,
}

/// What the client of an upload link announces about the content that follows.
#[derive(Debug, Clone, Copy)]
pub struct Offer<'a> {
    /// The content type, as it was sent.
    pub content_type: &'a str,
    /// The length, if it was sent.
    pub length: Option<u64>,
}

impl UploadGrant {
    /// Store `content`, if it meets the terms. Another type or length is refused before anything is read, and wrong
    /// content before it becomes visible.
    pub async fn store(&self, blobs: &dyn Blobs, offer: Offer<'_>, content: Incoming) -> Result<Receipt> {
        if offer.content_type != self.content_type.as_str() {
            let expected = self.content_type.to_string();
            return Err(Invalid::OtherContentType { expected }.into());
        }
        if let Some(actual) = offer.length.filter(|length| *length != self.length) {
            return Err(Invalid::Size { expected: self.length, actual }.into());
        }
        let options = StreamOptions {
            content_type: self.content_type.clone(),
            expect: Expect { size: Some(self.length), digest: self.digest },
        };
        blobs.put_stream(&self.key, content, options).await
    }
}

/// Permission to read one object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DownloadGrant {
    /// The object's key.
    pub key: Key,
    /// The content type of the response, whatever the store says.
    pub content_type: ContentType,
    /// The name to save it under.
    pub file_name: Option<FileName>,
}

impl DownloadGrant {
    /// Open the object, with the content type of the terms.
    pub async fn open(&self, blobs: &dyn Blobs, range: ByteRange) -> Result<Object> {
        let mut object = blobs.get(&self.key, range).await?;
        object.meta.content_type = self.content_type.clone();
        Ok(object)
    }
}
