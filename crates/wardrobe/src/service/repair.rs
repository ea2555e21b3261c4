//! Repairs counters: the daily counters are authoritative, and the totals of garments and outfits are recomputed from
//! them.

use basis::{Attempts, Error, Kind as ErrorKind, Result};
use table::{Cursor, Item};

use super::Mine;
use crate::items::wearables::{self, Kind};
use crate::items::{clothes, outfits};
use crate::model::{Daily, Date, Difference, Mended, Range, Wearable};

/// How many things are recomputed in one step. Each takes a query.
const STEP: u32 = 100;

impl Mine {
    /// Recompute some things, clothes and then outfits, and correct differences (unless it is a dry run). Call again
    /// with the cursor until there is none.
    pub async fn repair(&self, only_look: bool, mut after: Option<Cursor>) -> Result<(Mended, Option<Cursor>)> {
        let (mut mended, mut left) = (Mended::default(), STEP);
        loop {
            let kind = match &after {
                None => Kind::Clothing,
                Some(cursor) => wearables::kind_of(cursor, self.id)
                    .ok_or_else(|| Error::new(ErrorKind::BadCursor, "the cursor belongs to another query"))?,
            };
            let resumed = after.is_some();
            let page = basis::page(self.inner.tables(), wearables::all(self.id, kind, left, after), resumed).await?;
            for item in page.items {
                let of = match kind {
                    Kind::Clothing => Wearable::Clothing(clothes::read(&item)?.id),
                    Kind::Outfit => Wearable::Outfit(outfits::read(&item)?.id),
                };
                (mended.checked, left) = (mended.checked + 1, left.saturating_sub(1));
                mended.differences.extend(self.count_again(of, item, only_look).await?);
            }
            let outfits = || (kind == Kind::Clothing).then(|| wearables::before_all(self.id, Kind::Outfit));
            after = page.next.or_else(outfits);
            if after.is_none() || left == 0 {
                return Ok((mended, after));
            }
        }
    }

    async fn count_again(&self, of: Wearable, mut item: Item, only_look: bool) -> Result<Vec<Difference>> {
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        loop {
            let days = self.days(of, Range { from: Date::FIRST, to: Date::LAST }).await?;
            let differences = differences(&item, self.id, of, &days)?;
            if differences.is_empty() {
                return Ok(differences);
            }
            let before = wearables::read(&item)?;
            // A wear in between would look like a difference.
            if only_look {
                let now = self.item(of).await?;
                if wearables::read(&now)?.version == before.version {
                    return Ok(differences);
                }
                item = now;
            } else {
                let (count, last) = total(&days);
                let right = before.counted(count, last);
                match self.inner.tables().update(wearables::set_counters(self.id, of, &before, &right)).await {
                    Ok(_) => return Ok(differences),
                    Err(error) if error.is_condition_failed() => item = self.item(of).await?,
                    Err(error) => return Err(error.into()),
                }
            }
            attempts.again().await?;
        }
    }
}

fn total(days: &[Daily]) -> (u64, Option<Date>) {
    (days.iter().map(|day| day.count).sum(), days.last().map(|day| day.date))
}

fn differences(
    item: &Item,
    wardrobe: crate::model::WardrobeId,
    of: Wearable,
    days: &[Daily],
) -> Result<Vec<Difference>> {
    let standing = wearables::read(item)?;
    let (count, last) = total(days);
    let right = standing.counted(count, last);
    let mut all = Vec::new();
    let mut compare = |field: &'static str, stored: String, right: String| {
        if stored != right {
            all.push(Difference { of, field, stored, right });
        }
    };
    compare("wearCount", standing.wear_count.to_string(), count.to_string());
    compare("lastWornAt", standing.last_worn_at.to_string(), right.last_worn_at.to_string());
    for (field, stored, right) in wearables::misplaced(item, wardrobe, of, &right) {
        compare(field, stored, right);
    }
    Ok(all)
}
