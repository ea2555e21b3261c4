//! Horizontal spacing: every moment of a system is a column, with springs in between that are longer for longer notes;
//! the springs are stretched until the system is full.

use crate::scores::notation::{Barline, Sound, WHOLE};
use crate::scores::piece::Bar;

use super::note::{CLEF_CHANGE_WIDTH, Note};

/// A quarter note's natural room, in staff spaces, and how it grows with the duration.
const QUARTER: f64 = 3.6;
const GROWTH: f64 = 0.6;

/// A place that springs hold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Stop {
    /// Counted within the piece.
    pub(super) bar: usize,
    /// A moment of the bar; its end is the bar line.
    pub(super) moment: Moment,
    pub(super) x: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    Column(u32),
    BarLine,
}

#[derive(Debug, Clone, Copy)]
struct Spring {
    natural: f64,
    least: f64,
}

impl Spring {
    fn length(self, force: f64) -> f64 {
        (self.natural * force).max(self.least)
    }
}

/// Text that must not touch its neighbour: where it is centred, and how wide it is.
pub(super) struct Syllable {
    pub(super) bar: usize,
    pub(super) start: u32,
    pub(super) width: f64,
}

/// What a system is made of.
pub(super) struct Content<'a> {
    pub(super) bars: &'a [Bar],
    pub(super) notes: &'a [Note],
    pub(super) syllables: &'a [Syllable],
    pub(super) range: std::ops::Range<usize>,
}

/// The stops of a system that begins (after clef and key) at `head` and is `width` wide.
pub(super) fn stops(content: &Content, head: f64, width: f64) -> Vec<Stop> {
    let mut stops: Vec<Stop> = Vec::new();
    let mut springs: Vec<Spring> = Vec::new();
    let bars = content.bars;
    let range = content.range.clone();
    let mut after_line = if range.start > 0 { room_after(bars[range.start - 1].end) } else { 0.0 };
    for index in range {
        let in_bar = || content.notes.iter().filter(|note| note.bar == index && !is_unseen(note));
        let mut moments: Vec<u32> = in_bar().map(|note| note.event.start).chain([0]).collect();
        moments.sort_unstable();
        moments.dedup();
        let first = in_bar().filter(|note| note.event.start == 0).map(Note::reach_left).fold(0.0, f64::max);
        let mut spring = Spring { natural: 1.4, least: 1.1 + after_line + first };
        for (place, moment) in moments.iter().enumerate() {
            springs.push(spring);
            stops.push(Stop { bar: index, moment: Moment::Column(*moment), x: 0.0 });
            let next = moments.get(place + 1).unwrap_or(&bars[index].ticks);
            spring = Spring { natural: natural(next - moment), least: 0.8 };
        }
        // The last note of a bar has less to wait for.
        spring.natural *= 0.92;
        let starts_with_clef = |note: &Note| note.event.start == 0 && note.event.clef.is_some();
        if content.notes.iter().any(|note| note.bar == index + 1 && starts_with_clef(note)) {
            spring.natural += CLEF_CHANGE_WIDTH;
        }
        springs.push(spring);
        stops.push(Stop { bar: index, moment: Moment::BarLine, x: 0.0 });
        after_line = room_after(bars[index].end);
    }
    keep_notes_apart(content, &stops, &mut springs);
    keep_syllables_apart(&stops, &mut springs, content.syllables);
    let force = force(&springs, width - head);
    let mut x = head;
    for (stop, spring) in stops.iter_mut().zip(&springs) {
        x += spring.length(force);
        stop.x = x;
    }
    stops
}

fn is_unseen(note: &Note) -> bool {
    matches!(note.event.sound, Sound::Nothing | Sound::BarRest)
}

pub(super) fn begins_repeat(line: Barline) -> bool {
    matches!(line, Barline::Begin | Barline::EndBegin)
}

pub(super) fn ends_repeat(line: Barline) -> bool {
    matches!(line, Barline::End | Barline::EndBegin)
}

fn natural(ticks: u32) -> f64 {
    QUARTER * (f64::from(ticks) / f64::from(WHOLE / 4)).powf(GROWTH)
}

/// Keep notes apart, in each staff separately: notes in another staff are above or below, and do not collide.
fn keep_notes_apart(content: &Content, stops: &[Stop], springs: &mut [Spring]) {
    let staves = content.notes.iter().map(|note| note.staff).max().unwrap_or_default();
    for staff in 0..=staves {
        let reach = |stop: &Stop, side: fn(&Note) -> f64| {
            let here = |note: &&Note| {
                note.staff == staff
                    && note.bar == stop.bar
                    && Moment::Column(note.event.start) == stop.moment
                    && !is_unseen(note)
            };
            content.notes.iter().filter(here).map(side).max_by(f64::total_cmp)
        };
        // The last stop of this staff, and how far its notes reach.
        let mut before: Option<(usize, f64)> = None;
        for (place, stop) in stops.iter().enumerate() {
            let (left, right) = match stop.moment {
                Moment::BarLine => (Some(room_before(content, stop.bar)), None),
                Moment::Column(_) => (reach(stop, Note::reach_left), reach(stop, Note::reach_right)),
            };
            let (Some((from, reach)), Some(left)) = (before, left) else {
                before = right.map(|right| (place, right)).or(before);
                continue;
            };
            draw_apart(&mut springs[from + 1..=place], reach + left + 0.35);
            before = right.map(|right| (place, right));
        }
    }
}

/// What is written before a bar line.
fn room_before(content: &Content, bar: usize) -> f64 {
    let starts_with_clef = |note: &Note| note.bar == bar + 1 && note.event.start == 0 && note.event.clef.is_some();
    let clef = if content.notes.iter().any(starts_with_clef) { CLEF_CHANGE_WIDTH } else { 0.0 };
    let dots = if ends_repeat(content.bars[bar].end) { 1.7 } else { 0.0 };
    0.4 + clef + dots
}

/// What is written after a bar line.
fn room_after(line: Barline) -> f64 {
    if begins_repeat(line) { 1.4 } else { 0.0 }
}

fn keep_syllables_apart(stops: &[Stop], springs: &mut [Spring], syllables: &[Syllable]) {
    let place = |syllable: &Syllable| {
        stops.iter().position(|stop| stop.bar == syllable.bar && stop.moment == Moment::Column(syllable.start))
    };
    for pair in syllables.windows(2) {
        if let (Some(from), Some(to)) = (place(&pair[0]), place(&pair[1])) {
            draw_apart(&mut springs[from + 1..=to], f64::midpoint(pair[0].width, pair[1].width) + 0.9);
        }
    }
}

/// Stretch springs, so that together they have at least this length.
fn draw_apart(springs: &mut [Spring], length: f64) {
    let natural: f64 = springs.iter().map(|spring| spring.natural).sum();
    for spring in springs {
        spring.least = spring.least.max(length * spring.natural / natural);
    }
}

/// How strongly the springs are drawn, so that they fill the width.
fn force(springs: &[Spring], width: f64) -> f64 {
    let (mut low, mut high) = (0.0, 20.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        let length: f64 = springs.iter().map(|spring| spring.length(middle)).sum();
        if length < width { low = middle } else { high = middle }
    }
    low
}
