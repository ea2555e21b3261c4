//! Reads the storage of others: S3 buckets, and folders on the server.
//!
//! A [`Place`] is either. It lists its objects in pages, tells what is known about one, and reads parts of it as a
//! stream. Nothing is ever written. The address of a bucket comes from a user, so [`Client`] decides what is connected
//! to; see the README for the rules.
//!
//! ```no_run
//! # use std::sync::Arc;
//! # use buckets::{Bucket, BucketSettings, Client, Keys, Place};
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let allowed = "192.168.1.5, 10.0.0.0/8".parse()?;
//! let client = Client::new(allowed, Arc::new(ambient::SystemClock), Arc::new(ambient::SystemRandom));
//! let keys = Keys::new("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY".to_owned())?;
//! let settings = BucketSettings { endpoint: None, region: Some("eu-west-1".to_owned()), bucket: "music".to_owned() };
//! let place = Place::Bucket(Bucket::new(&client, &settings, keys)?);
//! place.check("").await?;
//! let mut after = None;
//! loop {
//!     let page = place.list("", after.as_deref()).await?;
//!     for object in &page.found {
//!         let first = place.get(&object.key, Some(0..65_536), Some(&object.etag)).await?;
//!         println!("{} has {} bytes", object.key, first.size);
//!     }
//!     after = page.next;
//!     if after.is_none() {
//!         break;
//!     }
//! }
//! # Ok(())
//! # }
//! ```

mod cursor;
mod error;
mod folder;
mod part;
mod place;
mod reach;
mod s3;

pub use cursor::after_key;
pub use error::{Error, Invalid, Kind, Result, Step};
pub use folder::{Folder, Links};
pub use part::{Found, Listed, Part};
pub use place::Place;
pub use reach::{Allowed, Client, ClientSettings, Limits, Names, NotAllowed, Resolved, SystemNames, is_public};
pub use s3::{Bucket, BucketSettings, Keys, SignedLink};

/// The longest key that is listed, in bytes. Amazon allows 1,024, Linux 4,095.
pub const KEY_BYTES_MAX: usize = 4_096;

/// How many objects a page has at most.
pub const PAGE: usize = 1_000;
