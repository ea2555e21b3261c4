//! Routes of recordings, albums, artists and genres.

use axum::Json;
use axum::extract::State;
use basis::{Caller, Error, Reason};
use edge::{Cursors, InPath, Params, Result, Routes, Who};
use serde::{Deserialize, Serialize};
use table::Cursor;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::routes;

use super::shapes::{AudioAlbum, AudioArtist, AudioGenre, AudioListing, Recording, next_offset};
use crate::Audio;
use crate::catalogue::{AlbumFilter, AlbumSort, ArtistFilter, Part, SongFilter, SongSort, Window};
use crate::service::Whole;

/// The default number of items in one part of a list.
const LIMIT_DEFAULT: u32 = 50;
/// The largest number of items in one part of a list.
const LIMIT_MAX: u32 = 500;
/// The attribute of a cursor that says where the next part begins.
const OFFSET: &str = "offset";

pub(super) fn routes(routes: Routes<Audio>) -> Routes<Audio> {
    routes
        .routes(routes!(list_recordings))
        .routes(routes!(get_recording))
        .routes(routes!(list_albums))
        .routes(routes!(get_album))
        .routes(routes!(list_artists))
        .routes(routes!(get_artist))
        .routes(routes!(list_genres))
}

/// Which recordings to list, in which order, and which part.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct RecordingsWanted {
    /// Only those of this artist (a name).
    artist: Option<String>,
    /// Only those of albums with this name.
    album: Option<String>,
    /// Only those in this bucket, `folder:<name>` or `todana:uploads`.
    bucket: Option<String>,
    /// Only those of this genre.
    genre: Option<String>,
    /// Only those whose title, artist or album contains these words, also inside of words.
    q: Option<String>,
    /// Only those with a star.
    starred: Option<bool>,
    /// `title` (the default without `q`), `artist`, `album`, `added`, `played`, `year` or `starred`.
    sort: Option<String>,
    /// `asc` (the default) or `desc`.
    order: Option<String>,
    /// How many items to return, 1 to 500.
    #[param(minimum = 1, maximum = 500, default = 50)]
    limit: Option<u32>,
    /// Where to continue: `next` of the previous page.
    cursor: Option<String>,
    /// Where to begin, counted from 0, instead of a cursor.
    offset: Option<u64>,
}

/// Which albums to list, in which order, and which part.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct AlbumsWanted {
    /// Only those of this artist (a name).
    artist: Option<String>,
    /// Only those of this genre.
    genre: Option<String>,
    /// Only those whose name or artist contains these words, also inside of words.
    q: Option<String>,
    /// Only those with a star.
    starred: Option<bool>,
    /// `name` (the default without `q`), `artist`, `added`, `year`, `played`, `plays`, `starred` or `rating`.
    sort: Option<String>,
    /// `asc` (the default) or `desc`.
    order: Option<String>,
    /// How many items to return, 1 to 500.
    #[param(minimum = 1, maximum = 500, default = 50)]
    limit: Option<u32>,
    /// Where to continue: `next` of the previous page.
    cursor: Option<String>,
    /// Where to begin, counted from 0, instead of a cursor.
    offset: Option<u64>,
}

/// Which artists or genres to list, and which part.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ArtistsWanted {
    /// Only those whose name contains these words, also inside of words.
    q: Option<String>,
    /// Only those with a star.
    starred: Option<bool>,
    /// `asc` (the default) or `desc`.
    order: Option<String>,
    /// How many items to return, 1 to 500.
    #[param(minimum = 1, maximum = 500, default = 50)]
    limit: Option<u32>,
    /// Where to continue: `next` of the previous page.
    cursor: Option<String>,
    /// Where to begin, counted from 0, instead of a cursor.
    offset: Option<u64>,
}

/// Which genres to list.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct GenresWanted {
    /// How many items to return, 1 to 500.
    #[param(minimum = 1, maximum = 500, default = 50)]
    limit: Option<u32>,
    /// Where to continue: `next` of the previous page.
    cursor: Option<String>,
    /// Where to begin, counted from 0, instead of a cursor.
    offset: Option<u64>,
}

/// The largest position that the description of the API allows.
const OFFSET_MAX: u64 = i64::MAX.unsigned_abs();

