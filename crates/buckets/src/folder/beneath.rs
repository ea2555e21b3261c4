//! Opens files and folders beneath a root, and nothing outside of it.
//!
//! Linux checks that itself while it resolves a path (`openat2`), so that nobody can exchange a part of the path for a
//! link in between. Where it cannot, or where links are not wanted, each part of a path is opened by itself, and links
//! are refused.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd as _, OwnedFd};
use std::path::Path;

use rustix::fs::{FileType, Mode, OFlags, RawMode, ResolveFlags, Stat, fstat, open, openat, openat2};
use rustix::io::Errno;

use super::Links;
use crate::{Found, Kind};

/// How often a path is resolved again because something was renamed meanwhile.
const TRIES: u32 = 16;

/// The root of a folder, open.
pub(super) struct Root {
    fd: OwnedFd,
    links: Links,
}

/// What is known about a file or a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) file_type: FileType,
    pub(super) device: u64,
    pub(super) inode: u64,
    size: u64,
    modified_ns: i128,
}

impl Root {
    /// A folder that cannot be opened is an error, and never looks like an empty one.
    pub(super) fn open(path: &Path, links: Links) -> Result<Self, Kind> {
        match open(path, OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty()) {
            Ok(fd) => Ok(Self { fd, links }),
            Err(Errno::NOENT | Errno::NOTDIR) => Err(Kind::FolderMissing),
            Err(Errno::ACCESS | Errno::PERM) => Err(Kind::FolderUnreadable),
            Err(_) => Err(Kind::Failed),
        }
    }

    /// Open a folder, to list it. The key of the root is empty; others may end with a slash.
    pub(super) fn folder(&self, key: &str) -> Result<OwnedFd, Errno> {
        self.resolve(key, OFlags::RDONLY | OFlags::DIRECTORY)
    }

    /// Open a file, to read it. Without `NONBLOCK`, a pipe would block.
    pub(super) fn file(&self, key: &str) -> Result<(File, Known), Errno> {
        let fd = self.resolve(key, OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY)?;
        let known = Known::of(&fstat(&fd)?);
        if known.is_file() { Ok((File::from(fd), known)) } else { Err(Errno::NOENT) }
    }

    /// What is known about a file or folder, or about the one to which a link leads.
    pub(super) fn look(&self, key: &str) -> Result<Known, Errno> {
        Ok(Known::of(&fstat(self.resolve(key, OFlags::PATH)?)?))
    }

    fn resolve(&self, key: &str, flags: OFlags) -> Result<OwnedFd, Errno> {
        let flags = flags | OFlags::CLOEXEC;
        let path = if key.is_empty() { "." } else { key.trim_end_matches('/') };
        if self.links == Links::Inside {
            let within = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS;
            for _ in 0..TRIES {
                match openat2(&self.fd, path, flags, Mode::empty(), within) {
                    Err(Errno::AGAIN | Errno::INTR) => {}
                    // An old kernel, or a container that does not know the call.
                    Err(Errno::NOSYS | Errno::PERM) => return self.step_by_step(path, flags),
                    result => return result,
                }
            }
            return Err(Errno::AGAIN);
        }
        self.step_by_step(path, flags)
    }

    fn step_by_step(&self, path: &str, flags: OFlags) -> Result<OwnedFd, Errno> {
        let (folders, last) = path.rsplit_once('/').map_or((None, path), |(folders, last)| (Some(folders), last));
        let through = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let mut fd = None;
        for part in folders.into_iter().flat_map(|folders| folders.split('/')) {
            if matches!(part, "" | "." | "..") {
                return Err(Errno::NOENT);
            }
            let from = fd.as_ref().map_or(self.fd.as_fd(), OwnedFd::as_fd);
            fd = Some(openat(from, part, through, Mode::empty())?);
        }
        let from = fd.as_ref().map_or(self.fd.as_fd(), OwnedFd::as_fd);
        if matches!(last, "" | "..") {
            return Err(Errno::NOENT);
        }
        openat(from, last, flags | OFlags::NOFOLLOW, Mode::empty())
    }
}

impl Known {
    pub(super) fn of(stat: &Stat) -> Self {
        Self {
            file_type: FileType::from_raw_mode(RawMode::from(stat.st_mode)),
            device: stat.st_dev,
            inode: stat.st_ino,
            size: stat.st_size.try_into().unwrap_or(0),
            modified_ns: i128::from(stat.st_mtime) * 1_000_000_000 + i128::from(stat.st_mtime_nsec),
        }
    }

    pub(super) fn of_file(file: &File) -> io::Result<Self> {
        Ok(Self::of(&fstat(file)?))
    }

    pub(super) fn is_file(self) -> bool {
        self.file_type == FileType::RegularFile
    }

    pub(super) fn size(self) -> u64 {
        self.size
    }

    /// The version. The inode is no part of it: it is another one after files were restored from a copy, and on some
    /// file systems after every mount, and all files would have to be read again.
    pub(super) fn etag(self) -> String {
        format!("{:x}-{:x}", self.size, self.modified_ns)
    }

    pub(super) fn found(self, key: String) -> Found {
        let modified_ms = (self.modified_ns / 1_000_000).try_into().unwrap_or(0);
        Found { key, size: self.size, etag: self.etag(), modified_ms }
    }
}
