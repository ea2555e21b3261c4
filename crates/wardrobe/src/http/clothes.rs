//! Routes of clothes.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use basis::{Caller, Error, Reader, Reason};
use edge::{
    Body, Cursors, IfMatch, InPath, Listing, NewId, Paging, Params, Result, Who, created, versioned, versioned_anew,
};
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::IntoParams;

use super::facts::{ClothingChange, NewClothing};
use super::shapes::{ClothingShape, DailyShape};
use crate::model::{
    Category, Clothing, ClothingFilter, ClothingId, Colour, Laundry, Name, Order, Range, Sort, Status, Wearable,
};
use crate::{ListOf, Wardrobes};

/// The longest search text, in characters.
const SOUGHT_CHARS_MAX: usize = 100;

/// Which clothes to list, and which page.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ClothesWanted {
    /// `created` (the default), `wearCount` or `lastWorn`.
    #[param(inline, schema_with = sort_words)]
    sort: Option<String>,
    /// `desc` (the default) or `asc`.
    #[param(inline, schema_with = order_words)]
    order: Option<String>,
    /// `active` (the default) or `deleted`.
    #[param(inline, schema_with = status_words)]
    status: Option<String>,
    /// Only clothes of this category.
    #[param(value_type = Option<Category>, inline)]
    category: Option<String>,
    /// Only clothes with this colour.
    #[param(value_type = Option<Colour>, inline)]
    colour: Option<String>,
    /// Only clothes in this state.
    #[param(value_type = Option<Laundry>, inline)]
    laundry: Option<String>,
    /// Only clothes with this tag.
    tag: Option<String>,
    /// Only clothes of this brand.
    brand: Option<String>,
    /// Only clothes with these words in their name, brand or tags.
    q: Option<String>,
    /// How many items to return, 1 to 100.
    #[param(minimum = 1, maximum = 100, default = 50)]
    limit: Option<u32>,
    /// Where to continue: `next` of the previous page.
    cursor: Option<String>,
}

/// The allowed words of a parameter, for the API description.
fn one_of(words: &[&str]) -> utoipa::openapi::schema::Object {
    utoipa::openapi::ObjectBuilder::new()
        .schema_type(utoipa::openapi::schema::Type::String)
        .enum_values(Some(words.iter().copied()))
        .build()
}

pub(super) fn sort_words() -> utoipa::openapi::schema::Object {
    one_of(&["created", "wearCount", "lastWorn"])
}

pub(super) fn order_words() -> utoipa::openapi::schema::Object {
    one_of(&["desc", "asc"])
}

pub(super) fn status_words() -> utoipa::openapi::schema::Object {
    one_of(&["active", "deleted"])
}

/// Which page of which list; the same for clothes and outfits.
pub(super) fn list_of(
    words: [Option<&str>; 3],
    (limit, cursor): (Option<u32>, Option<&str>),
    cursors: &Cursors,
) -> Result<ListOf> {
    let [sort, order, status] = words;
    let status = match status {
        None | Some("active") => Status::Active,
        Some("deleted") => Status::Deleted,
        Some(_) => return Err(Error::invalid("status", Reason::not_one_of(&["active", "deleted"])).into()),
    };
    Ok(ListOf {
        status,
        sort: sort.map_or(Ok(Sort::Created), Sort::parse)?,
        order: order.map_or(Ok(Order::Descending), Order::parse)?,
        limit: Paging { limit, cursor: None }.limit()?,
        after: cursors.open(cursor)?,
    })
}

/// The length of a search text is limited.
pub(super) fn check_sought(field: &str, text: Option<&str>) -> Result<()> {
    match text {
        Some(text) if text.chars().count() > SOUGHT_CHARS_MAX => {
            Err(Error::invalid(field, Reason::too_long(SOUGHT_CHARS_MAX)).into())
        }
        _ => Ok(()),
    }
}

impl ClothesWanted {
    fn filter(&self) -> Result<ClothingFilter> {
        for (field, text) in [("tag", &self.tag), ("brand", &self.brand), ("q", &self.q)] {
            check_sought(field, text.as_deref())?;
        }
        Ok(ClothingFilter {
            category: self.category.as_deref().map(Category::parse).transpose()?,
            // A garment has several colours; a list is filtered by one.
            colour: self
                .colour
                .as_deref()
                .map(|word| Colour::parse(word).map_err(|error| error.under("colour")))
                .transpose()?,
            laundry: self.laundry.as_deref().map(Laundry::parse).transpose()?,
            tag: self.tag.clone(),
            brand: self.brand.clone(),
            text: self.q.clone(),
        })
    }
}

/// A range of days.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct DaysWanted {
    /// The first day, `yyyymmdd`.
    from: Option<String>,
    /// The last day, `yyyymmdd`.
    to: Option<String>,
}

impl DaysWanted {
    pub(super) fn range(&self) -> Result<Range> {
        Ok(Range::parse(self.from.as_deref(), self.to.as_deref())?)
    }
}

