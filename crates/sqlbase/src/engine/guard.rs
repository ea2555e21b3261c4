//! Limits what SQL may do, and how much of it.
//!
//! Statements are refused if they would reach beyond the database (`ATTACH`, extensions), would not be in the log
//! (temporary tables), or would change how the connection works (most `PRAGMA`s). Savepoints and transactions are
//! refused, too, because every operation is already a transaction.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};

use ambient::Clock;
use parking_lot::Mutex;
use rusqlite::config::DbConfig;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;
use rusqlite::{Connection, Result};

use super::functions;
use super::script::{Answer, ONE_TRANSACTION, Script};

/// The limits of an operation. If it exceeds one of them, it fails and changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The time limit of its statements together, in milliseconds.
    pub time_ms: u64,
    /// The size limit of its results together, in bytes.
    pub answer_bytes: usize,
    /// The size limit of the database, in bytes.
    pub database_bytes: u64,
    /// How much an operation may change, in bytes of pages. Its changes are in memory until they are committed, and in
    /// one log record afterwards.
    pub change_bytes: u64,
    /// How much memory SQLite may use in this process, in bytes. Above it, statements are stopped that have increased
    /// it.
    pub memory_bytes: u64,
    /// The longest text, blob or row, in bytes.
    pub value_bytes: u32,
    /// The longest text of a statement, in bytes.
    pub sql_bytes: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            time_ms: 5_000,
            answer_bytes: 8 << 20,
            database_bytes: 10 << 30,
            change_bytes: 256 << 20,
            memory_bytes: 1 << 30,
            value_bytes: 16 << 20,
            sql_bytes: 1 << 20,
        }
    }
}

impl Limits {
    /// The longest value, in SQLite's type.
    pub(super) fn value_bytes_most(&self) -> i32 {
        most(self.value_bytes)
    }

    /// Limits for replaying what was committed. The limits may have been different then.
    pub(crate) fn lifted(self) -> Self {
        Self {
            time_ms: u64::MAX,
            answer_bytes: usize::MAX,
            database_bytes: u64::MAX,
            change_bytes: u64::MAX,
            memory_bytes: u64::MAX,
            value_bytes: self.value_bytes.max(1 << 30),
            sql_bytes: self.sql_bytes.max(1 << 30),
        }
    }
}

/// The size of SQLite's cache per connection, in units of 1,024 bytes.
pub(super) const CACHE_KIB: u64 = 2_000;

/// After how many of SQLite's steps it is checked whether statements must stop. One step can take as much memory as the
/// longest value.
pub(super) const STEPS: i32 = 100;

/// A pattern is compared at every position of a text, and that cannot be interrupted. At worst (1 MB of text,
/// characters of several bytes or a large class) it takes a second; with the longest value 16 seconds.
pub(super) const PATTERN_BYTES: i32 = 250;

/// Read-only `PRAGMA`s.
const LOOKING: &[&str] = &[
    "application_id",
    "collation_list",
    "compile_options",
    "encoding",
    "foreign_key_check",
    "foreign_key_list",
    "foreign_keys",
    "freelist_count",
    "function_list",
    "index_info",
    "index_list",
    "index_xinfo",
    "integrity_check",
    "module_list",
    "page_count",
    "page_size",
    "pragma_list",
    "quick_check",
    "schema_version",
    "table_info",
    "table_list",
    "table_xinfo",
    "user_version",
];

/// Those of them that take a value which says what to read.
const LOOKING_AT: &[&str] = &[
    "foreign_key_check",
    "foreign_key_list",
    "index_info",
    "index_list",
    "index_xinfo",
    "integrity_check",
    "quick_check",
    "table_info",
    "table_list",
    "table_xinfo",
];

/// `PRAGMA`s that write, but only what a transaction can roll back.
const NUMBERS_OF_THE_USER: &[&str] = &["application_id", "user_version"];

/// Kinds of virtual tables that are stored in the database itself.
const MODULES: &[&str] = &["fts3", "fts4", "fts4aux", "fts5", "fts5vocab", "geopoly", "rtree", "rtree_i32"];

