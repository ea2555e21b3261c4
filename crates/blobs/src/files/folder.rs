//! The operations on the folder. They block, so they run on threads that may wait for the disk.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ambient::Random;

use super::footer::Footer;
use super::layout::{Layout, parent};
use super::staged::{Folders, Staged, sweep, sync_folder};
use super::{STAGING, hold, io_failed, read, walk};
use crate::{ContentType, Digest, ETag, Error, Key, Page, Prefix, PutMode, Receipt, Result};

/// The folder of a store.
#[derive(Debug)]
pub(super) struct Folder {
    layout: Layout,
    folders: Folders,
    random: Arc<dyn Random>,
}

impl Folder {
    /// Prepare the folder `root`, and remove what killed processes left in it.
    pub(super) fn open(root: PathBuf, random: Arc<dyn Random>, now_ms: u64) -> io::Result<Self> {
        let root = std::path::absolute(root)?;
        let (layout, folders) = (Layout::new(root.clone()), Folders::default());
        let exists = |folder: &&Path| folder.exists();
        let top = root.ancestors().find(exists).unwrap_or(&root);
        for folder in [layout.objects(), layout.tmp(), layout.locks()] {
            folders.ensure(top, &folder)?;
        }
        hold::open_lock(&layout)?;
        let swept = sweep(&layout.tmp(), now_ms)?;
        if swept > 0 {
            tracing::info!(swept, "deleted unfinished content");
        }
        Ok(Self { layout, folders, random })
    }

    /// Wait for our turn among all processes; it ends when the file is closed.
    pub(super) fn lock(&self, stripe: usize) -> io::Result<File> {
        let path = self.layout.lock(stripe);
        let file = File::options().write(true).create(true).truncate(false).open(path)?;
        file.lock()?;
        Ok(file)
    }

    pub(super) fn open_object(&self, key: &Key) -> Result<read::Opened> {
        read::open(key, &self.layout.object(key))
    }

    pub(super) fn list(&self, prefix: &Prefix, after: Option<&Key>, limit: usize) -> Result<Page> {
        walk::list(&self.layout, prefix, after, limit)
    }

    /// Whether a put may replace the object.
    pub(super) fn check(&self, key: &Key, mode: &PutMode) -> Result<()> {
        match mode {
            PutMode::Overwrite => Ok(()),
            PutMode::IfAbsent => match fs::symlink_metadata(self.layout.object(key)) {
                Ok(_) => Err(Error::AlreadyExists { key: key.clone() }),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                Err(error) => Err(io_failed("looking for an object")(error)),
            },
            PutMode::IfMatch(etag) => match self.open_object(key) {
                Ok(found) if found.etag() == *etag => Ok(()),
                Ok(_) | Err(Error::NotFound { .. }) => Err(Error::PreconditionFailed { key: key.clone() }),
                Err(error) => Err(error),
            },
        }
    }

    /// Start writing content that is not an object yet.
    pub(super) fn stage(&self) -> Result<Staged> {
        Staged::create(&self.layout.tmp(), &*self.random).map_err(io_failed(STAGING))
    }

    /// Rename staged content into place and wait until that is on the disk.
    pub(super) fn publish(&self, key: &Key, staged: Staged) -> Result<()> {
        let (top, path) = (self.layout.objects(), self.layout.object(key));
        let folder = parent(&path);
        let ensure = || self.folders.ensure(&top, folder).map_err(io_failed("creating a folder"));
        ensure()?;
        if let Err((error, staged)) = staged.rename(&path) {
            if error.kind() != io::ErrorKind::NotFound {
                return Err(io_failed("renaming content into place")(error));
            }
            // The folder existed once; somebody removed it by hand.
            self.folders.forget();
            ensure()?;
            let renamed = staged.rename(&path);
            renamed.map_err(|(error, _)| io_failed("renaming content into place")(error))?;
        }
        // The object is visible now, but it may not survive a crash until this is done.
        sync_folder(folder).map_err(|error| Error::unknown("syncing a folder", error))
    }

    pub(super) fn remove(&self, key: &Key) -> Result<()> {
        let path = self.layout.object(key);
        hold::keep(&self.layout, &path).map_err(io_failed("keeping an object for a running copy"))?;
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(io_failed("deleting an object")(error));
            }
            _ => {}
        }
        // The folder is synced even if there was no object: a process that deleted it may have crashed before syncing.
        match sync_folder(parent(&path)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Error::unknown("syncing a folder", error)),
            _ => Ok(()),
        }
    }
}

/// Write the footer after the content and wait until all of it is on disk.
pub(super) fn seal(staged: &mut Staged, content_type: ContentType, (size, digest): (u64, Digest)) -> Result<Receipt> {
    let footer = Footer { size, digest, content_type };
    staged.write(&footer.encode()).map_err(io_failed(STAGING))?;
    staged.sync().map_err(io_failed(STAGING))?;
    Ok(Receipt { etag: ETag::of(&digest), size, digest })
}
