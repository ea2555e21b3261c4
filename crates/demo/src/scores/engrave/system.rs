//! A system: some bars of all staves, from one margin to the other.

use std::ops::Range;

use crate::scores::notation::{Barline, Clef, Sound};
use crate::scores::path::{Path, Point, at};
use crate::scores::pdf::Page;
use crate::scores::piece::{Bar, Piece, Time};
use crate::scores::symbols::{STAFF_LINE, Symbol, THICK_BAR, THIN_BAR};
use crate::scores::text::Font;

use super::curves::{self, Margins};
use super::layer::Layer;
use super::lyrics::Lyrics;
use super::marks::{self, Sung};
use super::note::{CLEF_CHANGE_SCALE, Note};
use super::spacing::{self, Content, Moment, Stop, begins_repeat, ends_repeat};
use super::stems::{self, Placed};

/// The least distance of two staves of one player, from middle line to middle line.
const STAFF_DISTANCE: f64 = 9.6;

/// All that a piece's systems have in common.
pub(super) struct Plan<'a> {
    pub(super) piece: &'a Piece,
    pub(super) bars: &'a [Bar],
    pub(super) notes: &'a [Note],
    /// `[bar][staff]`
    pub(super) clefs: &'a [Vec<Clef>],
    pub(super) lyrics: &'a Lyrics<'a>,
    /// In staff spaces.
    pub(super) width: f64,
}

/// Ties and slurs that go on from one system to the next: `[staff][voice]`, tied and slurred.
pub(super) type Curves = Vec<Vec<(bool, bool)>>;

/// A system that is drawn, but has no place on a page yet.
pub(super) struct System {
    staves: Vec<Layer>,
    /// Bar lines and the brace; counted from the first staff.
    frame: Layer,
    /// How far each staff's middle line is below that of the first.
    pub(super) depths: Vec<f64>,
    left: f64,
    width: f64,
    /// Above the first staff's middle line.
    pub(super) top: f64,
    /// Below it.
    pub(super) bottom: f64,
    /// Where the heads are: the note, counted within the piece, and the place on its staff.
    pub(super) heads: Vec<(usize, Point)>,
    /// Each bar with its left and right end.
    pub(super) extents: Vec<(usize, f64, f64)>,
}