fn window(cursors: &Cursors, limit: Option<u32>, cursor: Option<&str>, offset: Option<u64>) -> Result<Window, Error> {
    let limit = limit.unwrap_or(LIMIT_DEFAULT);
    if !(1..=LIMIT_MAX).contains(&limit) {
        return Err(Error::invalid("limit", Reason::out_of_range(1_u32, LIMIT_MAX)));
    }
    if cursor.is_some() && offset.is_some() {
        let reason = Reason::new("not-both", "send a cursor or an offset, not both");
        return Err(Error::invalid("offset", reason));
    }
    if offset.is_some_and(|offset| offset > OFFSET_MAX) {
        return Err(Error::invalid("offset", Reason::out_of_range(0_u64, OFFSET_MAX)));
    }
    let after = cursors.open(cursor)?;
    let resumed = after.as_ref().and_then(|cursor| {
        cursor.attributes().find(|(name, _)| *name == OFFSET).and_then(|(_, value)| value.parse().ok())
    });
    Ok(Window { limit, offset: resumed.or(offset).unwrap_or_default().min(u64::from(u32::MAX)) })
}

fn next<T>(cursors: &Cursors, part: &Part<T>, window: Window) -> Option<String> {
    let next = next_offset(part, window)?;
    cursors.seal(Some(Cursor::from_attributes([(OFFSET.to_owned(), next.to_string())])))
}

fn descending(order: Option<&str>) -> Result<bool, Error> {
    match order {
        None | Some("asc") => Ok(false),
        Some("desc") => Ok(true),
        Some(_) => Err(Error::invalid("order", Reason::not_one_of(&["asc", "desc"]))),
    }
}

fn song_sort(sort: &str) -> Result<SongSort, Error> {
    match sort {
        "title" => Ok(SongSort::Title),
        "artist" => Ok(SongSort::Artist),
        "album" => Ok(SongSort::Album),
        "added" => Ok(SongSort::Added),
        "played" => Ok(SongSort::Played),
        "year" => Ok(SongSort::Year),
        "starred" => Ok(SongSort::Starred),
        _ => {
            let words = ["title", "artist", "album", "added", "played", "year", "starred"];
            Err(Error::invalid("sort", Reason::not_one_of(&words)))
        }
    }
}

fn album_sort(sort: &str) -> Result<AlbumSort, Error> {
    match sort {
        "name" => Ok(AlbumSort::Name),
        "artist" => Ok(AlbumSort::Artist),
        "added" => Ok(AlbumSort::Added),
        "year" => Ok(AlbumSort::Year),
        "played" => Ok(AlbumSort::Played),
        "plays" => Ok(AlbumSort::Plays),
        "starred" => Ok(AlbumSort::Starred),
        "rating" => Ok(AlbumSort::Rating),
        _ => {
            let words = ["name", "artist", "added", "year", "played", "plays", "starred", "rating"];
            Err(Error::invalid("sort", Reason::not_one_of(&words)))
        }
    }
}

/// List recordings
#[utoipa::path(get, path = "/audio/recordings", tag = "audio", params(RecordingsWanted), responses((status = 200, body = AudioListing<Recording>)))]
async fn list_recordings(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    cursors: Cursors,
    Params(wanted): Params<RecordingsWanted>,
) -> Result<Json<AudioListing<Recording>>> {
    let window = window(&cursors, wanted.limit, wanted.cursor.as_deref(), wanted.offset)?;
    let sort = wanted.sort.as_deref().map(song_sort).transpose()?;
    let filter = SongFilter {
        artist: wanted.artist,
        album: wanted.album,
        bucket: wanted.bucket,
        genre: wanted.genre,
        words: wanted.q,
        starred: wanted.starred.unwrap_or_default(),
    };
    let part =
        audio.list_recordings(&caller.owner, &filter, sort, descending(wanted.order.as_deref())?, window).await?;
    let next = next(&cursors, &part, window);
    Ok(Json(AudioListing::of(part, next)))
}

/// A recording with everything that is known about it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RecordingDetail {
    #[serde(flatten)]
    recording: Recording,
    /// Where its file is: `s3://<bucket>/<key>`, `folder:<name>/<path>` or `todana:uploads/<key>`.
    audio_s3_path: String,
    /// Where its artwork is, if it is a file beside it.
    album_art_work_s3_path: Option<String>,
    /// The playlists that it is in.
    play_list_ids: Vec<String>,
    /// When its file was changed.
    modified_at: String,
    /// All its tags.
    #[schema(value_type = Object)]
    tags: tags::Tags,
}

impl From<Whole> for RecordingDetail {
    fn from(whole: Whole) -> Self {
        let Whole { song, audio_s3_path, artwork_path, playlists } = whole;
        Self {
            audio_s3_path,
            album_art_work_s3_path: artwork_path,
            play_list_ids: playlists,
            modified_at: basis::timestamp(song.body.modified_ms),
            tags: song.body.tags.clone(),
            recording: song.into(),
        }
    }
}

