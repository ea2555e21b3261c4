//! Routes of uploads.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::Response;
use basis::Caller;
use blobs::Link;
use edge::{Body, InPath, NewId, Result, Routes, Who, created};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::Audio;
use crate::model::{Upload, UploadId};

pub(super) fn routes(routes: Routes<Audio>) -> Routes<Audio> {
    routes.routes(routes!(announce_upload)).routes(routes!(complete_upload)).routes(routes!(delete_recording))
}

/// A file to upload.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewAudioUpload {
    /// The name of the file, with folders if it is in some: `Album/01.mp3`.
    #[schema(min_length = 1, max_length = 1_000)]
    original_name: String,
    /// The exact size in bytes.
    #[schema(minimum = 1, maximum = 2_147_483_648_u64)]
    size_bytes: u64,
}

/// A file that is expected.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AudioUpload {
    upload_id: String,
    /// The name as it is kept.
    original_name: String,
    size_bytes: u64,
    upload: AudioUploadLink,
}

/// How to upload the file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AudioUploadLink {
    method: &'static str,
    url: String,
    /// Headers to send exactly as given.
    headers: BTreeMap<String, String>,
    /// Until when it can be used, in Unix milliseconds.
    expires_at: u64,
}

impl From<(Upload, Link)> for AudioUpload {
    fn from((upload, link): (Upload, Link)) -> Self {
        Self {
            upload_id: upload.id.to_string(),
            original_name: upload.name,
            size_bytes: upload.size_bytes,
            upload: AudioUploadLink {
                method: link.method.as_str(),
                url: link.url,
                // Every client sets the length by itself; browsers do not let scripts set it.
                headers: link.headers.into_iter().filter(|(name, _)| name != "content-length").collect(),
                expires_at: link.expires_at_ms,
            },
        }
    }
}

/// The recording that an upload has become.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UploadedAudio {
    audio_id: String,
}

/// Announce a file to upload
#[utoipa::path(post, path = "/audio/uploads", tag = "audio", request_body = NewAudioUpload, responses((status = 201, body = AudioUpload)))]
async fn announce_upload(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    NewId(new_id): NewId,
    Body(new): Body<NewAudioUpload>,
) -> Result<Response> {
    let id = UploadId::new(new_id);
    let announced = audio.announce_upload(&caller.owner, id, &new.original_name, new.size_bytes).await?;
    Ok(created(format!("/api/v1/audio/uploads/{id}"), None, AudioUpload::from(announced)))
}

/// Complete an upload: its file becomes a recording
#[utoipa::path(post, path = "/audio/uploads/{uploadId}/complete", tag = "audio", params(("uploadId" = String, Path)), responses((status = 201, body = UploadedAudio)))]
async fn complete_upload(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
) -> Result<Response> {
    let audio_id = audio.complete_upload(&caller.owner, id.parse()?).await?.to_string();
    Ok(created(format!("/api/v1/audio/recordings/{audio_id}"), None, UploadedAudio { audio_id }))
}

/// Delete an uploaded recording
#[utoipa::path(delete, path = "/audio/recordings/{audioId}", tag = "audio", params(("audioId" = String, Path)), responses((status = 204)))]
async fn delete_recording(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
) -> Result<StatusCode> {
    audio.delete_recording(&caller.owner, id.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}
