//! Makes pages from uploaded files, one after the other, while it holds the import's lease. Every page is recorded as
//! soon as it is made, so that an interrupted import continues after the last one. Announcing and uploading files is in
//! `imports`; finding interrupted imports is in `resuming`.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use basis::{Error, Kind, Owner, Reason, Result};
use blobs::{ContentType, Expect, PutMode, PutOptions};
use bytes::Bytes;
use sheets::Refused;
use work::{Found, Step, Task, Weight, Work};

use super::change::{Asked, FurtherWrite};
use super::files::item_key;
use super::imports::FILE_BYTES_MAX;
use super::pages::page_of;
use super::{Inner, Mine, Scores, deleted, is_passing};
use crate::items::imports;
use crate::items::scores::Main;
use crate::model::{
    Content, FILES_MAX, ImageSize, Import, ImportId, ImportProblem, ImportState, ItemFile, ItemKind, PAGES_MAX,
    ScoreId, text,
};

/// The length of the lease on an import. A worker renews it; when it has expired, another worker may continue.
const WORKING_MS: u64 = 90_000;
const SAY_SO_EVERY: Duration = Duration::from_secs(30);
/// How often a step tries the work if errors are temporary, before it releases the lease.
const TRIES: u32 = 3;
/// How long to wait after that before the next step.
const LATER_MS: u64 = 10_000;
/// How often to search for imports that were interrupted without notice.
const LOOK_EVERY: Duration = Duration::from_mins(5);
/// The kind of work.
const KIND: &str = "import";
/// An import fails if rendering has begun this many times without adding a page: such a file can never be completed.
const BEGUN_MAX: u32 = 10;

/// Imports as long work: each is a task, and a step makes pages until its deadline.
#[derive(Debug)]
pub(super) struct Imports(pub(super) Arc<Inner>);

impl Imports {
    pub(super) fn of(inner: &Arc<Inner>) -> Arc<dyn Work> {
        Arc::new(Self(Arc::clone(inner)))
    }
}

#[async_trait]
impl Work for Imports {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn weight(&self) -> Weight {
        Weight::Heavy
    }

    fn look_every(&self) -> Duration {
        LOOK_EVERY
    }

    async fn step(&self, task: &Task, deadline_ms: u64) -> Result<Step> {
        let Some((score, import)) = task.id.split_once('/') else { return Ok(Step::Done) };
        let mine = Mine { inner: Arc::clone(&self.0), owner: task.owner.clone(), id: score.parse()? };
        mine.import_step(import.parse()?, deadline_ms).await
    }

    async fn find(&self, after: Option<String>) -> Result<Found> {
        Scores { inner: Arc::clone(&self.0) }.find_imports(after).await
    }
}

/// The pointer to an import.
pub(super) fn task(owner: &Owner, score: ScoreId, import: ImportId) -> Task {
    Task { kind: KIND, owner: owner.clone(), id: format!("{score}/{import}").into() }
}

impl Mine {
    /// Queue an import, if nobody is working on it. Returns whether it was added to this server's queue.
    pub(super) fn take_up(&self, import: &Import) -> bool {
        self.is_idle(import)
            && self.inner.later.remind(&Imports::of(&self.inner), task(&self.owner, self.id, import.id))
    }

    /// Queue an import, and wait until it has ended.
    pub(super) async fn work_in_turn(&self, id: ImportId) {
        self.inner.later.finish(&Imports::of(&self.inner), task(&self.owner, self.id, id)).await;
    }

    fn is_idle(&self, import: &Import) -> bool {
        import.state == ImportState::Working && self.held_until(import).is_none()
    }

    /// When the lease of the current worker expires, if there is one.
    pub(super) fn held_until(&self, import: &Import) -> Option<u64> {
        let gone = |since: u64| self.inner.settings.alone && since < self.inner.started_at;
        let until = import.working_until.filter(|until| *until > self.inner.now())?;
        if import.working_since.is_some_and(gone) { None } else { Some(until) }
    }

