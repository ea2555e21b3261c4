//! The service: who may do what with a score, and what it takes.

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

/// The name under which scores are shared.
pub(crate) const COLLECTION: &str = "scores";

/// How scores are set up.
#[derive(Debug, Clone)]
pub struct Settings {
    /// What makes pages of files.
    pub renderer: Renderer,
    /// The most bytes that somebody may keep.
    pub quota_bytes: Option<u64>,
    /// Where people reach the server, if that is known.
    pub public_url: Option<String>,
    /// Whether nobody else works on these stores while this server does: what was begun before it, nobody
    /// is at any more.
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

/// A score that somebody may look at, as it was when they asked.
#[derive(Debug, Clone)]
pub struct Open {
    inner: Arc<Inner>,
    main: Main,
    owned: bool,
}

/// A score of one's own, to change. Whether it is there shows when it is read: another's lies under
/// another key, and is never found.
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

    /// Its kinds of long work.
    pub(crate) fn long_work(&self) -> Vec<Arc<dyn Work>> {
        vec![importing::Imports::of(&self.inner)]
    }

    /// Where people reach the server, if that is known.
    pub(crate) fn public_url(&self) -> Option<&str> {
        self.inner.settings.public_url.as_deref()
    }

    /// Make the table, unless it is there.
    pub async fn create_tables(&self) -> Result<()> {
        basis::create_tables(self.inner.tables(), vec![items::definition()]).await
    }

    /// A score to look at: one's own, one that a link is for, one that is kept, or a public one.
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

    /// Somebody else's score that this reader may look at.
    async fn others(&self, reader: Option<&Owner>, id: ScoreId) -> Result<Option<Main>> {
        let Some(item) = self.inner.tables().get(summaries::get(id)).await?.item else { return Ok(None) };
        let summary = summaries::read(&item)?;
        let allowed = match (summary.access, reader) {
            (ScoreAccess::Public, _) => true,
            (ScoreAccess::Limited, Some(reader)) => self.inner.keeps(reader, id).await?,
            (ScoreAccess::Limited, None) | (ScoreAccess::Private, _) => false,
        };
        // What was read may have changed since: what counts is the score itself.
        let still = |main: &Main| main.score.access == ScoreAccess::Public || main.score.access == summary.access;
        if !allowed || !self.inner.is_active(&summary.owner).await? {
            return Ok(None);
        }
        Ok(self.inner.find(&summary.owner, id).await?.filter(still))
    }

    /// A score of one's own, to change.
    pub fn mine(&self, caller: &Caller, score: &str) -> Result<Mine> {
        Ok(self.mine_of(&caller.owner, score.parse()?))
    }

    /// The same for a program that acts for the owner.
    pub fn mine_of(&self, owner: &Owner, id: ScoreId) -> Mine {
        Mine { inner: Arc::clone(&self.inner), owner: owner.clone(), id }
    }
}

impl Open {
    /// Whether it is the owner who looks. Others do not see files, snapshots and sizes.
    pub fn owned(&self) -> bool {
        self.owned
    }

    /// The score.
    pub fn score(&self) -> &Score {
        &self.main.score
    }
}

impl Mine {
    /// Which one.
    pub fn id(&self) -> ScoreId {
        self.id
    }

    /// The main record as it is, whether or not the score was deleted.
    async fn load(&self) -> Result<Main> {
        self.inner.find(&self.owner, self.id).await?.ok_or_else(Error::not_found)
    }

    /// The same, if it was not deleted.
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

    /// Whether it is the account of somebody who may show things to others.
    async fn is_active(&self, owner: &Owner) -> Result<bool> {
        Ok(self.active_user(owner).await?.is_some())
    }

    /// The account itself, if it is one.
    async fn active_user(&self, owner: &Owner) -> Result<Option<User>> {
        match self.accounts.get_user(owner.as_str().parse()?).await {
            Ok(user) => Ok(Some(user).filter(|user| !user.disabled)),
            Err(error) if error.kind() == Kind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// A score's main record. One that is being removed for good is not there any more.
    async fn find(&self, owner: &Owner, id: ScoreId) -> Result<Option<Main>> {
        let Some(item) = self.tables().get(items::scores::get(owner, id)).await?.item else { return Ok(None) };
        let mut main = items::scores::read(&item)?;
        if main.score.under_way.as_ref().is_some_and(|under_way| under_way.task == crate::model::Task::Remove) {
            return Ok(None);
        }
        if main.long_description {
            let item = self.tables().get(items::chunks::get_description(owner, id)).await?.item;
            // Somebody may have made it short just now.
            main.score.content.description =
                item.map_or(Ok(String::new()), |item| items::chunks::read_description(&item))?;
        }
        Ok(Some(main))
    }
}

/// Whether it is worth another try, or is as it is.
fn is_passing(error: &Error) -> bool {
    matches!(error.kind(), Kind::Unavailable | Kind::Timeout)
}