fn answer(clothing: Clothing) -> Response {
    versioned(clothing.standing.version, ClothingShape::of(clothing, true))
}

/// List clothes
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}/clothes", tag = "wardrobe", params(("wardrobeId" = String, Path), ClothesWanted), responses((status = 200, body = Listing<ClothingShape>)))]
pub(super) async fn list_clothes(
    State(wardrobes): State<Wardrobes>,
    Who(reader): Who<Reader>,
    InPath(wardrobe): InPath<String>,
    cursors: Cursors,
    Params(wanted): Params<ClothesWanted>,
) -> Result<Json<Listing<ClothingShape>>> {
    let open = wardrobes.open(&reader, &wardrobe).await?;
    let words = [wanted.sort.as_deref(), wanted.order.as_deref(), wanted.status.as_deref()];
    let list = list_of(words, (wanted.limit, wanted.cursor.as_deref()), &cursors)?;
    let (found, next) = open.list_clothes(list, wanted.filter()?).await?;
    let items = found.into_iter().map(|clothing| ClothingShape::of(clothing, open.owned())).collect();
    Ok(Json(Listing { items, next: cursors.seal(next) }))
}

/// Add a garment
#[utoipa::path(post, path = "/wardrobes/{wardrobeId}/clothes", tag = "wardrobe", params(("wardrobeId" = String, Path)), request_body = NewClothing, responses((status = 201, body = ClothingShape)))]
pub(super) async fn create_clothing(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath(wardrobe): InPath<String>,
    NewId(new_id): NewId,
    Body(new): Body<NewClothing>,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    let (id, name) = (ClothingId::new(new_id), Name::parse("name", &new.name)?);
    let clothing = mine.create_clothing(id, name, new.facts()?).await?;
    let (place, version) = (format!("/api/v1/wardrobes/{wardrobe}/clothes/{id}"), clothing.standing.version);
    Ok(created(place, Some(version), ClothingShape::of(clothing, true)))
}

/// Get a garment
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}/clothes/{clothingId}", tag = "wardrobe", params(("wardrobeId" = String, Path), ("clothingId" = String, Path)), responses((status = 200, body = ClothingShape)))]
pub(super) async fn get_clothing(
    State(wardrobes): State<Wardrobes>,
    Who(reader): Who<Reader>,
    InPath((wardrobe, clothing)): InPath<(String, String)>,
    headers: HeaderMap,
) -> Result<Response> {
    let open = wardrobes.open(&reader, &wardrobe).await?;
    let clothing = open.get_clothing(clothing.parse()?).await?;
    let version = clothing.standing.version;
    Ok(versioned_anew(&headers, version, ClothingShape::of(clothing, open.owned())))
}

/// Change a garment
#[utoipa::path(patch, path = "/wardrobes/{wardrobeId}/clothes/{clothingId}", tag = "wardrobe", params(("wardrobeId" = String, Path), ("clothingId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body = ClothingChange, responses((status = 200, body = ClothingShape)))]
pub(super) async fn change_clothing(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath((wardrobe, clothing)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
    Body(change): Body<ClothingChange>,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    let id = clothing.parse()?;
    Ok(answer(mine.change_clothing(id, &change.patch()?, version).await?))
}

/// Delete a garment; outfits and history keep it
#[utoipa::path(delete, path = "/wardrobes/{wardrobeId}/clothes/{clothingId}", tag = "wardrobe", params(("wardrobeId" = String, Path), ("clothingId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to delete")), responses((status = 204)))]
pub(super) async fn delete_clothing(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath((wardrobe, clothing)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
) -> Result<StatusCode> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    mine.delete_clothing(clothing.parse()?, version).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Restore a deleted garment
#[utoipa::path(post, path = "/wardrobes/{wardrobeId}/clothes/{clothingId}/restore", tag = "wardrobe", params(("wardrobeId" = String, Path), ("clothingId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to restore")), responses((status = 200, body = ClothingShape)))]
pub(super) async fn restore_clothing(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath((wardrobe, clothing)): InPath<(String, String)>,
    IfMatch(version): IfMatch,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    Ok(answer(mine.restore_clothing(clothing.parse()?, version).await?))
}

/// List the days on which a garment was worn
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}/clothes/{clothingId}/wear", tag = "wardrobe", params(("wardrobeId" = String, Path), ("clothingId" = String, Path), DaysWanted), responses((status = 200, body = Listing<DailyShape>)))]
pub(super) async fn list_clothing_wear(
    State(wardrobes): State<Wardrobes>,
    Who(reader): Who<Reader>,
    InPath((wardrobe, clothing)): InPath<(String, String)>,
    Params(wanted): Params<DaysWanted>,
) -> Result<Json<Listing<DailyShape>>> {
    let open = wardrobes.open(&reader, &wardrobe).await?;
    let days = open.list_wear(Wearable::Clothing(clothing.parse()?), wanted.range()?).await?;
    Ok(Json(Listing { items: days.into_iter().map(Into::into).collect(), next: None }))
}
