//! What is known about a note before it is placed: its position on the staff, its accidentals, its stem direction, and
//! its beam.

use std::collections::BTreeMap;

use crate::scores::notation::{Clef, Event, Pitch, Sign, Sound, VoiceBar};
use crate::scores::piece::{Bar, Piece};
use crate::scores::symbols::{HEAD, Symbol, WHOLE_HEAD};

/// An event of a voice, ready to be drawn.
#[derive(Debug, Clone)]
pub(super) struct Note {
    pub(super) event: Event,
    pub(super) bar: usize,
    pub(super) staff: usize,
    pub(super) voice: usize,
    /// Its index in the voice's bar.
    pub(super) index: usize,
    /// Half staff spaces above the middle line, from the lowest.
    pub(super) heights: Vec<i32>,
    /// Heads that stand on the other side of the stem, because their neighbour is in the way.
    pub(super) aside: Vec<bool>,
    pub(super) accidentals: Vec<Accidental>,
    pub(super) grace: Option<i32>,
    /// Whether no other voice in this staff and bar determines the direction of stems.
    pub(super) is_alone: bool,
    pub(super) stem_up: bool,
    /// Notes with the same number are under one beam.
    pub(super) beam: Option<usize>,
    /// How far a rest makes way for the other voice, in staff spaces.
    pub(super) shift: f64,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Accidental {
    pub(super) height: i32,
    pub(super) symbol: Symbol,
    /// How far left of the heads it begins.
    pub(super) left: f64,
}

impl Note {
    pub(super) fn is_chord(&self) -> bool {
        !self.heights.is_empty()
    }

    pub(super) fn head(&self) -> Symbol {
        match self.event.value.base {
            1 => Symbol::Whole,
            2 => Symbol::Half,
            _ => Symbol::Black,
        }
    }

    pub(super) fn has_stem(&self) -> bool {
        self.is_chord() && self.event.value.base > 1
    }

    pub(super) fn has_flags(&self) -> bool {
        self.has_stem() && self.beam.is_none() && self.event.value.tails() > 0
    }

    pub(super) fn low(&self) -> f64 {
        self.heights.first().map_or(0.0, |height| f64::from(*height) / 2.0)
    }

    pub(super) fn high(&self) -> f64 {
        self.heights.last().map_or(0.0, |height| f64::from(*height) / 2.0)
    }

    /// How far it reaches to the left of where its head begins.
    pub(super) fn reach_left(&self) -> f64 {
        let aside = if !self.stem_up && self.aside.contains(&true) { HEAD } else { 0.0 };
        let accidentals = self.accidentals.iter().map(|accidental| accidental.left).fold(0.0, f64::max);
        let before_clef = if self.grace.is_some() { GRACE_WIDTH + accidentals } else { accidentals.max(aside) };
        // A clef at the beginning of a bar stands before the bar line.
        let clef = if self.event.clef.is_some() && self.event.start > 0 { CLEF_CHANGE_WIDTH } else { 0.0 };
        before_clef + clef
    }

    /// How far it reaches to the right of where its head begins.
    pub(super) fn reach_right(&self) -> f64 {
        let head = match self.event.sound {
            Sound::Nothing | Sound::BarRest => 0.0,
            Sound::Rest => self.rest().width(),
            Sound::Notes(_) if self.event.value.base == 1 => WHOLE_HEAD,
            Sound::Notes(_) => HEAD,
        };
        let aside = if self.stem_up && self.aside.contains(&true) { HEAD } else { 0.0 };
        let dots = if self.event.value.dots > 0 { 0.35 + 0.55 * f64::from(self.event.value.dots) } else { 0.0 };
        let flags = if self.has_flags() && self.stem_up { 0.95 } else { 0.0 };
        head + aside + flags + dots
    }

