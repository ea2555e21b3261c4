//! Replacements for some of SQLite's own functions.
//!
//! The originals can take as many steps as the product of the lengths of two arguments, and cannot be interrupted: with
//! some megabytes in each, that takes hours. These return the same in as many steps as the sum of the lengths. And
//! `changes()` only counts changes since [`forget`].
#![expect(unsafe_code, reason = "SQLite calls back through C pointers")]

use std::cell::Cell;
use std::ffi::{CStr, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{ptr, slice};

use rusqlite::{Connection, ffi};

use crate::math;
use crate::search::{self, Characters};

type Function = unsafe extern "C" fn(*mut ffi::sqlite3_context, c_int, *mut *mut ffi::sqlite3_value);

const FUNCTIONS: &[(&CStr, c_int, Function)] = &[
    (c"changes", 0, changes),
    (c"instr", 2, instr),
    (c"replace", 3, replace),
    (c"trim", 1, trim::<true, true>),
    (c"trim", 2, trim::<true, true>),
    (c"ltrim", 1, trim::<true, false>),
    (c"ltrim", 2, trim::<true, false>),
    (c"rtrim", 1, trim::<false, true>),
    (c"rtrim", 2, trim::<false, true>),
];

thread_local! {
    /// How many changes the connection of this thread had made when [`forget`] was called.
    static FORGOTTEN: Cell<i64> = const { Cell::new(0) };
}

/// Reset `last_insert_rowid()` and `changes()` to 0, as on a new connection, as long as this thread uses it.
pub fn forget(connection: &Connection) {
    // SAFETY: the connection is open, and this thread has it.
    let changes = unsafe {
        ffi::sqlite3_set_last_insert_rowid(connection.handle(), 0);
        ffi::sqlite3_total_changes64(connection.handle())
    };
    FORGOTTEN.set(changes);
}

/// Register fast versions of `instr`, `replace`, `trim`, `ltrim` and `rtrim`, a `changes()` that can be reset, and math
/// functions that return the same everywhere.
pub fn set_functions(connection: &Connection) -> rusqlite::Result<()> {
    for (name, count, function) in FUNCTIONS {
        // The flags are those of SQLite's own functions, so an index and a schema may use them.
        let always_same = if *count == 0 { 0 } else { ffi::SQLITE_DETERMINISTIC };
        let flags = ffi::SQLITE_UTF8 | ffi::SQLITE_INNOCUOUS | always_same;
        // SAFETY: the connection is open, and this thread has it; names and functions are static, and there is nothing
        // that would have to be freed.
        let code = unsafe {
            ffi::sqlite3_create_function_v2(
                connection.handle(),
                name.as_ptr(),
                *count,
                flags,
                ptr::null_mut(),
                Some(*function),
                None,
                None,
                None,
            )
        };
        if code != ffi::SQLITE_OK {
            return Err(rusqlite::Error::SqliteFailure(ffi::Error::new(code), None));
        }
    }
    math::set(connection)
}

/// A call of a function: its arguments, and where its result goes.
struct Call<'a> {
    context: *mut ffi::sqlite3_context,
    values: &'a [*mut ffi::sqlite3_value],
}

/// Why a call fails.
enum Trouble {
    NoMemory,
    TooLong,
    /// The characters of a set.
    Characters,
}

impl Call<'_> {
    fn kind(&self, place: usize) -> c_int {
        // SAFETY: a value of this call.
        unsafe { ffi::sqlite3_value_type(self.values[place]) }
    }

    /// A value as text, in SQLite's conversion; `None` if it is `NULL`.
    fn text(&self, place: usize) -> Result<Option<&[u8]>, Trouble> {
        if self.kind(place) == ffi::SQLITE_NULL {
            return Ok(None);
        }
        // SAFETY: a value of this call, which nobody else uses.
        unsafe { text_of(self.values[place]) }.map(Some)
    }

    fn answer_text(&self, text: &[u8]) {
        let utf8 = u8::try_from(ffi::SQLITE_UTF8).unwrap_or(1);
        // SAFETY: SQLite copies the text before this returns.
        unsafe {
            ffi::sqlite3_result_text64(
                self.context,
                text.as_ptr().cast(),
                text.len() as u64,
                ffi::SQLITE_TRANSIENT(),
                utf8,
            );
        }
    }

    /// The longest allowed value.
    fn most(&self) -> usize {
        // SAFETY: the context of a call has a connection; a negative number only reads the limit.
        let most =
            unsafe { ffi::sqlite3_limit(ffi::sqlite3_context_db_handle(self.context), ffi::SQLITE_LIMIT_LENGTH, -1) };
        usize::try_from(most).unwrap_or(0)
    }

    fn fail(&self, trouble: &Trouble) {
        const CHARACTERS: &CStr = c"the characters to be removed are too many, or no characters";
        // SAFETY: the context of a call; SQLite copies the message.
        unsafe {
            match trouble {
                Trouble::NoMemory => ffi::sqlite3_result_error_nomem(self.context),
                Trouble::TooLong => ffi::sqlite3_result_error_toobig(self.context),
                Trouble::Characters => ffi::sqlite3_result_error(self.context, CHARACTERS.as_ptr(), -1),
            }
        }
    }
}

/// A value as text.
///
/// # Safety
/// The value may be changed and is not `NULL`, and nobody else uses it as long as the text is used.
unsafe fn text_of<'a>(value: *mut ffi::sqlite3_value) -> Result<&'a [u8], Trouble> {
    // SAFETY: see above. The length is read after the text, because reading the text can change it.
    let (text, length) = unsafe { (ffi::sqlite3_value_text(value), ffi::sqlite3_value_bytes(value)) };
    if text.is_null() {
        return Err(Trouble::NoMemory);
    }
    // SAFETY: SQLite says that there are this many bytes.
    Ok(unsafe { slice::from_raw_parts(text, usize::try_from(length).unwrap_or(0)) })
}

