//! Recording what was worn: one transaction that writes the entry and counts, on the day and in all,
//! for every garment and the outfit.
//!
//! Where things stand in the lists by count and by last wear follows from what they were before, so
//! that it is read first, and the transaction holds only for what was read.

use std::collections::HashMap;

use edge::{Attempts, Error, Outcome, Result, transact};
use table::{Item, TransactWrite};

use super::Mine;
use super::outfits::Shown;
use crate::items::{daily, history, wearables};
use crate::model::{Date, HistoryEntry, HistoryId, NewEntry, Standing, Status, WardrobeId, Wearable, no_such_piece};

impl NewEntry {
    /// What is counted.
    fn wearables(&self) -> impl Iterator<Item = Wearable> + '_ {
        let clothes = self.clothing_ids.iter().copied().map(Wearable::Clothing);
        clothes.chain(self.template_id.map(Wearable::Template))
    }
}

impl Mine {
    /// Record what was worn. The same id again gives the entry that is there, and counts nothing.
    pub async fn record_wear(&self, id: HistoryId, new: NewEntry) -> Result<Shown<HistoryEntry>> {
        let _turn = self.inner.turns.wait(self.id).await;
        let mut attempts = Attempts::new(self.inner.random.as_ref());
        loop {
            let items = self.items(new.wearables(), true).await?;
            let before = match check(&new, &items, Date::last_begun(self.inner.now())) {
                Ok(before) => before,
                // What was recorded may be asked for again after a garment in it was deleted.
                Err(error) => return self.recorded(id, &new).await?.ok_or(error),
            };
            let entry = HistoryEntry {
                wardrobe: self.id,
                id,
                created_at: self.inner.now(),
                date: new.date,
                template_id: new.template_id,
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

    /// The entry of that id, if it is there.
    async fn recorded(&self, id: HistoryId, new: &NewEntry) -> Result<Option<Shown<HistoryEntry>>> {
        let Some(entry) = self.find_entry(id).await? else { return Ok(None) };
        let there =
            NewEntry { date: entry.date, template_id: entry.template_id, clothing_ids: entry.clothing_ids.clone() };
        if there != *new {
            return Err(Error::conflict("there is another entry of that id"));
        }
        self.show_one(entry).await.map(Some)
    }
}

/// The day has begun, at least somewhere; and all that is to be counted is there and not deleted.
fn check(new: &NewEntry, items: &HashMap<Wearable, Item>, last_day: Date) -> Result<Vec<(Wearable, Standing)>> {
    if new.date > last_day {
        return Err(Error::invalid("date", "a day that has begun: nothing was worn on a later one yet"));
    }
    let standing = |of: Wearable| {
        let standing = items.get(&of).map(wearables::read).transpose()?;
        match (of, standing) {
            (_, Some(standing)) if standing.status == Status::Active => Ok((of, standing)),
            (Wearable::Clothing(id), Some(_)) => Err(Error::invalid("clothingIds", format!("deleted: {id}"))),
            (Wearable::Clothing(id), None) => Err(no_such_piece(id)),
            (Wearable::Template(_), Some(_)) => Err(Error::invalid("templateId", "it was deleted")),
            (Wearable::Template(_), None) => Err(Error::invalid("templateId", "not in this wardrobe")),
        }
    };
    new.wearables().map(standing).collect()
}

/// One entry, and two counters for everything worn: 43 writes at the most.
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