    pub(super) fn rest(&self) -> Symbol {
        match self.event.value.base {
            1 => Symbol::WholeRest,
            2 => Symbol::HalfRest,
            4 => Symbol::QuarterRest,
            _ => Symbol::HookedRest(self.event.value.tails()),
        }
    }
}

pub(super) const GRACE_SCALE: f64 = 0.65;
pub(super) const GRACE_WIDTH: f64 = 1.6;
pub(super) const CLEF_CHANGE_SCALE: f64 = 0.78;
pub(super) const CLEF_CHANGE_WIDTH: f64 = 2.6;

/// The step of the scale on the middle line.
fn middle(clef: Clef) -> i32 {
    match clef {
        Clef::Treble => 34,
        Clef::Bass => 22,
    }
}

/// The key's sharps: steps above C, in the order in which they are written.
const SHARPS: [i32; 7] = [3, 0, 4, 1, 5, 2, 6];

/// All notes of a piece, bar by bar, staff by staff, voice by voice; and the clef of each staff at
/// the beginning of each bar.
pub(super) fn prepare(piece: &Piece, bars: &[Bar]) -> (Vec<Note>, Vec<Vec<Clef>>) {
    let mut clefs: Vec<Clef> = piece.staves.iter().map(|staff| staff.clef).collect();
    let mut notes = Vec::new();
    let mut clefs_of_bars = Vec::new();
    let mut beams = 0;
    let mut ties = Ties::default();
    for (bar_index, bar) in bars.iter().enumerate() {
        for (staff_index, voices) in bar.staves.iter().enumerate() {
            if let Some(clef) = voices.iter().find_map(|voice| voice.events.first()?.clef) {
                clefs[staff_index] = clef;
            }
        }
        clefs_of_bars.push(clefs.clone());
        for (staff_index, voices) in bar.staves.iter().enumerate() {
            let first = notes.len();
            let is_alone = voices.iter().filter(|voice| !voice.is_silent()).count() < 2;
            for (voice_index, voice) in voices.iter().enumerate() {
                let mut clef = clefs[staff_index];
                for (index, event) in voice.events.iter().enumerate() {
                    clef = event.clef.unwrap_or(clef);
                    let place = (bar_index, staff_index, voice_index, index);
                    notes.push(note(event, place, clef, is_alone));
                }
                // Another voice that changes the clef does so alone.
                if voices.len() == 1 {
                    clefs[staff_index] = clef;
                }
            }
            let staff_notes = &mut notes[first..];
            accidentals(piece.sharps, staff_notes, &mut ties);
            beam(piece.beam_ticks, staff_notes, &mut beams);
            make_way(staff_notes, voices);
        }
    }
    for note in &mut notes {
        step_aside(note);
    }
    (notes, clefs_of_bars)
}

fn note(event: &Event, place: (usize, usize, usize, usize), clef: Clef, is_alone: bool) -> Note {
    let heights: Vec<i32> = event.pitches().iter().map(|pitch| pitch.step - middle(clef)).collect();
    let balance = heights.first().unwrap_or(&0) + heights.last().unwrap_or(&0);
    let (bar, staff, voice, index) = place;
    Note {
        event: event.clone(),
        bar,
        staff,
        voice,
        index,
        aside: vec![false; heights.len()],
        accidentals: Vec::new(),
        grace: event.grace.map(|pitch| pitch.step - middle(clef)),
        is_alone,
        stem_up: if is_alone { balance < 0 } else { voice == 0 },
        beam: None,
        shift: 0.0,
        heights,
    }
}

/// Heights that are held over a tie, by staff and voice.
type Ties = BTreeMap<(usize, usize), Vec<Pitch>>;

/// The accidentals that the key and the earlier notes of the bar do not imply.
fn accidentals(key: usize, notes: &mut [Note], ties: &mut Ties) {
    let in_key = |step: i32| i8::from(SHARPS[..key].contains(&step.rem_euclid(7)));
    let mut order: Vec<usize> = (0..notes.len()).collect();
    order.sort_by_key(|index| (notes[*index].event.start, notes[*index].voice));
    let mut said: BTreeMap<i32, i8> = BTreeMap::new();
    for index in order {
        let note = &mut notes[index];
        let held = ties.remove(&(note.staff, note.voice)).unwrap_or_default();
        let mut shown = Vec::new();
        for (pitch, height) in note.event.pitches().iter().zip(&note.heights).rev() {
            let valid = said.get(&pitch.step).copied().unwrap_or_else(|| in_key(pitch.step));
            if held.contains(pitch) || (valid == pitch.alter && !note.event.has(Sign::Accidental)) {
                continue;
            }
            said.insert(pitch.step, pitch.alter);
            let symbol = match pitch.alter {
                1 => Symbol::Sharp,
                -1 => Symbol::Flat,
                _ => Symbol::Natural,
            };
            shown.push((*height, symbol));
        }
        note.accidentals = stagger(&shown);
        if note.event.has(Sign::Tie) {
            ties.insert((note.staff, note.voice), note.event.pitches().to_vec());
        }
    }
}

/// Accidentals that would touch stand one before the other; the highest is next to its head.
fn stagger(shown: &[(i32, Symbol)]) -> Vec<Accidental> {
    let mut placed: Vec<(Accidental, usize)> = Vec::new();
    for (height, symbol) in shown {
        let is_free = |row: usize| placed.iter().all(|(other, at)| *at != row || (other.height - height).abs() >= 6);
        let row = (0..shown.len()).find(|row| is_free(*row)).unwrap_or_default();
        let left = 0.25 + symbol.width() + 1.1 * f64::from(u32::try_from(row).unwrap_or_default());
        placed.push((Accidental { height: *height, symbol: *symbol, left }, row));
    }
    placed.into_iter().map(|(accidental, _)| accidental).collect()
}

/// Beams notes that belong together, and turns their stems in one direction.
fn beam(beam_ticks: u32, notes: &mut [Note], beams: &mut usize) {
    let can_be_beamed = |note: &Note| note.is_chord() && note.event.value.tails() > 0;
    let group = |note: &Note| (note.voice, note.event.start / beam_ticks);
    let mut first = 0;
    while first < notes.len() {
        let mut end = first + 1;
        if can_be_beamed(&notes[first]) {
            let goes_on = |end: usize| {
                let (last, next) = (&notes[end - 1], notes.get(end));
                !last.event.has(Sign::BeamEnds)
                    && next.is_some_and(|next| can_be_beamed(next) && group(next) == group(&notes[first]))
            };
            while goes_on(end) {
                end += 1;
            }
        }
        if end - first > 1 {
            let members = &mut notes[first..end];
            let highest = members.iter().filter_map(|note| note.heights.last()).max().copied().unwrap_or_default();
            let lowest = members.iter().filter_map(|note| note.heights.first()).min().copied().unwrap_or_default();
            for note in members {
                note.beam = Some(*beams);
                if note.is_alone {
                    note.stem_up = highest + lowest < 0;
                }
            }
            *beams += 1;
        }
        first = end;
    }
}

/// A rest goes up or down, if the other voice sounds where it would stand.
fn make_way(notes: &mut [Note], voices: &[VoiceBar]) {
    for index in 0..notes.len() {
        let note = &notes[index];
        if note.event.sound != Sound::Rest || note.is_alone || voices.len() < 2 {
            continue;
        }
        let sounding = |other: &&Note| {
            other.voice != note.voice
                && other.is_chord()
                && other.event.start <= note.event.start
                && other.event.end() > note.event.start
        };
        let Some(other) = notes.iter().find(sounding) else { continue };
        // How far a rest reaches from its middle: up, and down.
        let (up, down) = match note.rest() {
            Symbol::HookedRest(hooks) => (0.8, f64::from(hooks)),
            Symbol::QuarterRest => (1.5, 1.5),
            _ => (0.6, 0.6),
        };
        let shift = if note.voice == 0 {
            (other.high() + 0.6 + down).ceil().max(0.0)
        } else {
            (other.low() - 0.6 - up).floor().min(0.0)
        };
        notes[index].shift = shift;
    }
}

/// Two heads a step apart stand on both sides of the stem.
fn step_aside(note: &mut Note) {
    let count = note.heights.len();
    let order: Vec<usize> = if note.stem_up { (0..count).collect() } else { (0..count).rev().collect() };
    for pair in order.windows(2) {
        let is_near = (note.heights[pair[0]] - note.heights[pair[1]]).abs() == 1;
        note.aside[pair[1]] = is_near && !note.aside[pair[0]];
    }
}
