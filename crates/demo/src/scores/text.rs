//! Text in four of the fonts that every PDF reader has, and their widths.

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Font {
    Roman,
    Bold,
    Italic,
    BoldItalic,
}

impl Font {
    pub(super) const ALL: [Font; 4] = [Font::Roman, Font::Bold, Font::Italic, Font::BoldItalic];

    pub(super) fn name(self) -> &'static str {
        match self {
            Font::Roman => "Times-Roman",
            Font::Bold => "Times-Bold",
            Font::Italic => "Times-Italic",
            Font::BoldItalic => "Times-BoldItalic",
        }
    }

    /// How wide a text of size 1 is.
    pub(super) fn width(self, text: &str) -> f64 {
        text.chars().map(|letter| f64::from(self.advance(letter))).sum::<f64>() / 1000.0
    }

    /// In thousandths of the size.
    fn advance(self, letter: char) -> u16 {
        let letter = plain(letter);
        let (capitals, small) = match self {
            Font::Roman => (ROMAN_CAPITALS, ROMAN_SMALL),
            Font::Bold => (BOLD_CAPITALS, BOLD_SMALL),
            Font::Italic => (ITALIC_CAPITALS, ITALIC_SMALL),
            Font::BoldItalic => (BOLD_ITALIC_CAPITALS, BOLD_ITALIC_SMALL),
        };
        match letter {
            'A'..='Z' => capitals[usize::from(letter as u8 - b'A')],
            'a'..='z' => small[usize::from(letter as u8 - b'a')],
            '0'..='9' => 500,
            ' ' | '.' | ',' | '\'' => 250,
            '-' | '(' | ')' | '!' | ':' | ';' => 333,
            _ => panic!("{letter:?} is in no text of a score"),
        }
    }
}

/// The letter without its accent, which has the same width.
fn plain(letter: char) -> char {
    match letter {
        'à' => 'a',
        'é' => 'e',
        'ü' => 'u',
        _ => letter,
    }
}

type Alphabet = [u16; 26];

const ROMAN_CAPITALS: Alphabet = [
    722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944,
    722, 722, 611,
];
const ROMAN_SMALL: Alphabet = [
    444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722,
    500, 500, 444,
];
const BOLD_CAPITALS: Alphabet = [
    722, 667, 722, 722, 667, 611, 778, 778, 389, 500, 778, 667, 944, 722, 778, 611, 778, 722, 556, 667, 722, 722, 1000,
    722, 722, 667,
];
const BOLD_SMALL: Alphabet = [
    500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722,
    500, 500, 444,
];
const ITALIC_CAPITALS: Alphabet = [
    611, 611, 667, 722, 611, 611, 722, 722, 333, 444, 667, 556, 833, 667, 722, 611, 722, 611, 500, 556, 722, 611, 833,
    611, 556, 556,
];
const ITALIC_SMALL: Alphabet = [
    500, 500, 444, 500, 444, 278, 500, 500, 278, 278, 444, 278, 722, 500, 500, 500, 500, 389, 389, 278, 500, 444, 667,
    444, 444, 389,
];
const BOLD_ITALIC_CAPITALS: Alphabet = [
    667, 667, 667, 722, 667, 667, 722, 778, 389, 500, 667, 611, 889, 722, 722, 611, 722, 667, 556, 611, 722, 667, 889,
    667, 611, 611,
];
const BOLD_ITALIC_SMALL: Alphabet = [
    500, 500, 444, 500, 444, 333, 500, 556, 278, 278, 500, 278, 778, 556, 500, 500, 500, 389, 389, 278, 556, 444, 667,
    500, 444, 389,
];
