//! Example recordings: the pieces of the sheet music, played on instruments that are computed, as albums with covers.
//!
//! `scores::performance` says what sounds when; `timbre` makes the sounds; `mix` puts them into a `room`; `loudness`
//! measures them; `flac` and `tagging` write the file. `albums` has the sleeves, `covers` draws them, and `listening`
//! says what is heard when.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "samples and places are far below the limits"
)]

mod albums;
mod covers;
mod flac;
mod listening;
mod loudness;
mod mix;
mod room;
mod tagging;
mod timbre;

pub use listening::{DemoPlay, DemoPlaylist, playlists, plays};

use crate::draw::COVER_PIXELS;
use crate::scores::perform;
use albums::{Album, Track};
use timbre::RATE;

/// An album, and what its owner thinks of it.
#[derive(Debug, Clone)]
pub struct DemoAlbum {
    /// Its title, as in the tags.
    pub title: &'static str,
    /// Its artist, as in the tags.
    pub artist: &'static str,
    /// Its tracks, in order.
    pub tracks: Vec<DemoTrack>,
    /// Whether it is a favourite.
    pub is_favourite: bool,
    /// How many days ago it came into the library.
    pub days_ago: u16,
    /// Records it: a FLAC file for each track, with tags and cover. This takes some tenths of a second.
    pub record: fn() -> Vec<Vec<u8>>,
}

/// A track of an album.
#[derive(Debug, Clone)]
pub struct DemoTrack {
    /// Its title, as in the tags.
    pub title: &'static str,
    /// The file's name, with its folder.
    pub file_name: String,
    /// Whether it is a favourite.
    pub is_favourite: bool,
    /// From 1 to 5.
    pub rating: Option<u8>,
}

/// All albums, in the order in which they came into the library.
pub fn albums() -> Vec<DemoAlbum> {
    let recorded: [(&Album, Record); 4] = [
        (&albums::UPRIGHT, || record(&albums::UPRIGHT)),
        (&albums::MUSIC_BOX, || record(&albums::MUSIC_BOX)),
        (&albums::SPRING, || record(&albums::SPRING)),
        (&albums::ORGAN, || record(&albums::ORGAN)),
    ];
    recorded.into_iter().map(|(album, record)| described(album, record)).collect()
}

/// Records an album.
type Record = fn() -> Vec<Vec<u8>>;

fn described(album: &Album, record: Record) -> DemoAlbum {
    let tracks = album.tracks.iter().enumerate().map(|(index, track)| DemoTrack {
        title: track.title,
        file_name: format!(
            "{}/{}{:02} {}.flac",
            album.title,
            disc_prefix(album, track),
            number(album, index),
            track.title
        ),
        is_favourite: track.is_favourite,
        rating: (track.rating > 0).then_some(track.rating),
    });
    DemoAlbum {
        title: album.title,
        artist: album.artist,
        tracks: tracks.collect(),
        is_favourite: album.is_favourite,
        days_ago: album.days_ago,
        record,
    }
}

fn disc_prefix(album: &Album, track: &Track) -> String {
    if album.discs.is_empty() { String::new() } else { format!("{}-", track.disc) }
}

/// The number of a track on its disc.
fn number(album: &Album, index: usize) -> usize {
    let disc = album.tracks[index].disc;
    album.tracks[..=index].iter().filter(|track| track.disc == disc).count()
}

/// The loudness that every track is brought to, unless it is meant to be softer; and the highest peak.
const LOUDNESS: f64 = -19.0;
const PEAK: f64 = 0.89;

