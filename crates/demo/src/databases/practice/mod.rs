//! A practice log: it begins with two tables, gets new entries every week, and new columns when something is missing.

mod days;
mod pieces;
mod schema;

use std::fmt::Write as _;

use jiff::ToSpan;
use jiff::civil::Date;

use super::{DatabaseStep, apply, or_null, quoted};
use days::{Practice, Week, weeks};
use pieces::{NEW_SEASON, PIECES};

/// The week in which a zero too many was written.
const SLIP: usize = 11;

pub(super) fn steps(today: Date) -> Vec<DatabaseStep> {
    let ago = |days: i32| today.saturating_sub(days.days());
    let mut steps = vec![apply(&schema::TABLES)];
    let (mut begun, mut finished) = (0, Vec::new());
    for (number, week) in weeks(today).into_iter().enumerate() {
        improve(number, &mut steps);
        let new = PIECES[begun..].iter().take_while(|piece| ago(piece.days_ago.0) <= week.sunday).count();
        if new > 0 {
            if (begun..begun + new).any(|place| PIECES[place].days_ago.0 == NEW_SEASON) {
                let (name_en, name_ja) = ("Before the new season", "新しい季節の前");
                steps.push(DatabaseStep::Keep { name_en, name_ja });
            }
            let rows = (begun..begun + new).map(|place| row_of_piece(place, ago(PIECES[place].days_ago.0)));
            steps.push(DatabaseStep::Apply(vec![insert("piece (title, composer, instrument, goal, begun)", rows)]));
            begun += new;
        }
        write_down(number, &week, &mut steps);
        for (place, piece) in PIECES.iter().enumerate() {
            let day = ago(piece.days_ago.1);
            if piece.days_ago.1 > 0 && day <= week.sunday && !finished.contains(&place) {
                finished.push(place);
                let title = quoted(piece.title);
                steps.push(apply(&[&format!("UPDATE piece SET finished = '{day}' WHERE title = {title}")]));
            }
        }
    }
    steps
}

/// The improvements of the schema in a week.
fn improve(week: usize, steps: &mut Vec<DatabaseStep>) {
    match week {
        4 => steps.push(apply(&[schema::BY_PIECE, schema::WEEKS])),
        8 => steps.push(apply(&schema::TOTALS)),
        14 => steps.push(apply(&[schema::WEEKDAY])),
        17 => steps.push(apply(&schema::SEARCH)),
        // This deletes more than intended.
        21 => steps.extend([apply(&["DELETE FROM practice WHERE note IS NULL"]), DatabaseStep::GoBack]),
        26 => steps.push(apply(&[schema::PROGRESS])),
        _ => {}
    }
}

/// Record a week, on Sunday evening.
fn write_down(number: usize, week: &Week, steps: &mut Vec<DatabaseStep>) {
    let Some(first) = week.days.first() else { return };
    let slipped = number == SLIP;
    let rows = week.days.iter().enumerate().map(|(place, day)| {
        let minutes = if slipped && place == 0 { day.minutes * 10 } else { day.minutes };
        row_of_day(day, minutes)
    });
    steps.push(DatabaseStep::Apply(vec![insert("practice (day, piece, minutes, tempo, note)", rows)]));
    if slipped {
        let (minutes, day, piece) = (first.minutes, first.date, first.piece + 1);
        let sql = format!("UPDATE practice SET minutes = {minutes} WHERE day = '{day}' AND piece = {piece}");
        steps.push(apply(&[&sql]));
    }
}

fn insert(into: &str, rows: impl Iterator<Item = String>) -> String {
    let mut sql = format!("INSERT INTO {into} VALUES");
    for (place, row) in rows.enumerate() {
        let comma = if place == 0 { "" } else { "," };
        let _ = write!(sql, "{comma}\n  {row}");
    }
    sql
}

fn row_of_piece(place: usize, begun: Date) -> String {
    let piece = &PIECES[place];
    let (title, instrument) = (quoted(piece.title), quoted(piece.instrument));
    format!("({title}, {}, {instrument}, {}, '{begun}')", or_null(piece.composer.map(quoted)), piece.tempo.1)
}

/// The row of a day. A new table counts from 1, so a piece's number follows from its index.
fn row_of_day(day: &Practice, minutes: u16) -> String {
    let (tempo, note) = (or_null(day.tempo), or_null(day.note.map(quoted)));
    format!("('{}', {}, {minutes}, {tempo}, {note})", day.date, day.piece + 1)
}
