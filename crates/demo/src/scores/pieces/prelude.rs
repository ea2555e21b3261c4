//! The first prelude of the Well-Tempered Clavier.

use crate::scores::notation::{Clef, WHOLE};
use crate::scores::piece::{Piece, Staff, Time};

pub(crate) const PRELUDE: Piece = Piece {
    title: "Prelude in C",
    subtitle: "BWV 846, from The Well-Tempered Clavier, Book I",
    composer: "Johann Sebastian Bach (1685-1750)",
    tempo: "Moderato",
    sharps: 0,
    time: Time::Common,
    beam_ticks: WHOLE / 4,
    staves: &[
        Staff { name: "", clef: Clef::Treble, voices: &[RIGHT], lyrics: &[], fingers_below: false },
        Staff { name: "", clef: Clef::Bass, voices: &[TENOR, BASS], lyrics: &[], fingers_below: true },
    ],
    braced: true,
    systems: &[3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2],
    pages: &[6, 6],
    staff_space: 4.7,
};

const RIGHT: &[&str] = &[
    "r:8 g4:16@p c5 e5 g4 c5 e5 r:8 g4:16 c5 e5 g4 c5 e5 |",
    "r:8 a4:16 d5 f5 a4 d5 f5 r:8 a4:16 d5 f5 a4 d5 f5 |",
    "r:8 g4:16 d5 f5 g4 d5 f5 r:8 g4:16 d5 f5 g4 d5 f5 |",
    "r:8 g4:16 c5 e5 g4 c5 e5 r:8 g4:16 c5 e5 g4 c5 e5 |",
    "r:8 a4:16@mp e5 a5 a4 e5 a5 r:8 a4:16 e5 a5 a4 e5 a5 |",
    "r:8 f#4:16 a4 d5 f#4 a4 d5 r:8 f#4:16 a4 d5 f#4 a4 d5 |",
    "r:8 g4:16 d5 g5 g4 d5 g5 r:8 g4:16 d5 g5 g4 d5 g5 |",
    "r:8 e4:16@p g4 c5 e4 g4 c5 r:8 e4:16 g4 c5 e4 g4 c5 |",
    "r:8 e4:16 g4 c5 e4 g4 c5 r:8 e4:16 g4 c5 e4 g4 c5 |",
    "r:8 d4:16 f#4 c5 d4 f#4 c5 r:8 d4:16 f#4 c5 d4 f#4 c5 |",
    "r:8 d4:16 g4 b4 d4 g4 b4 r:8 d4:16 g4 b4 d4 g4 b4 |",
    "r:8 e4:16@mp g4 c#5 e4 g4 c#5 r:8 e4:16 g4 c#5 e4 g4 c#5 |",
    "r:8 d4:16 a4 d5 d4 a4 d5 r:8 d4:16 a4 d5 d4 a4 d5 |",
    "r:8 d4:16 f4 b4 d4 f4 b4 r:8 d4:16 f4 b4 d4 f4 b4 |",
    "r:8 c4:16 g4 c5 c4 g4 c5 r:8 c4:16 g4 c5 c4 g4 c5 |",
    "r:8 a3:16@p c4 f4 a3 c4 f4 r:8 a3:16 c4 f4 a3 c4 f4 |",
    "r:8 a3:16 c4 f4 a3 c4 f4 r:8 a3:16 c4 f4 a3 c4 f4 |",
    "r:8 g3:16 b3 f4 g3 b3 f4 r:8 g3:16 b3 f4 g3 b3 f4 |",
    "r:8 g3:16 c4 e4 g3 c4 e4 r:8 g3:16 c4 e4 g3 c4 e4 |",
    "r:8 bb3:16 c4 e4 bb3 c4 e4 r:8 bb3:16 c4 e4 bb3 c4 e4 |",
    "r:8 a3:16 c4 e4 a3 c4 e4 r:8 a3:16 c4 e4 a3 c4 e4 |",
    "r:8 a3:16@cresc. c4 eb4 a3 c4 eb4 r:8 a3:16 c4 eb4 a3 c4 eb4 |",
    "r:8 b3:16 c4 d4 b3 c4 d4 r:8 b3:16 c4 d4 b3 c4 d4 |",
    "r:8 g3:16@mf b3 d4 g3 b3 d4 r:8 g3:16 b3 d4 g3 b3 d4 |",
    "r:8 g3:16 c4 e4 g3 c4 e4 r:8 g3:16 c4 e4 g3 c4 e4 |",
    "r:8 g3:16 c4 f4 g3 c4 f4 r:8 g3:16 c4 f4 g3 c4 f4 |",
    "r:8 g3:16 b3 f4 g3 b3 f4 r:8 g3:16 b3 f4 g3 b3 f4 |",
    "r:8 a3:16@f c4 f#4 a3 c4 f#4 r:8 a3:16 c4 f#4 a3 c4 f#4 |",
    "r:8 g3:16 c4 g4 g3 c4 g4 r:8 g3:16 c4 g4 g3 c4 g4 |",
    "r:8 g3:16 c4 f4 g3 c4 f4 r:8 g3:16 c4 f4 g3 c4 f4 |",
    "r:8 g3:16@dim. b3 f4 g3 b3 f4 r:8 g3:16 b3 f4 g3 b3 f4 |",
    "r:8 g3:16 bb3 e4 g3 bb3 e4 r:8 g3:16 bb3 e4 g3 bb3 e4 |",
    "bass r:8 f3:16@p a3 c4 f4 c4 a3 c4 a3 f3 a3 f3 d3 f3 d3 |",
    "treble r:8 g4:16@rit. b4 d5 f5 d5 b4 d5 b4 g4 b4 d4 f4 e4 d4 |",
    "e4+g4+c5:1$ |]",
];

