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
use super::shapes::{DailyShape, TemplateDetail, TemplateInList};
use crate::model::{Name, Outfit, OutfitPatch, TemplateId, Wearable, pieces};
use crate::{Shown, Wardrobes};

/// Which outfits to list, and which page.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct TemplatesWanted {
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
pub(super) struct NewTemplate {
    #[schema(min_length = 1, max_length = 40)]
    name: String,
    /// 1 to 20 different clothes, in order.
    #[schema(min_items = 1, max_items = 20)]
    clothing_ids: Vec<String>,
}

/// Fields of an outfit to change. Fields that are absent stay unchanged.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct TemplateChange {
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false, min_length = 1, max_length = 40)]
    name: Option<String>,
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false, min_items = 1, max_items = 20)]
    clothing_ids: Option<Vec<String>>,
}

fn answer(shown: Shown<Outfit>) -> Response {
    versioned(shown.of.standing.version, TemplateDetail::from(shown))
}

/// List outfits
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}/templates", tag = "wardrobe", params(("wardrobeId" = String, Path), TemplatesWanted), responses((status = 200, body = Listing<TemplateInList>)))]
pub(super) async fn list_templates(
    State(wardrobes): State<Wardrobes>,
    Who(reader): Who<Reader>,
    InPath(wardrobe): InPath<String>,
    cursors: Cursors,
    Params(wanted): Params<TemplatesWanted>,
) -> Result<Json<Listing<TemplateInList>>> {
    let open = wardrobes.open(&reader, &wardrobe).await?;
    let words = [wanted.sort.as_deref(), wanted.order.as_deref(), wanted.status.as_deref()];
    let list = list_of(words, (wanted.limit, wanted.cursor.as_deref()), &cursors)?;
    check_sought("q", wanted.q.as_deref())?;
    let (found, next) = open.list_templates(list, wanted.q.as_deref()).await?;
    Ok(Json(Listing { items: found.into_iter().map(Into::into).collect(), next: cursors.seal(next) }))
}

/// Add an outfit
#[utoipa::path(post, path = "/wardrobes/{wardrobeId}/templates", tag = "wardrobe", params(("wardrobeId" = String, Path)), request_body = NewTemplate, responses((status = 201, body = TemplateDetail)))]
pub(super) async fn create_template(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath(wardrobe): InPath<String>,
    NewId(new_id): NewId,
    Body(new): Body<NewTemplate>,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    let (id, name) = (TemplateId::new(new_id), Name::parse("name", &new.name)?);
    let shown = mine.create_template(id, name, pieces(&new.clothing_ids)?).await?;
    let (place, version) = (format!("/api/v1/wardrobes/{wardrobe}/templates/{id}"), shown.of.standing.version);
    Ok(created(place, Some(version), TemplateDetail::from(shown)))
}

/// Get an outfit
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}/templates/{templateId}", tag = "wardrobe", params(("wardrobeId" = String, Path), ("templateId" = String, Path)), responses((status = 200, body = TemplateDetail)))]
pub(super) async fn get_template(
    State(wardrobes): State<Wardrobes>,
    Who(reader): Who<Reader>,
    InPath((wardrobe, template)): InPath<(String, String)>,
) -> Result<Response> {
    let open = wardrobes.open(&reader, &wardrobe).await?;
    // Its clothes change independently, so its version does not tell whether the response has changed.
    Ok(answer(open.get_template(template.parse()?).await?))
}

/// Change an outfit
#[utoipa::path(patch, path = "/wardrobes/{wardrobeId}/templates/{templateId}", tag = "wardrobe", params(("wardrobeId" = String, Path), ("templateId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body = TemplateChange, responses((status = 200, body = TemplateDetail)))]
pub(super) async fn change_template(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath((wardrobe, template)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
    Body(change): Body<TemplateChange>,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    let id = template.parse()?;
    let patch = OutfitPatch {
        name: change.name.map(|name| Name::parse("name", &name)).transpose()?,
        clothing_ids: change.clothing_ids.map(|ids| pieces(&ids)).transpose()?,
    };
    Ok(answer(mine.change_template(id, &patch, version).await?))
}

/// Delete an outfit; the history keeps it
#[utoipa::path(delete, path = "/wardrobes/{wardrobeId}/templates/{templateId}", tag = "wardrobe", params(("wardrobeId" = String, Path), ("templateId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to delete")), responses((status = 204)))]
pub(super) async fn delete_template(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath((wardrobe, template)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
) -> Result<StatusCode> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    mine.delete_template(template.parse()?, version).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Restore a deleted outfit
#[utoipa::path(post, path = "/wardrobes/{wardrobeId}/templates/{templateId}/restore", tag = "wardrobe", params(("wardrobeId" = String, Path), ("templateId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to restore")), responses((status = 200, body = TemplateDetail)))]
pub(super) async fn restore_template(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath((wardrobe, template)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    Ok(answer(mine.restore_template(template.parse()?, version).await?))
}

/// List the days on which an outfit was worn
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}/templates/{templateId}/wear", tag = "wardrobe", params(("wardrobeId" = String, Path), ("templateId" = String, Path), DaysWanted), responses((status = 200, body = Listing<DailyShape>)))]
pub(super) async fn list_template_wear(
    State(wardrobes): State<Wardrobes>,
    Who(reader): Who<Reader>,
    InPath((wardrobe, template)): InPath<(String, String)>,
    Params(wanted): Params<DaysWanted>,
) -> Result<Json<Listing<DailyShape>>> {
    let open = wardrobes.open(&reader, &wardrobe).await?;
    let days = open.list_wear(Wearable::Template(template.parse()?), wanted.range()?).await?;
    Ok(Json(Listing { items: days.into_iter().map(Into::into).collect(), next: None }))
}
