//! A connection that runs the statements of operations, and explains their failures.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};

use ambient::Clock;
use parking_lot::Mutex;
use rusqlite::fallible_iterator::FallibleIterator as _;
use rusqlite::limits::Limit;
use rusqlite::{Batch, Connection, ErrorCode};

use super::alone::Progress;
use super::brief;
use super::file::{Shared, View, Written};
use super::guard::{Limits, NO_VACUUM, PATTERN_BYTES, STEPS, TooMuch, Watch, guard, look_every};
use super::pages::{Missing, Pages};
use super::script::{Access, Script};
use crate::model::{Failure, FailureKind, Operation, Outcome, Parameters, ResultSet, SqlValue, Statement};

/// Why work stopped early.
#[derive(Debug)]
pub(crate) enum Stopped {
    /// A page is missing. Fetch it, and retry.
    Missing(u32),
    /// The small allowance did not suffice. Retry without it.
    NotBriefly,
    /// SQLite itself failed, not because of an operation.
    Broken(String),
}

impl From<rusqlite::Error> for Stopped {
    fn from(error: rusqlite::Error) -> Self {
        Self::Broken(error.to_string())
    }
}

impl From<Missing> for Stopped {
    fn from(Missing(page): Missing) -> Self {
        Self::Missing(page)
    }
}

/// The memory that a row takes besides its values, and a column's name besides its letters.
const ROW_BYTES: usize = 48;
/// The memory that a result takes without any rows.
const ANSWER_BYTES: usize = 96;
const NAME_BYTES: usize = 24;

/// After how many rows the time limit is checked.
const TIME_EVERY_ROWS: u32 = 64;

/// A guarded connection over pages.
pub(crate) struct Session {
    pub(super) connection: Connection,
    pub(super) shared: Arc<Shared>,
    pub(super) watch: Arc<Watch>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) limits: Limits,
}

impl Session {
    pub(crate) fn open(
        pages: &Arc<Mutex<Pages>>,
        at: u64,
        writable: bool,
        clock: &Arc<dyn Clock>,
        limits: Limits,
    ) -> Result<Self, Stopped> {
        let (page_size, count) = {
            let mut pages = pages.lock();
            let count = pages.count(at);
            if count > 0 {
                // SQLite reads the first page when it opens.
                pages.read(1, at).map_err(|Missing(page)| Stopped::Missing(page))?;
            }
            (pages.page_size(), count)
        };
        let shared = Arc::new(Shared {
            pages: Arc::clone(pages),
            at: AtomicU64::new(at),
            writable,
            pages_left: AtomicI64::new(i64::MAX),
            misled: AtomicBool::new(false),
            written: Mutex::new(Written::default()),
        });
        let watch = Arc::new(Watch::new(Arc::clone(clock), &limits));
        let opened = (|| {
            let mut connection = pagefile::open(View(Arc::clone(&shared)))?;
            if count == 0 {
                connection.execute_batch(&format!("PRAGMA page_size = {page_size}"))?;
            }
            if !writable {
                connection.execute_batch("PRAGMA query_only = ON")?;
            }
            guard(&mut connection, &watch, &limits, page_size)?;
            Ok::<_, rusqlite::Error>(connection)
        })();
        // SQLite reads the schema here, which can extend over many pages.
        if let Some(page) = shared.written.lock().missing {
            return Err(Stopped::Missing(page));
        }
        Ok(Self { connection: opened?, shared, watch, clock: Arc::clone(clock), limits })
    }

    /// From now on there is only a small allowance.
    pub(super) fn begin_briefly(&mut self) -> Result<(), Stopped> {
        self.watch.begin_briefly(brief::LOOKS, brief::TIME_MS);
        self.shared.pages_left.store(brief::PAGES, Ordering::Relaxed);
        look_every(&mut self.connection, &self.watch, brief::STEPS)?;
        self.limit(self.limits.value_bytes_most().min(brief::VALUE_BYTES), brief::PATTERN_BYTES)
    }

