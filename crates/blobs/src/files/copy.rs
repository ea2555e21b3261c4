//! Copies the folder while others read and write it.

use std::fs::{self, DirEntry, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use super::footer::{self, Footer};
use super::hold::Hold;
use super::layout::{FOLDER_MARK, Layout};
use super::read::tail_of;

const CHUNK: usize = 1024 * 1024;

/// Copies the objects of one folder into another, in passes:
///
/// 1. `pass`, which may take long and misses what is written and deleted in the meantime;
/// 2. `hold`, from which on deleted objects are kept; then the records that refer to objects can be copied;
/// 3. `finish`: another pass, which adds what was deleted since, and removes what had been deleted before.
///
/// Then the copy contains every object that existed at any moment between 2 and 3. Files are not synced.
#[derive(Debug)]
pub struct FolderCopy {
    from: Layout,
    to: Layout,
    copied: Copied,
}

/// What has been copied so far.
#[derive(Debug, Clone, Default)]
pub struct Copied {
    /// How many objects the copy has.
    pub objects: u64,
    /// How many bytes of content they have.
    pub bytes: u64,
    /// Objects whose content differs from what was written: the files are copied unchanged.
    pub damaged: Vec<String>,
}

/// Called from time to time with the progress.
pub type Told<'a> = &'a mut dyn FnMut(&Copied);

impl FolderCopy {
    /// Copy from one folder into another, which has no objects yet.
    pub fn new(from: impl Into<PathBuf>, to: impl Into<PathBuf>) -> Self {
        Self { from: Layout::new(from.into()), to: Layout::new(to.into()), copied: Copied::default() }
    }

    /// What has been copied so far.
    pub fn copied(&self) -> &Copied {
        &self.copied
    }

    /// Copy the objects that the copy does not have yet.
    pub fn pass(&mut self, told: Told<'_>) -> io::Result<()> {
        let (from, to) = (self.from.objects(), self.to.objects());
        fs::create_dir_all(&to).map_err(at(&to))?;
        self.folder(&from, &to, told)
    }

    /// From when this returns until it is dropped, deleted objects are kept.
    pub fn hold(&self) -> io::Result<Hold> {
        fs::create_dir_all(self.from.locks()).map_err(at(&self.from.locks()))?;
        Hold::take(&self.from).map_err(at(&self.from.hold()))
    }

    /// Complete the copy with what existed since the hold began.
    pub fn finish(&mut self, hold: &Hold, told: Told<'_>) -> io::Result<()> {
        self.pass(told)?;
        self.folder(hold.held(), &self.to.objects(), told)?;
        self.copied.objects = 0;
        self.copied.bytes = 0;
        self.keep_only(hold, Path::new(""))
    }

    fn folder(&mut self, from: &Path, to: &Path, told: Told<'_>) -> io::Result<()> {
        for entry in entries(from)? {
            let (source, target) = (entry.path(), to.join(entry.file_name()));
            if is_folder(&entry)? {
                fs::create_dir_all(&target).map_err(at(&target))?;
                self.folder(&source, &target, told)?;
            } else if entry.file_type()?.is_file() {
                self.file(&source, &target)?;
                told(&self.copied);
            }
        }
        Ok(())
    }

    fn file(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        let mut source = match File::open(from) {
            // Deleted since the folder was read.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            opened => opened.map_err(at(from))?,
        };
        let footer = footer_of(&source).map_err(at(from))?;
        if footer.is_some() && is_same(to, footer.as_ref()) {
            return Ok(());
        }
        let mut target = File::create(to).map_err(at(to))?;
        let copied = transfer(&mut source, &mut target, footer.as_ref()).map_err(at(from))?;
        // An object's age decides when it may be swept.
        let modified = source.metadata().and_then(|metadata| metadata.modified()).map_err(at(from))?;
        target.set_modified(modified).map_err(at(to))?;
        let is_whole = footer.as_ref().is_some_and(|footer| copied == Some(*footer.digest.as_bytes()));
        if !is_whole {
            let name = from.display().to_string();
            if !self.copied.damaged.contains(&name) {
                self.copied.damaged.push(name);
            }
        }
        self.copied.objects += 1;
        self.copied.bytes += footer.map_or(0, |footer| footer.size);
        Ok(())
    }

    /// Delete from the copy what had been deleted before the hold began, and count the rest.
    fn keep_only(&mut self, hold: &Hold, place: &Path) -> io::Result<()> {
        let (there, held, folder) = (self.from.objects(), hold.held(), self.to.objects().join(place));
        for entry in entries(&folder)? {
            let place = place.join(entry.file_name());
            if is_folder(&entry)? {
                self.keep_only(hold, &place)?;
            } else if !there.join(&place).exists() && !held.join(&place).exists() {
                fs::remove_file(entry.path()).map_err(at(&entry.path()))?;
            } else {
                let footer = File::open(entry.path()).and_then(|file| footer_of(&file)).map_err(at(&entry.path()))?;
                self.copied.objects += 1;
                self.copied.bytes += footer.map_or(0, |footer| footer.size);
            }
        }
        Ok(())
    }
}

/// The entries of a folder; none if it does not exist.
fn entries(folder: &Path) -> io::Result<Vec<DirEntry>> {
    match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        entries => entries.and_then(Iterator::collect).map_err(at(folder)),
    }
}

/// Whether it is a folder of objects.
fn is_folder(entry: &DirEntry) -> io::Result<bool> {
    Ok(entry.file_type()?.is_dir()
        && entry.file_name().as_encoded_bytes().ends_with(FOLDER_MARK.to_string().as_bytes()))
}

/// The footer of an object's file, if it can be read.
fn footer_of(file: &File) -> io::Result<Option<Footer>> {
    let length = file.metadata()?.len();
    let mut buffer = [0; footer::LONGEST];
    let tail = tail_of(file, length, &mut buffer)?;
    Ok(Footer::decode(tail, length).ok())
}

/// Whether the copy already has this content.
fn is_same(to: &Path, footer: Option<&Footer>) -> bool {
    File::open(to).and_then(|file| footer_of(&file)).is_ok_and(|copied| copied.as_ref() == footer)
}

/// Copy a file completely. Returns the digest of the content, if the footer gives its length.
fn transfer(from: &mut File, to: &mut File, footer: Option<&Footer>) -> io::Result<Option<[u8; 32]>> {
    let (mut hasher, mut left) = (Sha256::new(), footer.map_or(0, |footer| footer.size));
    let mut chunk = vec![0; CHUNK];
    loop {
        let count = from.read(&mut chunk)?;
        if count == 0 {
            return Ok(footer.map(|_| hasher.finalize().into()));
        }
        to.write_all(&chunk[..count])?;
        let content = usize::try_from(left).unwrap_or(usize::MAX).min(count);
        hasher.update(&chunk[..content]);
        left -= content as u64;
    }
}

/// Add the path to an error.
fn at(path: &Path) -> impl Fn(io::Error) -> io::Error + use<> {
    let path = path.to_owned();
    move |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
