//! Routes of marks: stars, ratings, plays.

use axum::Json;
use axum::body::{Body as RawBody, Bytes};
use axum::extract::{FromRequest as _, Request, State};
use basis::{Caller, Error, Kind, Reason, Via, parse_time, timestamp};
use edge::{Body, InPath, Result, Routes, Who};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::Audio;
use crate::model::{AlbumId, ArtistId, AudioId, Mark, Marked, digest_of};

pub(super) fn routes(routes: Routes<Audio>) -> Routes<Audio> {
    routes
        .routes(routes!(star_recording, unstar_recording))
        .routes(routes!(rate_recording))
        .routes(routes!(record_play))
        .routes(routes!(star_album, unstar_album))
        .routes(routes!(rate_album))
        .routes(routes!(star_artist, unstar_artist))
        .routes(routes!(rate_artist))
}

/// What somebody thinks of a recording, an album or an artist.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AudioMark {
    /// Since when it is a favourite.
    #[schema(required, format = DateTime)]
    starred_at: Option<String>,
    /// The rating, 1 to 5.
    #[schema(required, minimum = 1, maximum = 5)]
    rating: Option<u8>,
    /// How often it was played.
    plays: u64,
    /// When it was last played.
    #[schema(required, format = DateTime)]
    played_at: Option<String>,
}

impl From<Mark> for AudioMark {
    fn from(Mark { starred_ms, rating, plays, played_ms, .. }: Mark) -> Self {
        Self { starred_at: starred_ms.map(timestamp), rating, plays, played_at: played_ms.map(timestamp) }
    }
}

/// A rating.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct AudioRating {
    /// 1 to 5, or 0 to remove it.
    #[schema(minimum = 0, maximum = 5)]
    rating: i64,
}

impl AudioRating {
    fn value(&self) -> Result<u64, Error> {
        let out_of_range =
            || Error::invalid("rating", Reason::out_of_range(0_u32, u32::from(crate::model::RATING_MAX)));
        u64::try_from(self.rating).map_err(|_| out_of_range())
    }
}

/// A recording was played.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewAudioPlay {
    /// When. A play at a certain time counts once, however often it is reported. Without a time, it is now, and what
    /// the same client reports within the length of the recording is one play.
    #[schema(format = DateTime)]
    played_at: Option<String>,
}

/// What distinguishes a client from others of the same user, without saying more about it.
fn client_of(caller: &Caller) -> String {
    let id = match &caller.via {
        Via::Session(id) | Via::Token(id) => id,
    };
    digest_of(id.as_bytes())[..16].to_owned()
}

/// Make a recording a favourite
#[utoipa::path(put, path = "/audio/recordings/{audioId}/star", tag = "audio", params(("audioId" = String, Path)), responses((status = 200, body = AudioMark)))]
pub(super) async fn star_recording(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
) -> Result<Json<AudioMark>> {
    set_star(&audio, &caller, Marked::Recording(id.parse::<AudioId>()?)).await
}

/// Make a recording no longer a favourite
#[utoipa::path(delete, path = "/audio/recordings/{audioId}/star", tag = "audio", params(("audioId" = String, Path)), responses((status = 204)))]
pub(super) async fn unstar_recording(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
) -> Result<StatusCode> {
    remove_star(&audio, &caller, Marked::Recording(id.parse::<AudioId>()?)).await
}

/// Rate a recording
#[utoipa::path(put, path = "/audio/recordings/{audioId}/rating", tag = "audio", params(("audioId" = String, Path)), request_body = AudioRating, responses((status = 200, body = AudioMark)))]
pub(super) async fn rate_recording(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
    Body(rating): Body<AudioRating>,
) -> Result<Json<AudioMark>> {
    set_rating(&audio, &caller, Marked::Recording(id.parse::<AudioId>()?), &rating).await
}