/// A track before it is written.
struct Taken {
    samples: Vec<i16>,
    /// What loudness is measured by.
    powers: Vec<f64>,
    peak: f64,
    /// Lines of lyrics, and when they begin.
    words: Vec<(f64, &'static str)>,
}

fn record(album: &Album) -> Vec<Vec<u8>> {
    let taken: Vec<Taken> = album.tracks.iter().map(|track| take(album, track)).collect();
    let powers: Vec<f64> = taken.iter().flat_map(|track| &track.powers).copied().collect();
    let peak = taken.iter().map(|track| track.peak).fold(0.0, f64::max);
    let whole = Gain { gain: loudness::REFERENCE - loudness::loudness(&powers), peak };
    let cover = tagging::front_cover(&(album.cover)(), (COVER_PIXELS, COVER_PIXELS));
    let tracks = taken.iter().enumerate().map(|(index, track)| {
        let metadata = [tagging::comments(&tags(album, index, track, whole)), cover.clone()];
        flac::encode(&track.samples, RATE as u32, &metadata)
    });
    tracks.collect()
}

fn take(album: &Album, track: &Track) -> Taken {
    let performance = perform(track.piece, track.manner);
    let vowels = track.piece.vowels();
    let mixed = mix::mix(&performance, track.parts, &vowels, album.room);
    let powers = loudness::powers(&mixed, f64::from(RATE));
    let highest = f64::from(mixed.iter().fold(0.0_f32, |highest, sample| highest.max(sample.abs())));
    let gain = 10_f64.powf((LOUDNESS + track.louder - loudness::loudness(&powers)) / 20.0).min(PEAK / highest);
    let scaled: Vec<f64> = mixed.iter().map(|sample| f64::from(*sample) * gain).collect();
    let samples = flac::rounded(&scaled);
    let mut sung = performance.syllables.iter();
    let words = track.words.iter().filter_map(|(line, count)| {
        let starts = sung.by_ref().take(*count).collect::<Vec<_>>();
        starts.first().map(|start| (mix::heard_at(**start), *line))
    });
    Taken {
        words: words.collect(),
        powers: powers.into_iter().map(|power| power * gain * gain).collect(),
        peak: highest * gain,
        samples,
    }
}

/// How much louder a player makes something, and the highest peak in it.
#[derive(Debug, Clone, Copy)]
struct Gain {
    gain: f64,
    peak: f64,
}

fn tags(album: &Album, index: usize, taken: &Taken, whole: Gain) -> Vec<(&'static str, String)> {
    let track = &album.tracks[index];
    let own = Gain { gain: loudness::REFERENCE - loudness::loudness(&taken.powers), peak: taken.peak };
    let on_disc = album.tracks.iter().filter(|other| other.disc == track.disc).count();
    let mut tags = vec![
        ("TITLE", track.title.to_owned()),
        ("ARTIST", track.artist.unwrap_or(album.artist).to_owned()),
        ("ALBUM", album.title.to_owned()),
        ("ALBUMARTIST", album.artist.to_owned()),
        ("TRACKNUMBER", number(album, index).to_string()),
        ("TRACKTOTAL", on_disc.to_string()),
        ("DATE", album.year.to_owned()),
        ("GENRE", track.genre.to_owned()),
        ("COMPOSER", track.composer.to_owned()),
        ("COMMENT", format!("Synthesised by Todana from its own sheet music ({}).", track.instruments)),
        ("REPLAYGAIN_TRACK_GAIN", format!("{:.2} dB", own.gain)),
        ("REPLAYGAIN_TRACK_PEAK", format!("{:.6}", own.peak)),
        ("REPLAYGAIN_ALBUM_GAIN", format!("{:.2} dB", whole.gain)),
        ("REPLAYGAIN_ALBUM_PEAK", format!("{:.6}", whole.peak)),
    ];
    if let Some(title) = album.discs.get(track.disc - 1) {
        tags.push(("DISCNUMBER", track.disc.to_string()));
        tags.push(("DISCTOTAL", album.discs.len().to_string()));
        tags.push(("DISCSUBTITLE", (*title).to_owned()));
    }
    if album.is_compilation {
        tags.push(("COMPILATION", "1".to_owned()));
    }
    if !taken.words.is_empty() {
        tags.push(("LYRICS", tagging::lrc("ja", &taken.words)));
    }
    tags
}
