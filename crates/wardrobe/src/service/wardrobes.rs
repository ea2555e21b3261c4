//! Operations on wardrobes themselves.

use basis::{Error, Kept, Owner, Reader, Result};
use futures::{StreamExt, TryStreamExt};
use table::Cursor;

use super::{Mine, Wardrobes, asked_for};
use crate::items::wardrobes;
use crate::items::wearables::{self, Kind};
use crate::model::{Name, Status, Storage, Wardrobe, WardrobeId};

/// The largest number of wardrobes that are included in a total.
const WARDROBES_COUNTED_MAX: u32 = 1_000;
/// How many wardrobes are counted at once.
const COUNTED_AT_ONCE: usize = 8;

impl Wardrobes {
    /// Create a wardrobe. The same id again returns the existing one.
    pub async fn create_wardrobe(&self, owner: &Owner, id: WardrobeId, name: Name) -> Result<Wardrobe> {
        let (created_at, storage) = (self.inner.now(), Storage::default());
        let wardrobe = Wardrobe { id, owner: owner.clone(), name, created_at, version: 1, storage };
        match self.inner.tables().put(wardrobes::put_new(&wardrobe)).await {
            Ok(_) => {
                self.inner.owners.remember(id, owner.clone());
                Ok(wardrobe)
            }
            Err(error) if error.is_condition_failed() => {
                let item = self.inner.tables().get(wardrobes::get(id)).await?.item.ok_or_else(Error::not_found)?;
                wardrobes::read(&item).and_then(|found| owned_by(found, owner))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// A wardrobe: one's own, or the one that a share link is for.
    pub async fn get_wardrobe(&self, reader: &Reader, wardrobe: &str) -> Result<Wardrobe> {
        let (id, owner) = asked_for(reader, wardrobe)?;
        let item = self.inner.tables().get(wardrobes::get(id)).await?.item.ok_or_else(Error::not_found)?;
        owned_by(wardrobes::read(&item)?, owner)
    }

    /// The wardrobes of an owner, oldest first.
    pub async fn list_wardrobes(
        &self,
        owner: &Owner,
        limit: u32,
        after: Option<Cursor>,
    ) -> Result<(Vec<Wardrobe>, Option<Cursor>)> {
        let resumed = after.is_some();
        let query = wardrobes::list(owner, limit, after);
        basis::page_of(self.inner.tables(), query, resumed, wardrobes::read).await
    }

    /// The total number of clothes of an owner, without deleted ones, as the lists show them.
    pub async fn count_clothes(&self, owner: &Owner) -> Result<u64> {
        let (all, _) = self.list_wardrobes(owner, WARDROBES_COUNTED_MAX, None).await?;
        let counts = futures::stream::iter(all).map(|wardrobe| {
            let list = wearables::to_count(wardrobe.id, Kind::Clothing, Status::Active);
            basis::count_of(self.inner.tables(), list)
        });
        Ok(counts.buffer_unordered(COUNTED_AT_ONCE).try_collect::<Vec<u64>>().await?.into_iter().sum())
    }

    /// What an owner keeps: clothes, and the total size of their pictures.
    pub async fn usage(&self, owner: &Owner) -> Result<Kept> {
        Ok(Kept { things: self.count_clothes(owner).await?, bytes: self.picture_usage(owner).await?.bytes })
    }

    /// The number and size of an owner's pictures.
    pub async fn picture_usage(&self, owner: &Owner) -> Result<Storage> {
        let (all, _) = self.list_wardrobes(owner, WARDROBES_COUNTED_MAX, None).await?;
        Ok(all.iter().fold(Storage::default(), |sum, wardrobe| Storage {
            pictures: sum.pictures + wardrobe.storage.pictures,
            bytes: sum.bytes + wardrobe.storage.bytes,
        }))
    }
}

impl Mine {
    /// Rename a wardrobe.
    pub async fn rename_wardrobe(&self, name: &Name, if_version: Option<u64>) -> Result<Wardrobe> {
        match self.inner.tables().update(wardrobes::rename(self.id, name, if_version)).await {
            Ok(written) => wardrobes::read(&written.item.unwrap_or_default()),
            Err(table::Error::ConditionFailed { item: Some(_) }) => Err(Error::changed_meanwhile()),
            Err(error) => basis::found(Err(error)),
        }
    }
}

fn owned_by(wardrobe: Wardrobe, owner: &Owner) -> Result<Wardrobe> {
    if wardrobe.owner == *owner { Ok(wardrobe) } else { Err(Error::not_found()) }
}
