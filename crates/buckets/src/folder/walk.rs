//! Lists a folder in the order in which S3 lists keys: that of their UTF-8 bytes.
//!
//! The names in a folder are sorted with a slash after those of folders, which gives the order of whole keys: `a-b`
//! comes before `a/b`, because `-` comes before `/`. A page only reads the folders on the way to where it begins, and
//! those it lists. Of each folder at most a page of names is in memory, however many there are.

use std::collections::BinaryHeap;
use std::ops::ControlFlow;
use std::os::fd::{AsFd as _, BorrowedFd};

use rustix::fs::{AtFlags, Dir, FileType, fstat, statat};
use rustix::io::Errno;

use super::beneath::{Known, Root};
use crate::cursor::after_key;
use crate::{KEY_BYTES_MAX, Kind, Listed, PAGE};

/// How deep folders may be nested; what is deeper is skipped.
const DEPTH_MAX: usize = 64;
/// How many folders a page may open. A page can then be shorter, even empty.
const FOLDERS_MAX: u32 = 2_000;
/// How many folders of a page may be unreadable. With more, something else is wrong.
const UNREADABLE_MAX: usize = 100;

/// A file or folder by its whole key, which ends with a slash for a folder.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    key: String,
    shape: Shape,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    Folder,
    File,
    LinkToFile,
}

/// A page of the files whose keys begin with `prefix` and come after `after`.
pub(super) fn page(root: &Root, prefix: &str, after: Option<&str>) -> Result<Listed, Kind> {
    let mut walk = Walk { root, prefix, after, listed: Listed::default(), opened: 0, around: Vec::new() };
    // How it ended is in `next`.
    let _: ControlFlow<()> = walk.folder("")?;
    Ok(walk.listed)
}

struct Walk<'a> {
    root: &'a Root,
    prefix: &'a str,
    after: Option<&'a str>,
    listed: Listed,
    opened: u32,
    /// The folders around the current one, by device and inode: a link to one of them would lead round in circles.
    around: Vec<(u64, u64)>,
}

