//! Where files are.

use basis::Owner;

use super::{PlaceKind, SourceId};

/// The largest number of sources that an owner adds.
pub const SOURCES_MAX: u32 = 100;

/// A place with files of the owner's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Its id.
    pub id: SourceId,
    /// Its number among the owner's sources: 1, 2, …, never given twice; 0 is what was uploaded.
    pub number: u32,
    /// What the owner calls it.
    pub name: String,
    /// What it is.
    pub kind: SourceKind,
    /// Whether recordings may be streamed from the bucket directly, through links that show the id of its key.
    pub direct: bool,
    /// When it was added.
    pub created_ms: u64,
    /// Whether it is being removed: then nothing new is read from it, and it is in no list.
    pub removing: bool,
    /// How often it has changed. It starts at 1.
    pub version: u64,
}

/// What a source is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SourceKind {
    /// What the owner uploaded to Todana itself.
    Uploads,
    /// A folder on the server.
    Folder {
        /// Its name in the settings.
        folder: String,
    },
    /// A bucket.
    S3 {
        /// The address of the storage service, if it is not Amazon's.
        endpoint: Option<String>,
        /// The region.
        region: String,
        /// The bucket's name.
        bucket: String,
        /// Only objects whose keys begin with this; empty for all.
        prefix: String,
        /// As much of the access key's id as may be shown.
        access_key_hint: String,
    },
}

impl Source {
    /// The source that has what an owner uploaded. Everybody has it, and it is not stored.
    pub fn uploads(owner: &Owner) -> Self {
        Self {
            id: SourceId::of_uploads(owner),
            number: 0,
            name: String::new(),
            kind: SourceKind::Uploads,
            direct: false,
            created_ms: 0,
            removing: false,
            version: 1,
        }
    }

    /// What kind of place it is, as its recordings say.
    pub fn place(&self) -> PlaceKind {
        match &self.kind {
            SourceKind::Uploads => PlaceKind::Uploads,
            SourceKind::Folder { folder } => PlaceKind::Folder(folder.clone()),
            SourceKind::S3 { bucket, .. } => PlaceKind::Bucket(bucket.clone()),
        }
    }
}
