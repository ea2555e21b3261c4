//! Routes of artwork and lyrics.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use basis::Caller;
use edge::{ASKED_EACH_TIME, InPath, KEPT_FOR_EVER, Params, Result, Routes, Who, content};
use http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::routes;

use crate::Audio;

pub(super) fn routes(routes: Routes<Audio>) -> Routes<Audio> {
    routes.routes(routes!(get_artwork)).routes(routes!(get_artwork_by_digest)).routes(routes!(get_lyrics))
}

/// In which size.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ArtworkWanted {
    /// The longer side in pixels, 1 to 4096; the picture may be larger. Without it, the picture as it is.
    #[param(minimum = 1, maximum = 4096)]
    size: Option<u32>,
}

/// Get the artwork of a recording
#[utoipa::path(get, path = "/audio/recordings/{audioId}/artwork", tag = "audio", params(("audioId" = String, Path), ArtworkWanted), responses((status = 200, content_type = "image/*", body = Vec<u8>), (status = 304)))]
async fn get_artwork(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
    Params(wanted): Params<ArtworkWanted>,
    headers: HeaderMap,
) -> Result<Response> {
    let (_, object) = audio.artwork(&caller.owner, id.parse()?, wanted.size).await?;
    content(object, &headers, ASKED_EACH_TIME)
}

/// Get artwork by the digest that a recording, an album or an artist names. It never changes, so clients may keep it
#[utoipa::path(get, path = "/audio/artwork/{digest}", tag = "audio", params(("digest" = String, Path), ArtworkWanted), responses((status = 200, content_type = "image/*", body = Vec<u8>), (status = 304)))]
async fn get_artwork_by_digest(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(digest): InPath<String>,
    Params(wanted): Params<ArtworkWanted>,
    headers: HeaderMap,
) -> Result<Response> {
    let object = audio.artwork_by_digest(&caller.owner, &digest, wanted.size).await?;
    content(object, &headers, KEPT_FOR_EVER)
}

/// Lyrics of a recording.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RecordingLyrics {
    /// Those with times first.
    lyrics: Vec<OneLyrics>,
}

/// One version of the lyrics.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OneLyrics {
    /// The language, as tagged.
    lang: Option<String>,
    /// Whether lines have times.
    synced: bool,
    /// The lines.
    lines: Vec<LyricsLine>,
}

/// A line.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LyricsLine {
    /// When it begins, in milliseconds.
    start_ms: Option<u64>,
    /// Its text.
    text: String,
}

/// Get the lyrics of a recording
#[utoipa::path(get, path = "/audio/recordings/{audioId}/lyrics", tag = "audio", params(("audioId" = String, Path)), responses((status = 200, body = RecordingLyrics)))]
async fn get_lyrics(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
) -> Result<Json<RecordingLyrics>> {
    let all = audio.lyrics(&caller.owner, id.parse()?).await?;
    let line = |line: tags::Line| LyricsLine { start_ms: line.start_ms, text: line.text };
    let one = |lyrics: tags::Lyrics| OneLyrics {
        lang: lyrics.lang,
        synced: lyrics.synced,
        lines: lyrics.lines.into_iter().map(line).collect(),
    };
    Ok(Json(RecordingLyrics { lyrics: all.into_iter().map(one).collect() }))
}
