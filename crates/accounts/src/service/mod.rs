//! The service for accounts, and its settings.

mod attempts;
mod changes;
mod hashing;
mod idempotency;
mod identities;
mod passwords;
mod pictures;
mod rounds;
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

use ambient::Ids;
use basis::{Error, Kind, Result, Stores};
use blobs::Blobs;
use keyring::KeyRing;
use table::Tables;

use crate::items;
use crate::model::{HashCost, UserId};
use hashing::Hasher;

pub use idempotency::{Claim, Idempotency, StoredAnswer, Ticket};
pub use rounds::Rounds;
pub use tokens::NewToken;

/// Settings of the service.
#[derive(Debug, Clone, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Settings {
    /// The cost of new passwords; older hashes are updated when their owners sign in.
    pub hash_cost: HashCost,
    /// How many passwords are checked at once; others wait. `None` means one per processor.
    pub parallel_hashes: Option<usize>,
    pub limits: AttemptLimits,
    /// Whether no other server uses the stores. Then what a server was doing that has died is known to be over.
    pub alone: bool,
}

/// How often passwords can be tried in a window of time. An address is an IPv4 address or an IPv6 network of 64 bits.
#[derive(Debug, Clone, Copy)]
#[expect(missing_docs, reason = "the names say it")]
pub struct AttemptLimits {
    pub window_seconds: u64,
    pub per_name_and_address: u64,
    pub per_address: u64,
    pub per_name: u64,
    /// For a signed-in user who changes their password.
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
    ids: Ids,
    hasher: Hasher,
    limits: AttemptLimits,
    /// When this server started, if it is alone.
    alone_since_ms: Option<u64>,
}

impl Accounts {
    /// The accounts in those stores.
    pub fn new(stores: Stores, keys: Arc<KeyRing>, settings: Settings) -> Self {
        let ids = Ids::new(stores.clock.clone(), stores.random.clone());
        let hasher = Hasher::new(settings.hash_cost, settings.parallel_hashes, stores.random.clone());
        let limits = settings.limits;
        let alone_since_ms = settings.alone.then(|| stores.clock.now_ms());
        Self { inner: Arc::new(Inner { stores, keys, ids, hasher, limits, alone_since_ms }) }
    }

    /// Create the table, unless it exists.
    pub async fn create_tables(&self) -> Result<()> {
        basis::create_tables(self.tables(), vec![items::definition()]).await
    }

    /// Whether the table responds.
    pub async fn reach(&self) -> Result<()> {
        self.tables().get(items::users::get(UserId::new(uuid::Uuid::nil()))).await?;
        Ok(())
    }

    /// The store of responses to requests with an idempotency key.
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
        self.inner.stores.clock.now_ms()
    }
}

/// The same error for every invalid credential, whatever the reason.
fn not_signed_in() -> Error {
    Error::new(Kind::NotSignedIn, "please sign in")
}

/// The same error for every failed sign-in, whatever the reason.
fn refused() -> Error {
    Error::new(Kind::SignInRefused, "the name or the password is wrong")
}
