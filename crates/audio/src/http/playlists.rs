//! Routes of playlists.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest as _, Request, State};
use axum::response::{IntoResponse as _, Response};
use basis::{Caller, Change, Error, Kind, Reason, timestamp};
use edge::{
    Body, Cursors, IfMatch, InPath, Listing, NewId, Paging, Params, Result, Routes, Who, created, is_json, versioned,
};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::routes;

use super::shapes::Recording;
use crate::Audio;
use crate::model::{AudioId, EntryChange, NewPlaylist, Playlist, PlaylistId, PlaylistPatch, m3u};
use crate::service::Entry;

/// The default number of entries in a response.
const ENTRIES_DEFAULT: u32 = 100;
/// The largest number of entries in a response.
const ENTRIES_SHOWN_MAX: u32 = 500;
/// The largest position that the description of the API allows.
const OFFSET_MAX: u32 = i32::MAX.unsigned_abs();
/// What follows the id where a playlist is downloaded.
const ENDING: &str = ".m3u8";
/// The type of playlists as files.
const M3U: &str = "audio/x-mpegurl";
/// The size limit of an imported text in JSON, where some characters are written longer.
const IMPORT_MIB: usize = 2;

pub(super) fn routes(routes: Routes<Audio>) -> Routes<Audio> {
    routes
        .routes(routes!(list_playlists, create_playlist))
        .routes(routes!(import_playlist))
        .routes(routes!(get_playlist, change_playlist, delete_playlist))
        .routes(routes!(change_playlist_entries))
}

/// A playlist.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AudioPlaylist {
    playlist_id: String,
    name: String,
    #[schema(required)]
    comment: Option<String>,
    /// What the owner says; this shows it to nobody.
    public: bool,
    /// The number of entries.
    total: u32,
    /// How long it plays.
    duration_ms: u64,
    /// How many entries stand for lines of an imported list that no recording was found for.
    unmatched: u32,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    changed_at: String,
}

impl From<Playlist> for AudioPlaylist {
    fn from(playlist: Playlist) -> Self {
        Self {
            playlist_id: playlist.id.to_string(),
            name: playlist.name,
            comment: playlist.comment,
            public: playlist.public,
            total: playlist.total,
            duration_ms: playlist.duration_ms,
            unmatched: playlist.unmatched,
            created_at: timestamp(playlist.created_ms),
            changed_at: timestamp(playlist.changed_ms),
        }
    }
}

/// A playlist with some of its entries.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AudioPlaylistDetail {
    #[serde(flatten)]
    playlist: AudioPlaylist,
    /// The entries from `offset` on.
    entries: Vec<AudioPlaylistEntry>,
}

/// An entry of a playlist.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AudioPlaylistEntry {
    /// Counted from 0.
    position: u32,
    audio_id: String,
    /// Whether there is no file for it.
    missing: bool,
    /// The title, if it is known.
    #[schema(required)]
    title: Option<String>,
    /// The artist, if it is known.
    #[schema(required)]
    artist: Option<String>,
    /// The recording, unless nothing is known about it any more.
    #[schema(required)]
    recording: Option<Recording>,
}

impl From<Entry> for AudioPlaylistEntry {
    fn from(Entry { position, audio, missing, line, song }: Entry) -> Self {
        let line = line.unwrap_or_default();
        let (title, artist) = match &song {
            Some(song) => (Some(song.body.title.clone()), song.body.artist.clone()),
            None => (line.title.or(Some(line.path)).filter(|title| !title.is_empty()), line.artist),
        };
        let recording = song.map(Recording::from);
        Self { position, audio_id: audio.to_string(), missing, title, artist, recording }
    }
}

/// A new playlist.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewAudioPlaylist {
    #[schema(min_length = 1, max_length = 200)]
    name: String,
    #[schema(max_length = 2_000)]
    comment: Option<String>,
    #[serde(default)]
    public: bool,
    /// The recordings in it, in order.
    #[serde(default)]
    #[schema(max_items = 10_000)]
    audio_ids: Vec<String>,
}

/// Fields of a playlist to change. Fields that are absent stay unchanged.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct AudioPlaylistChange {
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false, min_length = 1, max_length = 200)]
    name: Option<String>,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<String>, max_length = 2_000)]
    comment: Change<Option<String>>,
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false)]
    public: Option<bool>,
}

/// Changes of a playlist's entries. Each refers to the list that the one before has left. All are made, or none.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct AudioPlaylistChanges {
    #[schema(min_items = 1, max_items = 1_000)]
    changes: Vec<AudioEntryChange>,
}

/// A change of a playlist's entries. Positions are counted from 0.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "op", rename_all = "camelCase", deny_unknown_fields)]
pub(super) enum AudioEntryChange {
    /// Insert recordings, so that the first of them is at a position.
    #[serde(rename_all = "camelCase")]
    Insert {
        /// The position; at the end, if there is none.
        at: Option<u32>,
        #[schema(max_items = 10_000)]
        audio_ids: Vec<String>,
    },
    /// Remove entries.
    Remove {
        /// The position of the first one.
        at: u32,
        /// How many.
        #[serde(default = "one")]
        #[schema(minimum = 1, default = 1)]
        count: u32,
    },
    /// Move entries.
    Move {
        /// The position of the first one.
        from: u32,
        /// How many.
        #[serde(default = "one")]
        #[schema(minimum = 1, default = 1)]
        count: u32,
        /// The position of the first one afterwards.
        to: u32,
    },
}

