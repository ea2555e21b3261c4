//! The history of what was worn.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use edge::{At, Body, Caller, Cursors, Listing, NewId, Paging, Params, Reader, Result, created};
use http::StatusCode;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::shapes::{HistoryDetail, HistoryInList};
use crate::Wardrobes;
use crate::model::{Date, HistoryId, NewEntry, Range, pieces};

/// Which page of which days.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct HistoryWanted {
    /// The first day, `yyyymmdd`.
    from: Option<String>,
    /// The last day, `yyyymmdd`.
    to: Option<String>,
    /// How many items, 1 to 100.
    #[param(minimum = 1, maximum = 100, default = 50)]
    limit: Option<u32>,
    /// Where to go on: `next` of the page before.
    cursor: Option<String>,
}

/// What was worn.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewHistory {
    /// On which day, `yyyymmdd`; not on one that has begun nowhere on earth yet.
    #[schema(example = "20260102")]
    date: String,
    /// 1 to 20 different clothes, in order.
    #[schema(min_items = 1, max_items = 20)]
    clothing_ids: Vec<String>,
    /// The outfit it was, if it was one.
    template_id: Option<String>,
}

/// What was worn, the latest day first
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}/history", tag = "wardrobe", params(("wardrobeId" = String, Path), HistoryWanted), responses((status = 200, body = Listing<HistoryInList>)))]
pub(super) async fn list_history(
    State(wardrobes): State<Wardrobes>,
    reader: Reader,
    At(wardrobe): At<String>,
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
    caller: Caller,
    At(wardrobe): At<String>,
    NewId(new_id): NewId,
    Body(new): Body<NewHistory>,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    let no_outfit = |_| edge::Error::invalid("templateId", "not in this wardrobe");
    let entry = NewEntry {
        date: Date::parse("date", &new.date)?,
        clothing_ids: pieces(&new.clothing_ids)?,
        template_id: new.template_id.map(|id| id.parse().map_err(no_outfit)).transpose()?,
    };
    let id = HistoryId::new(new_id);
    let shown = mine.record_wear(id, entry).await?;
    Ok(created(format!("/api/v1/wardrobes/{wardrobe}/history/{id}"), None, HistoryDetail::from(shown)))
}

/// What was worn once
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}/history/{historyId}", tag = "wardrobe", params(("wardrobeId" = String, Path), ("historyId" = String, Path)), responses((status = 200, body = HistoryDetail)))]
pub(super) async fn get_history(
    State(wardrobes): State<Wardrobes>,
    reader: Reader,
    At((wardrobe, history)): At<(String, String)>,
) -> Result<Json<HistoryDetail>> {
    let open = wardrobes.open(&reader, &wardrobe).await?;
    Ok(Json(open.get_history(history.parse()?).await?.into()))
}

/// Take back what was recorded; it is counted no longer
#[utoipa::path(delete, path = "/wardrobes/{wardrobeId}/history/{historyId}", tag = "wardrobe", params(("wardrobeId" = String, Path), ("historyId" = String, Path)), responses((status = 204)))]
pub(super) async fn undo_wear(
    State(wardrobes): State<Wardrobes>,
    caller: Caller,
    At((wardrobe, history)): At<(String, String)>,
) -> Result<StatusCode> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    mine.undo_wear(history.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}
