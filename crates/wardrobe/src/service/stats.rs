//! Statistics of a wardrobe: of its clothes (some pages of a megabyte each, which is all of them unless there are
//! thousands) and of the history within a range of days.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

use basis::{Error, Reason, Result};
use table::Item;

use super::Open;
use crate::items::wearables::{self, Kind};
use crate::items::{clothes, history};
use crate::model::from_after_to;
use crate::model::{
    Clothing, ClothingId, Date, Day, HistoryEntry, InUse, NotWorn, Order, Priced, Range, Sort, Stats, Status, Thumb,
    Wearable, Worn, WornIn,
};

/// The longest range, in days.
const RANGE_DAYS_MAX: i64 = 400;
/// The default range, in days.
const RANGE_DAYS_DEFAULT: u32 = 364;
const NOT_WORN_DAYS_MAX: u32 = 3_650;
const MOST: usize = 10;
const NOT_WORN_SHOWN: usize = 20;
const PRICED_SHOWN: usize = 20;
/// How many pages of clothes are read: some thousand garments with many facts each, or many thousands.
const CLOTHES_PAGES_MAX: usize = 8;
/// How many pages of history are read: about twenty thousand entries.
const HISTORY_PAGES_MAX: usize = 20;

impl Open {
    /// Compute statistics of a range of days, and list clothes that have not been worn for some days.
    pub async fn get_stats(&self, from: Option<Date>, to: Option<Date>, not_worn_days: u32) -> Result<Stats> {
        // In some places it is already tomorrow.
        let today = Date::of_ms(self.inner.now());
        // A client that sends a day knows the user's time zone.
        let rested_until = to.map_or(today, |to| to.min(today.tomorrow()));
        let to = to.unwrap_or_else(|| today.tomorrow());
        let from = from.unwrap_or_else(|| to.days_before(RANGE_DAYS_DEFAULT));
        let range = Range { from, to };
        if from > to {
            return Err(from_after_to());
        }
        if from.days_until(to) >= RANGE_DAYS_MAX {
            let detail = format!("at most {RANGE_DAYS_MAX} days before `to`");
            return Err(Error::invalid(
                "from",
                Reason::new("too-many-days", detail).with("most", RANGE_DAYS_MAX.unsigned_abs()),
            ));
        }
        if !(1..=NOT_WORN_DAYS_MAX).contains(&not_worn_days) {
            return Err(Error::invalid("notWornDays", Reason::out_of_range(1_u32, NOT_WORN_DAYS_MAX)));
        }
        let _turn = self.inner.looks.acquire().await.map_err(Error::internal)?;
        let ((clothes, whole), (entries, all)) = futures::try_join!(self.all_clothes(), self.entries(range))?;
        let counts = count(&entries);
        let worn = clothes.iter().filter(|clothing| counts.contains_key(&clothing.id)).count() as u64;
        Ok(Stats {
            range,
            days: days(&entries),
            most_worn: self.most_worn(&counts, &clothes).await?,
            least_worn: least_worn(&clothes),
            not_worn: not_worn(&clothes, rested_until, not_worn_days),
            cost_per_wear: if self.owned { cost_per_wear(&clothes) } else { Vec::new() },
            in_use: InUse { worn, total: clothes.len() as u64 },
            complete: whole && all,
        })
    }

    /// The active clothes, and whether these are all. If there are too many, those worn most recently and those not
    /// worn for longest.
    async fn all_clothes(&self) -> Result<(Vec<Clothing>, bool)> {
        let list = |order| wearables::list(self.id, Kind::Clothing, Status::Active, Sort::LastWorn, order);
        let read = |items: Vec<Item>| items.iter().map(clothes::read).collect::<Result<Vec<_>>>();
        let (mut clothes, mut after) = (Vec::new(), None);
        for _ in 0..CLOTHES_PAGES_MAX {
            let page = self.inner.tables().query(list(Order::Descending).after(after)).await?;
            clothes.extend(read(page.items)?);
            after = page.next;
            if after.is_none() {
                return Ok((clothes, true));
            }
        }
        let longest = self.inner.tables().query(list(Order::Ascending)).await?;
        let known: HashSet<ClothingId> = clothes.iter().map(|clothing| clothing.id).collect();
        clothes.extend(read(longest.items)?.into_iter().filter(|clothing| !known.contains(&clothing.id)));
        Ok((clothes, false))
    }

    /// The history of a range, and whether it is complete.
    async fn entries(&self, range: Range) -> Result<(Vec<HistoryEntry>, bool)> {
        let (mut entries, mut after) = (Vec::new(), None);
        for _ in 0..HISTORY_PAGES_MAX {
            let page = self.inner.tables().query(history::list(self.id, range).after(after)).await?;
            entries.extend(page.items.iter().map(history::read).collect::<Result<Vec<_>>>()?);
            after = page.next;
            if after.is_none() {
                return Ok((entries, true));
            }
        }
        Ok((entries, false))
    }