    /// Take the lease, make pages until the deadline, and release the lease.
    async fn import_step(&self, id: ImportId, deadline_ms: u64) -> Result<Step> {
        let import = match self.import(id).await {
            Err(error) if error.kind() == Kind::NotFound => return Ok(Step::Done),
            import => import?,
        };
        if import.state != ImportState::Working {
            return Ok(Step::Done);
        }
        if let Some(until) = self.held_until(&import) {
            return Ok(Step::NotBefore(until));
        }
        // If another worker was faster, the next step finds out when its lease expires.
        let Some(mut import) = self.hold(import).await? else { return Ok(Step::More) };
        let held = import.clone();
        tokio::select! {
            step = self.work(&mut import, deadline_ms) => Ok(step),
            () = self.keep_hold(&held) => {
                tracing::warn!(import = %held.id, "somebody else works on it, or nobody any more");
                Ok(Step::More)
            }
        }
    }

    /// Take the lease of an import, unless another worker has taken it since, or the import has ended.
    async fn hold(&self, before: Import) -> Result<Option<Import>> {
        if before.working_until.is_some() {
            tracing::info!(import = %before.id, "an import that was interrupted goes on");
        }
        let now = self.inner.now();
        // This differs from every earlier lease.
        let since = before.working_since.map_or(now, |since| now.max(since + 1));
        let held = self.held(Import { working_since: Some(since), ..before.clone() });
        let ours = match self.put_import(&held, &before).await {
            // It may have been written in spite of the error.
            Err(error) if is_passing(&error) => self.import(before.id).await? == held,
            put => put?,
        };
        Ok(ours.then_some(held))
    }

    /// Renew the lease from time to time. Returns when the lease is lost.
    async fn keep_hold(&self, held: &Import) {
        loop {
            tokio::time::sleep(SAY_SO_EVERY).await;
            let until = self.inner.now() + WORKING_MS;
            match self.inner.tables().update(imports::hold_on(&self.owner, held, until)).await {
                Ok(_) => {}
                Err(error) if error.is_condition_failed() => return,
                Err(error) => tracing::warn!(%error, import = %held.id, "could not say that an import is worked on"),
            }
        }
    }