/// What a connection's guard and its users share.
#[derive(Debug)]
pub(crate) struct Watch {
    clock: Arc<dyn Clock>,
    memory_bytes: u64,
    /// One of our own statements is being prepared: everything is allowed.
    pub(crate) ours: AtomicBool,
    /// A statement of an operation is being prepared. Once it runs, SQLite's own extensions prepare some.
    pub(crate) theirs: AtomicBool,
    /// Why something was refused.
    pub(crate) refused: Mutex<Option<String>>,
    /// The operation whose statements are being prepared.
    pub(super) script: Mutex<Script>,
    /// When the running statements must be done, in Unix milliseconds.
    until_ms: AtomicU64,
    /// How much memory SQLite used when they began.
    began_bytes: AtomicU64,
    /// How often it was checked whether they must stop.
    looks: AtomicU64,
    /// How many checks are left, if that is limited.
    looks_left: AtomicI64,
    /// The end of the small allowance, in Unix milliseconds.
    brief_until_ms: AtomicU64,
    /// Whether there is a small allowance: then `PRAGMA`s are refused. Some report a missing page or a text that is too
    /// long in their result, and not as an error.
    brief: AtomicBool,
    /// Why they were stopped.
    stopped: Mutex<Option<TooMuch>>,
    /// The source of `random()`.
    dice: Mutex<Option<blake3::OutputReader>>,
}

/// Which limit statements exceeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TooMuch {
    Time,
    Memory,
}

impl Watch {
    pub(crate) fn new(clock: Arc<dyn Clock>, limits: &Limits) -> Self {
        Self {
            clock,
            memory_bytes: limits.memory_bytes,
            ours: AtomicBool::new(false),
            theirs: AtomicBool::new(false),
            refused: Mutex::new(None),
            script: Mutex::new(Script::default()),
            until_ms: AtomicU64::new(u64::MAX),
            began_bytes: AtomicU64::new(u64::MAX),
            looks: AtomicU64::new(0),
            looks_left: AtomicI64::new(i64::MAX),
            brief_until_ms: AtomicU64::new(u64::MAX),
            brief: AtomicBool::new(false),
            stopped: Mutex::new(None),
            dice: Mutex::new(None),
        }
    }

    /// Statements begin, with a time limit in milliseconds. The same seed gives the same random values.
    pub(crate) fn begin(&self, seed: &str, time_ms: u64) {
        *self.dice.lock() = Some(blake3::Hasher::new().update(seed.as_bytes()).finalize_xof());
        *self.stopped.lock() = None;
        self.until_ms.store(self.clock.now_ms().saturating_add(time_ms), Ordering::Relaxed);
        self.began_bytes.store(pagefile::memory_used(), Ordering::Relaxed);
    }

    /// From now on, allow only this many checks and milliseconds; then the statements must stop.
    pub(super) fn begin_briefly(&self, looks: i64, time_ms: u64) {
        self.looks_left.store(looks, Ordering::Relaxed);
        self.brief_until_ms.store(self.clock.now_ms().saturating_add(time_ms), Ordering::Relaxed);
        self.brief.store(true, Ordering::Relaxed);
    }

    pub(super) fn end_briefly(&self) {
        self.looks_left.store(i64::MAX, Ordering::Relaxed);
        self.brief_until_ms.store(u64::MAX, Ordering::Relaxed);
        self.brief.store(false, Ordering::Relaxed);
    }

    /// Whether there is only a small allowance.
    pub(super) fn is_brief(&self) -> bool {
        self.brief.load(Ordering::Relaxed)
    }

    /// Whether some of it is left.
    pub(super) fn has_allowance(&self) -> bool {
        self.looks_left.load(Ordering::Relaxed) > 0
            && (!self.is_brief() || self.clock.now_ms() < self.brief_until_ms.load(Ordering::Relaxed))
    }

    /// The statements are done. Returns why, if they were stopped.
    pub(crate) fn end(&self) {
        self.until_ms.store(u64::MAX, Ordering::Relaxed);
        self.began_bytes.store(u64::MAX, Ordering::Relaxed);
    }

    /// Why the statements were stopped.
    pub(crate) fn stopped(&self) -> Option<TooMuch> {
        *self.stopped.lock()
    }

    pub(super) fn roll(&self, bytes: &mut [u8]) {
        if let Some(dice) = self.dice.lock().as_mut() {
            dice.fill(bytes);
        }
    }

    /// Whether the statements must stop because of the time limit.
    pub(crate) fn is_late(&self) -> bool {
        let late = self.clock.now_ms() >= self.until_ms.load(Ordering::Relaxed);
        if late {
            *self.stopped.lock() = Some(TooMuch::Time);
        }
        late
    }

