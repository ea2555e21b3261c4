//! Operations: statements with their parameters, applied all or none.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use ulid::Ulid;

use super::SqlValue;

/// Statements that are applied together or not at all.
#[derive(Debug, Clone, PartialEq)]
pub struct Operation {
    /// Its id. An operation that is repeated with the same id is applied once.
    pub id: OperationId,
    /// Whether its caller knows the id, and may ask for the result or repeat it.
    pub known: bool,
    /// The current time for its SQL, in Unix milliseconds.
    pub time_ms: u64,
    /// Only if the database is at this sequence.
    pub if_sequence: Option<u64>,
    /// Its deadline, in Unix milliseconds. If it is applied later, it is recorded as expired.
    pub deadline_ms: Option<u64>,
    /// The statements, in order.
    pub statements: Vec<Statement>,
}

/// One statement of SQL.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// Its text.
    pub sql: String,
    /// Its parameters.
    #[serde(default, skip_serializing_if = "Parameters::is_empty")]
    pub params: Parameters,
}

impl Statement {
    /// A statement with values for `?1`, `?2`, …
    pub fn new<V: Into<SqlValue>>(sql: impl Into<String>, values: impl IntoIterator<Item = V>) -> Self {
        Self { sql: sql.into(), params: Parameters::Positional(values.into_iter().map(Into::into).collect()) }
    }

    /// A statement without parameters.
    pub fn plain(sql: impl Into<String>) -> Self {
        Self { sql: sql.into(), params: Parameters::default() }
    }
}

/// The parameters of a statement, by position or by name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Parameters {
    /// For `?1`, `?2`, …
    Positional(Vec<SqlValue>),
    /// For `:name`, `@name` or `$name`, with or without the first character.
    Named(BTreeMap<String, SqlValue>),
}

impl Default for Parameters {
    fn default() -> Self {
        Self::Positional(Vec::new())
    }
}

impl Parameters {
    fn is_empty(&self) -> bool {
        match self {
            Self::Positional(values) => values.is_empty(),
            Self::Named(values) => values.is_empty(),
        }
    }
}

/// The id of an operation: 1 to 64 letters, digits, `-` and `_`. Generated ones are ULIDs.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OperationId(String);

impl OperationId {
    /// The longest id.
    pub const LENGTH_MAX: usize = 64;

    /// An id that a caller gave.
    pub fn parse(text: &str) -> Option<Self> {
        let fits = (1..=Self::LENGTH_MAX).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        fits.then(|| Self(text.to_owned()))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<Ulid> for OperationId {
    fn from(ulid: Ulid) -> Self {
        Self(ulid.to_string())
    }
}

impl fmt::Display for OperationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The result of one statement.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ResultSet {
    /// The names of the columns; empty if it returns no rows.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<SqlValue>>,
    /// How many rows it inserted, changed or deleted.
    pub changes: u64,
    /// The `rowid` of the last inserted row, by this or an earlier statement of the operation.
    #[serde(with = "super::value::integer")]
    pub last_insert_rowid: i64,
}

/// Why an operation failed. Nothing of it was applied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "camelCase")]
#[error("{message}")]
pub struct Failure {
    /// What kind of failure.
    pub kind: FailureKind,
    /// A message for the author of the SQL.
    pub message: String,
    /// Which statement, counted from 0.
    pub statement: usize,
}

impl Failure {
    /// The statement that caused the failure, counted from 0. A foreign key that is checked at the end has none: SQLite
    /// reports it in the same way as one that is checked immediately, with the first statement.
    pub fn blamed(&self) -> Option<usize> {
        let at_the_end = "FOREIGN KEY constraint failed at the end of the operation";
        let deferred = self.statement == 0
            && (self.message == "FOREIGN KEY constraint failed" || self.message.starts_with(at_the_end));
        (!deferred).then_some(self.statement)
    }
}

/// What kind of failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FailureKind {
    /// The SQL is wrong: its syntax, a name, the number of parameters.
    Sql,
    /// A constraint of the schema is violated.
    Constraint,
    /// Something that is not allowed here, such as `ATTACH`.
    Refused,
    /// It took too long.
    TooSlow,
    /// The result is too large.
    TooLarge,
    /// Another limit is exceeded: a value, its text, what it changes, what it reads, memory.
    TooMuch,
    /// The database would exceed its size limit.
    Full,
    /// The database is no longer at the required sequence.
    Moved,
    /// Its deadline had passed when its turn came.
    Expired,
    /// The database file itself is damaged.
    Damaged,
}

impl FailureKind {
    /// The status code that is stored with a result; 0 stands for success.
    pub fn code(self) -> u32 {
        match self {
            Self::Sql => 1,
            Self::Constraint => 2,
            Self::Refused => 3,
            Self::TooSlow => 4,
            Self::TooLarge => 5,
            Self::Full => 6,
            Self::Moved => 7,
            Self::Expired => 8,
            Self::Damaged => 9,
            Self::TooMuch => 10,
        }
    }
}

/// The outcome of an operation.
pub type Outcome = Result<Vec<ResultSet>, Failure>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_short_and_plain() {
        assert!(OperationId::parse("01HWTMXQ3Q6BDR6TXA12GEYD5S").is_some());
        assert!(OperationId::parse("pay-17_b").is_some());
        for wrong in ["", "a b", "é", "a/b", &"a".repeat(65)] {
            assert!(OperationId::parse(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_rowid_is_stored_as_a_value_is() {
        let stored = |rowid: &str| format!(r#"{{"columns":[],"rows":[],"changes":1,"lastInsertRowid":{rowid}}}"#);
        for (rowid, written) in [
            (7, "7"),
            (-9_007_199_254_740_991, "-9007199254740991"),
            (i64::MAX, r#"{"integer":"9223372036854775807"}"#),
            (i64::MIN, r#"{"integer":"-9223372036854775808"}"#),
        ] {
            let result = ResultSet { changes: 1, last_insert_rowid: rowid, ..ResultSet::default() };
            assert_eq!(serde_json::to_string(&result).expect("JSON"), stored(written));
            assert_eq!(serde_json::from_str::<ResultSet>(&stored(written)).expect("back"), result);
            // As it was written in the past, whatever its size.
            assert_eq!(serde_json::from_str::<ResultSet>(&stored(&rowid.to_string())).expect("back"), result);
        }
        for wrong in ["null", "1.5", "\"7\"", r#"{"blob":"AQI="}"#] {
            assert!(serde_json::from_str::<ResultSet>(&stored(wrong)).is_err(), "{wrong}");
        }
    }
}
