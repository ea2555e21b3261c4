//! Finds where a statement ends, by the rules of SQLite's own `sqlite3_complete` (which cannot be called without
//! `unsafe`): at a semicolon outside of strings and comments, and outside of the body of a trigger, which ends with
//! `END;`.

/// A statement of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    /// Its text, from its first word to its semicolon.
    pub(super) sql: String,
    /// The line on which it begins, counted from 1.
    pub(super) line: usize,
}

impl Piece {
    /// The first word, in capitals.
    pub(super) fn first_word(&self) -> String {
        self.sql.chars().take_while(|letter| is_of_word(*letter)).collect::<String>().to_uppercase()
    }
}

impl Piece {
    /// Whether the statement sets a `PRAGMA` that is valid within one operation: which one, and whether to another
    /// value than its default.
    pub(super) fn turns(&self) -> Option<(String, bool)> {
        let lower = self.sql.to_ascii_lowercase();
        let words: Vec<_> = lower.split(|letter: char| !is_of_word(letter)).filter(|word| !word.is_empty()).collect();
        let (name, value) = match words.as_slice() {
            ["pragma", name, value] | ["pragma", _, name, value] => (*name, *value),
            _ => return None,
        };
        let usual = match name {
            "foreign_keys" => ["on", "yes", "true", "1"],
            "defer_foreign_keys" | "legacy_alter_table" => ["off", "no", "false", "0"],
            _ => return None,
        };
        Some((name.to_owned(), !usual.contains(&value)))
    }
}

/// Takes a script line by line, and returns statements as they become complete.
#[derive(Debug, Default)]
pub(super) struct Splitter {
    /// The beginning of the next statement, as far as it has been read.
    text: String,
    begins: usize,
    lines: usize,
    at: Phase,
    within: Option<Within>,
}

/// The state within a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Phase {
    #[default]
    Start,
    /// After `EXPLAIN`, which can precede `CREATE TRIGGER`.
    Explain,
    /// After `CREATE`, and perhaps `TEMP`.
    Create,
    Normal,
    /// In a trigger.
    Trigger,
    /// In a trigger, after a semicolon.
    TriggerSemicolon,
    /// In a trigger, after a semicolon and `END`.
    TriggerEnd,
}

/// What can continue on the next line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Within {
    /// Until that character.
    Quotes(char),
    Comment,
}

enum Token<'a> {
    Semicolon,
    Word(&'a str),
    Other,
}

impl Splitter {
    /// Whether the splitter is between statements.
    pub(super) fn is_between(&self) -> bool {
        self.at == Phase::Start && self.within.is_none()
    }

    /// How many lines have been read.
    pub(super) fn lines(&self) -> usize {
        self.lines
    }

    /// Take a line, with or without its line end.
    pub(super) fn take(&mut self, line: &str) -> Vec<Piece> {
        self.lines += 1;
        let mut whole = Vec::new();
        let mut rest = line.strip_suffix('\n').unwrap_or(line);
        while let Some(first) = rest.chars().next() {
            let length = match self.within {
                Some(within) => self.leave(within, rest),
                None => self.step(first, rest, &mut whole),
            };
            rest = &rest[length..];
        }
        if self.at != Phase::Start {
            self.text.push('\n');
        }
        whole
    }

    /// The incomplete statement at the end, if there is one; comments do not count.
    pub(super) fn rest(self) -> Option<Piece> {
        (!self.is_between()).then_some(Piece { sql: self.text, line: self.begins })
    }

    /// Continue within quotes or a comment: up to its end, or the end of the line.
    fn leave(&mut self, within: Within, rest: &str) -> usize {
        let end = match within {
            Within::Quotes(sign) => rest.find(sign).map(|place| place + sign.len_utf8()),
            Within::Comment => rest.find("*/").map(|place| place + 2),
        };
        if end.is_some() {
            self.within = None;
        }
        let length = end.unwrap_or(rest.len());
        self.keep(&rest[..length]);
        length
    }

    /// Take one step and return its length.
    fn step(&mut self, first: char, rest: &str, whole: &mut Vec<Piece>) -> usize {
        if first.is_whitespace() {
            self.keep(&rest[..first.len_utf8()]);
            return first.len_utf8();
        }
        if rest.starts_with("--") {
            self.keep(rest);
            return rest.len();
        }
        if rest.starts_with("/*") {
            self.within = Some(Within::Comment);
            if self.at == Phase::Start {
                self.begins = self.lines;
            }
            self.keep(&rest[..2]);
            return 2;
        }
        let (token, length) = match first {
            ';' => (Token::Semicolon, 1),
            '\'' | '"' | '`' => (self.enter(first), 1),
            '[' => (self.enter(']'), 1),
            letter if is_of_word(letter) => {
                let length = rest.find(|letter| !is_of_word(letter)).unwrap_or(rest.len());
                (Token::Word(&rest[..length]), length)
            }
            other => (Token::Other, other.len_utf8()),
        };
        let before = self.at;
        self.at = next(before, &token);
        if before == Phase::Start && self.at != Phase::Start {
            self.begins = self.lines;
        }
        if before == Phase::Start && self.at == Phase::Start {
            // A semicolon without a statement.
            return length;
        }
        self.text.push_str(&rest[..length]);
        if self.at == Phase::Start {
            whole.push(Piece { sql: std::mem::take(&mut self.text), line: self.begins });
        }
        length
    }

    fn enter(&mut self, end: char) -> Token<'static> {
        self.within = Some(Within::Quotes(end));
        Token::Other
    }

    /// Keep what is between words, unless there was no word yet.
    fn keep(&mut self, text: &str) {
        if self.at != Phase::Start {
            self.text.push_str(text);
        }
    }
}

