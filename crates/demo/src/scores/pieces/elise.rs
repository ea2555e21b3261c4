//! Für Elise, the well-known part.

use crate::scores::notation::{Clef, WHOLE};
use crate::scores::piece::{Piece, Staff, Time};

pub(crate) const ELISE: Piece = Piece {
    title: "Für Elise",
    subtitle: "Bagatelle in A minor, WoO 59 (its beginning)",
    composer: "Ludwig van Beethoven (1770-1827)",
    tempo: "Poco moto",
    sharps: 0,
    time: Time::Of(3, 8),
    beam_ticks: WHOLE * 3 / 8,
    staves: &[
        Staff { name: "", clef: Clef::Treble, voices: &[RIGHT], lyrics: &[], fingers_below: false },
        Staff { name: "", clef: Clef::Bass, voices: &[LEFT], lyrics: &[], fingers_below: true },
    ],
    braced: true,
    systems: &[5, 5, 5, 5, 5],
    pages: &[5],
    staff_space: 5.3,
};

const RIGHT: &[&str] = &[
    "e5:16^5@pp d#5^4 |",
    "e5:16 d#5 e5 b4^1 d5^4 c5 | a4:8^2 r:16 c4^1 e4 a4 | b4:8^4 r:16 e4^1 g#4 b4 | c5:8^5 r:16 e4 e5^5 d#5^4 |",
    "e5:16 d#5 e5 b4 d5 c5 | a4:8 r:16 c4 e4 a4 | b4:8 r:16 e4^1 c5^4 b4 |",
    "[1 a4:4^2 :| [2 a4:8 r:16 b4 c5 d5 |:",
    "e5:8.^4/@mf g4:16^1 f5^5 e5 | d5:8.^3/ f4:16^1 e5^5 d5 | c5:8.^3/ e4:16^1 d5^5 c5 | b4:8^2 r:16 e4 e5 r |",
    "r:16 e5@dim. e6 r r d#5 | e5:8 r:16 d#5 e5 d#5 | e5:16@pp d#5 e5 b4 d5 c5 |",
    "a4:8 r:16 c4 e4 a4 | b4:8 r:16 e4 g#4 b4 | c5:8 r:16 e4 e5 d#5 | e5:16 d#5 e5 b4 d5 c5 |",
    "a4:8 r:16 c4 e4 a4 | b4:8 r:16 e4 c5 b4 | [1 a4:8 r:16 b4 c5 d5 :| [2 a4:8 r:8 r:8 |]",
];

const LEFT: &[&str] = &[
    "r:8 |",
    "R | a2:16^5 e3^2 a3^1 r r:8 | e2:16^5 e3^2 g#3^1 r r:8 | a2:16^5 e3 a3 r r:8 |",
    "R | a2:16 e3 a3 r r:8 | e2:16 e3 g#3 r r:8 |",
    "a2:16 e3 a3 r :| a2:16 e3 a3 r r:8 |:",
    "c3:16^5 g3^2 c4^1 r r:8 | g2:16^5 g3^2 b3^1 r r:8 | a2:16^5 e3 a3 r r:8 | e2:16^5 e3^2 e4^1 r r treble e4 |",
    "e5:16 r r d#5 e5 r | r:16 d#5 e5 r r:8 | R |",
    "bass a2:16 e3 a3 r r:8 | e2:16 e3 g#3 r r:8 | a2:16 e3 a3 r r:8 | R |",
    "a2:16 e3 a3 r r:8 | e2:16 e3 g#3 r r:8 | a2:16 e3 a3 r r:8 :| a2:8 r:8 r:8 |]",
];