    pub(super) fn end_briefly(&mut self) -> Result<(), Stopped> {
        self.watch.end_briefly();
        self.shared.pages_left.store(i64::MAX, Ordering::Relaxed);
        look_every(&mut self.connection, &self.watch, STEPS)?;
        self.limit(self.limits.value_bytes_most(), PATTERN_BYTES)
    }

    /// Whether the allowance is not used up.
    fn has_allowance(&self) -> bool {
        self.watch.has_allowance() && self.shared.pages_left.load(Ordering::Relaxed) > 0
    }

    fn limit(&self, value_bytes: i32, pattern_bytes: i32) -> Result<(), Stopped> {
        self.connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, value_bytes)?;
        self.connection.set_limit(Limit::SQLITE_LIMIT_LIKE_PATTERN_LENGTH, pattern_bytes)?;
        Ok(())
    }

    /// Run one of our own statements.
    pub(super) fn ours(&self, sql: &str) -> Result<(), Stopped> {
        self.watch.ours.store(true, Ordering::Relaxed);
        let done = self.connection.prepare_cached(sql).and_then(|mut statement| statement.execute([]));
        self.watch.ours.store(false, Ordering::Relaxed);
        match self.missing() {
            Some(page) => Err(Stopped::Missing(page)),
            None if self.watch.is_brief() && done.is_err() => Err(Stopped::NotBriefly),
            None => Ok(done.map(|_| ())?),
        }
    }

    pub(super) fn missing(&self) -> Option<u32> {
        self.shared.written.lock().missing
    }

    /// Whether the last operation has to be alone, and was not. Its outcome does not count.
    pub(super) fn wants_alone(&self) -> bool {
        self.watch.script.lock().wants_alone
    }

    /// Run the statements of an operation. If it is `checked`, harmful effects are refused that SQLite would allow.
    pub(super) fn statements(&self, operation: &Operation, access: Access, checked: bool) -> Result<Outcome, Stopped> {
        self.watch.begin(operation.id.as_str(), self.limits.time_ms);
        *self.watch.script.lock() = Script { access, ..Script::default() };
        pagefile::forget(&self.connection);
        let mut progress = Progress::new(self.limits.answer_bytes, operation.statements.len());
        let done = pagefile::at(operation.time_ms, || {
            for (place, statement) in operation.statements.iter().enumerate() {
                self.statement(statement, &mut progress).map_err(|trouble| (place, trouble))?;
            }
            self.finish(&progress, checked).map_err(|trouble| match trouble {
                // No single statement is at fault.
                Trouble::Constraint(_) => (0, trouble),
                trouble => (operation.statements.len().saturating_sub(1), trouble),
            })
        });
        self.watch.end();
        self.watch.script.lock().access = Access::Looks;
        // Whether SQLite made an error of it or not: without the page, its result cannot be trusted.
        if let Some(page) = self.missing() {
            return Err(Stopped::Missing(page));
        }
        // Not even success counts once it is used up: SQLite can return a result without a page that it did not get.
        let counts = || match &done {
            Ok(()) => true,
            Err((_, trouble)) => trouble.is_constraint(),
        };
        if self.watch.is_brief() && !(self.has_allowance() && counts()) {
            return Err(Stopped::NotBriefly);
        }
        Ok(done.map(|()| progress.answers).map_err(|(place, trouble)| self.explain(place, trouble)))
    }

    /// Prepare the next statement of a text.
    fn next<'a>(&self, batch: &mut Batch<'a, '_>) -> Result<Option<rusqlite::Statement<'a>>, Trouble> {
        self.watch.theirs.store(true, Ordering::Relaxed);
        let next = batch.next();
        self.watch.theirs.store(false, Ordering::Relaxed);
        Ok(next?)
    }

    pub(super) fn on_time(&self) -> Result<(), Trouble> {
        if self.watch.is_late() { Err(Trouble::Stopped(TooMuch::Time)) } else { Ok(()) }
    }

    /// Run all statements of a text; each has a result.
    fn statement(&self, statement: &Statement, progress: &mut Progress) -> Result<(), Trouble> {
        *self.watch.refused.lock() = None;
        // SQLite would take it for the end of the text, and ignore the rest silently.
        if statement.sql.contains('\0') {
            return Err(Trouble::Wrong("the text contains the character NUL".to_owned()));
        }
        let mut batch = Batch::new(&self.connection, &statement.sql);
        let mut found = false;
        // A statement can end before SQLite checks the time limit, and there can be any number of statements.
        self.on_time()?;
        while let Some(mut prepared) = self.next(&mut batch)? {
            if found && !matches!(&statement.params, Parameters::Positional(values) if values.is_empty()) {
                return Err(Trouble::Wrong("a text with parameters must be one statement".to_owned()));
            }
            found = true;
            bind(&mut prepared, &statement.params)?;
            let word = self.watch.script.lock().prepared.take();
            if word.is_some() && prepared.is_explain() != 0 {
                return Err(Trouble::Refused("this statement cannot be explained".to_owned()));
            }
            if self.meet(word.as_ref(), progress)? {
                progress.room = progress.room.checked_sub(ANSWER_BYTES).ok_or(Trouble::TooMuch)?;
                let last_insert_rowid = self.connection.last_insert_rowid();
                progress.answers.push(ResultSet { last_insert_rowid, ..ResultSet::default() });
            } else {
                self.dropping(word.as_ref(), progress, |progress| self.step(prepared, progress))?;
            }
            self.on_time()?;
        }
        if found { Ok(()) } else { Err(Trouble::Wrong("the text contains no statement".to_owned())) }
    }

    /// Run a prepared statement to its end.
    fn step(&self, mut prepared: rusqlite::Statement<'_>, progress: &mut Progress) -> Result<(), Trouble> {
        let before = self.connection.total_changes();
        let names = prepared.column_names().map(|name| NAME_BYTES + name.len()).sum::<usize>();
        let mut room = progress.room.checked_sub(ANSWER_BYTES + names).ok_or(Trouble::TooMuch)?;
        let columns: Vec<_> = prepared.column_names().map(str::to_owned).collect();
        let width = columns.len();
        let mut rows = Vec::new();
        let mut found = prepared.raw_query();
        for number in 1_u32.. {
            let Some(row) = found.next()? else { break };
            let row =
                (0..width).map(|column| row.get_ref(column).map(SqlValue::from)).collect::<Result<Vec<_>, _>>()?;
            let size = row.iter().map(SqlValue::size_bytes).sum::<usize>() + ROW_BYTES;
            room = room.checked_sub(size).ok_or(Trouble::TooMuch)?;
            if width > 0 {
                rows.push(row);
            }
            if number.is_multiple_of(TIME_EVERY_ROWS) {
                self.on_time()?;
            }
        }
        drop(found);
        let changed = self.connection.total_changes() != before;
        progress.room = room;
        progress.answers.push(ResultSet {
            columns,
            rows,
            changes: if changed { self.connection.changes() } else { 0 },
            last_insert_rowid: self.connection.last_insert_rowid(),
        });
        Ok(())
    }

    pub(super) fn explain(&self, statement: usize, trouble: Trouble) -> Failure {
        let refused = self.watch.refused.lock().take();
        let (kind, message) = match (trouble, self.watch.stopped()) {
            (Trouble::Wrong(message), _) => (FailureKind::Sql, message),
            (Trouble::Refused(message), _) => (FailureKind::Refused, message),
            (Trouble::Constraint(message), _) => (FailureKind::Constraint, message),
            (Trouble::TooMuch, _) => {
                (FailureKind::TooLarge, format!("the result is larger than {} bytes", self.limits.answer_bytes))
            }
            (Trouble::Sqlite(_), _) if self.shared.written.lock().exceeded.is_some() => {
                let most = self.limits.change_bytes;
                (FailureKind::TooMuch, format!("an operation may change at most {most} bytes; split it into several"))
            }
            (Trouble::Stopped(TooMuch::Time), _) | (Trouble::Sqlite(_), Some(TooMuch::Time)) => {
                (FailureKind::TooSlow, format!("the statement takes longer than {} ms", self.limits.time_ms))
            }
            (Trouble::Stopped(TooMuch::Memory), _) | (Trouble::Sqlite(_), Some(TooMuch::Memory)) => {
                (FailureKind::TooMuch, "the statement needs too much memory".to_owned())
            }
            (Trouble::Sqlite(error), None) => match refused {
                Some(reason) => (FailureKind::Refused, reason),
                None => self.explain_error(&error),
            },
        };
        Failure { kind, message, statement }
    }

    /// Translates SQLite's own errors.
    fn explain_error(&self, error: &rusqlite::Error) -> (FailureKind, String) {
        let said = text_of(error);
        match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => (FailureKind::Constraint, said),
            // Only SQLite's message says what was too large.
            Some(ErrorCode::TooBig) if said.contains("statement too long") => {
                (FailureKind::TooMuch, format!("a statement may have at most {} bytes", self.limits.sql_bytes))
            }
            Some(ErrorCode::TooBig) => {
                (FailureKind::TooMuch, format!("a value or a row may have at most {} bytes", self.limits.value_bytes))
            }
            Some(ErrorCode::OutOfMemory) => (FailureKind::TooMuch, "the statement needs too much memory".to_owned()),
            Some(ErrorCode::DiskFull) => {
                let most = self.limits.database_bytes;
                (FailureKind::Full, format!("the database would be larger than {most} bytes"))
            }
            _ if said.starts_with("cannot VACUUM") => (FailureKind::Refused, NO_VACUUM.to_owned()),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => (FailureKind::Damaged, said),
            Some(ErrorCode::ReadOnly) if !self.shared.writable => {
                (FailureKind::Refused, "a query only reads; use an operation to write".to_owned())
            }
            _ => (FailureKind::Sql, said),
        }
    }
}

