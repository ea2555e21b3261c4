//! Lists the objects in a tree of folders in the order of their keys.

use std::fs;
use std::io;
use std::path::Path;

use super::layout::{FOLDER_MARK, Layout};
use super::read;
use crate::{ETag, Entry, Error, Key, Page, Prefix, Result};

/// Collect a page. Each folder on the path is read and sorted as a whole, but only the files of the page are opened.
pub(super) fn list(layout: &Layout, prefix: &Prefix, after: Option<&Key>, limit: usize) -> Result<Page> {
    // Only one folder can contain anything with this prefix, and it begins with `partial` there.
    let (base, partial) = match prefix.as_str().rfind('/') {
        Some(slash) => prefix.as_str().split_at(slash + 1),
        None => ("", prefix.as_str()),
    };
    let mut walk = Walk { after: after.map_or("", Key::as_str), limit, page: Page::default() };
    walk.visit(&layout.folder(base), base, partial)?;
    Ok(walk.page)
}

struct Walk<'a> {
    after: &'a str,
    limit: usize,
    page: Page,
}

impl Walk<'_> {
    /// Visit the keys in `folder` that begin with `base` followed by `partial`.
    fn visit(&mut self, folder: &Path, base: &str, partial: &str) -> Result<()> {
        for name in sorted_names(folder, partial).map_err(reading)? {
            if self.page.more {
                break;
            }
            let key = format!("{base}{name}");
            if let Some(segment) = name.strip_suffix('/') {
                // All keys below begin with this one. So they are all before `after` or all behind it, unless `after`
                // begins with it, too.
                if *key > *self.after || self.after.starts_with(&key) {
                    self.visit(&folder.join(format!("{segment}{FOLDER_MARK}")), &key, "")?;
                }
            } else if *key > *self.after
                && let Ok(key) = Key::new(key)
            {
                self.add(key, &folder.join(&name))?;
            }
        }
        Ok(())
    }

    fn add(&mut self, key: Key, path: &Path) -> Result<()> {
        if self.page.entries.len() == self.limit {
            self.page.more = true;
            return Ok(());
        }
        let entry = match read::open(&key, path) {
            Ok(opened) => {
                let meta = opened.meta(&key);
                Entry { key, size: meta.size, etag: meta.etag, modified_ms: meta.modified_ms }
            }
            Err(Error::NotFound { .. }) => return Ok(()), // deleted since the folder was read
            // A damaged object must hide neither the others nor itself. Reading it reports the damage.
            Err(Error::Corrupt { .. }) => Entry {
                key,
                size: fs::metadata(path).map_err(reading)?.len(),
                etag: ETag::new("damaged")?,
                modified_ms: 0,
            },
            Err(error) => return Err(error),
        };
        self.page.entries.push(entry);
        Ok(())
    }
}

/// The names in `folder` that begin with `partial`, in the order of their keys; folders end with `/`. Since the slash
/// is part of what is sorted, `a-b` comes before `a/`, and `a0` comes after it, as in keys.
fn sorted_names(folder: &Path, partial: &str) -> io::Result<Vec<String>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry?;
        let Ok(mut name) = entry.file_name().into_string() else { continue }; // not ours
        if entry.file_type()?.is_dir() {
            match name.strip_suffix(FOLDER_MARK) {
                Some(segment) => name = format!("{segment}/"),
                None => continue, // not ours
            }
        }
        if name.starts_with(partial) {
            names.push(name);
        }
    }
    names.sort_unstable();
    Ok(names)
}

fn reading(error: io::Error) -> Error {
    Error::unavailable("reading a folder of objects", error)
}
