//! Files on their way in: announced, uploaded through a link, then made into pages, one after the
//! other, by whoever holds the import. Every page is written down as it comes; whoever takes up an
//! import that was interrupted goes on after the last one.

use std::sync::Arc;
use std::time::Duration;

use blobs::{ContentType, Expect, Key, Link, PutMode, PutOptions, UploadTerms};
use bytes::Bytes;
use edge::{Error, Kind, Result};
use tracing::Instrument;

use super::change::{Also, Asked};
use super::files::{UPLOADS, item_key};
use super::pages::page_of;
use super::{Mine, is_passing};
use crate::items::imports;
use crate::items::scores::Main;
use crate::model::{ImageSize, Import, ImportId, ImportState, ItemFile, ItemKind, PAGES_MAX};

/// The most bytes of a file.
pub(crate) const FILE_BYTES_MAX: u64 = 200 * 1024 * 1024;
/// How long there is to upload it.
const UPLOAD_TIME: Duration = Duration::from_hours(1);
/// Whoever works on an import says so with every page; after so long without, somebody else may.
const WORKING_MS: u64 = 90_000;
/// What went wrong in passing is tried again so often before it is left to whoever comes next.
const TRIES: u32 = 3;

/// An import, with how to upload its file while that is awaited.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ImportShown {
    pub import: Import,
    pub upload: Option<Link>,
}

impl Mine {
    /// Announce a file. The same id again gives the import that is there.
    pub async fn create_import(
        &self,
        id: ImportId,
        original_name: &str,
        size_bytes: u64,
        add_pages: bool,
    ) -> Result<ImportShown> {
        if !(1..=FILE_BYTES_MAX).contains(&size_bytes) {
            return Err(Error::invalid("sizeBytes", format!("from 1 to {FILE_BYTES_MAX}")));
        }
        self.load_active().await?;
        self.check_room(size_bytes).await?;
        let import = Import {
            score: self.id,
            id,
            original_name: original_name.to_owned(),
            size_bytes,
            add_pages,
            state: ImportState::Waiting,
            pages_total: None,
            pages_done: 0,
            original_kept: false,
            problem: None,
            created_at: self.inner.now(),
            working_since: None,
            working_until: None,
        };
        match self.inner.tables().put(imports::put_new(&self.owner, &import)).await {
            Ok(_) => self.show_import(import).await,
            Err(error) if error.is_condition_failed() => self.show_import(self.import(id).await?).await,
            Err(error) => Err(error.into()),
        }
    }