impl Plan<'_> {
    pub(super) fn system(&self, range: Range<usize>, curves: &mut Curves) -> System {
        let is_first = range.start == 0;
        let has_names = self.piece.staves.iter().any(|staff| !staff.name.is_empty());
        let left = if is_first && has_names { 9.0 } else { 0.0 };
        let mut staves = vec![Layer::default(); self.piece.staves.len()];
        let mut head = left;
        for (index, layer) in staves.iter_mut().enumerate() {
            head = f64::max(head, self.draw_head(layer, index, range.start, left));
        }
        let syllables = self.lyrics.syllables(&range);
        let content = Content { bars: self.bars, notes: self.notes, syllables: &syllables, range: range.clone() };
        let stops = spacing::stops(&content, head, self.width);
        let mut heads = Vec::new();
        for (index, layer) in staves.iter_mut().enumerate() {
            let margins = Margins { left: head + 0.2, right: self.width - 0.4 };
            heads.extend(self.draw_staff(layer, index, &range, &stops, margins, &mut curves[index]));
        }
        let extents = bar_extents(&stops, head);
        self.draw_endings(&mut staves[0], &extents);
        self.draw_words(&mut staves[0], range.start, left);

        let mut depths = vec![0.0];
        for pair in staves.windows(2) {
            let distance = f64::max(pair[0].distance_to(&pair[1], 0.9), STAFF_DISTANCE);
            depths.push(depths[depths.len() - 1] + distance);
        }
        let frame = self.frame(&range, &stops, head, left, &depths);
        let lowest = staves.len() - 1;
        let top = staves[0].top(f64::MIN, f64::MAX);
        let bottom = depths[lowest] - staves[lowest].bottom(f64::MIN, f64::MAX);
        System { staves, frame, depths, left, width: self.width, top, bottom, heads, extents }
    }

    /// Clef, key and time; where the music begins.
    fn draw_head(&self, layer: &mut Layer, staff: usize, bar: usize, left: f64) -> f64 {
        let clef = self.clefs[bar][staff];
        let (symbol, line, lower) = clef_symbol(clef);
        layer.symbol(symbol, left + 0.7, line);
        if clef == Clef::Treble {
            layer.take(left + 1.0, left + 2.9, -3.6, 3.4);
        }
        let mut x = left + 0.7 + symbol.width() + 0.7;
        let heights = [4, 1, 5, 2, -1, 3, 0];
        for height in &heights[..self.piece.sharps] {
            layer.symbol(Symbol::Sharp, x, f64::from(*height - lower) / 2.0);
            x += 1.05;
        }
        if self.piece.sharps > 0 {
            x += 0.6;
        }
        if bar == 0 {
            match self.piece.time {
                Time::Common => layer.symbol(Symbol::Common, x, 0.0),
                Time::Of(count, unit) => {
                    layer.symbol(Symbol::Digit(count), x, 1.0);
                    layer.symbol(Symbol::Digit(unit), x, -1.0);
                }
            }
            x += 2.2;
        }
        x
    }

    /// Everything on a staff; where its heads are.
    fn draw_staff(
        &self,
        layer: &mut Layer,
        staff: usize,
        range: &Range<usize>,
        stops: &[Stop],
        margins: Margins,
        curves: &mut [(bool, bool)],
    ) -> Vec<(usize, Point)> {
        let x_of = |note: &Note| {
            let moment = Moment::Column(note.event.start);
            stops.iter().find(|stop| stop.bar == note.bar && stop.moment == moment).map_or(0.0, |stop| stop.x)
        };
        let here = |note: &&Note| note.staff == staff && range.contains(&note.bar);
        let mut placed: Vec<Placed> =
            self.notes.iter().filter(here).map(|note| Placed { note, x: x_of(note), tip: 0.0 }).collect();
        stems::measure(&mut placed);
        stems::draw(layer, &placed);
        for note in &placed {
            draw_rest(layer, note, stops, margins.left);
            draw_clef_change(layer, note.note, note.x, stops);
        }
        // A clef that the next system begins with is announced at the end of this one.
        for note in self.notes.iter().filter(|note| note.staff == staff && note.bar == range.end) {
            draw_clef_change(layer, note, f64::MAX, stops);
        }
        for (voice, (tied, slurred)) in curves.iter_mut().enumerate() {
            let sounding: Vec<&Placed> =
                placed.iter().filter(|note| note.note.voice == voice && note.note.is_chord()).collect();
            curves::draw(layer, &sounding, margins, tied, slurred);
        }
        marks::draw(layer, &placed, self.piece.staves[staff].fingers_below);
        let sung: Vec<Vec<Sung>> = self.lyrics.sung(staff, &placed);
        if !sung.is_empty() {
            marks::draw_lyrics(layer, &sung);
        }
        let first = self.notes.iter().position(|note| note.bar == range.start).unwrap_or_default();
        let head_of = |placed: &Placed| {
            let index = self.notes[first..].iter().position(|note| std::ptr::eq(note, placed.note))?;
            Some((first + index, at(placed.centre(), placed.note.high())))
        };
        placed.iter().filter(|note| note.note.is_chord()).filter_map(head_of).collect()
    }

    /// Brackets over bars that are played the first or the second time, all at one height.
    fn draw_endings(&self, layer: &mut Layer, extents: &[(usize, f64, f64)]) {
        let endings =
            || extents.iter().filter_map(|(bar, left, right)| Some((self.bars[*bar].ending?, *bar, *left, *right)));
        let top = endings().map(|(_, _, left, right)| layer.top(left, right)).fold(3.4, f64::max) + 2.0;
        for (number, bar, left, right) in endings() {
            let (from, to, half) = (left + 0.3, right - 0.3, 0.07);
            layer.rectangle(from, top - half, to, top + half);
            layer.rectangle(from - half, top - 1.7, from + half, top + half);
            if ends_repeat(self.bars[bar].end) {
                layer.rectangle(to - half, top - 1.7, to + half, top + half);
            }
            layer.text(Font::Roman, 1.8, at(from + 0.5, top - 1.7), &format!("{number}."));
            layer.take(from, to, top - 1.7, top + 0.2);
        }
    }

    /// The tempo, the names of the players, or the number of the bar.
    fn draw_words(&self, layer: &mut Layer, bar: usize, left: f64) {
        if bar == 0 {
            let y = layer.top(left, left + 24.0).max(3.4) + 1.0;
            layer.text(Font::Bold, 2.4, at(left + 0.5, y), self.piece.tempo);
        } else {
            layer.text(Font::Roman, 1.6, at(0.0, 3.75), &self.bars[bar].number.to_string());
        }
    }

    fn frame(&self, range: &Range<usize>, stops: &[Stop], head: f64, left: f64, depths: &[f64]) -> Layer {
        let mut frame = Layer::default();
        let count = depths.len();
        if count > 1 {
            frame.rectangle(left, -depths[count - 1] - 2.0, left + THIN_BAR, 2.0);
        }
        if self.piece.braced {
            draw_brace(&mut frame, left - 0.35, 2.0, -depths[count - 1] - 2.0);
        }
        for (staff, depth) in self.piece.staves.iter().zip(depths) {
            if left > 0.0 {
                let x = left - 1.2 - Font::Roman.width(staff.name) * 2.4;
                frame.text(Font::Roman, 2.4, at(x, -depth - 0.8), staff.name);
            }
        }
        // Through all staves of one player; otherwise the words below a staff would be crossed.
        let lines: Vec<(f64, f64)> = if self.piece.braced {
            vec![(2.0, -depths[count - 1] - 2.0)]
        } else {
            depths.iter().map(|depth| (2.0 - depth, -2.0 - depth)).collect()
        };
        if range.start > 0 && begins_repeat(self.bars[range.start - 1].end) {
            draw_barline(&mut frame, Barline::Begin, head, &lines, depths);
        }
        for stop in stops.iter().filter(|stop| stop.moment == Moment::BarLine) {
            let line = self.bars[stop.bar].end;
            let is_last = stop.bar + 1 == range.end;
            // What is repeated from here begins in the next system.
            let line = match line {
                Barline::EndBegin if is_last => Barline::End,
                Barline::Begin if is_last => Barline::Plain,
                _ => line,
            };
            draw_barline(&mut frame, line, stop.x, &lines, depths);
        }
        frame
    }
}

