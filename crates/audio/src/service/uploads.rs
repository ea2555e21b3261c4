//! Files that are uploaded to Todana itself: announced, uploaded through a link, and read as a scan would read them.
//!
//! ```text
//! announced ── complete ──► a recording: the record of its file, no record of the upload
//!     │            │ no recording       │ deleted
//!     │ a day      ▼                    ▼
//!     └────────► leaving: the recording, the object, and then the record are removed
//! ```
//!
//! The object stays where the link put it. An upload counts in the quota from its announcement on, until its record is
//! removed at the very end.

use std::sync::Arc;
use std::time::Duration;

use basis::{Attempts, Error, Kind, Outcome, Owner, Reason, Result, all_of, read_cursor, transact, write_cursor};
use blobs::{ContentType, Link, PutOptions, UploadTerms};
use buckets::Found;
use bytes::Bytes;
use table::TransactWrite;
use work::Passed;

use super::files::{upload_key, upload_of};
use super::scan::TakenIn;
use super::{Audio, Inner, reasons};
use crate::items::uploads::{self, Stored};
use crate::items::{self, files, recordings};
use crate::model::{
    AudioId, FileRecord, PlaceKind, Recording, SourceId, UPLOAD_BYTES_MAX, Upload, UploadId, UploadState, upload_name,
};

/// How long an upload link is valid.
const LINK_TIME: Duration = Duration::from_hours(1);
/// A file that has not become a recording this long after it was announced is no longer expected.
const EXPECTED_MS: u64 = 24 * 60 * 60 * 1_000;
/// How much longer its record stays, for somebody who has just begun to complete it.
const BEING_READ_MS: u64 = 60 * 60 * 1_000;
/// The largest number of files that an owner has announced at a time.
const EXPECTED_MAX: usize = 200;
/// After how many seconds a client that has reached this limit should try again.
const ASK_AGAIN_SECONDS: u64 = 5;
/// How many accounts are looked at in one page.
const USERS: u32 = 20;

impl Audio {
    /// Announce a file, and get the link to upload it. The same id again returns the same upload with a new link.
    pub async fn announce_upload(
        &self,
        owner: &Owner,
        id: UploadId,
        name: &str,
        size_bytes: u64,
    ) -> Result<(Upload, Link)> {
        let name = upload_name("originalName", name)?;
        if !(1..=UPLOAD_BYTES_MAX).contains(&size_bytes) {
            return Err(Error::invalid("sizeBytes", Reason::out_of_range(1_u32, UPLOAD_BYTES_MAX)));
        }
        let created_ms = self.inner.now();
        let upload = Upload { id, name, size_bytes, state: UploadState::Announced, created_ms };
        let upload = self.inner.put_upload(owner, upload).await?;
        let key = upload_key(owner, id)?;
        let content_type = ContentType::default();
        let terms = UploadTerms { length: upload.size_bytes, content_type, digest: None, lifetime: LINK_TIME };
        let link = self.inner.blobs().upload_link(&key, &terms).await?;
        Ok((upload, link))
    }

    /// Complete an upload: read its file, and make it a recording. Again, it returns the same recording. A file that is
    /// no recording is refused, and nothing of it stays.
    pub async fn complete_upload(&self, owner: &Owner, id: UploadId) -> Result<AudioId> {
        let inner = &self.inner;
        let record = inner.tables().get(uploads::get(owner, id)).await?.item;
        let upload = record.map(|item| uploads::read(&item)).transpose()?;
        let path = match &upload {
            Some(upload) if inner.is_expected(upload) => format!("{id}/{}", upload.name),
            // It has arrived already.
            None => inner.uploaded_file(owner, id).await?.ok_or_else(Error::not_found)?.key,
            Some(_) => return Err(Error::not_found()),
        };
        let meta = inner.blobs().head(&upload_key(owner, id)?).await;
        let meta = meta.map_err(|error| match error {
            blobs::Error::NotFound { .. } => not_uploaded(),
            error => error.into(),
        })?;
        if upload.as_ref().is_some_and(|upload| upload.size_bytes != meta.size) {
            return Err(not_uploaded());
        }
        let etag = meta.etag.as_str().to_owned();
        let found = Found { key: path, size: meta.size, etag, modified_ms: meta.modified_ms };
        match inner.take_in(owner, found).await? {
            TakenIn::Recording(audio) => {
                inner.arrived(owner, id).await?;
                inner.apply(owner).await;
                Ok(audio)
            }
            TakenIn::Refused(code) => {
                if let Some(upload) = upload {
                    inner.remove_upload(owner, &upload).await?;
                }
                Err(Error::because(Kind::Invalid, reasons::no_recording(&code)))
            }
        }
    }

