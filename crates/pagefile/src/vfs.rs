//! The virtual file system: passes SQLite's C calls to a [`PageFile`].
//!
//! A single file system is registered, once per process. A file that is about to be opened is stored under a number,
//! and this number is the name that SQLite is told to open.
#![expect(unsafe_code, reason = "SQLite calls back through C pointers")]

use std::collections::HashMap;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{mem, ptr, slice};

use parking_lot::Mutex;
use rusqlite::{Connection, OpenFlags, ffi};

use crate::PageFile;
use crate::file::Fault;
use crate::memory;
use crate::time::julian_ms;

const NAME: &CStr = c"todana-pages";

/// Files that are about to be opened.
static SHELF: LazyLock<Mutex<HashMap<u64, Box<dyn PageFile>>>> = LazyLock::new(Mutex::default);
static NEXT: AtomicU64 = AtomicU64::new(1);

/// Open a connection that keeps its database in `file`, which is dropped with the connection.
///
/// Everything else stays in memory: the rollback journal, sorting, temporary tables.
pub fn open(file: impl PageFile) -> rusqlite::Result<Connection> {
    register()?;
    memory::bound();
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    SHELF.lock().insert(number, Box::new(file));
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let opened = Connection::open_with_flags_and_vfs(number.to_string(), flags, NAME);
    // The file is still there if SQLite failed before it opened it.
    SHELF.lock().remove(&number);
    let connection = opened?;
    // They are executed one by one, because a batch fails if one of its statements returns rows.
    for pragma in ["journal_mode = MEMORY", "synchronous = OFF", "temp_store = MEMORY"] {
        let mut statement = connection.prepare(&format!("PRAGMA {pragma}"))?;
        let mut rows = statement.query([])?;
        while rows.next()?.is_some() {}
    }
    Ok(connection)
}

/// Whether a commit would fail now because of a deferred foreign key.
pub fn has_deferred_violation(connection: &Connection) -> bool {
    let (mut current, mut highest) = (0, 0);
    // SAFETY: the connection is open, and this thread has it; the places are ours.
    let code = unsafe {
        ffi::sqlite3_db_status(
            connection.handle(),
            ffi::SQLITE_DBSTATUS_DEFERRED_FKS,
            &raw mut current,
            &raw mut highest,
            0,
        )
    };
    code == ffi::SQLITE_OK && current != 0
}

/// What SQLite allocates for an open file: first its own part, as it requires, then ours.
#[repr(C)]
struct Opened {
    base: ffi::sqlite3_file,
    file: *mut Box<dyn PageFile>,
}

fn register() -> rusqlite::Result<()> {
    static REGISTERED: LazyLock<c_int> = LazyLock::new(|| {
        let vfs = ffi::sqlite3_vfs {
            iVersion: 2,
            szOsFile: c_int::try_from(mem::size_of::<Opened>()).unwrap_or(c_int::MAX),
            mxPathname: 64,
            pNext: ptr::null_mut(),
            zName: NAME.as_ptr(),
            pAppData: ptr::null_mut(),
            xOpen: Some(open_file),
            xDelete: Some(delete),
            xAccess: Some(access),
            xFullPathname: Some(full_path),
            xDlOpen: None,
            xDlError: None,
            xDlSym: None,
            xDlClose: None,
            xRandomness: Some(randomness),
            xSleep: Some(sleep),
            xCurrentTime: Some(current_time),
            xGetLastError: Some(last_error),
            xCurrentTimeInt64: Some(current_time_ms),
            xSetSystemCall: None,
            xGetSystemCall: None,
            xNextSystemCall: None,
        };
        // SAFETY: the structure lives as long as the process (it is leaked), its name is static, and all
        // the functions in it are static.
        unsafe { ffi::sqlite3_vfs_register(Box::into_raw(Box::new(vfs)), 0) }
    });
    match *REGISTERED {
        ffi::SQLITE_OK => Ok(()),
        code => Err(rusqlite::Error::SqliteFailure(ffi::Error::new(code), None)),
    }
}

static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    // Version 1 has neither shared memory nor memory maps.
    iVersion: 1,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(lock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: None,
    xShmLock: None,
    xShmBarrier: None,
    xShmUnmap: None,
    xFetch: None,
    xUnfetch: None,
};

