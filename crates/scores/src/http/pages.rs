//! Routes of pages.

use axum::extract::State;
use axum::response::Response;
use basis::{Caller, Error, Reason};
use edge::{Body, IfMatch, InPath, NewId, Result, Who, created};
use http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::scores::answer;
use super::shapes::{CropShape, HeadShape, PageShape};
use crate::model::text;
use crate::service::no_such_item;
use crate::{NewPage, PageEdit, Scores};

/// The wanted state of a page. Fields that are absent stay unchanged.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PageWanted {
    /// An existing page, or one that was removed earlier (then with its `itemId`); absent for a new page.
    page_id: Option<u32>,
    /// The picture of a new page, or another picture for an existing one.
    item_id: Option<String>,
    #[schema(min_length = 1, max_length = 64)]
    name: Option<String>,
    /// 0, 90, 180 or 270 degrees, clockwise.
    rotation: Option<u16>,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<CropShape>)]
    crop: basis::Change<Option<CropShape>>,
}

/// All pages, in order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PagesWanted {
    #[schema(max_items = 1000)]
    pages: Vec<PageWanted>,
}

/// A page to insert.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PageToAdd {
    item_id: String,
    #[schema(min_length = 1, max_length = 64)]
    name: Option<String>,
    /// The position to insert at, counted from 0; at the end by default.
    at: Option<usize>,
}

/// Fields of a page to change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PageChange {
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false, min_length = 1, max_length = 64)]
    name: Option<String>,
    /// 0, 90, 180 or 270 degrees, clockwise.
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false)]
    rotation: Option<u16>,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<CropShape>)]
    crop: basis::Change<Option<CropShape>>,
}

fn edit(page: PageWanted) -> Result<PageEdit> {
    let no_item = |_: Error| no_such_item("not in this score");
    let rotation = page.rotation;
    if rotation.is_some_and(|rotation| ![0, 90, 180, 270].contains(&rotation)) {
        return Err(Error::invalid(
            "rotation",
            Reason::not_one_of(&["0", "90", "180", "270"]).saying("0, 90, 180 or 270"),
        )
        .into());
    }
    Ok(PageEdit {
        id: page.page_id,
        item: page.item_id.map(|item| item.parse().map_err(no_item)).transpose()?,
        name: page.name.map(|name| text::page_name(&name)).transpose()?,
        rotation,
        crop: page.crop.map(|crop| crop.map(CropShape::crop).transpose()).transpose()?,
    })
}

/// The number of a page in a path. For an invalid number, the error is "not found".
pub(super) fn number(text: &str) -> Result<u32> {
    Ok(text.parse().map_err(|_| Error::not_found())?)
}

/// Replace the list of pages: reorder, rename, insert, remove
#[utoipa::path(put, path = "/scores/{scoreId}/pages", tag = "scores", params(("scoreId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body = PagesWanted, responses((status = 200, body = HeadShape)))]
pub(super) async fn set_pages(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath(score): InPath<String>,
    IfMatch(version): IfMatch,
    Body(wanted): Body<PagesWanted>,
) -> Result<Response> {
    let edits = wanted.pages.into_iter().map(edit).collect::<Result<Vec<_>>>()?;
    Ok(answer(scores.mine(&caller, &score)?.set_pages(&edits, version).await?))
}

/// Insert a page
#[utoipa::path(post, path = "/scores/{scoreId}/pages", tag = "scores", params(("scoreId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body = PageToAdd, responses((status = 201, body = PageShape)))]
pub(super) async fn add_page(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath(score): InPath<String>,
    IfMatch(version): IfMatch,
    NewId(new_id): NewId,
    Body(new): Body<PageToAdd>,
) -> Result<Response> {
    let mine = scores.mine(&caller, &score)?;
    let item = new.item_id.parse().map_err(|_: Error| no_such_item("not in this score"))?;
    let name = new.name.map(|name| text::page_name(&name)).transpose()?;
    let (page, version) = mine.add_page(&NewPage { item, name, at: new.at }, version, new_id).await?;
    let place = format!("/api/v1/scores/{score}/pages/{}", page.id);
    Ok(created(place, Some(version), PageShape::of(mine.id(), &page)))
}

/// Change the name and the appearance of a page
#[utoipa::path(patch, path = "/scores/{scoreId}/pages/{pageId}", tag = "scores", params(("scoreId" = String, Path), ("pageId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body = PageChange, responses((status = 200, body = HeadShape)))]
pub(super) async fn change_page(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath((score, page)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
    Body(PageChange { name, rotation, crop }): Body<PageChange>,
) -> Result<Response> {
    let mine = scores.mine(&caller, &score)?;
    let id = number(&page)?;
    let edit = edit(PageWanted { page_id: None, item_id: None, name, rotation, crop })?;
    Ok(answer(mine.change_page(id, &edit, version).await?))
}

/// Remove a page; if it is inserted again, its annotations return
#[utoipa::path(delete, path = "/scores/{scoreId}/pages/{pageId}", tag = "scores", params(("scoreId" = String, Path), ("pageId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), responses((status = 204)))]
pub(super) async fn remove_page(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath((score, page)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
) -> Result<StatusCode> {
    scores.mine(&caller, &score)?.remove_page(number(&page)?, version).await?;
    Ok(StatusCode::NO_CONTENT)
}
