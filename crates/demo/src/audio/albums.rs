//! The albums: which pieces are played on which instruments, and what is written on the sleeve.
//!
//! The performers are invented, like the brands in the wardrobe; composers are real, and a comment in every file says
//! who really plays.

use super::covers;
use super::mix::{Part, Room};
use super::timbre::Instrument;
use crate::scores::pieces::{ELISE, GREENSLEEVES, GYMNOPEDIE, MINUET, PRELUDE, SAKURA};
use crate::scores::{Manner, Piece};

pub(super) struct Album {
    pub(super) title: &'static str,
    pub(super) artist: &'static str,
    pub(super) is_compilation: bool,
    pub(super) year: &'static str,
    /// The titles of its discs, if there are several.
    pub(super) discs: &'static [&'static str],
    pub(super) cover: fn() -> Vec<u8>,
    pub(super) is_favourite: bool,
    /// How many days ago it came into the library.
    pub(super) days_ago: u16,
    pub(super) room: Room,
    pub(super) tracks: &'static [Track],
}

pub(super) struct Track {
    pub(super) title: &'static str,
    /// Who plays, if it is not the artist of the album.
    pub(super) artist: Option<&'static str>,
    pub(super) composer: &'static str,
    pub(super) genre: &'static str,
    /// What really plays.
    pub(super) instruments: &'static str,
    /// From 1.
    pub(super) disc: usize,
    pub(super) piece: &'static Piece,
    pub(super) manner: Manner,
    /// Of each voice; all further ones have the last one.
    pub(super) parts: &'static [Part],
    /// Lines, and how many syllables each has.
    pub(super) words: &'static [(&'static str, usize)],
    /// How much louder it is than others, in decibels.
    pub(super) louder: f64,
    pub(super) is_favourite: bool,
    /// From 1 to 5; 0 for none.
    pub(super) rating: u8,
}

const fn part(instrument: Instrument, higher: i32, gain: f32) -> Part {
    Part { instrument, higher, gain }
}

const fn whole(quarters: f64) -> Manner {
    Manner { quarters, repeated: false, until: usize::MAX, pedal: 0 }
}

const SOLO: Track = Track {
    title: "",
    artist: None,
    composer: "",
    genre: "Classical",
    instruments: "piano",
    disc: 1,
    piece: &PRELUDE,
    manner: whole(80.0),
    parts: &[part(Instrument::Piano, 0, 1.0)],
    words: &[],
    louder: 0.0,
    is_favourite: false,
    rating: 0,
};

const BACH: &str = "Johann Sebastian Bach";
const PETZOLD: &str = "Christian Petzold";
const BEETHOVEN: &str = "Ludwig van Beethoven";
const SATIE: &str = "Erik Satie";

pub(super) const UPRIGHT: Album = Album {
    title: "The Upright Piano",
    artist: "Hanako",
    is_compilation: false,
    year: "2025",
    discs: &["By Day", "By Night"],
    cover: covers::keys,
    is_favourite: true,
    days_ago: 75,
    room: Room { size: 0.72, share: 0.5 },
    tracks: &[
        Track {
            title: "Prelude in C, BWV 846 (beginning)",
            composer: BACH,
            genre: "Baroque",
            manner: Manner { until: 19, pedal: 2, ..whole(92.0) },
            is_favourite: true,
            rating: 5,
            ..SOLO
        },
        Track {
            title: "Minuet in G, BWV Anh. 114",
            composer: PETZOLD,
            genre: "Baroque",
            piece: &MINUET,
            manner: whole(122.0),
            rating: 3,
            ..SOLO
        },
        Track {
            title: "Für Elise, WoO 59 (beginning)",
            composer: BEETHOVEN,
            piece: &ELISE,
            manner: whole(68.0),
            rating: 4,
            ..SOLO
        },
        Track {
            title: "Gymnopédie No. 1 (first half)",
            composer: SATIE,
            genre: "Modern",
            disc: 2,
            piece: &GYMNOPEDIE,
            manner: Manner { until: 39, pedal: 3, ..whole(76.0) },
            louder: -3.0,
            is_favourite: true,
            rating: 5,
            ..SOLO
        },
    ],
};

