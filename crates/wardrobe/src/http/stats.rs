//! What can be learned from a wardrobe, and putting its counters right.

use axum::Json;
use axum::extract::State;
use edge::{At, Caller, Cursors, Params, Reader, Result};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::shapes::WornShape;
use crate::Wardrobes;
use crate::model::{Date, Difference, Stats, Wearable};

const NOT_WORN_DAYS_DEFAULT: u32 = 90;

/// Which days.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct StatsWanted {
    /// The first day, `yyyymmdd`; a year before the last if it is not given, and at most 400 days.
    from: Option<String>,
    /// The last day, `yyyymmdd`; if it is not given, the day that it is tomorrow in UTC, and in some places already.
    to: Option<String>,
    /// For at least how many days something was not worn, to be found; until today, or `to` if that was before.
    #[param(minimum = 1, maximum = 3650, default = 90)]
    not_worn_days: Option<u32>,
}

/// What can be learned from a wardrobe.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Stats)]
pub(super) struct StatsShape {
    /// `yyyymmdd`.
    from: String,
    /// `yyyymmdd`.
    to: String,
    /// The days on which something was worn.
    days: Vec<DayShape>,
    /// How many entries there are in these days.
    entries: u64,
    /// How many garments were worn in these days, each counted each time.
    clothes: u64,
    /// The most worn in these days, deleted ones too.
    most_worn: Vec<WornInShape>,
    /// The least worn of all that are there.
    least_worn: Vec<WornShape>,
    not_worn: NotWornShape,
    /// Where a price is known, the dearest per wear first.
    cost_per_wear: Vec<PricedShape>,
    in_use: InUseShape,
    /// False if the wardrobe is too large for all of it to be looked at.
    complete: bool,
}

/// What was worn on a day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatsDay)]
pub(super) struct DayShape {
    date: String,
    entries: u64,
    clothes: u64,
}

/// A garment and how often it was worn in these days.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WornIn)]
pub(super) struct WornInShape {
    #[serde(flatten)]
    worn: WornShape,
    count: u64,
}

/// Clothes that were not worn for long.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NotWorn)]
pub(super) struct NotWornShape {
    days: u32,
    count: u64,
    /// Those that wait the longest.
    items: Vec<WornShape>,
}

/// What a wear has cost so far.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Priced)]
pub(super) struct PricedShape {
    #[serde(flatten)]
    worn: WornShape,
    price: f64,
    currency: String,
    /// `null` if it was never worn.
    #[schema(required)]
    cost_per_wear: Option<f64>,
}

/// How many of the clothes that are there were worn in these days.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InUse)]
pub(super) struct InUseShape {
    worn: u64,
    total: u64,
}

impl From<Stats> for StatsShape {
    fn from(stats: Stats) -> Self {
        let priced = |priced: crate::model::Priced| PricedShape {
            price: priced.price.amount(),
            currency: priced.price.currency().to_owned(),
            cost_per_wear: priced.per_wear(),
            worn: priced.worn.into(),
        };
        Self {
            from: stats.range.from.to_string(),
            to: stats.range.to.to_string(),
            entries: stats.days.iter().map(|day| day.entries).sum(),
            clothes: stats.days.iter().map(|day| day.clothes).sum(),
            days: stats
                .days
                .iter()
                .map(|day| DayShape { date: day.date.to_string(), entries: day.entries, clothes: day.clothes })
                .collect(),
            most_worn: stats
                .most_worn
                .into_iter()
                .map(|worn| WornInShape { worn: worn.worn.into(), count: worn.count })
                .collect(),
            least_worn: stats.least_worn.into_iter().map(Into::into).collect(),
            not_worn: NotWornShape {
                days: stats.not_worn.days,
                count: stats.not_worn.count,
                items: stats.not_worn.items.into_iter().map(Into::into).collect(),
            },
            cost_per_wear: stats.cost_per_wear.into_iter().map(priced).collect(),
            in_use: InUseShape { worn: stats.in_use.worn, total: stats.in_use.total },
            complete: stats.complete,
        }
    }
}

/// What can be learned from a wardrobe
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}/stats", tag = "wardrobe", params(("wardrobeId" = String, Path), StatsWanted), responses((status = 200, body = StatsShape)))]
pub(super) async fn get_stats(
    State(wardrobes): State<Wardrobes>,
    reader: Reader,
    At(wardrobe): At<String>,
    Params(wanted): Params<StatsWanted>,
) -> Result<Json<StatsShape>> {
    let open = wardrobes.open(&reader, &wardrobe).await?;
    let date = |field: &str, text: Option<&str>| text.map(|text| Date::parse(field, text)).transpose();
    let (from, to) = (date("from", wanted.from.as_deref())?, date("to", wanted.to.as_deref())?);
    let days = wanted.not_worn_days.unwrap_or(NOT_WORN_DAYS_DEFAULT);
    Ok(Json(open.get_stats(from, to, days).await?.into()))
}

/// How to repair.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct RepairWanted {
    /// Only look, and change nothing.
    dry_run: Option<bool>,
    /// Where to go on: `next` of the answer before.
    cursor: Option<String>,
}

/// What a repair found, and put right unless it only looked.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Repaired {
    /// How many garments and outfits were counted again.
    checked: u64,
    differences: Vec<DifferenceShape>,
    /// There is more: ask again with this cursor.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    next: Option<String>,
}

/// What a garment or an outfit said of itself, and what its counters of days say.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Difference)]
pub(super) struct DifferenceShape {
    #[schema(required)]
    clothing_id: Option<String>,
    #[schema(required)]
    template_id: Option<String>,
    field: String,
    stored: String,
    right: String,
}

impl From<Difference> for DifferenceShape {
    fn from(difference: Difference) -> Self {
        let Difference { of, field, stored, right } = difference;
        let (clothing_id, template_id) = match of {
            Wearable::Clothing(id) => (Some(id.to_string()), None),
            Wearable::Template(id) => (None, Some(id.to_string())),
        };
        Self { clothing_id, template_id, field: field.to_owned(), stored, right }
    }
}

/// Count again, and put right what is wrong
#[utoipa::path(post, path = "/wardrobes/{wardrobeId}/repair", tag = "wardrobe", params(("wardrobeId" = String, Path), RepairWanted), responses((status = 200, body = Repaired)))]
pub(super) async fn repair_wardrobe(
    State(wardrobes): State<Wardrobes>,
    caller: Caller,
    At(wardrobe): At<String>,
    cursors: Cursors,
    Params(wanted): Params<RepairWanted>,
) -> Result<Json<Repaired>> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    let after = cursors.open(wanted.cursor.as_deref())?;
    let (mended, next) = mine.repair(wanted.dry_run.unwrap_or(false), after).await?;
    let differences = mended.differences.into_iter().map(Into::into).collect();
    Ok(Json(Repaired { checked: mended.checked, differences, next: cursors.seal(next) }))
}
