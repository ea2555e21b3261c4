//! Object storage for content: files, memory and S3 behind one trait.

mod content_type;
mod digest;
mod error;
mod expect;
mod files;
mod key;
mod links;
mod memory;
mod object;
mod range;
mod s3;
mod store;

pub use content_type::ContentType;
pub use digest::Digest;
pub use error::{Cause, Error, Invalid, Outcome, Refusal, Result};
pub use expect::Expect;
pub use files::FileBlobs;
pub use key::{Key, MAX_KEY, MAX_SEGMENT, Prefix};
pub use links::{
    DownloadGrant, DownloadTerms, FileName, Grant, Link, LinkKey, Method, Offer, SignedLinks,
    UploadGrant, UploadTerms,
};
pub use memory::MemoryBlobs;
pub use object::Object;
pub use range::ByteRange;
pub use s3::{S3Blobs, S3Config, S3Credentials};
pub use store::{
    Blobs, ETag, Entry, Incoming, MAX_LIFETIME, MAX_OBJECT, MAX_PAGE, MAX_UPLOAD, Meta, Page,
    PutMode, PutOptions, Receipt, StreamOptions,
};
