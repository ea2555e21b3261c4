//! Routes of wardrobes themselves.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use basis::{Caller, Error, Reader};
use edge::{
    Body, Cursors, IfMatch, InPath, Listing, NewId, Paging, Params, Result, Who, created, versioned, versioned_anew,
};
use http::HeaderMap;
use serde::Deserialize;
use utoipa::ToSchema;

use super::shapes::WardrobeShape;
use crate::Wardrobes;
use crate::model::{Name, Wardrobe, WardrobeId};

/// A new wardrobe.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewWardrobe {
    #[schema(min_length = 1, max_length = 40)]
    name: String,
}

/// Fields of a wardrobe to change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WardrobeChange {
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false, min_length = 1, max_length = 40)]
    name: Option<String>,
}

fn answer(wardrobe: Wardrobe) -> Response {
    versioned(wardrobe.version, WardrobeShape::from(wardrobe))
}

/// List my wardrobes
#[utoipa::path(get, path = "/wardrobes", tag = "wardrobe", params(Paging), responses((status = 200, body = Listing<WardrobeShape>)))]
pub(super) async fn list_wardrobes(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    cursors: Cursors,
    Params(paging): Params<Paging>,
) -> Result<Json<Listing<WardrobeShape>>> {
    let after = cursors.open(paging.cursor.as_deref())?;
    let (found, next) = wardrobes.list_wardrobes(&caller.owner, paging.limit()?, after).await?;
    Ok(Json(Listing { items: found.into_iter().map(Into::into).collect(), next: cursors.seal(next) }))
}

/// Create a wardrobe
#[utoipa::path(post, path = "/wardrobes", tag = "wardrobe", request_body = NewWardrobe, responses((status = 201, body = WardrobeShape)))]
pub(super) async fn create_wardrobe(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    NewId(new_id): NewId,
    Body(new): Body<NewWardrobe>,
) -> Result<Response> {
    let (id, name) = (WardrobeId::new(new_id), Name::parse("name", &new.name)?);
    let wardrobe = wardrobes.create_wardrobe(&caller.owner, id, name).await?;
    Ok(created(format!("/api/v1/wardrobes/{id}"), Some(wardrobe.version), WardrobeShape::from(wardrobe)))
}

/// Get a wardrobe
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}", tag = "wardrobe", params(("wardrobeId" = String, Path)), responses((status = 200, body = WardrobeShape)))]
pub(super) async fn get_wardrobe(
    State(wardrobes): State<Wardrobes>,
    Who(reader): Who<Reader>,
    InPath(wardrobe): InPath<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let wardrobe = wardrobes.get_wardrobe(&reader, &wardrobe).await?;
    Ok(versioned_anew(&headers, wardrobe.version, WardrobeShape::from(wardrobe)))
}

/// Rename a wardrobe
#[utoipa::path(patch, path = "/wardrobes/{wardrobeId}", tag = "wardrobe", params(("wardrobeId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body = WardrobeChange, responses((status = 200, body = WardrobeShape)))]
pub(super) async fn rename_wardrobe(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath(wardrobe): InPath<String>,
    IfMatch(version): IfMatch,
    Body(change): Body<WardrobeChange>,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    let Some(name) = change.name else {
        let wardrobe = wardrobes.get_wardrobe(&Reader::User(caller), &wardrobe).await?;
        let stale = version.is_some_and(|version| version != wardrobe.version);
        return if stale { Err(Error::changed_meanwhile().into()) } else { Ok(answer(wardrobe)) };
    };
    Ok(answer(mine.rename_wardrobe(&Name::parse("name", &name)?, version).await?))
}