impl System {
    pub(super) fn height(&self) -> f64 {
        self.top + self.bottom
    }

    /// Print it on a page: `origin` is the left end of the first staff's middle line, in points.
    pub(super) fn print(&self, page: &mut Page, origin: Point, scale: f64) {
        let mut lines = Layer::default();
        for depth in &self.depths {
            for line in [-2.0, -1.0, 0.0, 1.0, 2.0] {
                let (y, half) = (line - depth, STAFF_LINE / 2.0);
                lines.rectangle(self.left, y - half, self.width, y + half);
            }
        }
        lines.print(page, origin, scale);
        self.frame.print(page, origin, scale);
        for (layer, depth) in self.staves.iter().zip(&self.depths) {
            layer.print(page, at(origin.x, origin.y - depth * scale), scale);
        }
    }
}

fn clef_symbol(clef: Clef) -> (Symbol, f64, i32) {
    // The line it names, and how much lower than in the treble the key is written.
    match clef {
        Clef::Treble => (Symbol::Treble, -1.0, 0),
        Clef::Bass => (Symbol::Bass, 1.0, 2),
    }
}

fn bar_extents(stops: &[Stop], head: f64) -> Vec<(usize, f64, f64)> {
    let mut from = head;
    let lines = stops.iter().filter(|stop| stop.moment == Moment::BarLine);
    lines.map(|stop| (stop.bar, std::mem::replace(&mut from, stop.x), stop.x)).collect()
}

