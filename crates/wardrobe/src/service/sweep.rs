//! Deletes abandoned content: what was left when a server stopped between writing a picture and recording it, or
//! between replacing it and deleting it.

use std::collections::{BTreeMap, HashMap};

use basis::{Result, objects_page};
use blobs::Key;
use table::{BatchGet, Item};
use work::{Passed, whole_pass};

use super::Wardrobes;
use super::images::PICTURES;
use crate::items::{TABLE, clothes, wearables};
use crate::model::{ClothingId, WardrobeId, Wearable};

/// Content that no garment refers to after this time will never be referred to; more recent content may belong to a
/// request in progress.
const LEFT_BEHIND_AFTER_MS: u64 = 60 * 60 * 1000;
/// How many garments are read at once.
const BATCH: usize = 80;

impl Wardrobes {
    /// Examine all pictures of all wardrobes. Returns how many objects were deleted.
    pub async fn sweep(&self) -> Result<u64> {
        whole_pass(|after| self.sweep_page(after)).await
    }

    pub(crate) async fn sweep_page(&self, after: Option<String>) -> Result<Passed> {
        let (entries, next) = objects_page(self.inner.blobs(), PICTURES, after).await?;
        let young = |modified_ms: u64| modified_ms.saturating_add(LEFT_BEHIND_AFTER_MS) >= self.inner.now();
        let old = entries.into_iter().filter(|entry| !young(entry.modified_ms)).map(|entry| entry.key);
        let old: Vec<Key> = old.collect();
        Ok(Passed { count: self.sweep_some(&old).await?, next })
    }

    async fn sweep_some(&self, keys: &[Key]) -> Result<u64> {
        let mut of: BTreeMap<(WardrobeId, ClothingId), Vec<&Key>> = BTreeMap::new();
        for key in keys {
            if let Some(place) = place_of(key) {
                of.entry(place).or_default().push(key);
            }
        }
        let places: Vec<(WardrobeId, ClothingId)> = of.keys().copied().collect();
        let mut spoken_of: HashMap<ClothingId, String> = HashMap::new();
        for chunk in places.chunks(BATCH) {
            let keys = chunk.iter().map(|(wardrobe, id)| wearables::key_of(*wardrobe, Wearable::Clothing(*id)));
            let found = self.inner.tables().batch_get(BatchGet::new(TABLE, keys)).await?;
            for item in found.items.into_iter().flatten() {
                let (id, image) = image_of(&item)?;
                spoken_of.extend(image.map(|image| (id, image)));
            }
        }
        let mut removed = 0;
        for ((_, id), keys) in of {
            let current = spoken_of.get(&id);
            for key in keys.into_iter().filter(|key| !current.is_some_and(|image| key.as_str().starts_with(image))) {
                self.inner.blobs().delete(key).await?;
                removed += 1;
            }
        }
        Ok(removed)
    }
}

fn image_of(item: &Item) -> Result<(ClothingId, Option<String>)> {
    let clothing = clothes::read(item)?;
    Ok((clothing.id, clothing.image.map(|image| image.key)))
}

/// The garment that an object belongs to.
fn place_of(key: &Key) -> Option<(WardrobeId, ClothingId)> {
    let mut parts = key.as_str().strip_prefix(PICTURES)?.split('/');
    let wardrobe = parts.next()?.parse().ok()?;
    Some((wardrobe, parts.next()?.parse().ok()?))
}
