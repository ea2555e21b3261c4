//! Prints aligned columns, also with characters that are two cells wide.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A column: its heading and its alignment.
#[derive(Debug, Clone)]
pub(super) struct Column {
    name: String,
    right: bool,
}

impl Column {
    pub(super) fn left(name: &str) -> Self {
        Self { name: name.to_owned(), right: false }
    }

    /// Right-aligned, for numbers.
    pub(super) fn right(name: &str) -> Self {
        Self { name: name.to_owned(), right: true }
    }
}

/// Headings, a line and rows. The lines are ASCII: box-drawing characters can be one or two cells wide, depending on
/// the terminal (two in many Japanese ones).
pub(super) fn columns(shape: &[Column], rows: &[Vec<String>]) -> String {
    let widths: Vec<usize> = shape
        .iter()
        .enumerate()
        .map(|(place, column)| {
            let cells = rows.iter().filter_map(|row| row.get(place)).map(|cell| cell.width());
            cells.chain([column.name.width()]).max().unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    let heading: Vec<String> = shape.iter().map(|column| column.name.clone()).collect();
    line(&mut text, shape, &widths, &heading);
    let dashes: Vec<String> = widths.iter().map(|width| "-".repeat(width + 2)).collect();
    text += &dashes.join("+");
    text.push('\n');
    for row in rows {
        line(&mut text, shape, &widths, row);
    }
    text
}

fn line(text: &mut String, shape: &[Column], widths: &[usize], cells: &[String]) {
    let from = text.len();
    for (place, ((column, width), cell)) in shape.iter().zip(widths).zip(cells).enumerate() {
        text.push_str(if place == 0 { " " } else { " | " });
        let room = " ".repeat(width.saturating_sub(cell.width()));
        if column.right {
            text.extend([room.as_str(), cell]);
        } else {
            text.extend([cell, room.as_str()]);
        }
    }
    let end = from + text[from..].trim_end().len();
    text.truncate(end);
    text.push('\n');
}

/// A text in exactly this many cells, cut if necessary.
pub(super) fn cut(text: &str, most: usize) -> String {
    const CUT: &str = "...";
    if text.width() <= most {
        return text.to_owned();
    }
    let mut room = most.saturating_sub(CUT.len());
    let mut short = String::new();
    for letter in text.chars() {
        let width = letter.width().unwrap_or(0);
        if width > room {
            break;
        }
        room -= width;
        short.push(letter);
    }
    short + CUT
}

/// A text on one line, without terminal control characters.
pub(super) fn tame(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for letter in text.chars() {
        if basis::disturbs_a_line(letter) { line.extend(letter.escape_default()) } else { line.push(letter) }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_take_two_places() {
        let rows = [vec!["1".to_owned(), "戸棚".to_owned()], vec!["200".to_owned(), "shelf".to_owned()]];
        let shown = columns(&[Column::right("id"), Column::left("名前")], &rows);
        assert_eq!(shown, "  id | 名前\n-----+-------\n   1 | 戸棚\n 200 | shelf\n");
        let shown = columns(&[Column::left("名前"), Column::right("n")], &[vec!["棚".to_owned(), "10".to_owned()]]);
        assert_eq!(shown, " 名前 |  n\n------+----\n 棚   | 10\n");
    }

    #[test]
    fn what_is_cut_fits() {
        for (text, most, shown) in [
            ("short", 5, "short"),
            ("longer", 5, "lo..."),
            ("戸棚戸棚", 8, "戸棚戸棚"),
            ("戸棚戸棚", 7, "戸棚..."),
            ("戸棚戸棚", 6, "戸..."),
        ] {
            assert_eq!(cut(text, most), shown, "{text}");
            assert!(shown.width() <= most);
        }
    }

    #[test]
    fn nothing_is_left_for_a_terminal_to_obey() {
        assert_eq!(tame("a\nb\tc\u{1b}[2J é 棚"), "a\\nb\\tc\\u{1b}[2J é 棚");
    }
}