impl Walk<'_> {
    /// List a folder with all that is in it. It breaks when the page is full.
    fn folder(&mut self, key: &str) -> Result<ControlFlow<()>, Kind> {
        if self.opened >= FOLDERS_MAX {
            self.listed.next = Some(after_key(key));
            return Ok(ControlFlow::Break(()));
        }
        self.opened += 1;
        let fd = match self.root.folder(key) {
            Ok(fd) => fd,
            Err(Errno::ACCESS | Errno::PERM) => return self.unreadable(key),
            // It has been deleted or replaced since its name was read.
            Err(Errno::NOENT | Errno::NOTDIR | Errno::LOOP | Errno::XDEV) => return Ok(ControlFlow::Continue(())),
            Err(_) => return Err(Kind::Failed),
        };
        let known = Known::of(&fstat(&fd).map_err(|_| Kind::Failed)?);
        let identity = (known.device, known.inode);
        if self.around.contains(&identity) {
            return Ok(ControlFlow::Continue(()));
        }
        if self.around.len() >= DEPTH_MAX {
            self.listed.skipped += 1;
            return Ok(ControlFlow::Continue(()));
        }
        self.around.push(identity);
        let flow = self.entries(key, fd.as_fd());
        self.around.pop();
        flow
    }

    fn unreadable(&mut self, key: &str) -> Result<ControlFlow<()>, Kind> {
        if key.is_empty() || self.listed.unreadable.len() >= UNREADABLE_MAX {
            return Err(Kind::FolderUnreadable);
        }
        self.listed.unreadable.push(key.to_owned());
        Ok(ControlFlow::Continue(()))
    }

    fn entries(&mut self, folder: &str, fd: BorrowedFd<'_>) -> Result<ControlFlow<()>, Kind> {
        let mut last: Option<String> = None;
        loop {
            let entries = self.smallest(folder, fd, last.as_deref())?;
            let is_end = entries.len() < PAGE;
            for entry in entries {
                let flow = match entry.shape {
                    Shape::Folder => self.folder(&entry.key)?,
                    Shape::File | Shape::LinkToFile => self.file(&entry, folder.len(), fd)?,
                };
                if flow.is_break() {
                    return Ok(flow);
                }
                last = Some(entry.key);
            }
            if is_end {
                return Ok(ControlFlow::Continue(()));
            }
        }
    }

    fn file(&mut self, entry: &Entry, name_at: usize, fd: BorrowedFd<'_>) -> Result<ControlFlow<()>, Kind> {
        let name = entry.key.get(name_at..).unwrap_or_default();
        let known = match entry.shape {
            Shape::LinkToFile => self.root.look(&entry.key),
            _ => statat(fd, name, AtFlags::SYMLINK_NOFOLLOW).map(|stat| Known::of(&stat)),
        };
        match known {
            Ok(known) if known.is_file() => self.listed.found.push(known.found(entry.key.clone())),
            // It has been deleted or replaced since its name was read.
            Ok(_) | Err(Errno::NOENT | Errno::NOTDIR | Errno::LOOP | Errno::XDEV | Errno::ACCESS) => {}
            Err(_) => return Err(Kind::Failed),
        }
        if self.listed.found.len() < PAGE {
            return Ok(ControlFlow::Continue(()));
        }
        self.listed.next = Some(after_key(&entry.key));
        Ok(ControlFlow::Break(()))
    }

    /// The first entries of a folder after `last`, at most a page, in order.
    fn smallest(&mut self, folder: &str, fd: BorrowedFd<'_>, last: Option<&str>) -> Result<Vec<Entry>, Kind> {
        // What cannot be listed is counted once, although a folder may be read for several pages.
        let is_first =
            last.is_none() && !self.after.is_some_and(|key| key.len() > folder.len() && key.starts_with(folder));
        let (mut heap, mut key, mut is_empty) = (BinaryHeap::new(), folder.to_owned(), true);
        for entry in Dir::read_from(fd).map_err(|_| Kind::Failed)? {
            let entry = entry.map_err(|_| Kind::Failed)?;
            let name = entry.file_name().to_bytes();
            if matches!(name, b"." | b"..") {
                continue;
            }
            is_empty = false;
            if name.first() == Some(&b'.') {
                continue;
            }
            key.truncate(folder.len());
            match std::str::from_utf8(name) {
                Ok(name) if folder.len() + name.len() < KEY_BYTES_MAX => key.push_str(name),
                _ => {
                    self.listed.skipped += u64::from(is_first);
                    continue;
                }
            }
            let Some(shape) = self.shape(&mut key, entry.file_type(), last) else { continue };
            if heap.len() < PAGE {
                heap.push(Entry { key: key.clone(), shape });
            } else if heap.peek().is_some_and(|largest: &Entry| key < largest.key) {
                heap.pop();
                heap.push(Entry { key: key.clone(), shape });
            }
        }
        if is_empty && folder.is_empty() { Err(Kind::FolderEmpty) } else { Ok(heap.into_sorted_vec()) }
    }

    /// What an entry is, if it belongs to this page or a later one. Adds a slash to the key of a folder.
    fn shape(&self, key: &mut String, file_type: FileType, last: Option<&str>) -> Option<Shape> {
        let mut shape = match file_type {
            FileType::RegularFile => Shape::File,
            FileType::Directory => Shape::Folder,
            FileType::Symlink | FileType::Unknown => Shape::LinkToFile,
            _ => return None,
        };
        if shape == Shape::LinkToFile {
            match self.root.look(key).ok()?.file_type {
                FileType::RegularFile => {}
                FileType::Directory => shape = Shape::Folder,
                _ => return None,
            }
        }
        let is_folder = shape == Shape::Folder;
        if is_folder {
            key.push('/');
        }
        let is_after = match (last, self.after) {
            (Some(last), _) => key.as_str() > last,
            (None, Some(after)) => key.as_str() > after || (is_folder && after.starts_with(key.as_str())),
            (None, None) => true,
        };
        let has_prefix = key.starts_with(self.prefix) || (is_folder && self.prefix.starts_with(key.as_str()));
        (is_after && has_prefix).then_some(shape)
    }
}
