//! What a link that was checked allows its bearer to do.

use crate::{
    Blobs, ByteRange, ContentType, Digest, Expect, FileName, Incoming, Invalid, Key, Object, Receipt, Result,
    StreamOptions,
};

/// A link that was checked and has not expired.
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
    /// Where the content goes.
    pub key: Key,
    /// How long it must be.
    pub length: u64,
    /// What type it must be.
    pub content_type: ContentType,
    /// Which content it must be, if that was known.
    pub digest: Option<Digest>,
}

/// What the client of an upload link says about the content that follows.
#[derive(Debug, Clone, Copy)]
pub struct Offer<'a> {
    /// The content type, as it was sent.
    pub content_type: &'a str,
    /// The length, if one was sent.
    pub length: Option<u64>,
}

impl UploadGrant {
    /// Store `content`, if it is what was agreed on. Another type or length is refused before a byte is read, wrong
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
    /// Which object.
    pub key: Key,
    /// The type that the answer carries, whatever the store says.
    pub content_type: ContentType,
    /// The name to save it under.
    pub file_name: Option<FileName>,
}

impl DownloadGrant {
    /// Open the object, with the content type that was agreed on.
    pub async fn open(&self, blobs: &dyn Blobs, range: ByteRange) -> Result<Object> {
        let mut object = blobs.get(&self.key, range).await?;
        object.meta.content_type = self.content_type.clone();
        Ok(object)
    }
}
