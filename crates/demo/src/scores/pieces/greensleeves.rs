//! Greensleeves: a recorder, and a guitar that breaks its chords.

use crate::scores::notation::{Clef, WHOLE};
use crate::scores::piece::{Piece, Staff, Time};

pub(crate) const GREENSLEEVES: Piece = Piece {
    title: "Greensleeves",
    subtitle: "for recorder and guitar",
    composer: "Traditional, England (16th century)",
    tempo: "Andante con moto",
    sharps: 0,
    time: Time::Of(6, 8),
    beam_ticks: WHOLE * 3 / 8,
    staves: &[
        Staff { name: "Recorder", clef: Clef::Treble, voices: &[RECORDER], lyrics: &[WORDS], fingers_below: false },
        Staff { name: "Guitar", clef: Clef::Treble, voices: &[GUITAR], lyrics: &[], fingers_below: false },
    ],
    braced: false,
    systems: &[5, 4, 4, 4],
    pages: &[4],
    staff_space: 5.2,
};

const RECORDER: &[&str] = &[
    "a4:8@mf |",
    "c5:4=Am d5:8 e5:8.( f5:16) e5:8 | d5:4=G b4:8 g4:8.( a4:16) b4:8 |",
    "c5:4=Am a4:8 a4:8.( g#4:16) a4:8 | b4:4=E g#4:8 e4:4, a4:8 |",
    "c5:4=Am d5:8 e5:8.( f5:16) e5:8 | d5:4=G b4:8 g4:8.( a4:16) b4:8 |",
    "c5:8.(=Am b4:16) a4:8 g#4:8.(=E f#4:16) g#4:8 | a4:4=Am a4:8 a4:4. ||",
    "g5:4.=C@f g5:8.( f#5:16) e5:8 | d5:4=G b4:8 g4:8.( a4:16 b4:8), |",
    "c5:4=Am a4:8 a4:8.( g#4:16) a4:8 | b4:4(=E g#4:8) e4:4., |",
    "g5:4.=C g5:8. f#5:16 e5:8 | d5:4=G b4:8 g4:8.( a4:16) b4:8 |",
    "c5:8.=Am b4:16 a4:8 g#4:8.(=E@rit. f#4:16) g#4:8 | a4:4.=Am a4:4.$ |]",
];

const WORDS: &str = "A- las, my love, you do me wrong to cast me off dis- cour- teous- ly, and I have loved you \
    oh so long, de- light- ing in your com- pa- ny. \
    Green- sleeves was all my joy, Green- sleeves was my de- light, \
    Green- sleeves was my heart of gold, and who but my La- dy Green- sleeves.";

const GUITAR: &[&str] = &[
    "r:8 |",
    "a3:8@p e4 a4 c5 a4 e4 | g3:8 d4 g4 b4 g4 d4 | a3:8 e4 a4 c5 a4 e4 | e3:8 b3 e4 g#4 e4 b3 |",
    "a3:8 e4 a4 c5 a4 e4 | g3:8 d4 g4 b4 g4 d4 | a3:8 e4 a4 e3 b3 g#4 | a3:8 e4 a4 c5:4. ||",
    "c4:8@mf g4 c5 e5 c5 g4 | g3:8 d4 g4 b4 g4 d4 | a3:8 e4 a4 c5 a4 e4 | e3:8 b3 e4 g#4 e4 b3 |",
    "c4:8 g4 c5 e5 c5 g4 | g3:8 d4 g4 b4 g4 d4 | a3:8 e4 a4 e3 b3 g#4 | a3+e4+a4+c5:2.$ |]",
];
