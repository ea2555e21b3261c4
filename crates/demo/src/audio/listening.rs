//! What was listened to in the last weeks, and playlists.

use jiff::ToSpan;
use jiff::civil::Date;

use super::albums;
use crate::noise::Dice;

/// One time that a track was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemoPlay {
    /// The date, in UTC.
    pub date: Date,
    /// When it began, in seconds after midnight in UTC.
    pub second: u32,
    /// An index into what [`super::albums()`] returns.
    pub album: usize,
    /// An index into its tracks.
    pub track: usize,
}

/// A playlist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DemoPlaylist {
    /// Its name.
    pub name_en: &'static str,
    /// Its name in Japanese.
    pub name_ja: &'static str,
    /// What its owner says about it.
    pub comment_en: &'static str,
    /// The same in Japanese.
    pub comment_ja: &'static str,
    /// Indices of albums and of their tracks.
    pub entries: &'static [(usize, usize)],
}

/// How many weeks are remembered.
const DAYS: i32 = 42;
/// Half past eight in the evening in Japan, and about as long as a track, in seconds.
const EVENING: u32 = (11 * 60 + 30) * 60;
const TRACK: u32 = 75;
/// How likely it is that music is heard in an evening, and that it goes on after a track, in percent.
const HEARD: u8 = 62;
const GOES_ON: u8 = 74;
/// Which album is taken from the shelf: some more often than others.
const TAKEN: [usize; 9] = [0, 0, 0, 0, 2, 2, 2, 1, 3];

/// What was played up to yesterday, the oldest first. No album is played before it came into the library.
pub fn plays(today: Date) -> Vec<DemoPlay> {
    let albums = [&albums::UPRIGHT, &albums::MUSIC_BOX, &albums::SPRING, &albums::ORGAN];
    let mut dice = Dice::new(303);
    let mut plays = Vec::new();
    for days_ago in (1..=DAYS).rev() {
        let (Ok(date), true) = (today.checked_sub(days_ago.days()), dice.percent(HEARD)) else { continue };
        let there = |album: &&usize| i32::from(albums[**album].days_ago) > days_ago;
        let shelf: Vec<usize> = TAKEN.iter().filter(there).copied().collect();
        let Some(album) = dice.one_of(&shelf).copied() else { continue };
        let mut second = EVENING + dice.between(0.0, 5_400.0) as u32;
        for track in 0..albums[album].tracks.len() {
            plays.push(DemoPlay { date, second, album, track });
            second += TRACK;
            if !dice.percent(GOES_ON) {
                break;
            }
        }
        // What is liked best is played once more.
        if let Some(track) =
            albums[album].tracks.iter().position(|track| track.rating == 5).filter(|_| dice.percent(35))
        {
            plays.push(DemoPlay { date, second, album, track });
        }
    }
    plays
}

/// All playlists.
pub fn playlists() -> Vec<DemoPlaylist> {
    vec![
        DemoPlaylist {
            name_en: "Before going to sleep",
            name_ja: "眠る前に",
            comment_en: "Slow ones, each a little softer than the last.",
            comment_ja: "ゆっくりした曲を、だんだん静かに。",
            entries: &[(3, 0), (2, 3), (1, 1), (0, 3)],
        },
        DemoPlaylist {
            name_en: "Recital: what I have to know by heart",
            name_ja: "発表会の曲",
            comment_en: "The pieces of the recital, each as I want it to sound.",
            comment_ja: "発表会で弾く曲。お手本にするもの。",
            entries: &[(0, 0), (0, 1), (2, 2), (3, 1), (0, 2), (2, 0)],
        },
    ]
}
