//! Routes of scores themselves.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use basis::{Caller, Error, Reason, Visitor};
use edge::{
    Body, Cursors, IfMatch, InPath, Listing, NewId, Paging, Params, Result, Who, created, had_already, not_modified,
    versioned, versioned_anew,
};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Deserialize;
use utoipa::IntoParams;

use super::facts::{NewScore, ScoreChange};
use super::shapes::{HeadShape, ScoreShape, SeenBy, SummaryShape};
use crate::model::{Order, Scope, ScoreFilter, ScoreId, Sort};
use crate::{Detail, Head, ListOf, Open, Scores};

/// The longest search text, in characters.
const SOUGHT_CHARS_MAX: usize = 100;

/// Which scores to list, and which page.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ScoresWanted {
    /// `mine` (the default), `shared` or `public`.
    #[param(value_type = Option<Scope>, inline)]
    scope: Option<String>,
    /// `updated` (the default), `title` or `created`.
    #[param(value_type = Option<Sort>, inline)]
    sort: Option<String>,
    /// `asc` (the default by title) or `desc` (otherwise).
    #[param(value_type = Option<Order>, inline)]
    order: Option<String>,
    /// `active` (the default) or `deleted`, which is only available for one's own.
    #[param(inline, schema_with = status_words)]
    status: Option<String>,
    /// Only scores with these words in their metadata.
    q: Option<String>,
    /// Only scores of this composer.
    composer: Option<String>,
    /// Only scores for this instrument.
    instrument: Option<String>,
    /// Only scores of this genre.
    genre: Option<String>,
    /// Only scores with this tag.
    tag: Option<String>,
    /// How many items to return, 1 to 100.
    #[param(minimum = 1, maximum = 100, default = 50)]
    limit: Option<u32>,
    /// Where to continue: `next` of the previous page.
    cursor: Option<String>,
}

fn status_words() -> utoipa::openapi::schema::Object {
    utoipa::openapi::ObjectBuilder::new()
        .schema_type(utoipa::openapi::schema::Type::String)
        .enum_values(Some(["active", "deleted"]))
        .build()
}

/// Limit the length of search texts.
pub(super) fn check_sought(field: &str, text: Option<&String>) -> Result<()> {
    if text.is_some_and(|text| text.chars().count() > SOUGHT_CHARS_MAX) {
        return Err(Error::invalid(field, Reason::too_long(SOUGHT_CHARS_MAX)).into());
    }
    Ok(())
}

impl ScoresWanted {
    fn list(self, cursors: &Cursors) -> Result<ListOf> {
        let sought = [&self.q, &self.composer, &self.instrument, &self.genre, &self.tag];
        for (field, text) in ["q", "composer", "instrument", "genre", "tag"].into_iter().zip(sought) {
            check_sought(field, text.as_ref())?;
        }
        let deleted = match self.status.as_deref() {
            None | Some("active") => false,
            Some("deleted") => true,
            Some(_) => return Err(Error::invalid("status", Reason::not_one_of(&["active", "deleted"])).into()),
        };
        let sort = self.sort.as_deref().map_or(Ok(Sort::Updated), Sort::parse)?;
        let usual = if sort == Sort::Title { Order::Ascending } else { Order::Descending };
        Ok(ListOf {
            scope: self.scope.as_deref().map_or(Ok(Scope::Mine), Scope::parse)?,
            deleted,
            sort,
            order: self.order.as_deref().map_or(Ok(usual), Order::parse)?,
            filter: ScoreFilter {
                text: self.q,
                composer: self.composer,
                instrument: self.instrument,
                genre: self.genre,
                tag: self.tag,
            },
            limit: Paging { limit: self.limit, cursor: None }.limit()?,
            after: cursors.open(self.cursor.as_deref())?,
        })
    }
}

/// Which state of a score to return, and for whom.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ScoreWanted {
    /// The state of this snapshot, by its id or name.
    snapshot: Option<String>,
    /// As others see it, even for its owner: pages rotated and cropped.
    shown: Option<bool>,
}

pub(super) fn answer(head: Head) -> Response {
    versioned(head.score.version, HeadShape::from(head))
}

