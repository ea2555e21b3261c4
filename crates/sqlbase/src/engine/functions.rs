//! SQL functions that replace SQLite's own: their randomness comes from the operation, and none of them can run for
//! hours.

use std::sync::Arc;

use rusqlite::functions::{Context, FunctionFlags, SubType};
use rusqlite::limits::Limit;
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Error, Result, ffi};

use super::guard::Watch;

/// The limit for `json_patch`, which compares every key with every key: the product of both lengths in bytes. That
/// allows some seconds if everything is keys, or a document of 16 MB with a patch of 2 KB.
const PATCHED_MAX: u64 = 1 << 35;

/// The same for `unhex`, which compares every character with every ignored one.
const PASSED_MAX: u64 = 1 << 30;

/// The subtype by which SQLite marks JSON.
const JSON: u32 = 74;

thread_local! {
    /// A connection with SQLite's own functions.
    static PLAIN: Result<Connection> = Connection::open_in_memory();
}

/// Register the functions with a connection.
pub(super) fn set_up(connection: &Connection, watch: &Arc<Watch>) -> Result<()> {
    pin_random(connection, watch)?;
    pagefile::set_functions(connection)?;
    // Innocuous and deterministic, like SQLite's own: an index and a schema may use them.
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_INNOCUOUS | FunctionFlags::SQLITE_DETERMINISTIC;
    let json = flags | FunctionFlags::SQLITE_RESULT_SUBTYPE;
    connection.create_scalar_function("json_patch", 2, json, |context| {
        Ok::<(_, SubType), _>((bounded(context, PATCHED_MAX, "SELECT json_patch(?1, ?2)")?, Some(JSON)))
    })?;
    connection.create_scalar_function("jsonb_patch", 2, flags, |context| {
        bounded(context, PATCHED_MAX, "SELECT jsonb_patch(?1, ?2)")
    })?;
    connection.create_scalar_function("unhex", 2, flags, |context| bounded(context, PASSED_MAX, "SELECT unhex(?1, ?2)"))
}

/// The result of SQLite's own function, if it does not take too long.
fn bounded(context: &Context<'_>, most: u64, sql: &str) -> Result<Value> {
    let values = [context.get_raw(0), context.get_raw(1)];
    let [first, second] = values.map(|value| match value {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => bytes.len() as u64,
        ValueRef::Null | ValueRef::Integer(_) | ValueRef::Real(_) => 0,
    });
    if first.saturating_mul(second) > most {
        return Err(Error::UserFunctionError("its two arguments are too long to be compared".into()));
    }
    PLAIN.with(|plain| {
        let plain = plain.as_ref().map_err(|error| Error::UserFunctionError(error.to_string().into()))?;
        let asked = plain.prepare_cached(sql).and_then(|mut statement| {
            statement.query_row(values.map(rusqlite::types::ToSqlOutput::Borrowed), |row| row.get(0))
        });
        asked.map_err(|error| match error {
            Error::SqliteFailure(_, Some(message)) => Error::UserFunctionError(message.into()),
            error => error,
        })
    })
}

/// `random()` and `randomblob()` with the operation's seed, so that a replay gives the same values.
fn pin_random(connection: &Connection, watch: &Arc<Watch>) -> Result<()> {
    // Innocuous, like SQLite's own: a schema may use them.
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_INNOCUOUS;
    let watched = Arc::clone(watch);
    connection.create_scalar_function("random", 0, flags, move |_| {
        let mut bytes = [0; 8];
        watched.roll(&mut bytes);
        Ok(i64::from_le_bytes(bytes))
    })?;
    let watched = Arc::clone(watch);
    let most = connection.limit(Limit::SQLITE_LIMIT_LENGTH)?;
    connection.create_scalar_function("randomblob", 1, flags, move |context| {
        let length = match context.get_raw(0) {
            ValueRef::Integer(length) => length,
            #[expect(clippy::cast_possible_truncation, reason = "as SQLite casts")]
            ValueRef::Real(length) => length as i64,
            _ => 1,
        };
        if length > i64::from(most) {
            return Err(Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_TOOBIG), None));
        }
        let length = usize::try_from(length.max(1)).unwrap_or(1);
        if watched.is_heavy(length as u64) {
            return Err(Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_NOMEM), None));
        }
        let mut bytes = vec![0; length];
        watched.roll(&mut bytes);
        Ok(bytes)
    })
}
