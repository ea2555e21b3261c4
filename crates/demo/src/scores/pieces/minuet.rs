//! The minuet in G of the notebook for Anna Magdalena Bach.

use crate::scores::notation::{Clef, WHOLE};
use crate::scores::piece::{Piece, Staff, Time};

pub(crate) const MINUET: Piece = Piece {
    title: "Minuet in G",
    subtitle: "BWV Anh. 114, from the Notebook for Anna Magdalena Bach",
    composer: "Christian Petzold (1677-1733)",
    tempo: "Allegretto",
    sharps: 1,
    time: Time::Of(3, 4),
    beam_ticks: WHOLE,
    staves: &[
        Staff { name: "", clef: Clef::Treble, voices: &[RIGHT], lyrics: &[], fingers_below: false },
        Staff { name: "", clef: Clef::Bass, voices: &[LEFT, LEFT_BELOW], lyrics: &[], fingers_below: true },
    ],
    braced: true,
    systems: &[5, 5, 6, 5, 5, 6],
    pages: &[6],
    staff_space: 4.9,
};

const RIGHT: &[&str] = &[
    "d5:4^5@mf g4:8^1 a4 b4 c5 | d5:4 g4 g4 | e5:4 c5:8%^1 d5 e5 f#5 | g5:4^5 g4^1 g4 |",
    "c5:4%^4 d5:8^5 c5 b4 a4 | b4:4^3 c5:8^4 b4 a4 g4 | f#4:4^1 g4:8^2 a4 b4 g4 | *b4:8 a4:2.^3 |",
    "d5:4^5@p g4:8^1 a4 b4 c5 | d5:4 g4 g4 | e5:4 c5:8%^1 d5 e5 f#5 | g5:4^5 g4 g4 |",
    "c5:4%^4 d5:8 c5 b4 a4 | b4:4 c5:8 b4 a4 g4 | a4:4^3 b4:8 a4 g4 f#4^1 | g4:2.^2 :|:",
    "b5:4^5@mf g5:8^3 a5 b5 g5 | a5:4^5 d5:8^1 e5 f#5 d5 | g5:4^4 e5:8^2 f#5 g5 d5^1 | c#5:4^3 b4:8 c#5 a4:4^1 |",
    "a4:8^1 b4 c#5 d5^1 e5 f#5 | g5:4^4 f#5 e5 | f#5:4^5 a4^1 c#5^3 | d5:2.^4 |",
    "d5:4^5@p g4:8^2 f#4 g4:4 | e5:4^5 g4:8 f#4 g4:4 | d5:4^5 c5 b4 | a4:8^3 g4 f#4 g4 a4:4 |",
    "d4:8^1@f e4 f#4 g4^1 a4 b4 | c5:4^4 b4% a4 | b4:8^3 d5 g4:4^2 f#4^1 | b3+d4+g4:2. :|",
];

const LEFT: &[&str] = &[
    "b3+d4:2 a3:4 | b3:2.^3 | c4:2.^2 | b3:2.^3 | a3:2.^4 | g3:2.^5 | d4:4^1 b3^2 g3^4 | d4:4^1 d3:8^5 c4^1 b3 a3 |",
    "b3:2^2 a3:4^3 | g3:4^4 b3^2 g3^4 | c4:2.^1 | b3:4^2 c4:8^1 b3 a3 g3 | a3:2^3 f#3:4^5 | g3:2^4 b3:4^2 |",
    "c4:4^1 d4 d3^5 | g3:2^2 g2:4^5 | g3:2.^1 | f#3:2.^2 | e3:4^3 g3^1 e3^3 | a3:2^1 a2:4^5 | a3:2.^1 |",
    "b3:4^3 d4^1 c#4^2 | d4:4^1 f#3^4 a3^2 | d4:4^1 d3^5 c4!^2 | r:4 d4:2 | r:4 e4:2 | b3:4 a3 g3 |",
    "d4:2^1 r:4 | r:4 r f#3:4 | e3:4^4 g3^2 f#3^3 | g3:4^1 b2^4 d3^2 | g3:4^1 d3^2 g2^5 |",
];

const LEFT_BELOW: &[&str] = &[
    "g3:2^5 s:4 | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. |",
    "s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. |",
    "s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. | s:2. |",
    "b3:2^3 b3:4 | c4:2^2 c4:4 | s:2. | s:2. | d3:2.^5 | s:2. | s:2. | s:2. |",
];