/// Make a call; a panic must not pass into C.
///
/// # Safety
/// The arguments are those with which SQLite calls a function.
unsafe fn call(
    context: *mut ffi::sqlite3_context,
    count: c_int,
    values: *mut *mut ffi::sqlite3_value,
    work: impl FnOnce(&Call<'_>) -> Result<(), Trouble>,
) {
    // SAFETY: SQLite passes this many values.
    let values = unsafe { slice::from_raw_parts(values, usize::try_from(count).unwrap_or(0)) };
    let call = Call { context, values };
    match catch_unwind(AssertUnwindSafe(|| work(&call))) {
        Ok(Ok(())) => {}
        Ok(Err(trouble)) => call.fail(&trouble),
        Err(_) => call.fail(&Trouble::NoMemory),
    }
}

/// A copy of a value. Reading it may change its type; a value of the caller must keep its type.
struct Copied(*mut ffi::sqlite3_value);

impl Copied {
    fn text(&self) -> Result<&[u8], Trouble> {
        if self.0.is_null() {
            return Err(Trouble::NoMemory);
        }
        // SAFETY: the copy is ours, and it is not `NULL`, because the original was not.
        unsafe { text_of(self.0) }
    }
}

impl Drop for Copied {
    fn drop(&mut self) {
        // SAFETY: the copy is ours; a null pointer is allowed.
        unsafe { ffi::sqlite3_value_free(self.0) };
    }
}

unsafe extern "C" fn changes(context: *mut ffi::sqlite3_context, _count: c_int, _values: *mut *mut ffi::sqlite3_value) {
    // SAFETY: the context of a call has a connection, which this thread has.
    unsafe {
        let connection = ffi::sqlite3_context_db_handle(context);
        // If there have been no changes since `forget`, the last ones belong to an earlier use of the connection.
        let none = ffi::sqlite3_total_changes64(connection) == FORGOTTEN.get();
        ffi::sqlite3_result_int64(context, if none { 0 } else { ffi::sqlite3_changes64(connection) });
    }
}

unsafe extern "C" fn instr(context: *mut ffi::sqlite3_context, count: c_int, values: *mut *mut ffi::sqlite3_value) {
    // SAFETY: SQLite calls it.
    unsafe {
        call(context, count, values, |call| {
            let kinds = (call.kind(0), call.kind(1));
            let place = match kinds {
                (ffi::SQLITE_NULL, _) | (_, ffi::SQLITE_NULL) => return Ok(()),
                (ffi::SQLITE_BLOB, ffi::SQLITE_BLOB) => {
                    search::instr(blob(call.values[0]), blob(call.values[1]), false)
                }
                (ffi::SQLITE_BLOB, _) | (_, ffi::SQLITE_BLOB) => {
                    let copied = [0, 1].map(|place| Copied(ffi::sqlite3_value_dup(call.values[place])));
                    search::instr(copied[0].text()?, copied[1].text()?, true)
                }
                _ => match (call.text(0)?, call.text(1)?) {
                    (Some(haystack), Some(needle)) => search::instr(haystack, needle, true),
                    _ => return Ok(()),
                },
            };
            ffi::sqlite3_result_int64(context, i64::try_from(place).unwrap_or(i64::MAX));
            Ok(())
        });
    }
}

/// The bytes of a blob.
///
/// # Safety
/// The value is a blob, and nobody changes it as long as the bytes are used.
unsafe fn blob<'a>(value: *mut ffi::sqlite3_value) -> &'a [u8] {
    // SAFETY: see above. A blob of zeros is filled when it is read; that does not change its length.
    let (bytes, length) = unsafe { (ffi::sqlite3_value_blob(value), ffi::sqlite3_value_bytes(value)) };
    // A blob without bytes has a null pointer.
    if bytes.is_null() {
        return &[];
    }
    // SAFETY: SQLite says that there are this many bytes.
    unsafe { slice::from_raw_parts(bytes.cast(), usize::try_from(length).unwrap_or(0)) }
}

unsafe extern "C" fn replace(context: *mut ffi::sqlite3_context, count: c_int, values: *mut *mut ffi::sqlite3_value) {
    // SAFETY: SQLite calls it.
    unsafe {
        call(context, count, values, |call| {
            let (Some(text), Some(pattern)) = (call.text(0)?, call.text(1)?) else { return Ok(()) };
            // SQLite examines only the first byte to see that the pattern is empty.
            if matches!(pattern.first(), None | Some(0)) {
                call.answer_text(text);
                return Ok(());
            }
            let Some(with) = call.text(2)? else { return Ok(()) };
            call.answer_text(&search::replace(text, pattern, with, call.most()).ok_or(Trouble::TooLong)?);
            Ok(())
        });
    }
}

unsafe extern "C" fn trim<const FRONT: bool, const BEHIND: bool>(
    context: *mut ffi::sqlite3_context,
    count: c_int,
    values: *mut *mut ffi::sqlite3_value,
) {
    // SAFETY: SQLite calls it.
    unsafe {
        call(context, count, values, |call| {
            let Some(text) = call.text(0)? else { return Ok(()) };
            let set = if call.values.len() == 1 { Some(&b" "[..]) } else { call.text(1)? };
            let Some(set) = set else { return Ok(()) };
            let characters = Characters::of(set).ok_or(Trouble::Characters)?;
            call.answer_text(&text[search::trim(text, &characters, FRONT, BEHIND)]);
            Ok(())
        });
    }
}