/// Get a recording
#[utoipa::path(get, path = "/audio/recordings/{audioId}", tag = "audio", params(("audioId" = String, Path)), responses((status = 200, body = RecordingDetail)))]
async fn get_recording(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
) -> Result<Json<RecordingDetail>> {
    Ok(Json(audio.get_recording(&caller.owner, id.parse()?).await?.into()))
}

/// List albums
#[utoipa::path(get, path = "/audio/albums", tag = "audio", params(AlbumsWanted), responses((status = 200, body = AudioListing<AudioAlbum>)))]
async fn list_albums(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    cursors: Cursors,
    Params(wanted): Params<AlbumsWanted>,
) -> Result<Json<AudioListing<AudioAlbum>>> {
    let window = window(&cursors, wanted.limit, wanted.cursor.as_deref(), wanted.offset)?;
    let filter = AlbumFilter {
        artist: wanted.artist,
        genre: wanted.genre,
        words: wanted.q,
        starred: wanted.starred.unwrap_or_default(),
    };
    let sort = wanted.sort.as_deref().map(album_sort).transpose()?;
    let descending = descending(wanted.order.as_deref())?;
    let part = audio.list_albums(&caller.owner, &filter, sort, descending, window).await?;
    let next = next(&cursors, &part, window);
    Ok(Json(AudioListing::of(part, next)))
}

/// An album with its recordings, by disc and track.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AudioAlbumDetail {
    #[serde(flatten)]
    album: AudioAlbum,
    /// Its recordings, at most 2,000.
    recordings: Vec<Recording>,
}

/// Get an album
#[utoipa::path(get, path = "/audio/albums/{albumId}", tag = "audio", params(("albumId" = String, Path)), responses((status = 200, body = AudioAlbumDetail)))]
async fn get_album(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
) -> Result<Json<AudioAlbumDetail>> {
    let (album, songs) = audio.get_album(&caller.owner, id.parse()?).await?;
    Ok(Json(AudioAlbumDetail { album: album.into(), recordings: songs.into_iter().map(Into::into).collect() }))
}

/// List artists, by name
#[utoipa::path(get, path = "/audio/artists", tag = "audio", params(ArtistsWanted), responses((status = 200, body = AudioListing<AudioArtist>)))]
async fn list_artists(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    cursors: Cursors,
    Params(wanted): Params<ArtistsWanted>,
) -> Result<Json<AudioListing<AudioArtist>>> {
    let window = window(&cursors, wanted.limit, wanted.cursor.as_deref(), wanted.offset)?;
    let descending = descending(wanted.order.as_deref())?;
    let filter = ArtistFilter { words: wanted.q, starred: wanted.starred.unwrap_or(false) };
    let part = audio.list_artists(&caller.owner, &filter, descending, window).await?;
    let next = next(&cursors, &part, window);
    Ok(Json(AudioListing::of(part, next)))
}

/// An artist with their albums.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AudioArtistDetail {
    #[serde(flatten)]
    artist: AudioArtist,
    /// Their albums by year, at most 1,000.
    albums: Vec<AudioAlbum>,
    /// Albums of others on which they perform, at most 1,000.
    appears_on: Vec<AudioAlbum>,
}

/// Get an artist
#[utoipa::path(get, path = "/audio/artists/{artistId}", tag = "audio", params(("artistId" = String, Path)), responses((status = 200, body = AudioArtistDetail)))]
async fn get_artist(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
) -> Result<Json<AudioArtistDetail>> {
    let (artist, own, others) = audio.get_artist(&caller.owner, id.parse()?).await?;
    let all = |albums: Vec<crate::catalogue::Album>| albums.into_iter().map(Into::into).collect();
    Ok(Json(AudioArtistDetail { artist: artist.into(), albums: all(own), appears_on: all(others) }))
}

/// List genres, by name
#[utoipa::path(get, path = "/audio/genres", tag = "audio", params(GenresWanted), responses((status = 200, body = AudioListing<AudioGenre>)))]
async fn list_genres(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    cursors: Cursors,
    Params(wanted): Params<GenresWanted>,
) -> Result<Json<AudioListing<AudioGenre>>> {
    let window = window(&cursors, wanted.limit, wanted.cursor.as_deref(), wanted.offset)?;
    let part = audio.list_genres(&caller.owner, window).await?;
    let next = next(&cursors, &part, window);
    Ok(Json(AudioListing::of(part, next)))
}
