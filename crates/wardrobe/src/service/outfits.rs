//! Operations on outfits, and the brief forms of the clothes in them.

use std::collections::{HashMap, HashSet};

use basis::{Attempts, Error, Kind, Result};
use table::{Cursor, Item};

use super::clothes::unchanged;
use super::lists::ListOf;
use super::{Mine, Open};
use crate::items::wearables;
use crate::items::{clothes, outfits};
use crate::model::{
    Clothing, ClothingId, HistoryEntry, Name, Outfit, OutfitId, OutfitPatch, Standing, Status, THUMBS, Thumb, Wearable,
    deleted_piece, has_words, no_such_piece, words_sought,
};

/// Something with the clothes to show, in order.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Shown<T> {
    pub of: T,
    pub thumbs: Vec<Thumb>,
    /// The outfit that was worn, for an entry of the history.
    pub outfit: Option<OutfitShown>,
}

/// An outfit in brief.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct OutfitShown {
    pub id: OutfitId,
    pub name: String,
    pub status: Status,
}

/// Something that contains clothes.
pub(super) trait Pieces {
    fn clothing_ids(&self) -> &[ClothingId];
    fn outfit_id(&self) -> Option<OutfitId>;
}

impl Pieces for Outfit {
    fn clothing_ids(&self) -> &[ClothingId] {
        &self.clothing_ids
    }

    fn outfit_id(&self) -> Option<OutfitId> {
        None
    }
}

impl Open {
    /// A page of outfits, each with its first clothes; with `words`, only those with all of them in their name.
    pub async fn list_outfits(
        &self,
        list: ListOf,
        words: Option<&str>,
    ) -> Result<(Vec<Shown<Outfit>>, Option<Cursor>)> {
        let words = words.and_then(words_sought);
        let fits =
            |outfit: &Outfit| words.as_ref().is_none_or(|words| has_words(&basis::sought(outfit.name.as_str()), words));
        let fits: Option<&(dyn Fn(&Outfit) -> bool + Sync)> = if words.is_none() { None } else { Some(&fits) };
        let (found, next) = self.list(wearables::Kind::Outfit, list, outfits::read, fits).await?;
        Ok((self.show(found, THUMBS, false).await?, next))
    }

    /// An outfit with all its clothes; its owner also gets a deleted one.
    pub async fn get_outfit(&self, id: OutfitId) -> Result<Shown<Outfit>> {
        let outfit = outfits::read(&self.item(Wearable::Outfit(id)).await?)?;
        self.check_shown(&outfit.standing)?;
        self.show_one(outfit).await
    }

    pub(super) async fn show_one<T: Pieces>(&self, of: T) -> Result<Shown<T>> {
        // A consistent read, so that a new garment does not look deleted.
        let shown = self.show(vec![of], usize::MAX, true).await?;
        shown.into_iter().next().ok_or_else(|| Error::internal("an outfit was lost while it was read"))
    }

    /// Add the first clothes of each, all read in one round.
    pub(super) async fn show<T: Pieces>(&self, things: Vec<T>, most: usize, consistent: bool) -> Result<Vec<Shown<T>>> {
        let first = |thing: &T| thing.clothing_ids().iter().take(most).copied().collect::<Vec<_>>();
        let wanted = things.iter().flat_map(|thing| {
            let outfit = thing.outfit_id().map(Wearable::Outfit);
            first(thing).into_iter().map(Wearable::Clothing).chain(outfit)
        });
        let items = self.items(wanted.collect::<Vec<_>>(), consistent).await?;
        let clothes = read_clothes(&items)?;
        things.into_iter().map(|thing| self.with_pieces(thing, most, &clothes, &items)).collect()
    }

    /// Something with its clothes, taken from those that were read.
    fn with_pieces<T: Pieces>(
        &self,
        of: T,
        most: usize,
        clothes: &HashMap<ClothingId, Clothing>,
        items: &HashMap<Wearable, Item>,
    ) -> Result<Shown<T>> {
        let thumb = |id: &ClothingId| {
            let thumb = Thumb::of(*id, clothes.get(id));
            // Others see that there was a garment which was deleted, but not which one.
            let hidden = !self.owned && thumb.status == Status::Deleted;
            if hidden { Thumb::of(*id, None) } else { thumb }
        };
        let thumbs = of.clothing_ids().iter().take(most).map(thumb).collect();
        let outfit = of.outfit_id().map(|id| outfit_shown(id, items)).transpose()?;
        let outfit = outfit.filter(|outfit| self.owned || outfit.status == Status::Active);
        Ok(Shown { of, thumbs, outfit })
    }

    /// An entry that was just written, from what was read to write it.
    pub(super) fn show_entry(
        &self,
        entry: HistoryEntry,
        items: &HashMap<Wearable, Item>,
    ) -> Result<Shown<HistoryEntry>> {
        self.with_pieces(entry, usize::MAX, &read_clothes(items)?, items)
    }
}

