//! The service: who may do what with a wardrobe, and what it takes.

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

use ambient::{Clock, Ids, Random};
use blobs::Blobs;
use edge::{Caller, Error, Owner, Reader, Result, Turns};
use table::Tables;
use tokio::sync::Semaphore;

use crate::items;
use crate::model::WardrobeId;
use owners::Owners;

pub(crate) use images::IMAGE_BYTES_MAX;
pub use images::Upload;
pub use lists::ListOf;
pub use outfits::{Shown, TemplateShown};

/// The name under which wardrobes are shared.
pub(crate) const COLLECTION: &str = "wardrobes";

/// Pictures that are worked on at once: each takes a processor and some hundred megabytes.
const PICTURES_AT_ONCE: usize = 2;
/// Pictures that are taken in at once: each is kept in memory until it is worked on.
const UPLOADS_AT_ONCE: usize = 8;
/// Statistics that are made at once: each reads some megabytes.
const LOOKS_AT_ONCE: usize = 4;

/// Where wardrobes are kept.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Stores {
    pub tables: Arc<dyn Tables>,
    pub blobs: Arc<dyn Blobs>,
}

/// All wardrobes. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Wardrobes {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    stores: Stores,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    ids: Ids,
    owners: Owners,
    turns: Turns<WardrobeId>,
    /// Pictures on their way in.
    uploads: Arc<Semaphore>,
    imaging: Arc<Semaphore>,
    /// Statistics under way.
    looks: Semaphore,
}

/// A wardrobe that somebody may look at. It is reached no other way than by asking for it.
#[derive(Debug, Clone)]
pub struct Open {
    inner: Arc<Inner>,
    id: WardrobeId,
    owned: bool,
}

/// A wardrobe of one's own, to look at and to change.
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
    pub fn new(stores: Stores, clock: Arc<dyn Clock>, random: Arc<dyn Random>) -> Self {
        let ids = Ids::new(Arc::clone(&clock), Arc::clone(&random));
        let inner = Inner {
            stores,
            clock,
            random,
            ids,
            owners: Owners::default(),
            turns: Turns::default(),
            uploads: Arc::new(Semaphore::new(UPLOADS_AT_ONCE)),
            imaging: Arc::new(Semaphore::new(PICTURES_AT_ONCE)),
            looks: Semaphore::new(LOOKS_AT_ONCE),
        };
        Self { inner: Arc::new(inner) }
    }

    /// Make the table, unless it is there.
    pub async fn create_tables(&self) -> Result<()> {
        match self.inner.tables().create_table(items::definition()).await {
            Ok(()) | Err(table::Error::TableExists(_)) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// A wardrobe to look at: one's own, or the one that a link is for.
    pub async fn open(&self, reader: &Reader, wardrobe: &str) -> Result<Open> {
        let (id, owner) = asked_for(reader, wardrobe)?;
        self.inner.check_owner(owner, id).await?;
        Ok(Open { inner: Arc::clone(&self.inner), id, owned: matches!(reader, Reader::User(_)) })
    }

    /// A wardrobe of one's own, to change.
    pub async fn mine(&self, caller: &Caller, wardrobe: &str) -> Result<Mine> {
        self.mine_of(&caller.owner, wardrobe.parse()?).await
    }

    /// The same for a program that acts for the owner.
    pub async fn mine_of(&self, owner: &Owner, id: WardrobeId) -> Result<Mine> {
        self.inner.check_owner(owner, id).await?;
        Ok(Mine(Open { inner: Arc::clone(&self.inner), id, owned: true }))
    }
}

/// Which wardrobe somebody asks for, and whose it must be for them to look: their own, or that of
/// whoever gave them a link to it.
fn asked_for<'a>(reader: &'a Reader, wardrobe: &str) -> Result<(WardrobeId, &'a Owner)> {
    let id = wardrobe.parse()?;
    match reader {
        Reader::User(caller) => Ok((id, &caller.owner)),
        Reader::Holder(grant) if grant.collection == COLLECTION && grant.target == wardrobe => Ok((id, &grant.owner)),
        Reader::Holder(_) => Err(Error::not_found()),
    }
}

impl Open {
    /// Which one.
    pub fn id(&self) -> WardrobeId {
        self.id
    }

    /// Whether it is the owner who looks. Others are not shown what things cost, nor what was deleted.
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
        self.clock.now_ms()
    }
}
