//! Import and export of whole SQLite files.

use std::ffi::OsString;
use std::fs::File;
use std::io::{Read, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use basis::Owner;
use bytes::Bytes;
use databases::{DatabaseId, Mine};
use futures::{StreamExt as _, TryStreamExt as _};
use sqlbase::At;
use work::Progress;

use super::super::progress::Meter;
use super::{Beside, bytes};
use crate::Failure;

/// How much of a file is read at a time.
const CHUNK_BYTES: usize = 1 << 20;

/// Create a database from a file.
pub(super) async fn import(ground: &Beside, owner: &Owner, file: &Path, name: &str) -> Result<(), Failure> {
    let about = |error| format!("{}: {error}", file.display());
    let opened = File::open(file).map_err(about)?;
    let size = opened.metadata().map_err(about)?.len();
    if let Some(beside) = unfinished(file) {
        return Err(format!(
            "{} contains changes that are not in {} yet; close the program that uses it, or open it with `sqlite3`",
            beside.display(),
            file.display()
        )
        .into());
    }
    let stopped = stop_asked();
    let content = futures::stream::iter(Pieces { file: opened, size, read: 0, meter: Meter::begin(), stopped });
    let id = DatabaseId::new(ground.ids.next());
    let mine = ground.databases.import(owner, id, name, content).await?;
    println!("{} '{}' {}", mine.entry().id, mine.entry().name, bytes(mine.statistics().await?.size_bytes));
    Ok(())
}

/// A flag that is set when the user presses Ctrl-C. The file then ends with an error, and the import is undone.
fn stop_asked() -> Arc<AtomicBool> {
    let stopped = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stopped);
    tokio::spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            told.store(true, Ordering::Relaxed);
        }
    });
    stopped
}

/// The content of a file. Progress is printed.
struct Pieces {
    file: File,
    size: u64,
    read: u64,
    meter: Meter,
    stopped: Arc<AtomicBool>,
}

impl Iterator for Pieces {
    type Item = Result<Bytes, sqlbase::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.stopped.load(Ordering::Relaxed) {
            self.meter.end();
            return Some(Err(sqlbase::Error::Invalid("the import was cancelled".to_owned())));
        }
        let mut piece = Vec::with_capacity(CHUNK_BYTES);
        let taken = (&self.file).take(CHUNK_BYTES as u64).read_to_end(&mut piece);
        if let Err(error) = taken {
            return Some(Err(sqlbase::Error::Invalid(format!("the file could not be read completely: {error}"))));
        }
        self.read += piece.len() as u64;
        self.meter.show(Progress { done: self.read, total: Some(self.size) }, bytes);
        (!piece.is_empty()).then(|| Ok(piece.into()))
    }
}

/// Write a database into a file. A temporary file is written first, so that there is never an incomplete one. Returns a
/// message that says what was done.
pub(super) async fn export(mine: &Mine, file: &Path, at: Option<At>, force: bool) -> Result<String, Failure> {
    let there = || format!("{} already exists; `todana db export --force` replaces it", file.display());
    if !force && file.exists() {
        return Err(there().into());
    }
    if let Some(beside) = unfinished(file) {
        return Err(format!(
            "{} belongs to an earlier database and would damage this one; delete it first",
            beside.display()
        )
        .into());
    }
    let (size, content) = mine.export(at).await?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let about = |error| format!("{}: {error}", folder.display());
    let mut written = tempfile::Builder::new().prefix(".todana-").tempfile_in(folder).map_err(about)?;
    let (mut content, mut meter, mut done) = (content.boxed(), Meter::begin(), 0);
    while let Some(piece) = content.try_next().await? {
        written.write_all(&piece).map_err(about)?;
        done += piece.len() as u64;
        meter.show(Progress { done, total: Some(size) }, bytes);
    }
    meter.end();
    written.as_file().sync_all().map_err(about)?;
    let kept = if force { written.persist(file) } else { written.persist_noclobber(file) };
    kept.map_err(|error| match error.error.kind() {
        std::io::ErrorKind::AlreadyExists => there(),
        _ => format!("{}: {}", file.display(), error.error),
    })?;
    Ok(format!("{} {}", file.display(), bytes(size)))
}

/// A file that SQLite left beside a database and would apply to it: a write-ahead log, or a journal that was not
/// finished.
fn unfinished(file: &Path) -> Option<PathBuf> {
    let beside = |ending: &str| {
        let mut name = OsString::from(file);
        name.push(ending);
        PathBuf::from(name)
    };
    let (log, journal) = (beside("-wal"), beside("-journal"));
    // A finished journal is empty or begins with zeros.
    let begun = |path: &Path| {
        let mut first = [0; 1];
        File::open(path).and_then(|mut file| file.read(&mut first)).is_ok_and(|read| read > 0 && first != [0])
    };
    [log, journal].into_iter().find(|path| begun(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_sqlite_left_beside_a_file_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.db");
        assert_eq!(unfinished(&file), None);
        for (ending, content, noticed) in [
            ("-wal", &b""[..], false),
            ("-journal", &[0; 28], false),
            ("-journal", &[0xd9], true),
            ("-wal", b"7", true),
        ] {
            let beside = folder.path().join(format!("a.db{ending}"));
            std::fs::write(&beside, content).unwrap();
            assert_eq!(unfinished(&file), noticed.then(|| beside.clone()), "{ending} {content:?}");
            std::fs::remove_file(beside).unwrap();
        }
    }
}