/// List scores
#[utoipa::path(get, path = "/scores", tag = "scores", params(ScoresWanted), responses((status = 200, body = Listing<SummaryShape>)))]
pub(super) async fn list_scores(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    cursors: Cursors,
    Params(wanted): Params<ScoresWanted>,
) -> Result<Json<Listing<SummaryShape>>> {
    let (found, next) = scores.list_scores(&caller.owner, wanted.list(&cursors)?).await?;
    let shape = |summary: crate::Summary| {
        let owned = summary.owner == caller.owner;
        SummaryShape::of(summary, owned)
    };
    Ok(Json(Listing { items: found.into_iter().map(shape).collect(), next: cursors.seal(next) }))
}

/// Add a score
#[utoipa::path(post, path = "/scores", tag = "scores", request_body = NewScore, responses((status = 201, body = ScoreShape)))]
pub(super) async fn create_score(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    NewId(new_id): NewId,
    Body(new): Body<NewScore>,
) -> Result<Response> {
    let head = scores.create_score(&caller.owner, ScoreId::new(new_id), &new.patch()?).await?;
    let (place, version) = (format!("/api/v1/scores/{}", head.score.id), head.score.version);
    let detail = Detail { head, annotations: Vec::new(), snapshot: None };
    Ok(created(place, Some(version), ScoreShape::of(detail, SeenBy::Owner)))
}

/// Get a score; a public one without credentials
#[utoipa::path(get, path = "/scores/{scoreId}", tag = "scores", params(("scoreId" = String, Path), ScoreWanted), responses((status = 200, body = ScoreShape)))]
pub(super) async fn get_score(
    State(scores): State<Scores>,
    Who(visitor): Who<Visitor>,
    InPath(score): InPath<String>,
    Params(wanted): Params<ScoreWanted>,
    headers: HeaderMap,
) -> Result<Response> {
    let open = scores.open(&visitor, &score).await?;
    if !open.owned() || wanted.shown == Some(true) {
        return show(&open, wanted.snapshot.as_deref(), &headers).await;
    }
    // The content of a snapshot is the same in every version of the score, but the snapshot may have been deleted.
    if wanted.snapshot.is_none()
        && let Some(unchanged) = had_already(&headers, open.score().version)
    {
        return Ok(unchanged);
    }
    let detail = open.get_score(wanted.snapshot.as_deref()).await?;
    let version = detail.head.score.version;
    Ok(versioned_anew(&headers, version, ScoreShape::of(detail, SeenBy::Owner)))
}

/// As others see it. It has `ETag`s of its own, which cannot be used for changes, so that a browser's cached copy for the
/// owner is not mistaken for it.
async fn show(open: &Open, snapshot: Option<&str>, headers: &HeaderMap) -> Result<Response> {
    if snapshot.is_some() && open.owned() {
        let reason = Reason::new("cannot-be-combined", "not available for snapshots, which others cannot see");
        return Err(Error::invalid("shown", reason).into());
    }
    let tag = |version: u64| HeaderValue::from_str(&format!("\"shown-{version}\"")).map_err(Error::internal);
    let now = tag(open.score().version)?;
    if snapshot.is_none() && not_modified(headers, &now) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, now)]).into_response());
    }
    let detail = open.get_score(snapshot).await?;
    let tag = tag(detail.head.score.version)?;
    Ok(([(header::ETAG, tag)], Json(ScoreShape::of(detail, SeenBy::Others))).into_response())
}

/// Change the metadata of a score, and who may see it
#[utoipa::path(patch, path = "/scores/{scoreId}", tag = "scores", params(("scoreId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body = ScoreChange, responses((status = 200, body = HeadShape)))]
pub(super) async fn change_score(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath(score): InPath<String>,
    IfMatch(version): IfMatch,
    Body(change): Body<ScoreChange>,
) -> Result<Response> {
    let mine = scores.mine(&caller, &score)?;
    Ok(answer(mine.change_score(&change.patch()?, version).await?))
}

/// Delete a score; it can be restored for 30 days
#[utoipa::path(delete, path = "/scores/{scoreId}", tag = "scores", params(("scoreId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to delete")), responses((status = 204)))]
pub(super) async fn delete_score(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath(score): InPath<String>,
    IfMatch(version): IfMatch,
) -> Result<StatusCode> {
    scores.mine(&caller, &score)?.delete_score(version).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Restore a deleted score
#[utoipa::path(post, path = "/scores/{scoreId}/restore", tag = "scores", params(("scoreId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to restore")), responses((status = 200, body = HeadShape)))]
pub(super) async fn restore_score(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath(score): InPath<String>,
    IfMatch(version): IfMatch,
) -> Result<Response> {
    Ok(answer(scores.mine(&caller, &score)?.restore_score(version).await?))
}