    /// An import, as far as it is. One that nobody works on any more is taken up.
    pub async fn get_import(&self, id: ImportId) -> Result<ImportShown> {
        if self.take_up(id).await? {
            tracing::info!(import = %id, "an import that was interrupted goes on");
        }
        self.show_import(self.import(id).await?).await
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
                blobs::Error::NotFound { .. } => Error::conflict("the file has not been uploaded yet"),
                error => error.into(),
            })?;
            self.start(import).await?;
        }
        self.show_import(self.import(id).await?).await
    }

    /// Stop an import. Pages that have come in stay.
    pub async fn cancel_import(&self, id: ImportId) -> Result<()> {
        let import = self.import(id).await?;
        edge::found(self.inner.tables().delete(imports::delete(&self.owner, &import)).await).map_err(|error| {
            // It went on in between: somebody works on it.
            if error.kind() == Kind::NotFound { Error::changed_meanwhile() } else { error }
        })?;
        edge::best_effort("removing an upload", self.inner.blobs().delete(&self.upload_key(id)?).await);
        Ok(())
    }

    /// Go on with an import that was interrupted. Whether it was.
    pub(super) async fn take_up(&self, id: ImportId) -> Result<bool> {
        let import = self.import(id).await?;
        let idle = import.working_until.is_none_or(|until| until <= self.inner.now());
        if import.state == ImportState::Working && idle { self.start(import).await } else { Ok(false) }
    }

    async fn import(&self, id: ImportId) -> Result<Import> {
        let item = self.inner.tables().get(imports::get(&self.owner, self.id, id)).await?.item;
        imports::read(&item.ok_or_else(Error::not_found)?)
    }

    async fn show_import(&self, import: Import) -> Result<ImportShown> {
        let upload = match import.state {
            ImportState::Waiting => Some(self.upload_link(&import).await?),
            ImportState::Working | ImportState::Done | ImportState::Failed => None,
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

    fn upload_key(&self, id: ImportId) -> Result<Key> {
        Ok(Key::new(format!("{UPLOADS}{}/{}/{id}", self.owner, self.id)).map_err(blobs::Error::from)?)
    }

    /// Work on an import, away from those who wait for answers. Whether it is ours to do.
    async fn start(&self, before: Import) -> Result<bool> {
        let Some(held) = self.hold(before).await? else { return Ok(false) };
        let mine = self.clone();
        tokio::spawn(async move { mine.work(held).await }.in_current_span());
        Ok(true)
    }

    /// Take hold of an import, unless somebody else has.
    async fn hold(&self, before: Import) -> Result<Option<Import>> {
        let now = self.inner.now();
        let held = Import {
            state: ImportState::Working,
            working_since: Some(now),
            working_until: Some(now + WORKING_MS),
            ..before.clone()
        };
        match self.inner.tables().put(imports::put(&self.owner, &held, &before)).await {
            Ok(_) => Ok(Some(held)),
            Err(error) if error.is_condition_failed() => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Bring a file in that is at hand, all the way.
    pub async fn bring_in(&self, id: ImportId, original_name: &str, content: Bytes) -> Result<Import> {
        let import = self.create_import(id, original_name, content.len() as u64, true).await?.import;
        self.inner.blobs().put(&self.upload_key(id)?, content, PutOptions::default()).await?;
        if let Some(held) = self.hold(import).await? {
            self.work(held).await;
        }
        self.import(id).await
    }

    async fn work(&self, mut import: Import) {
        let Ok(_turn) = Arc::clone(&self.inner.importing).acquire_owned().await else { return };
        for _ in 0..TRIES {
            match self.make_pages(&mut import).await {
                Ok(()) => return,
                Err(error) if is_passing(&error) => {
                    tracing::warn!(%error, import = %import.id, "an import was interrupted");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
                Err(error) if error.kind() == Kind::ChangedMeanwhile => return,
                Err(error) => {
                    if error.kind() == Kind::Internal {
                        tracing::error!(%error, cause = ?error.cause(), import = %import.id, "an import failed");
                    }
                    let failed = Import {
                        state: ImportState::Failed,
                        problem: Some(error.detail().to_owned()),
                        working_since: None,
                        working_until: None,
                        ..import.clone()
                    };
                    edge::best_effort("saying that an import failed", self.finish(&failed, &import).await);
                    return;
                }
            }
        }
    }

    async fn make_pages(&self, import: &mut Import) -> Result<()> {
        let key = self.upload_key(import.id)?;
        let read = self.inner.blobs().read_verified(&key, Expect::ANYTHING, FILE_BYTES_MAX).await;
        let (_, content) = read.map_err(|error| match error {
            blobs::Error::NotFound { .. } => Error::conflict("the file is not there any more"),
            error => error.into(),
        })?;
        let mut pages = self.inner.settings.renderer.open(content.clone(), import.pages_done).await.map_err(refused)?;
        self.check_pages(import, pages.total).await?;
        import.pages_total = Some(pages.total);
        if !import.original_kept {
            self.keep_original(import, pages.kind, content).await?;
        }
        while let Some(page) = pages.next().await.map_err(refused)? {
            self.keep_page(import, page).await?;
        }
        let done = Import { state: ImportState::Done, working_since: None, working_until: None, ..import.clone() };
        self.finish(&done, import).await
    }

    /// The end of an import, good or bad: the upload is not needed any more.
    async fn finish(&self, after: &Import, before: &Import) -> Result<()> {
        match self.inner.tables().put(imports::put(&self.owner, after, before)).await {
            Ok(_) => {}
            Err(error) if error.is_condition_failed() => return Err(Error::changed_meanwhile()),
            Err(error) => return Err(error.into()),
        }
        edge::best_effort("removing an upload", self.inner.blobs().delete(&self.upload_key(after.id)?).await);
        Ok(())
    }

    async fn check_pages(&self, import: &Import, total: u32) -> Result<()> {
        let there = self.load_active().await?.score.content.pages.len();
        let new = total.saturating_sub(import.pages_done) as usize;
        if import.add_pages && there + new > PAGES_MAX {
            let detail = format!("a score has at most {PAGES_MAX} pages; it has {there}, and the file has {new} more");
            return Err(Error::new(Kind::Invalid, detail));
        }
        Ok(())
    }

    /// Keep the file that pages are made of. (A picture is its own page.)
    async fn keep_original(&self, import: &mut Import, kind: sheets::Kind, content: Bytes) -> Result<()> {
        let kind = match kind {
            sheets::Kind::Pdf => ItemKind::Pdf,
            sheets::Kind::Tiff => ItemKind::Tiff,
            sheets::Kind::Png | sheets::Kind::Jpeg => return Ok(()),
        };
        let file = ItemFile {
            id: import.original_item(),
            kind,
            size_bytes: content.len() as u64,
            original_name: import.original_name.clone(),
            measures: None,
        };
        let media_type = if kind == ItemKind::Pdf { "application/pdf" } else { "image/tiff" };
        self.check_room(file.size_bytes).await?;
        self.put_size(&file, ImageSize::Original, media_type, content).await?;
        let next = Import { original_kept: true, ..import.clone() };
        self.record(import, next, &file, false).await
    }

    async fn keep_page(&self, import: &mut Import, page: sheets::Page) -> Result<()> {
        let kind = match page.kind {
            sheets::Kind::Jpeg => ItemKind::Jpeg,
            sheets::Kind::Png | sheets::Kind::Pdf | sheets::Kind::Tiff => ItemKind::Png,
        };
        let file = ItemFile {
            id: import.item_of(page.number),
            kind,
            size_bytes: (page.original.len() + page.medium.len() + page.small.len()) as u64,
            original_name: import.original_name.clone(),
            measures: Some((page.width, page.height)),
        };
        self.check_room(file.size_bytes).await?;
        self.put_size(&file, ImageSize::Original, page.kind.media_type(), page.original).await?;
        self.put_size(&file, ImageSize::Medium, "image/webp", page.medium).await?;
        self.put_size(&file, ImageSize::Small, "image/webp", page.small).await?;
        let next = Import {
            pages_done: page.number + 1,
            working_until: Some(self.inner.now() + WORKING_MS),
            ..import.clone()
        };
        let add_page = import.add_pages;
        self.record(import, next, &file, add_page).await
    }

    async fn put_size(&self, file: &ItemFile, size: ImageSize, media_type: &str, content: Bytes) -> Result<()> {
        let options = PutOptions {
            // After an error in passing the same is written again.
            mode: PutMode::Overwrite,
            content_type: ContentType::new(media_type).map_err(blobs::Error::from)?,
            expect: Expect::exactly(&content),
        };
        self.inner.blobs().put(&item_key(&self.owner, self.id, file.id, size)?, content, options).await?;
        Ok(())
    }

    /// Say in one transaction that the file is there, how far the import is, and that a page shows it.
    async fn record(&self, import: &mut Import, next: Import, file: &ItemFile, add_page: bool) -> Result<()> {
        let (before, after) = (&import.clone(), &next);
        let make = |main: Main| async move {
            let main = &main;
            // If somebody else has taken it up, or it was cancelled, it is not ours any more.
            let now = self.import(before.id).await.map_err(|_| Error::changed_meanwhile())?;
            if now.working_since != before.working_since || now.pages_done != before.pages_done {
                return Err(Error::changed_meanwhile());
            }
            let mut change = self.with_files(main, std::slice::from_ref(file)).await?;
            change.also.push(Also::Put(imports::put(&self.owner, after, before)));
            if add_page {
                let content = &mut change.after.score.content;
                if content.pages.len() >= PAGES_MAX {
                    return Err(Error::new(Kind::Invalid, format!("a score has at most {PAGES_MAX} pages")));
                }
                content.pages.push(page_of(content.next_page, file)?);
                content.next_page += 1;
            }
            Ok(change)
        };
        // The file's id tells this write from all others, also when it is made again.
        let recorded = self.change(Asked::of(None, file.id.uuid()), make).await;
        if let Err(error) = &recorded
            && !is_passing(error)
        {
            self.forget(file).await;
        }
        recorded?;
        *import = next;
        Ok(())
    }

    /// Remove what was written of a file that is not recorded. (It may be, if an answer was lost and
    /// others wrote much since.)
    async fn forget(&self, file: &ItemFile) {
        let recorded = self.files().await.map(|files| files.items.iter().any(|there| there.id == file.id));
        if recorded.unwrap_or(true) {
            return;
        }
        for size in [ImageSize::Small, ImageSize::Medium, ImageSize::Original] {
            if let Ok(key) = item_key(&self.owner, self.id, file.id, size) {
                edge::best_effort("removing a file", self.inner.blobs().delete(&key).await);
            }
        }
    }
}

fn refused(error: sheets::Error) -> Error {
    match error {
        sheets::Error::Refused(refused) => Error::new(Kind::Invalid, refused.to_string()),
        sheets::Error::Failed(reason) => Error::unavailable(reason),
    }
}
