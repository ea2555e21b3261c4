//! Routes of sources and their scans.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use basis::{Caller, timestamp};
use buckets::BucketSettings;
use edge::{Body, Cursors, IfMatch, InPath, Listing, NewId, Paging, Params, Result, Routes, Who, created, versioned};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::Audio;
use crate::model::{FileRecord, Scan, ScanState, Source, SourceId, SourceKind};
use crate::service::{NewPlace, NewSource, Secret, SourcePatch};

pub(super) fn routes(routes: Routes<Audio>) -> Routes<Audio> {
    routes
        .routes(routes!(list_folders))
        .routes(routes!(list_sources, create_source))
        .routes(routes!(get_source, change_source, delete_source))
        .routes(routes!(start_scan))
        .routes(routes!(answer_scan))
        .routes(routes!(list_problems))
}

/// A place with files of one's own.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AudioSource {
    source_id: String,
    /// A number for clients that need one: 1, 2 and so on, never given twice; 0 for what was uploaded.
    music_folder_id: u32,
    /// `s3`, `folder`, or `uploads` for what was uploaded.
    kind: &'static str,
    name: String,
    /// The address of the storage service, if it is not Amazon's.
    #[schema(required)]
    endpoint: Option<String>,
    #[schema(required)]
    region: Option<String>,
    #[schema(required)]
    bucket: Option<String>,
    /// Only objects whose keys begin with this belong to it.
    #[schema(required)]
    prefix: Option<String>,
    /// The last characters of the access key's id.
    #[schema(required)]
    access_key_hint: Option<String>,
    /// The name of the folder on the server.
    #[schema(required)]
    folder: Option<String>,
    /// Whether recordings may be streamed from the bucket directly.
    direct: bool,
    #[schema(required, format = DateTime)]
    created_at: Option<String>,
    scan: AudioScan,
}

/// The running scan of a source, or the last one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AudioScan {
    state: ScanState,
    /// How many files it has seen.
    seen: u64,
    /// How many of them are recordings now.
    done: u64,
    /// How many could not be read.
    problems: u64,
    /// How many recordings were not found any more.
    missing: u64,
    /// Why it failed: a code.
    #[schema(required)]
    failure: Option<String>,
    #[schema(required, format = DateTime)]
    started_at: Option<String>,
    #[schema(required, format = DateTime)]
    finished_at: Option<String>,
}

impl From<Scan> for AudioScan {
    fn from(scan: Scan) -> Self {
        Self {
            state: scan.state,
            seen: scan.seen,
            done: scan.done,
            problems: scan.problems,
            missing: scan.missing,
            failure: scan.failure,
            started_at: scan.started_ms.map(timestamp),
            finished_at: scan.finished_ms.map(timestamp),
        }
    }
}

impl From<(Source, Scan)> for AudioSource {
    fn from((source, scan): (Source, Scan)) -> Self {
        let shown = Self {
            source_id: source.id.to_string(),
            music_folder_id: source.number,
            kind: "uploads",
            name: source.name,
            endpoint: None,
            region: None,
            bucket: None,
            prefix: None,
            access_key_hint: None,
            folder: None,
            direct: source.direct,
            created_at: Some(source.created_ms).filter(|ms| *ms > 0).map(timestamp),
            scan: scan.into(),
        };
        match source.kind {
            SourceKind::Uploads => shown,
            SourceKind::Folder { folder } => Self { kind: "folder", folder: Some(folder), ..shown },
            SourceKind::S3 { endpoint, region, bucket, prefix, access_key_hint } => Self {
                kind: "s3",
                endpoint,
                region: Some(region),
                bucket: Some(bucket),
                prefix: Some(prefix),
                access_key_hint: Some(access_key_hint),
                ..shown
            },
        }
    }
}

