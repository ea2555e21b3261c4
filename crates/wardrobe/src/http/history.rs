//! Routes of the history of what was worn.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use basis::{Caller, Reader};
use edge::{Body, Cursors, InPath, Listing, NewId, Paging, Params, Result, Who, created};
use http::StatusCode;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::shapes::{HistoryDetail, HistoryInList};
use crate::Wardrobes;
use crate::model::{Date, HistoryId, NewEntry, Range, no_such_outfit, pieces};

/// Which days to list, and which page.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct HistoryWanted {
    /// The first day, `yyyymmdd`.
    from: Option<String>,
    /// The last day, `yyyymmdd`.
    to: Option<String>,
    /// How many items to return, 1 to 100.
    #[param(minimum = 1, maximum = 100, default = 50)]
    limit: Option<u32>,
    /// Where to continue: `next` of the previous page.
    cursor: Option<String>,
}

/// What was worn.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewHistory {
    /// The day, `yyyymmdd`; it must have begun somewhere on earth.
    #[schema(example = "20260102")]
    date: String,
    /// 1 to 20 different clothes, in order.
    #[schema(min_items = 1, max_items = 20)]
    clothing_ids: Vec<String>,
    /// The outfit, if it was one.
    #[serde(rename = "templateId")]
    outfit_id: Option<String>,
}

/// List what was worn, latest day first
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}/history", tag = "wardrobe", params(("wardrobeId" = String, Path), HistoryWanted), responses((status = 200, body = Listing<HistoryInList>)))]
pub(super) async fn list_history(
    State(wardrobes): State<Wardrobes>,
    Who(reader): Who<Reader>,
    InPath(wardrobe): InPath<String>,
    cursors: Cursors,
    Params(wanted): Params<HistoryWanted>,
) -> Result<Json<Listing<HistoryInList>>> {
    let open = wardrobes.open(&reader, &wardrobe).await?;
    let range = Range::parse(wanted.from.as_deref(), wanted.to.as_deref())?;
    let after = cursors.open(wanted.cursor.as_deref())?;
    let limit = Paging { limit: wanted.limit, cursor: None }.limit()?;
    let (found, next) = open.list_history(range, limit, after).await?;
    Ok(Json(Listing { items: found.into_iter().map(Into::into).collect(), next: cursors.seal(next) }))
}

/// Record what was worn
#[utoipa::path(post, path = "/wardrobes/{wardrobeId}/history", tag = "wardrobe", params(("wardrobeId" = String, Path)), request_body = NewHistory, responses((status = 201, body = HistoryDetail)))]
pub(super) async fn record_wear(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath(wardrobe): InPath<String>,
    NewId(new_id): NewId,
    Body(new): Body<NewHistory>,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    let no_outfit = |_| no_such_outfit();
    let entry = NewEntry {
        date: Date::parse("date", &new.date)?,
        clothing_ids: pieces(&new.clothing_ids)?,
        outfit_id: new.outfit_id.map(|id| id.parse().map_err(no_outfit)).transpose()?,
    };
    let id = HistoryId::new(new_id);
    let shown = mine.record_wear(id, entry).await?;
    Ok(created(format!("/api/v1/wardrobes/{wardrobe}/history/{id}"), None, HistoryDetail::from(shown)))
}

/// Get an entry of the history
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}/history/{historyId}", tag = "wardrobe", params(("wardrobeId" = String, Path), ("historyId" = String, Path)), responses((status = 200, body = HistoryDetail)))]
pub(super) async fn get_history(
    State(wardrobes): State<Wardrobes>,
    Who(reader): Who<Reader>,
    InPath((wardrobe, history)): InPath<(String, String)>,
) -> Result<Json<HistoryDetail>> {
    let open = wardrobes.open(&reader, &wardrobe).await?;
    Ok(Json(open.get_history(history.parse()?).await?.into()))
}

/// Delete an entry of the history; its wears are no longer counted
#[utoipa::path(delete, path = "/wardrobes/{wardrobeId}/history/{historyId}", tag = "wardrobe", params(("wardrobeId" = String, Path), ("historyId" = String, Path)), responses((status = 204)))]
pub(super) async fn undo_wear(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath((wardrobe, history)): InPath<(String, String)>,
) -> Result<StatusCode> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    mine.undo_wear(history.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}
