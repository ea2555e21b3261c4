//! Imports of files: a file is announced, uploaded through a link, and then made into pages (`importing.rs`).

use std::time::Duration;

use basis::{Attempts, Error, Kind, Owner, Reason, Result, all_of, read_cursor, write_cursor};
use blobs::{ContentType, Key, Link, PutOptions, UploadTerms};
use bytes::Bytes;
use work::{Passed, whole_pass};

use super::files::UPLOADS;
use super::{Mine, Scores};
use crate::items::imports;
use crate::model::{Import, ImportId, ImportState};

/// The size limit of a file.
pub(crate) const FILE_BYTES_MAX: u64 = 200 * 1024 * 1024;
/// How many accounts are read at a time.
const USERS: u32 = 100;
/// How long an upload link is valid.
const UPLOAD_TIME: Duration = Duration::from_hours(1);
/// A file that has not been uploaded this long after it was announced is no longer expected.
const ANNOUNCED_MS: u64 = 2 * 60 * 60 * 1000;
/// The largest number of unfinished imports of one user.
const ON_THE_WAY_MAX: usize = 200;
/// After how many seconds a client that has reached this limit should retry.
const ASK_AGAIN_SECONDS: u64 = 5;

/// An import, with an upload link as long as the file is expected.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ImportShown {
    pub import: Import,
    pub upload: Option<Link>,
}

/// A file to announce.
#[derive(Debug, Clone)]
pub struct NewFile {
    /// The file name on the user's machine.
    pub original_name: String,
    /// The exact size.
    pub size_bytes: u64,
    /// Whether to append its pages to the score.
    pub add_pages: bool,
    /// Whether the score was created for it: then the score takes the title in the file, and is deleted if the file
    /// yields no page.
    pub new_score: bool,
}

impl Scores {
    /// Delete imports whose files were announced but never uploaded, and scores that were created for them and are
    /// empty. Returns the number of imports.
    pub async fn forget_unsent(&self) -> Result<u64> {
        whole_pass(|after| self.forget_unsent_page(after)).await
    }

    pub(crate) async fn forget_unsent_page(&self, after: Option<String>) -> Result<Passed> {
        let (users, next) = self.inner.accounts.list_users(USERS, read_cursor(after)?).await?;
        let mut count = 0;
        for user in users {
            count += self.forget_unsent_of(&Owner::new(user.id.to_string())).await?;
        }
        Ok(Passed { count, next: write_cursor(next)? })
    }

    async fn forget_unsent_of(&self, owner: &Owner) -> Result<u64> {
        let mut forgotten = 0;
        for import in all_of(self.inner.tables(), imports::of(owner), imports::read).await? {
            let mine = self.mine_of(owner, import.score);
            if import.state != ImportState::Waiting || !mine.is_given_up(&import) {
                continue;
            }
            match mine.delete_import(&import).await {
                Ok(()) => forgotten += 1,
                // The file arrived after all, or somebody else was faster.
                Err(error) if error.kind() == Kind::ChangedMeanwhile => {}
                Err(error) => tracing::warn!(%error, import = %import.id, "an announced file could not be forgotten"),
            }
        }
        Ok(forgotten)
    }
}

impl Mine {
    /// Announce a file for an existing score.
    pub async fn create_import(
        &self,
        id: ImportId,
        original_name: &str,
        size_bytes: u64,
        add_pages: bool,
    ) -> Result<ImportShown> {
        let original_name = original_name.to_owned();
        self.announce_file(id, NewFile { original_name, size_bytes, add_pages, new_score: false }).await
    }

    /// Announce a file. The same id again returns the existing import.
    pub async fn announce_file(&self, id: ImportId, new: NewFile) -> Result<ImportShown> {
        let NewFile { original_name, size_bytes, add_pages, new_score } = new;
        if !(1..=FILE_BYTES_MAX).contains(&size_bytes) {
            return Err(Error::invalid("sizeBytes", Reason::out_of_range(1_u32, FILE_BYTES_MAX)));
        }
        let title = self.load_active().await?.score.content.title;
        self.check_on_the_way(id, size_bytes).await?;
        let import = Import {
            score: self.id,
            id,
            original_name,
            size_bytes,
            add_pages,
            state: ImportState::Waiting,
            pages_total: None,
            pages_done: 0,
            pages_missing_text: 0,
            original_kept: false,
            problem: None,
            problem_code: None,
            first_title: new_score.then_some(title),
            created_at: self.inner.now(),
            working_since: None,
            working_until: None,
            begun: 0,
            ended_at: None,
        };
        match self.inner.tables().put(imports::put_new(&self.owner, &import)).await {
            Ok(_) => self.show_import(import).await,
            Err(error) if error.is_condition_failed() => self.show_import(self.import(id).await?).await,
            Err(error) => Err(error.into()),
        }
    }

