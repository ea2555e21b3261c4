//! Marks above and below the notes: fingerings, ornaments, words, chord names, syllables.

use crate::scores::notation::Sign;
use crate::scores::path::at;
use crate::scores::symbols::Symbol;
use crate::scores::text::Font;

use super::layer::Layer;
use super::stems::Placed;

const FINGER_SIZE: f64 = 1.7;
const WORD_SIZE: f64 = 2.1;
const DYNAMIC_SIZE: f64 = 2.8;
const CHORD_SIZE: f64 = 2.3;
pub(super) const LYRIC_SIZE: f64 = 2.1;
const LYRIC_LINE: f64 = 2.3;

/// A syllable and the note it is sung to; `goes_on` if the word does.
pub(super) struct Sung<'a> {
    pub(super) placed: &'a Placed<'a>,
    pub(super) text: &'a str,
    pub(super) goes_on: bool,
}

pub(super) fn draw(layer: &mut Layer, placed: &[Placed], fingers_below: bool) {
    for note in placed {
        let event = &note.note.event;
        if event.has(Sign::Mordent) {
            let y = layer.top(note.x, note.x + 1.2) + 0.5;
            layer.symbol(Symbol::Mordent, note.centre() - 1.0, y);
            layer.take(note.centre() - 1.0, note.centre() + 1.0, y, y + 1.1);
        }
        if let Some(finger) = event.finger {
            draw_finger(layer, note, finger, fingers_below);
        }
        if event.has(Sign::Breath) {
            layer.symbol(Symbol::Breath, note.x + note.note.reach_right() + 0.9, 2.3);
        }
    }
    for note in placed.iter().filter(|note| note.note.event.has(Sign::Fermata)) {
        let y = layer.top(note.x, note.x + 1.2).max(2.2) + 0.6;
        layer.symbol(Symbol::Fermata, note.centre() - 1.2, y);
        layer.take(note.centre() - 1.2, note.centre() + 1.2, y, y + 1.3);
    }
    for note in placed {
        if let Some(word) = &note.note.event.word {
            draw_word(layer, note, word);
        }
    }
    draw_chords(layer, placed);
}

fn draw_finger(layer: &mut Layer, note: &Placed, finger: char, below: bool) {
    let text = finger.to_string();
    let (left, right) = (note.centre() - 0.45, note.centre() + 0.45);
    let y = if below { layer.bottom(left, right) - 0.4 - 0.68 * FINGER_SIZE } else { layer.top(left, right) + 0.45 };
    layer.centred_text(Font::Roman, FINGER_SIZE, at(note.centre(), y), &text);
}

/// Dynamics are bold; other words are not. Both stand below the staff.
fn draw_word(layer: &mut Layer, note: &Placed, word: &str) {
    let is_dynamic = word.chars().all(|letter| "mpf".contains(letter));
    let (font, size) = if is_dynamic { (Font::BoldItalic, DYNAMIC_SIZE) } else { (Font::Italic, WORD_SIZE) };
    let left = if is_dynamic { note.centre() - font.width(word) * size / 2.0 } else { note.x };
    let right = left + font.width(word) * size;
    let y = (layer.bottom(left - 0.3, right + 0.3) - 0.5 - 0.55 * size).min(-4.3);
    layer.text(font, size, at(left, y), word);
}

/// All on one line, above everything.
fn draw_chords(layer: &mut Layer, placed: &[Placed]) {
    if placed.iter().all(|note| note.note.event.chord.is_none()) {
        return;
    }
    let y = layer.top(f64::MIN, f64::MAX).max(2.6) + 0.8;
    for note in placed {
        if let Some(chord) = &note.note.event.chord {
            layer.text(Font::Bold, CHORD_SIZE, at(note.x, y), chord);
        }
    }
}

/// A line of words below the staff, and hyphens between syllables.
pub(super) fn draw_lyrics(layer: &mut Layer, lines: &[Vec<Sung>]) {
    let first = layer.bottom(f64::MIN, f64::MAX).min(-3.0) - 0.9 - 0.7 * LYRIC_SIZE;
    for (line, below) in lines.iter().zip(0_u8..) {
        let y = first - LYRIC_LINE * f64::from(below);
        for (index, sung) in line.iter().enumerate() {
            let half = Font::Roman.width(sung.text) * LYRIC_SIZE / 2.0;
            layer.centred_text(Font::Roman, LYRIC_SIZE, at(sung.placed.centre(), y), sung.text);
            let Some(next) = line.get(index + 1).filter(|_| sung.goes_on) else { continue };
            let next_half = Font::Roman.width(next.text) * LYRIC_SIZE / 2.0;
            let middle = f64::midpoint(sung.placed.centre() + half, next.placed.centre() - next_half);
            layer.centred_text(Font::Roman, LYRIC_SIZE, at(middle, y), "-");
        }
    }
}
