//! The whole application in memory: for tests, which set the clock and the random numbers, and for commands that need
//! only its description.

use std::sync::Arc;

use accounts::{AttemptLimits, HashCost};
use ambient::{Clock, Random};
use basis::Stores;
use blobs::{Blobs, LinkKey, MemoryBlobs, SignedLinks};
use keyring::KeyRing;
use table::{Embedded, Tables};
use web::App;

use crate::{Collections, Settings, assemble};

/// The application in memory.
#[derive(Debug, Clone)]
pub struct InMemory {
    /// What `web` serves.
    pub app: App,
    /// The same collections, with their types.
    pub collections: Collections,
}

impl InMemory {
    /// Another server on the same stores, with other settings.
    #[must_use]
    pub fn beside(&self, settings: Settings) -> Self {
        let settings = Settings { accounts: cheap(), ..settings };
        let collections = assemble(&self.app.stores, Arc::clone(&self.app.keys), settings);
        let app =
            App { accounts: collections.accounts.clone(), collections: collections.all().to_vec(), ..self.app.clone() };
        Self { app, collections }
    }
}

/// The application in memory, with its tables and without accounts. Passwords are hashed at the lowest cost.
///
/// # Panics
/// If it cannot be created: a test cannot continue after that.
pub async fn in_memory(clock: Arc<dyn Clock>, random: Arc<dyn Random>, settings: web::Settings) -> InMemory {
    let tables: Arc<dyn Tables> = Arc::new(Embedded::in_memory(Arc::clone(&clock)).expect("a database in memory"));
    in_memory_on(tables, clock, random, settings).await
}

/// The same on other tables, for example on tables that fail.
///
/// # Panics
/// If it cannot be created: a test cannot continue after that.
pub async fn in_memory_on(
    tables: Arc<dyn Tables>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    settings: web::Settings,
) -> InMemory {
    let links = SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], Arc::clone(&clock)).expect("links");
    let blobs: Arc<dyn Blobs> = Arc::new(MemoryBlobs::new(links.clone(), Arc::clone(&clock)));
    let keys = Arc::new(KeyRing::generate(random.as_ref()));
    let stores = Stores { tables, blobs, clock, random };
    let mut own = Settings { accounts: cheap(), demo: settings.demo, ..Settings::default() };
    own.scores.public_url.clone_from(&settings.public_url);
    let collections = assemble(&stores, Arc::clone(&keys), own);
    collections.create_tables(&stores).await.expect("tables");
    let settings = web::Settings { links: Some(links), ..settings };
    let (accounts, all) = (collections.accounts.clone(), collections.all().to_vec());
    InMemory { app: App { accounts, collections: all, stores, keys, settings }, collections }
}

fn cheap() -> accounts::Settings {
    accounts::Settings {
        hash_cost: HashCost::new(8, 1, 1).expect("the lowest cost"),
        parallel_hashes: None,
        limits: AttemptLimits::default(),
        alone: false,
    }
}
