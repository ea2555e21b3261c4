//! Requests and responses of the routes, as JSON. Names and types are those of the stored data.

use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{
    Category, Clothing, Colour, Daily, HistoryEntry, Laundry, Outfit, Status, Tag, Thumb, Wardrobe, Worn,
};
use crate::service::{OutfitShown, Shown};

/// A wardrobe.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Wardrobe)]
pub(super) struct WardrobeShape {
    wardrobe_id: String,
    name: String,
    /// Unix milliseconds.
    created_at: u64,
}

impl From<Wardrobe> for WardrobeShape {
    fn from(wardrobe: Wardrobe) -> Self {
        Self {
            wardrobe_id: wardrobe.id.to_string(),
            name: wardrobe.name.as_str().to_owned(),
            created_at: wardrobe.created_at,
        }
    }
}

/// A garment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Clothing)]
pub(super) struct ClothingShape {
    wardrobe_id: String,
    clothing_id: String,
    name: String,
    status: Status,
    /// The key of its picture.
    #[schema(required)]
    image_key: Option<String>,
    wear_count: u64,
    /// Midnight (UTC) of the day it was last worn, in Unix milliseconds; 0 if never.
    last_worn_at: u64,
    /// Unix milliseconds.
    created_at: u64,
    /// Unix milliseconds.
    #[schema(required)]
    deleted_at: Option<u64>,
    #[schema(required)]
    category: Option<Category>,
    colours: Vec<Colour>,
    tags: Vec<String>,
    #[schema(required)]
    brand: Option<String>,
    /// In units of the currency.
    #[schema(required)]
    price: Option<f64>,
    /// ISO 4217.
    #[schema(required)]
    currency: Option<String>,
    /// `yyyymmdd`.
    #[schema(required)]
    bought_on: Option<String>,
    #[schema(required)]
    notes: Option<String>,
    #[schema(required)]
    laundry: Option<Laundry>,
}

impl ClothingShape {
    /// The garment as its owner sees it, or as others do: price and notes are hidden from others.
    pub(super) fn of(clothing: Clothing, owned: bool) -> Self {
        let Clothing { wardrobe, id, name, standing, image, facts } = clothing;
        let price = facts.price.filter(|_| owned);
        Self {
            wardrobe_id: wardrobe.to_string(),
            clothing_id: id.to_string(),
            name: name.as_str().to_owned(),
            status: standing.status,
            image_key: image.map(|image| image.key),
            wear_count: standing.wear_count,
            last_worn_at: standing.last_worn_at,
            created_at: standing.created_at,
            deleted_at: standing.deleted_at,
            category: facts.category,
            colours: facts.colours,
            tags: facts.tags.iter().map(Tag::as_str).map(str::to_owned).collect(),
            brand: facts.brand.map(|brand| brand.as_str().to_owned()),
            price: price.as_ref().map(crate::Price::amount),
            currency: price.map(|price| price.currency().to_owned()),
            bought_on: facts.bought_on.filter(|_| owned).map(|date| date.to_string()),
            notes: facts.notes.filter(|_| owned),
            laundry: facts.laundry,
        }
    }
}

/// A garment in brief.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Thumb)]
pub(super) struct ThumbShape {
    clothing_id: String,
    name: String,
    #[schema(required)]
    image_key: Option<String>,
    status: Status,
    #[schema(required)]
    category: Option<Category>,
    colours: Vec<Colour>,
}

impl From<Thumb> for ThumbShape {
    fn from(thumb: Thumb) -> Self {
        let Thumb { id, name, image_key, status, category, colours } = thumb;
        Self { clothing_id: id.to_string(), name, image_key, status, category, colours }
    }
}

fn thumbs(thumbs: Vec<Thumb>) -> Vec<ThumbShape> {
    thumbs.into_iter().map(Into::into).collect()
}

/// An outfit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Template)]
pub(super) struct OutfitShape {
    wardrobe_id: String,
    #[serde(rename = "templateId")]
    outfit_id: String,
    name: String,
    status: Status,
    /// In the order that the user chose.
    clothing_ids: Vec<String>,
    wear_count: u64,
    /// Midnight (UTC) of the day it was last worn, in Unix milliseconds; 0 if never.
    last_worn_at: u64,
    /// Unix milliseconds.
    created_at: u64,
    /// Unix milliseconds.
    #[schema(required)]
    deleted_at: Option<u64>,
}