/// SQLite's message without its code.
pub(super) fn text_of(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(_, Some(message)) => message.clone(),
        rusqlite::Error::SqlInputError { msg, sql, offset, .. } => match usize::try_from(*offset) {
            Ok(offset) if offset <= sql.len() => {
                let line = sql.get(..offset).map_or(1, |before| before.matches('\n').count() + 1);
                format!("{msg} (line {line})")
            }
            _ => msg.clone(),
        },
        error => error.to_string(),
    }
}

pub(super) enum Trouble {
    Sqlite(rusqlite::Error),
    Wrong(String),
    /// The statement is not allowed here.
    Refused(String),
    /// A foreign key is violated.
    Constraint(String),
    /// The result is too large.
    TooMuch,
    Stopped(TooMuch),
}

impl Trouble {
    /// Whether a constraint is violated, and SQLite says which; it omits texts that are too long.
    fn is_constraint(&self) -> bool {
        let error = match self {
            Self::Constraint(_) => return true,
            Self::Sqlite(error) => error,
            Self::Wrong(_) | Self::Refused(_) | Self::TooMuch | Self::Stopped(_) => return false,
        };
        error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) && text_of(error) != "constraint failed"
    }
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

fn bind(statement: &mut rusqlite::Statement<'_>, parameters: &Parameters) -> Result<(), Trouble> {
    let wanted = statement.parameter_count();
    match parameters {
        Parameters::Positional(values) => {
            if values.len() != wanted {
                let given = values.len();
                return Err(Trouble::Wrong(format!("the statement has {wanted} parameters, and {given} were given")));
            }
            for (place, value) in values.iter().enumerate() {
                statement.raw_bind_parameter(place + 1, value)?;
            }
        }
        Parameters::Named(values) => {
            let mut used = 0;
            for place in 1..=wanted {
                let name = statement.parameter_name(place).map(str::to_owned);
                let Some(name) = name else {
                    return Err(Trouble::Wrong(format!(
                        "parameter {place} has no name, and values were given by name"
                    )));
                };
                let Some(value) = values.get(&name).or_else(|| values.get(&name[1..])) else {
                    return Err(Trouble::Wrong(format!("there is no value for {name}")));
                };
                statement.raw_bind_parameter(place, value)?;
                used += 1;
            }
            if used < values.len() {
                return Err(Trouble::Wrong("there are values for unknown parameters".to_owned()));
            }
        }
    }
    Ok(())
}
