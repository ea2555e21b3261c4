//! Verifies a database: its pages match its log, and SQLite finds no damage.

use sqlbase::{At, Audited, Consistency, Database, Error, Limits, Query, Settings, SqlValue, Statement};

use super::{Mine, name_of};

/// It reports at most ten problems.
const INTEGRITY: &str = "PRAGMA integrity_check(10)";

impl Mine {
    /// Replay the log, compare digests and checksums, and let SQLite check the pages. Problems are reported in the
    /// library's own words, because they are for the administrator of the stores.
    pub async fn audit(&self) -> Result<Audited, Error> {
        // A separate instance: it relies on nothing that was read before, and has no time limit.
        let settings = self.inner.settings;
        let settings = Settings { limits: Limits { time_ms: u64::MAX, ..settings.limits }, ..settings };
        let database = Database::open(self.inner.stores.clone(), settings, &name_of(self.entry.id))?;
        let audited = database.audit().await?;
        let consistency = Consistency::AsOf(At::Sequence(audited.state));
        let found = database.query(Query { statement: Statement::plain(INTEGRITY), consistency }).await?;
        let wrong: Vec<_> = found.result.rows.into_iter().flatten().filter_map(said).collect();
        if wrong.is_empty() { Ok(audited) } else { Err(Error::Corrupt(wrong.join("; "))) }
    }
}

/// The problem that a row of SQLite's check reports; `None` if it is "ok".
fn said(value: SqlValue) -> Option<String> {
    match value {
        SqlValue::Text(text) if text != "ok" => Some(text),
        _ => None,
    }
}
