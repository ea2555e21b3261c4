//! What recordings, albums and artists look like in responses.

use basis::timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::catalogue::{Album, Artist, Genre, Named, Part, Song, Window, year_of};
use crate::model::Mark;

/// A part of a list, with the length of the whole list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AudioListing<T> {
    /// The items of this part.
    items: Vec<T>,
    /// How many there are in all; of a search with very many results, how many were counted.
    total: u64,
    /// Whether there are more than `total`.
    more: bool,
    /// The cursor of the next page, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    next: Option<String>,
}

impl<T> AudioListing<T> {
    pub(super) fn of<F: Into<T>>(part: Part<F>, next: Option<String>) -> Self {
        Self { items: part.items.into_iter().map(Into::into).collect(), total: part.total, more: part.more, next }
    }
}

/// Where the next part begins, if there is one.
pub(super) fn next_offset<T>(part: &Part<T>, window: Window) -> Option<u64> {
    let next = window.offset + part.items.len() as u64;
    (!part.items.is_empty() && next < part.total).then_some(next)
}

/// An artist with their id.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AudioArtistName {
    /// The artist.
    artist_id: String,
    /// The name.
    name: String,
}

impl From<Named> for AudioArtistName {
    fn from(named: Named) -> Self {
        Self { artist_id: named.id, name: named.name }
    }
}

/// ReplayGain values, in decibels and as peaks.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AudioGain {
    /// For the recording.
    track_gain: Option<f64>,
    /// For its album.
    album_gain: Option<f64>,
    /// The peak of the recording.
    track_peak: Option<f64>,
    /// The peak of its album.
    album_peak: Option<f64>,
}

/// A recording in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Recording {
    /// The recording.
    audio_id: String,
    /// Its title, or the name of its file.
    title: String,
    /// Its artist, as tagged.
    artist: Option<String>,
    /// Its artists, one by one.
    artists: Vec<AudioArtistName>,
    /// The name of its album.
    album: Option<String>,
    /// Its album.
    album_id: Option<String>,
    /// The artists of its album.
    album_artists: Vec<AudioArtistName>,
    /// The number of the track.
    track: Option<u32>,
    /// The number of the disc.
    disc: Option<u32>,
    /// The title of the disc.
    disc_title: Option<String>,
    /// The year in which it was published.
    year: Option<u32>,
    /// Its genres.
    genres: Vec<String>,
    /// Its length in milliseconds.
    duration_ms: u64,
    /// Whether the length is an estimate.
    duration_estimated: bool,
    /// `mp3`, `flac`, `vorbis`, `opus`, `aac`, `alac`, `wav` or `aiff`.
    format: String,
    /// The average number of kilobits per second.
    bitrate_kbps: Option<u32>,
    /// How many bytes the file has.
    size_bytes: u64,
    /// When it was found.
    added_at: String,
    /// The source of its file.
    source_id: String,
    /// The bucket, `folder:<name>` or `todana:uploads`.
    s3_bucket_name: String,
    /// The name of its file without the ending.
    audio_file_name: String,
    /// A digest of its artwork, which changes with it.
    artwork: Option<String>,
    /// Whether it has lyrics.
    has_lyrics: bool,
    /// How loud it is, if its tags say so.
    gain: AudioGain,
    /// Whether its file is no longer in its source.
    missing: bool,
    /// When it was marked with a star.
    starred_at: Option<String>,
    /// Its rating, 1 to 5.
    rating: Option<u8>,
    /// How often it was played.
    plays: u64,
    /// When it was last played.
    played_at: Option<String>,
}

