//! Making sure of a database: that it is what its log says, and whole for SQLite.

use super::{Mine, name_of};
use crate::{At, Audited, Consistency, Database, Error, Limits, Query, Settings, SqlValue, Statement};

/// It says what is wrong up to so many times.
const INTEGRITY: &str = "PRAGMA integrity_check(10)";

impl Mine {
    /// Follow its log and compare everything, and let SQLite look through it. What is wrong is said as the library
    /// says it: who asks for this looks after the stores.
    pub async fn audit(&self) -> Result<Audited, Error> {
        // One of its own: nothing that was read before is relied on, and it takes the time that it takes.
        let settings = self.inner.settings;
        let settings = Settings { limits: Limits { time_ms: u64::MAX, ..settings.limits }, ..settings };
        let database = Database::open(self.inner.stores.clone(), settings, &name_of(self.entry.id))?;
        let audited = database.audit().await?;
        let consistency = Consistency::AsOf(At::Sequence(audited.state));
        let found = database.query(Query { statement: Statement::plain(INTEGRITY), consistency }).await?;
        let wrong: Vec<_> = found.result.rows.into_iter().flatten().filter_map(said).collect();
        if wrong.is_empty() { Ok(audited) } else { Err(Error::corrupt(wrong.join("; "))) }
    }
}

/// What SQLite says, unless it is that all is well.
fn said(value: SqlValue) -> Option<String> {
    match value {
        SqlValue::Text(text) if text != "ok" => Some(text),
        _ => None,
    }
}
