//! Assigns syllables to notes.

use std::ops::Range;

use crate::scores::notation::Sign;
use crate::scores::piece::Piece;
use crate::scores::text::Font;

use super::marks::{LYRIC_SIZE, Sung};
use super::note::Note;
use super::spacing::Syllable;
use super::stems::Placed;

/// The words of the one staff that is sung.
pub(super) struct Lyrics<'a> {
    staff: usize,
    /// Lines of syllables, and whether their word continues.
    lines: Vec<Vec<(&'a str, bool)>>,
    /// `(bar, start)` of the notes that begin a syllable.
    notes: Vec<(usize, u32)>,
}

impl<'a> Lyrics<'a> {
    pub(super) fn of(piece: &'a Piece, notes: &[Note]) -> Lyrics<'a> {
        let staff = piece.staves.iter().position(|staff| !staff.lyrics.is_empty()).unwrap_or_default();
        let syllable = |word: &'a str| word.strip_suffix('-').map_or((word, false), |word| (word, true));
        let lines = piece.staves[staff].lyrics.iter().map(|line| line.split_whitespace().map(syllable).collect());
        let mut goes_on = false;
        let mut sung = Vec::new();
        for note in notes.iter().filter(|note| note.staff == staff && note.voice == 0 && note.is_chord()) {
            if !goes_on {
                sung.push((note.bar, note.event.start));
            }
            // Under a slur, or over a tie, the syllable is held.
            goes_on = note.event.has(Sign::Tie)
                || note.event.has(Sign::SlurBegins)
                || (goes_on && !note.event.has(Sign::SlurEnds));
        }
        Lyrics { staff, lines: lines.collect(), notes: sung }
    }

    /// The widths of a system's syllables.
    pub(super) fn syllables(&self, range: &Range<usize>) -> Vec<Syllable> {
        if self.lines.is_empty() {
            return Vec::new();
        }
        let width = |place: usize| {
            let words = self.lines.iter().filter_map(|line| line.get(place));
            words.map(|(text, _)| Font::Roman.width(text) * LYRIC_SIZE).fold(0.0, f64::max)
        };
        let here = self.notes.iter().enumerate().filter(|(_, (bar, _))| range.contains(bar));
        here.map(|(place, (bar, start))| Syllable { bar: *bar, start: *start, width: width(place) }).collect()
    }

    /// The syllables under these notes of a staff, line by line.
    pub(super) fn sung<'b>(&'b self, staff: usize, placed: &'b [Placed<'b>]) -> Vec<Vec<Sung<'b>>> {
        if staff != self.staff {
            return Vec::new();
        }
        let find = |(bar, start): &(usize, u32)| {
            placed.iter().find(|note| {
                note.note.bar == *bar && note.note.event.start == *start && note.note.voice == 0 && note.note.is_chord()
            })
        };
        let line = |line: &'b Vec<(&'a str, bool)>| {
            let pairs = line.iter().zip(&self.notes);
            pairs
                .filter_map(|((text, goes_on), note)| Some(Sung { placed: find(note)?, text, goes_on: *goes_on }))
                .collect()
        };
        self.lines.iter().map(line).collect()
    }

    /// Syllables and the notes for them; they should be as many.
    #[cfg(test)]
    pub(super) fn counts(&self) -> (Vec<usize>, usize) {
        (self.lines.iter().map(Vec::len).collect(), self.notes.len())
    }
}
