//! A piece: its voices, its key and time, and how it is laid out.

use super::notation::{Barline, Clef, VoiceBar, WHOLE, voice};

/// A piece in its notation.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    pub(super) title: &'static str,
    pub(super) subtitle: &'static str,
    pub(super) composer: &'static str,
    pub(super) tempo: &'static str,
    /// How many sharps the key has; none of these pieces has flats.
    pub(super) sharps: usize,
    pub(super) time: Time,
    /// The longest group of notes under one beam.
    pub(super) beam_ticks: u32,
    pub(super) staves: &'static [Staff],
    /// All staves are one player's: a brace, and bar lines through.
    pub(super) braced: bool,
    /// How many bars each system has. An upbeat is a bar.
    pub(super) systems: &'static [usize],
    /// How many systems each page has.
    pub(super) pages: &'static [usize],
    /// In points.
    pub(super) staff_space: f64,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Staff {
    /// In front of the first system.
    pub(super) name: &'static str,
    pub(super) clef: Clef,
    /// One, or two with the upper first.
    pub(super) voices: &'static [&'static [&'static str]],
    /// Sung to the upper voice, one line below the other. `-` after a syllable: the word goes on.
    pub(super) lyrics: &'static [&'static str],
    /// Fingers are written below.
    pub(super) fingers_below: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Time {
    /// Four quarters, written as C.
    Common,
    Of(u8, u8),
}

impl Time {
    pub(super) fn ticks(self) -> u32 {
        match self {
            Time::Common => WHOLE,
            Time::Of(count, unit) => u32::from(count) * WHOLE / u32::from(unit),
        }
    }
}

/// One bar of all staves: `[staff][voice]`.
#[derive(Debug, Clone)]
pub(super) struct Bar {
    pub(super) staves: Vec<Vec<VoiceBar>>,
    pub(super) end: Barline,
    /// In which repetition it is played, if not in all.
    pub(super) ending: Option<char>,
    pub(super) ticks: u32,
    /// As printed; an upbeat is 0.
    pub(super) number: usize,
}

impl Piece {
    /// The vowels of the syllables that are sung, line by line.
    pub(crate) fn vowels(&self) -> Vec<char> {
        let words = self.staves.iter().flat_map(|staff| staff.lyrics).flat_map(|line| line.split_whitespace());
        words.map(|word| word.chars().rfind(|letter| "aiueo".contains(*letter)).unwrap_or('a')).collect()
    }

    /// The bars, read from the voices' texts.
    pub(super) fn bars(&self) -> Vec<Bar> {
        let read: Vec<Vec<Vec<VoiceBar>>> = self
            .staves
            .iter()
            .map(|staff| staff.voices.iter().map(|texts| voice(&texts.join(" "), self.time.ticks())).collect())
            .collect();
        let count = read[0][0].len();
        let has_upbeat = read[0][0][0].ticks() < self.time.ticks();
        (0..count)
            .map(|index| {
                let staves: Vec<Vec<VoiceBar>> = read
                    .iter()
                    .map(|staff| staff.iter().filter_map(|voice| voice.get(index).cloned()).collect())
                    .collect();
                let all = || staves.iter().flatten();
                let end = all().map(|voice| voice.end).find(|end| *end != Barline::Plain).unwrap_or(Barline::Plain);
                let ending = all().find_map(|voice| voice.ending);
                let ticks = all().map(VoiceBar::ticks).max().unwrap_or_default();
                Bar { end, ending, ticks, number: index + usize::from(!has_upbeat), staves }
            })
            .collect()
    }
}
