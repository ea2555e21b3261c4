//! The files of a source: objects of a bucket, files of a folder, or what was uploaded. They are read by ranges.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use basis::Owner;
use blobs::{Blobs, ByteRange};
use buckets::{Error, Kind, Part, Place, Step};
use bytes::Bytes;
use futures::StreamExt as _;

use crate::model::UploadId;

/// Where the objects of uploads are.
pub(crate) const UPLOADED: &str = "audio/";

/// How long reading a part of a file into memory may take.
const READ_TIME: Duration = Duration::from_mins(1);

/// The files of a source.
#[derive(Debug, Clone)]
pub(crate) enum Files {
    /// Somebody else's storage.
    Place(Place),
    /// What was uploaded to Todana itself.
    Uploads { blobs: Arc<dyn Blobs>, owner: Owner },
}

/// The key of an uploaded file's object.
pub(crate) fn upload_key(owner: &Owner, upload: UploadId) -> Result<blobs::Key, blobs::Error> {
    Ok(blobs::Key::new(format!("{UPLOADED}{owner}/files/{upload}"))?)
}

/// The upload that a path among uploads begins with.
pub(crate) fn upload_of(path: &str) -> Option<UploadId> {
    path.split('/').next()?.parse().ok()
}

impl Files {
    /// A file, or a part of it. With `if_match`, it has to be that version.
    pub(crate) async fn get(
        &self,
        path: &str,
        range: Option<Range<u64>>,
        if_match: Option<&str>,
    ) -> Result<Part, Error> {
        match self {
            Self::Place(place) => place.get(path, range, if_match).await,
            Self::Uploads { blobs, owner } => uploaded(blobs.as_ref(), owner, path, range, if_match).await,
        }
    }

    /// A part of a file in memory.
    pub(crate) async fn read(&self, path: &str, range: Range<u64>, etag: &str) -> Result<Bytes, Error> {
        let length = range.end.saturating_sub(range.start);
        self.get(path, Some(range), Some(etag)).await?.collect(length, READ_TIME).await
    }
}

async fn uploaded(
    blobs: &dyn Blobs,
    owner: &Owner,
    path: &str,
    range: Option<Range<u64>>,
    if_match: Option<&str>,
) -> Result<Part, Error> {
    let failed = |error: blobs::Error| match error {
        blobs::Error::NotFound { .. } => Kind::NotFound.during(Step::Reading),
        blobs::Error::Unavailable { .. } => Kind::Unreachable.during(Step::Reading),
        _ => Kind::Failed.during(Step::Reading),
    };
    let upload = upload_of(path).ok_or(Kind::NotFound.during(Step::Reading))?;
    let key = upload_key(owner, upload).map_err(failed)?;
    let wanted = match &range {
        Some(range) => ByteRange::Between(range.start, range.end),
        None => ByteRange::Whole,
    };
    let object = blobs.get(&key, wanted).await.map_err(failed)?;
    let (size, etag) = (object.meta.size, object.meta.etag.as_str().to_owned());
    if if_match.is_some_and(|expected| expected != etag) {
        return Err(Kind::Changed.during(Step::Reading));
    }
    let range = object.range;
    let content = object.stream.map(move |chunk| chunk.map_err(failed)).boxed();
    Ok(Part { size, etag, range, content })
}
