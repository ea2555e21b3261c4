//! Prints rows for people and programs.

use std::fmt::Write as _;

use sqlbase::{ResultSet, SqlValue};
use unicode_width::UnicodeWidthStr as _;

use super::layout::{Column, columns, cut, tame};
use crate::arguments::Mode;

/// How many bytes of a blob are printed for a person.
const BLOB_BYTES: usize = 16;

/// How many cells of a value are printed for a person.
const CELL_PLACES: usize = 80;

/// Who reads the output.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reader {
    /// A person who typed the query: long values are cut.
    pub(super) person: bool,
    /// A terminal, which interprets control characters: they are escaped.
    pub(super) terminal: bool,
}

/// Print rows in a mode.
pub(super) fn rows(result: &ResultSet, mode: Mode, reader: Reader) -> String {
    match mode {
        Mode::Table => table(result, reader.person),
        Mode::Csv => csv(result, reader.terminal),
        Mode::Json => json(result, reader.terminal),
        Mode::Line => lines(result),
    }
}

fn table(result: &ResultSet, short: bool) -> String {
    let shape: Vec<Column> = result
        .columns
        .iter()
        .enumerate()
        .map(|(place, name)| {
            let mut values = result.rows.iter().filter_map(|row| row.get(place));
            let name = tame(name);
            if values.all(is_number) { Column::right(&name) } else { Column::left(&name) }
        })
        .collect();
    let rows: Vec<Vec<String>> =
        result.rows.iter().map(|row| row.iter().map(|value| cell(value, short)).collect()).collect();
    columns(&shape, &rows)
}

fn is_number(value: &SqlValue) -> bool {
    matches!(value, SqlValue::Null | SqlValue::Integer(_) | SqlValue::Real(_))
}

/// A value on one line. NULL cannot be mistaken for a text.
fn cell(value: &SqlValue, short: bool) -> String {
    match value {
        SqlValue::Text(text) if text == "NULL" => "'NULL'".to_owned(),
        SqlValue::Text(text) if short => cut(&tame(text), CELL_PLACES),
        SqlValue::Text(text) => tame(text),
        SqlValue::Blob(bytes) if short && bytes.len() > BLOB_BYTES => {
            format!("{}... ({} bytes)", hex(&bytes[..BLOB_BYTES]).trim_end_matches('\''), bytes.len())
        }
        value => plain(value),
    }
}

fn plain(value: &SqlValue) -> String {
    match value {
        SqlValue::Null => "NULL".to_owned(),
        SqlValue::Integer(integer) => integer.to_string(),
        SqlValue::Real(real) if real.is_infinite() => if *real > 0.0 { "Inf" } else { "-Inf" }.to_owned(),
        // With a decimal point, so that it is not mistaken for an integer.
        SqlValue::Real(real) => format!("{real:?}"),
        SqlValue::Text(text) => text.clone(),
        SqlValue::Blob(bytes) => hex(bytes),
    }
}

fn hex(bytes: &[u8]) -> String {
    let mut text = "x'".to_owned();
    for byte in bytes {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
    }
    text + "'"
}

/// As in RFC 4180. NULL is empty, an empty text is `""`.
fn csv(result: &ResultSet, terminal: bool) -> String {
    let mut text = String::new();
    let quoted = |value: &str| {
        // Line breaks are kept: they are harmless on a terminal.
        let tamed = terminal.then(|| value.split('\n').map(tame).collect::<Vec<_>>().join("\n"));
        let value = tamed.as_deref().unwrap_or(value);
        let plain = !value.is_empty() && !value.contains(['"', ',', '\n', '\r']) && value.trim() == value;
        if plain { value.to_owned() } else { format!("\"{}\"", value.replace('"', "\"\"")) }
    };
    let heading = result.columns.iter().map(|name| quoted(name)).collect();
    let rows = result.rows.iter().map(|row| {
        let value = |value: &SqlValue| if *value == SqlValue::Null { String::new() } else { quoted(&plain(value)) };
        row.iter().map(value).collect::<Vec<_>>()
    });
    for line in std::iter::once(heading).chain(rows) {
        text += &line.join(",");
        text += "\n";
    }
    text
}

/// Written by hand, because columns keep their order and names can occur twice.
fn json(result: &ResultSet, terminal: bool) -> String {
    let object = |row: &Vec<SqlValue>| {
        let fields = result.columns.iter().zip(row);
        let fields: Vec<_> =
            fields.map(|(name, value)| format!("{}:{}", serde_json::json!(name), value.to_json())).collect();
        let object = format!("{{{}}}", fields.join(","));
        if terminal { escaped(&object) } else { object }
    };
    let objects: Vec<_> = result.rows.iter().map(object).collect();
    format!("[{}]\n", objects.join(",\n"))
}

