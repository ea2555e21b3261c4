//! What is known of a recording.

use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::Lyrics;

/// All that is read from a file: what can be stored, and what is stored elsewhere.
#[derive(Debug, Clone, PartialEq)]
pub struct Read {
    /// What can be stored as JSON.
    pub tags: Tags,
    /// The picture in the file: the front cover, if it has one.
    pub artwork: Option<Artwork>,
    /// The lyrics in the file; those with times first.
    pub lyrics: Vec<Lyrics>,
    /// How many ranges were fetched.
    pub requests: u32,
    /// How many bytes these had together.
    pub bytes: u64,
}

/// A picture in a file, of a type that pictures on the web have. Whether it is intact has not been checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artwork {
    /// The media type, according to the content.
    pub content_type: String,
    /// The picture.
    pub content: Bytes,
}

macro_rules! stored {
    ($(#[$about:meta])* pub struct $name:ident { $($(#[$field_about:meta])* pub $field:ident: $type:ty,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase", default)]
        pub struct $name {
            $($(#[$field_about])* #[serde(skip_serializing_if = "is_default")] pub $field: $type,)+
        }
    };
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

stored! {
    /// What a file says about its recording, and how it sounds. Texts are as they were tagged, without control characters
    /// and of bounded length; JSON leaves out what is absent.
    pub struct Tags {
        /// The title.
        pub title: Option<String>,
        /// The artist as shown: all names in one text.
        pub artist: Option<String>,
        /// Each artist, if the file names them one by one.
        pub artists: Vec<String>,
        /// The album.
        pub album: Option<String>,
        /// The album's artist as shown.
        pub album_artist: Option<String>,
        /// Each of the album's artists, if the file names them one by one.
        pub album_artists: Vec<String>,
        /// Whether the album is a compilation of several artists.
        pub compilation: bool,
        /// The edition of the album, such as "Deluxe Edition".
        pub album_version: Option<String>,
        /// The number on its disc.
        pub track: Option<u32>,
        /// How many there are on the disc.
        pub track_total: Option<u32>,
        /// The number of the disc.
        pub disc: Option<u32>,
        /// How many discs there are.
        pub disc_total: Option<u32>,
        /// The title of the disc.
        pub disc_title: Option<String>,
        /// When it was recorded or released, as `YYYY[-MM[-DD]]`.
        pub date: Option<String>,
        /// When it was first released.
        pub original_date: Option<String>,
        /// When this edition was released.
        pub release_date: Option<String>,
        /// The genres.
        pub genres: Vec<String>,
        /// The moods.
        pub moods: Vec<String>,
        /// Who else contributed.
        pub people: Vec<Person>,
        /// The record labels.
        pub labels: Vec<String>,
        /// What kind of release the album is, in lower case: "album", "live", …
        pub release_types: Vec<String>,
        /// International Standard Recording Codes.
        pub isrc: Vec<String>,
        /// Beats per minute.
        pub bpm: Option<u32>,
        /// A comment.
        pub comment: Option<String>,
        /// "explicit" or "clean".
        pub explicit: Option<String>,
        /// Identifiers of `MusicBrainz`.
        pub music_brainz: MusicBrainz,
        /// How much louder or quieter it should be played.
        pub gain: Gain,
        /// What it is sorted by.
        pub sort: Sort,
        /// How it sounds.
        pub sound: Sound,
    }
}

stored! {
    /// Somebody who contributed.
    pub struct Person {
        /// In lower case: "composer", "conductor", "lyricist", "performer", …
        pub role: String,
        /// What a performer plays.
        pub sub_role: Option<String>,
        /// The name.
        pub name: String,
    }
}

stored! {
    /// Identifiers of `MusicBrainz`, UUIDs in lower case.
    pub struct MusicBrainz {
        /// The recording.
        pub recording: Option<String>,
        /// The track of a release.
        pub track: Option<String>,
        /// The release: this edition of the album.
        pub release: Option<String>,
        /// The group of releases: the album in all its editions.
        pub release_group: Option<String>,
        /// The artists.
        pub artists: Vec<String>,
        /// The artists of the album.
        pub album_artists: Vec<String>,
    }
}

stored! {
    /// How much louder or quieter it should be played, so that all recordings are equally loud.
    pub struct Gain {
        /// In decibels, for this recording alone.
        pub track_gain: Option<f64>,
        /// In decibels, the same for the whole album.
        pub album_gain: Option<f64>,
        /// The largest sample, where 1 is full scale.
        pub track_peak: Option<f64>,
        /// The largest sample of the album.
        pub album_peak: Option<f64>,
    }
}

stored! {
    /// What it is sorted by, where that is not what is shown.
    pub struct Sort {
        /// For the title.
        pub title: Option<String>,
        /// For the artist.
        pub artist: Option<String>,
        /// For the album.
        pub album: Option<String>,
        /// For the album's artist.
        pub album_artist: Option<String>,
    }
}

stored! {
    /// How it sounds.
    pub struct Sound {
        /// How it is encoded.
        pub format: Format,
        /// How long it is, in milliseconds.
        pub duration_ms: u64,
        /// Whether that is an estimate, because the file does not say how long it is.
        pub duration_estimated: bool,
        /// Kilobits per second, on average.
        pub bitrate_kbps: Option<u32>,
        /// Samples per second.
        pub sample_rate_hz: Option<u32>,
        /// Bits per sample, where samples are kept whole.
        pub bit_depth: Option<u8>,
        /// The number of channels.
        pub channels: Option<u8>,
    }
}

/// How a recording is encoded.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// MPEG audio, layer III (rarely II or I).
    #[default]
    Mp3,
    /// Free Lossless Audio Codec.
    Flac,
    /// Vorbis in Ogg.
    Vorbis,
    /// Opus in Ogg.
    Opus,
    /// Advanced Audio Coding in MP4.
    Aac,
    /// Apple Lossless in MP4.
    Alac,
    /// Samples as they are.
    Wav,
    /// Samples as they are, Apple's way.
    Aiff,
}

impl Format {
    /// Its name, as it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Format::Mp3 => "mp3",
            Format::Flac => "flac",
            Format::Vorbis => "vorbis",
            Format::Opus => "opus",
            Format::Aac => "aac",
            Format::Alac => "alac",
            Format::Wav => "wav",
            Format::Aiff => "aiff",
        }
    }

    /// The media type for `content-type`.
    pub fn content_type(self) -> &'static str {
        match self {
            Format::Mp3 => "audio/mpeg",
            Format::Flac => "audio/flac",
            Format::Vorbis | Format::Opus => "audio/ogg",
            Format::Aac | Format::Alac => "audio/mp4",
            Format::Wav => "audio/wav",
            Format::Aiff => "audio/aiff",
        }
    }

    /// The usual ending of a file's name, without the dot.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Mp3 => "mp3",
            Format::Flac => "flac",
            Format::Vorbis => "ogg",
            Format::Opus => "opus",
            Format::Aac | Format::Alac => "m4a",
            Format::Wav => "wav",
            Format::Aiff => "aiff",
        }
    }
}
