//! Files on their way in: announced, uploaded through a link, and then made into pages (`importing.rs`).

use std::time::Duration;

use basis::{Attempts, Error, Kind, Owner, Reason, Result, all_of};
use blobs::{ContentType, Key, Link, PutOptions, UploadTerms};
use bytes::Bytes;

use super::files::UPLOADS;
use super::{Mine, Scores};
use crate::items::imports;
use crate::model::{Import, ImportId, ImportState};

/// The most bytes of a file.
pub(crate) const FILE_BYTES_MAX: u64 = 200 * 1024 * 1024;
/// Accounts whose imports are looked at together.
const USERS: u32 = 100;
/// How long there is to upload it.
const UPLOAD_TIME: Duration = Duration::from_hours(1);
/// A file that was not uploaded so long after it was announced never will be.
const ANNOUNCED_MS: u64 = 2 * 60 * 60 * 1000;
/// Files that somebody may have on the way at once.
const ON_THE_WAY_MAX: usize = 200;
/// When it is worth asking whether some of them are there.
const ASK_AGAIN_SECONDS: u64 = 5;

/// An import, with how to upload its file while that is awaited.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ImportShown {
    pub import: Import,
    pub upload: Option<Link>,
}

/// A file that is to come.
#[derive(Debug, Clone)]
pub struct NewFile {
    /// What it is called on the machine it comes from.
    pub original_name: String,
    /// Exactly how long it is.
    pub size_bytes: u64,
    /// Whether its pages are put at the end of the score.
    pub add_pages: bool,
    /// Whether the score was made for it: then it is called after what is in the file, and goes if no page comes of it.
    pub new_score: bool,
}

impl Scores {
    /// Forget files that were announced and never arrived, and with them scores that were made for them and have
    /// nothing in them. How many files.
    pub async fn forget_unsent(&self) -> Result<u64> {
        let (mut forgotten, mut after) = (0, None);
        loop {
            let (users, next) = self.inner.accounts.list_users(USERS, after).await?;
            for user in users {
                forgotten += self.forget_unsent_of(&Owner::new(user.id.to_string())).await?;
            }
            after = next;
            if after.is_none() {
                return Ok(forgotten);
            }
        }
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
                // It arrived after all, or somebody else was quicker.
                Err(error) if error.kind() == Kind::ChangedMeanwhile => {}
                Err(error) => tracing::warn!(%error, import = %import.id, "an announced file could not be forgotten"),
            }
        }
        Ok(forgotten)
    }
}

impl Mine {
    /// Announce a file for a score that has or may have others.
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

    /// Announce a file. The same id again gives the import that is there.
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

    /// Refuse what does not fit with all that is on the way already. (The same one again does.)
    async fn check_on_the_way(&self, id: ImportId, size_bytes: u64) -> Result<()> {
        let mut coming = all_of(self.inner.tables(), imports::of(&self.owner), imports::read).await?;
        coming.retain(|import| import.id != id && self.is_on_the_way(import));
        // What has become a file already is counted with them.
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

    /// Whether a file that was announced is not awaited any more.
    fn is_given_up(&self, import: &Import) -> bool {
        import.created_at.saturating_add(ANNOUNCED_MS) <= self.inner.now()
    }

    /// An import, as far as it is. One that nobody works on is taken up.
    pub async fn get_import(&self, id: ImportId) -> Result<ImportShown> {
        let import = self.import(id).await?;
        self.take_up(&import);
        self.show_import(import).await
    }

    /// The imports of a score, of the last days.
    pub async fn list_imports(&self) -> Result<Vec<Import>> {
        self.load_active().await?;
        let page = self.inner.tables().query(imports::list(&self.owner, self.id)).await?;
        let mut all = page.items.iter().map(imports::read).collect::<Result<Vec<_>>>()?;
        all.sort_by_key(|import| import.created_at);
        Ok(all)
    }

    /// The file is uploaded: make pages of it.
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

    /// From now on it is to be worked on; perhaps somebody else said so.
    async fn uploaded(&self, import: &Import) -> Result<()> {
        let working = Import { state: ImportState::Working, ..import.clone() };
        match self.put_with_score(&working, import).await {
            Err(error) if error.kind() == Kind::ChangedMeanwhile => Ok(()),
            put => put,
        }
    }

    /// Bring a file in that is at hand, all the way.
    pub async fn bring_in(&self, id: ImportId, original_name: &str, content: Bytes) -> Result<Import> {
        let import = self.create_import(id, original_name, content.len() as u64, true).await?.import;
        self.inner.blobs().put(&self.upload_key(id)?, content, PutOptions::default()).await?;
        self.uploaded(&import).await?;
        self.work_in_turn(id).await;
        self.import(id).await
    }

    /// Stop an import. Pages that have come in stay.
    pub async fn cancel_import(&self, id: ImportId) -> Result<()> {
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        loop {
            let import = self.import(id).await?;
            match self.delete_import(&import).await {
                Ok(()) => break,
                // It went on in between: somebody works on it.
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

    /// Write how far it is now. Whether it was as far as that before.
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
