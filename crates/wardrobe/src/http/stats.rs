//! Routes of statistics, and of the repair of counters.

use axum::Json;
use axum::extract::State;
use basis::{Caller, Reader};
use edge::{Cursors, InPath, Params, Result, Who};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::shapes::WornShape;
use crate::Wardrobes;
use crate::model::{Date, Difference, Stats, Wearable};

const NOT_WORN_DAYS_DEFAULT: u32 = 90;

/// Which days to evaluate.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct StatsWanted {
    /// The first day, `yyyymmdd`; by default a year before the last one; at most 400 days before it.
    from: Option<String>,
    /// The last day, `yyyymmdd`; by default tomorrow in UTC, which has already begun in some places.
    to: Option<String>,
    /// List clothes that have not been worn for at least this many days, until today or an earlier `to`.
    #[param(minimum = 1, maximum = 3650, default = 90)]
    not_worn_days: Option<u32>,
}

/// Statistics of a wardrobe.
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
    /// The number of entries in these days.
    entries: u64,
    /// How many garments were worn in these days; each wear counts.
    clothes: u64,
    /// The clothes that were worn most in these days, including deleted ones.
    most_worn: Vec<WornInShape>,
    /// The clothes that were worn least of all that are not deleted.
    least_worn: Vec<WornShape>,
    not_worn: NotWornShape,
    /// Clothes whose price is known, the most expensive per wear first.
    cost_per_wear: Vec<PricedShape>,
    in_use: InUseShape,
    /// False if the wardrobe is too large to be evaluated completely.
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

/// Clothes that have not been worn for long.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NotWorn)]
pub(super) struct NotWornShape {
    days: u32,
    count: u64,
    /// The clothes that have not been worn for longest.
    items: Vec<WornShape>,
}

/// The cost per wear so far.
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

/// How many of the clothes that are not deleted were worn in these days.
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

/// Get statistics of a wardrobe
#[utoipa::path(get, path = "/wardrobes/{wardrobeId}/stats", tag = "wardrobe", params(("wardrobeId" = String, Path), StatsWanted), responses((status = 200, body = StatsShape)))]
pub(super) async fn get_stats(
    State(wardrobes): State<Wardrobes>,
    Who(reader): Who<Reader>,
    InPath(wardrobe): InPath<String>,
    Params(wanted): Params<StatsWanted>,
) -> Result<Json<StatsShape>> {
    let open = wardrobes.open(&reader, &wardrobe).await?;
    let date = |field: &str, text: Option<&str>| text.map(|text| Date::parse(field, text)).transpose();
    let (from, to) = (date("from", wanted.from.as_deref())?, date("to", wanted.to.as_deref())?);
    let days = wanted.not_worn_days.unwrap_or(NOT_WORN_DAYS_DEFAULT);
    Ok(Json(open.get_stats(from, to, days).await?.into()))
}

/// Options of a repair.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct RepairWanted {
    /// Only report differences; change nothing.
    dry_run: Option<bool>,
    /// Where to continue: `next` of the previous response.
    cursor: Option<String>,
}

/// The differences that a repair found, and corrected unless it was a dry run.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Repaired {
    /// How many garments and outfits were recomputed.
    checked: u64,
    differences: Vec<DifferenceShape>,
    /// The cursor to continue with, if there is more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    next: Option<String>,
}

/// A stored value of a garment or an outfit, and the value that follows from the daily counters.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Difference)]
pub(super) struct DifferenceShape {
    #[schema(required)]
    clothing_id: Option<String>,
    #[schema(required)]
    #[serde(rename = "templateId")]
    outfit_id: Option<String>,
    field: String,
    stored: String,
    right: String,
}

impl From<Difference> for DifferenceShape {
    fn from(difference: Difference) -> Self {
        let Difference { of, field, stored, right } = difference;
        let (clothing_id, outfit_id) = match of {
            Wearable::Clothing(id) => (Some(id.to_string()), None),
            Wearable::Outfit(id) => (None, Some(id.to_string())),
        };
        Self { clothing_id, outfit_id, field: field.to_owned(), stored, right }
    }
}

/// Recompute counts from the daily counters, and correct the stored ones
#[utoipa::path(post, path = "/wardrobes/{wardrobeId}/repair", tag = "wardrobe", params(("wardrobeId" = String, Path), RepairWanted), responses((status = 200, body = Repaired)))]
pub(super) async fn repair_wardrobe(
    State(wardrobes): State<Wardrobes>,
    Who(caller): Who<Caller>,
    InPath(wardrobe): InPath<String>,
    cursors: Cursors,
    Params(wanted): Params<RepairWanted>,
) -> Result<Json<Repaired>> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    let after = cursors.open(wanted.cursor.as_deref())?;
    let (mended, next) = mine.repair(wanted.dry_run.unwrap_or(false), after).await?;
    let differences = mended.differences.into_iter().map(Into::into).collect();
    Ok(Json(Repaired { checked: mended.checked, differences, next: cursors.seal(next) }))
}
