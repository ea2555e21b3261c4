//! Opens the places of sources: buckets with their keys, folders by their names. What was opened is kept for a minute,
//! so that playing a recording reads nothing but the recording.

use std::collections::HashMap;
use std::time::Duration;

use basis::{Error, Owner, Reason, Result};
use buckets::{Bucket, BucketSettings, Folder, Keys, Kind, Place, Step};
use parking_lot::Mutex;

use super::files::Files;
use super::{Inner, reasons};
use crate::items::sources;
use crate::model::{Source, SourceId, SourceKind};

/// How long an open place is used. For as long, other servers may still use a key that was replaced here.
const KEPT_MS: u64 = 60_000;
/// For how many sources open places are kept.
const KEPT_MAX: usize = 1_000;
/// How long checking a place may take. It has to be shorter than what a request may take.
const CHECK_TIME: Duration = Duration::from_secs(30);

/// The places that were opened lately.
#[derive(Debug, Default)]
pub(super) struct Opened(Mutex<HashMap<SourceId, Kept>>);

#[derive(Debug, Clone)]
struct Kept {
    owner: Owner,
    source: Source,
    files: Files,
    at_ms: u64,
}

impl Opened {
    fn find(&self, owner: &Owner, id: SourceId, now_ms: u64) -> Option<Kept> {
        let kept = self.0.lock().get(&id).cloned();
        kept.filter(|kept| kept.owner == *owner && now_ms < kept.at_ms.saturating_add(KEPT_MS))
    }

    fn keep(&self, kept: Kept) {
        let mut all = self.0.lock();
        if all.len() >= KEPT_MAX {
            all.retain(|_, other| kept.at_ms < other.at_ms.saturating_add(KEPT_MS));
        }
        if all.len() >= KEPT_MAX {
            all.clear();
        }
        all.insert(kept.source.id, kept);
    }

    /// The source has changed, or is going away.
    pub(super) fn forget(&self, id: SourceId) {
        self.0.lock().remove(&id);
    }
}

impl Inner {
    /// The files of a source as it is now.
    pub(crate) async fn files_of(&self, owner: &Owner, source: &Source) -> Result<Files> {
        let now = self.now();
        if let Some(kept) = self.opened.find(owner, source.id, now)
            && kept.source == *source
        {
            return Ok(kept.files);
        }
        let files = self.open(owner, source).await?;
        self.opened.keep(Kept { owner: owner.clone(), source: source.clone(), files: files.clone(), at_ms: now });
        Ok(files)
    }

    /// A source and its files, as they were a minute ago or later.
    pub(super) async fn source_and_files(&self, owner: &Owner, id: SourceId) -> Result<(Source, Files)> {
        if let Some(kept) = self.opened.find(owner, id, self.now()) {
            return Ok((kept.source, kept.files));
        }
        let source = self.source(owner, id).await?;
        let files = self.files_of(owner, &source).await?;
        Ok((source, files))
    }

    /// A source that is not being removed: that of uploads, or one that was added.
    pub(super) async fn source(&self, owner: &Owner, id: SourceId) -> Result<Source> {
        if id == SourceId::of_uploads(owner) {
            return Ok(Source::uploads(owner));
        }
        let item = self.tables().get(sources::get(owner, id)).await?.item;
        let source = item.map(|item| sources::read(&item)).transpose()?.filter(|source| !source.removing);
        source.ok_or_else(Error::not_found)
    }

    async fn open(&self, owner: &Owner, source: &Source) -> Result<Files> {
        Ok(match &source.kind {
            SourceKind::Uploads => Files::Uploads { blobs: self.stores.blobs.clone(), owner: owner.clone() },
            SourceKind::Folder { folder } => Files::Place(self.folder(folder).ok_or_else(folder_gone)?),
            SourceKind::S3 { .. } => Files::Place(self.bucket(source, self.open_key(owner, source.id).await?)?),
        })
    }

    /// The folder with that name, if the server's settings have one.
    pub(super) fn folder(&self, name: &str) -> Option<Place> {
        let folder = self.settings.folders.iter().find(|folder| folder.name == name)?;
        Some(Place::Folder(Folder::new(&folder.path)))
    }

    /// The bucket of a source.
    pub(super) fn bucket(&self, source: &Source, keys: Keys) -> Result<Place> {
        let SourceKind::S3 { endpoint, region, bucket, .. } = &source.kind else {
            return Err(Error::internal("the source has no bucket"));
        };
        let settings =
            BucketSettings { endpoint: endpoint.clone(), region: Some(region.clone()), bucket: bucket.clone() };
        Ok(Place::Bucket(Bucket::new(&self.client, &settings, keys).map_err(reasons::invalid)?))
    }
}

/// Check that the files of a source can be listed and read. An error is about the field that most likely is wrong.
pub(super) async fn check(place: &Place, kind: &SourceKind) -> Result<()> {
    let (prefix, has_endpoint) = match kind {
        SourceKind::S3 { prefix, endpoint, .. } => (prefix.as_str(), endpoint.is_some()),
        SourceKind::Folder { .. } | SourceKind::Uploads => ("", false),
    };
    let checked = tokio::time::timeout(CHECK_TIME, place.check(prefix)).await;
    let checked = checked.unwrap_or_else(|_| Err(Kind::TooSlow.during(Step::Listing)));
    checked.map_err(|error| {
        let field = match place {
            Place::Bucket(_) => reasons::field_of_bucket(error.kind(), has_endpoint),
            Place::Folder(_) => "folder",
        };
        Error::invalid(field, reasons::of_place(error.kind()))
    })
}

fn folder_gone() -> Error {
    let words = "the server no longer offers this folder; ask the administrator, or remove the source";
    Error::conflict(Reason::new("folder-not-offered", words))
}
