//! Deletes an entry of the history: one transaction deletes the entry and decrements the counters. The new day of the
//! last wear is found in the daily counters.

use basis::{Attempts, Error, Outcome, Result, transact};
use table::{Item, TransactWrite};

use super::Mine;
use crate::items::{daily, history, wearables};
use crate::model::{Daily, Date, HistoryEntry, HistoryId, Standing, Wearable};

/// What an entry has counted, in its current state. Something that no longer exists has no standing.
struct Counted {
    of: Wearable,
    standing: Option<Standing>,
    day: Option<Daily>,
}

impl Mine {
    /// Delete an entry and decrement its counters.
    pub async fn undo_wear(&self, id: HistoryId) -> Result<()> {
        let _turn = self.inner.turns.wait(self.id).await;
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        let mut perhaps_done = false;
        loop {
            let Some(entry) = self.find_entry(id).await? else {
                return if perhaps_done { Ok(()) } else { Err(Error::not_found()) };
            };
            let counted = self.counted(&entry).await?;
            let lasts =
                futures::future::try_join_all(counted.iter().map(|counted| self.last_worn(counted, entry.date)));
            let request = transaction(&entry, &counted, &lasts.await?);
            match transact(self.inner.tables(), request).await? {
                Outcome::Done => return Ok(()),
                Outcome::Unknown => perhaps_done = true,
                Outcome::FirstRefused | Outcome::InTheWay => {}
            }
            attempts.again().await?;
        }
    }

    /// Everything that the entry has counted, read in one round.
    async fn counted(&self, entry: &HistoryEntry) -> Result<Vec<Counted>> {
        let clothes = entry.clothing_ids.iter().copied().map(Wearable::Clothing);
        let all: Vec<Wearable> = clothes.chain(entry.outfit_id.map(Wearable::Outfit)).collect();
        let things = all.iter().map(|of| wearables::key_of(self.id, *of));
        let days = all.iter().map(|of| daily::key_of(self.id, *of, entry.date));
        let items = self.fetch(things.chain(days).collect(), true).await?;
        let (things, days) = items.split_at(all.len());
        let read = |((of, thing), day): ((&Wearable, &Option<Item>), &Option<Item>)| {
            let standing = thing.as_ref().map(wearables::read).transpose()?;
            Ok(Counted { of: *of, standing, day: day.as_ref().map(daily::read).transpose()? })
        };
        all.iter().zip(things).zip(days).map(read).collect()
    }

    /// The last day on which something is worn without this wear.
    async fn last_worn(&self, counted: &Counted, date: Date) -> Result<Option<Date>> {
        let Some(standing) = counted.standing else { return Ok(None) };
        let was = || Some(Date::of_ms(standing.last_worn_at)).filter(|_| standing.last_worn_at > 0);
        let more_that_day = counted.day.is_some_and(|day| day.count > 1);
        if standing.last_worn_at != date.epoch_ms() || more_that_day {
            return Ok(was());
        }
        let page = self.inner.tables().query(daily::last_two(self.id, counted.of)).await?;
        let days = page.items.iter().map(daily::read).collect::<Result<Vec<_>>>()?;
        Ok(days.into_iter().map(|day| day.date).find(|day| *day != date))
    }
}

fn transaction(entry: &HistoryEntry, counted: &[Counted], lasts: &[Option<Date>]) -> TransactWrite {
    let wardrobe = entry.wardrobe;
    let mut request = TransactWrite::new().delete(history::delete(wardrobe, entry.id));
    for (counted, last) in counted.iter().zip(lasts) {
        request = match counted.day {
            Some(day) if day.count > 1 => request.update(daily::one_less(wardrobe, counted.of, day)),
            Some(day) => request.delete(daily::none_left(wardrobe, counted.of, day)),
            None => request,
        };
        if let Some(standing) = &counted.standing {
            // Every count creates a new version, so no concurrent one can be lost.
            request = request.update(wearables::set_counters(wardrobe, counted.of, standing, &standing.unworn(*last)));
        }
    }
    request
}
