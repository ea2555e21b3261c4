//! A piece as it is played: which notes sound when, for how long, and how loud.
//!
//! What is written decides: repetitions, ties, slurs, grace notes, mordents, fermatas, breaths, and the words for
//! loudness and tempo. A player adds the rest: weight on the first beat, a tempo that breathes, a slower end.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a piece has some thousands of ticks and notes"
)]

use super::notation::{Barline, Event, Pitch, Sign, WHOLE};
use super::piece::{Bar, Piece, Staff};
use crate::noise::{hash, unit};

/// How a piece is played.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manner {
    /// The tempo, in quarter notes per minute.
    pub(crate) quarters: f64,
    /// Whether repetitions are played.
    pub(crate) repeated: bool,
    /// The number of the last bar, if the piece is not played to its end.
    pub(crate) until: usize,
    /// Notes ring until the next multiple of so many quarter notes in their bar, as with a pedal; 0 if they do not.
    pub(crate) pedal: u32,
}

/// A note that sounds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Played {
    /// Voices are counted over all staves, from the top.
    pub(crate) voice: usize,
    /// In half tones, as in MIDI: middle C is 60.
    pub(crate) key: i32,
    /// In seconds.
    pub(crate) start: f64,
    pub(crate) end: f64,
    /// From 0 to 1.
    pub(crate) loudness: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Performance {
    /// In no particular order.
    pub(crate) notes: Vec<Played>,
    /// When each syllable is sung, in seconds.
    pub(crate) syllables: Vec<f64>,
    /// When the last bar ends, in seconds.
    pub(crate) end: f64,
}

pub(crate) fn perform(piece: &Piece, manner: Manner) -> Performance {
    let bars = piece.bars();
    let route = route(&bars, manner);
    let clock = Clock::new(&bars, &route, manner.quarters);
    let mut performance = Performance { notes: Vec::new(), syllables: Vec::new(), end: clock.at(clock.ticks) };
    let mut above = 0;
    for (staff, written) in piece.staves.iter().enumerate() {
        let dynamics = Dynamics::of(&bars, if piece.braced { None } else { Some(staff) });
        for voice in 0..written.voices.len() {
            // The melody is heard above the rest.
            let weight = if (staff, voice) == (0, 0) { 1.0 } else { 0.74 };
            let hands = Hands { piece, staff, voice, above, clock: &clock, dynamics: &dynamics, weight, manner };
            hands.play(&bars, &route, written, &mut performance);
        }
        above += written.voices.len();
    }
    performance
}

/// The bars in the order in which they are played.
fn route(bars: &[Bar], manner: Manner) -> Vec<usize> {
    let first_time = if manner.repeated { '1' } else { '2' };
    let (mut route, mut index, mut begin, mut time) = (Vec::new(), 0, 0, first_time);
    while let Some(bar) = bars.get(index).filter(|bar| bar.number <= manner.until) {
        index += 1;
        if bar.ending.is_some_and(|ending| ending != time) {
            continue;
        }
        route.push(index - 1);
        match bar.end {
            Barline::End | Barline::EndBegin if time == '1' => (index, time) = (begin, '2'),
            Barline::Begin | Barline::End | Barline::EndBegin => (begin, time) = (index, first_time),
            Barline::Plain | Barline::Double | Barline::Last => {}
        }
    }
    route
}

/// Ticks between two places whose times are computed; all notes begin at such a place.
const STEP: u32 = WHOLE / 64;
/// How much slower the end is, with a word for it and without.
const RITARDANDO: f64 = 0.36;
const CLOSE: f64 = 0.16;
/// How much longer a fermata is.
const HELD: f64 = 1.6;
/// How far the tempo goes up and down, within so many bars.
const SWAY: f64 = 0.018;
const SWAY_BARS: f64 = 4.0;

/// From ticks, as they are played, to seconds.
struct Clock {
    seconds: Vec<f64>,
    /// Where each bar of the route begins.
    begins: Vec<u32>,
    ticks: u32,
}