fn read_clothes(items: &HashMap<Wearable, Item>) -> Result<HashMap<ClothingId, Clothing>> {
    let clothing = |(of, item): (&Wearable, &Item)| match of {
        Wearable::Clothing(id) => Some(clothes::read(item).map(|clothing| (*id, clothing))),
        Wearable::Outfit(_) => None,
    };
    items.iter().filter_map(clothing).collect()
}

fn outfit_shown(id: OutfitId, items: &HashMap<Wearable, Item>) -> Result<OutfitShown> {
    let Some(item) = items.get(&Wearable::Outfit(id)) else {
        return Ok(OutfitShown { id, name: String::new(), status: Status::Deleted });
    };
    let outfit = outfits::read(item)?;
    Ok(OutfitShown { id, name: outfit.name.as_str().to_owned(), status: outfit.standing.status })
}

impl Mine {
    /// Create an outfit. The same id again returns the existing one.
    pub async fn create_outfit(
        &self,
        id: OutfitId,
        name: Name,
        clothing_ids: Vec<ClothingId>,
    ) -> Result<Shown<Outfit>> {
        let items = self.items(clothing_ids.iter().copied().map(Wearable::Clothing), true).await?;
        let clothes = read_clothes(&items)?;
        if let Err(error) = check_pieces(&clothing_ids, &clothes, &HashSet::new()) {
            // The request may be repeated after one of the clothes was deleted.
            return match self.get_outfit(id).await {
                Err(missing) if missing.kind() == Kind::NotFound => Err(error),
                found => found,
            };
        }
        let standing = Standing::new(self.inner.now());
        let outfit = Outfit { wardrobe: self.id, id, name, standing, clothing_ids };
        match self.inner.tables().put(outfits::put_new(&outfit)).await {
            Ok(_) => self.with_pieces(outfit, usize::MAX, &clothes, &items),
            Err(error) if error.is_condition_failed() => self.get_outfit(id).await,
            Err(error) => Err(error.into()),
        }
    }

    /// Change an outfit that is not deleted.
    pub async fn change_outfit(
        &self,
        id: OutfitId,
        patch: &OutfitPatch,
        if_version: Option<u64>,
    ) -> Result<Shown<Outfit>> {
        if *patch == OutfitPatch::default() {
            let outfit = self.get_outfit(id).await?;
            return unchanged(&outfit.of.standing, if_version).map(|()| outfit);
        }
        let Some(ids) = &patch.clothing_ids else {
            let item = self.edit(outfits::edit(self.id, id, patch, if_version), if_version).await?;
            return self.show_one(outfits::read(&item)?).await;
        };
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        loop {
            match self.rearrange(id, ids, patch, if_version).await {
                // Somebody else was faster, and the caller did not ask for a specific version.
                Err(error) if error.kind() == Kind::ChangedMeanwhile && if_version.is_none() => {
                    attempts.again().await?;
                }
                result => return result,
            }
        }
    }

    /// Change the clothes of an outfit, if it is still as it is read here.
    async fn rearrange(
        &self,
        id: OutfitId,
        ids: &[ClothingId],
        patch: &OutfitPatch,
        if_version: Option<u64>,
    ) -> Result<Shown<Outfit>> {
        let of = Wearable::Outfit(id);
        let wanted = ids.iter().copied().map(Wearable::Clothing).chain([of]);
        let items = self.items(wanted, true).await?;
        let before = outfits::read(items.get(&of).ok_or_else(Error::not_found)?)?;
        unchanged(&before.standing, if_version)?;
        let clothes = read_clothes(&items)?;
        check_pieces(ids, &clothes, &before.clothing_ids.iter().copied().collect())?;
        // Which deleted clothes may stay depends on what was read.
        let version = Some(before.standing.version);
        let item = self.edit(outfits::edit(self.id, id, patch, version), version).await?;
        self.with_pieces(outfits::read(&item)?, usize::MAX, &clothes, &items)
    }

    /// Delete an outfit. The history keeps it, and it can be restored.
    pub async fn delete_outfit(&self, id: OutfitId, if_version: Option<u64>) -> Result<()> {
        self.delete(Wearable::Outfit(id), if_version).await
    }

    /// Restore a deleted outfit.
    pub async fn restore_outfit(&self, id: OutfitId, if_version: Option<u64>) -> Result<Shown<Outfit>> {
        let item = self.restore(Wearable::Outfit(id), if_version).await?;
        self.show_one(outfits::read(&item)?).await
    }
}

/// Check that all clothes are in the wardrobe, and that none is deleted except those that were in the outfit before.
fn check_pieces(ids: &[ClothingId], clothes: &HashMap<ClothingId, Clothing>, kept: &HashSet<ClothingId>) -> Result<()> {
    for id in ids {
        match clothes.get(id).map(|clothing| clothing.standing.status) {
            Some(Status::Active) => {}
            Some(Status::Deleted) if kept.contains(id) => {}
            Some(Status::Deleted) => return Err(deleted_piece(*id)),
            None => return Err(no_such_piece(id)),
        }
    }
    Ok(())
}
