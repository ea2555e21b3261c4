//! A place where somebody's files are: a bucket or a folder.

use std::ops::Range;

use crate::{Bucket, Folder, Found, Listed, Part, Result};

/// A place where somebody's files are. Clones are cheap and share what was learned about the place.
#[derive(Debug, Clone)]
pub enum Place {
    /// An S3 bucket.
    Bucket(Bucket),
    /// A folder on the server.
    Folder(Folder),
}

impl Place {
    /// Check that what begins with `prefix` can be listed and read. The error's step says which of the two failed.
    pub async fn check(&self, prefix: &str) -> Result<()> {
        match self {
            Self::Bucket(bucket) => bucket.check(prefix).await,
            Self::Folder(folder) => folder.check(prefix).await,
        }
    }

    /// A page of the objects whose keys begin with `prefix`. `after` is the `next` of the page before, or made by
    /// [`crate::after_key`]. A folder lists in the order of the keys' UTF-8 bytes; S3 servers should, and a caller
    /// that depends on it checks it.
    pub async fn list(&self, prefix: &str, after: Option<&str>) -> Result<Listed> {
        match self {
            Self::Bucket(bucket) => bucket.list(prefix, after).await,
            Self::Folder(folder) => folder.list(prefix, after).await,
        }
    }

    /// What is known about an object.
    pub async fn head(&self, key: &str) -> Result<Found> {
        match self {
            Self::Bucket(bucket) => bucket.head(key).await,
            Self::Folder(folder) => folder.head(key).await,
        }
    }

    /// An object, or a part of it. A range may end after the object's end; an empty one is refused as past the end.
    /// With `if_match`, the object has to be that version.
    pub async fn get(&self, key: &str, range: Option<Range<u64>>, if_match: Option<&str>) -> Result<Part> {
        match self {
            Self::Bucket(bucket) => bucket.get(key, range, if_match).await,
            Self::Folder(folder) => folder.get(key, range, if_match).await,
        }
    }
}
