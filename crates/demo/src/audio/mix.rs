//! From a performance to samples: every note on its instrument, in a room.

use std::collections::BTreeMap;

use super::room;
use super::timbre::{Instrument, Note, RATE, Struck, Timbre, Tone};
use crate::scores::{Performance, Played};

/// Who plays a voice.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    pub(super) instrument: Instrument,
    /// Higher by so many half tones than written.
    pub(super) higher: i32,
    pub(super) gain: f32,
}

/// A room: how long its echoes go on, and how much they are heard.
#[derive(Debug, Clone, Copy)]
pub(super) struct Room {
    pub(super) size: f32,
    pub(super) share: f32,
}

/// What sounds after the last note, and how long it takes to fade, in seconds.
const AFTER_S: f64 = 2.6;
const FADE_S: f64 = 1.2;
/// The silence before the first note.
const BEFORE_S: f64 = 0.25;
/// From how loud a note is meant to how strong it is.
const STRENGTH: f64 = 1.5;

/// When something sounds in the mix that begins at this time in the performance.
pub(super) fn heard_at(seconds: f64) -> f64 {
    seconds + BEFORE_S
}

/// The samples, of any height. Each voice has a part, or the last one. `vowels` are those of the syllables.
pub(super) fn mix(performance: &Performance, parts: &[Part], vowels: &[char], room: Room) -> Vec<f32> {
    let rate = f64::from(RATE);
    let mut samples = vec![0.0; ((heard_at(performance.end) + AFTER_S) * rate) as usize];
    let mut notes = performance.notes.clone();
    notes.sort_by(|one, other| {
        (one.voice.cmp(&other.voice)).then(one.start.total_cmp(&other.start)).then(one.key.cmp(&other.key))
    });
    let held = longest(&notes, parts);
    let mut tones: BTreeMap<(Instrument, i32), Tone> = BTreeMap::new();
    let mut chord = 0;
    for (index, note) in notes.iter().enumerate() {
        let is_of_chord =
            index > 0 && notes[index - 1].voice == note.voice && notes[index - 1].start.total_cmp(&note.start).is_eq();
        chord = if is_of_chord { chord + 1 } else { 0 };
        let (part, key) = played_on(note, parts);
        let gain = part.gain * note.loudness.powf(STRENGTH) as f32;
        let from = |seconds: f64| (heard_at(seconds) * rate) as usize;
        match part.instrument.timbre() {
            Timbre::Struck(struck) => {
                let tone = tones.entry((part.instrument, key)).or_insert_with(|| {
                    let held = held.get(&(part.instrument, key)).copied().unwrap_or_default() as f32;
                    struck.tone(key, struck.damped.map_or(f32::MAX, |damped| held + FADED * damped))
                });
                let start = from(note.start + f64::from(chord) * struck.broken);
                strike(&mut samples[start..], struck, tone, note, gain);
            }
            Timbre::Blown(blown) => {
                let syllable = performance.syllables.partition_point(|start| *start <= note.start + 1e-6);
                let vowel = syllable.checked_sub(1).and_then(|at| vowels.get(at)).copied();
                let seconds = (note.end - note.start) as f32;
                let loudness = note.loudness as f32;
                blown.play(&mut samples[from(note.start)..], Note { key, seconds, gain, loudness, vowel });
            }
        }
    }
    room::add(&mut samples, room.size, room.share);
    let fade = (FADE_S * rate) as usize;
    for (at, sample) in samples.iter_mut().rev().take(fade).enumerate() {
        let share = at as f32 / fade as f32;
        *sample *= share * share;
    }
    samples
}

/// Who plays a note, and how high it then is.
fn played_on(note: &Played, parts: &[Part]) -> (Part, i32) {
    let part = parts[note.voice.min(parts.len() - 1)];
    (part, note.key + part.higher)
}

/// For how many seconds each note is held at most.
fn longest(notes: &[Played], parts: &[Part]) -> BTreeMap<(Instrument, i32), f64> {
    let mut longest: BTreeMap<_, f64> = BTreeMap::new();
    for note in notes {
        let (part, key) = played_on(note, parts);
        let held = longest.entry((part.instrument, key)).or_default();
        *held = held.max(note.end - note.start);
    }
    longest
}

/// After so many times the time of its damping, a note is no longer heard.
const FADED: f32 = 9.3;

fn strike(into: &mut [f32], struck: &Struck, tone: &Tone, note: &Played, gain: f32) {
    let hard = ((note.loudness as f32 - 0.2) / 0.65).clamp(0.0, 1.0);
    let (soft, hard) = (gain * (1.0 - hard), gain * hard);
    let held = match struck.damped {
        Some(_) => ((note.end - note.start) * f64::from(RATE)) as usize,
        None => usize::MAX,
    };
    let damping = struck.damped.map_or(1.0, |seconds| (-1.0 / (seconds * RATE)).exp());
    let held = held.min(tone.soft.len());
    let both = tone.soft.iter().zip(&tone.hard);
    for (sample, (one, other)) in into.iter_mut().zip(both).take(held) {
        *sample += one * soft + other * hard;
    }
    let mut left = 1.0;
    for (sample, (one, other)) in into.iter_mut().zip(tone.soft.iter().zip(&tone.hard)).skip(held) {
        left *= damping;
        if left < 1e-4 {
            break;
        }
        *sample += (one * soft + other * hard) * left;
    }
}
