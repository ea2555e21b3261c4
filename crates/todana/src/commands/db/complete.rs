//! What the line editor knows about SQL: whether a statement is complete, and which words can come next.

use databases::Schema;
use rustyline::completion::Completer;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Helper};

use super::dot;
use super::split::Splitter;

const KEYWORDS: &str = "ABORT ACTION ADD AFTER ALL ALTER ALWAYS ANALYZE AND AS ASC AUTOINCREMENT BEFORE BEGIN BETWEEN \
    BY CASCADE CASE CAST CHECK COLLATE COLUMN COMMIT CONFLICT CONSTRAINT CREATE CROSS CURRENT_DATE CURRENT_TIME \
    CURRENT_TIMESTAMP DEFAULT DEFERRABLE DEFERRED DELETE DESC DISTINCT DO DROP EACH ELSE END ESCAPE EXCEPT EXISTS \
    EXPLAIN FILTER FIRST FOLLOWING FOR FOREIGN FROM FULL GENERATED GLOB GROUP HAVING IF IGNORE IN INDEX INDEXED \
    INITIALLY INNER INSERT INSTEAD INTERSECT INTO IS ISNULL JOIN KEY LAST LEFT LIKE LIMIT MATCH MATERIALIZED NATURAL \
    NOT NOTHING NOTNULL NULL NULLS OF OFFSET ON OR ORDER OUTER OVER PARTITION PLAN PRAGMA PRECEDING PRIMARY QUERY \
    RANGE RECURSIVE REFERENCES REINDEX RENAME REPLACE RESTRICT RETURNING RIGHT ROLLBACK ROW ROWS SELECT SET STRICT \
    TABLE THEN TO TRANSACTION TRIGGER UNBOUNDED UNION UNIQUE UPDATE USING VALUES VIEW VIRTUAL WHEN WHERE WINDOW WITH \
    WITHOUT";

/// The words that can be completed.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// Tables and views, with their columns.
    tables: Vec<(String, Vec<String>)>,
}

impl Words {
    /// Add tables and views.
    pub(super) fn add(&mut self, schema: Schema) {
        let items = schema.tables.into_iter().chain(schema.views);
        self.tables.extend(items.map(|item| (item.name, item.columns.into_iter().filter_map(|c| c.name).collect())));
    }

    pub(super) fn tables(&self) -> usize {
        self.tables.len()
    }

    /// Where the word before the cursor begins, and its possible completions.
    fn complete(&self, before: &str) -> (usize, Vec<String>) {
        let begins = |part: &str| before.len() - part.len();
        if let Some(argument) = before.strip_prefix(".schema ").or_else(|| before.strip_prefix(".indexes ")) {
            return (begins(argument), fitting(self.tables.iter().map(|(name, _)| name.as_str()), argument));
        }
        if let Some(argument) = before.strip_prefix(".mode ") {
            return (begins(argument), fitting(["csv", "json", "line", "table"], argument));
        }
        if dot::is_command(before) {
            return (0, fitting(dot::COMMANDS.iter().copied(), before));
        }
        let start = before.rfind(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
        let start = start.map_or(0, |place| place + before[place..].chars().next().map_or(1, char::len_utf8));
        let (rest, word) = before.split_at(start);
        if let Some(rest) = rest.strip_suffix('.') {
            return (start, self.columns_of(last_name(rest), word));
        }
        if word.is_empty() {
            return (start, Vec::new());
        }
        let names = self.tables.iter().flat_map(|(name, columns)| std::iter::once(name).chain(columns));
        let mut found: Vec<String> = fitting(names.map(String::as_str), word).iter().map(|name| quoted(name)).collect();
        // Keep the case that was typed.
        let small = word.chars().all(|letter| !letter.is_uppercase());
        let keywords = fitting(KEYWORDS.split_whitespace(), word);
        found.extend(keywords.into_iter().map(|keyword| if small { keyword.to_lowercase() } else { keyword }));
        found.sort();
        found.dedup();
        (start, found)
    }

    fn columns_of(&self, table: &str, word: &str) -> Vec<String> {
        let of = self.tables.iter().find(|(name, _)| name.eq_ignore_ascii_case(table));
        let columns = of.map(|(_, columns)| columns.as_slice()).unwrap_or_default();
        fitting(columns.iter().map(String::as_str), word).iter().map(|name| quoted(name)).collect()
    }
}

/// The last name in a text, quoted or not.
fn last_name(text: &str) -> &str {
    if let Some(inside) = text.strip_suffix('"') {
        return inside.rsplit('"').next().unwrap_or_default();
    }
    text.rsplit(|letter: char| !(letter.is_alphanumeric() || letter == '_')).next().unwrap_or_default()
}

fn fitting<'a>(words: impl IntoIterator<Item = &'a str>, begun: &str) -> Vec<String> {
    let begun = begun.to_lowercase();
    words.into_iter().filter(|word| word.to_lowercase().starts_with(&begun)).map(str::to_owned).collect()
}

/// A name, quoted if SQL requires it.
fn quoted(name: &str) -> String {
    let plain = name.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
        && !name.starts_with(|letter: char| letter.is_ascii_digit())
        && !KEYWORDS.split_whitespace().any(|keyword| keyword.eq_ignore_ascii_case(name));
    if plain { name.to_owned() } else { format!("\"{}\"", name.replace('"', "\"\"")) }
}

/// Whether the text that was typed can be run.
fn is_whole(text: &str) -> bool {
    if dot::is_command(text) {
        return true;
    }
    let mut splitter = Splitter::default();
    for line in text.lines() {
        splitter.take(line);
    }
    splitter.is_between()
}

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(Words::complete(self, &line[..pos]))
    }
}

impl Validator for Words {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let whole = is_whole(context.input());
        Ok(if whole { ValidationResult::Valid(None) } else { ValidationResult::Incomplete })
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        let columns = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Words {
            tables: vec![
                ("books".to_owned(), columns(&["id", "title", "my shelf", "order"])),
                ("本棚".to_owned(), columns(&["番号"])),
            ],
        }
    }

    #[test]
    fn words_go_on_as_they_begin() {
        for (before, start, found) in [
            ("sel", 0, &["select"][..]),
            ("SEL", 0, &["SELECT"]),
            ("select * from bo", 14, &["books"]),
            ("SELECT TI", 7, &["title"]),
            ("SELECT books.", 13, &["id", "title", "\"my shelf\"", "\"order\""]),
            ("SELECT \"books\".t", 15, &["title"]),
            ("SELECT x FROM 本", 14, &["本棚"]),
            ("SELECT my", 7, &["\"my shelf\""]),
            (".sch", 0, &[".schema"]),
            (".schema b", 8, &["books"]),
            (".mode j", 6, &["json"]),
            ("SELECT ", 7, &[]),
        ] {
            assert_eq!(words().complete(before), (start, found.iter().map(|&s| s.to_owned()).collect()), "{before}");
        }
    }

    #[test]
    fn a_command_is_whole_without_a_semicolon() {
        for (text, whole) in [
            (".tables", true),
            ("quit", true),
            ("", true),
            ("SELECT 1", false),
            ("SELECT 1;", true),
            ("SELECT\n1;", true),
        ] {
            assert_eq!(is_whole(text), whole, "{text}");
        }
    }
}
