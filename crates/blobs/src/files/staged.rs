//! Content that is being written under a temporary name and is not an object yet, and the steps that make it one.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ambient::Random;
use parking_lot::Mutex;

use super::layout::parent;
use crate::digest::hex;

/// How long an unlocked file is left alone. Nobody writes it any more, because it would be locked; the wait covers the
/// moment between creating a file and locking it.
const ABANDONED_AFTER: Duration = Duration::from_hours(1);

/// A file under a temporary name, removed unless it is published.
///
/// It stays locked while it is written. The system releases the lock even if the process is killed, so another process
/// can tell whether the file is still needed.
#[derive(Debug)]
pub(super) struct Staged {
    file: File,
    path: PathBuf,
    published: bool,
}

impl Staged {
    pub(super) fn create(folder: &Path, random: &dyn Random) -> io::Result<Self> {
        let mut name = [0; 16];
        random.fill(&mut name);
        let path = folder.join(hex(&name));
        let file = File::options().write(true).create_new(true).open(&path)?;
        let staged = Self { file, path, published: false };
        staged.file.try_lock()?;
        Ok(staged)
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Wait until the content is on the disk.
    pub(super) fn sync(&self) -> io::Result<()> {
        self.file.sync_all()
    }

    /// Give the content its name. It is an object from now on, but a crash may still undo the renaming until the folder
    /// is synced, too.
    pub(super) fn rename(mut self, to: &Path) -> Result<(), (io::Error, Self)> {
        match fs::rename(&self.path, to) {
            Ok(()) => {
                self.published = true;
                Ok(())
            }
            Err(error) => Err((error, self)),
        }
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        if !self.published {
            // If it cannot be removed now, the next sweep will.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Remove what writers left behind when they were killed.
pub(super) fn sweep(folder: &Path, now_ms: u64) -> io::Result<usize> {
    let now = UNIX_EPOCH + Duration::from_millis(now_ms);
    let mut swept = 0;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match sweep_file(&path, now) {
            Ok(true) => swept += 1,
            Ok(false) => {}
            // Its writer finished it, or another process swept it.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(swept)
}

fn sweep_file(path: &Path, now: SystemTime) -> io::Result<bool> {
    let file = File::open(path)?;
    let age = now.duration_since(file.metadata()?.modified()?).unwrap_or_default();
    if age < ABANDONED_AFTER || file.try_lock().is_err() {
        return Ok(false);
    }
    fs::remove_file(path)?;
    Ok(true)
}

/// Creates folders so that they survive a crash.
#[derive(Debug, Default)]
pub(super) struct Folders {
    /// Folders that are known to be on the disk, together with those above them. Folders of
    /// objects are never removed, so this stays true.
    durable: Mutex<HashSet<PathBuf>>,
}

/// How many folders are remembered. Forgetting them costs a few syncs; remembering all of them would need unlimited
/// memory.
const REMEMBERED: usize = 10_000;

impl Folders {
    /// Make sure that `folder` and those above it, up to `top`, exist and are on the disk.
    ///
    /// An existing folder may have just been created by a process that has not synced it yet. So this process syncs
    /// each folder when it first uses it, whoever created it.
    pub(super) fn ensure(&self, top: &Path, folder: &Path) -> io::Result<()> {
        if folder == top || self.durable.lock().contains(folder) {
            return Ok(());
        }
        self.ensure(top, parent(folder))?;
        match fs::create_dir(folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => sync_folder(parent(folder))?,
        }
        let mut durable = self.durable.lock();
        if durable.len() >= REMEMBERED {
            durable.clear();
        }
        durable.insert(folder.to_owned());
        Ok(())
    }

    /// Forget everything, because somebody has removed folders by hand.
    pub(super) fn forget(&self) {
        self.durable.lock().clear();
    }
}

/// Wait until the names in a folder are on the disk.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}