pub(super) const MUSIC_BOX: Album = Album {
    title: "オルゴール小箱",
    artist: "からくり堂",
    is_compilation: false,
    year: "2024",
    discs: &[],
    cover: covers::disc,
    is_favourite: false,
    days_ago: 48,
    room: Room { size: 0.6, share: 0.3 },
    tracks: &[
        Track {
            title: "エリーゼのために",
            composer: BEETHOVEN,
            piece: &ELISE,
            manner: whole(62.0),
            rating: 4,
            ..TINES
        },
        Track {
            title: "さくらさくら",
            composer: "日本古謡",
            piece: &SAKURA,
            manner: whole(92.0),
            is_favourite: true,
            rating: 4,
            ..TINES
        },
    ],
};

const TINES: Track = Track {
    genre: "Music Box",
    instruments: "music box",
    parts: &[part(Instrument::MusicBox, 12, 1.0), part(Instrument::MusicBox, 12, 0.7)],
    ..SOLO
};

pub(super) const SPRING: Album = Album {
    title: "春の会 2026",
    artist: "Various Artists",
    is_compilation: true,
    year: "2026-04-05",
    discs: &[],
    cover: covers::blossoms,
    is_favourite: true,
    days_ago: 31,
    room: Room { size: 0.78, share: 0.65 },
    tracks: &[
        Track {
            title: "さくらさくら",
            artist: Some("ゆき、Hanako"),
            composer: "日本古謡",
            genre: "民謡",
            instruments: "voice, koto",
            piece: &SAKURA,
            manner: whole(82.0),
            parts: &[part(Instrument::Voice, 0, 1.0), part(Instrument::Koto, 0, 0.95)],
            words: &[
                ("さくら さくら", 6),
                ("弥生の空は", 7),
                ("見わたすかぎり", 7),
                ("霞か雲か", 7),
                ("匂いぞ出ずる", 7),
                ("いざや いざや", 6),
                ("見にゆかん", 5),
            ],
            is_favourite: true,
            rating: 5,
            ..SOLO
        },
        Track {
            title: "Greensleeves",
            artist: Some("Hanako feat. Ken Mori"),
            composer: "Traditional",
            genre: "Folk",
            instruments: "recorder, guitar",
            piece: &GREENSLEEVES,
            manner: Manner { pedal: 3, ..whole(80.0) },
            parts: &[part(Instrument::Recorder, 12, 0.8), part(Instrument::Guitar, 0, 1.0)],
            rating: 4,
            ..SOLO
        },
        Track {
            title: "Minuet in G (first part)",
            artist: Some("Ken Mori"),
            composer: PETZOLD,
            genre: "Baroque",
            instruments: "harpsichord",
            piece: &MINUET,
            manner: Manner { until: 16, ..whole(124.0) },
            parts: &[part(Instrument::Harpsichord, 0, 1.0)],
            louder: -1.0,
            ..SOLO
        },
        Track {
            title: "Gymnopédie No. 1 (beginning)",
            artist: Some("Hanako feat. Ken Mori"),
            composer: SATIE,
            genre: "Modern",
            instruments: "recorder, guitar",
            piece: &GYMNOPEDIE,
            manner: Manner { until: 13, pedal: 3, ..whole(78.0) },
            parts: &[part(Instrument::Recorder, 0, 0.8), part(Instrument::Guitar, 0, 1.0)],
            louder: -2.0,
            ..SOLO
        },
    ],
};

pub(super) const ORGAN: Album = Album {
    title: "Small Organ, Large Room",
    artist: "Emil Nørgaard",
    is_compilation: false,
    year: "2023",
    discs: &[],
    cover: covers::pipes,
    is_favourite: false,
    days_ago: 12,
    room: Room { size: 0.88, share: 1.0 },
    tracks: &[
        Track {
            title: "Prelude in C, BWV 846 (beginning)",
            composer: BACH,
            manner: Manner { until: 11, ..whole(84.0) },
            ..STOPS
        },
        Track {
            title: "Minuet in G, BWV Anh. 114 (first part)",
            composer: PETZOLD,
            piece: &MINUET,
            manner: Manner { until: 16, ..whole(112.0) },
            rating: 3,
            ..STOPS
        },
    ],
};

const STOPS: Track =
    Track { genre: "Baroque", instruments: "organ", parts: &[part(Instrument::Organ, 0, 1.0)], ..SOLO };