/// How many entries are meant if no number is given.
fn one() -> u32 {
    1
}

impl AudioEntryChange {
    fn parse(self) -> Result<EntryChange, Error> {
        Ok(match self {
            Self::Insert { at, audio_ids: ids } => EntryChange::Insert { at, audio_ids: audio_ids("audioIds", &ids)? },
            Self::Remove { at, count } => EntryChange::Remove { at, count },
            Self::Move { from, count, to } => EntryChange::Move { from, count, to },
        })
    }
}

/// A playlist as an M3U file.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct AudioPlaylistImport {
    /// Its name; without one, the name that the text says.
    #[schema(min_length = 1, max_length = 200)]
    name: Option<String>,
    /// The text of the file.
    text: String,
}

/// The name of an imported playlist, if the body is the file itself.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ImportNamed {
    /// Its name; without one, the name that the text says.
    name: Option<String>,
}

/// Which entries of a playlist to return.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct EntriesWanted {
    /// How many entries to return, 0 to 500.
    #[param(minimum = 0, maximum = 500, default = 100)]
    limit: Option<u32>,
    /// The position of the first one, counted from 0.
    offset: Option<u32>,
}

/// Ids of recordings. A text that cannot be one is a recording that does not exist.
pub(super) fn audio_ids(field: &str, texts: &[String]) -> Result<Vec<AudioId>, Error> {
    let id = |text: &String| {
        text.parse().map_err(|_| {
            let shown: String = text.chars().take(64).collect();
            Error::invalid(field, Reason::new("no-such-recording", "there is no such recording").with("audioId", shown))
        })
    };
    texts.iter().map(id).collect()
}

/// List my playlists
#[utoipa::path(get, path = "/audio/playlists", tag = "audio", params(Paging), responses((status = 200, body = Listing<AudioPlaylist>)))]
pub(super) async fn list_playlists(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    cursors: Cursors,
    Params(paging): Params<Paging>,
) -> Result<Json<Listing<AudioPlaylist>>> {
    let after = cursors.open(paging.cursor.as_deref())?;
    let (found, next) = audio.list_playlists(&caller.owner, paging.limit()?, after).await?;
    Ok(Json(Listing { items: found.into_iter().map(Into::into).collect(), next: cursors.seal(next) }))
}

/// Create a playlist
#[utoipa::path(post, path = "/audio/playlists", tag = "audio", request_body = NewAudioPlaylist, responses((status = 201, body = AudioPlaylist)))]
pub(super) async fn create_playlist(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    NewId(new_id): NewId,
    Body(new): Body<NewAudioPlaylist>,
) -> Result<Response> {
    let ids = audio_ids("audioIds", &new.audio_ids)?;
    let new = NewPlaylist::parse(&new.name, new.comment.as_deref(), new.public, ids)?;
    Ok(made(audio.create_playlist(&caller.owner, PlaylistId::new(new_id), &new).await?))
}

fn made(playlist: Playlist) -> Response {
    let (id, version) = (playlist.id, playlist.version);
    created(format!("/api/v1/audio/playlists/{id}"), Some(version), AudioPlaylist::from(playlist))
}

/// Create a playlist from an M3U file
///
/// The body is JSON, or the file itself. Lines that no recording is found for are kept, and tried again after every
/// scan.
#[utoipa::path(post, path = "/audio/playlists/import", tag = "audio", params(ImportNamed), request_body(content((AudioPlaylistImport = "application/json"), (String = "audio/x-mpegurl"))), responses((status = 201, body = AudioPlaylist)))]
pub(super) async fn import_playlist(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    NewId(new_id): NewId,
    Params(named): Params<ImportNamed>,
    request: Request,
) -> Result<Response> {
    let AudioPlaylistImport { name, text } = imported(request).await?;
    let name = name.or(named.name);
    let id = PlaylistId::new(new_id);
    Ok(made(audio.import_playlist(&caller.owner, id, name.as_deref(), &text).await?))
}

async fn imported(mut request: Request) -> Result<AudioPlaylistImport> {
    if is_json(request.headers()) {
        return Ok(Body::<AudioPlaylistImport, IMPORT_MIB>::from_request(request, &()).await?.0);
    }
    if !is_m3u(request.headers()) {
        let detail = format!("send JSON, or the file with Content-Type: {M3U}");
        return Err(Error::new(Kind::UnsupportedType, detail).into());
    }
    DefaultBodyLimit::max(m3u::TEXT_BYTES_MAX).apply(&mut request);
    let content = Bytes::from_request(request, &()).await.map_err(|rejection| {
        if rejection.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE {
            return Error::new(Kind::TooLarge, format!("the file is larger than {} bytes", m3u::TEXT_BYTES_MAX));
        }
        Error::new(Kind::BadRequest, "the body could not be read completely")
    })?;
    Ok(AudioPlaylistImport { name: None, text: m3u::decode(&content) })
}

