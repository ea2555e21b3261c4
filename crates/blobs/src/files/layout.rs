//! The layout of the folder: which path each file has. The operations on the files are in `folder`.
//!
//! ```text
//! <root>/objects/photos+/2024+/a.jpg   the object photos/2024/a.jpg
//! <root>/tmp/3f9c…                     content that is still arriving
//! <root>/locks/2a                      locked while a key that hashes to 2a is changed
//! <root>/locks/hold                    locked while a copy of the folder is made
//! <root>/held/photos+/2024+/b.jpg      deleted during the copy
//! ```
//!
//! A `+`, which no key contains, marks the folders, so that `a` and `a/b` can both be objects, as
//! they can be on S3.

use std::path::{Path, PathBuf};

use crate::{Digest, Key};

/// Marks a folder below `objects`.
pub(super) const FOLDER_MARK: char = '+';

/// How many locks there are for the keys. With more locks, more keys can change at the same time; two keys that share a
/// lock only wait for each other's rename.
pub(super) const STRIPES: usize = 64;

#[derive(Debug, Clone)]
pub(super) struct Layout {
    root: PathBuf,
}

impl Layout {
    pub(super) fn new(root: PathBuf) -> Self {
        Self { root }
    }

    pub(super) fn objects(&self) -> PathBuf {
        self.root.join("objects")
    }

    pub(super) fn tmp(&self) -> PathBuf {
        self.root.join("tmp")
    }

    pub(super) fn locks(&self) -> PathBuf {
        self.root.join("locks")
    }

    pub(super) fn lock(&self, stripe: usize) -> PathBuf {
        self.locks().join(format!("{stripe:02x}"))
    }

    /// Locked while a copy is made.
    pub(super) fn hold(&self) -> PathBuf {
        self.locks().join("hold")
    }

    /// Objects that are deleted in the meantime.
    pub(super) fn held(&self) -> PathBuf {
        self.root.join("held")
    }

    /// The file of an object.
    pub(super) fn object(&self, key: &Key) -> PathBuf {
        match key.as_str().rsplit_once('/') {
            Some((folders, name)) => self.folder(folders).join(name),
            None => self.objects().join(key.as_str()),
        }
    }

    /// The folder of all objects whose keys begin with these segments.
    pub(super) fn folder(&self, segments: &str) -> PathBuf {
        let mark = |segment| format!("{segment}{FOLDER_MARK}");
        segments.split('/').filter(|s| !s.is_empty()).map(mark).fold(self.objects(), |dir, name| dir.join(name))
    }
}

/// Which lock a key belongs to. All processes must agree on it, so it is not `std`'s hash.
pub(super) fn stripe(key: &Key) -> usize {
    usize::from(Digest::of(key.as_str().as_bytes()).as_bytes()[0]) % STRIPES
}

/// The folder that a file lies in.
pub(super) fn parent(path: &Path) -> &Path {
    path.parent().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_and_a_folder_never_share_a_path() {
        let layout = Layout::new("/r".into());
        let path = |text| layout.object(&Key::new(text).expect("a key"));
        assert_eq!(path("a"), Path::new("/r/objects/a"));
        assert_eq!(path("a/b"), Path::new("/r/objects/a+/b"));
        assert_eq!(path("a/b/c.d"), Path::new("/r/objects/a+/b+/c.d"));
        assert_eq!(layout.folder(""), Path::new("/r/objects"));
        assert_eq!(layout.folder("a/b"), Path::new("/r/objects/a+/b+"));
    }

    #[test]
    fn stripes_stay_the_same_for_ever() {
        // Two versions of the program may share a folder during an upgrade.
        assert_eq!(stripe(&Key::new("a").expect("a key")), 0xca % STRIPES);
    }
}
