//! Pencilled annotations: circles, fingerings, breaths, words, and highlights.

use serde_json::json;

use super::DemoAnnotation;
use super::engrave::{Engraved, Head, Measure};
use super::hand::{self, Stroke};
use super::path::{Point, at};
use super::pdf::{PAGE_HEIGHT, PAGE_WIDTH};

/// How much higher than wide a page is.
const HIGH: f64 = PAGE_HEIGHT / PAGE_WIDTH;

/// Colours and sizes are those that the interface offers.
pub(super) const RED: &str = "#b3262b";
pub(super) const BLUE: &str = "#1f4e9e";
pub(super) const BLACK: &str = "#23201b";
pub(super) const YELLOW: &str = "#f7d33c";
pub(super) const GREEN: &str = "#8fd86a";
const THIN: f64 = 0.0018;
const PEN: f64 = 0.0032;
const LETTER: f64 = 0.026;
const STAMP: f64 = 0.022;

/// A note: its bar, its staff, its voice, and its index in the voice's bar.
pub(super) type Place = (usize, usize, usize, usize);

/// Writes on the pages of one piece, into one layer.
pub(super) struct Pencil<'a> {
    pub(super) engraved: &'a Engraved,
    pub(super) layer: Option<&'static str>,
    pub(super) colour: &'static str,
    pub(super) written: Vec<DemoAnnotation>,
}

