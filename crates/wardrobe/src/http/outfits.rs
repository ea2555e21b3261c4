//! Routes of outfits.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use basis::{Caller, Reader};
use edge::{Body, Cursors, IfMatch, InPath, Listing, NewId, Params, Result, Who, created, versioned};
use http::StatusCode;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::clothes::{DaysWanted, check_sought, list_of, order_words, sort_words, status_words};
use super::shapes::{DailyShape, OutfitDetail, OutfitInList};
use crate::model::{Name, Outfit, OutfitId, OutfitPatch, Wearable, pieces};
use crate::{Shown, Wardrobes};

/// Which outfits to list, and which page.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct OutfitsWanted {
    /// `created` (the default), `wearCount` or `lastWorn`.
    #[param(inline, schema_with = sort_words)]
    sort: Option<String>,
    /// `desc` (the default) or `asc`.
    #[param(inline, schema_with = order_words)]
    order: Option<String>,
    /// `active` (the default) or `deleted`.
    #[param(inline, schema_with = status_words)]
    status: Option<String>,
    /// Only outfits with these words in their name.
    q: Option<String>,
    /// How many items to return, 1 to 100.
    #[param(minimum = 1, maximum = 100, default = 50)]
    limit: Option<u32>,
    /// Where to continue: `next` of the previous page.
    cursor: Option<String>,
}

/// A new outfit.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewTemplate)]
pub(super) struct NewOutfit {
    #[schema(min_length = 1, max_length = 40)]
    name: String,
    /// 1 to 20 different clothes, in order.
    #[schema(min_items = 1, max_items = 20)]
    clothing_ids: Vec<String>,
}

/// Fields of an outfit to change. Fields that are absent stay unchanged.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = TemplateChange)]
pub(super) struct OutfitChange {
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false, min_length = 1, max_length = 40)]
    name: Option<String>,
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false, min_items = 1, max_items = 20)]
    clothing_ids: Option<Vec<String>>,
}

fn answer(shown: Shown<Outfit>) -> Response {
    versioned(shown.of.standing.version, OutfitDetail::from(shown))
}

/// List outfits
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}/templates", operation_id = "list_templates", tag = "wardrobe", params(("wardrobeId" = String, Path), OutfitsWanted), responses((status = 200, body = Listing<OutfitInList>)))]
pub(super) async fn list_outfits(
    State(wardrobes): State<Wardrobes>,
    Who(reader): Who<Reader>,
    InPath(wardrobe): InPath<String>,
    cursors: Cursors,
    Params(wanted): Params<OutfitsWanted>,
) -> Result<Json<Listing<OutfitInList>>> {
    let open = wardrobes.open(&reader, &wardrobe).await?;
    let words = [wanted.sort.as_deref(), wanted.order.as_deref(), wanted.status.as_deref()];
    let list = list_of(words, (wanted.limit, wanted.cursor.as_deref()), &cursors)?;
    check_sought("q", wanted.q.as_deref())?;
    let (found, next) = open.list_outfits(list, wanted.q.as_deref()).await?;
    Ok(Json(Listing { items: found.into_iter().map(Into::into).collect(), next: cursors.seal(next) }))
}

/// Add an outfit
#[utoipa::path(post, path = "/wardrobes/{wardrobeId}/templates", operation_id = "create_template", tag = "wardrobe", params(("wardrobeId" = String, Path)), request_body = NewOutfit, responses((status = 201, body = OutfitDetail)))]
pub(super) async fn create_outfit(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath(wardrobe): InPath<String>,
    NewId(new_id): NewId,
    Body(new): Body<NewOutfit>,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    let (id, name) = (OutfitId::new(new_id), Name::parse("name", &new.name)?);
    let shown = mine.create_outfit(id, name, pieces(&new.clothing_ids)?).await?;
    let (place, version) = (format!("/api/v1/wardrobes/{wardrobe}/templates/{id}"), shown.of.standing.version);
    Ok(created(place, Some(version), OutfitDetail::from(shown)))
}

/// Get an outfit
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}/templates/{templateId}", operation_id = "get_template", tag = "wardrobe", params(("wardrobeId" = String, Path), ("templateId" = String, Path)), responses((status = 200, body = OutfitDetail)))]
pub(super) async fn get_outfit(
    State(wardrobes): State<Wardrobes>,
    Who(reader): Who<Reader>,
    InPath((wardrobe, outfit)): InPath<(String, String)>,
) -> Result<Response> {
    let open = wardrobes.open(&reader, &wardrobe).await?;
    // Its clothes change independently, so its version does not tell whether the response has changed.
    Ok(answer(open.get_outfit(outfit.parse()?).await?))
}

/// Change an outfit
#[utoipa::path(patch, path = "/wardrobes/{wardrobeId}/templates/{templateId}", operation_id = "change_template", tag = "wardrobe", params(("wardrobeId" = String, Path), ("templateId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body = OutfitChange, responses((status = 200, body = OutfitDetail)))]
pub(super) async fn change_outfit(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath((wardrobe, outfit)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
    Body(change): Body<OutfitChange>,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    let id = outfit.parse()?;
    let patch = OutfitPatch {
        name: change.name.map(|name| Name::parse("name", &name)).transpose()?,
        clothing_ids: change.clothing_ids.map(|ids| pieces(&ids)).transpose()?,
    };
    Ok(answer(mine.change_outfit(id, &patch, version).await?))
}

/// Delete an outfit; the history keeps it
#[utoipa::path(delete, path = "/wardrobes/{wardrobeId}/templates/{templateId}", operation_id = "delete_template", tag = "wardrobe", params(("wardrobeId" = String, Path), ("templateId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to delete")), responses((status = 204)))]
pub(super) async fn delete_outfit(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath((wardrobe, outfit)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
) -> Result<StatusCode> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    mine.delete_outfit(outfit.parse()?, version).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Restore a deleted outfit
#[utoipa::path(post, path = "/wardrobes/{wardrobeId}/templates/{templateId}/restore", operation_id = "restore_template", tag = "wardrobe", params(("wardrobeId" = String, Path), ("templateId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to restore")), responses((status = 200, body = OutfitDetail)))]
pub(super) async fn restore_outfit(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath((wardrobe, outfit)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    Ok(answer(mine.restore_outfit(outfit.parse()?, version).await?))
}

/// List the days on which an outfit was worn
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}/templates/{templateId}/wear", operation_id = "list_template_wear", tag = "wardrobe", params(("wardrobeId" = String, Path), ("templateId" = String, Path), DaysWanted), responses((status = 200, body = Listing<DailyShape>)))]
pub(super) async fn list_outfit_wear(
    State(wardrobes): State<Wardrobes>,
    Who(reader): Who<Reader>,
    InPath((wardrobe, outfit)): InPath<(String, String)>,
    Params(wanted): Params<DaysWanted>,
) -> Result<Json<Listing<DailyShape>>> {
    let open = wardrobes.open(&reader, &wardrobe).await?;
    let days = open.list_wear(Wearable::Outfit(outfit.parse()?), wanted.range()?).await?;
    Ok(Json(Listing { items: days.into_iter().map(Into::into).collect(), next: None }))
}
