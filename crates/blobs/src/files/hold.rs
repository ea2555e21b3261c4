//! What is deleted while a copy of the folder is made is kept until that is done.
//!
//! Whoever copies locks `locks/hold`. Whoever deletes an object looks whether somebody has, in the object's turn, and if
//! so, links it to `held` first. The lock goes with the process that has it, however that ends.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::layout::{Layout, STRIPES, parent};

/// Those who delete have the lock for an instant; who has it for longer makes a copy.
const TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(10);

/// As long as this is there, nothing that is deleted is gone.
#[derive(Debug)]
pub struct Hold {
    held: PathBuf,
    // Let go of last.
    _lock: File,
}

impl Hold {
    /// From when this returns, nothing that is deleted is gone.
    pub(super) fn take(layout: &Layout) -> io::Result<Self> {
        let lock = open_lock(layout)?;
        let mut tries = 0;
        while let Err(error) = lock.try_lock() {
            match error {
                TryLockError::WouldBlock if tries < TRIES => std::thread::sleep(PAUSE),
                TryLockError::WouldBlock => {
                    return Err(io::Error::new(io::ErrorKind::ResourceBusy, "another copy of it is being made"));
                }
                TryLockError::Error(error) => return Err(error),
            }
            tries += 1;
        }
        // What somebody left who was killed.
        clear(&layout.held())?;
        // Who did not see the lock has had its turn when each turn was ours once.
        for stripe in 0..STRIPES {
            File::options().write(true).create(true).truncate(false).open(layout.lock(stripe))?.lock()?;
        }
        Ok(Self { held: layout.held(), _lock: lock })
    }

    /// Where the objects lie that have been deleted, as they lay among the others.
    pub(super) fn held(&self) -> &Path {
        &self.held
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // Before the lock goes: the next one's is not ours to remove. What cannot be removed now, the next one removes.
        let _ = clear(&self.held);
    }
}

/// Make the lock, so that it belongs to whom the folder belongs to.
pub(super) fn open_lock(layout: &Layout) -> io::Result<File> {
    let path = layout.hold();
    match File::open(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        opened => return opened,
    }
    let file = File::options().write(true).create(true).truncate(false).open(&path)?;
    // A command may be another user's (root) than the server.
    let owner = fs::metadata(parent(&path))?;
    let (user, group) = (std::os::unix::fs::MetadataExt::uid(&owner), std::os::unix::fs::MetadataExt::gid(&owner));
    let _ = std::os::unix::fs::fchown(&file, Some(user), Some(group));
    Ok(file)
}

/// Keep a file that is about to be deleted, if somebody makes a copy just now. To be called in the object's turn.
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
            // There is no such object, or what is held has been cleared just now, because a copy begins or is done.
            Err(error) if error.kind() == io::ErrorKind::NotFound && path.exists() => {}
            Err(error) if ![io::ErrorKind::NotFound, io::ErrorKind::AlreadyExists].contains(&error.kind()) => {
                return Err(error);
            }
            _ => return Ok(()),
        }
    }
    Err(io::Error::new(io::ErrorKind::ResourceBusy, "copies are begun and ended too fast"))
}

fn link(path: &Path, kept: &Path) -> io::Result<()> {
    fs::create_dir_all(parent(kept))?;
    fs::hard_link(path, kept)
}

/// Remove what is held, all at once: others may be adding to it.
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