    /// Whether they must stop because SQLite would use too much memory, with this many bytes more.
    pub(crate) fn is_heavy(&self, more: u64) -> bool {
        let heavy = is_heavy(
            pagefile::memory_used().saturating_add(more),
            self.began_bytes.load(Ordering::Relaxed),
            self.memory_bytes,
        );
        if heavy {
            *self.stopped.lock() = Some(TooMuch::Memory);
        }
        heavy
    }

    /// Whether they must stop. The time is checked less often than memory, of which few steps can take much.
    fn must_stop(&self) -> bool {
        const TIME_EVERY: u64 = 10;
        let look = self.looks.fetch_add(1, Ordering::Relaxed);
        self.looks_left.fetch_sub(1, Ordering::Relaxed);
        !self.has_allowance() || self.is_heavy(0) || (look.is_multiple_of(TIME_EVERY) && self.is_late())
    }
}

/// Whether statements take too much memory, if SQLite uses `used`, used `began` when they began, and may use `most`.
///
/// SQLite counts memory for the process, so it is unknown which statement uses it. A high total alone cannot be the
/// criterion, because then what other statements use (and what connections cache, up to 2 MB each) would stop
/// statements that use nothing. So the total must also have grown considerably since the statements began: this is the
/// case for statements that take much, and not for those that end soon.
fn is_heavy(used: u64, began: u64, most: u64) -> bool {
    const SHARE: u64 = 16;
    used > most && used.saturating_sub(began) > most / SHARE
}

fn most(bytes: u32) -> i32 {
    i32::try_from(bytes).unwrap_or(i32::MAX)
}

/// Set a connection up.
pub(crate) fn guard(connection: &mut Connection, watch: &Arc<Watch>, limits: &Limits, page_size: usize) -> Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    for (limit, value) in [
        (Limit::SQLITE_LIMIT_LENGTH, limits.value_bytes_most()),
        (Limit::SQLITE_LIMIT_SQL_LENGTH, most(limits.sql_bytes)),
        (Limit::SQLITE_LIMIT_EXPR_DEPTH, 500),
        (Limit::SQLITE_LIMIT_COMPOUND_SELECT, 200),
        (Limit::SQLITE_LIMIT_LIKE_PATTERN_LENGTH, PATTERN_BYTES),
        // Each argument may be as long as the longest value, and the result of `json_array` and others is in memory
        // before it is found to be too long; `json_set` scans all of it for each argument. SQLite itself had a limit of
        // 127 for long.
        (Limit::SQLITE_LIMIT_FUNCTION_ARG, 127),
        (Limit::SQLITE_LIMIT_TRIGGER_DEPTH, 100),
        (Limit::SQLITE_LIMIT_ATTACHED, 0),
        (Limit::SQLITE_LIMIT_WORKER_THREADS, 0),
    ] {
        connection.set_limit(limit, value)?;
    }
    let pages = limits.database_bytes / page_size.max(1) as u64;
    connection.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))?;
    // A file can set the size of the cache. Pages that are only in the cache are not counted as written.
    connection.execute_batch(&format!("PRAGMA cache_size = -{CACHE_KIB}"))?;
    functions::set_up(connection, watch)?;
    look_every(connection, watch, STEPS)?;
    let watched = Arc::clone(watch);
    connection.authorizer(Some(move |context: AuthContext<'_>| {
        if watched.ours.load(Ordering::Relaxed) {
            return Authorization::Allow;
        }
        let theirs = watched.theirs.load(Ordering::Relaxed);
        if theirs && watched.is_brief() && is_pragma(&context) {
            return Authorization::Deny;
        }
        match refusal(&context, theirs.then_some(&watched.script)) {
            None => Authorization::Allow,
            Some(reason) => {
                *watched.refused.lock() = Some(reason);
                Authorization::Deny
            }
        }
    }))
}

/// Check after this many of SQLite's steps whether to stop.
pub(super) fn look_every(connection: &mut Connection, watch: &Arc<Watch>, steps: i32) -> Result<()> {
    let watched = Arc::clone(watch);
    connection.progress_handler(steps, Some(move || watched.must_stop()))
}

/// Whether it is a `PRAGMA`, or the table-valued function of one.
fn is_pragma(context: &AuthContext<'_>) -> bool {
    match &context.action {
        AuthAction::Pragma { .. } => true,
        AuthAction::Read { table_name, .. } => {
            table_name.get(..7).is_some_and(|name| name.eq_ignore_ascii_case("pragma_"))
        }
        _ => false,
    }
}

pub(super) const NO_VACUUM: &str = "VACUUM is not allowed: free pages are reused";

