//! Sakura, sakura: a voice and a koto.

use crate::scores::notation::{Clef, WHOLE};
use crate::scores::piece::{Piece, Staff, Time};

pub(crate) const SAKURA: Piece = Piece {
    title: "Sakura, Sakura",
    subtitle: "Cherry blossoms, for voice and koto",
    composer: "Traditional, Japan (Edo period)",
    tempo: "Andante",
    sharps: 0,
    time: Time::Of(4, 4),
    beam_ticks: WHOLE / 4,
    staves: &[
        Staff { name: "Voice", clef: Clef::Treble, voices: &[VOICE], lyrics: &[WORDS], fingers_below: false },
        Staff { name: "Koto", clef: Clef::Treble, voices: &[KOTO], lyrics: &[], fingers_below: false },
    ],
    braced: false,
    systems: &[4, 4, 4, 4],
    pages: &[4],
    staff_space: 5.6,
};

const VOICE: &[&str] = &[
    "R | R | a4:4@mp a4 b4:2 | a4:4 a4 b4:2, |",
    "a4:4 b4 c5 b4 | a4:4 b4:8( a4) f4:2, | e4:4 c4 e4 f4 | e4:4 e4:8( c4) b3:2, |",
    "a4:4@mf b4 c5 b4 | a4:4 b4:8( a4) f4:2, | e4:4 c4 e4 f4 | e4:4 e4:8( c4) b3:2, |",
    "a4:4@mp a4 b4:2 | a4:4@p a4 b4:2, | e4:4@rit. f4 b4:8( a4) f4:4 | e4:1$ |]",
];

const WORDS: &str = "Sa- ku- ra, sa- ku- ra, ya- yo- i no so- ra wa, mi- wa- ta- su ka- gi- ri; \
    ka- su- mi ka ku- mo ka, ni- o- i zo i- zu- ru; i- za- ya, i- za- ya, mi- ni yu- ka- n.";

const KOTO: &[&str] = &[
    "e5:8@mf f5 e5 c5 b4 a4 f4 e4 | e4+b4:2 e4+e5 | a4:4 e4 e4+b4:2 | a4:4 e4 e4+b4:2 |",
    "a4:8 e4 b4 e4 c5 e4 b4 e4 | a4:4 b4:8 a4 a3+f4:2 | e4:8 b3 c4 b3 e4 b3 f4 c4 | e4:4 e4:8 c4 e4+b3:2 |",
    "a4:8 e4 b4 e4 c5 e4 b4 e4 | a4:4 b4:8 a4 a3+f4:2 | e4:8 b3 c4 b3 e4 b3 f4 c4 | e4:4 e4:8 c4 e4+b3:2 |",
    "a4:4 e4 e4+b4:2 | a4:4@p e4 e4+b4:2 | e4:8 b3 f4 c4 b4 a4 f4:4 | e4+b4+e5:1$ |]",
];
