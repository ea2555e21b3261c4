//! The folder that a backup is written to. It has a temporary name until the backup is complete and on disk.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::Failure;

/// Marks a folder as an unfinished backup. The file is locked while the backup runs; after a crash it remains unlocked.
const MARK: &str = "todana-backup.unfinished";

/// A running backup. Its folder is deleted unless it is finished.
pub(super) struct Unfinished {
    target: PathBuf,
    path: PathBuf,
    mark: Option<File>,
}

impl Unfinished {
    /// Start a backup of the folder `data` that will be called `target`.
    pub(super) fn begin(target: &Path, data: &Path) -> Result<Self, Failure> {
        let target = resolved(target)?;
        let data = data.canonicalize().map_err(at(data))?;
        if target.starts_with(&data) {
            let inside = if target == data { "is" } else { "is inside" };
            return Err(format!("{} {inside} the data folder; choose another folder", target.display()).into());
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

    /// The folder that the backup is written to.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Wait until everything is on disk, rename the folder to its final name, and return that name.
    pub(super) fn finish(mut self) -> Result<PathBuf, Failure> {
        sync_all(&self.path)?;
        // An empty folder of that name is replaced; the system refuses to replace one that is no longer empty.
        fs::rename(&self.path, &self.target).map_err(at(&self.target))?;
        self.mark = None;
        let parent = self.target.parent().unwrap_or(Path::new("/"));
        sync(parent)?;
        // Removed last, so that an unfinished backup cannot be mistaken for an unrelated folder.
        fs::remove_file(self.target.join(MARK)).map_err(at(&self.target))?;
        sync(&self.target)?;
        Ok(self.target.clone())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // The folder is ours, and unfinished.
        if self.mark.is_some() {
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

/// The absolute path of a folder, without symbolic links. The folder need not exist, but its parent must.
fn resolved(folder: &Path) -> Result<PathBuf, Failure> {
    if folder.exists() {
        return Ok(folder.canonicalize().map_err(at(folder))?);
    }
    let whole = std::path::absolute(folder).map_err(at(folder))?;
    let (Some(parent), Some(name)) = (whole.parent(), whole.file_name()) else {
        return Err(format!("{} cannot be the name of a backup", folder.display()).into());
    };
    Ok(parent.canonicalize().map_err(at(parent))?.join(name))
}

/// Refuse a folder that is not empty, or that cannot be replaced.
fn check_empty(target: &Path) -> Result<(), Failure> {
    let name = target.display();
    let mut entries = match fs::read_dir(target) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(at(target))?,
    };
    if entries.next().is_some() {
        return Err(format!("{name} is not empty; choose a folder that does not exist yet").into());
    }
    let Some(parent) = target.parent() else {
        return Err(format!("{name} cannot be the name of a backup").into());
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let device = |path: &Path| fs::metadata(path).map(|metadata| metadata.dev());
        if device(target).map_err(at(target))? != device(parent).map_err(at(parent))? {
            return Err(format!("{name} is a mount point; choose a folder inside it, such as {name}/todana").into());
        }
    }
    Ok(())
}

/// Delete what a killed backup left behind. Leave everything else alone, and a backup that is still running.
fn remove_left_behind(path: &Path) -> Result<(), Failure> {
    let name = path.display();
    let Ok(mark) = File::open(path.join(MARK)) else {
        // The backup was killed before it wrote anything.
        if fs::remove_dir(path).is_ok() {
            return Ok(());
        }
        return Err(format!("{name} is not an unfinished backup; delete it, or choose another folder").into());
    };
    if mark.try_lock().is_err() {
        return Err(format!("another backup is running in {name}").into());
    }
    Ok(fs::remove_dir_all(path).map_err(at(path))?)
}

fn make_folder(path: &Path) -> Result<(), Failure> {
    let mut builder = fs::DirBuilder::new();
    // The data is private to its owner.
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    Ok(builder.create(path).map_err(at(path))?)
}

/// Wait until every file and every directory entry is on disk.
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

/// Add the path to an error.
fn at(path: &Path) -> impl Fn(io::Error) -> io::Error + use<> {
    let path = path.to_owned();
    move |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
