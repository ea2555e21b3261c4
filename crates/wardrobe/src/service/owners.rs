//! Whose a wardrobe is. It never changes, so that it is asked of the table once, and what a screen
//! costs is what it shows.

use std::collections::HashMap;

use edge::{Error, Owner, Result};
use parking_lot::Mutex;

use super::Inner;
use crate::items::wardrobes;
use crate::model::WardrobeId;

/// Forgotten all at once when it has grown so far.
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
    /// Refuse a wardrobe that is not that person's, as if it were not there.
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
