//! Heads, stems, flags, dots and ledger lines; and beams.

use crate::scores::path::{Path, at};
use crate::scores::symbols::{BEAM, HEAD, LEDGER_LINE, STEM, Symbol, WHOLE_HEAD};

use super::layer::Layer;
use super::note::{GRACE_SCALE, GRACE_WIDTH, Note};

/// The distance from one beam to the next.
const BEAM_STEP: f64 = 0.75;
/// The length of a stem without a beam.
const STEM_LENGTH: f64 = 3.5;

/// A note that has its place: where its heads begin, and where its stem ends.
#[derive(Debug, Clone)]
pub(super) struct Placed<'a> {
    pub(super) note: &'a Note,
    pub(super) x: f64,
    pub(super) tip: f64,
}

impl Placed<'_> {
    pub(super) fn stem_x(&self) -> f64 {
        if self.note.stem_up { self.x + HEAD - STEM / 2.0 } else { self.x + STEM / 2.0 }
    }

    pub(super) fn width(&self) -> f64 {
        if self.note.event.value.base == 1 { WHOLE_HEAD } else { HEAD }
    }

    pub(super) fn centre(&self) -> f64 {
        self.x + self.width() / 2.0
    }

    /// The upper end of head and stem.
    pub(super) fn top(&self) -> f64 {
        if self.note.has_stem() && self.note.stem_up { self.tip } else { self.note.high() + 0.5 }
    }

    pub(super) fn bottom(&self) -> f64 {
        if self.note.has_stem() && !self.note.stem_up { self.tip } else { self.note.low() - 0.5 }
    }
}

/// Gives the stems of one staff their ends.
pub(super) fn measure(placed: &mut [Placed]) {
    for note in placed.iter_mut().filter(|note| note.note.has_stem() && note.note.beam.is_none()) {
        note.tip = free_tip(note.note);
    }
    for members in groups(placed) {
        let line = beam_line(&members.iter().map(|index| placed[*index].clone()).collect::<Vec<_>>());
        for index in members {
            placed[index].tip = line.at(placed[index].stem_x());
        }
    }
}

fn free_tip(note: &Note) -> f64 {
    let tails = f64::from(note.event.value.tails().saturating_sub(2));
    let near = if note.stem_up { note.high() } else { -note.low() };
    // Where another voice turns the stem away from the middle, it need not be as long.
    let length = if !note.is_alone && near > 0.5 { STEM_LENGTH - (near * 0.25).min(0.75) } else { STEM_LENGTH };
    // Stems of notes far outside the staff reach the middle line.
    let tip = (near + length + tails * BEAM_STEP).max(0.0);
    if note.stem_up { tip } else { -tip }
}

/// The members of each beam, as places in `placed`.
fn groups(placed: &[Placed]) -> Vec<Vec<usize>> {
    let mut groups: Vec<(usize, Vec<usize>)> = Vec::new();
    for (index, note) in placed.iter().enumerate() {
        let Some(beam) = note.note.beam else { continue };
        match groups.iter_mut().find(|(id, _)| *id == beam) {
            Some((_, members)) => members.push(index),
            None => groups.push((beam, vec![index])),
        }
    }
    groups.into_iter().map(|(_, members)| members).collect()
}

/// Where a beam's outer edge runs.
#[derive(Debug, Clone, Copy)]
struct Line {
    x: f64,
    y: f64,
    slope: f64,
}

impl Line {
    fn at(self, x: f64) -> f64 {
        self.y + self.slope * (x - self.x)
    }
}

fn beam_line(members: &[Placed]) -> Line {
    let up = members[0].note.stem_up;
    let side = if up { 1.0 } else { -1.0 };
    // The heights of the heads next to the beam, computed as if all stems went up.
    let near: Vec<f64> =
        members.iter().map(|member| if up { member.note.high() } else { -member.note.low() }).collect();
    let x = members[0].stem_x();
    let length = members[members.len() - 1].stem_x() - x;
    let slope = rise(&near, length) / length.max(1.0);
    let tails = members.iter().map(|member| member.note.event.value.tails()).max().unwrap_or(1);
    let least = match tails {
        1 => 3.0,
        2 => 3.25,
        _ => 4.0,
    };
    let needed = members
        .iter()
        .zip(&near)
        .map(|(member, height)| (height + least).max(0.0) - slope * (member.stem_x() - x))
        .fold(f64::MIN, f64::max);
    // Beams sit on lines or hang from them; between, white slivers would shine through.
    let y = (needed * 4.0).ceil() / 4.0;
    Line { x, y: y * side, slope: slope * side }
}

/// How much a beam rises over its length: as its notes do, but less.
fn rise(near: &[f64], length: f64) -> f64 {
    let (first, last) = (near[0], near[near.len() - 1]);
    if near[1..near.len() - 1].iter().any(|inner| *inner > first.max(last)) {
        return 0.0;
    }
    let wanted = match (last - first).abs() {
        difference if difference < 0.25 => 0.0,
        difference if difference < 0.75 => 0.25,
        difference if difference < 1.25 => 0.5,
        difference if difference < 2.25 => 0.75,
        _ => 1.0,
    };
    f64::min(wanted, length * 0.16) * (last - first).signum()
}

/// Draws the notes of one staff, and marks the space that they need as occupied.
pub(super) fn draw(layer: &mut Layer, placed: &[Placed]) {
    for note in placed.iter().filter(|note| note.note.is_chord()) {
        draw_heads(layer, note);
        draw_stem(layer, note);
        if let Some(height) = note.note.grace {
            draw_grace(layer, note, height);
        }
    }
    for members in groups(placed) {
        draw_beams(layer, &members.iter().map(|index| &placed[*index]).collect::<Vec<_>>());
    }
}

