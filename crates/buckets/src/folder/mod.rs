//! Reading folders on the server.

mod beneath;
mod read;
mod walk;

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use rustix::io::Errno;

use crate::cursor::Cursor;
use crate::{Found, KEY_BYTES_MAX, Kind, Listed, Part, Result, Step};
use beneath::Root;

/// Which symbolic links are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Links {
    /// Relative links that stay inside the folder.
    #[default]
    Inside,
    /// None.
    Never,
}

/// A folder on the server that can be read. Keys are paths in it, with slashes. What is hidden (a name that begins with
/// a dot), what is no regular file, and links out of the folder do not exist.
#[derive(Debug, Clone)]
pub struct Folder {
    path: Arc<PathBuf>,
    links: Links,
}

impl Folder {
    /// The folder at that path. Nothing is read yet; see [`Folder::check`].
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: Arc::new(path.into()), links: Links::default() }
    }

    /// The same folder with another treatment of links.
    #[must_use]
    pub fn following(self, links: Links) -> Self {
        Self { links, ..self }
    }

    /// Check that what begins with `prefix` can be listed and, if there is something, read.
    pub async fn check(&self, prefix: &str) -> Result<()> {
        let page = self.list(prefix, None).await?;
        let Some(first) = page.found.first() else { return Ok(()) };
        match self.get(&first.key, None, None).await {
            Err(error) if !matches!(error.kind(), Kind::NotFound) => Err(error),
            _ => Ok(()),
        }
    }

    /// A page of the files whose keys begin with `prefix`; see [`crate::Place::list`].
    pub async fn list(&self, prefix: &str, after: Option<&str>) -> Result<Listed> {
        let after = match after.map(Cursor::parse) {
            Some(Cursor::Key(key)) => Some(key.to_owned()),
            Some(Cursor::Token { last, .. }) => last.map(str::to_owned),
            None => None,
        };
        let prefix = prefix.to_owned();
        self.run(Step::Listing, move |root| walk::page(&root, &prefix, after.as_deref())).await
    }

    /// What is known about a file.
    pub async fn head(&self, key: &str) -> Result<Found> {
        let key = checked(key, Step::Looking)?;
        self.run(Step::Looking, move |root| {
            let known = root.look(&key).map_err(missing)?;
            if known.is_file() { Ok(known.found(key)) } else { Err(Kind::NotFound) }
        })
        .await
    }

    /// A file, or a part of it; see [`crate::Place::get`].
    pub async fn get(&self, key: &str, range: Option<Range<u64>>, if_match: Option<&str>) -> Result<Part> {
        let step = Step::Reading;
        let key = checked(key, step)?;
        let (file, known) = self.run(step, move |root| root.file(&key).map_err(missing)).await?;
        let (size, etag) = (known.size(), known.etag());
        if if_match.is_some_and(|expected| expected != etag) {
            return Err(Kind::Changed.during(step));
        }
        let range = match range {
            None => 0..size,
            Some(Range { start, end }) if start < end && start < size => start..end.min(size),
            Some(_) => return Err(Kind::PastEnd { size: Some(size) }.during(step)),
        };
        let content = read::stream(file, known, range.clone());
        Ok(Part { size, etag, range, content })
    }

    /// Do something with the open folder, on a thread that may wait for the disk.
    async fn run<T: Send + 'static>(
        &self,
        step: Step,
        work: impl FnOnce(Root) -> Result<T, Kind> + Send + 'static,
    ) -> Result<T> {
        let (path, links) = (Arc::clone(&self.path), self.links);
        let done = tokio::task::spawn_blocking(move || work(Root::open(&path, links)?)).await;
        done.unwrap_or(Err(Kind::Failed)).map_err(|kind| kind.during(step))
    }
}

/// A key that a listing can contain.
fn checked(key: &str, step: Step) -> Result<String> {
    let is_listed = |part: &str| !part.is_empty() && !part.starts_with('.');
    let is_key = key.len() <= KEY_BYTES_MAX && !key.contains('\0') && key.split('/').all(is_listed);
    if is_key { Ok(key.to_owned()) } else { Err(Kind::NotFound.during(step)) }
}

/// What it means that a file cannot be opened. A link that leaves the folder does not exist.
fn missing(error: Errno) -> Kind {
    match error {
        Errno::NOENT | Errno::NOTDIR | Errno::LOOP | Errno::XDEV | Errno::NAMETOOLONG | Errno::ISDIR | Errno::NXIO => {
            Kind::NotFound
        }
        Errno::ACCESS | Errno::PERM => Kind::AccessDenied,
        _ => Kind::Failed,
    }
}
