//! Keeps deleted objects while a copy of the folder is made.
//!
//! A process that copies locks `locks/hold`. A process that deletes an object checks that lock, in the object's turn,
//! and if it is taken, first links the object to `held`. The system releases the lock when its process ends, however
//! that happens.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::layout::{Layout, STRIPES, parent};

/// How often the lock is tried. A process that deletes holds it only briefly; a longer hold means that a copy is being
/// made.
const TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(10);

/// While this exists, deleted objects are kept.
#[derive(Debug)]
pub struct Hold {
    held: PathBuf,
    // Dropped last, which releases the lock.
    _lock: File,
}

impl Hold {
    /// From when this returns, deleted objects are kept.
    pub(super) fn take(layout: &Layout) -> io::Result<Self> {
        let lock = open_lock(layout)?;
        let mut tries = 0;
        while let Err(error) = lock.try_lock() {
            match error {
                TryLockError::WouldBlock if tries < TRIES => std::thread::sleep(PAUSE),
                TryLockError::WouldBlock => {
                    return Err(io::Error::new(io::ErrorKind::ResourceBusy, "another copy of the folder is running"));
                }
                TryLockError::Error(error) => return Err(error),
            }
            tries += 1;
        }
        // Remove what a killed process left behind.
        clear(&layout.held())?;
        // After each turn has been taken once, no process is still deleting that did not see the lock.
        for stripe in 0..STRIPES {
            File::options().write(true).create(true).truncate(false).open(layout.lock(stripe))?.lock()?;
        }
        Ok(Self { held: layout.held(), _lock: lock })
    }

    /// The folder with the deleted objects, in the same layout as the others.
    pub(super) fn held(&self) -> &Path {
        &self.held
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // This is done before the lock is released: afterwards the folder may belong to the next copy. What cannot be
        // removed now is removed by the next copy.
        let _ = clear(&self.held);
    }
}

/// Create the lock with the same owner as the folder.
pub(super) fn open_lock(layout: &Layout) -> io::Result<File> {
    let path = layout.hold();
    match File::open(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        opened => return opened,
    }
    let file = File::options().write(true).create(true).truncate(false).open(&path)?;
    // A command may run as another user (root) than the server.
    let owner = fs::metadata(parent(&path))?;
    let (user, group) = (std::os::unix::fs::MetadataExt::uid(&owner), std::os::unix::fs::MetadataExt::gid(&owner));
    let _ = std::os::unix::fs::fchown(&file, Some(user), Some(group));
    Ok(file)
}

/// Keep a file that is about to be deleted, if a copy is being made. To be called in the object's turn.
pub(super) fn keep(layout: &Layout, path: &Path) -> io::Result<()> {
    let lock = match File::open(layout.hold()) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        lock => lock?,
    };
    let Ok(place) = path.strip_prefix(layout.objects()) else { return Ok(()) };
    let kept = layout.held().join(place);
    for _ in 0..TRIES {
        match lock.try_lock_shared() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
        match link(path, &kept) {
            // There is no such object, or the kept ones have just been cleared, because a copy begins or has ended.
            Err(error) if error.kind() == io::ErrorKind::NotFound && path.exists() => {}
            Err(error) if ![io::ErrorKind::NotFound, io::ErrorKind::AlreadyExists].contains(&error.kind()) => {
                return Err(error);
            }
            _ => return Ok(()),
        }
    }
    Err(io::Error::new(io::ErrorKind::ResourceBusy, "copies begin and end too often"))
}

fn link(path: &Path, kept: &Path) -> io::Result<()> {
    fs::create_dir_all(parent(kept))?;
    fs::hard_link(path, kept)
}

/// Remove everything that is kept, all at once: others may be adding to it.
fn clear(held: &Path) -> io::Result<()> {
    let gone = held.with_file_name("held.gone");
    remove_all(&gone)?;
    match fs::rename(held, &gone) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        renamed => renamed.and_then(|()| remove_all(&gone)),
    }
}

fn remove_all(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
