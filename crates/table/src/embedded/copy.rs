//! Copies the file while a server reads and writes it.

use std::fs::File;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::{failure, file};
use crate::Error;

/// Copy the file as of one moment, with everything that has been acknowledged by then. `to` must not exist; it is on
/// disk when this returns, and SQLite has checked it.
pub(super) fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    let Some(name) = to.to_str() else {
        return Err(Error::Invalid(format!("{} contains characters that SQLite cannot write", to.display())));
    };
    // The log may have to be recovered first, which needs write permission.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(from, flags)
        .map_err(|error| Error::unavailable(format!("cannot open {}: {error}", from.display())))?;
    connection.busy_timeout(file::BUSY).map_err(failure)?;
    file::check_format(&connection, from)?;
    connection.execute("VACUUM INTO ?1", [name]).map_err(failure)?;
    check(to)?;
    let synced = File::open(to).and_then(|file| file.sync_all());
    synced.map_err(|error| Error::unavailable(format!("{}: {error}", to.display())))
}

/// Whether SQLite's check finds no errors.
fn check(path: &Path) -> Result<(), Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(failure)?;
    let found: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(failure)?;
    if found == "ok" { Ok(()) } else { Err(Error::Corrupt(format!("the copy of the table is damaged: {found}"))) }
}
