//! What SQL may do here, and how much of it.
//!
//! Refused is what would reach beyond the database (`ATTACH`, extensions), what would not be in the log
//! (temporary tables), what would change how the connection works (most `PRAGMA`s), and savepoints and transactions, of
//! which every operation already is one.

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

/// How much an operation may do. Beyond any of these it fails, and changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How long its statements may take together, in milliseconds.
    pub time_ms: u64,
    /// How much its statements may answer together, in bytes.
    pub answer_bytes: usize,
    /// How large the database may become, in bytes.
    pub database_bytes: u64,
    /// How much of it an operation may change, in bytes of pages. All that an operation changes is in memory until
    /// it is committed, and in one record of the log afterwards.
    pub change_bytes: u64,
    /// How much memory SQLite may have, in bytes: all of it in this process, whoever uses it. Above it, statements
    /// for which it has become more are stopped.
    pub memory_bytes: u64,
    /// How long a text or blob may be, in bytes; a row too.
    pub value_bytes: u32,
    /// How long the text of a statement may be, in bytes.
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
    /// How long a value may be, as SQLite has it.
    pub(super) fn value_bytes_most(&self) -> i32 {
        most(self.value_bytes)
    }

    /// For what was done once within limits, and is done again. They may have been others then.
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

/// How much of a database SQLite itself remembers for a connection, in units of 1,024 bytes.
pub(super) const CACHE_KIB: u64 = 2_000;

/// After so many of SQLite's steps it is looked whether statements must stop. One step can take as much memory as the
/// longest value.
pub(super) const STEPS: i32 = 100;

/// A pattern is compared at every place of a text, and that cannot be stopped. At worst (1 MB of text, characters of
/// several bytes or a class of many) it takes a second; with the longest value 16 seconds.
pub(super) const PATTERN_BYTES: i32 = 250;

/// `PRAGMA`s that only look.
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

/// Those of them that take a value which says what to look at.
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

/// `PRAGMA`s that write, but only what a transaction can take back.
const NUMBERS_OF_THE_USER: &[&str] = &["application_id", "user_version"];

/// Kinds of virtual tables that lie in the database itself.
const MODULES: &[&str] = &["fts3", "fts4", "fts4aux", "fts5", "fts5vocab", "geopoly", "rtree", "rtree_i32"];

/// What a connection's guard and whoever uses the connection have in common.
#[derive(Debug)]
pub(crate) struct Watch {
    clock: Arc<dyn Clock>,
    memory_bytes: u64,
    /// Our own statements are being prepared: all is allowed.
    pub(crate) ours: AtomicBool,
    /// Others' statements are being prepared. Once they run, it is SQLite's own extensions that prepare some.
    pub(crate) theirs: AtomicBool,
    /// Why something was refused.
    pub(crate) refused: Mutex<Option<String>>,
    /// What is known of the operation whose statements are being prepared.
    pub(super) script: Mutex<Script>,
    /// When the statements that run must be done, in Unix milliseconds.
    until_ms: AtomicU64,
    /// How much memory SQLite had when they began.
    began_bytes: AtomicU64,
    /// How often it was looked whether they must stop.
    looks: AtomicU64,
    /// How often it may still be looked, if that is limited.
    looks_left: AtomicI64,
    /// And until when, in Unix milliseconds.
    brief_until_ms: AtomicU64,
    /// Whether that is so: then `PRAGMA`s are not for now. Some say in their answer, and not as an error, that a page
    /// could not be read or a text was too long.
    brief: AtomicBool,
    /// Why they were stopped.
    stopped: Mutex<Option<TooMuch>>,
    /// Where `random()` gets its numbers.
    dice: Mutex<Option<blake3::OutputReader>>,
}

/// Of what statements took too much.
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

    /// Statements begin, for which there is so much time, in milliseconds. Chance is the same for the same seed.
    pub(crate) fn begin(&self, seed: &str, time_ms: u64) {
        *self.dice.lock() = Some(blake3::Hasher::new().update(seed.as_bytes()).finalize_xof());
        *self.stopped.lock() = None;
        self.until_ms.store(self.clock.now_ms().saturating_add(time_ms), Ordering::Relaxed);
        self.began_bytes.store(pagefile::memory_used(), Ordering::Relaxed);
    }

    /// From now on it may be looked so often whether they must stop, and for so many milliseconds; then they must.
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

    /// Whether there is something left of it.
    pub(super) fn has_allowance(&self) -> bool {
        self.looks_left.load(Ordering::Relaxed) > 0
            && (!self.is_brief() || self.clock.now_ms() < self.brief_until_ms.load(Ordering::Relaxed))
    }

    /// They are done; why, if they were stopped.
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

    /// Whether the statements must stop because it is too late.
    pub(crate) fn is_late(&self) -> bool {
        let late = self.clock.now_ms() >= self.until_ms.load(Ordering::Relaxed);
        if late {
            *self.stopped.lock() = Some(TooMuch::Time);
        }
        late
    }

    /// Whether they must stop because SQLite would have too much memory, with so many bytes more.
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

    /// Whether they must stop. The time need not be looked at as often as memory, of which few steps can take much.
    fn must_stop(&self) -> bool {
        const TIME_EVERY: u64 = 10;
        let look = self.looks.fetch_add(1, Ordering::Relaxed);
        self.looks_left.fetch_sub(1, Ordering::Relaxed);
        !self.has_allowance() || self.is_heavy(0) || (look.is_multiple_of(TIME_EVERY) && self.is_late())
    }
}