impl From<&Outfit> for OutfitShape {
    fn from(outfit: &Outfit) -> Self {
        let standing = &outfit.standing;
        Self {
            wardrobe_id: outfit.wardrobe.to_string(),
            outfit_id: outfit.id.to_string(),
            name: outfit.name.as_str().to_owned(),
            status: standing.status,
            clothing_ids: outfit.clothing_ids.iter().map(ToString::to_string).collect(),
            wear_count: standing.wear_count,
            last_worn_at: standing.last_worn_at,
            created_at: standing.created_at,
            deleted_at: standing.deleted_at,
        }
    }
}

/// An outfit in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TemplateInList)]
pub(super) struct OutfitInList {
    #[serde(flatten)]
    outfit: OutfitShape,
    /// The first four clothes in it.
    thumbs: Vec<ThumbShape>,
    /// How many more there are.
    more: usize,
}

impl From<Shown<Outfit>> for OutfitInList {
    fn from(shown: Shown<Outfit>) -> Self {
        let more = shown.of.clothing_ids.len().saturating_sub(shown.thumbs.len());
        Self { outfit: (&shown.of).into(), thumbs: thumbs(shown.thumbs), more }
    }
}

/// An outfit with all clothes in it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TemplateDetail)]
pub(super) struct OutfitDetail {
    #[serde(flatten)]
    outfit: OutfitShape,
    /// All clothes in it, in order.
    clothes: Vec<ThumbShape>,
}

impl From<Shown<Outfit>> for OutfitDetail {
    fn from(shown: Shown<Outfit>) -> Self {
        Self { outfit: (&shown.of).into(), clothes: thumbs(shown.thumbs) }
    }
}

/// What was worn on a day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = History)]
pub(super) struct HistoryShape {
    wardrobe_id: String,
    history_id: String,
    /// Unix milliseconds.
    created_at: u64,
    /// `yyyymmdd`.
    date: String,
    #[schema(required)]
    #[serde(rename = "templateId")]
    outfit_id: Option<String>,
    clothing_ids: Vec<String>,
    /// The outfit that was worn.
    #[schema(required)]
    #[serde(rename = "template")]
    outfit: Option<OutfitInSmall>,
}

/// An outfit in brief.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TemplateInSmall)]
pub(super) struct OutfitInSmall {
    #[serde(rename = "templateId")]
    outfit_id: String,
    name: String,
    status: Status,
}

impl From<OutfitShown> for OutfitInSmall {
    fn from(shown: OutfitShown) -> Self {
        Self { outfit_id: shown.id.to_string(), name: shown.name, status: shown.status }
    }
}

fn history(entry: &HistoryEntry, outfit: Option<OutfitShown>) -> HistoryShape {
    HistoryShape {
        wardrobe_id: entry.wardrobe.to_string(),
        history_id: entry.id.to_string(),
        created_at: entry.created_at,
        date: entry.date.to_string(),
        outfit_id: entry.outfit_id.map(|id| id.to_string()),
        clothing_ids: entry.clothing_ids.iter().map(ToString::to_string).collect(),
        outfit: outfit.map(Into::into),
    }
}

/// What was worn on a day, in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct HistoryInList {
    #[serde(flatten)]
    history: HistoryShape,
    /// The first four clothes in it.
    thumbs: Vec<ThumbShape>,
    /// How many more there are.
    more: usize,
}

impl From<Shown<HistoryEntry>> for HistoryInList {
    fn from(shown: Shown<HistoryEntry>) -> Self {
        let more = shown.of.clothing_ids.len().saturating_sub(shown.thumbs.len());
        Self { history: history(&shown.of, shown.outfit), thumbs: thumbs(shown.thumbs), more }
    }
}

/// What was worn on a day, with all clothes in it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct HistoryDetail {
    #[serde(flatten)]
    history: HistoryShape,
    /// All clothes in it, in order.
    clothes: Vec<ThumbShape>,
}

impl From<Shown<HistoryEntry>> for HistoryDetail {
    fn from(shown: Shown<HistoryEntry>) -> Self {
        Self { history: history(&shown.of, shown.outfit), clothes: thumbs(shown.thumbs) }
    }
}

/// How often something was worn on a day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Daily)]
pub(super) struct DailyShape {
    /// `yyyymmdd`.
    date: String,
    count: u64,
}

impl From<Daily> for DailyShape {
    fn from(daily: Daily) -> Self {
        Self { date: daily.date.to_string(), count: daily.count }
    }
}

/// A garment and how often it was worn.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Worn)]
pub(super) struct WornShape {
    #[serde(flatten)]
    thumb: ThumbShape,
    wear_count: u64,
    last_worn_at: u64,
}

impl From<Worn> for WornShape {
    fn from(worn: Worn) -> Self {
        Self { thumb: worn.thumb.into(), wear_count: worn.wear_count, last_worn_at: worn.last_worn_at }
    }
}