/// A source to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum NewAudioSource {
    /// A bucket.
    #[serde(rename_all = "camelCase")]
    S3 {
        #[schema(min_length = 1, max_length = 100)]
        name: String,
        /// The address of the storage service, such as `https://s3.example.org`; Amazon's, if there is none.
        endpoint: Option<String>,
        /// `us-east-1`, if there is none. With the bucket of another region, it is corrected if the service says it.
        region: Option<String>,
        bucket: String,
        /// Only objects whose keys begin with this.
        #[serde(default)]
        #[schema(max_length = 1_024)]
        prefix: String,
        #[schema(value_type = String, max_length = 900)]
        access_key_id: Secret,
        #[schema(value_type = String, format = Password, max_length = 900)]
        secret_access_key: Secret,
        /// Whether recordings may be streamed from the bucket directly. The links to it show the id of the access key.
        #[serde(default)]
        direct: bool,
    },
    /// A folder on the server.
    Folder {
        #[schema(min_length = 1, max_length = 100)]
        name: String,
        /// The name of a folder that the server offers.
        folder: String,
    },
}

impl From<NewAudioSource> for NewSource {
    fn from(new: NewAudioSource) -> Self {
        match new {
            NewAudioSource::Folder { name, folder } => Self { name, place: NewPlace::Folder { folder } },
            NewAudioSource::S3 { name, endpoint, region, bucket, prefix, access_key_id, secret_access_key, direct } => {
                let settings = BucketSettings { endpoint, region, bucket };
                let key = (access_key_id, secret_access_key);
                Self { name, place: NewPlace::Bucket { settings, prefix, key, direct } }
            }
        }
    }
}

/// Fields of a source to change. Fields that are absent stay unchanged.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct AudioSourceChange {
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false, min_length = 1, max_length = 100)]
    name: Option<String>,
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false, max_length = 1_024)]
    prefix: Option<String>,
    /// With `secretAccessKey`.
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false, value_type = Option<String>, max_length = 900)]
    access_key_id: Option<Secret>,
    /// With `accessKeyId`.
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false, value_type = Option<String>, format = Password, max_length = 900)]
    secret_access_key: Option<Secret>,
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false)]
    direct: Option<bool>,
}

/// The answer to the question of a scan that misses many recordings.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct AudioScanAnswer {
    /// Whether to remove from the lists what is missing.
    remove: bool,
}

/// A file that could not be read.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AudioProblem {
    /// Its key in the bucket, or its path in the folder.
    path: String,
    /// Why: a code.
    code: String,
    size_bytes: u64,
    #[schema(required, format = DateTime)]
    modified_at: Option<String>,
}

impl From<FileRecord> for AudioProblem {
    fn from(file: FileRecord) -> Self {
        Self {
            path: file.key,
            code: file.problem.unwrap_or_else(|| "failed".to_owned()),
            size_bytes: file.size_bytes,
            modified_at: Some(file.modified_ms).filter(|ms| *ms > 0).map(timestamp),
        }
    }
}

/// A folder on the server.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AudioFolder {
    name: String,
}

/// List the folders on the server that can be added as sources
#[utoipa::path(get, path = "/audio/folders", tag = "audio", responses((status = 200, body = Listing<AudioFolder>)))]
async fn list_folders(State(audio): State<Audio>, Who(caller): Who<Caller>) -> Json<Listing<AudioFolder>> {
    // Everybody may see them who has an account.
    drop(caller);
    let items = audio.folders().iter().map(|folder| AudioFolder { name: folder.name.clone() }).collect();
    Json(Listing { items, next: None })
}

/// List the sources that I have added
#[utoipa::path(get, path = "/audio/sources", tag = "audio", responses((status = 200, body = Listing<AudioSource>)))]
async fn list_sources(State(audio): State<Audio>, Who(caller): Who<Caller>) -> Result<Json<Listing<AudioSource>>> {
    let all = audio.list_sources(&caller.owner).await?;
    Ok(Json(Listing { items: all.into_iter().map(Into::into).collect(), next: None }))
}