    /// Refuse a file that exceeds a limit together with all unfinished imports. (The same import again is not counted
    /// twice.)
    async fn check_on_the_way(&self, id: ImportId, size_bytes: u64) -> Result<()> {
        let mut coming = all_of(self.inner.tables(), imports::of(&self.owner), imports::read).await?;
        coming.retain(|import| import.id != id && self.is_on_the_way(import));
        // Originals that have been stored are already counted as files.
        let bytes: u64 = coming.iter().filter(|import| !import.original_kept).map(|import| import.size_bytes).sum();
        if coming.len() >= ON_THE_WAY_MAX {
            let detail = format!("{ON_THE_WAY_MAX} imports are already in progress; wait until some have finished");
            return Err(Error::new(Kind::TooMany { retry_after_seconds: ASK_AGAIN_SECONDS }, detail));
        }
        self.check_room(size_bytes.saturating_add(bytes)).await
    }

    pub(super) fn is_on_the_way(&self, import: &Import) -> bool {
        match import.state {
            ImportState::Waiting => !self.is_given_up(import),
            ImportState::Working => true,
            ImportState::Done | ImportState::Failed => false,
        }
    }

    /// Whether an announced file is no longer expected.
    fn is_given_up(&self, import: &Import) -> bool {
        import.created_at.saturating_add(ANNOUNCED_MS) <= self.inner.now()
    }

    /// The current state of an import. If it was interrupted, it is continued.
    pub async fn get_import(&self, id: ImportId) -> Result<ImportShown> {
        let import = self.import(id).await?;
        self.take_up(&import);
        self.show_import(import).await
    }

    /// The recent imports of a score.
    pub async fn list_imports(&self) -> Result<Vec<Import>> {
        self.load_active().await?;
        let page = self.inner.tables().query(imports::list(&self.owner, self.id)).await?;
        let mut all = page.items.iter().map(imports::read).collect::<Result<Vec<_>>>()?;
        all.sort_by_key(|import| import.created_at);
        Ok(all)
    }

    /// Complete an upload: check that the file exists, and begin to make pages from it.
    pub async fn complete_import(&self, id: ImportId) -> Result<ImportShown> {
        self.load_active().await?;
        let import = self.import(id).await?;
        if import.state == ImportState::Waiting {
            self.inner.blobs().head(&self.upload_key(id)?).await.map_err(|error| match error {
                blobs::Error::NotFound { .. } => {
                    Error::conflict(Reason::new("not-uploaded", "the file has not been uploaded yet"))
                }
                error => error.into(),
            })?;
            self.uploaded(&import).await?;
        }
        self.get_import(id).await
    }

    /// Record that the file has been uploaded, unless a concurrent request has already done so.
    async fn uploaded(&self, import: &Import) -> Result<()> {
        let working = Import { state: ImportState::Working, ..import.clone() };
        match self.put_with_score(&working, import).await {
            Err(error) if error.kind() == Kind::ChangedMeanwhile => Ok(()),
            put => put,
        }
    }

    /// Import a file whose content is given, and wait until the import has ended.
    pub async fn bring_in(&self, id: ImportId, original_name: &str, content: Bytes) -> Result<Import> {
        let import = self.create_import(id, original_name, content.len() as u64, true).await?.import;
        self.inner.blobs().put(&self.upload_key(id)?, content, PutOptions::default()).await?;
        self.uploaded(&import).await?;
        self.work_in_turn(id).await;
        self.import(id).await
    }

    /// Cancel an import. Pages that have been added stay.
    pub async fn cancel_import(&self, id: ImportId) -> Result<()> {
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        loop {
            let import = self.import(id).await?;
            match self.delete_import(&import).await {
                Ok(()) => break,
                // It has progressed in the meantime, because a worker holds it.
                Err(error) if error.kind() == Kind::ChangedMeanwhile => attempts.again().await?,
                Err(error) => return Err(error),
            }
        }
        basis::best_effort("removing an upload", self.inner.blobs().delete(&self.upload_key(id)?).await);
        Ok(())
    }

    pub(super) async fn import(&self, id: ImportId) -> Result<Import> {
        let item = self.inner.tables().get(imports::get(&self.owner, self.id, id)).await?.item;
        imports::read(&item.ok_or_else(Error::not_found)?)
    }

    /// Record the progress of an import. Returns whether it was written, which requires that its state had not changed.
    pub(super) async fn put_import(&self, after: &Import, before: &Import) -> Result<bool> {
        match self.inner.tables().put(imports::put(&self.owner, after, before)).await {
            Ok(_) => Ok(true),
            Err(error) if error.is_condition_failed() => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    async fn show_import(&self, import: Import) -> Result<ImportShown> {
        let upload = match import.state {
            ImportState::Waiting if !self.is_given_up(&import) => Some(self.upload_link(&import).await?),
            ImportState::Waiting | ImportState::Working | ImportState::Done | ImportState::Failed => None,
        };
        Ok(ImportShown { import, upload })
    }

    async fn upload_link(&self, import: &Import) -> Result<Link> {
        let terms = UploadTerms {
            length: import.size_bytes,
            content_type: ContentType::default(),
            digest: None,
            lifetime: UPLOAD_TIME,
        };
        Ok(self.inner.blobs().upload_link(&self.upload_key(import.id)?, &terms).await?)
    }

    pub(super) fn upload_key(&self, id: ImportId) -> Result<Key> {
        Ok(Key::new(format!("{UPLOADS}{}/{}/{id}", self.owner, self.id)).map_err(blobs::Error::from)?)
    }
}
