//! The service for scores: its settings, access checks, and finding a score. The operations are in the files beside it.

mod annotations;
mod change;
mod details;
mod expected;
mod files;
mod images;
mod importing;
mod imports;
mod kept;
mod lists;
mod pages;
mod removal;
mod resuming;
mod scores;
mod shown;
mod snapshots;
mod sweep;
mod under_way;

use std::sync::Arc;

use accounts::{Accounts, User};
use ambient::Ids;
use basis::{Caller, Error, Kind, Owner, Reason, Result, Stores, Turns, Visitor};
use blobs::Blobs;
use sheets::Renderer;
use table::Tables;
use work::{Later, Work};

use crate::items::scores::Main;
use crate::items::{self, summaries};
use crate::model::{Score, ScoreAccess, ScoreId};

pub use annotations::Notes;
pub use details::{Detail, Head};
pub use imports::{ImportShown, NewFile};
pub use lists::{ListOf, PublicScore};
pub(crate) use pages::no_such_item;
pub use pages::{NewPage, PageEdit};
pub use resuming::Resumed;
pub use shown::Picture;

/// The collection's name in share links.
pub(crate) const COLLECTION: &str = "scores";

/// The settings of scores.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Renders the pages of files.
    pub renderer: Renderer,
    /// The storage quota of a user.
    pub quota_bytes: Option<u64>,
    /// The public address of the server, if it is known.
    pub public_url: Option<String>,
    /// Whether no other server works on these stores: then leases from before its start are no longer held by anybody.
    pub alone: bool,
}

/// All scores. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Scores {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    stores: Stores,
    accounts: Accounts,
    settings: Settings,
    ids: Ids,
    turns: Turns<ScoreId>,
    started_at: u64,
    later: Later,
    showing: shown::Showing,
}

/// A score that the caller may read, in its state when it was opened.
#[derive(Debug, Clone)]
pub struct Open {
    inner: Arc<Inner>,
    main: Main,
    owned: bool,
}

/// A score of the caller's own, to change. Whether it exists is known only when it is read. A score of another owner
/// has another key, and is never found.
#[derive(Debug, Clone)]
pub struct Mine {
    inner: Arc<Inner>,
    owner: Owner,
    id: ScoreId,
}

impl Scores {
    /// The scores in those stores.
    pub fn new(stores: Stores, accounts: Accounts, later: Later, settings: Settings) -> Self {
        let ids = Ids::new(Arc::clone(&stores.clock), Arc::clone(&stores.random));
        let (turns, showing) = (Turns::default(), shown::Showing::default());
        let started_at = stores.clock.now_ms();
        let inner = Inner { stores, accounts, settings, ids, turns, started_at, later, showing };
        Self { inner: Arc::new(inner) }
    }

    pub(crate) fn accounts(&self) -> &Accounts {
        &self.inner.accounts
    }

    /// The kinds of long work of this collection.
    pub(crate) fn long_work(&self) -> Vec<Arc<dyn Work>> {
        vec![importing::Imports::of(&self.inner)]
    }

    /// The public address of the server, if it is known.
    pub(crate) fn public_url(&self) -> Option<&str> {
        self.inner.settings.public_url.as_deref()
    }

    /// Create the table, unless it exists.
    pub async fn create_tables(&self) -> Result<()> {
        basis::create_tables(self.inner.tables(), vec![items::definition()]).await
    }

    /// Open a score to read: one's own, one that a share link is for, one that is kept in the list, or a public one.
    pub async fn open(&self, visitor: &Visitor, score: &str) -> Result<Open> {
        let not_found = || match visitor {
            Visitor::Nobody => basis::not_signed_in(),
            Visitor::User(_) | Visitor::Holder(_) => Error::not_found(),
        };
        let id: ScoreId = score.parse().map_err(|_| not_found())?;
        let open = match visitor {
            Visitor::User(caller) => match self.inner.find(&caller.owner, id).await? {
                Some(main) => Some((main, true)),
                None => self.others(Some(&caller.owner), id).await?.map(|main| (main, false)),
            },
            Visitor::Holder(grant) if grant.collection == COLLECTION && grant.target == score => {
                let main = self.inner.find(&grant.owner, id).await?;
                main.filter(|main| main.score.access != ScoreAccess::Private).map(|main| (main, false))
            }
            Visitor::Holder(_) => None,
            Visitor::Nobody => self.others(None, id).await?.map(|main| (main, false)),
        };
        let (main, owned) = open.ok_or_else(not_found)?;
        if !owned && main.score.deleted_at.is_some() {
            return Err(not_found());
        }
        Ok(Open { inner: Arc::clone(&self.inner), main, owned })
    }