const TENOR: &[&str] = &[
    "r:16 e4:8.~ e4:4 r:16 e4:8.~ e4:4 | r:16 d4:8.~ d4:4 r:16 d4:8.~ d4:4 | r:16 d4:8.~ d4:4 r:16 d4:8.~ d4:4 |",
    "r:16 e4:8.~ e4:4 r:16 e4:8.~ e4:4 | r:16 e4:8.~ e4:4 r:16 e4:8.~ e4:4 | r:16 d4:8.~ d4:4 r:16 d4:8.~ d4:4 |",
    "r:16 d4:8.~ d4:4 r:16 d4:8.~ d4:4 | r:16 c4:8.~ c4:4 r:16 c4:8.~ c4:4 | r:16 c4:8.~ c4:4 r:16 c4:8.~ c4:4 |",
    "r:16 a3:8.~ a3:4 r:16 a3:8.~ a3:4 | r:16 b3:8.~ b3:4 r:16 b3:8.~ b3:4 | r:16 bb3:8.~ bb3:4 r:16 bb3:8.~ bb3:4 |",
    "r:16 a3:8.~ a3:4 r:16 a3:8.~ a3:4 | r:16 ab3:8.~ ab3:4 r:16 ab3:8.~ ab3:4 | r:16 g3:8.~ g3:4 r:16 g3:8.~ g3:4 |",
    "r:16 f3:8.~ f3:4 r:16 f3:8.~ f3:4 | r:16 f3:8.~ f3:4 r:16 f3:8.~ f3:4 | r:16 d3:8.~ d3:4 r:16 d3:8.~ d3:4 |",
    "r:16 e3:8.~ e3:4 r:16 e3:8.~ e3:4 | r:16 g3:8.~ g3:4 r:16 g3:8.~ g3:4 | r:16 f3:8.~ f3:4 r:16 f3:8.~ f3:4 |",
    "r:16 c3:8.~ c3:4 r:16 c3:8.~ c3:4 | r:16 f3:8.~ f3:4 r:16 f3:8.~ f3:4 | r:16 f3:8.~ f3:4 r:16 f3:8.~ f3:4 |",
    "r:16 e3:8.~ e3:4 r:16 e3:8.~ e3:4 | r:16 d3:8.~ d3:4 r:16 d3:8.~ d3:4 | r:16 d3:8.~ d3:4 r:16 d3:8.~ d3:4 |",
    "r:16 eb3:8.~ eb3:4 r:16 eb3:8.~ eb3:4 | r:16 e3:8.!~ e3:4 r:16 e3:8.~ e3:4 | r:16 d3:8.~ d3:4 r:16 d3:8.~ d3:4 |",
    "r:16 d3:8.~ d3:4 r:16 d3:8.~ d3:4 | r:16 c3:8.~ c3:4 r:16 c3:8.~ c3:4 |",
    "r:16 c3:8.~ c3:4~ c3:2 | r:16 b2:8.~ b2:4~ b2:2 | c3:1$ |]",
];

const BASS: &[&str] = &[
    "c4:2 c4 | c4 c4 | b3 b3 | c4 c4 | c4 c4 | c4 c4 | b3 b3 | b3 b3 | a3 a3 |",
    "d3:2 d3 | g3 g3 | g3 g3 | f3 f3 | f3 f3 | e3 e3 | e3 e3 | d3 d3 | g2 g2 | c3 c3 |",
    "c3:2 c3 | f2 f2 | f#2 f#2 | ab2 ab2 | g2 g2 | g2 g2 | g2 g2 | g2 g2 | g2 g2 | g2 g2 |",
    "g2:2 g2 | g2 g2 | c2 c2 | c2:1 | c2:1 | c2:1 |]",
];