fn draw_heads(layer: &mut Layer, placed: &Placed) {
    let note = placed.note;
    let side = if note.stem_up { HEAD - STEM } else { STEM - HEAD };
    for (height, aside) in note.heights.iter().zip(&note.aside) {
        let x = placed.x + if *aside { side } else { 0.0 };
        layer.symbol(note.head(), x, f64::from(*height) / 2.0);
        draw_ledger_lines(layer, x, placed.width(), *height, 1.0);
    }
    for accidental in &note.accidentals {
        let y = f64::from(accidental.height) / 2.0;
        let grace = if note.grace.is_some() { GRACE_WIDTH } else { 0.0 };
        let left = placed.x - accidental.left - grace;
        layer.symbol(accidental.symbol, left, y);
        layer.take(left, left + accidental.symbol.width(), y - 1.2, y + 1.4);
    }
    let dots_x = placed.x + note.reach_right() - 0.55 * f64::from(note.event.value.dots) - 0.02;
    for dot in 0..note.event.value.dots {
        for height in &note.heights {
            // A dot on a line would not be seen.
            let y = f64::from(if height % 2 == 0 { height + 1 } else { *height }) / 2.0;
            layer.symbol(Symbol::Dot, dots_x + 0.55 * f64::from(dot), y);
        }
    }
    layer.take(placed.x, placed.x + note.reach_right(), placed.bottom(), placed.top());
}

fn draw_ledger_lines(layer: &mut Layer, x: f64, width: f64, height: i32, scale: f64) {
    let lines = (6..=height.abs()).step_by(2);
    for line in lines {
        let y = f64::from(line * height.signum()) / 2.0;
        let half = LEDGER_LINE / 2.0;
        layer.rectangle(x - 0.36 * scale, y - half, x + width + 0.36 * scale, y + half);
    }
}

fn draw_stem(layer: &mut Layer, placed: &Placed) {
    let note = placed.note;
    if !note.has_stem() {
        return;
    }
    let x = placed.stem_x();
    // Stems leave a head at its side, a little above or below its middle.
    let (bottom, top) = if note.stem_up { (note.low() + 0.17, placed.tip) } else { (placed.tip, note.high() - 0.17) };
    layer.rectangle(x - STEM / 2.0, bottom, x + STEM / 2.0, top);
    if note.has_flags() {
        layer.symbol(Symbol::Flags(note.event.value.tails(), note.stem_up), x - STEM / 2.0, placed.tip);
        layer.take(x, x + 1.0, bottom, top);
    }
}

/// A small eighth with its stem up, and a slur to its note.
fn draw_grace(layer: &mut Layer, placed: &Placed, height: i32) {
    let x = placed.x - GRACE_WIDTH;
    let y = f64::from(height) / 2.0;
    let width = HEAD * GRACE_SCALE;
    layer.small_symbol(Symbol::Black, x, y, GRACE_SCALE);
    draw_ledger_lines(layer, x, width, height, GRACE_SCALE);
    let stem = x + width - 0.05;
    layer.rectangle(stem - 0.05, y + 0.1, stem + 0.05, y + 2.4);
    layer.small_symbol(Symbol::Flags(1, true), stem - 0.05, y + 2.4, GRACE_SCALE);
    layer.take(x, stem + 0.7, y - 0.4, y + 2.4);
    let to = at(placed.x + 0.1, placed.note.low() - 0.65);
    layer.fill(Path::bow(at(x + width / 2.0, y - 0.5), to, -0.5, 0.3, 0.16));
}

fn draw_beams(layer: &mut Layer, members: &[&Placed]) {
    let inward = if members[0].note.stem_up { -1.0 } else { 1.0 };
    let (first, last) = (members[0], members[members.len() - 1]);
    let slope = (last.tip - first.tip) / (last.stem_x() - first.stem_x());
    let edge = |x: f64| first.tip + slope * (x - first.stem_x());
    let deepest = members.iter().map(|member| member.note.event.value.tails()).max().unwrap_or(1);
    for level in 0..deepest {
        let has = |index: usize| members.get(index).is_some_and(|member| member.note.event.value.tails() > level);
        let mut start = 0;
        while start < members.len() {
            if !has(start) {
                start += 1;
                continue;
            }
            let end = (start..members.len()).take_while(|index| has(*index)).last().unwrap_or(start);
            let half = STEM / 2.0;
            let (left, right) = match (start == end, start == 0) {
                (false, _) => (members[start].stem_x() - half, members[end].stem_x() + half),
                // A note alone has a stump: back to the note before, unless it is the first.
                (true, true) => (members[start].stem_x() - half, members[start].stem_x() + 1.15),
                (true, false) => (members[start].stem_x() - 1.15, members[start].stem_x() + half),
            };
            let offset = inward * BEAM_STEP * f64::from(level);
            let corner = |x: f64, depth: f64| at(x, edge(x) + offset + inward * depth);
            layer.fill(Path::polygon(&[
                corner(left, 0.0),
                corner(right, 0.0),
                corner(right, BEAM),
                corner(left, BEAM),
            ]));
            start = end + 1;
        }
    }
    let (low, high) = (first.tip.min(last.tip), first.tip.max(last.tip));
    layer.take(first.stem_x(), last.stem_x(), low, high);
}
