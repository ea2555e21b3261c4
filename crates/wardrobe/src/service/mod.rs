//! The service for wardrobes: access checks, and limits on concurrent work.

mod clothes;
mod history;
mod images;
mod lists;
mod outfits;
mod owners;
mod repair;
mod stats;
mod sweep;
mod undo;
mod wardrobes;
mod wear;

use std::ops::Deref;
use std::sync::Arc;

use accounts::Accounts;
use ambient::Ids;
use basis::{Caller, Error, Owner, Reader, Result, Stores, Turns};
use blobs::Blobs;
use table::Tables;
use tokio::sync::Semaphore;

use crate::items;
use crate::model::WardrobeId;
use owners::Owners;

pub(crate) use images::IMAGE_BYTES_MAX;
pub use images::Upload;
pub use lists::ListOf;
pub use outfits::{OutfitShown, Shown};

/// The collection's name in share links.
pub(crate) const COLLECTION: &str = "wardrobes";

/// How many pictures are processed at once: each takes a processor and some hundred megabytes.
const PICTURES_AT_ONCE: usize = 2;
/// How many pictures are received at once: each is kept in memory until it is processed.
const UPLOADS_AT_ONCE: usize = 8;
/// How many statistics are computed at once: each reads some megabytes.
const LOOKS_AT_ONCE: usize = 4;

/// All wardrobes. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Wardrobes {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    stores: Stores,
    accounts: Accounts,
    ids: Ids,
    owners: Owners,
    turns: Turns<WardrobeId>,
    /// Limits the pictures being received.
    uploads: Arc<Semaphore>,
    imaging: Arc<Semaphore>,
    /// Limits the statistics being computed.
    looks: Semaphore,
}

/// A wardrobe that the caller may read. There is no other way to reach its content.
#[derive(Debug, Clone)]
pub struct Open {
    inner: Arc<Inner>,
    id: WardrobeId,
    owned: bool,
}

/// A wardrobe of the caller's own, to read and to change.
#[derive(Debug, Clone)]
pub struct Mine(Open);

impl Deref for Mine {
    type Target = Open;

    fn deref(&self) -> &Open {
        &self.0
    }
}

impl Wardrobes {
    /// The wardrobes in those stores.
    pub fn new(stores: Stores, accounts: Accounts) -> Self {
        let ids = Ids::new(Arc::clone(&stores.clock), Arc::clone(&stores.random));
        let inner = Inner {
            stores,
            accounts,
            ids,
            owners: Owners::default(),
            turns: Turns::default(),
            uploads: Arc::new(Semaphore::new(UPLOADS_AT_ONCE)),
            imaging: Arc::new(Semaphore::new(PICTURES_AT_ONCE)),
            looks: Semaphore::new(LOOKS_AT_ONCE),
        };
        Self { inner: Arc::new(inner) }
    }

    pub(crate) fn accounts(&self) -> &Accounts {
        &self.inner.accounts
    }

    /// Create the table, unless it exists.
    pub async fn create_tables(&self) -> Result<()> {
        basis::create_tables(self.inner.tables(), vec![items::definition()]).await
    }

    /// Open a wardrobe to read: one's own, or the one that a share link is for.
    pub async fn open(&self, reader: &Reader, wardrobe: &str) -> Result<Open> {
        let (id, owner) = asked_for(reader, wardrobe)?;
        self.inner.check_owner(owner, id).await?;
        Ok(Open { inner: Arc::clone(&self.inner), id, owned: matches!(reader, Reader::User(_)) })
    }

    /// Open a wardrobe of one's own, to change.
    pub async fn mine(&self, caller: &Caller, wardrobe: &str) -> Result<Mine> {
        self.mine_of(&caller.owner, wardrobe.parse()?).await
    }

    /// The same for a program that acts for the owner.
    pub async fn mine_of(&self, owner: &Owner, id: WardrobeId) -> Result<Mine> {
        self.inner.check_owner(owner, id).await?;
        Ok(Mine(Open { inner: Arc::clone(&self.inner), id, owned: true }))
    }
}

/// The wardrobe that a reader requests, and its required owner: the reader, or whoever created their share link.
fn asked_for<'a>(reader: &'a Reader, wardrobe: &str) -> Result<(WardrobeId, &'a Owner)> {
    let id = wardrobe.parse()?;
    match reader {
        Reader::User(caller) => Ok((id, &caller.owner)),
        Reader::Holder(grant) if grant.collection == COLLECTION && grant.target == wardrobe => Ok((id, &grant.owner)),
        Reader::Holder(_) => Err(Error::not_found()),
    }
}

impl Open {
    /// The wardrobe's id.
    pub fn id(&self) -> WardrobeId {
        self.id
    }

    /// Whether the reader is the owner. Prices and deleted items are hidden from others.
    pub fn owned(&self) -> bool {
        self.owned
    }
}

impl Inner {
    fn tables(&self) -> &dyn Tables {
        self.stores.tables.as_ref()
    }

    fn blobs(&self) -> &dyn Blobs {
        self.stores.blobs.as_ref()
    }

    fn now(&self) -> u64 {
        self.stores.clock.now_ms()
    }
}