impl Clock {
    fn new(bars: &[Bar], route: &[usize], quarters: f64) -> Clock {
        let mut begins = Vec::new();
        let mut ticks = 0;
        let mut held = Vec::new();
        let mut slower = None;
        for index in route {
            let bar = &bars[*index];
            for event in bar.staves.iter().flatten().flat_map(|voice| &voice.events) {
                if event.has(Sign::Fermata) {
                    held.push(ticks + event.start..ticks + event.end());
                }
                if event.word.as_deref() == Some("rit.") {
                    slower = Some(ticks + event.start);
                }
            }
            begins.push(ticks);
            ticks += bar.ticks;
        }
        let last = begins.last().copied().unwrap_or_default();
        let (slower, by) = slower.map_or((last, CLOSE), |tick| (tick, RITARDANDO));
        let bar = f64::from(route.last().map_or(WHOLE, |index| bars[*index].ticks));
        let mut seconds = vec![0.0];
        for step in 0..ticks / STEP {
            let tick = step * STEP;
            let along = f64::from(tick.saturating_sub(slower)) / f64::from((ticks - slower).max(1));
            let sway = 1.0 + SWAY * (f64::from(tick) / (SWAY_BARS * bar) * std::f64::consts::TAU).sin();
            let hold = if held.iter().any(|held| held.contains(&tick)) { HELD } else { 1.0 };
            let quarter = 60.0 / quarters * hold / (sway * (1.0 - by * along));
            seconds.push(seconds[seconds.len() - 1] + quarter * f64::from(STEP * 4) / f64::from(WHOLE));
        }
        Clock { seconds, begins, ticks }
    }

    fn at(&self, tick: u32) -> f64 {
        let place = (tick / STEP) as usize;
        self.seconds.get(place).or(self.seconds.last()).copied().unwrap_or_default()
    }
}

/// The words for loudness: where they are written, and what they mean.
struct Dynamics(Vec<(u32, Option<f64>)>);

impl Dynamics {
    /// Of one staff, or of all if they have one player.
    fn of(bars: &[Bar], staff: Option<usize>) -> Dynamics {
        let mut marks = Vec::new();
        let mut begin = 0;
        for bar in bars {
            for (_, voices) in
                bar.staves.iter().enumerate().filter(|(index, _)| staff.is_none_or(|staff| staff == *index))
            {
                for event in voices.iter().flat_map(|voice| &voice.events) {
                    match event.word.as_deref() {
                        Some("cresc." | "dim.") => marks.push((begin + event.start, None)),
                        Some(word) => marks.extend(level(word).map(|level| (begin + event.start, Some(level)))),
                        None => {}
                    }
                }
            }
            begin += bar.ticks;
        }
        marks.sort_by_key(|(tick, _)| *tick);
        Dynamics(marks)
    }

    /// At a tick of the written piece.
    fn at(&self, tick: u32) -> f64 {
        let reached = self.0.iter().take_while(|(at, _)| *at <= tick);
        // What is before the first word is as loud as that.
        let first = self.0.iter().find_map(|(_, level)| *level).unwrap_or(DEFAULT);
        let mut now = (0, first, false);
        for (at, level) in reached {
            now = (*at, level.unwrap_or(now.1), level.is_none());
        }
        let (since, from, is_changing) = now;
        let next = self.0.iter().find_map(|(at, level)| level.filter(|_| *at > tick).map(|level| (*at, level)));
        match next {
            Some((until, to)) if is_changing => {
                from + (to - from) * f64::from(tick - since) / f64::from((until - since).max(1))
            }
            _ => from,
        }
    }
}

const DEFAULT: f64 = 0.55;

fn level(word: &str) -> Option<f64> {
    match word {
        "pp" => Some(0.34),
        "p" => Some(0.44),
        "mp" => Some(0.54),
        "mf" => Some(0.66),
        "f" => Some(0.8),
        _ => None,
    }
}

/// How long the two quick notes of a mordent are, in seconds, and the longest grace note, in ticks.
const QUICK: f64 = 0.075;
const GRACE: u32 = WHOLE / 8;
/// What is left of a note that is neither slurred nor followed by a breath, and of one before a breath.
const DETACHED: f64 = 0.93;
const BREATHED: f64 = 0.82;

/// Somebody who plays one voice.
struct Hands<'a> {
    piece: &'a Piece,
    staff: usize,
    voice: usize,
    /// How many voices are on the staves above.
    above: usize,
    clock: &'a Clock,
    dynamics: &'a Dynamics,
    weight: f64,
    manner: Manner,
}

