//! Finds violated foreign keys before and after an operation that turned them off.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use super::guard::TooMuch;
use super::run::{Session, Stopped, text_of};
use crate::model::{Failure, FailureKind};

/// Tables that have foreign keys.
const TABLES: &str = "SELECT name FROM sqlite_schema AS t WHERE type = 'table' \
     AND EXISTS (SELECT 1 FROM pragma_foreign_key_list(t.name))";

/// How many tables an error message names.
const NAMED_MAX: usize = 3;

/// How many rows of a table refer to missing rows, by the name of the table they refer to. There are at most as many
/// entries as foreign keys.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Loose(BTreeMap<String, Found>);

#[derive(Debug, PartialEq, Eq)]
enum Found {
    Rows(BTreeMap<String, u64>),
    /// SQLite cannot tell; the reason.
    Unknown(String),
}

impl Loose {
    /// The violations that are new.
    pub(super) fn since(&self, before: &Self) -> Option<String> {
        let mut wrong: Vec<String> = Vec::new();
        for (table, found) in &self.0 {
            match (found, before.0.get(table)) {
                (Found::Unknown(_), Some(Found::Unknown(_))) => {}
                (Found::Unknown(why), _) => wrong.push(why.clone()),
                (Found::Rows(parents), then) => wrong.extend(parents.iter().filter_map(|(parent, count)| {
                    let then = match then {
                        Some(Found::Rows(then)) => then.get(parent).copied().unwrap_or(0),
                        // The earlier state is unknown.
                        Some(Found::Unknown(_)) => return None,
                        None => 0,
                    };
                    let more = count.checked_sub(then).filter(|more| *more > 0)?;
                    let (rows, refer) = if more == 1 { ("row", "refers") } else { ("rows", "refer") };
                    Some(format!("{more} {rows} of '{table}' {refer} to rows of '{parent}' that are not there"))
                })),
            }
        }
        let more = wrong.len().saturating_sub(NAMED_MAX);
        wrong.truncate(NAMED_MAX);
        match (wrong.is_empty(), more) {
            (true, _) => None,
            (false, 0) => Some(wrong.join("; ")),
            (false, more) => Some(format!("{}; and {more} more", wrong.join("; "))),
        }
    }
}

/// The failure to report.
pub(super) fn failure(wrong: &str) -> Failure {
    let message = format!("FOREIGN KEY constraint failed at the end of the operation: {wrong}");
    Failure { kind: FailureKind::Constraint, message, statement: 0 }
}

impl Session {
    /// Find violated foreign keys, within the time limit of statements.
    pub(super) fn loose_keys(&self, seed: &str) -> Result<Result<Loose, Failure>, Stopped> {
        self.watch.begin(seed, self.limits.time_ms);
        self.watch.ours.store(true, Ordering::Relaxed);
        let found = self.look_for_loose();
        self.watch.ours.store(false, Ordering::Relaxed);
        self.watch.end();
        if let Some(page) = self.missing() {
            return Err(Stopped::Missing(page));
        }
        match (found, self.watch.stopped()) {
            (Ok(found), None) => Ok(Ok(found)),
            (_, Some(stopped)) => Ok(Err(self.cannot_look(stopped))),
            (Err(error), None) => Err(error.into()),
        }
    }

    fn look_for_loose(&self) -> rusqlite::Result<Loose> {
        let mut loose = Loose::default();
        let tables =
            self.connection.prepare(TABLES)?.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
        for table in tables {
            let found = match self.loose_of(&table) {
                Ok(parents) => Found::Rows(parents),
                Err(error) if self.watch.stopped().is_some() || self.missing().is_some() => return Err(error),
                // A foreign key refers to columns that are not a key.
                Err(error) => Found::Unknown(text_of(&error)),
            };
            loose.0.insert(table.to_lowercase(), found);
        }
        Ok(loose)
    }

    fn loose_of(&self, table: &str) -> rusqlite::Result<BTreeMap<String, u64>> {
        let mut parents = BTreeMap::new();
        let mut statement = self.connection.prepare("SELECT parent FROM pragma_foreign_key_check(?1)")?;
        let mut rows = statement.query([table])?;
        while let Some(row) = rows.next()? {
            *parents.entry(row.get::<_, String>(0)?.to_lowercase()).or_default() += 1;
        }
        Ok(parents)
    }

    fn cannot_look(&self, stopped: TooMuch) -> Failure {
        let (kind, why) = match stopped {
            TooMuch::Time => (FailureKind::TooSlow, format!("the check takes longer than {} ms", self.limits.time_ms)),
            TooMuch::Memory => (FailureKind::TooMuch, "the check needs too much memory".to_owned()),
        };
        let message = format!("with foreign keys turned off, all of them are checked at the end; {why}");
        Failure { kind, message, statement: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loose(of: &[(&str, &[(&str, u64)])]) -> Loose {
        let found = |parents: &[(&str, u64)]| {
            Found::Rows(parents.iter().map(|(parent, count)| ((*parent).to_owned(), *count)).collect())
        };
        Loose(of.iter().map(|(table, parents)| ((*table).to_owned(), found(parents))).collect())
    }

    #[test]
    fn only_what_is_new_is_wrong() {
        let before = loose(&[("a", &[("p", 2)]), ("b", &[])]);
        assert_eq!(before.since(&before), None);
        assert_eq!(loose(&[("a", &[("p", 1)])]).since(&before), None);
        assert_eq!(
            loose(&[("a", &[("p", 3)]), ("b", &[("q", 2)])]).since(&before).as_deref(),
            Some(
                "1 row of 'a' refers to rows of 'p' that are not there; 2 rows of 'b' refer to rows of 'q' that are not there"
            )
        );
        let unknown = Loose([("a".to_owned(), Found::Unknown("foreign key mismatch".to_owned()))].into());
        assert_eq!(unknown.since(&before).as_deref(), Some("foreign key mismatch"));
        assert_eq!(unknown.since(&unknown), None);
        assert_eq!(before.since(&unknown), None);
        let many = loose(&[("a", &[("p", 1)]), ("b", &[("p", 1)]), ("c", &[("p", 1)]), ("d", &[("p", 1)])]);
        assert!(many.since(&Loose::default()).is_some_and(|said| said.ends_with("; and 1 more")));
    }
}
