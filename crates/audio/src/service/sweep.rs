//! Deletes content that belongs to no recording any more: artwork, long lyrics, and uploads that were interrupted.

use std::collections::{BTreeMap, HashSet};

use basis::{Owner, Result, objects_page};
use blobs::Entry;
use work::Passed;

use super::files::UPLOADED;
use super::{Audio, Inner};
use crate::items::lyrics::{self, StoredLyrics};
use crate::items::uploads;
use crate::model::{AudioId, UploadId};

/// Content that nothing refers to after this time will never be referred to. It is longer than `artwork` regards a
/// picture as fresh, and than an upload link is valid.
const ABANDONED_AFTER_MS: u64 = 2 * 60 * 60 * 1_000;

/// What an object is.
enum Content<'a> {
    /// A picture, in any size.
    Artwork { digest: &'a str },
    /// The lyrics of a recording.
    Lyrics(AudioId),
    /// An uploaded file.
    File(UploadId),
}

impl Audio {
    /// Look at a page of all content.
    pub(crate) async fn sweep_page(&self, after: Option<String>) -> Result<Passed> {
        let (entries, next) = objects_page(self.inner.blobs(), UPLOADED, after).await?;
        let mut of: BTreeMap<Owner, Vec<&Entry>> = BTreeMap::new();
        for entry in entries.iter().filter(|entry| self.inner.is_old(entry)) {
            if let Some((owner, _)) = place_of(entry) {
                of.entry(owner).or_default().push(entry);
            }
        }
        let mut count = 0;
        for (owner, entries) in of {
            // If the items of one owner cannot be read, those of the others still are.
            match self.inner.sweep_owner(&owner, &entries).await {
                Ok(deleted) => count += deleted,
                Err(error) => tracing::warn!(%error, %owner, "abandoned content could not be looked for"),
            }
        }
        Ok(Passed { count, next })
    }
}

impl Inner {
    fn is_old(&self, entry: &Entry) -> bool {
        entry.modified_ms.saturating_add(ABANDONED_AFTER_MS) < self.now()
    }

    async fn sweep_owner(&self, owner: &Owner, entries: &[&Entry]) -> Result<u64> {
        let digests = entries.iter().filter_map(|entry| match place_of(entry)?.1 {
            Content::Artwork { digest } => Some(digest.to_owned()),
            Content::Lyrics(_) | Content::File(_) => None,
        });
        let used = self.used_artwork(owner, digests.collect()).await?;
        let mut count = 0;
        for entry in entries {
            let Some((_, content)) = place_of(entry) else { continue };
            let abandoned = match content {
                Content::Artwork { digest } => !used.contains(digest) && self.is_still_old(entry).await?,
                Content::Lyrics(id) => self.lyrics_are_elsewhere(owner, id).await?,
                Content::File(id) => !self.is_known(owner, id).await?,
            };
            if abandoned {
                self.blobs().delete(&entry.key).await?;
                if matches!(content, Content::Artwork { .. }) {
                    self.tables().update(uploads::uncount_artwork(owner, entry.size)).await?;
                }
                count += 1;
            }
        }
        Ok(count)
    }

    /// Which of these pictures recordings have.
    async fn used_artwork(&self, owner: &Owner, digests: HashSet<String>) -> Result<HashSet<String>> {
        if digests.is_empty() {
            return Ok(HashSet::new());
        }
        let digests: Vec<String> = digests.into_iter().collect();
        match self.catalogue.of(owner).await? {
            Some(lists) => Ok(lists.used_artwork(&digests).await?.into_iter().collect()),
            None => Ok(HashSet::new()),
        }
    }

    /// Whether a picture has not been stored again since the page was listed.
    async fn is_still_old(&self, entry: &Entry) -> Result<bool> {
        match self.blobs().head(&entry.key).await {
            Ok(meta) => Ok(meta.modified_ms == entry.modified_ms),
            Err(blobs::Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether the lyrics of a recording are not in an object.
    async fn lyrics_are_elsewhere(&self, owner: &Owner, id: AudioId) -> Result<bool> {
        let item = self.tables().get(lyrics::get(id)).await?.item;
        let stored = item.map_or(Ok(None), |item| lyrics::read(owner, &item))?;
        Ok(!matches!(stored, Some(StoredLyrics::Object(_))))
    }

    /// Whether an upload has a record, or its file has one. The file gets its record before the upload loses its own.
    async fn is_known(&self, owner: &Owner, id: UploadId) -> Result<bool> {
        let record = self.tables().get(uploads::get(owner, id)).await?.item;
        Ok(record.is_some() || self.uploaded_file(owner, id).await?.is_some())
    }
}

/// Whose an object is, and what it is.
fn place_of(entry: &Entry) -> Option<(Owner, Content<'_>)> {
    let mut parts = entry.key.as_str().strip_prefix(UPLOADED)?.splitn(3, '/');
    let (owner, kind, name) = (parts.next()?, parts.next()?, parts.next()?);
    let content = match kind {
        "art" => Content::Artwork { digest: name.split('-').next()? },
        "lyrics" => Content::Lyrics(name.parse().ok()?),
        "files" => Content::File(name.parse().ok()?),
        _ => return None,
    };
    Some((Owner::new(owner), content))
}