/// Whether the body is a playlist file, under any of the names that its type has.
fn is_m3u(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let essence = kind.and_then(|kind| kind.split(';').next()).unwrap_or("").trim().to_ascii_lowercase();
    let names = [M3U, "audio/mpegurl", "application/x-mpegurl", "application/vnd.apple.mpegurl", "text/plain"];
    names.contains(&essence.as_str())
}

/// Get a playlist with some of its entries
///
/// With `.m3u8` after the id, the whole playlist is returned as an M3U file.
#[utoipa::path(get, path = "/audio/playlists/{playlistId}", tag = "audio", params(("playlistId" = String, Path), EntriesWanted), responses((status = 200, content((AudioPlaylistDetail = "application/json"), (String = "audio/x-mpegurl")))))]
pub(super) async fn get_playlist(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
    Params(wanted): Params<EntriesWanted>,
) -> Result<Response> {
    if let Some(id) = id.strip_suffix(ENDING) {
        return download(&audio, &caller, id.parse()?).await;
    }
    let limit = wanted.limit.unwrap_or(ENTRIES_DEFAULT);
    if limit > ENTRIES_SHOWN_MAX {
        return Err(Error::invalid("limit", Reason::out_of_range(0_u32, ENTRIES_SHOWN_MAX)).into());
    }
    let offset = wanted.offset.unwrap_or_default();
    if offset > OFFSET_MAX {
        return Err(Error::invalid("offset", Reason::out_of_range(0_u32, OFFSET_MAX)).into());
    }
    let (playlist, entries) = audio.list_entries(&caller.owner, id.parse()?, offset, limit).await?;
    let entries = entries.into_iter().map(Into::into).collect();
    Ok(versioned(playlist.version, AudioPlaylistDetail { playlist: playlist.into(), entries }))
}

async fn download(audio: &Audio, caller: &Caller, id: PlaylistId) -> Result<Response> {
    let (playlist, text) = audio.export_playlist(&caller.owner, id).await?;
    let disposition = HeaderValue::from_str(&file_name(&playlist.name)?).map_err(Error::internal)?;
    let about = [
        (header::CONTENT_TYPE, HeaderValue::from_static("audio/x-mpegurl; charset=utf-8")),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    Ok((about, text).into_response())
}

/// The playlist's name, restricted to characters allowed in file names.
fn file_name(name: &str) -> Result<String> {
    const LENGTH_MAX: usize = 200;
    let plain: String = name.chars().map(|letter| if "/\\:*?\"<>|".contains(letter) { '_' } else { letter }).collect();
    let short = &plain[..plain.floor_char_boundary(LENGTH_MAX)];
    Ok(blobs::FileName::new(format!("{short}{ENDING}")).map_err(blobs::Error::from)?.content_disposition())
}

/// Change fields of a playlist
#[utoipa::path(patch, path = "/audio/playlists/{playlistId}", tag = "audio", params(("playlistId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body = AudioPlaylistChange, responses((status = 200, body = AudioPlaylist)))]
pub(super) async fn change_playlist(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
    IfMatch(version): IfMatch,
    Body(change): Body<AudioPlaylistChange>,
) -> Result<Response> {
    let AudioPlaylistChange { name, comment, public } = change;
    let comment = comment.as_ref().map(Option::as_deref);
    let patch = PlaylistPatch::parse(name.as_deref(), comment, public)?;
    let playlist = audio.edit_playlist(&caller.owner, id.parse()?, &patch, version).await?;
    Ok(versioned(playlist.version, AudioPlaylist::from(playlist)))
}

/// Delete a playlist
#[utoipa::path(delete, path = "/audio/playlists/{playlistId}", tag = "audio", params(("playlistId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to delete")), responses((status = 204)))]
pub(super) async fn delete_playlist(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
    IfMatch(version): IfMatch,
) -> Result<StatusCode> {
    audio.delete_playlist(&caller.owner, id.parse()?, version).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Insert, remove and move entries of a playlist, all or none
#[utoipa::path(post, path = "/audio/playlists/{playlistId}/changes", tag = "audio", params(("playlistId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body = AudioPlaylistChanges, responses((status = 200, body = AudioPlaylist)))]
pub(super) async fn change_playlist_entries(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
    IfMatch(version): IfMatch,
    NewId(write): NewId,
    Body(wanted): Body<AudioPlaylistChanges>,
) -> Result<Response> {
    let changes = wanted.changes.into_iter().map(AudioEntryChange::parse).collect::<Result<Vec<_>, Error>>()?;
    let playlist = audio.change_entries(&caller.owner, id.parse()?, &changes, version, write).await?;
    Ok(versioned(playlist.version, AudioPlaylist::from(playlist)))
}
