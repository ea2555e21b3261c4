//! Routes of snapshots.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use basis::Caller;
use edge::{Body, IfMatch, InPath, Listing, NewId, Result, Who, created};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::scores::answer;
use super::shapes::{AnnotationShape, HeadShape, PageShape, SnapshotShape};
use crate::Scores;
use crate::model::{Diff, ScoreId, SnapshotId, text};

/// A new snapshot.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewSnapshot {
    #[schema(min_length = 1, max_length = 64)]
    name: String,
}

/// A field that differs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FieldDiffShape {
    field: &'static str,
    #[schema(required)]
    from: Option<String>,
    #[schema(required)]
    to: Option<String>,
}

/// A page that has moved.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageMoved {
    page: PageShape,
    /// Its position, counted from 0.
    from: usize,
    to: usize,
}

/// A page that differs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageChanged {
    from: PageShape,
    to: PageShape,
}

/// Pages that differ.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PagesDiff {
    added: Vec<PageShape>,
    removed: Vec<PageShape>,
    moved: Vec<PageMoved>,
    changed: Vec<PageChanged>,
}

/// An annotation that differs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AnnotationChanged {
    from: AnnotationShape,
    to: AnnotationShape,
}

/// Annotations that differ.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AnnotationsDiff {
    added: Vec<AnnotationShape>,
    removed: Vec<AnnotationShape>,
    changed: Vec<AnnotationChanged>,
}

/// The differences between two states of a score.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScoreDiff)]
pub(super) struct DiffShape {
    from: SnapshotShape,
    /// Absent if it is the current state of the score.
    #[schema(required)]
    to: Option<SnapshotShape>,
    fields: Vec<FieldDiffShape>,
    pages: PagesDiff,
    annotations: AnnotationsDiff,
}

impl DiffShape {
    fn of(score: ScoreId, from: SnapshotShape, to: Option<SnapshotShape>, diff: Diff) -> Self {
        let page = |page: &crate::model::Page| PageShape::of(score, page);
        let moved = |moved: crate::model::Moved| PageMoved { page: page(&moved.page), from: moved.from, to: moved.to };
        let fields = diff.fields.into_iter();
        Self {
            from,
            to,
            fields: fields.map(|diff| FieldDiffShape { field: diff.field, from: diff.from, to: diff.to }).collect(),
            pages: PagesDiff {
                added: diff.pages_added.iter().map(page).collect(),
                removed: diff.pages_removed.iter().map(page).collect(),
                moved: diff.pages_moved.into_iter().map(moved).collect(),
                changed: diff.pages_changed.iter().map(|(a, b)| PageChanged { from: page(a), to: page(b) }).collect(),
            },
            annotations: AnnotationsDiff {
                added: diff.annotations_added.into_iter().map(Into::into).collect(),
                removed: diff.annotations_removed.into_iter().map(Into::into).collect(),
                changed: diff
                    .annotations_changed
                    .into_iter()
                    .map(|(from, to)| AnnotationChanged { from: from.into(), to: to.into() })
                    .collect(),
            },
        }
    }
}

/// List the snapshots of a score
#[utoipa::path(get, path = "/scores/{scoreId}/snapshots", tag = "scores", params(("scoreId" = String, Path)), responses((status = 200, body = Listing<SnapshotShape>)))]
pub(super) async fn list_snapshots(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath(score): InPath<String>,
) -> Result<Json<Listing<SnapshotShape>>> {
    let snapshots = scores.mine(&caller, &score)?.list_snapshots().await?;
    Ok(Json(Listing { items: snapshots.into_iter().map(Into::into).collect(), next: None }))
}

/// Create a snapshot of a score
#[utoipa::path(post, path = "/scores/{scoreId}/snapshots", tag = "scores", params(("scoreId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to take the snapshot of")), request_body = NewSnapshot, responses((status = 201, body = SnapshotShape)))]
pub(super) async fn create_snapshot(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath(score): InPath<String>,
    IfMatch(version): IfMatch,
    NewId(new_id): NewId,
    Body(new): Body<NewSnapshot>,
) -> Result<Response> {
    let mine = scores.mine(&caller, &score)?;
    let name = text::snapshot_name(&new.name)?;
    let snapshot = mine.create_snapshot(SnapshotId::new(new_id), &name, version).await?;
    let place = format!("/api/v1/scores/{score}?snapshot={}", snapshot.id);
    Ok(created(place, None, SnapshotShape::from(snapshot)))
}

/// Delete a snapshot, by its id or name
#[utoipa::path(delete, path = "/scores/{scoreId}/snapshots/{snapshotId}", tag = "scores", params(("scoreId" = String, Path), ("snapshotId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the score's version")), responses((status = 204)))]
pub(super) async fn delete_snapshot(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath((score, snapshot)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
) -> Result<StatusCode> {
    scores.mine(&caller, &score)?.delete_snapshot(&snapshot, version).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Restore a score from a snapshot
#[utoipa::path(post, path = "/scores/{scoreId}/snapshots/{snapshotId}/restore", tag = "scores", params(("scoreId" = String, Path), ("snapshotId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to replace")), responses((status = 200, body = HeadShape)))]
pub(super) async fn restore_snapshot(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath((score, snapshot)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
) -> Result<Response> {
    Ok(answer(scores.mine(&caller, &score)?.restore_snapshot(&snapshot, version).await?))
}

/// Compare a snapshot with another one, or with `current`
#[utoipa::path(get, path = "/scores/{scoreId}/snapshots/{snapshotId}/diff/{otherId}", tag = "scores", params(("scoreId" = String, Path), ("snapshotId" = String, Path), ("otherId" = String, Path, description = "A snapshot, or `current`")), responses((status = 200, body = DiffShape)))]
pub(super) async fn diff_snapshots(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath((score, snapshot, other)): InPath<(String, String, String)>,
) -> Result<Json<DiffShape>> {
    let mine = scores.mine(&caller, &score)?;
    let (from, to, diff) = mine.diff(&snapshot, Some(other.as_str()).filter(|other| *other != "current")).await?;
    Ok(Json(DiffShape::of(mine.id(), from.into(), to.map(Into::into), diff)))
}