/// Run `work` with the file behind `opened`. Returns `failure` if it fails or panics (a panic must not pass into C).
///
/// # Safety
/// `opened` is a file that [`open_file`] opened and [`close`] has not closed, and nobody else uses it now.
unsafe fn with(
    opened: *mut ffi::sqlite3_file,
    failure: c_int,
    work: impl FnOnce(&mut dyn PageFile) -> Result<c_int, Fault>,
) -> c_int {
    // SAFETY: SQLite passes what `open_file` filled in, to one call at a time.
    let file = unsafe { &mut **(*opened.cast::<Opened>()).file };
    match catch_unwind(AssertUnwindSafe(|| work(file))) {
        Ok(Ok(code)) => code,
        Ok(Err(Fault)) | Err(_) => failure,
    }
}

unsafe extern "C" fn open_file(
    _vfs: *mut ffi::sqlite3_vfs,
    name: ffi::sqlite3_filename,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    flags_out: *mut c_int,
) -> c_int {
    // SAFETY: SQLite has allocated `szOsFile` bytes there. Without methods it will not call `close`.
    unsafe { (*file).pMethods = ptr::null() };
    // Journals and temporary files are in memory; only databases have a name that is on the shelf.
    if flags & ffi::SQLITE_OPEN_MAIN_DB == 0 || name.is_null() {
        return ffi::SQLITE_CANTOPEN;
    }
    // SAFETY: a name from SQLite ends with a zero byte.
    let name = unsafe { CStr::from_ptr(name) };
    let number = name.to_str().ok().and_then(|name| name.parse::<u64>().ok());
    let Some(found) = number.and_then(|number| SHELF.lock().remove(&number)) else {
        return ffi::SQLITE_CANTOPEN;
    };
    // SAFETY: see above; `flags_out` is null, or a place that SQLite wants written.
    unsafe {
        let opened = file.cast::<Opened>();
        (&raw mut (*opened).file).write(Box::into_raw(Box::new(found)));
        (*opened).base.pMethods = &raw const METHODS;
        if !flags_out.is_null() {
            flags_out.write(flags);
        }
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    // SAFETY: `open_file` made the pointer from a box; SQLite closes once and never uses the file again.
    let file = unsafe { Box::from_raw((*file.cast::<Opened>()).file) };
    match catch_unwind(AssertUnwindSafe(|| drop(file))) {
        Ok(()) => ffi::SQLITE_OK,
        Err(_) => ffi::SQLITE_IOERR_CLOSE,
    }
}

unsafe extern "C" fn read(file: *mut ffi::sqlite3_file, bytes: *mut c_void, count: c_int, offset: i64) -> c_int {
    let (Ok(count), Ok(offset)) = (usize::try_from(count), u64::try_from(offset)) else {
        return ffi::SQLITE_IOERR_READ;
    };
    // SAFETY: SQLite passes a buffer of `count` bytes, which is ours for this call. It may be uninitialised, so it is
    // filled before it becomes a slice.
    let bytes = unsafe {
        ptr::write_bytes(bytes.cast::<u8>(), 0, count);
        slice::from_raw_parts_mut(bytes.cast::<u8>(), count)
    };
    // SAFETY: an open file of ours.
    unsafe {
        with(file, ffi::SQLITE_IOERR_READ, |file| {
            let found = file.read(offset, bytes)?;
            Ok(if found == count { ffi::SQLITE_OK } else { ffi::SQLITE_IOERR_SHORT_READ })
        })
    }
}

unsafe extern "C" fn write(file: *mut ffi::sqlite3_file, bytes: *const c_void, count: c_int, offset: i64) -> c_int {
    let (Ok(count), Ok(offset)) = (usize::try_from(count), u64::try_from(offset)) else {
        return ffi::SQLITE_IOERR_WRITE;
    };
    // SAFETY: SQLite passes `count` bytes that do not change during this call.
    let bytes = unsafe { slice::from_raw_parts(bytes.cast::<u8>(), count) };
    // SAFETY: an open file of ours.
    unsafe { with(file, ffi::SQLITE_IOERR_WRITE, |file| file.write(offset, bytes).map(|()| ffi::SQLITE_OK)) }
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, size: i64) -> c_int {
    let Ok(size) = u64::try_from(size) else { return ffi::SQLITE_IOERR_TRUNCATE };
    // SAFETY: an open file of ours.
    unsafe { with(file, ffi::SQLITE_IOERR_TRUNCATE, |file| file.truncate(size).map(|()| ffi::SQLITE_OK)) }
}

unsafe extern "C" fn file_size(file: *mut ffi::sqlite3_file, size: *mut i64) -> c_int {
    // SAFETY: an open file of ours, and a place that SQLite wants written.
    unsafe {
        with(file, ffi::SQLITE_IOERR_FSTAT, |file| {
            size.write(i64::try_from(file.size()?).map_err(|_| Fault)?);
            Ok(ffi::SQLITE_OK)
        })
    }
}

unsafe extern "C" fn sync(_file: *mut ffi::sqlite3_file, _flags: c_int) -> c_int {
    ffi::SQLITE_OK
}

unsafe extern "C" fn lock(_file: *mut ffi::sqlite3_file, _level: c_int) -> c_int {
    ffi::SQLITE_OK
}

unsafe extern "C" fn check_reserved_lock(_file: *mut ffi::sqlite3_file, taken: *mut c_int) -> c_int {
    // SAFETY: a place that SQLite wants written.
    unsafe { taken.write(0) };
    ffi::SQLITE_OK
}

unsafe extern "C" fn file_control(_file: *mut ffi::sqlite3_file, _operation: c_int, _argument: *mut c_void) -> c_int {
    ffi::SQLITE_NOTFOUND
}

unsafe extern "C" fn sector_size(_file: *mut ffi::sqlite3_file) -> c_int {
    512
}

unsafe extern "C" fn device_characteristics(_file: *mut ffi::sqlite3_file) -> c_int {
    // Writes to neighbouring bytes do not disturb each other: SQLite need not journal whole sectors.
    ffi::SQLITE_IOCAP_POWERSAFE_OVERWRITE | ffi::SQLITE_IOCAP_SAFE_APPEND | ffi::SQLITE_IOCAP_SEQUENTIAL
}

unsafe extern "C" fn delete(_vfs: *mut ffi::sqlite3_vfs, _name: *const c_char, _sync: c_int) -> c_int {
    ffi::SQLITE_OK
}

unsafe extern "C" fn access(
    _vfs: *mut ffi::sqlite3_vfs,
    _name: *const c_char,
    _flags: c_int,
    there: *mut c_int,
) -> c_int {
    // SQLite asks for journals that a crash has left: there are none.
    // SAFETY: a place that SQLite wants written.
    unsafe { there.write(0) };
    ffi::SQLITE_OK
}

unsafe extern "C" fn full_path(
    _vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    room: c_int,
    out: *mut c_char,
) -> c_int {
    // SAFETY: a name from SQLite ends with a zero byte.
    let name = unsafe { CStr::from_ptr(name) }.to_bytes_with_nul();
    if usize::try_from(room).is_ok_and(|room| name.len() <= room) {
        // SAFETY: there is room for all of it, and the two do not overlap.
        unsafe { ptr::copy_nonoverlapping(name.as_ptr().cast(), out, name.len()) };
        ffi::SQLITE_OK
    } else {
        ffi::SQLITE_CANTOPEN
    }
}

unsafe extern "C" fn randomness(_vfs: *mut ffi::sqlite3_vfs, _count: c_int, _bytes: *mut c_char) -> c_int {
    // SQLite takes its seed from the default file system, which this one never is.
    0
}

unsafe extern "C" fn sleep(_vfs: *mut ffi::sqlite3_vfs, _microseconds: c_int) -> c_int {
    // Nothing is ever locked, so there is nothing to wait for.
    0
}

unsafe extern "C" fn last_error(_vfs: *mut ffi::sqlite3_vfs, _count: c_int, _text: *mut c_char) -> c_int {
    0
}

unsafe extern "C" fn current_time(_vfs: *mut ffi::sqlite3_vfs, days: *mut f64) -> c_int {
    const DAY: f64 = 86_400_000.0;
    #[expect(clippy::cast_precision_loss, reason = "SQLite's own older way to ask, to the millisecond")]
    // SAFETY: a place that SQLite wants written.
    unsafe {
        days.write(julian_ms() as f64 / DAY);
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn current_time_ms(_vfs: *mut ffi::sqlite3_vfs, ms: *mut i64) -> c_int {
    // SAFETY: a place that SQLite wants written.
    unsafe { ms.write(julian_ms()) };
    ffi::SQLITE_OK
}
