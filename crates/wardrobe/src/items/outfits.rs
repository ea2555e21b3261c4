//! `W#<wardrobeId>#TPL` `TPL#<templateId>`: an outfit.

use basis::Result;
use table::{Item, PutItem, Update, UpdateItem};

use super::wearables::{self, Kind};
use super::{CLOTHING_IDS, NAME, TABLE, TEMPLATE_ID, absent, fresh, ids_value, read_ids, wardrobe_of};
use crate::model::{Name, Outfit, OutfitId, OutfitPatch, WardrobeId, Wearable};

pub(crate) fn put_new(outfit: &Outfit) -> PutItem {
    let of = Wearable::Outfit(outfit.id);
    let item = fresh(&wearables::key_of(outfit.wardrobe, of))
        .with(TEMPLATE_ID, outfit.id.to_string())
        .with(NAME, outfit.name.as_str())
        .with(CLOTHING_IDS, ids_value(&outfit.clothing_ids));
    PutItem::new(TABLE, wearables::write(item, outfit.wardrobe, of, &outfit.standing)).when(absent())
}

/// Change the fields that the patch names.
pub(crate) fn edit(wardrobe: WardrobeId, id: OutfitId, patch: &OutfitPatch, if_version: Option<u64>) -> UpdateItem {
    let mut update = Update::new();
    if let Some(name) = &patch.name {
        update = update.set(NAME, name.as_str());
    }
    if let Some(ids) = &patch.clothing_ids {
        update = update.set(CLOTHING_IDS, ids_value(ids));
    }
    wearables::edit(wardrobe, Wearable::Outfit(id), update, if_version)
}

pub(crate) fn read(item: &Item) -> Result<Outfit> {
    Ok(Outfit {
        wardrobe: wardrobe_of(item)?,
        id: wearables::id_of(item, Kind::Outfit)?,
        name: Name::stored(item.string(NAME)?),
        standing: wearables::read(item)?,
        clothing_ids: read_ids(item, CLOTHING_IDS)?,
    })
}