impl Hands<'_> {
    fn play(&self, bars: &[Bar], route: &[usize], written: &Staff, into: &mut Performance) {
        let places: Vec<u32> = bars
            .iter()
            .scan(0, |begin, bar| {
                *begin += bar.ticks;
                Some(*begin - bar.ticks)
            })
            .collect();
        let is_sung = self.voice == 0 && !written.lyrics.is_empty();
        // How many notes go on, because the last event is tied to the next one.
        let (mut tied, mut slurred, mut goes_on) = (0, false, false);
        for (index, begin) in route.iter().zip(&self.clock.begins) {
            for event in &bars[*index].staves[self.staff][self.voice].events {
                let pitches = event.pitches();
                if pitches.is_empty() {
                    (tied, goes_on) = (0, false);
                    continue;
                }
                slurred = event.has(Sign::SlurBegins) || (slurred && !event.has(Sign::SlurEnds));
                let (start, end) = self.times(event, *begin, bars[*index].ticks, slurred || event.has(Sign::Tie));
                if is_sung && !goes_on {
                    into.syllables.push(start);
                }
                goes_on = event.has(Sign::Tie) || slurred;
                if tied == pitches.len() {
                    let first = into.notes.len() - tied;
                    into.notes[first..].iter_mut().for_each(|note| note.end = end);
                } else {
                    let loudness = self.loudness(event, places[*index], *begin);
                    let span = Span { start, end, loudness };
                    self.strike(event, *begin, span, into);
                }
                tied = if event.has(Sign::Tie) { pitches.len() } else { 0 };
            }
        }
    }

    fn times(&self, event: &Event, begin: u32, bar_ticks: u32, is_bound: bool) -> (f64, f64) {
        let start = self.clock.at(begin + event.start);
        let written = self.clock.at(begin + event.end());
        let share = match (event.has(Sign::Breath), is_bound) {
            (true, _) => BREATHED,
            (false, true) => 1.0,
            (false, false) => DETACHED,
        };
        let end = start + (written - start) * share;
        if self.manner.pedal == 0 {
            return (start, end);
        }
        let pedal = self.manner.pedal * WHOLE / 4;
        let lifted = ((event.start / pedal + 1) * pedal).min(bar_ticks);
        (start, end.max(self.clock.at(begin + lifted)))
    }

    fn loudness(&self, event: &Event, place: u32, begin: u32) -> f64 {
        let beat = if event.start == 0 { 1.05 } else { 0.97 };
        // Nobody plays two notes alike.
        let chance = unit(hash(self.staff as u32 + 2, (begin + event.start) as i32, self.voice as i32));
        let human = 1.0 + 0.07 * (f64::from(chance) - 0.5);
        (self.dynamics.at(place + event.start) * self.weight * beat * human).clamp(0.05, 1.0)
    }

    /// The notes of an event with their ornaments. The last ones are those that a tie makes longer.
    fn strike(&self, event: &Event, begin: u32, span: Span, into: &mut Performance) {
        let Span { mut start, end, loudness } = span;
        let mut add = |pitch: Pitch, start: f64, end: f64, loudness: f64| {
            into.notes.push(Played { voice: self.above + self.voice, key: key(pitch), start, end, loudness });
        };
        let top = event.pitches()[event.pitches().len() - 1];
        if let Some(grace) = event.grace {
            let length = GRACE.min(event.value.ticks() / 2);
            let until = self.clock.at(begin + event.start + length);
            add(grace, start, until, loudness);
            start = until;
        }
        if event.has(Sign::Mordent) {
            let quick = QUICK.min((end - start) / 4.0);
            add(top, start, start + quick, loudness);
            add(self.below(top), start + quick, start + 2.0 * quick, loudness * 0.85);
            start += 2.0 * quick;
        }
        for pitch in event.pitches() {
            add(*pitch, start, end, loudness);
        }
    }

    /// The next lower step of the key.
    fn below(&self, pitch: Pitch) -> Pitch {
        let step = pitch.step - 1;
        let sharps = &[3, 0, 4, 1, 5, 2, 6][..self.piece.sharps];
        Pitch { step, alter: i8::from(sharps.contains(&step.rem_euclid(7))) }
    }
}

struct Span {
    start: f64,
    end: f64,
    loudness: f64,
}