/// Add a source, after checking that its files can be read
#[utoipa::path(post, path = "/audio/sources", tag = "audio", request_body = NewAudioSource, responses((status = 201, body = AudioSource)))]
async fn create_source(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    NewId(new_id): NewId,
    Body(new): Body<NewAudioSource>,
) -> Result<Response> {
    let source = audio.create_source(&caller.owner, SourceId::new(new_id), new.into()).await?;
    let (id, version) = (source.id, source.version);
    let scan = audio.get_scan(&caller.owner, id).await?;
    Ok(created(format!("/api/v1/audio/sources/{id}"), Some(version), AudioSource::from((source, scan))))
}

/// Get a source; that of uploads, too
#[utoipa::path(get, path = "/audio/sources/{sourceId}", tag = "audio", params(("sourceId" = String, Path)), responses((status = 200, body = AudioSource)))]
async fn get_source(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
) -> Result<Response> {
    let (source, scan) = audio.get_source(&caller.owner, id.parse()?).await?;
    Ok(versioned(source.version, AudioSource::from((source, scan))))
}

/// Change fields of a source
#[utoipa::path(patch, path = "/audio/sources/{sourceId}", tag = "audio", params(("sourceId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body = AudioSourceChange, responses((status = 200, body = AudioSource)))]
async fn change_source(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
    IfMatch(version): IfMatch,
    Body(change): Body<AudioSourceChange>,
) -> Result<Response> {
    let AudioSourceChange { name, prefix, access_key_id, secret_access_key, direct } = change;
    let patch = SourcePatch { name, prefix, access_key_id, secret_access_key, direct };
    let source = audio.change_source(&caller.owner, id.parse()?, &patch, version).await?;
    let scan = audio.get_scan(&caller.owner, source.id).await?;
    Ok(versioned(source.version, AudioSource::from((source, scan))))
}

/// Remove a source with all of its recordings
#[utoipa::path(delete, path = "/audio/sources/{sourceId}", tag = "audio", params(("sourceId" = String, Path)), responses((status = 204)))]
async fn delete_source(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
) -> Result<StatusCode> {
    audio.delete_source(&caller.owner, id.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Begin to scan a source, or join the scan that is running
#[utoipa::path(post, path = "/audio/sources/{sourceId}/scan", tag = "audio", params(("sourceId" = String, Path)), responses((status = 202, body = AudioSource)))]
async fn start_scan(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
) -> Result<Response> {
    let id = id.parse()?;
    let scan = audio.start_scan(&caller.owner, id).await?;
    accepted(&audio, &caller, id, scan).await
}

/// Answer whether to remove from the lists what a scan misses
#[utoipa::path(post, path = "/audio/sources/{sourceId}/answer", tag = "audio", params(("sourceId" = String, Path)), request_body = AudioScanAnswer, responses((status = 202, body = AudioSource)))]
async fn answer_scan(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
    Body(AudioScanAnswer { remove }): Body<AudioScanAnswer>,
) -> Result<Response> {
    let id = id.parse()?;
    let scan = audio.answer_scan(&caller.owner, id, remove).await?;
    accepted(&audio, &caller, id, scan).await
}

/// The source with the scan that was just begun; it may have ended in the meantime.
async fn accepted(audio: &Audio, caller: &Caller, id: SourceId, scan: Scan) -> Result<Response> {
    let (source, _) = audio.get_source(&caller.owner, id).await?;
    Ok((StatusCode::ACCEPTED, Json(AudioSource::from((source, scan)))).into_response())
}

/// List the files of a source that could not be read
#[utoipa::path(get, path = "/audio/sources/{sourceId}/problems", tag = "audio", params(("sourceId" = String, Path), Paging), responses((status = 200, body = Listing<AudioProblem>)))]
async fn list_problems(
    State(audio): State<Audio>,
    Who(caller): Who<Caller>,
    InPath(id): InPath<String>,
    cursors: Cursors,
    Params(paging): Params<Paging>,
) -> Result<Json<Listing<AudioProblem>>> {
    let after = cursors.open(paging.cursor.as_deref())?;
    let (found, next) = audio.list_problems(&caller.owner, id.parse()?, paging.limit()?, after).await?;
    Ok(Json(Listing { items: found.into_iter().map(Into::into).collect(), next: cursors.seal(next) }))
}