/// Whether statements take too much memory, if SQLite has `used`, had `began` when they began, and may have `most`.
///
/// Nobody knows whose memory it is: SQLite counts it for the process. That all of it is too much cannot be enough, for
/// then what other statements take (and what connections remember, which is up to 2 MB each) would stop the ones
/// that take nothing. So it must also have become a good deal more since the statements began: whoever takes much sees
/// that, whoever is done soon does not.
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
        // Each may be as long as the longest value, and what `json_array` and others make of them is in memory before
        // it is too long; `json_set` goes through all of it for each. SQLite itself had 127 for long.
        (Limit::SQLITE_LIMIT_FUNCTION_ARG, 127),
        (Limit::SQLITE_LIMIT_TRIGGER_DEPTH, 100),
        (Limit::SQLITE_LIMIT_ATTACHED, 0),
        (Limit::SQLITE_LIMIT_WORKER_THREADS, 0),
    ] {
        connection.set_limit(limit, value)?;
    }
    let pages = limits.database_bytes / page_size.max(1) as u64;
    connection.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))?;
    // A file can say how large the cache is to be. What is only there is not counted as written.
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

/// Look after so many of SQLite's steps whether to stop.
pub(super) fn look_every(connection: &mut Connection, watch: &Arc<Watch>, steps: i32) -> Result<()> {
    let watched = Arc::clone(watch);
    connection.progress_handler(steps, Some(move || watched.must_stop()))
}

/// Whether it is a `PRAGMA`, or the table of one.
fn is_pragma(context: &AuthContext<'_>) -> bool {
    match &context.action {
        AuthAction::Pragma { .. } => true,
        AuthAction::Read { table_name, .. } => {
            table_name.get(..7).is_some_and(|name| name.eq_ignore_ascii_case("pragma_"))
        }
        _ => false,
    }
}

pub(super) const NO_VACUUM: &str = "VACUUM is not possible here: free pages are used again";

const TEMPORARY: &str = "temporary tables are not possible: they would be on one server only; make an ordinary one, \
     and drop it when it is no longer needed";

/// Why an action is refused, if it is. There is a script if a statement of somebody else's is being prepared.
fn refusal(context: &AuthContext<'_>, script: Option<&Mutex<Script>>) -> Option<String> {
    let theirs = script.is_some();
    // What is of the connection alone is refused below.
    if let Some(script) = script.filter(|_| context.database_name != Some("temp")) {
        match script.lock().meet(&context.action) {
            Answer::NotOurs => {}
            Answer::Allowed => return None,
            Answer::Refused(reason) => return Some(reason),
        }
    }
    Some(match &context.action {
        // It depends on what else a server has done. Full-text search asks for it, to know when to read anew.
        AuthAction::Pragma { pragma_name, pragma_value: None }
            if !theirs && pragma_name.eq_ignore_ascii_case("data_version") =>
        {
            return None;
        }
        AuthAction::Read { table_name, .. } if table_name.eq_ignore_ascii_case("pragma_data_version") => {
            "PRAGMA data_version is not possible here".to_owned()
        }
        // That is how SQLite does it.
        AuthAction::Attach { .. } if !theirs => NO_VACUUM.to_owned(),
        AuthAction::Attach { .. } | AuthAction::Detach { .. } => {
            "ATTACH and DETACH are not possible: a statement has one database".to_owned()
        }
        AuthAction::Transaction { .. } | AuthAction::Savepoint { .. } => {
            format!("BEGIN, COMMIT, ROLLBACK and SAVEPOINT are not possible here: {ONE_TRANSACTION}")
        }
        AuthAction::CreateTempIndex { .. }
        | AuthAction::CreateTempTable { .. }
        | AuthAction::CreateTempTrigger { .. }
        | AuthAction::CreateTempView { .. } => TEMPORARY.to_owned(),
        // However it is written (`CREATE TABLE temp.x`): nothing comes to be without a line in a schema, and this one
        // is of the connection alone. It would stand before the table of the same name that all others have.
        AuthAction::Insert { .. } | AuthAction::CreateVtable { .. } if context.database_name == Some("temp") => {
            TEMPORARY.to_owned()
        }
        // Its numbers are the connection's own too, and even its size tells what else a server has done.
        AuthAction::Pragma { .. } if context.database_name == Some("temp") => TEMPORARY.to_owned(),
        AuthAction::CreateVtable { module_name, .. } if !among(MODULES, module_name) => {
            format!("virtual tables of '{module_name}' are not possible here; those of fts5 and rtree are")
        }
        AuthAction::Function { function_name } if among(&["load_extension", "fts3_tokenizer"], function_name) => {
            format!("{function_name}() is not possible here")
        }
        AuthAction::Function { function_name } if among(&["total_changes"], function_name) => {
            "total_changes() is not possible: it depends on what else a server has done".to_owned()
        }
        AuthAction::Pragma { pragma_name, pragma_value } => return pragma_refusal(pragma_name, *pragma_value),
        AuthAction::Unknown { code, .. } => format!("an action of SQLite is not known here ({code})"),
        _ => return None,
    })
}

fn pragma_refusal(name: &str, value: Option<&str>) -> Option<String> {
    let allowed = match value {
        None => among(LOOKING, name),
        Some(_) => among(LOOKING_AT, name) || among(NUMBERS_OF_THE_USER, name),
    };
    (!allowed).then(|| match value {
        Some(_) => format!("PRAGMA {name} cannot be set here"),
        None => format!("PRAGMA {name} is not possible here"),
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
