//! Which pieces were practised on which days, for how long, how fast, and with which notes.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};

use super::pieces::{PIECES, Piece};
use crate::history::{AWAY, DAYS};
use crate::noise::{Dice, below};

/// A piece on a day.
pub(super) struct Practice {
    pub(super) date: Date,
    /// An index into [`PIECES`].
    pub(super) piece: usize,
    pub(super) minutes: u16,
    /// Beats per minute, if they were noted.
    pub(super) tempo: Option<u16>,
    pub(super) note: Option<&'static str>,
}

/// A week, from Monday to Sunday, as far as it has passed.
pub(super) struct Week {
    pub(super) sunday: Date,
    pub(super) days: Vec<Practice>,
}

/// All weeks, oldest first, including weeks without practice.
pub(super) fn weeks(today: Date) -> Vec<Week> {
    let mut weeks: Vec<Week> = Vec::new();
    let mut noted = [0; PIECES.len()];
    for days_ago in (1..=DAYS).rev() {
        let Ok(date) = today.checked_sub(days_ago.days()) else { continue };
        let sunday = date.saturating_add(i32::from(7 - date.weekday().to_monday_one_offset()).days());
        if weeks.last().is_none_or(|week| week.sunday != sunday) {
            weeks.push(Week { sunday, days: Vec::new() });
        }
        // There is no piano in the week away.
        if let (Some(week), false) = (weeks.last_mut(), AWAY.contains(&days_ago)) {
            practise(date, days_ago, &mut noted, &mut week.days);
        }
    }
    weeks
}

fn practise(date: Date, days_ago: i32, noted: &mut [usize], days: &mut Vec<Practice>) {
    // The same date always gives the same choices, which are independent of those of the clothes.
    let day = u32::try_from(date.duration_since(Date::ZERO).as_hours()).unwrap_or_default();
    let mut dice = Dice::new(day ^ 0x50_1a_f0);
    let is_free = matches!(date.weekday(), Weekday::Saturday | Weekday::Sunday);
    // On its first and its last day a piece is played in any case.
    let is_edge = |piece: &Piece| days_ago == piece.days_ago.0 || days_ago == piece.days_ago.1;
    if dice.percent(if is_free { 18 } else { 30 }) && !PIECES.iter().any(is_edge) {
        return;
    }
    for (place, piece) in PIECES.iter().enumerate() {
        let (from, until) = piece.days_ago;
        if (until..=from).contains(&days_ago) && (dice.percent(piece.share) || is_edge(piece)) {
            let tempo = dice.percent(75).then(|| tempo(piece, days_ago, &mut dice));
            let minutes = 5 * whole(dice.between(2.0, if is_free { 10.0 } else { 7.0 }));
            let note = note(piece, days_ago, &mut noted[place]);
            days.push(Practice { date, piece: place, minutes, tempo, note });
        }
    }
}

/// The progress of a piece, between 0 and 1.
fn progress(piece: &Piece, days_ago: i32) -> f32 {
    let (from, until) = piece.days_ago;
    let days = |days: i32| f32::from(i16::try_from(days).unwrap_or(i16::MAX));
    days(from - days_ago) / days(from - until).max(1.0)
}

/// The tempo on a day: progress is fast at first, then slower, and some days are worse.
fn tempo(piece: &Piece, days_ago: i32, dice: &mut Dice) -> u16 {
    let (from, goal) = (f32::from(piece.tempo.0), f32::from(piece.tempo.1));
    let left = 1.0 - progress(piece, days_ago);
    let tempo = from + (goal - from) * (1.0 - left * left) + dice.between(-4.0, 3.0);
    // A metronome has only even numbers.
    2 * whole((tempo.clamp(from, goal) / 2.0) + 0.5)
}

/// The next note, if it is due: notes are spread over the days of a piece.
fn note(piece: &Piece, days_ago: i32, noted: &mut usize) -> Option<&'static str> {
    let note = piece.notes.get(*noted)?;
    let count = |count: usize| f32::from(u16::try_from(count).unwrap_or(u16::MAX));
    let due = count(*noted) / count(piece.notes.len() - 1).max(1.0);
    let is_due = progress(piece, days_ago) + 0.02 >= due;
    if is_due {
        *noted += 1;
    }
    is_due.then_some(note)
}

fn whole(value: f32) -> u16 {
    u16::try_from(below(value)).unwrap_or_default()
}
