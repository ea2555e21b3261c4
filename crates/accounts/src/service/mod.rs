//! The service: what can be done with accounts, and what it needs to do it.

mod attempts;
mod changes;
mod hashing;
mod idempotency;
mod identities;
mod passwords;
mod pictures;
mod secret;
mod server;
mod sessions;
mod setup;
mod shares;
mod sign_in;
mod store;
mod tokens;
mod users;

use std::sync::Arc;

use ambient::{Clock, Ids, Random};
use blobs::Blobs;
use edge::{Error, Kind, Result};
use keyring::KeyRing;
use table::Tables;

use crate::items;
use crate::model::{HashCost, UserId};
use hashing::Hasher;

pub use idempotency::{Claim, Idempotency, StoredAnswer, Ticket};
pub use tokens::NewToken;

/// Where accounts are kept.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Stores {
    pub tables: Arc<dyn Tables>,
    pub blobs: Arc<dyn Blobs>,
}

/// What can be set.
#[derive(Debug, Clone, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Settings {
    /// What new passwords cost; others are brought to it when their owners sign in.
    pub hash_cost: HashCost,
    /// How many passwords are tried at once; others wait. `None` is as many as there are processors.
    pub parallel_hashes: Option<usize>,
    pub limits: AttemptLimits,
}

/// How often passwords can be tried in a window of time. An address is one of IPv4, or a network of
/// 64 bits of IPv6.
#[derive(Debug, Clone, Copy)]
#[expect(missing_docs, reason = "the names say it")]
pub struct AttemptLimits {
    pub window_seconds: u64,
    pub per_name_and_address: u64,
    pub per_address: u64,
    pub per_name: u64,
    /// Of somebody who is signed in and changes their password.
    pub per_account: u64,
}

impl Default for AttemptLimits {
    fn default() -> Self {
        Self { window_seconds: 15 * 60, per_name_and_address: 10, per_address: 100, per_name: 200, per_account: 10 }
    }
}

/// Accounts, sessions, tokens and shares. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Accounts {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    stores: Stores,
    keys: Arc<KeyRing>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    ids: Ids,
    hasher: Hasher,
    limits: AttemptLimits,
}

impl Accounts {
    /// The accounts in those stores.
    pub fn new(
        stores: Stores,
        keys: Arc<KeyRing>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
        settings: Settings,
    ) -> Self {
        let ids = Ids::new(clock.clone(), random.clone());
        let hasher = Hasher::new(settings.hash_cost, settings.parallel_hashes, random.clone());
        let limits = settings.limits;
        Self { inner: Arc::new(Inner { stores, keys, clock, random, ids, hasher, limits }) }
    }

    /// Make the table, unless it is there.
    pub async fn create_tables(&self) -> Result<()> {
        match self.tables().create_table(items::definition()).await {
            Ok(()) | Err(table::Error::TableExists(_)) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether the table answers.
    pub async fn reach(&self) -> Result<()> {
        self.tables().get(items::users::get(UserId::new(uuid::Uuid::nil()))).await?;
        Ok(())
    }

    /// What remembers the answers to requests that carry a key.
    pub fn idempotency(&self) -> Idempotency {
        Idempotency::new(self.inner.clone())
    }

    fn tables(&self) -> &dyn Tables {
        self.inner.stores.tables.as_ref()
    }

    fn blobs(&self) -> &dyn Blobs {
        self.inner.stores.blobs.as_ref()
    }

    fn now(&self) -> u64 {
        self.inner.clock.now_ms()
    }
}

/// The one answer to every credential that is not good, whatever is wrong with it.
fn not_signed_in() -> Error {
    Error::new(Kind::NotSignedIn, "please sign in")
}

/// The one answer to every sign-in that fails, whatever is wrong.
fn refused() -> Error {
    Error::new(Kind::SignInRefused, "the name or the password is wrong")
}
