//! Runs operations that turn foreign keys off or contain `BEGIN` and `COMMIT`, and checks what must hold at their end.

use rusqlite::OptionalExtension as _;
use rusqlite::config::DbConfig;

use super::keys;
use super::run::{Session, Stopped, Trouble};
use super::script::{Access, ONE_TRANSACTION, Script, Word};
use crate::model::{Operation, Outcome, ResultSet};

/// Whether foreign keys are enforced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Keys {
    On,
    Off,
    /// Turned on again, after they were turned off.
    OnAgain,
}

/// The state of an operation while it runs.
#[derive(Debug)]
pub(super) struct Progress {
    /// How many bytes its results may still have.
    pub(super) room: usize,
    pub(super) answers: Vec<ResultSet>,
    /// Whether there was a `BEGIN` without its `COMMIT`.
    begun: bool,
    keys: Keys,
    /// Whether a `PRAGMA` was set last, with no statement after it.
    in_vain: bool,
    /// Tables that were dropped, and how many rows of other tables SQLite deleted with each.
    dropped: Vec<(String, u64)>,
}

impl Progress {
    pub(super) fn new(room: usize, statements: usize) -> Self {
        Self {
            room,
            answers: Vec::with_capacity(statements),
            begun: false,
            keys: Keys::On,
            in_vain: false,
            dropped: Vec::new(),
        }
    }
}

const NO_COMMIT: &str = "a BEGIN has no COMMIT";

impl Session {
    /// Run the statements of an operation that has the transaction to itself and may turn foreign keys off. They must
    /// not leave new violations of foreign keys, unless it is a replay (`checked` is false), which was checked the
    /// first time.
    pub(super) fn alone(&self, operation: &Operation, checked: bool) -> Result<Outcome, Stopped> {
        // It is known by now that the operation has to be alone.
        *self.watch.script.lock() = Script::default();
        let done = self.run_alone(operation, checked);
        // This is done whatever the outcome is. If it fails, the connection is unusable.
        self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_FKEY, true)?;
        self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, false)?;
        let done = done?;
        self.ours("PRAGMA defer_foreign_keys = OFF")?;
        Ok(done)
    }

    fn run_alone(&self, operation: &Operation, checked: bool) -> Result<Outcome, Stopped> {
        if !checked {
            return self.statements(operation, Access::Alone, checked);
        }
        let before = match self.loose_keys(operation.id.as_str())? {
            Ok(before) => before,
            Err(failure) => return Ok(Err(failure)),
        };
        let outcome = self.statements(operation, Access::Alone, checked)?;
        // An operation that was rolled back completely changed nothing.
        if outcome.is_err() || self.connection.is_autocommit() {
            return Ok(outcome);
        }
        Ok(match self.loose_keys(operation.id.as_str())? {
            Ok(after) => match after.since(&before) {
                Some(wrong) => Err(keys::failure(&wrong)),
                None => outcome,
            },
            Err(failure) => Err(failure),
        })
    }

    /// Handle a prepared statement that SQLite must not run itself. Returns whether it was one; if so, it is done.
    pub(super) fn meet(&self, word: Option<&Word>, progress: &mut Progress) -> Result<bool, Trouble> {
        match word {
            None | Some(Word::Drop(_)) => {
                progress.in_vain = false;
                return Ok(false);
            }
            Some(Word::Begin) if progress.begun => {
                return Err(Trouble::Refused(format!("BEGIN cannot be nested: {ONE_TRANSACTION}")));
            }
            Some(Word::Begin) => progress.begun = true,
            Some(Word::Commit) if !progress.begun => {
                return Err(Trouble::Refused(format!("COMMIT without BEGIN: {ONE_TRANSACTION}")));
            }
            // SQLite would find deferred violations here.
            Some(Word::Commit) if pagefile::has_deferred_violation(&self.connection) => {
                return Err(Trouble::Constraint("FOREIGN KEY constraint failed".to_owned()));
            }
            Some(Word::Commit) => progress.begun = false,
            Some(Word::ForeignKeys(on)) => {
                self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_FKEY, *on)?;
                progress.keys = match (on, progress.keys) {
                    (false, _) => Keys::Off,
                    (true, Keys::On) => Keys::On,
                    (true, _) => Keys::OnAgain,
                };
                progress.in_vain |= !on;
            }
            // SQLite does it when it prepares the statement.
            Some(Word::Turned(other)) => progress.in_vain |= other,
        }
        Ok(true)
    }

    /// Run something; if it drops a table, leave references to it alone once foreign keys were turned off. Tools turn
    /// them on again after the first of several tables that they replace.
    pub(super) fn dropping<T>(
        &self,
        word: Option<&Word>,
        progress: &mut Progress,
        work: impl FnOnce(&mut Progress) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        let Some(Word::Drop(table)) = word else { return work(progress) };
        let spare = progress.keys == Keys::OnAgain;
        if spare {
            self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_FKEY, false)?;
        }
        let before = self.connection.total_changes();
        let done = work(progress);
        let changes = self.connection.total_changes() - before;
        if spare {
            self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_FKEY, true)?;
        }
        let done = done.map_err(|trouble| match trouble {
            Trouble::Sqlite(error) if is_foreign_key(&error) => Trouble::Constraint(format!(
                "FOREIGN KEY constraint failed: rows of other tables refer to '{table}'. {TURN_OFF}"
            )),
            trouble => trouble,
        })?;
        let own = if changes == 0 { 0 } else { self.connection.changes() };
        progress.dropped.push((table.clone(), changes.saturating_sub(own)));
        Ok(done)
    }

    /// What must hold at the end of an operation's statements.
    pub(super) fn finish(&self, progress: &Progress, checked: bool) -> Result<(), Trouble> {
        if progress.begun {
            return Err(Trouble::Refused(format!("{NO_COMMIT}: {ONE_TRANSACTION}")));
        }
        if progress.in_vain {
            return Err(Trouble::Refused(
                "a PRAGMA only affects the following statements of the same operation, and there are none".to_owned(),
            ));
        }
        if pagefile::has_deferred_violation(&self.connection) && !progress.dropped.is_empty() {
            let wrong = format!("rows refer to missing rows, and a table was dropped. {TURN_OFF}");
            return Err(Trouble::Constraint(keys::failure(&wrong).message));
        }
        // It was in the log before this was checked.
        if !checked {
            return Ok(());
        }
        for (table, rows) in progress.dropped.iter().filter(|(_, rows)| *rows > 0) {
            if self.is_there(table)? {
                return Err(Trouble::Refused(format!(
                    "'{table}' is dropped and made again, and with it {rows} rows of other tables that refer to it \
                     would be deleted or changed. {TURN_OFF}"
                )));
            }
        }
        Ok(())
    }

    fn is_there(&self, table: &str) -> Result<bool, Trouble> {
        let sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1 COLLATE NOCASE";
        let found = self.connection.prepare_cached(sql)?.query_row([table], |_| Ok(())).optional()?;
        Ok(found.is_some())
    }
}

const TURN_OFF: &str = "To replace a table, put PRAGMA foreign_keys = OFF first in the same operation";

fn is_foreign_key(error: &rusqlite::Error) -> bool {
    let code = rusqlite::ffi::SQLITE_CONSTRAINT_FOREIGNKEY;
    error.sqlite_error().is_some_and(|error| error.extended_code == code)
}