/// Count that a recording was played
#[utoipa::path(post, path = "/audio/recordings/{audioId}/plays", tag = "audio", params(("audioId" = String, Path)), request_body = Option<NewAudioPlay>, responses((status = 200, body = AudioMark)))]
pub(super) async fn record_play(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
    request: Request,
) -> Result<Json<AudioMark>> {
    let id = id.parse::<AudioId>()?;
    let played_ms =
        play_in(request).await?.played_at.as_deref().map(|text| parse_time("playedAt", text)).transpose()?;
    Ok(Json(audio.record_play(&caller.owner, id, played_ms, &client_of(&caller)).await?.into()))
}

/// The body of a request that may have none.
async fn play_in(request: Request) -> Result<NewAudioPlay> {
    let (parts, body) = request.into_parts();
    let content = Bytes::from_request(Request::from_parts(parts.clone(), body), &()).await;
    let content = content.map_err(|_| Error::new(Kind::BadRequest, "the body could not be read completely"))?;
    if content.is_empty() {
        return Ok(NewAudioPlay::default());
    }
    Ok(Body::<NewAudioPlay>::from_request(Request::from_parts(parts, RawBody::from(content)), &()).await?.0)
}

/// Make an album a favourite
#[utoipa::path(put, path = "/audio/albums/{albumId}/star", tag = "audio", params(("albumId" = String, Path)), responses((status = 200, body = AudioMark)))]
pub(super) async fn star_album(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
) -> Result<Json<AudioMark>> {
    set_star(&audio, &caller, Marked::Album(id.parse::<AlbumId>()?)).await
}

/// Make an album no longer a favourite
#[utoipa::path(delete, path = "/audio/albums/{albumId}/star", tag = "audio", params(("albumId" = String, Path)), responses((status = 204)))]
pub(super) async fn unstar_album(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
) -> Result<StatusCode> {
    remove_star(&audio, &caller, Marked::Album(id.parse::<AlbumId>()?)).await
}

/// Rate an album
#[utoipa::path(put, path = "/audio/albums/{albumId}/rating", tag = "audio", params(("albumId" = String, Path)), request_body = AudioRating, responses((status = 200, body = AudioMark)))]
pub(super) async fn rate_album(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
    Body(rating): Body<AudioRating>,
) -> Result<Json<AudioMark>> {
    set_rating(&audio, &caller, Marked::Album(id.parse::<AlbumId>()?), &rating).await
}

/// Make an artist a favourite
#[utoipa::path(put, path = "/audio/artists/{artistId}/star", tag = "audio", params(("artistId" = String, Path)), responses((status = 200, body = AudioMark)))]
pub(super) async fn star_artist(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
) -> Result<Json<AudioMark>> {
    set_star(&audio, &caller, Marked::Artist(id.parse::<ArtistId>()?)).await
}

/// Make an artist no longer a favourite
#[utoipa::path(delete, path = "/audio/artists/{artistId}/star", tag = "audio", params(("artistId" = String, Path)), responses((status = 204)))]
pub(super) async fn unstar_artist(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
) -> Result<StatusCode> {
    remove_star(&audio, &caller, Marked::Artist(id.parse::<ArtistId>()?)).await
}

/// Rate an artist
#[utoipa::path(put, path = "/audio/artists/{artistId}/rating", tag = "audio", params(("artistId" = String, Path)), request_body = AudioRating, responses((status = 200, body = AudioMark)))]
pub(super) async fn rate_artist(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
    Body(rating): Body<AudioRating>,
) -> Result<Json<AudioMark>> {
    set_rating(&audio, &caller, Marked::Artist(id.parse::<ArtistId>()?), &rating).await
}

async fn set_star(audio: &Audio, caller: &Caller, of: Marked) -> Result<Json<AudioMark>> {
    Ok(Json(audio.star(&caller.owner, of, true).await?.into()))
}

async fn remove_star(audio: &Audio, caller: &Caller, of: Marked) -> Result<StatusCode> {
    audio.star(&caller.owner, of, false).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn set_rating(audio: &Audio, caller: &Caller, of: Marked, rating: &AudioRating) -> Result<Json<AudioMark>> {
    Ok(Json(audio.rate(&caller.owner, of, rating.value()?).await?.into()))
}