fn draw_rest(layer: &mut Layer, placed: &Placed, stops: &[Stop], head: f64) {
    let note = placed.note;
    match note.event.sound {
        Sound::Rest => {
            let symbol = note.rest();
            let y = note.shift + if symbol == Symbol::WholeRest { 1.0 } else { 0.0 };
            layer.symbol(symbol, placed.x, y);
            layer.take(placed.x, placed.x + symbol.width(), y - 1.5, y + 1.5);
            for dot in 0..note.event.value.dots {
                layer.symbol(Symbol::Dot, placed.x + symbol.width() + 0.3 + 0.55 * f64::from(dot), y + 0.5);
            }
        }
        Sound::BarRest => {
            let end = stops.iter().position(|stop| stop.bar == note.bar && stop.moment == Moment::BarLine);
            let right = end.map_or(0.0, |end| stops[end].x);
            let before = stops.iter().rfind(|stop| stop.bar + 1 == note.bar && stop.moment == Moment::BarLine);
            let left = before.map_or(head, |stop| stop.x);
            layer.symbol(Symbol::WholeRest, f64::midpoint(left, right) - 0.6, 1.0);
        }
        Sound::Notes(_) | Sound::Nothing => {}
    }
}

/// Within a bar before its note, at `x`; at the beginning of a bar before the bar line.
fn draw_clef_change(layer: &mut Layer, note: &Note, x: f64, stops: &[Stop]) {
    let Some(clef) = note.event.clef else { return };
    let (symbol, line, _) = clef_symbol(clef);
    let width = symbol.width() * CLEF_CHANGE_SCALE;
    let right = if note.event.start > 0 {
        Some(x - note.reach_left() + width + 0.2)
    } else {
        let before = stops.iter().find(|stop| stop.bar + 1 == note.bar && stop.moment == Moment::BarLine);
        before.map(|stop| stop.x - THIN_BAR - 0.4)
    };
    if let Some(right) = right {
        layer.small_symbol(symbol, right - width, line, CLEF_CHANGE_SCALE);
    }
}

/// A bar line that ends at `x`; what begins a repetition begins there.
fn draw_barline(frame: &mut Layer, line: Barline, x: f64, lines: &[(f64, f64)], depths: &[f64]) {
    let mut strokes: Vec<(f64, f64)> = Vec::new();
    let mut dots: Vec<f64> = Vec::new();
    let gap = 0.4;
    match line {
        Barline::Plain => strokes.push((x - THIN_BAR, x)),
        Barline::Double => {
            strokes.extend([(x - THIN_BAR, x), (x - 2.0 * THIN_BAR - gap, x - THIN_BAR - gap)]);
        }
        Barline::Last | Barline::End | Barline::Begin | Barline::EndBegin => {
            let (left, right) = match line {
                Barline::Begin => (x, x + THICK_BAR),
                Barline::EndBegin => (x - THICK_BAR / 2.0, x + THICK_BAR / 2.0),
                _ => (x - THICK_BAR, x),
            };
            strokes.push((left, right));
            if line != Barline::Begin {
                strokes.push((left - gap - THIN_BAR, left - gap));
            }
            if begins_repeat(line) {
                strokes.push((right + gap, right + gap + THIN_BAR));
                dots.push(right + gap + THIN_BAR + 0.3);
            }
            if ends_repeat(line) {
                dots.push(left - gap - THIN_BAR - 0.3 - Symbol::Dot.width());
            }
        }
    }
    for (left, right) in strokes {
        for (top, bottom) in lines {
            frame.rectangle(left, *bottom, right, *top);
        }
    }
    for x in dots {
        for depth in depths {
            frame.symbol(Symbol::Dot, x, 0.5 - depth);
            frame.symbol(Symbol::Dot, x, -0.5 - depth);
        }
    }
}

fn draw_brace(frame: &mut Layer, right: f64, top: f64, bottom: f64) {
    let (middle, half) = (f64::midpoint(top, bottom), (top - bottom) / 2.0);
    // From its upper end to the point at the left; the lower half is the same upside down.
    let spine = [
        (0.0, 1.0, 0.06),
        (-0.36, 0.86, 0.22),
        (-0.46, 0.66, 0.40),
        (-0.36, 0.42, 0.44),
        (-0.34, 0.20, 0.34),
        (-0.62, 0.05, 0.16),
        (-0.92, 0.0, 0.04),
    ];
    let upper: Vec<(f64, f64, f64)> =
        spine.iter().map(|(x, y, width)| (right + x, middle + y * half, *width)).collect();
    let lower: Vec<(f64, f64, f64)> =
        spine.iter().map(|(x, y, width)| (right + x, middle - y * half, *width)).collect();
    frame.fill(Path::ribbon(&upper));
    frame.fill(Path::ribbon(&lower));
}