fn next(at: Phase, token: &Token<'_>) -> Phase {
    let is =
        |wanted: &[&str]| matches!(token, Token::Word(word) if wanted.iter().any(|w| word.eq_ignore_ascii_case(w)));
    match at {
        Phase::Trigger | Phase::TriggerSemicolon if matches!(token, Token::Semicolon) => Phase::TriggerSemicolon,
        Phase::TriggerSemicolon if is(&["END"]) => Phase::TriggerEnd,
        _ if matches!(token, Token::Semicolon) => Phase::Start,
        Phase::Trigger | Phase::TriggerSemicolon | Phase::TriggerEnd => Phase::Trigger,
        Phase::Start if is(&["EXPLAIN"]) => Phase::Explain,
        Phase::Start | Phase::Explain if is(&["CREATE"]) => Phase::Create,
        // `QUERY PLAN` may come first.
        Phase::Explain => Phase::Explain,
        Phase::Create if is(&["TEMP", "TEMPORARY"]) => Phase::Create,
        Phase::Create if is(&["TRIGGER"]) => Phase::Trigger,
        _ => Phase::Normal,
    }
}

fn is_of_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_' || letter == '$' || !letter.is_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> (Vec<String>, bool) {
        let mut splitter = Splitter::default();
        let pieces = text.split_inclusive('\n').flat_map(|line| splitter.take(line)).collect::<Vec<_>>();
        (pieces.into_iter().map(|piece| piece.sql).collect(), splitter.is_between())
    }

    #[test]
    fn complete_is_what_sqlite_calls_complete() {
        for text in [
            "",
            ";",
            "SELECT 1;",
            "SELECT 1; -- done",
            "SELECT 1 /* ; */ ;",
            "SELECT ';' ;",
            "SELECT 'it''s';",
            "SELECT \"a;b\", `c;d`, [e;f];",
            "CREATE TABLE t (a);",
            "CREATE TRIGGER x AFTER INSERT ON t BEGIN SELECT 1; END;",
            "CREATE TEMP TRIGGER x AFTER INSERT ON t BEGIN SELECT 1;\n SELECT 2; END ;",
            "EXPLAIN QUERY PLAN SELECT 1;",
            "EXPLAIN QUERY PLAN CREATE TRIGGER x AFTER INSERT ON t BEGIN SELECT 1; END;",
            "CREATE TRIGGER x AFTER INSERT ON t BEGIN SELECT CASE WHEN 1 THEN 2 END; SELECT 1; /* */ END -- x\n;",
            "SELECT 1 AS 名;",
        ] {
            assert!(split(text).1, "{text}");
        }
        for text in [
            "SELECT 1",
            "SELECT 1 -- ;",
            "SELECT 1 /* ;",
            "SELECT ';",
            "SELECT \";",
            "SELECT [;",
            "CREATE TRIGGER x AFTER INSERT ON t BEGIN SELECT 1;",
            "CREATE TRIGGER x AFTER INSERT ON t BEGIN SELECT 1; END",
            "CREATE TRIGGER x AFTER INSERT ON t BEGIN SELECT 1; ENDING;",
            "CREATE TRIGGER x AFTER INSERT ON t BEGIN SELECT 1; SELECT END;",
            "/* only begun",
        ] {
            assert!(!split(text).1, "{text}");
        }
    }

    #[test]
    fn statements_are_told_apart() {
        let (pieces, _) = split("-- first\nSELECT 1; SELECT\n  'a;\nb';;; INSERT INTO t VALUES (2);");
        assert_eq!(pieces, ["SELECT 1;", "SELECT\n  'a;\nb';", "INSERT INTO t VALUES (2);"]);
    }

    #[test]
    fn lines_are_counted() {
        let mut splitter = Splitter::default();
        let text = "-- about\n\nSELECT 1;\n/* two\nlines */ SELECT\n2;\nSELECT";
        let lines: Vec<_> = text.split_inclusive('\n').flat_map(|line| splitter.take(line)).map(|p| p.line).collect();
        assert_eq!(lines, [3, 5]);
        assert_eq!(splitter.lines(), 7);
        assert_eq!(splitter.rest().map(|piece| piece.line), Some(7));
    }

    #[test]
    fn what_holds_within_one_operation_is_seen() {
        let turns = |sql: &str| Piece { sql: sql.to_owned(), line: 1 }.turns();
        for (sql, name, away) in [
            ("PRAGMA foreign_keys=OFF;", "foreign_keys", true),
            ("pragma main.foreign_keys = 0;", "foreign_keys", true),
            ("PRAGMA foreign_keys(on);", "foreign_keys", false),
            ("PRAGMA defer_foreign_keys = 'ON';", "defer_foreign_keys", true),
            ("PRAGMA legacy_alter_table\n= off;", "legacy_alter_table", false),
        ] {
            assert_eq!(turns(sql), Some((name.to_owned(), away)), "{sql}");
        }
        for sql in ["PRAGMA foreign_keys;", "PRAGMA user_version = 1;", "SELECT foreign_keys, off;", "PRAGMA;"] {
            assert_eq!(turns(sql), None, "{sql}");
        }
    }

    #[test]
    fn the_first_word_decides() {
        for (sql, word) in [("select 1", "SELECT"), ("BEGIN;", "BEGIN"), ("(1)", ""), ("With x", "WITH")] {
            assert_eq!(Piece { sql: sql.to_owned(), line: 1 }.first_word(), word);
        }
    }
}
