//! Example databases: a practice log of seven months, and a kitchen.
//!
//! Their content is SQL as a person would type it, including values, because the history shows it.

mod kitchen;
mod practice;

use jiff::civil::Date;

/// A database, and what was done with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DemoDatabase {
    /// At most 60 characters.
    pub name_en: &'static str,
    /// The same in Japanese. The content is in both languages, as for somebody who lives in Japan.
    pub name_ja: &'static str,
    /// What happened to it, in this order.
    pub steps: Vec<DatabaseStep>,
}

/// Something that was done with a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DatabaseStep {
    /// These statements were applied, all at once.
    Apply(Vec<String>),
    /// Its current state was kept as a version with this name.
    Keep {
        /// At most 60 characters.
        name_en: &'static str,
        /// The same in Japanese.
        name_ja: &'static str,
    },
    /// The last step was a mistake, and was undone.
    GoBack,
}

/// All databases, with days up to yesterday. They are always the same for the same day.
pub fn databases(today: Date) -> Vec<DemoDatabase> {
    vec![
        DemoDatabase { name_en: "Kitchen", name_ja: "台所", steps: kitchen::steps(today) },
        DemoDatabase { name_en: "Practice log", name_ja: "練習の記録", steps: practice::steps(today) },
    ]
}

/// One operation with these statements.
fn apply(statements: &[&str]) -> DatabaseStep {
    DatabaseStep::Apply(statements.iter().map(|sql| (*sql).to_owned()).collect())
}

/// A text in SQL.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// A value that may be missing, in SQL.
fn or_null<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(|| "NULL".to_owned(), |value| value.to_string())
}