    /// Upload a file whose content is given, and complete the upload.
    pub async fn bring_in(&self, owner: &Owner, id: UploadId, name: &str, content: Bytes) -> Result<Recording> {
        self.announce_upload(owner, id, name, content.len() as u64).await?;
        self.inner.blobs().put(&upload_key(owner, id)?, content, PutOptions::default()).await?;
        let audio = self.complete_upload(owner, id).await?;
        self.inner.recording(owner, audio).await
    }

    /// Delete a recording that was uploaded. One in a source of the owner's is deleted there.
    pub async fn delete_recording(&self, owner: &Owner, id: AudioId) -> Result<()> {
        let inner = &self.inner;
        let item = inner.tables().get(recordings::get(id)).await?.item;
        let recording = item.map_or(Ok(None), |item| recordings::read(owner, &item))?.ok_or_else(Error::not_found)?;
        let upload = Some(&recording.path).filter(|_| recording.place == PlaceKind::Uploads);
        let Some(upload) = upload.and_then(|path| upload_of(path)) else {
            let words = "the file is in a source of yours; delete it there and scan again, or remove the source";
            return Err(Error::conflict(Reason::new("not-an-upload", words)));
        };
        let (state, created_ms) = (UploadState::Leaving, inner.now());
        let name = recording.path.clone();
        let leaving = Upload { id: upload, name, size_bytes: recording.size_bytes, state, created_ms };
        // Whoever comes later and finds no recording must not write this record again.
        let write = TransactWrite::new()
            .check(items::TABLE, recordings::tags_key(id), recordings::is_owned(owner))
            .put(uploads::put(owner, &leaving));
        match transact(inner.tables(), write).await? {
            Outcome::Done => {}
            Outcome::FirstRefused => return Err(Error::not_found()),
            // Without the record, nobody would know how many bytes are no longer to be counted.
            Outcome::InTheWay | Outcome::Unknown => {
                return Err(Error::unavailable("it is not known whether the removal of an upload was recorded"));
            }
        }
        inner.remove_upload(owner, &leaving).await?;
        inner.apply(owner).await;
        Ok(())
    }

    /// Forget files that were announced and did not arrive, and go on with removals that were interrupted: a page of
    /// all owners.
    pub(crate) async fn forget_uploads_page(&self, after: Option<String>) -> Result<Passed> {
        let (users, next) = self.inner.accounts.list_users(USERS, read_cursor(after)?).await?;
        let mut count = 0;
        for user in users {
            let owner = Owner::new(user.id.to_string());
            for upload in all_of(self.inner.tables(), uploads::list(&owner), uploads::read).await? {
                match self.inner.forget_upload(&owner, &upload).await {
                    Ok(forgotten) => count += u64::from(forgotten),
                    Err(error) => tracing::warn!(%error, upload = %upload.id, "an upload could not be forgotten"),
                }
            }
        }
        Ok(Passed { count, next: write_cursor(next)? })
    }
}

impl Inner {
    fn is_expected(&self, upload: &Upload) -> bool {
        let until_ms = upload.created_ms.saturating_add(EXPECTED_MS);
        upload.state == UploadState::Announced && self.now() < until_ms
    }

    /// How many bytes an owner keeps, without the catalogue.
    pub(super) async fn stored(&self, owner: &Owner) -> Result<Stored> {
        let item = self.tables().get(uploads::get_stored(owner)).await?.item;
        uploads::read_stored(item.as_ref())
    }

    /// Write the record of an announced file, and count it, unless there is no room for it.
    async fn put_upload(&self, owner: &Owner, upload: Upload) -> Result<Upload> {
        let mut attempts = Attempts::new(self.stores.random.as_ref());
        loop {
            let record = self.tables().get(uploads::get(owner, upload.id)).await?.item;
            if let Some(same) = record.map(|item| uploads::read(&item)).transpose()? {
                return if self.is_expected(&same) { Ok(same) } else { Err(Error::not_found()) };
            }
            self.check_expected(owner).await?;
            let most = self.room(owner, upload.size_bytes).await?;
            let write = TransactWrite::new().put(uploads::put_new(owner, &upload)).update(uploads::count_upload(
                owner,
                upload.size_bytes,
                most,
            ));
            if transact(self.tables(), write).await? == Outcome::Done {
                return Ok(upload);
            }
            attempts.again().await?;
        }
    }