    async fn most_worn(&self, counts: &HashMap<ClothingId, u64>, clothes: &[Clothing]) -> Result<Vec<WornIn>> {
        let known: HashSet<ClothingId> = clothes.iter().map(|clothing| clothing.id).collect();
        // Deleted ones are not among the active clothes, and are hidden from others.
        let shown = counts.iter().filter(|(id, _)| self.owned || known.contains(id));
        let mut most: Vec<(ClothingId, u64)> = shown.map(|(id, count)| (*id, *count)).collect();
        most.sort_by_key(|(id, count)| (Reverse(*count), *id));
        most.truncate(MOST);
        let missing = most.iter().map(|(id, _)| *id).filter(|id| !known.contains(id)).map(Wearable::Clothing);
        let fetched = self.items(missing.collect::<Vec<_>>(), false).await?;
        let fetched = fetched.values().map(clothes::read).collect::<Result<Vec<_>>>()?;
        let find = |id: ClothingId| clothes.iter().chain(&fetched).find(|clothing| clothing.id == id);
        let worn_in = |(id, count): (ClothingId, u64)| {
            let gone = Worn { thumb: Thumb::of(id, None), wear_count: 0, last_worn_at: 0 };
            WornIn { worn: find(id).map_or(gone, worn), count }
        };
        Ok(most.into_iter().map(worn_in).collect())
    }
}

fn worn(clothing: &Clothing) -> Worn {
    let standing = &clothing.standing;
    Worn {
        thumb: Thumb::of(clothing.id, Some(clothing)),
        wear_count: standing.wear_count,
        last_worn_at: standing.last_worn_at,
    }
}

fn count(entries: &[HistoryEntry]) -> HashMap<ClothingId, u64> {
    let mut counts = HashMap::new();
    for id in entries.iter().flat_map(|entry| &entry.clothing_ids) {
        *counts.entry(*id).or_default() += 1;
    }
    counts
}

fn days(entries: &[HistoryEntry]) -> Vec<Day> {
    let mut days: BTreeMap<Date, Day> = BTreeMap::new();
    for entry in entries {
        let day = days.entry(entry.date).or_insert(Day { date: entry.date, entries: 0, clothes: 0 });
        day.entries += 1;
        day.clothes += entry.clothing_ids.len() as u64;
    }
    days.into_values().collect()
}

fn least_worn(clothes: &[Clothing]) -> Vec<Worn> {
    let mut all: Vec<&Clothing> = clothes.iter().collect();
    all.sort_by_key(|clothing| (clothing.standing.wear_count, clothing.standing.last_worn_at, clothing.id));
    all.into_iter().take(MOST).map(worn).collect()
}

/// Clothes that were last worn at least this many days before that day, or never.
fn not_worn(clothes: &[Clothing], until: Date, days: u32) -> NotWorn {
    let since = until.days_before(days).epoch_ms();
    let mut waiting: Vec<&Clothing> =
        clothes.iter().filter(|clothing| clothing.standing.last_worn_at <= since).collect();
    waiting.sort_by_key(|clothing| (clothing.standing.last_worn_at, clothing.standing.created_at, clothing.id));
    let items = waiting.iter().take(NOT_WORN_SHOWN).map(|clothing| worn(clothing)).collect();
    NotWorn { days, count: waiting.len() as u64, items }
}

/// The most expensive per wear first; those never worn last, because they have no cost per wear. Currencies are not
/// compared: each has its own part of the list, the most frequent one first.
fn cost_per_wear(clothes: &[Clothing]) -> Vec<Priced> {
    let priced = |clothing: &Clothing| Some(Priced { worn: worn(clothing), price: clothing.facts.price.clone()? });
    let mut currencies: BTreeMap<String, Vec<Priced>> = BTreeMap::new();
    for priced in clothes.iter().filter_map(priced) {
        currencies.entry(priced.price.currency().to_owned()).or_default().push(priced);
    }
    let mut parts: Vec<Vec<Priced>> = currencies.into_values().collect();
    parts.sort_by_key(|part| Reverse(part.len()));
    for part in &mut parts {
        part.sort_by(|one, other| {
            let (per_wear, other_per_wear) = (one.per_wear(), other.per_wear());
            other_per_wear.partial_cmp(&per_wear).unwrap_or(std::cmp::Ordering::Equal)
        });
        part.truncate(PRICED_SHOWN);
    }
    parts.into_iter().flatten().collect()
}
