//! Operations on clothes.

use basis::{Error, Reason, Result};
use table::{Cursor, Item, UpdateItem};

use super::lists::ListOf;
use super::{Mine, Open};
use crate::items::clothes;
use crate::items::wearables::{self, Kind};
use crate::model::{Clothing, ClothingFilter, ClothingId, ClothingPatch, Facts, Name, Standing, Wearable};

impl Open {
    /// A page of clothes.
    pub async fn list_clothes(&self, list: ListOf, filter: ClothingFilter) -> Result<(Vec<Clothing>, Option<Cursor>)> {
        let filter = filter.folded();
        let fits = |clothing: &Clothing| filter.fits(clothing);
        let fits: Option<&(dyn Fn(&Clothing) -> bool + Sync)> = if filter.is_empty() { None } else { Some(&fits) };
        self.list(Kind::Clothing, list, clothes::read, fits).await
    }

    /// A garment; its owner also gets a deleted one.
    pub async fn get_clothing(&self, id: ClothingId) -> Result<Clothing> {
        let clothing = clothes::read(&self.item(Wearable::Clothing(id)).await?)?;
        self.check_shown(&clothing.standing)?;
        Ok(clothing)
    }
}

impl Mine {
    /// Create a garment. The same id again returns the existing one.
    pub async fn create_clothing(&self, id: ClothingId, name: Name, facts: Facts) -> Result<Clothing> {
        let standing = Standing::new(self.inner.now());
        let clothing = Clothing { wardrobe: self.id, id, name, standing, image: None, facts };
        match self.inner.tables().put(clothes::put_new(&clothing)).await {
            Ok(_) => Ok(clothing),
            Err(error) if error.is_condition_failed() => self.get_clothing(id).await,
            Err(error) => Err(error.into()),
        }
    }

    /// Change a garment that is not deleted.
    pub async fn change_clothing(
        &self,
        id: ClothingId,
        patch: &ClothingPatch,
        if_version: Option<u64>,
    ) -> Result<Clothing> {
        if *patch == ClothingPatch::default() {
            let clothing = self.get_clothing(id).await?;
            return unchanged(&clothing.standing, if_version).map(|()| clothing);
        }
        let item = self.edit(clothes::edit(self.id, id, patch, if_version), if_version).await?;
        clothes::read(&item)
    }

    /// Delete a garment. Outfits and history keep it, and it can be restored.
    pub async fn delete_clothing(&self, id: ClothingId, if_version: Option<u64>) -> Result<()> {
        self.delete(Wearable::Clothing(id), if_version).await
    }

    /// Restore a deleted garment.
    pub async fn restore_clothing(&self, id: ClothingId, if_version: Option<u64>) -> Result<Clothing> {
        clothes::read(&self.restore(Wearable::Clothing(id), if_version).await?)
    }

    /// Change a garment or an outfit, and return the new item.
    pub(super) async fn edit(&self, request: UpdateItem, if_version: Option<u64>) -> Result<Item> {
        match self.inner.tables().update(request).await {
            Ok(written) => Ok(written.item.unwrap_or_default()),
            Err(table::Error::ConditionFailed { item }) => {
                let item = item.ok_or_else(Error::not_found)?;
                let standing = wearables::read(&item)?;
                unchanged(&standing, if_version)?;
                Err(deleted())
            }
            Err(error) => Err(error.into()),
        }
    }

    pub(super) async fn delete(&self, of: Wearable, if_version: Option<u64>) -> Result<()> {
        let request = wearables::delete(self.id, of, self.inner.now(), if_version);
        self.move_to(request, if_version).await.map(|_| ())
    }

    pub(super) async fn restore(&self, of: Wearable, if_version: Option<u64>) -> Result<Item> {
        self.move_to(wearables::restore(self.id, of, if_version), if_version).await
    }

    /// Delete or restore. If it is already so (the only other reason for a refusal), nothing changes.
    async fn move_to(&self, request: UpdateItem, if_version: Option<u64>) -> Result<Item> {
        match self.inner.tables().update(request).await {
            Ok(written) => Ok(written.item.unwrap_or_default()),
            Err(table::Error::ConditionFailed { item }) => {
                let item = *item.ok_or_else(Error::not_found)?;
                let standing = wearables::read(&item)?;
                unchanged(&standing, if_version)?;
                Ok(item)
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Check that it is the version that the caller has seen, if they named one.
pub(super) fn unchanged(standing: &Standing, if_version: Option<u64>) -> Result<()> {
    match if_version {
        Some(version) if version != standing.version => Err(Error::changed_meanwhile()),
        _ => Ok(()),
    }
}

/// Why something cannot be changed although it exists in the expected version.
pub(super) fn deleted() -> Error {
    Error::conflict(Reason::new("restore-first", "it was deleted; restore it first"))
}