    async fn check_expected(&self, owner: &Owner) -> Result<()> {
        let under_way = all_of(self.tables(), uploads::list(owner), uploads::read).await?;
        if under_way.iter().filter(|upload| self.is_expected(upload)).count() < EXPECTED_MAX {
            return Ok(());
        }
        let detail = format!("{EXPECTED_MAX} files have been announced and not completed; complete some of them first");
        Err(Error::new(Kind::TooMany { retry_after_seconds: ASK_AGAIN_SECONDS }, detail))
    }

    /// How many bytes the other uploads may have, so that there is room for another file.
    async fn room(&self, owner: &Owner, size_bytes: u64) -> Result<Option<u64>> {
        let Some(quota) = self.settings.quota_bytes else { return Ok(None) };
        let Stored { uploads, artwork } = self.stored(owner).await?;
        let most = quota.saturating_sub(artwork).checked_sub(size_bytes).filter(|most| uploads <= *most);
        if most.is_none() {
            let mb = |bytes: u64| bytes.div_ceil(1_000_000);
            let used = uploads.saturating_add(artwork);
            let detail =
                format!("there is no room for the file: {} MB of {} MB are used for recordings", mb(used), mb(quota));
            return Err(Error::because(Kind::Full, Reason::storage_full(mb(used), mb(quota), detail)));
        }
        Ok(most)
    }

    /// The record of an uploaded file.
    pub(super) async fn uploaded_file(&self, owner: &Owner, id: UploadId) -> Result<Option<FileRecord>> {
        let (first, last) = (format!("{id}/"), format!("{id}/\u{10FFFF}"));
        let query = files::between(SourceId::of_uploads(owner), &first, &last);
        Ok(all_of(self.tables(), query, files::read).await?.into_iter().next())
    }

    /// The upload is a recording now: its record is no longer needed.
    async fn arrived(&self, owner: &Owner, id: UploadId) -> Result<()> {
        match self.tables().delete(uploads::arrived(owner, id)).await {
            Ok(_) => Ok(()),
            // It arrived before, or is being removed.
            Err(error) if error.is_condition_failed() => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Remove everything of an upload, and then its record. What is interrupted goes on with the next round.
    async fn remove_upload(&self, owner: &Owner, upload: &Upload) -> Result<()> {
        if let Some(file) = self.uploaded_file(owner, upload.id).await? {
            self.remove_file(owner, SourceId::of_uploads(owner), &file).await?;
        }
        self.blobs().delete(&upload_key(owner, upload.id)?).await?;
        let mut attempts = Attempts::new(self.stores.random.as_ref());
        loop {
            let write = TransactWrite::new()
                .delete(uploads::delete(owner, upload.id))
                .update(uploads::uncount_upload(owner, upload.size_bytes));
            match transact(self.tables(), write).await? {
                Outcome::Done | Outcome::FirstRefused => return Ok(()),
                Outcome::InTheWay | Outcome::Unknown => attempts.again().await?,
            }
        }
    }

    /// Forget an upload if it is no longer expected. Returns whether it was forgotten.
    async fn forget_upload(self: &Arc<Self>, owner: &Owner, upload: &Upload) -> Result<bool> {
        let given_up_ms = upload.created_ms.saturating_add(EXPECTED_MS + BEING_READ_MS);
        match upload.state {
            UploadState::Leaving => {}
            UploadState::Announced if self.now() < given_up_ms => return Ok(false),
            UploadState::Announced => {
                let file = self.uploaded_file(owner, upload.id).await?;
                if file.is_some_and(|file| file.state == crate::model::FileState::Done) {
                    // It has become a recording, and only its record is left.
                    self.arrived(owner, upload.id).await?;
                    return Ok(false);
                }
            }
        }
        self.remove_upload(owner, upload).await?;
        self.apply(owner).await;
        Ok(true)
    }
}

fn not_uploaded() -> Error {
    Error::conflict(Reason::new("not-uploaded", "the file has not been uploaded yet"))
}
