//! The first Gymnopédie. Its first thirty-one bars come twice and end differently, as Satie wrote
//! it: without signs of repetition.

use crate::scores::notation::{Clef, WHOLE};
use crate::scores::piece::{Piece, Staff, Time};

pub(crate) const GYMNOPEDIE: Piece = Piece {
    title: "Gymnopédie No. 1",
    subtitle: "à Mademoiselle Jeanne de Bret",
    composer: "Erik Satie (1866-1925)",
    tempo: "Lent et douloureux",
    sharps: 2,
    time: Time::Of(3, 4),
    beam_ticks: WHOLE,
    staves: &[
        Staff {
            name: "",
            clef: Clef::Treble,
            voices: &[
                &[MELODY, MELODY_FIRST_END, MELODY, MELODY_SECOND_END],
                &[CHORDS, CHORDS_FIRST_END, CHORDS, CHORDS_SECOND_END],
            ],
            lyrics: &[],
            fingers_below: false,
        },
        Staff {
            name: "",
            clef: Clef::Bass,
            voices: &[
                &[TENOR, TENOR_END, "d2+a2+d3:2. |", TENOR, TENOR_END, "d2+a2+d3:2. |]"],
                &[BASS, BASS_FIRST_END, BASS, BASS_SECOND_END],
            ],
            lyrics: &[],
            fingers_below: true,
        },
    ],
    braced: true,
    systems: &[6, 6, 5, 5, 5, 6, 6, 6, 6, 5, 5, 5, 6, 6],
    pages: &[5, 5, 4],
    staff_space: 4.9,
};

const MELODY: &str = "s:2. | s:2. | s:2. | s:2. | \
    s:4 f#5:4( a5 | g5 f#5 c#5 | b4 c#5 d5 | a4:2. | f#4:2.)~ | f#4:2.~ | f#4:2.~ | f#4:2. | \
    s:4 f#5:4( a5 | g5 f#5 c#5 | b4 c#5 d5 | a4:2. | c#5:2. | f#5:2. | e4:2.)~ | e4:2.~ | e4:2. | \
    a4:4(@p b4 c5 | e5 d5 b4 | d5 c5 b4 | d5:2.~ | d5:2) d5:4( | e5 f5 g5 | a5 c5 d5 | e5 d5 b4 | d5:2.~ | d5:2) d5:4 |";
const MELODY_FIRST_END: &str = "g5:2.( | f#5:2. | b4:4 a4 b4 | c#5 d5 e5 | c#5 d5 e5 | f#4:2. | \
    c4+e4+a4+c5:2.) | d4+f#4+a4+d5:2. |";
const MELODY_SECOND_END: &str = "g5:2.( | f5:2. | b4:4 c5 f5 | e5 d5 c5 | e5 d5 c5 | f4:2. | \
    c4+e4+a4+c5:2.) | d4+f4+a4+d5:2. |]";

const CHORDS: &str = "r:4 b3+d4+f#4:2@pp | r:4 a3+c#4+f#4:2 | r:4 b3+d4+f#4:2 | r:4 a3+c#4+f#4:2 | \
    r:4 b3+d4+f#4:2 | r:4 a3+c#4+f#4:2 | r:4 b3+d4+f#4:2 | r:4 a3+c#4+f#4:2 | \
    r:4 b3+d4+f#4:2 | r:4 a3+c#4+f#4:2 | r:4 b3+d4+f#4:2 | r:4 a3+c#4+f#4:2 | \
    r:4 b3+d4+f#4:2@pp | r:4 a3+c#4+f#4:2 | r:4 b3+d4+f#4:2 | r:4 a3+c#4+f#4:2 | r:4 a3+c#4+f#4:2 | r:4 b3+d4+f#4:2 | \
    s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. |";
const CHORDS_FIRST_END: &str = "r:4 b3+e4+g4:2 | r:4 a3+c#4+f#4:2 | r:4 b3+d4+f#4:2 | r:4 c#4+e4+a4:2 | \
    r:4 a3+c#4+f#4+a4:2 | r:4 a3+d4:4 b3+d4+g4:4 | s:2. | s:2. |";
const CHORDS_SECOND_END: &str = "r:4 b3+e4+g4:2 | r:4 a3+d4+f4+a4:2 | r:4 a3+c4+f4:2 | r:4 c4+e4+a4:2 | \
    r:4 a3+c4+f4+a4:2 | r:4 a3+d4:4 b3+d4+g4:4 | s:2. | s:2. |]";

const TENOR: &str = "s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | \
    s:2. | s:2. | s:2. | s:2. | r:4 g3+b3:2 | r:4 b3+d4+g4:2 | r:4 f3+a3+d4:2 | \
    r:4 a3+c4+e4:2 | r:4 g3+b3+e4:2 | r:4 d3+g3+b3+e4:2 | r:4 c3+e3+a3+d4:2 | r:4 c3+f#3+a3+d4:2 | r:4 a3+c4+f4:2 | \
    r:4 a3+c4+e4:2 | r:4 d3+g3+b3+e4:2 | r:4 c3+e3+a3+d4:2 | r:4 c3+f#3+a3+d4:2 |";
const TENOR_END: &str = "s:2. | s:2. | s:2. | s:2. | s:2. | r:4 b2:4 e3:4 | a2+g3:2. |";

const BASS: &str = "g2:2. | d2 | g2 | d2 | g2 | d2 | g2 | d2 | g2 | d2 | g2 | d2 | g2 | d2 | g2 | d2 | f#2 | b1 | \
    e2 | e2 | d2 | a1 | d2 | d2 | d2 | d2 | d2 | d2 | d2 | d2 | d2 |";
const BASS_FIRST_END: &str = "e2:2. | f#2 | b1 | e2 | e2 | e2 | s | s |";
const BASS_SECOND_END: &str = "e2:2. | e2 | e2 | e2 | e2 | e2 | s | s |]";