const TEMPORARY: &str = "temporary tables are not allowed: they would be on one server only; create an ordinary one, \
     and drop it when it is no longer needed";

/// Why an action is refused, if it is. `script` is set while a statement of an operation is being prepared.
fn refusal(context: &AuthContext<'_>, script: Option<&Mutex<Script>>) -> Option<String> {
    let theirs = script.is_some();
    // What concerns only the connection is refused below.
    if let Some(script) = script.filter(|_| context.database_name != Some("temp")) {
        match script.lock().meet(&context.action) {
            Answer::NotOurs => {}
            Answer::Allowed => return None,
            Answer::Refused(reason) => return Some(reason),
        }
    }
    Some(match &context.action {
        // Its value depends on what else a server has done. Full-text search reads it to invalidate its cache.
        AuthAction::Pragma { pragma_name, pragma_value: None }
            if !theirs && pragma_name.eq_ignore_ascii_case("data_version") =>
        {
            return None;
        }
        AuthAction::Read { table_name, .. } if table_name.eq_ignore_ascii_case("pragma_data_version") => {
            "PRAGMA data_version is not allowed".to_owned()
        }
        // SQLite does it in this way.
        AuthAction::Attach { .. } if !theirs => NO_VACUUM.to_owned(),
        AuthAction::Attach { .. } | AuthAction::Detach { .. } => {
            "ATTACH and DETACH are not allowed: a statement uses one database".to_owned()
        }
        AuthAction::Transaction { .. } | AuthAction::Savepoint { .. } => {
            format!("BEGIN, COMMIT, ROLLBACK and SAVEPOINT are not allowed here: {ONE_TRANSACTION}")
        }
        AuthAction::CreateTempIndex { .. }
        | AuthAction::CreateTempTable { .. }
        | AuthAction::CreateTempTrigger { .. }
        | AuthAction::CreateTempView { .. } => TEMPORARY.to_owned(),
        // However it is written (`CREATE TABLE temp.x`): everything that is created has an entry in a schema, and this
        // schema belongs to the connection alone. It would hide the table of the same name that all others see.
        AuthAction::Insert { .. } | AuthAction::CreateVtable { .. } if context.database_name == Some("temp") => {
            TEMPORARY.to_owned()
        }
        // Its numbers belong to the connection, too, and even its size reveals what else a server has done.
        AuthAction::Pragma { .. } if context.database_name == Some("temp") => TEMPORARY.to_owned(),
        AuthAction::CreateVtable { module_name, .. } if !among(MODULES, module_name) => {
            format!("virtual tables of '{module_name}' are not allowed; those of fts5 and rtree are")
        }
        AuthAction::Function { function_name } if among(&["load_extension", "fts3_tokenizer"], function_name) => {
            format!("{function_name}() is not allowed")
        }
        AuthAction::Function { function_name } if among(&["total_changes"], function_name) => {
            "total_changes() is not allowed: it depends on what else a server has done".to_owned()
        }
        AuthAction::Pragma { pragma_name, pragma_value } => return pragma_refusal(pragma_name, *pragma_value),
        AuthAction::Unknown { code, .. } => format!("an action of SQLite is unknown ({code})"),
        _ => return None,
    })
}

fn pragma_refusal(name: &str, value: Option<&str>) -> Option<String> {
    let allowed = match value {
        None => among(LOOKING, name),
        Some(_) => among(LOOKING_AT, name) || among(NUMBERS_OF_THE_USER, name),
    };
    (!allowed).then(|| match value {
        Some(_) => format!("PRAGMA {name} cannot be set"),
        None => format!("PRAGMA {name} is not allowed"),
    })
}

fn among(names: &[&str], name: &str) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_takes_no_memory_is_not_stopped_for_others() {
        const MIB: u64 = 1 << 20;
        for (used, began, heavy) in [
            (100 * MIB, 0, false),
            (1_025 * MIB, 0, true),
            (1_025 * MIB, 1_024 * MIB, false),
            (1_025 * MIB, 1_000 * MIB, false),
            (1_100 * MIB, 1_000 * MIB, true),
            (5_000 * MIB, 4_990 * MIB, false),
            (5_000 * MIB, 4_900 * MIB, true),
            (5_000 * MIB, 6_000 * MIB, false),
            (u64::MAX - 1, u64::MAX, false),
        ] {
            assert_eq!(is_heavy(used, began, 1_024 * MIB), heavy, "{used} {began}");
        }
    }
}
