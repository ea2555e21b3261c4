//! Ties and slurs.

use crate::scores::notation::Sign;
use crate::scores::path::{Path, Point, at};

use super::layer::Layer;
use super::stems::Placed;

/// The room of a system for curves that come from before it or go on after it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Margins {
    pub(super) left: f64,
    pub(super) right: f64,
}

/// The curves of one voice in one system. `goes_on` says at first whether the voice's last note before the system was
/// tied, and afterwards whether the last note of this system is.
pub(super) fn draw(layer: &mut Layer, voice: &[&Placed], margins: Margins, goes_on: &mut bool, is_open: &mut bool) {
    draw_ties(layer, voice, margins, goes_on);
    draw_slurs(layer, voice, margins, is_open);
}

fn draw_ties(layer: &mut Layer, voice: &[&Placed], margins: Margins, goes_on: &mut bool) {
    if let Some(first) = voice.first().filter(|_| *goes_on) {
        tie(layer, first, margins.left, first.x - 0.1);
    }
    for pair in voice.windows(2) {
        if pair[0].note.event.has(Sign::Tie) {
            tie(layer, pair[0], pair[0].x + pair[0].note.reach_right() + 0.1, pair[1].x - 0.1);
        }
    }
    let last = voice.last().filter(|note| note.note.event.has(Sign::Tie));
    if let Some(last) = last {
        tie(layer, last, last.x + last.note.reach_right() + 0.1, margins.right);
    }
    *goes_on = last.is_some();
}

/// The ties of all heads: away from the stem, and in a chord half of them each way.
fn tie(layer: &mut Layer, placed: &Placed, left: f64, right: f64) {
    let note = placed.note;
    let count = note.heights.len();
    for (index, height) in note.heights.iter().enumerate() {
        let goes_up = match (note.is_alone, count) {
            (false, _) => note.voice == 0,
            (true, 1) => !note.stem_up,
            (true, _) => 2 * index >= count,
        };
        let side = if goes_up { 1.0 } else { -1.0 };
        let y = f64::from(*height) / 2.0 + side * 0.28;
        let bend = side * (0.45 + 0.07 * (right - left)).min(1.15);
        layer.fill(Path::bow(at(left, y), at(right, y), bend, 0.28, 0.2));
        layer.take(left, right, y.min(y + bend * 0.75), y.max(y + bend * 0.75));
    }
}

fn draw_slurs(layer: &mut Layer, voice: &[&Placed], margins: Margins, is_open: &mut bool) {
    let mut begun: Option<usize> = is_open.then_some(0);
    let mut comes_from_before = *is_open;
    for (index, placed) in voice.iter().enumerate() {
        if placed.note.event.has(Sign::SlurEnds) {
            if let Some(start) = begun.take() {
                slur(layer, &voice[start..=index], comes_from_before.then_some(margins.left), None);
            }
            comes_from_before = false;
        }
        if placed.note.event.has(Sign::SlurBegins) {
            begun = Some(index);
        }
    }
    if let Some(start) = begun {
        slur(layer, &voice[start..], comes_from_before.then_some(margins.left), Some(margins.right));
    }
    *is_open = begun.is_some();
}

/// A slur over these notes; `from` and `to` if it comes from the system before or goes on in the next.
fn slur(layer: &mut Layer, notes: &[&Placed], from: Option<f64>, to: Option<f64>) {
    let (Some(first), Some(last)) = (notes.first(), notes.last()) else { return };
    let is_above = if first.note.is_alone {
        notes.iter().any(|note| !note.note.stem_up || !note.note.has_stem())
    } else {
        first.note.voice == 0
    };
    let side = if is_above { 1.0 } else { -1.0 };
    // Heights are computed as if the slur were above.
    let end_of = |placed: &Placed| if is_above { placed.top() } else { -placed.bottom() } + 0.45;
    let start = match from {
        Some(x) => at(x, end_of(first).max(2.2)),
        None => at(first.centre(), end_of(first)),
    };
    let end = match to {
        Some(x) => at(x, end_of(last).max(2.2)),
        None => at(last.centre(), end_of(last)),
    };
    let length = end.x - start.x;
    let mut bend = (0.9 + 0.055 * length).min(2.6);
    let mut lift = 0.0;
    let lean = if length > 14.0 { 0.2 } else { 0.28 };
    let obstacles: Vec<Point> = notes
        .iter()
        .filter(|note| note.centre() > start.x + 0.3 && note.centre() < end.x - 0.3)
        .map(|note| at(note.centre(), end_of(note) - 0.1))
        .collect();
    // The bow is raised until nothing is in the way; a steep bow is ugly, so its ends rise as well.
    for _ in 0..40 {
        let is_free = obstacles.iter().all(|obstacle| height(start, end, bend, lean, obstacle.x) + lift >= obstacle.y);
        if is_free {
            break;
        }
        if bend < 0.9 + 0.14 * length { bend += 0.2 } else { lift += 0.2 }
    }
    let place = |point: Point| at(point.x, (point.y + lift) * side);
    layer.fill(Path::bow(place(start), place(end), bend * side, lean, 0.24));
    let middle = f64::midpoint(start.x, end.x);
    let summit = (height(start, end, bend, lean, middle) + lift) * side;
    for (left, right, y) in [
        (start.x, middle, place(start).y),
        (middle, end.x, place(end).y),
        (start.x + length * 0.15, end.x - length * 0.15, summit),
    ] {
        layer.take(left, right, y.min(summit), y.max(summit));
    }
}

/// How high the bow is over a place.
fn height(start: Point, end: Point, bend: f64, lean: f64, x: f64) -> f64 {
    // The parameter of the curve at this place, found by bisection.
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    for _ in 0..24 {
        let t = f64::midpoint(low, high);
        let along = 3.0 * (1.0 - t) * (1.0 - t) * t * lean + 3.0 * (1.0 - t) * t * t * (1.0 - lean) + t * t * t;
        if start.x + along * (end.x - start.x) < x { low = t } else { high = t }
    }
    let straight = start.y + (end.y - start.y) * ((x - start.x) / (end.x - start.x));
    straight + 3.0 * low * (1.0 - low) * bend
}