    /// A score of somebody else that this reader may read.
    async fn others(&self, reader: Option<&Owner>, id: ScoreId) -> Result<Option<Main>> {
        let Some(item) = self.inner.tables().get(summaries::get(id)).await?.item else { return Ok(None) };
        let summary = summaries::read(&item)?;
        let allowed = match (summary.access, reader) {
            (ScoreAccess::Public, _) => true,
            (ScoreAccess::Limited, Some(reader)) => self.inner.keeps(reader, id).await?,
            (ScoreAccess::Limited, None) | (ScoreAccess::Private, _) => false,
        };
        // The summary may be out of date; the score itself decides.
        let still = |main: &Main| main.score.access == ScoreAccess::Public || main.score.access == summary.access;
        if !allowed || !self.inner.is_active(&summary.owner).await? {
            return Ok(None);
        }
        Ok(self.inner.find(&summary.owner, id).await?.filter(still))
    }

    /// Open a score of one's own, to change.
    pub fn mine(&self, caller: &Caller, score: &str) -> Result<Mine> {
        Ok(self.mine_of(&caller.owner, score.parse()?))
    }

    /// The same for a program that acts for the owner.
    pub fn mine_of(&self, owner: &Owner, id: ScoreId) -> Mine {
        Mine { inner: Arc::clone(&self.inner), owner: owner.clone(), id }
    }
}

impl Open {
    /// Whether the reader is the owner. Files, snapshots and sizes are hidden from others.
    pub fn owned(&self) -> bool {
        self.owned
    }

    /// The score.
    pub fn score(&self) -> &Score {
        &self.main.score
    }
}

impl Mine {
    /// The score's id.
    pub fn id(&self) -> ScoreId {
        self.id
    }

    /// The current main record, even if the score was deleted.
    async fn load(&self) -> Result<Main> {
        self.inner.find(&self.owner, self.id).await?.ok_or_else(Error::not_found)
    }

    /// The same, unless the score was deleted.
    async fn load_active(&self) -> Result<Main> {
        let main = self.load().await?;
        if main.score.deleted_at.is_some() { Err(deleted()) } else { Ok(main) }
    }
}

fn deleted() -> Error {
    Error::conflict(Reason::new("score-deleted", "the score was deleted; restore it first"))
}

fn check_version(score: &Score, if_version: Option<u64>) -> Result<()> {
    match if_version {
        Some(version) if version != score.version => Err(Error::changed_to(score.version)),
        _ => Ok(()),
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

    /// Whether the account exists and is enabled.
    async fn is_active(&self, owner: &Owner) -> Result<bool> {
        Ok(self.active_user(owner).await?.is_some())
    }

    /// The account, if it exists and is enabled.
    async fn active_user(&self, owner: &Owner) -> Result<Option<User>> {
        match self.accounts.get_user(owner.as_str().parse()?).await {
            Ok(user) => Ok(Some(user).filter(|user| !user.disabled)),
            Err(error) if error.kind() == Kind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// A score's main record. A score that is being deleted for good is not found.
    async fn find(&self, owner: &Owner, id: ScoreId) -> Result<Option<Main>> {
        let Some(item) = self.tables().get(items::scores::get(owner, id)).await?.item else { return Ok(None) };
        let mut main = items::scores::read(&item)?;
        if main.score.under_way.as_ref().is_some_and(|under_way| under_way.task == crate::model::Task::Remove) {
            return Ok(None);
        }
        if main.long_description {
            let item = self.tables().get(items::chunks::get_description(owner, id)).await?.item;
            // Somebody may have just replaced it by a short one.
            main.score.content.description =
                item.map_or(Ok(String::new()), |item| items::chunks::read_description(&item))?;
        }
        Ok(Some(main))
    }
}

/// Whether the error is temporary, so that a retry can succeed.
fn is_passing(error: &Error) -> bool {
    matches!(error.kind(), Kind::Unavailable | Kind::Timeout)
}
