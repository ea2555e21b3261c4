//! Routes of annotations.

use axum::extract::State;
use axum::response::Response;
use basis::{Caller, Error, Reason};
use edge::{Body, IfMatch, InPath, NewId, Result, Who, created, versioned};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::pages::number;
use super::shapes::AnnotationShape;
use crate::model::{Annotation, AnnotationKind, Note, NotePatch, text};
use crate::{Notes, Scores};

/// The largest number of changes in one request.
const AT_ONCE: usize = 100;

/// A new annotation.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewAnnotation {
    page_id: Option<u32>,
    #[schema(min_length = 1, max_length = 40)]
    layer: Option<String>,
    kind: AnnotationKind,
    /// Depends on the kind: a text, or `{text, x, y, size, colour}`; `{points, colour, width}` for strokes and
    /// highlights; `{name, x, y, size, colour}` for stamps. Positions are fractions of the page.
    content: Value,
}

impl NewAnnotation {
    fn note(&self) -> Result<Note> {
        Ok(Note::parse(self.page_id, self.layer.as_deref(), self.kind, &self.content)?)
    }
}

/// Fields of an annotation to change. Fields that are absent stay unchanged.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct AnnotationChange {
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<u32>)]
    page_id: basis::Change<Option<u32>>,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<String>, min_length = 1, max_length = 40)]
    layer: basis::Change<Option<String>>,
    #[serde(default, deserialize_with = "edge::given")]
    content: Option<Value>,
}

impl AnnotationChange {
    fn patch(self) -> Result<NotePatch> {
        let layer = self.layer.map(|layer| layer.map(|layer| text::layer(&layer)).transpose()).transpose()?;
        Ok(NotePatch { page: self.page_id, layer, content: self.content })
    }
}

/// A change of one of several annotations.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct AnnotationToChange {
    annotation_id: u32,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<u32>)]
    page_id: basis::Change<Option<u32>>,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<String>, min_length = 1, max_length = 40)]
    layer: basis::Change<Option<String>>,
    #[serde(default, deserialize_with = "edge::given")]
    content: Option<Value>,
}

/// Changes of several annotations: all are made, or none.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct AnnotationChanges {
    #[serde(default)]
    #[schema(max_items = 100)]
    add: Vec<NewAnnotation>,
    #[serde(default)]
    #[schema(max_items = 100)]
    change: Vec<AnnotationToChange>,
    #[serde(default)]
    #[schema(max_items = 100)]
    remove: Vec<u32>,
}

/// The annotations that were added and changed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AnnotationsChanged {
    added: Vec<AnnotationShape>,
    changed: Vec<AnnotationShape>,
}

fn one(annotations: Vec<Annotation>) -> Result<Annotation> {
    Ok(annotations.into_iter().next().ok_or_else(|| Error::internal("an annotation was lost"))?)
}

/// Add an annotation
#[utoipa::path(post, path = "/scores/{scoreId}/annotations", tag = "scores", params(("scoreId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the score's version, if it must be that one")), request_body = NewAnnotation, responses((status = 201, body = AnnotationShape)))]
pub(super) async fn create_annotation(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath(score): InPath<String>,
    IfMatch(version): IfMatch,
    NewId(new_id): NewId,
    Body(new): Body<NewAnnotation>,
) -> Result<Response> {
    let mine = scores.mine(&caller, &score)?;
    let notes = Notes { add: vec![new.note()?], ..Notes::default() };
    let (added, version) = mine.change_annotations(&notes, version, new_id).await?;
    let annotation = one(added)?;
    let place = format!("/api/v1/scores/{score}/annotations/{}", annotation.id);
    Ok(created(place, Some(version), AnnotationShape::from(annotation)))
}

/// Change an annotation
#[utoipa::path(patch, path = "/scores/{scoreId}/annotations/{annotationId}", tag = "scores", params(("scoreId" = String, Path), ("annotationId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the score's version, if it must be that one")), request_body = AnnotationChange, responses((status = 200, body = AnnotationShape)))]
pub(super) async fn change_annotation(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath((score, annotation)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
    NewId(write): NewId,
    Body(change): Body<AnnotationChange>,
) -> Result<Response> {
    let mine = scores.mine(&caller, &score)?;
    let notes = Notes { change: vec![(number(&annotation)?, change.patch()?)], ..Notes::default() };
    let (changed, version) = mine.change_annotations(&notes, version, write).await?;
    Ok(versioned(version, AnnotationShape::from(one(changed)?)))
}

/// Delete an annotation
#[utoipa::path(delete, path = "/scores/{scoreId}/annotations/{annotationId}", tag = "scores", params(("scoreId" = String, Path), ("annotationId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the score's version, if it must be that one")), responses((status = 204)))]
pub(super) async fn delete_annotation(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath((score, annotation)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
    NewId(write): NewId,
) -> Result<StatusCode> {
    let mine = scores.mine(&caller, &score)?;
    let notes = Notes { remove: vec![number(&annotation)?], ..Notes::default() };
    mine.change_annotations(&notes, version, write).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Change several annotations, all or none
#[utoipa::path(post, path = "/scores/{scoreId}/annotations/changes", tag = "scores", params(("scoreId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the score's version, if it must be that one")), request_body = AnnotationChanges, responses((status = 200, body = AnnotationsChanged)))]
pub(super) async fn change_annotations(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath(score): InPath<String>,
    IfMatch(version): IfMatch,
    NewId(write): NewId,
    Body(changes): Body<AnnotationChanges>,
) -> Result<Response> {
    let mine = scores.mine(&caller, &score)?;
    if changes.add.len() + changes.change.len() + changes.remove.len() > AT_ONCE {
        return Err(Error::invalid(
            "add",
            Reason::too_many(AT_ONCE).saying(format!("at most {AT_ONCE} changes at once")),
        )
        .into());
    }
    let change = |one: AnnotationToChange| {
        let AnnotationToChange { annotation_id, page_id, layer, content } = one;
        Ok((annotation_id, AnnotationChange { page_id, layer, content }.patch()?))
    };
    let notes = Notes {
        add: changes.add.iter().map(NewAnnotation::note).collect::<Result<_>>()?,
        change: changes.change.into_iter().map(change).collect::<Result<_>>()?,
        remove: changes.remove,
    };
    let added = notes.add.len();
    let (mut all, version) = mine.change_annotations(&notes, version, write).await?;
    let changed = all.split_off(added).into_iter().map(Into::into).collect();
    Ok(versioned(version, AnnotationsChanged { added: all.into_iter().map(Into::into).collect(), changed }))
}