    /// Make pages until the deadline. Temporary errors are retried, a few times here and then in a later step.
    async fn work(&self, import: &mut Import, deadline_ms: u64) -> Step {
        for _ in 0..TRIES {
            match self.make_pages(import, deadline_ms).await {
                Ok(step) => return step,
                Err(Failure { error, .. }) if is_passing(&error) => {
                    tracing::warn!(%error, import = %import.id, "an import was interrupted");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
                Err(Failure { error, .. }) if error.kind() == Kind::ChangedMeanwhile => return Step::More,
                Err(Failure { error, code }) => {
                    if error.kind() == Kind::Internal {
                        tracing::error!(%error, cause = ?error.cause(), import = %import.id, "an import failed");
                    }
                    let problem = Some(error.detail().to_owned());
                    let failed = Import { problem, problem_code: Some(code), ..self.over(import, ImportState::Failed) };
                    basis::best_effort("saying that an import failed", self.finish(&failed, import).await);
                    return Step::More;
                }
            }
        }
        basis::best_effort("letting go of an import", self.let_go(import).await);
        Step::NotBefore(self.inner.now().saturating_add(LATER_MS))
    }

    async fn make_pages(&self, import: &mut Import, deadline_ms: u64) -> Result<Step, Failure> {
        let key = self.upload_key(import.id)?;
        let read = self.inner.blobs().read_verified(&key, Expect::ANYTHING, FILE_BYTES_MAX).await;
        let (_, content) = read.map_err(|error| match error {
            blobs::Error::NotFound { .. } => ImportProblem::UploadGone.with(Error::conflict(Reason::new(
                "upload-gone",
                "the file is no longer on the server; upload it again",
            ))),
            error => Error::from(error).into(),
        })?;
        // This is counted only once the file has been read: a store that does not respond is not the file's fault.
        if import.begun >= BEGUN_MAX {
            let detail = "the file could not be converted to pages after several attempts";
            return Err(ImportProblem::TooMuchWork.with(Error::new(Kind::Invalid, detail)));
        }
        self.go_on(import, Import { begun: import.begun + 1, ..import.clone() }).await?;
        let mut pages = self.inner.settings.renderer.open(content.clone(), import.pages_done).await.map_err(refused)?;
        self.check_pages(import, &pages).await?;
        if import.pages_total.is_none() {
            self.go_on(import, Import { pages_total: Some(pages.total), ..import.clone() }).await?;
        }
        if !import.original_kept {
            self.keep_original(import, &pages, content).await?;
        }
        while let Some(page) = pages.next().await.map_err(refused)? {
            self.keep_page(import, page).await?;
            if self.inner.now() >= deadline_ms && import.pages_total.is_some_and(|total| import.pages_done < total) {
                self.let_go(import).await?;
                return Ok(Step::More);
            }
        }
        self.finish(&self.over(import, ImportState::Done), import).await?;
        Ok(Step::Done)
    }

    /// Record the progress, and renew the lease.
    async fn go_on(&self, import: &mut Import, next: Import) -> Result<()> {
        let next = self.held(next);
        self.put_ours(&next, import).await?;
        *import = next;
        Ok(())
    }

    /// Release the lease, so that another worker can continue.
    async fn let_go(&self, import: &mut Import) -> Result<()> {
        let free = Import { working_until: None, ..import.clone() };
        self.put_ours(&free, import).await?;
        *import = free;
        Ok(())
    }

    /// Write the import, if we still hold its lease.
    async fn put_ours(&self, after: &Import, before: &Import) -> Result<()> {
        if self.put_import(after, before).await? { Ok(()) } else { Err(Error::changed_meanwhile()) }
    }

    /// The same import with a lease that begins now.
    fn held(&self, import: Import) -> Import {
        Import { working_until: Some(self.inner.now() + WORKING_MS), ..import }
    }

    /// The same import at its end, without a lease.
    fn over(&self, import: &Import, state: ImportState) -> Import {
        let ended_at = Some(self.inner.now());
        Import { state, ended_at, working_since: None, working_until: None, ..import.clone() }
    }

    /// Record the end of an import, successful or not, and delete the upload, which is no longer needed.
    async fn finish(&self, after: &Import, before: &Import) -> Result<()> {
        let nothing = after.state == ImportState::Failed && after.first_title.is_some();
        if nothing || before.pages_to_come().is_some() {
            self.put_with_score(after, before).await?;
        } else {
            self.put_ours(after, before).await?;
        }
        basis::best_effort("removing an upload", self.inner.blobs().delete(&self.upload_key(after.id)?).await);
        Ok(())
    }

    async fn check_pages(&self, import: &Import, pages: &sheets::Pages) -> Result<(), Failure> {
        let there = self.load_active().await?.score.content.pages.len();
        let new = pages.total.saturating_sub(import.pages_done) as usize;
        if import.add_pages && there + new > PAGES_MAX {
            let detail = format!("a score has at most {PAGES_MAX} pages; it has {there}, and the file has {new} more");
            return Err(ImportProblem::TooManyPages.with(Error::new(Kind::Invalid, detail)));
        }
        let files = self.files().await?.items.len();
        let original = !import.original_kept && matches!(pages.kind, sheets::Kind::Pdf | sheets::Kind::Tiff);
        if files + new + usize::from(original) > FILES_MAX {
            let detail = format!(
                "a score has at most {FILES_MAX} files; it has {files}, and this file adds {new}: delete some that no page uses"
            );
            return Err(ImportProblem::TooManyFiles.with(Error::new(Kind::Invalid, detail)));
        }
        Ok(())
    }

    /// Store the file that pages are made from. (A picture is itself a page.)
    async fn keep_original(&self, import: &mut Import, pages: &sheets::Pages, content: Bytes) -> Result<()> {
        let kind = match pages.kind {
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
        let next = self.held(Import { original_kept: true, ..import.clone() });
        let title = pages.title.as_deref().and_then(|title| text::title(title).ok());
        let first_title = import.first_title.clone();
        let name = |content: &mut Content| {
            // A title that the user has chosen since is kept.
            if let Some(title) = title.as_ref().filter(|_| first_title.as_ref() == Some(&content.title)) {
                content.title.clone_from(title);
            }
            Ok(())
        };
        self.record(import, next, &file, name).await
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
        let pages_missing_text = import.pages_missing_text + u32::from(page.text_missing);
        let pages_done = page.number + 1;
        let next = self.held(Import { pages_done, pages_missing_text, begun: 1, ..import.clone() });
        let add_page = import.add_pages;
        let show = |content: &mut Content| {
            if add_page {
                if content.pages.len() >= PAGES_MAX {
                    return Err(Error::new(Kind::Invalid, format!("a score has at most {PAGES_MAX} pages")));
                }
                content.pages.push(page_of(content.next_page, &file)?);
                content.next_page += 1;
            }
            Ok(())
        };
        self.record(import, next, &file, show).await
    }

    async fn put_size(&self, file: &ItemFile, size: ImageSize, media_type: &str, content: Bytes) -> Result<()> {
        let options = PutOptions {
            // After a temporary error, the same content is written again.
            mode: PutMode::Overwrite,
            content_type: ContentType::new(media_type).map_err(blobs::Error::from)?,
            expect: Expect::exactly(&content),
        };
        self.inner.blobs().put(&item_key(&self.owner, self.id, file.id, size)?, content, options).await?;
        Ok(())
    }

    /// Record the file, the progress of the import and the resulting change of the score in one transaction.
    async fn record(
        &self,
        import: &mut Import,
        next: Import,
        file: &ItemFile,
        become_so: impl Fn(&mut Content) -> Result<()> + Send + Sync,
    ) -> Result<()> {
        let (before, after, become_so) = (&import.clone(), &next, &become_so);
        let make = |main: Main| async move {
            let main = &main;
            self.still_so(before).await?;
            let mut change = self.with_files(main, std::slice::from_ref(file)).await?;
            change.also.push(FurtherWrite::Put(imports::put(&self.owner, after, before)));
            change.after.score.expect(after);
            become_so(&mut change.after.score.content)?;
            Ok(change)
        };
        // The file's id identifies this write, also when it is repeated.
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

    /// Delete the content of a file that was not recorded. (It may have been recorded after all, if a response was lost
    /// and others have written much since; then it is kept.)
    async fn forget(&self, file: &ItemFile) {
        let recorded = self.files().await.map(|files| files.items.iter().any(|there| there.id == file.id));
        if recorded.unwrap_or(true) {
            return;
        }
        for size in [ImageSize::Small, ImageSize::Medium, ImageSize::Original] {
            if let Ok(key) = item_key(&self.owner, self.id, file.id, size) {
                basis::best_effort("removing a file", self.inner.blobs().delete(&key).await);
            }
        }
    }
}

/// Why an import failed.
struct Failure {
    error: Error,
    code: ImportProblem,
}

impl ImportProblem {
    fn with(self, error: Error) -> Failure {
        Failure { error, code: self }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let code = match error.kind() {
            Kind::TooLarge => ImportProblem::NoRoom,
            Kind::NotFound => ImportProblem::ScoreDeleted,
            Kind::Conflict if error.code() == deleted().code() => ImportProblem::ScoreDeleted,
            Kind::Conflict | Kind::Invalid => ImportProblem::TooManyPages,
            _ => ImportProblem::Internal,
        };
        code.with(error)
    }
}

fn refused(error: sheets::Error) -> Failure {
    match error {
        sheets::Error::Refused(refused) => code_of(&refused).with(Error::new(Kind::Invalid, refused.to_string())),
        sheets::Error::Failed(reason) => Error::unavailable(reason).into(),
    }
}

fn code_of(refused: &Refused) -> ImportProblem {
    match refused {
        Refused::Empty => ImportProblem::Empty,
        Refused::OtherType(_) | Refused::NotSheets => ImportProblem::WrongType,
        Refused::TooLarge { .. } => ImportProblem::TooLarge,
        Refused::Encrypted => ImportProblem::Encrypted,
        Refused::Damaged(_) => ImportProblem::Damaged,
        Refused::Unsupported(_) => ImportProblem::Unsupported,
        Refused::NoPages => ImportProblem::NoPages,
        Refused::TooManyPages { .. } => ImportProblem::TooManyPages,
        Refused::TooManyPixels { .. } | Refused::TooMuchMemory | Refused::TookTooLong => ImportProblem::TooMuchWork,
        Refused::Unsafe => ImportProblem::Unreadable,
    }
}