impl From<Song> for Recording {
    fn from(Song { body, mark }: Song) -> Self {
        let Mark { starred_ms, rating, plays, played_ms, .. } = mark;
        let year = year_of(&body.tags);
        let tags = body.tags;
        let gain = tags.gain;
        Self {
            audio_id: body.audio_id,
            title: body.title,
            artist: body.artist,
            artists: body.artists.into_iter().map(Into::into).collect(),
            album: body.album,
            album_id: body.album_id,
            album_artists: body.album_artists.into_iter().map(Into::into).collect(),
            track: tags.track,
            disc: tags.disc,
            disc_title: tags.disc_title,
            year,
            genres: tags.genres,
            duration_ms: tags.sound.duration_ms,
            duration_estimated: tags.sound.duration_estimated,
            format: tags.sound.format.as_str().to_owned(),
            bitrate_kbps: tags.sound.bitrate_kbps,
            size_bytes: body.size_bytes,
            added_at: timestamp(body.added_ms),
            source_id: body.source_id,
            s3_bucket_name: body.bucket,
            audio_file_name: body.file_name,
            artwork: body.artwork,
            has_lyrics: body.has_lyrics,
            gain: AudioGain {
                track_gain: gain.track_gain,
                album_gain: gain.album_gain,
                track_peak: gain.track_peak,
                album_peak: gain.album_peak,
            },
            missing: body.missing_since_ms.is_some(),
            starred_at: starred_ms.map(timestamp),
            rating,
            plays,
            played_at: played_ms.map(timestamp),
        }
    }
}

/// An album in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AudioAlbum {
    /// The album.
    album_id: String,
    /// Its name.
    name: String,
    /// Its artist, as tagged.
    artist: String,
    /// Its artists, one by one.
    artists: Vec<AudioArtistName>,
    /// Its genres.
    genres: Vec<String>,
    /// The year in which it was published.
    year: Option<u32>,
    /// Whether it is a compilation of several artists.
    compilation: bool,
    /// Which version of the album it is, if its tags say so.
    version: Option<String>,
    /// How many recordings it has.
    song_count: u64,
    /// Its length in milliseconds.
    duration_ms: u64,
    /// How many bytes its files have.
    size_bytes: u64,
    /// When its newest recording was found.
    added_at: String,
    /// A digest of its artwork, which changes with it.
    artwork: Option<String>,
    /// How often its recordings were played.
    plays: u64,
    /// When one of them was last played.
    played_at: Option<String>,
    /// When it was marked with a star.
    starred_at: Option<String>,
    /// Its rating, 1 to 5.
    rating: Option<u8>,
}

impl From<Album> for AudioAlbum {
    fn from(album: Album) -> Self {
        Self {
            album_id: album.id,
            name: album.name,
            artist: album.artist,
            artists: album.artists.into_iter().map(Into::into).collect(),
            genres: album.genres,
            year: album.year,
            compilation: album.compilation,
            version: album.version,
            song_count: album.songs,
            duration_ms: album.duration_ms,
            size_bytes: album.size_bytes,
            added_at: timestamp(album.added_ms),
            artwork: album.artwork,
            plays: album.plays,
            played_at: album.played_ms.map(timestamp),
            starred_at: album.starred_ms.map(timestamp),
            rating: album.rating,
        }
    }
}

/// An artist in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AudioArtist {
    /// The artist.
    artist_id: String,
    /// The name.
    name: String,
    /// How many recordings they perform.
    song_count: u64,
    /// How many albums are theirs.
    album_count: u64,
    /// A digest of the artwork of one of their albums.
    artwork: Option<String>,
    /// When the artist was marked with a star.
    starred_at: Option<String>,
    /// The rating, 1 to 5.
    rating: Option<u8>,
}

impl From<Artist> for AudioArtist {
    fn from(artist: Artist) -> Self {
        Self {
            artist_id: artist.id,
            name: artist.name,
            song_count: artist.songs,
            album_count: artist.albums,
            artwork: artist.artwork,
            starred_at: artist.starred_ms.map(timestamp),
            rating: artist.rating,
        }
    }
}

/// A genre in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AudioGenre {
    /// Its name.
    name: String,
    /// How many recordings have it.
    song_count: u64,
    /// How many albums have it.
    album_count: u64,
}

impl From<Genre> for AudioGenre {
    fn from(genre: Genre) -> Self {
        Self { name: genre.name, song_count: genre.songs, album_count: genre.albums }
    }
}
