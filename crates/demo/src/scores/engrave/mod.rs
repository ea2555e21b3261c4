//! Engraves a piece on pages.

mod curves;
mod layer;
mod lyrics;
mod marks;
mod note;
mod spacing;
mod stems;
mod system;

use super::path::at;
use super::pdf::{PAGE_HEIGHT, PAGE_WIDTH, Page};
use super::piece::Piece;
use super::text::Font;

use lyrics::Lyrics;
use system::{Plan, System};

const MARGIN: f64 = 46.0;
/// The height of the title, below the upper edge of the first page.
const TITLE_HEIGHT: f64 = 104.0;

/// A piece on its pages, and where everything is.
pub(super) struct Engraved {
    pub(super) pages: Vec<Page>,
    pub(super) heads: Vec<Head>,
    pub(super) measures: Vec<Measure>,
    /// A fraction of the page's width.
    pub(super) staff_space: f64,
}

/// Where a note's (highest) head is: fractions of the page from its upper left corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Head {
    pub(super) page: usize,
    /// The bar's printed number.
    pub(super) bar: usize,
    pub(super) staff: usize,
    pub(super) voice: usize,
    /// Its index in the voice's bar.
    pub(super) index: usize,
    pub(super) x: f64,
    pub(super) y: f64,
}

/// Where a bar is, in fractions of the page: from bar line to bar line, and from the upper line of
/// the first staff to the lower line of the last.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Measure {
    pub(super) page: usize,
    pub(super) number: usize,
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

pub(super) fn engrave(piece: &Piece) -> Engraved {
    let bars = piece.bars();
    let (notes, clefs) = note::prepare(piece, &bars);
    let lyrics = Lyrics::of(piece, &notes);
    let width = (PAGE_WIDTH - 2.0 * MARGIN) / piece.staff_space;
    let plan = Plan { piece, bars: &bars, notes: &notes, clefs: &clefs, lyrics: &lyrics, width };

    let mut curves = piece.staves.iter().map(|staff| vec![(false, false); staff.voices.len()]).collect();
    let mut first_bar = 0;
    let mut systems = Vec::new();
    for count in piece.systems {
        systems.push(plan.system(first_bar..first_bar + count, &mut curves));
        first_bar += count;
    }
    let staff_space = piece.staff_space / PAGE_WIDTH;
    let mut engraved = Engraved { pages: Vec::new(), heads: Vec::new(), measures: Vec::new(), staff_space };
    let mut rest = &systems[..];
    for count in piece.pages {
        let (here, after) = rest.split_at(*count);
        engraved.add_page(&plan, here);
        rest = after;
    }
    engraved
}

impl Engraved {
    fn add_page(&mut self, plan: &Plan, systems: &[System]) {
        let mut page = Page::default();
        let (number, scale) = (self.pages.len(), plan.piece.staff_space);
        let mut y = PAGE_HEIGHT - MARGIN;
        if number == 0 {
            print_title(&mut page, plan.piece);
            y -= TITLE_HEIGHT - MARGIN;
        }
        if plan.piece.pages.len() > 1 {
            let text = (number + 1).to_string();
            let x = (PAGE_WIDTH - Font::Roman.width(&text) * 10.0) / 2.0;
            page.text(Font::Roman, 10.0, at(x, 26.0), &text);
        }
        let heights: f64 = systems.iter().map(|system| system.height() * scale).sum();
        // The rest of the page is distributed between the systems, up to a limit.
        let gaps = u32::try_from(systems.len() - 1).unwrap_or_default().max(1);
        let gap = ((y - MARGIN - heights) / f64::from(gaps)).clamp(0.0, 11.0 * scale);
        for system in systems {
            let middle = y - system.top * scale;
            system.print(&mut page, at(MARGIN, middle), scale);
            self.note_places(plan, system, number, middle);
            y -= system.height() * scale + gap;
        }
        self.pages.push(page);
    }

    fn note_places(&mut self, plan: &Plan, system: &System, page: usize, middle: f64) {
        let scale = plan.piece.staff_space;
        let x_of = |x: f64| (MARGIN + x * scale) / PAGE_WIDTH;
        let y_of = |y: f64| 1.0 - (middle + y * scale) / PAGE_HEIGHT;
        for (index, place) in &system.heads {
            let note = &plan.notes[*index];
            self.heads.push(Head {
                page,
                bar: plan.bars[note.bar].number,
                staff: note.staff,
                voice: note.voice,
                index: note.index,
                x: x_of(place.x),
                y: y_of(place.y - system.depths[note.staff]),
            });
        }
        let lowest = system.depths[system.depths.len() - 1];
        for (bar, left, right) in &system.extents {
            self.measures.push(Measure {
                page,
                number: plan.bars[*bar].number,
                left: x_of(*left),
                right: x_of(*right),
                top: y_of(2.0),
                bottom: y_of(-2.0 - lowest),
            });
        }
    }
}

fn print_title(page: &mut Page, piece: &Piece) {
    let middle = |font: Font, size: f64, text: &str| (PAGE_WIDTH - font.width(text) * size) / 2.0;
    page.text(Font::Bold, 24.0, at(middle(Font::Bold, 24.0, piece.title), PAGE_HEIGHT - 62.0), piece.title);
    let subtitle = piece.subtitle;
    page.text(Font::Italic, 13.0, at(middle(Font::Italic, 13.0, subtitle), PAGE_HEIGHT - 81.0), subtitle);
    let right = PAGE_WIDTH - MARGIN - Font::Roman.width(piece.composer) * 11.0;
    page.text(Font::Roman, 11.0, at(right, PAGE_HEIGHT - 100.0), piece.composer);
}

/// How many syllables each line of words has, and how many notes there are for them.
#[cfg(test)]
pub(super) fn lyrics_of(piece: &Piece) -> (Vec<usize>, usize) {
    let bars = piece.bars();
    let (notes, _) = note::prepare(piece, &bars);
    Lyrics::of(piece, &notes).counts()
}
