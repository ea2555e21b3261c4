//! The pieces are notated correctly: bars are full, notes can be played, words fit.

use std::collections::BTreeSet;

use super::engrave::{engrave, lyrics_of};
use super::notation::{Barline, Pitch, Sign};
use super::piece::Piece;
use super::pieces::{ELISE, GREENSLEEVES, GYMNOPEDIE, MINUET, PRELUDE, SAKURA};

const PIECES: [&Piece; 6] = [&MINUET, &SAKURA, &GREENSLEEVES, &PRELUDE, &ELISE, &GYMNOPEDIE];

#[test]
fn every_bar_of_every_voice_is_full() {
    for piece in PIECES {
        let bars = piece.bars();
        for bar in &bars {
            // A bar that is repeated together with the upbeat is shorter by the upbeat.
            let upbeat = bars[0].ticks % piece.time.ticks();
            let full = match (bar.number, bar.ending) {
                (0, _) => upbeat,
                (_, Some('1')) if bar.ticks + upbeat == piece.time.ticks() => bar.ticks,
                _ => piece.time.ticks(),
            };
            for (staff, voices) in bar.staves.iter().enumerate() {
                assert_eq!(voices.len(), piece.staves[staff].voices.len(), "{} bar {}", piece.title, bar.number);
                for voice in voices {
                    assert_eq!(voice.ticks(), full, "{} bar {} staff {staff}", piece.title, bar.number);
                }
            }
        }
        assert!(matches!(bars.last().unwrap().end, Barline::Last | Barline::End), "{}", piece.title);
    }
}

#[test]
fn pieces_are_as_long_as_they_are() {
    let lengths = PIECES.map(|piece| piece.bars().last().unwrap().number);
    assert_eq!(lengths, [32, 16, 16, 35, 24, 78]);
    for piece in PIECES {
        assert_eq!(piece.systems.iter().sum::<usize>(), piece.bars().len(), "{}", piece.title);
        assert_eq!(piece.pages.iter().sum::<usize>(), piece.systems.len(), "{}", piece.title);
    }
}

#[test]
fn notes_are_where_instruments_have_them() {
    // From the lowest A to the highest C of a piano; nothing here goes beyond three ledger lines.
    let reach = Pitch { step: 5, alter: 0 }..=Pitch { step: 56, alter: 0 };
    for piece in PIECES {
        for bar in piece.bars() {
            for event in bar.staves.iter().flatten().flat_map(|voice| &voice.events) {
                assert!(
                    event.pitches().iter().all(|pitch| reach.contains(pitch)),
                    "{} bar {}",
                    piece.title,
                    bar.number
                );
                let different: BTreeSet<_> = event.pitches().iter().map(|pitch| pitch.step).collect();
                assert_eq!(different.len(), event.pitches().len(), "{} bar {}", piece.title, bar.number);
            }
        }
    }
}

#[test]
fn a_tie_leads_to_the_same_note() {
    for piece in PIECES {
        let bars = piece.bars();
        for (staff, written) in piece.staves.iter().enumerate() {
            for voice in 0..written.voices.len() {
                let events: Vec<_> = bars.iter().flat_map(|bar| &bar.staves[staff][voice].events).collect();
                for pair in events.windows(2).filter(|pair| pair[0].has(Sign::Tie)) {
                    assert_eq!(pair[0].sound, pair[1].sound, "{} staff {staff}", piece.title);
                }
            }
        }
    }
}

#[test]
fn slurs_that_begin_end() {
    for piece in PIECES {
        let bars = piece.bars();
        for (staff, written) in piece.staves.iter().enumerate() {
            for voice in 0..written.voices.len() {
                let mut is_open = false;
                for event in bars.iter().flat_map(|bar| &bar.staves[staff][voice].events) {
                    assert!(!event.has(Sign::SlurEnds) || is_open, "{} staff {staff}: nothing ends", piece.title);
                    is_open = (is_open && !event.has(Sign::SlurEnds)) || event.has(Sign::SlurBegins);
                }
                assert!(!is_open, "{} staff {staff}: a slur without end", piece.title);
            }
        }
    }
}

#[test]
fn there_is_a_note_for_each_syllable() {
    for piece in [&SAKURA, &GREENSLEEVES] {
        let (syllables, notes) = lyrics_of(piece);
        assert!(syllables.iter().all(|count| *count == notes), "{}: {syllables:?} for {notes}", piece.title);
    }
}

#[test]
fn everything_is_on_its_page() {
    for piece in PIECES {
        let engraved = engrave(piece);
        assert_eq!(engraved.pages.len(), piece.pages.len());
        let is_inside = |share: f64| (0.04..0.96).contains(&share);
        for head in &engraved.heads {
            assert!(is_inside(head.x) && is_inside(head.y), "{}: {head:?}", piece.title);
        }
        for measure in &engraved.measures {
            assert!(is_inside(measure.top) && is_inside(measure.bottom), "{}: {measure:?}", piece.title);
            assert!(is_inside(measure.left) && is_inside(measure.right), "{}: {measure:?}", piece.title);
            assert!(measure.right - measure.left > 0.02, "{}: {measure:?}", piece.title);
        }
    }
}

#[test]
fn notes_of_a_voice_go_to_the_right() {
    for piece in PIECES {
        let engraved = engrave(piece);
        for pair in engraved.heads.windows(2) {
            let (one, next) = (pair[0], pair[1]);
            if (one.bar, one.staff, one.voice) == (next.bar, next.staff, next.voice) {
                assert!(next.x > one.x + 0.5 * engraved.staff_space, "{}: {one:?} {next:?}", piece.title);
            }
        }
    }
}
