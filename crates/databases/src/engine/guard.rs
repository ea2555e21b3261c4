//! What SQL may do here, and how much of it.
//!
//! Refused is what would reach beyond the database (`ATTACH`, extensions), what would not be in the log
//! (temporary tables), what would change how the connection works (most `PRAGMA`s), and transactions, of which
//! every operation already is one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use ambient::Clock;
use parking_lot::Mutex;
use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Result};

/// How much an operation may do. Beyond any of these it fails, and changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How long its statements may take together, in milliseconds.
    pub time_ms: u64,
    /// How much its statements may answer together, in bytes.
    pub answer_bytes: usize,
    /// How large the database may become, in bytes.
    pub database_bytes: u64,
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
            value_bytes: 32 << 20,
            sql_bytes: 1 << 20,
        }
    }
}

/// `PRAGMA`s that only look.
const LOOKING: &[&str] = &[
    "application_id",
    "collation_list",
    "compile_options",
    "data_version",
    "database_list",
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
#[derive(Debug, Default)]
pub(crate) struct Watch {
    /// Our own statements are being prepared: all is allowed.
    pub(crate) ours: AtomicBool,
    /// Why something was refused.
    pub(crate) refused: Mutex<Option<String>>,
    /// When the statements that run must be done, in Unix milliseconds.
    pub(crate) until_ms: AtomicU64,
    /// Whether they were not.
    pub(crate) too_slow: AtomicBool,
    /// Where `random()` gets its numbers.
    pub(crate) dice: Mutex<Option<blake3::OutputReader>>,
}

impl Watch {
    /// Numbers that are the same for the same seed.
    pub(crate) fn seed(&self, seed: &str) {
        *self.dice.lock() = Some(blake3::Hasher::new().update(seed.as_bytes()).finalize_xof());
    }

    fn roll(&self, bytes: &mut [u8]) {
        if let Some(dice) = self.dice.lock().as_mut() {
            dice.fill(bytes);
        }
    }
}

/// Set a connection up.
pub(crate) fn guard(
    connection: &mut Connection,
    watch: &Arc<Watch>,
    clock: Arc<dyn Clock>,
    limits: &Limits,
    page_size: usize,
) -> Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    let most = |bytes: u32| i32::try_from(bytes).unwrap_or(i32::MAX);
    for (limit, value) in [
        (Limit::SQLITE_LIMIT_LENGTH, most(limits.value_bytes)),
        (Limit::SQLITE_LIMIT_SQL_LENGTH, most(limits.sql_bytes)),
        (Limit::SQLITE_LIMIT_EXPR_DEPTH, 500),
        (Limit::SQLITE_LIMIT_COMPOUND_SELECT, 200),
        (Limit::SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000),
        (Limit::SQLITE_LIMIT_TRIGGER_DEPTH, 100),
        (Limit::SQLITE_LIMIT_ATTACHED, 0),
        (Limit::SQLITE_LIMIT_WORKER_THREADS, 0),
    ] {
        connection.set_limit(limit, value)?;
    }
    let pages = limits.database_bytes / page_size.max(1) as u64;
    connection.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))?;
    pin_random(connection, watch)?;
    let watched = Arc::clone(watch);
    connection.progress_handler(
        1_000,
        Some(move || {
            let late = clock.now_ms() >= watched.until_ms.load(Ordering::Relaxed);
            if late {
                watched.too_slow.store(true, Ordering::Relaxed);
            }
            late
        }),
    )?;
    let watched = Arc::clone(watch);
    connection.authorizer(Some(move |context: AuthContext<'_>| {
        if watched.ours.load(Ordering::Relaxed) {
            return Authorization::Allow;
        }
        match refusal(&context.action) {
            None => Authorization::Allow,
            Some(reason) => {
                *watched.refused.lock() = Some(reason);
                Authorization::Deny
            }
        }
    }))
}

fn refusal(action: &AuthAction<'_>) -> Option<String> {
    Some(match action {
        AuthAction::Attach { .. } | AuthAction::Detach { .. } => {
            "ATTACH and DETACH are not possible: a statement has one database".to_owned()
        }
        AuthAction::Transaction { .. } | AuthAction::Savepoint { .. } => {
            "BEGIN, COMMIT, ROLLBACK and SAVEPOINT are not possible: all statements of an operation are one transaction"
                .to_owned()
        }
        AuthAction::CreateTempIndex { .. }
        | AuthAction::CreateTempTable { .. }
        | AuthAction::CreateTempTrigger { .. }
        | AuthAction::CreateTempView { .. } => {
            "temporary tables are not possible: they would be on one server only".to_owned()
        }
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

/// `random()` and `randomblob()` with the operation's own dice, so that a replay rolls the same.
fn pin_random(connection: &Connection, watch: &Arc<Watch>) -> Result<()> {
    // Innocuous, as SQLite's own are: a schema may use them.
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
        let length = usize::try_from(length.clamp(1, i64::from(most))).unwrap_or(1);
        let mut bytes = vec![0; length];
        watched.roll(&mut bytes);
        Ok(bytes)
    })
}