fn key(pitch: Pitch) -> i32 {
    const HALF_TONES: [i32; 7] = [0, 2, 4, 5, 7, 9, 11];
    let (octave, step) = (pitch.step.div_euclid(7), pitch.step.rem_euclid(7));
    12 * (octave + 1) + HALF_TONES[step as usize] + i32::from(pitch.alter)
}

#[cfg(test)]
mod tests {
    use super::super::pieces::{ELISE, GREENSLEEVES, GYMNOPEDIE, MINUET, PRELUDE, SAKURA};
    use super::*;

    const PLAIN: Manner = Manner { quarters: 60.0, repeated: false, until: usize::MAX, pedal: 0 };

    fn numbers(piece: &Piece, repeated: bool) -> Vec<usize> {
        let bars = piece.bars();
        route(&bars, Manner { repeated, ..PLAIN }).into_iter().map(|index| bars[index].number).collect()
    }

    #[test]
    fn repetitions_are_played_as_they_are_written() {
        let once: Vec<usize> = (1..=32).collect();
        assert_eq!(numbers(&MINUET, false), once);
        let twice: Vec<usize> = (1..=16).chain(1..=16).chain(17..=32).chain(17..=32).collect();
        assert_eq!(numbers(&MINUET, true), twice);
        // With an upbeat, and an ending for each time.
        let elise = numbers(&ELISE, true);
        assert_eq!(elise[..10], [0, 1, 2, 3, 4, 5, 6, 7, 8, 0]);
        let bars = ELISE.bars();
        let ticks = |repeated| route(&bars, Manner { repeated, ..PLAIN }).iter().map(|at| bars[*at].ticks).sum::<u32>();
        assert_eq!(ticks(false) % ELISE.time.ticks(), bars[0].ticks, "one upbeat too many");
        assert_eq!(ticks(true) % ELISE.time.ticks(), bars[0].ticks);
        assert!(ticks(true) > ticks(false) * 3 / 2);
        assert_eq!(route(&GYMNOPEDIE.bars(), Manner { until: 39, ..PLAIN }).len(), 39);
    }

    #[test]
    fn the_prelude_begins_as_everybody_knows_it() {
        let mut notes = perform(&PRELUDE, PLAIN).notes;
        notes.sort_by(|one, other| one.start.total_cmp(&other.start));
        let keys: Vec<i32> = notes.iter().take(8).map(|note| note.key).collect();
        assert_eq!(keys, [60, 64, 67, 72, 76, 67, 72, 76]);
        // The tied note is one, and lasts to the middle of the bar.
        assert!((notes[1].end - notes[1].start - 1.75).abs() < 0.2, "{:?}", notes[1]);
    }

    #[test]
    fn every_note_sounds_within_the_piece() {
        for piece in [&MINUET, &SAKURA, &GREENSLEEVES, &PRELUDE, &ELISE, &GYMNOPEDIE] {
            for pedal in [0, 2] {
                let played = perform(piece, Manner { pedal, repeated: true, ..PLAIN });
                assert!(played.notes.len() > 100);
                for note in &played.notes {
                    assert!(note.start >= 0.0 && note.end > note.start + 0.02, "{}: {note:?}", piece.title);
                    assert!(
                        note.end <= played.end + 1e-9 && (33..=96).contains(&note.key),
                        "{}: {note:?}",
                        piece.title
                    );
                }
            }
        }
    }

    #[test]
    fn loudness_follows_the_words() {
        let bars = PRELUDE.bars();
        let dynamics = Dynamics::of(&bars, None);
        // At the end of a bar.
        let at = |bar: u32| dynamics.at(bar * WHOLE - 1);
        assert_eq!(Some(dynamics.at(0)), level("p"));
        assert!(at(1) < at(5) && at(24) > at(22) && at(28) > at(35));
        assert!(at(22) < at(23) && at(23) < at(24), "it grows from bar to bar");
    }

    #[test]
    fn a_mordent_touches_the_note_below_in_its_key() {
        // In the third bar a C with the B below it; later a B with the A below it.
        let notes = perform(&MINUET, PLAIN).notes;
        let quick: Vec<i32> = notes.iter().filter(|note| note.end - note.start < 0.1).map(|note| note.key).collect();
        assert_eq!(quick[..2], [72, 71]);
    }
}
