//! What scripts contain besides ordinary statements: `PRAGMA foreign_keys = OFF` and similar ones, with which a table
//! is replaced by another, and `BEGIN` and `COMMIT`, although every operation is a transaction anyway.
//!
//! `PRAGMA foreign_keys` does nothing within a transaction, so SQLite does not run it: its effect is applied when its
//! turn comes, and undone at the end of the operation. Such an operation is applied alone, and only if it adds no
//! violations of foreign keys (`keys.rs`).

use rusqlite::hooks::{AuthAction, TransactionOperation};

/// What an operation may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Access {
    #[default]
    Looks,
    Writes,
    /// It writes, and is alone in its transaction.
    Alone,
}

/// A statement that SQLite does not simply run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Word {
    Begin,
    Commit,
    /// `PRAGMA foreign_keys`, and whether it is turned on.
    ForeignKeys(bool),
    /// Another such `PRAGMA`, and whether its value differs from the default.
    Turned(bool),
    /// A table is dropped.
    Drop(String),
}

/// The state of the running operation, while its statements are prepared.
#[derive(Debug, Default)]
pub(crate) struct Script {
    pub(crate) access: Access,
    /// It contains something that only an operation that is alone may contain.
    pub(crate) wants_alone: bool,
    /// What was prepared last.
    pub(crate) prepared: Option<Word>,
}

/// Whether something can be in a script.
pub(super) enum Answer {
    /// It does not concern scripts.
    NotOurs,
    Allowed,
    Refused(String),
}

pub(super) const ONE_TRANSACTION: &str = "all statements of an operation are one transaction";

impl Script {
    /// Whether an action is one of these, and is allowed.
    pub(super) fn meet(&mut self, action: &AuthAction<'_>) -> Answer {
        if self.access == Access::Looks {
            return Answer::NotOurs;
        }
        let word = match action {
            AuthAction::Transaction { operation: TransactionOperation::Begin } => Word::Begin,
            AuthAction::Transaction { operation: TransactionOperation::Rollback } => {
                return Answer::Refused(format!(
                    "ROLLBACK is not allowed: {ONE_TRANSACTION}, and rolling it back would change nothing"
                ));
            }
            AuthAction::Transaction { .. } => Word::Commit,
            AuthAction::DropTable { table_name } => Word::Drop((*table_name).to_owned()),
            AuthAction::Pragma { pragma_name, pragma_value: Some(value) } => match turned(pragma_name, value) {
                None => return Answer::NotOurs,
                Some(word) => word,
            },
            _ => return Answer::NotOurs,
        };
        if matches!(word, Word::ForeignKeys(false) | Word::Turned(true)) && self.access != Access::Alone {
            self.wants_alone = true;
            return Answer::Refused("the operation has to run alone".to_owned());
        }
        self.prepared = Some(word);
        Answer::Allowed
    }
}

/// What a `PRAGMA` requests, if scripts may contain it.
fn turned(name: &str, value: &str) -> Option<Word> {
    let name = name.to_ascii_lowercase();
    match name.as_str() {
        "foreign_keys" => is_on(value).map(Word::ForeignKeys),
        "defer_foreign_keys" | "legacy_alter_table" => is_on(value).map(Word::Turned),
        _ => None,
    }
}

/// Whether a word means on or off. SQLite treats any other word as off, but its author means something else.
fn is_on(value: &str) -> Option<bool> {
    let among = |words: [&str; 4]| words.iter().any(|word| value.eq_ignore_ascii_case(word));
    match (among(["on", "yes", "true", "1"]), among(["off", "no", "false", "0"])) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_is_what_sqlite_takes_for_on() {
        let plain = rusqlite::Connection::open_in_memory().expect("opened");
        for value in ["on", "OFF", "yes", "No", "TRUE", "false", "0", "1"] {
            plain.execute_batch(&format!("PRAGMA foreign_keys = {value}")).expect("set");
            let on: bool = plain.query_row("PRAGMA foreign_keys", [], |row| row.get(0)).expect("a row");
            assert_eq!(is_on(value), Some(on), "{value}");
        }
        for value in ["banana", "", "2", "-1"] {
            assert_eq!(is_on(value), None, "{value}");
        }
    }
}
