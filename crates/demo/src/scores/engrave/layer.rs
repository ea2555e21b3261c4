//! What is drawn on a staff, and the space it takes: in staff spaces, from the left end of the system and upwards from
//! the staff's middle line.

use crate::scores::path::{Path, Point, at};
use crate::scores::pdf::Page;
use crate::scores::symbols::Symbol;
use crate::scores::text::Font;

#[derive(Debug, Clone)]
enum Mark {
    Fill(Path),
    /// From its lower left corner: how wide and how high.
    Rectangle(Point, f64, f64),
    Symbol(Symbol, Point, f64),
    Text(Font, f64, Point, String),
}

/// Space that is occupied.
#[derive(Debug, Clone, Copy)]
pub(super) struct Taken {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
    pub(super) top: f64,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Layer {
    marks: Vec<Mark>,
    pub(super) taken: Vec<Taken>,
}

impl Layer {
    pub(super) fn fill(&mut self, path: Path) {
        self.marks.push(Mark::Fill(path));
    }

    pub(super) fn rectangle(&mut self, left: f64, bottom: f64, right: f64, top: f64) {
        self.marks.push(Mark::Rectangle(at(left, bottom), right - left, top - bottom));
    }

    pub(super) fn symbol(&mut self, symbol: Symbol, x: f64, y: f64) {
        self.small_symbol(symbol, x, y, 1.0);
    }

    pub(super) fn small_symbol(&mut self, symbol: Symbol, x: f64, y: f64, scale: f64) {
        self.marks.push(Mark::Symbol(symbol, at(x, y), scale));
    }

    pub(super) fn text(&mut self, font: Font, size: f64, place: Point, text: &str) {
        let width = font.width(text) * size;
        self.take(place.x, place.x + width, place.y - 0.2 * size, place.y + 0.7 * size);
        self.marks.push(Mark::Text(font, size, place, text.to_owned()));
    }

    pub(super) fn centred_text(&mut self, font: Font, size: f64, place: Point, text: &str) {
        let left = place.x - font.width(text) * size / 2.0;
        self.text(font, size, at(left, place.y), text);
    }

    pub(super) fn take(&mut self, left: f64, right: f64, bottom: f64, top: f64) {
        self.taken.push(Taken { left, right, bottom, top });
    }

    /// The upper end of everything there, at least the staff's upper line.
    pub(super) fn top(&self, left: f64, right: f64) -> f64 {
        self.between(left, right).map(|taken| taken.top).fold(2.0, f64::max)
    }

    /// The lower end of everything there, at least the staff's lower line.
    pub(super) fn bottom(&self, left: f64, right: f64) -> f64 {
        self.between(left, right).map(|taken| taken.bottom).fold(-2.0, f64::min)
    }

    fn between(&self, left: f64, right: f64) -> impl Iterator<Item = &Taken> {
        self.taken.iter().filter(move |taken| taken.left < right && taken.right > left)
    }

    /// How far below this one the other has to be, so that they do not touch.
    pub(super) fn distance_to(&self, below: &Layer, apart: f64) -> f64 {
        let staff = Taken { left: f64::MIN, right: f64::MAX, bottom: -2.0, top: 2.0 };
        let uppers = || self.taken.iter().chain([&staff]);
        let lowers = || below.taken.iter().chain([&staff]);
        let mut distance: f64 = 0.0;
        for upper in uppers() {
            for lower in lowers() {
                if upper.left < lower.right + 0.5 && lower.left < upper.right + 0.5 {
                    distance = distance.max(lower.top - upper.bottom + apart);
                }
            }
        }
        distance
    }

    /// Print it on a page: `origin` is the left end of the middle line, in points.
    pub(super) fn print(&self, page: &mut Page, origin: Point, scale: f64) {
        let place = |point: Point| at(origin.x + point.x * scale, origin.y + point.y * scale);
        for mark in &self.marks {
            match mark {
                Mark::Fill(path) => page.fill(&path.mapped(place)),
                Mark::Rectangle(corner, width, height) => page.rectangle(place(*corner), width * scale, height * scale),
                Mark::Symbol(symbol, point, size) => page.symbol(*symbol, place(*point), scale * size),
                Mark::Text(font, size, point, text) => page.text(*font, size * scale, place(*point), text),
            }
        }
    }
}
