//! Opens the SQLite file: its settings, its format, and the lock that keeps a second server out.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::{failure, store};
use crate::Error;

/// Marks the file as ours ("toda").
const APPLICATION_ID: i64 = 0x746f_6461;
/// How long to wait for another process (an administrative command) that is writing.
pub(super) const BUSY: Duration = Duration::from_secs(10);
/// Prepared statements kept for each connection.
const STATEMENTS_KEPT: usize = 256;

/// The migrations, each to the next format. `user_version` counts those that were done.
const MIGRATIONS: &[fn(&Connection) -> rusqlite::Result<()>] = &[
    |connection| {
        connection.execute_batch(
            "CREATE TABLE tables (
                id INTEGER PRIMARY KEY,
                name TEXT NOT NULL UNIQUE,
                definition TEXT NOT NULL -- JSON
            ) STRICT",
        )
    },
    // Deferred index entries.
    store::to_second_format,
];

/// Open the file for writing, creating it if necessary, and migrate it to the current format.
pub(super) fn open_writer(path: &Path) -> Result<Connection, Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)
        .map_err(|error| Error::unavailable(format!("cannot open {}: {error}", path.display())))?;
    connection.busy_timeout(BUSY).map_err(failure)?;
    // Before anything is changed: check that it is ours, and not newer than this program.
    check_format(&connection, path)?;
    // FULL: the file system has the commit on disk before it is acknowledged (NORMAL would not). Checkpoints are made
    // by the maintenance thread, not in the middle of a commit. `fullfsync` makes an fsync reach the disk where it
    // would stop at the disk's cache (macOS). The cache (in KiB, allocated as needed) holds the inner pages of a large
    // collection. Not more: after most commits SQLite scans all of it for pages that no longer exist.
    let settings = "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA wal_autocheckpoint = 0;
        PRAGMA cache_size = -4096;";
    connection.execute_batch(settings).map_err(failure)?;
    let mode: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0)).map_err(failure)?;
    if mode != "wal" {
        let message = format!("{} is on a file system without shared memory, which SQLite's log needs", path.display());
        return Err(Error::Invalid(message));
    }
    prepare(connection)
}

/// A store in memory.
pub(super) fn open_memory() -> Result<Connection, Error> {
    prepare(Connection::open_in_memory().map_err(failure)?)
}

fn prepare(connection: Connection) -> Result<Connection, Error> {
    configure(&connection)?;
    migrate(&connection).map_err(failure)?;
    Ok(connection)
}

/// The settings of every connection. A plan that depended on bound values would be prepared again for every query.
fn configure(connection: &Connection) -> Result<(), Error> {
    connection.set_prepared_statement_cache_capacity(STATEMENTS_KEPT);
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map(drop).map_err(failure)
}

/// Open the existing file for reading only.
pub(super) fn open_reader(path: &Path) -> Result<Connection, Error> {
    // Opened for writing anyway: a reader takes part in the write-ahead log's bookkeeping.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(failure)?;
    connection.busy_timeout(BUSY).map_err(failure)?;
    configure(&connection)?;
    connection.execute_batch("PRAGMA query_only = ON; PRAGMA checkpoint_fullfsync = ON;").map_err(failure)?;
    Ok(connection)
}

/// Takes the server's lock if the file has an earlier format, so that no server, which may be an earlier program, has
/// it open.
pub(super) fn alone_if_outdated(path: &Path) -> Result<Option<ServerLock>, Error> {
    const TIMES: u32 = 20;
    const PAUSE: Duration = Duration::from_millis(50);
    let mut tries = 0;
    while is_outdated(path) {
        match ServerLock::take(path) {
            Ok(lock) => return Ok(Some(lock)),
            Err(error) if tries == TIMES => return Err(error),
            // The process that holds the lock may be migrating the file.
            Err(_) => std::thread::sleep(PAUSE),
        }
        tries += 1;
    }
    Ok(None)
}

/// Whether there is a file with an earlier format than this program's. If it cannot be read, whoever opens it reports
/// that.
fn is_outdated(path: &Path) -> bool {
    let format = open_reader(path).and_then(|connection| number(&connection, "user_version").map_err(failure));
    format.is_ok_and(|format| usize::try_from(format).is_ok_and(|format| format < MIGRATIONS.len()))
}

fn number(connection: &Connection, pragma: &str) -> rusqlite::Result<i64> {
    connection.query_row(&format!("PRAGMA {pragma}"), [], |row| row.get(0))
}

pub(super) fn check_format(connection: &Connection, path: &Path) -> Result<(), Error> {
    let path = path.display();
    let read = || -> rusqlite::Result<(i64, i64, i64)> {
        let objects = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        Ok((number(connection, "application_id")?, number(connection, "user_version")?, objects))
    };
    let (application, format, objects) = read().map_err(|error| match failure(error) {
        Error::Corrupt(reason) => Error::Corrupt(format!("{path} is not a readable store: {reason}")),
        other => other,
    })?;
    if application != APPLICATION_ID && objects > 0 {
        return Err(Error::Invalid(format!("{path} is an SQLite file of another program")));
    }
    let known = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
    if format > known {
        let message = format!("{path} has format {format}, made by a newer Todana; this one reads up to {known}");
        return Err(Error::Invalid(message));
    }
    Ok(())
}

fn migrate(connection: &Connection) -> rusqlite::Result<()> {
    let done = usize::try_from(number(connection, "user_version")?).unwrap_or(0);
    if done == MIGRATIONS.len() {
        return Ok(());
    }
    // Another process may be migrating, too: the second one finds it done.
    connection.execute_batch("BEGIN IMMEDIATE")?;
    let result = (|| {
        let done = usize::try_from(number(connection, "user_version")?).unwrap_or(0);
        for migration in MIGRATIONS.iter().skip(done) {
            migration(connection)?;
        }
        let versions = format!("PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {}", MIGRATIONS.len());
        connection.execute_batch(&versions)
    })();
    connection.execute_batch(if result.is_ok() { "COMMIT" } else { "ROLLBACK" })?;
    result
}

/// Held by the one server that has the store open.
#[derive(Debug)]
pub(super) struct ServerLock {
    // The operating system releases the lock when the file is closed, however the process ends.
    file: File,
}

impl Drop for ServerLock {
    /// A child process that is being started has the file open for a moment, too.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

impl ServerLock {
    pub(super) fn take(store: &Path) -> Result<Self, Error> {
        let path = lock_path(store);
        let cannot = |error: &std::io::Error| Error::unavailable(format!("cannot open {}: {error}", path.display()));
        let file =
            File::options().create(true).truncate(false).write(true).open(&path).map_err(|error| cannot(&error))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { file }),
            Err(TryLockError::WouldBlock) => Err(Error::InUse(format!(
                "another Todana server is running on {}; stop it first, or give this one another data folder",
                store.parent().unwrap_or(store).display()
            ))),
            Err(TryLockError::Error(error)) => Err(cannot(&error)),
        }
    }
}

fn lock_path(store: &Path) -> PathBuf {
    let mut name = store.as_os_str().to_owned();
    name.push(".lock");
    PathBuf::from(name)
}
