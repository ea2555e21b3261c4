//! Routes of the queue.

use axum::extract::State;
use axum::response::Response;
use basis::{Caller, Error, Reason, timestamp};
use edge::{Body, IfMatch, Result, Routes, Who, versioned};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::playlists::audio_ids;
use crate::Audio;
use crate::model::{PlayQueue, QUEUE_MAX};

pub(super) fn routes(routes: Routes<Audio>) -> Routes<Audio> {
    routes.routes(routes!(get_queue, set_queue))
}

/// What somebody plays now and next.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AudioQueue {
    /// The recordings, in order. Some may be gone by now.
    audio_ids: Vec<String>,
    /// Which of them is being played, counted from 0.
    #[schema(required)]
    current: Option<u32>,
    /// How far it has been played.
    position_ms: u64,
    /// When the queue was last changed.
    #[schema(required, format = DateTime)]
    changed_at: Option<String>,
    /// The client that changed it, as it calls itself.
    #[schema(required)]
    changed_by: Option<String>,
}

impl From<PlayQueue> for AudioQueue {
    fn from(queue: PlayQueue) -> Self {
        Self {
            audio_ids: queue.audio_ids.iter().map(ToString::to_string).collect(),
            current: queue.current,
            position_ms: queue.position_ms,
            changed_at: Some(queue.changed_ms).filter(|ms| *ms > 0).map(timestamp),
            changed_by: Some(queue.changed_by).filter(|client| !client.is_empty()),
        }
    }
}

/// The queue to replace it with.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewAudioQueue {
    /// The recordings, in order.
    #[schema(max_items = 10_000)]
    audio_ids: Vec<String>,
    /// Which of them is being played, counted from 0.
    current: Option<u32>,
    /// How far it has been played.
    #[serde(default)]
    #[schema(maximum = 31_536_000_000_u64)]
    position_ms: u64,
    /// How the client calls itself.
    #[schema(max_length = 100)]
    client: Option<String>,
}

/// A year; nothing plays longer.
const POSITION_MAX_MS: u64 = 365 * 24 * 60 * 60 * 1_000;
const CLIENT_CHARS_MAX: usize = 100;

impl NewAudioQueue {
    fn parse(self) -> Result<PlayQueue, Error> {
        if self.audio_ids.len() > QUEUE_MAX {
            return Err(Error::invalid("audioIds", Reason::too_many(QUEUE_MAX)));
        }
        if self.position_ms > POSITION_MAX_MS {
            return Err(Error::invalid("positionMs", Reason::out_of_range(0_u64, POSITION_MAX_MS)));
        }
        let client = self.client.as_deref().map(|client| basis::parse_line("client", client, CLIENT_CHARS_MAX));
        Ok(PlayQueue {
            audio_ids: audio_ids("audioIds", &self.audio_ids)?,
            current: self.current,
            position_ms: self.position_ms,
            changed_by: client.transpose()?.unwrap_or_default(),
            ..PlayQueue::default()
        })
    }
}

/// Get what is played now and next
#[utoipa::path(get, path = "/audio/queue", tag = "audio", responses((status = 200, body = AudioQueue)))]
pub(super) async fn get_queue(State(audio): State<Audio>, Who(caller): Who<Caller>) -> Result<Response> {
    let queue = audio.get_queue(&caller.owner).await?;
    Ok(versioned(queue.version, AudioQueue::from(queue)))
}

/// Replace what is played now and next
#[utoipa::path(put, path = "/audio/queue", tag = "audio", params(("If-Match" = Option<String>, Header, description = "The ETag of the version to replace, if it must be that one")), request_body = NewAudioQueue, responses((status = 200, body = AudioQueue)))]
pub(super) async fn set_queue(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    IfMatch(version): IfMatch,
    Body(new): Body<NewAudioQueue>,
) -> Result<Response> {
    let queue = audio.set_queue(&caller.owner, new.parse()?, version).await?;
    Ok(versioned(queue.version, AudioQueue::from(queue)))
}
