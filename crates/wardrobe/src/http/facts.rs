//! The optional facts about a garment, in requests.

use basis::{Error, Reason};
use edge::Result;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::model::{self, Category, ClothingPatch, Colour, Date, Facts, Laundry, Name, Price};

/// A new garment.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewClothing {
    #[schema(min_length = 1, max_length = 40)]
    pub(super) name: String,
    category: Option<Category>,
    colours: Option<Vec<Colour>>,
    tags: Option<Vec<String>>,
    brand: Option<String>,
    /// In units of the currency, with at most two decimals.
    #[schema(minimum = 0)]
    price: Option<f64>,
    /// ISO 4217; together with the price.
    currency: Option<String>,
    /// `yyyymmdd`.
    bought_on: Option<String>,
    #[schema(max_length = 2000)]
    notes: Option<String>,
    laundry: Option<Laundry>,
}

impl NewClothing {
    pub(super) fn facts(&self) -> Result<Facts> {
        Ok(Facts {
            category: self.category,
            colours: model::colours(self.colours.clone().unwrap_or_default())?,
            tags: model::tags(self.tags.as_deref().unwrap_or_default())?,
            brand: brand(self.brand.as_deref())?,
            price: price(self.price, self.currency.as_deref())?,
            bought_on: bought_on(self.bought_on.as_deref())?,
            notes: self.notes.as_deref().map(model::notes).transpose()?.flatten(),
            laundry: self.laundry,
        })
    }
}

/// Fields of a garment to change. Fields that are absent stay unchanged; `null` removes the value.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(clippy::option_option, reason = "not there, null, or a value")]
pub(super) struct ClothingChange {
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false, min_length = 1, max_length = 40)]
    name: Option<String>,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<Category>)]
    category: Option<Option<Category>>,
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false)]
    colours: Option<Vec<Colour>>,
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false)]
    tags: Option<Vec<String>>,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<String>)]
    brand: Option<Option<String>>,
    /// Together with the currency.
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<f64>, minimum = 0)]
    price: Option<Option<f64>>,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<String>)]
    currency: Option<Option<String>>,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<String>)]
    bought_on: Option<Option<String>>,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<String>, max_length = 2000)]
    notes: Option<Option<String>>,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<Laundry>)]
    laundry: Option<Option<Laundry>>,
}

impl ClothingChange {
    pub(super) fn patch(self) -> Result<ClothingPatch> {
        let price_change = match (self.price, self.currency) {
            (None, None) => None,
            (Some(amount), Some(currency)) => Some(price(amount, currency.as_deref())?),
            (Some(None), None) | (None, Some(None)) => Some(None),
            (Some(Some(_)), None) => return Err(needs("currency", "price").into()),
            (None, Some(Some(_))) => return Err(needs("price", "currency").into()),
        };
        Ok(ClothingPatch {
            name: self.name.map(|name| Name::parse("name", &name)).transpose()?,
            category: self.category,
            colours: self.colours.map(model::colours).transpose()?,
            tags: self.tags.map(|tags| model::tags(&tags)).transpose()?,
            brand: self.brand.map(|text| brand(text.as_deref())).transpose()?,
            price: price_change,
            bought_on: self.bought_on.map(|text| bought_on(text.as_deref())).transpose()?,
            notes: self.notes.map(|text| text.as_deref().map_or(Ok(None), model::notes)).transpose()?,
            laundry: self.laundry,
        })
    }
}

fn brand(text: Option<&str>) -> Result<Option<Name>> {
    Ok(text.map(|text| Name::parse("brand", text)).transpose()?)
}

fn bought_on(text: Option<&str>) -> Result<Option<Date>> {
    Ok(text.map(|text| Date::parse("boughtOn", text)).transpose()?)
}

/// The error for a price without a currency, or a currency without a price.
fn needs(field: &'static str, other: &str) -> Error {
    let detail = format!("required together with the {other}");
    Error::invalid(field, Reason::new("price-and-currency", detail))
}

fn price(amount: Option<f64>, currency: Option<&str>) -> Result<Option<Price>> {
    match (amount, currency) {
        (None, None) => Ok(None),
        (Some(amount), Some(currency)) => Ok(Price::parse(amount, currency).map(Some)?),
        (Some(_), None) => Err(needs("currency", "price").into()),
        (None, Some(_)) => Err(needs("price", "currency").into()),
    }
}
