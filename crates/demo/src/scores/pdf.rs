//! Writes PDF: pages of filled outlines, and of text in standard fonts that every reader has. Symbols are written once
//! and referenced where they are drawn.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::path::{Path, Point, Segment};
use super::symbols::Symbol;
use super::text::Font;

/// A4, in points.
pub(super) const PAGE_WIDTH: f64 = 595.28;
pub(super) const PAGE_HEIGHT: f64 = 841.89;

/// A page: what is drawn on it, in points from its lower left corner.
#[derive(Debug, Clone, Default)]
pub(super) struct Page {
    content: String,
    symbols: BTreeSet<Symbol>,
}

impl Page {
    pub(super) fn fill(&mut self, path: &Path) {
        write_path(&mut self.content, path);
        self.content.push_str("f\n");
    }

    pub(super) fn rectangle(&mut self, corner: Point, width: f64, height: f64) {
        let [x, y, width, height] = [corner.x, corner.y, width, height].map(number);
        let _ = writeln!(self.content, "{x} {y} {width} {height} re f");
    }

    pub(super) fn symbol(&mut self, symbol: Symbol, place: Point, scale: f64) {
        self.symbols.insert(symbol);
        let (x, y, scale) = (number(place.x), number(place.y), number(scale));
        let _ = writeln!(self.content, "q {scale} 0 0 {scale} {x} {y} cm /{} Do Q", name(symbol));
    }

    pub(super) fn text(&mut self, font: Font, size: f64, place: Point, text: &str) {
        let (x, y, size) = (number(place.x), number(place.y), number(size));
        let _ = writeln!(self.content, "BT /{font:?} {size} Tf {x} {y} Td <{}> Tj ET", encoded(text));
    }
}

/// The file of these pages.
pub(super) fn document(title: &str, author: &str, pages: &[Page]) -> Vec<u8> {
    let mut file = File { bytes: b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n".to_vec(), places: Vec::new() };
    let symbols: BTreeSet<Symbol> = pages.iter().flat_map(|page| page.symbols.iter().copied()).collect();

    // Objects are counted from 1 and named before they are written: the catalogue, the tree of
    // pages, the facts, the fonts, the symbols, then two for each page.
    let first_font = 4;
    let first_symbol = first_font + Font::ALL.len();
    let first_page = first_symbol + symbols.len();
    let page_number = |index: usize| first_page + 2 * index;

    file.object("<< /Type /Catalog /Pages 2 0 R >>");
    let kids: Vec<String> = (0..pages.len()).map(|index| format!("{} 0 R", page_number(index))).collect();
    file.object(&format!("<< /Type /Pages /Kids [{}] /Count {} >>", kids.join(" "), pages.len()));
    file.object(&format!("<< /Title <{}> /Author <{}> /Producer (Todana) >>", encoded(title), encoded(author)));
    for font in Font::ALL {
        file.object(&format!(
            "<< /Type /Font /Subtype /Type1 /BaseFont /{} /Encoding /WinAnsiEncoding >>",
            font.name()
        ));
    }
    for symbol in &symbols {
        let mut outline = String::new();
        write_path(&mut outline, &symbol.outline());
        outline.push('f');
        // Generous: nothing is as large as a treble clef.
        file.stream("/Type /XObject /Subtype /Form /BBox [-1 -5 5 6] /Resources << >>", &outline);
    }
    let fonts: Vec<String> = (first_font..).zip(Font::ALL).map(|(id, font)| format!("/{font:?} {id} 0 R")).collect();
    let forms: Vec<String> =
        (first_symbol..).zip(&symbols).map(|(id, symbol)| format!("/{} {id} 0 R", name(*symbol))).collect();
    for (index, page) in pages.iter().enumerate() {
        file.object(&format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {PAGE_WIDTH} {PAGE_HEIGHT}] \
             /Resources << /Font << {} >> /XObject << {} >> >> /Contents {} 0 R >>",
            fonts.join(" "),
            forms.join(" "),
            page_number(index) + 1
        ));
        file.stream("", &page.content);
    }
    file.finish()
}

struct File {
    bytes: Vec<u8>,
    /// Where each object begins.
    places: Vec<usize>,
}

impl File {
    fn object(&mut self, body: &str) {
        self.places.push(self.bytes.len());
        self.bytes.extend(format!("{} 0 obj\n{body}\nendobj\n", self.places.len()).bytes());
    }

    fn stream(&mut self, entries: &str, content: &str) {
        self.object(&format!("<< {entries} /Length {} >>\nstream\n{content}\nendstream", content.len()));
    }

    fn finish(mut self) -> Vec<u8> {
        let table = self.bytes.len();
        let count = self.places.len() + 1;
        let mut end = format!("xref\n0 {count}\n0000000000 65535 f \n");
        for place in &self.places {
            let _ = writeln!(end, "{place:010} 00000 n ");
        }
        let _ = write!(end, "trailer\n<< /Size {count} /Root 1 0 R /Info 3 0 R >>\nstartxref\n{table}\n%%EOF\n");
        self.bytes.extend(end.bytes());
        self.bytes
    }
}

fn name(symbol: Symbol) -> String {
    match symbol {
        Symbol::Digit(digit) => format!("Digit{digit}"),
        Symbol::Flags(count, up) => format!("Flags{count}{}", if up { "Up" } else { "Down" }),
        Symbol::HookedRest(hooks) => format!("HookedRest{hooks}"),
        _ => format!("{symbol:?}"),
    }
}

fn write_path(content: &mut String, path: &Path) {
    let pair = |point: Point| format!("{} {}", number(point.x), number(point.y));
    for segment in &path.0 {
        let _ = match *segment {
            Segment::Move(to) => writeln!(content, "{} m", pair(to)),
            Segment::Line(to) => writeln!(content, "{} l", pair(to)),
            Segment::Curve(one, two, to) => writeln!(content, "{} {} {} c", pair(one), pair(two), pair(to)),
            Segment::Close => writeln!(content, "h"),
        };
    }
}

/// A number as a short text: a thousandth of a point cannot be seen.
fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// In `WinAnsiEncoding`, as hexadecimal digits: letters with accents are where Latin-1 has them.
fn encoded(text: &str) -> String {
    text.chars().fold(String::new(), |mut digits, letter| {
        let _ = write!(digits, "{:02x}", u32::from(letter));
        digits
    })
}
