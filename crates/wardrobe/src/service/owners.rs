//! Caches the owners of wardrobes. An owner never changes, so it is read from the table once.

use std::collections::HashMap;

use basis::{Error, Owner, Result};
use parking_lot::Mutex;

use super::Inner;
use crate::items::wardrobes;
use crate::model::WardrobeId;

/// The cache is cleared when it reaches this size.
const KNOWN_MAX: usize = 10_000;

#[derive(Debug, Default)]
pub(super) struct Owners(Mutex<HashMap<WardrobeId, Owner>>);

impl Owners {
    fn get(&self, wardrobe: WardrobeId) -> Option<Owner> {
        self.0.lock().get(&wardrobe).cloned()
    }

    pub(super) fn remember(&self, wardrobe: WardrobeId, owner: Owner) {
        let mut known = self.0.lock();
        if known.len() >= KNOWN_MAX {
            known.clear();
        }
        known.insert(wardrobe, owner);
    }
}

impl Inner {
    /// Refuse a wardrobe of another owner, as if it did not exist.
    pub(super) async fn check_owner(&self, owner: &Owner, wardrobe: WardrobeId) -> Result<()> {
        let known = if let Some(known) = self.owners.get(wardrobe) {
            known
        } else {
            let item = self.tables().get(wardrobes::get(wardrobe)).await?.item.ok_or_else(Error::not_found)?;
            let found = wardrobes::read(&item)?.owner;
            self.owners.remember(wardrobe, found.clone());
            found
        };
        if known == *owner { Ok(()) } else { Err(Error::not_found()) }
    }
}