/// JSON without terminal control characters. (JSON itself has to escape only some of them.)
fn escaped(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for letter in json.chars() {
        if basis::disturbs_a_line(letter) {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                let _ = write!(text, "\\u{unit:04x}");
            }
        } else {
            text.push(letter);
        }
    }
    text
}

fn lines(result: &ResultSet) -> String {
    let names: Vec<String> = result.columns.iter().map(|name| tame(name)).collect();
    let widest = names.iter().map(|name| name.width()).max().unwrap_or(0);
    let line = |(name, value): (&String, &SqlValue)| {
        let room = " ".repeat(widest.saturating_sub(name.width()));
        format!("{room}{name} = {}\n", cell(value, false))
    };
    let blocks: Vec<String> = result.rows.iter().map(|row| names.iter().zip(row).map(line).collect()).collect();
    blocks.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PERSON: Reader = Reader { person: true, terminal: true };
    const PROGRAM: Reader = Reader { person: false, terminal: false };

    #[test]
    fn a_terminal_is_given_nothing_to_obey() {
        let hostile = "a\u{1b}]0;owned\u{7}\r\u{9b}2J\nb";
        let columns = vec!["\u{1b}[31m".to_owned()];
        let result = ResultSet { columns, rows: vec![vec![hostile.into()]], ..ResultSet::default() };
        for mode in [Mode::Table, Mode::Csv, Mode::Json, Mode::Line] {
            for person in [true, false] {
                let shown = rows(&result, mode, Reader { person, terminal: true });
                assert!(!shown.contains(|letter: char| letter.is_control() && letter != '\n'), "{shown:?}");
                assert!(shown.contains("owned"), "{shown:?}");
            }
        }
        // A program gets the values unchanged; escaped JSON means the same.
        assert!(rows(&result, Mode::Csv, PROGRAM).contains(hostile));
        let read = |reader| serde_json::from_str::<serde_json::Value>(&rows(&result, Mode::Json, reader)).unwrap();
        assert_eq!(read(PERSON), read(PROGRAM));
    }

    fn result() -> ResultSet {
        ResultSet {
            columns: vec!["id".to_owned(), "名".to_owned(), "b".to_owned()],
            rows: vec![
                vec![SqlValue::Integer(1), "戸,棚".into(), SqlValue::Null],
                vec![SqlValue::Real(20.0), "NULL".into(), SqlValue::Blob((0..20).collect())],
                vec![SqlValue::Null, "".into(), SqlValue::Blob(vec![0xab])],
            ],
            ..ResultSet::default()
        }
    }

    #[test]
    fn a_table_tells_null_from_its_name() {
        let shown = rows(&result(), Mode::Table, PERSON);
        let expected = concat!(
            "   id | 名     | b\n",
            "------+--------+--------------------------------------------------\n",
            "    1 | 戸,棚  | NULL\n",
            " 20.0 | 'NULL' | x'000102030405060708090a0b0c0d0e0f... (20 bytes)\n",
            " NULL |        | x'ab'\n",
        );
        assert_eq!(shown, expected);
        assert!(rows(&result(), Mode::Table, PROGRAM).contains("0f10111213'"), "whole, for a program");
    }

    #[test]
    fn csv_tells_null_from_nothing() {
        let shown = rows(&result(), Mode::Csv, PERSON);
        let mut lines = shown.lines();
        assert_eq!(lines.next(), Some("id,名,b"));
        assert_eq!(lines.next(), Some("1,\"戸,棚\","));
        assert_eq!(lines.nth(1), Some(",\"\",x'ab'"));
    }

    #[test]
    fn json_is_json() {
        let shown: serde_json::Value = serde_json::from_str(&rows(&result(), Mode::Json, PERSON)).unwrap();
        assert_eq!(shown[0], serde_json::json!({ "id": 1, "名": "戸,棚", "b": null }));
        assert_eq!(shown[2]["b"], serde_json::json!({ "blob": "qw==" }));
        assert_eq!(rows(&ResultSet::default(), Mode::Json, PERSON), "[]\n");
    }

    #[test]
    fn lines_have_their_names_below_each_other() {
        let shown = rows(&result(), Mode::Line, PERSON);
        assert!(shown.starts_with("id = 1\n名 = 戸,棚\n b = NULL\n\nid = 20.0\n"), "{shown}");
    }
}
