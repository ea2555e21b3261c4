//! Object storage: whole values under keys, in a folder, in memory or in an S3 bucket, behind one trait.
//!
//! # A tour
//!
//! * [`Blobs`] is the trait; [`FileBlobs`], [`MemoryBlobs`] and [`S3Blobs`] implement it.
//! * A [`Key`] names an object, and a [`Prefix`] is the beginning of keys; their values are always valid.
//! * [`Blobs::put`] replaces an object, or creates it only if there is none, or replaces only the
//!   version with a given [`ETag`] (see [`PutMode`]). [`Blobs::put_stream`] takes content of any
//!   length in bounded memory. Both first check the content against what they were told to [`Expect`].
//! * [`Blobs::get`] returns an [`Object`]: its [`Meta`] and a stream of a [`ByteRange`] of it.
//!   [`Blobs::read_verified`] and [`Object::verified`] also check the content's digest.
//! * [`Blobs::upload_link`] and [`Blobs::download_link`] create a [`Link`] for somebody without credentials. An S3
//!   server checks its own links; those of the other stores are checked with [`SignedLinks::redeem`], which returns a
//!   [`Grant`].
//! * An [`Error`] says what a caller can do about it, and whether anything was changed.
//!
//! ```
//! use std::sync::Arc;
//! use ambient::SystemClock;
//! use blobs::{Blobs, Error, Expect, Key, LinkKey, MemoryBlobs, PutMode, PutOptions, SignedLinks};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Error> {
//! let clock = Arc::new(SystemClock);
//! let links = SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], clock.clone())?;
//! let blobs: Arc<dyn Blobs> = Arc::new(MemoryBlobs::new(links, clock));
//!
//! let key = Key::new("notes/today")?;
//! let first = blobs.put(&key, "a".into(), PutOptions::with_mode(PutMode::IfAbsent)).await?;
//!
//! // Replace only the version that we have seen.
//! let ours = PutMode::IfMatch(first.etag);
//! blobs.put(&key, "b".into(), PutOptions::with_mode(ours.clone())).await?;
//! let late = blobs.put(&key, "c".into(), PutOptions::with_mode(ours)).await;
//! assert!(matches!(late, Err(Error::PreconditionFailed { .. })));
//!
//! let (meta, content) = blobs.read_verified(&key, Expect::ANYTHING, 1_000).await?;
//! assert_eq!((meta.size, content.as_ref()), (1, b"b" as &[u8]));
//! # Ok(())
//! # }
//! ```

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
pub use files::{Copied, FileBlobs, FolderCopy, Hold, Told};
pub use key::{Key, MAX_KEY, MAX_SEGMENT, Prefix};
pub use links::{
    DownloadGrant, DownloadTerms, FileName, Grant, Link, LinkKey, Method, Offer, SignedLinks, UploadGrant, UploadTerms,
};
pub use memory::MemoryBlobs;
pub use object::Object;
pub use range::ByteRange;
pub use s3::{S3Blobs, S3Config, S3Credentials};
pub use store::{
    Blobs, ETag, Entry, Incoming, MAX_LIFETIME, MAX_OBJECT, MAX_PAGE, MAX_UPLOAD, Meta, Page, PutMode, PutOptions,
    Receipt, StreamOptions,
};
