//! The folder that a backup is made in: under another name until it is whole and on the disk.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::Failure;

/// Says that the folder is a backup that is being made, or was when its maker was killed. Locked as long as it is made.
const MARK: &str = "todana-backup.unfinished";

/// A backup that is being made. It is removed unless it is finished.
pub(super) struct Unfinished {
    target: PathBuf,
    path: PathBuf,
    mark: Option<File>,
}

impl Unfinished {
    /// Begin a backup that will be `target`, of what is in `data`.
    pub(super) fn begin(target: &Path, data: &Path) -> Result<Self, Failure> {
        let target = resolved(target)?;
        let data = data.canonicalize().map_err(at(data))?;
        if target.starts_with(&data) {
            let inside = if target == data { "is" } else { "is inside" };
            return Err(format!("{} {inside} the data folder; give another one", target.display()).into());
        }
        check_empty(&target)?;
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(".unfinished");
        let path = target.with_file_name(name);
        if path.exists() {
            remove_left_behind(&path)?;
        }
        make_folder(&path)?;
        let mark = File::create_new(path.join(MARK)).map_err(at(&path))?;
        mark.try_lock().map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self { target, path, mark: Some(mark) })
    }

    /// Where it is made.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Wait until all of it is on the disk, and give it its name. Its name.
    pub(super) fn finish(mut self) -> Result<PathBuf, Failure> {
        sync_all(&self.path)?;
        // An empty folder of that name is replaced; one that is no longer empty is not.
        fs::rename(&self.path, &self.target).map_err(at(&self.target))?;
        self.mark = None;
        let parent = self.target.parent().unwrap_or(Path::new("/"));
        sync(parent)?;
        // Last, so that what has no name yet can be told from a folder that only looks like it.
        fs::remove_file(self.target.join(MARK)).map_err(at(&self.target))?;
        sync(&self.target)?;
        Ok(self.target.clone())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // Ours, and not finished.
        if self.mark.is_some() {
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

/// The folder by its whole name, without links: it need not be there, but what it lies in.
fn resolved(folder: &Path) -> Result<PathBuf, Failure> {
    if folder.exists() {
        return Ok(folder.canonicalize().map_err(at(folder))?);
    }
    let whole = std::path::absolute(folder).map_err(at(folder))?;
    let (Some(parent), Some(name)) = (whole.parent(), whole.file_name()) else {
        return Err(format!("{} cannot be a backup's name", folder.display()).into());
    };
    Ok(parent.canonicalize().map_err(at(parent))?.join(name))
}

/// Refuse a folder that has something in it, or that cannot be replaced.
fn check_empty(target: &Path) -> Result<(), Failure> {
    let name = target.display();
    let mut entries = match fs::read_dir(target) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(at(target))?,
    };
    if entries.next().is_some() {
        return Err(format!("{name} is not empty; give a folder that is not there yet").into());
    }
    let Some(parent) = target.parent() else {
        return Err(format!("{name} cannot be a backup's name").into());
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let device = |path: &Path| fs::metadata(path).map(|metadata| metadata.dev());
        if device(target).map_err(at(target))? != device(parent).map_err(at(parent))? {
            return Err(format!("{name} is a disk of its own; give a folder on it, such as {name}/todana").into());
        }
    }
    Ok(())
}

/// Remove what a backup left that was killed. Nothing else, and not one that goes on.
fn remove_left_behind(path: &Path) -> Result<(), Failure> {
    let name = path.display();
    let Ok(mark) = File::open(path.join(MARK)) else {
        // It was killed before it did anything.
        if fs::remove_dir(path).is_ok() {
            return Ok(());
        }
        return Err(format!("{name} is in the way, and no unfinished backup; remove it, or give another folder").into());
    };
    if mark.try_lock().is_err() {
        return Err(format!("another backup is being made in {name}").into());
    }
    Ok(fs::remove_dir_all(path).map_err(at(path))?)
}

fn make_folder(path: &Path) -> Result<(), Failure> {
    let mut builder = fs::DirBuilder::new();
    // What people keep is nobody else's business.
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    Ok(builder.create(path).map_err(at(path))?)
}

/// Wait until every file and every name is on the disk.
fn sync_all(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder).map_err(at(folder))? {
        let entry = entry.map_err(at(folder))?;
        if entry.file_type()?.is_dir() {
            sync_all(&entry.path())?;
        } else {
            sync(&entry.path())?;
        }
    }
    sync(folder)
}

fn sync(path: &Path) -> io::Result<()> {
    File::open(path).and_then(|file| file.sync_all()).map_err(at(path))
}

/// An error that says where.
fn at(path: &Path) -> impl Fn(io::Error) -> io::Error + use<> {
    let path = path.to_owned();
    move |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