impl Pencil<'_> {
    fn head(&self, (bar, staff, voice, index): Place) -> Head {
        let is_it = |head: &&Head| (head.bar, head.staff, head.voice, head.index) == (bar, staff, voice, index);
        *self.engraved.heads.iter().find(is_it).unwrap_or_else(|| panic!("no note {index} in bar {bar}"))
    }

    fn measure(&self, bar: usize) -> Measure {
        *self.engraved.measures.iter().find(|measure| measure.number == bar).expect("a bar of this number")
    }

    fn seed(&self) -> u32 {
        u32::try_from(self.written.len()).unwrap_or_default().wrapping_mul(97).wrapping_add(13)
    }

    fn write(&mut self, page: usize, kind: &'static str, content: serde_json::Value) {
        self.written.push(DemoAnnotation { page, layer: self.layer, kind, content });
    }

    fn stroke(&mut self, page: usize, stroke: &Stroke, width: f64) {
        let points: Vec<_> = stroke
            .iter()
            .map(|(x, y, pressure)| json!([exact(*x), exact(y / HIGH), (pressure * 100.0).round() / 100.0]))
            .collect();
        self.write(page, "stroke", json!({ "points": points, "colour": self.colour, "width": width }));
    }

    fn line(&mut self, page: usize, through: &[Point], width: f64) {
        let stroke = hand::lead(through, self.seed(), 0.02);
        self.stroke(page, &stroke, width);
    }

    /// Around the notes from one to another.
    pub(super) fn circle(&mut self, from: Place, to: Place) {
        let (one, other) = (self.head(from), self.head(to));
        let centre = at(f64::midpoint(one.x, other.x), f64::midpoint(one.y, other.y) * HIGH);
        let (across, down) = ((other.x - one.x).abs() / 2.0 + 0.016, (other.y - one.y).abs() * HIGH / 2.0 + 0.015);
        // The line goes around a little more than once, and does not end where it began.
        let through: Vec<Point> = (0..=13)
            .map(|step| {
                let turn = 2.0 + f64::from(step) * 0.54;
                let drift = 1.0 + 0.012 * f64::from(step);
                at(centre.x + turn.cos() * across * drift, centre.y + turn.sin() * down * drift)
            })
            .collect();
        self.line(one.page, &through, PEN);
    }

    /// A finger's number; `above` counts from the head, in staff spaces, downwards if negative.
    pub(super) fn finger(&mut self, place: Place, number: &str, above: f64) {
        let head = self.head(place);
        let base = head.y * HIGH - above * self.engraved.staff_space + if above < 0.0 { 0.012 } else { 0.0 };
        for stroke in hand::word(number, at(head.x - 0.004, base), 0.014, self.seed()) {
            self.stroke(head.page, &stroke, THIN);
        }
    }

    /// A word above a bar, this many staff spaces above its staves, or below them if negative.
    pub(super) fn word(&mut self, bar: usize, text: &str, above: f64, underlined: bool) {
        let measure = self.measure(bar);
        let edge = if above < 0.0 { measure.bottom } else { measure.top };
        let start = at(measure.left + 0.012, edge * HIGH - above * self.engraved.staff_space);
        let strokes = hand::word(text, start, LETTER, self.seed());
        let end = strokes.iter().flatten().map(|(x, _, _)| *x).fold(start.x, f64::max);
        for stroke in &strokes {
            self.stroke(measure.page, stroke, THIN);
        }
        if underlined {
            let y = start.y + 0.009;
            self.line(
                measure.page,
                &[at(start.x - 0.004, y + 0.001), at(f64::midpoint(start.x, end), y), at(end, y - 0.002)],
                PEN,
            );
        }
    }

    /// Breathe after this note.
    pub(super) fn breath(&mut self, after: Place, above: f64) {
        let head = self.head(after);
        let (x, y) = (head.x + 0.026, head.y * HIGH - above * self.engraved.staff_space);
        self.line(head.page, &[at(x - 0.005, y - 0.014), at(x, y), at(x + 0.006, y - 0.018)], PEN);
    }

    /// Louder, or softer, under these notes.
    pub(super) fn swell(&mut self, from: Place, to: Place, below: f64, louder: bool) {
        let (one, other) = (self.head(from), self.head(to));
        let y = one.y.max(other.y) * HIGH + below * self.engraved.staff_space;
        let (narrow, wide) = if louder { (one.x, other.x) } else { (other.x, one.x) };
        for side in [-1.0, 1.0] {
            let middle = at(f64::midpoint(narrow, wide), y + side * 0.0035);
            self.line(one.page, &[at(narrow, y), middle, at(wide, y + side * 0.0065)], THIN);
        }
    }

    /// From one bar's beginning to another's end, in one system; the height of one staff.
    pub(super) fn highlight(&mut self, from: usize, to: usize, colour: &str) {
        let (one, other) = (self.measure(from), self.measure(to));
        let y = one.top + 2.0 * self.engraved.staff_space / HIGH;
        self.marker(one.page, at(one.left + 0.008, y), at(other.right - 0.008, y), 0.032, colour);
    }

    /// The line at the end of a bar, such as a repetition's.
    pub(super) fn highlight_end(&mut self, bar: usize, colour: &str) {
        let measure = self.measure(bar);
        let x = measure.right - 0.006;
        self.marker(measure.page, at(x, measure.top - 0.004), at(x, measure.bottom + 0.004), 0.02, colour);
    }

    fn marker(&mut self, page: usize, from: Point, to: Point, width: f64, colour: &str) {
        let points: Vec<_> = (0..=6)
            .map(|step| {
                let share = f64::from(step) / 6.0;
                let waver = (share * 9.0).sin() * 0.0006;
                json!([
                    exact(from.x + (to.x - from.x) * share + waver),
                    exact(from.y + (to.y - from.y) * share + waver)
                ])
            })
            .collect();
        self.write(page, "highlight", json!({ "points": points, "colour": colour, "width": width }));
    }

    /// One of the interface's stamps at a note.
    pub(super) fn stamp(&mut self, place: Place, name: &str, above: f64) {
        let head = self.head(place);
        let y = head.y - above * self.engraved.staff_space / HIGH;
        self.write(
            head.page,
            "stamp",
            json!({ "name": name, "x": exact(head.x), "y": exact(y), "size": STAMP, "colour": self.colour }),
        );
    }

    /// Typed, above a bar.
    pub(super) fn text(&mut self, bar: usize, text: &str, above: f64) {
        let measure = self.measure(bar);
        let edge = if above < 0.0 { measure.bottom } else { measure.top };
        let y = edge - above * self.engraved.staff_space / HIGH;
        self.write(
            measure.page,
            "text",
            json!({ "text": text, "x": exact(measure.left + 0.01), "y": exact(y), "size": 0.018, "colour": self.colour }),
        );
    }
}

/// Rounded to the precision in which it is stored, and limited to the page.
fn exact(share: f64) -> f64 {
    (share.clamp(0.0, 1.0) * 1e5).round() / 1e5
}
