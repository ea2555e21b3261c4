//! Records what was worn: one transaction writes the entry and increments the counters, daily and total, of every
//! garment and the outfit.
//!
//! The index keys by count and by last wear depend on the previous state, so it is read first, and the transaction is
//! conditional on it.

use std::collections::HashMap;

use basis::{Attempts, Error, Outcome, Reason, Result, transact};
use table::{Item, TransactWrite};

use super::Mine;
use super::outfits::Shown;
use crate::items::{daily, history, wearables};
use crate::model::{
    Date, HistoryEntry, HistoryId, NewEntry, Standing, Status, WardrobeId, Wearable, deleted_piece, no_such_outfit,
    no_such_piece,
};

impl NewEntry {
    /// What is counted.
    fn wearables(&self) -> impl Iterator<Item = Wearable> + '_ {
        let clothes = self.clothing_ids.iter().copied().map(Wearable::Clothing);
        clothes.chain(self.outfit_id.map(Wearable::Outfit))
    }
}

impl Mine {
    /// Record what was worn. The same id again returns the existing entry, and counts nothing.
    pub async fn record_wear(&self, id: HistoryId, new: NewEntry) -> Result<Shown<HistoryEntry>> {
        let _turn = self.inner.turns.wait(self.id).await;
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        loop {
            let items = self.items(new.wearables(), true).await?;
            let before = match check(&new, &items, Date::last_begun(self.inner.now())) {
                Ok(before) => before,
                // The request may be repeated after one of the clothes was deleted.
                Err(error) => return self.recorded(id, &new).await?.ok_or(error),
            };
            let entry = HistoryEntry {
                wardrobe: self.id,
                id,
                created_at: self.inner.now(),
                date: new.date,
                outfit_id: new.outfit_id,
                clothing_ids: new.clothing_ids.clone(),
            };
            match transact(self.inner.tables(), transaction(&entry, &before)).await? {
                Outcome::Done => return self.show_entry(entry, &items),
                Outcome::FirstRefused | Outcome::Unknown => {
                    if let Some(entry) = self.recorded(id, &new).await? {
                        return Ok(entry);
                    }
                }
                Outcome::InTheWay => {}
            }
            attempts.again().await?;
        }
    }

    /// The entry with that id, if it exists.
    async fn recorded(&self, id: HistoryId, new: &NewEntry) -> Result<Option<Shown<HistoryEntry>>> {
        let Some(entry) = self.find_entry(id).await? else { return Ok(None) };
        let there = NewEntry { date: entry.date, outfit_id: entry.outfit_id, clothing_ids: entry.clothing_ids.clone() };
        if there != *new {
            return Err(Error::conflict(Reason::new("id-taken", "another entry already has this id")));
        }
        self.show_one(entry).await.map(Some)
    }
}

/// Check that the day has begun somewhere, and that everything to count exists and is not deleted.
fn check(new: &NewEntry, items: &HashMap<Wearable, Item>, last_day: Date) -> Result<Vec<(Wearable, Standing)>> {
    if new.date > last_day {
        return Err(Error::invalid("date", Reason::new("day-not-begun", "a day that has already begun")));
    }
    let standing = |of: Wearable| {
        let standing = items.get(&of).map(wearables::read).transpose()?;
        match (of, standing) {
            (_, Some(standing)) if standing.status == Status::Active => Ok((of, standing)),
            (Wearable::Clothing(id), Some(_)) => Err(deleted_piece(id)),
            (Wearable::Clothing(id), None) => Err(no_such_piece(id)),
            (Wearable::Outfit(_), Some(_)) => {
                Err(Error::invalid("templateId", Reason::new("deleted-outfit", "it was deleted")))
            }
            (Wearable::Outfit(_), None) => Err(no_such_outfit()),
        }
    };
    new.wearables().map(standing).collect()
}

/// One entry, and two counters for everything worn: at most 43 writes.
fn transaction(entry: &HistoryEntry, before: &[(Wearable, Standing)]) -> TransactWrite {
    let (wardrobe, date): (WardrobeId, _) = (entry.wardrobe, entry.date);
    before.iter().fold(TransactWrite::new().put(history::put_new(entry)), |request, (of, standing)| {
        request.update(daily::one_more(wardrobe, *of, date)).update(wearables::set_counters(
            wardrobe,
            *of,
            standing,
            &standing.worn(date),
        ))
    })
}
