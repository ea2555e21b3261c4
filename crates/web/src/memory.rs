//! The whole application with nothing kept: for tests, which set the clock and replay the dice, and
//! for whoever only wants its description.

use std::sync::Arc;

use accounts::{Accounts, AttemptLimits, HashCost, Stores};
use ambient::{Clock, Random};
use blobs::{Blobs, LinkKey, MemoryBlobs, SignedLinks};
use databases::Databases;
use keyring::KeyRing;
use scores::Scores;
use sheets::{Limits, Renderer};
use table::{Embedded, Tables};
use wardrobe::Wardrobes;

use crate::{App, Settings};

/// The application in memory, with its tables made and nobody in it. Passwords cost next to nothing
/// to try.
///
/// # Panics
/// If it cannot be made, which a test cannot go on after.
pub async fn in_memory(clock: Arc<dyn Clock>, random: Arc<dyn Random>, settings: Settings) -> App {
    let tables: Arc<dyn Tables> = Arc::new(Embedded::in_memory(Arc::clone(&clock)).expect("a database in memory"));
    in_memory_on(tables, clock, random, settings).await
}

/// The same on other tables, such as some that fail.
///
/// # Panics
/// If it cannot be made, which a test cannot go on after.
pub async fn in_memory_on(
    tables: Arc<dyn Tables>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    settings: Settings,
) -> App {
    let links = SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], Arc::clone(&clock)).expect("links");
    let blobs: Arc<dyn Blobs> = Arc::new(MemoryBlobs::new(links.clone(), Arc::clone(&clock)));
    let settings = Settings { links: Some(links), ..settings };
    let keys = Arc::new(KeyRing::generate(random.as_ref()));
    let cheap = accounts::Settings {
        hash_cost: HashCost::new(8, 1, 1).expect("the least there is"),
        parallel_hashes: None,
        limits: AttemptLimits::default(),
    };
    let stores = Stores { tables: Arc::clone(&tables), blobs: Arc::clone(&blobs) };
    let accounts = Accounts::new(stores, Arc::clone(&keys), Arc::clone(&clock), Arc::clone(&random), cheap);
    accounts.create_tables().await.expect("tables");
    let stores = wardrobe::Stores { tables: Arc::clone(&tables), blobs: Arc::clone(&blobs) };
    let wardrobes = Wardrobes::new(stores, Arc::clone(&clock), Arc::clone(&random));
    wardrobes.create_tables().await.expect("tables");
    let stores = scores::Stores { tables: Arc::clone(&tables), blobs: Arc::clone(&blobs) };
    let set_up =
        scores::Settings { renderer: Renderer::in_process(Limits::default()), quota_bytes: None, alone: false };
    let scores = Scores::new(stores, accounts.clone(), set_up, Arc::clone(&clock), Arc::clone(&random));
    scores.create_tables().await.expect("tables");
    let stores = databases::Stores {
        tables: Arc::clone(&tables),
        blobs: Arc::clone(&blobs),
        clock: Arc::clone(&clock),
        random: Arc::clone(&random),
    };
    let databases = Databases::new(stores, accounts.clone(), databases::Settings::default());
    databases.create_tables().await.expect("tables");
    App { accounts, wardrobes, scores, databases, oidc: None, tables, blobs, keys, clock, random, settings }
}
