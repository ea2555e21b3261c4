//! All collections, made from the stores and settings. `serve`, the commands, the application in memory and the tests
//! all get them from [`assemble`]. A further collection is one entry in its list.

mod memory;

use std::sync::Arc;

use accounts::{Accounts, AccountsCollection, Oidc, Rounds};
use audio::Audio;
use basis::{Result, Stores};
use databases::Databases;
use edge::Collection;
use keyring::KeyRing;
use scores::Scores;
use sheets::{Limits, Renderer};
use wardrobe::Wardrobes;
use work::{Later, LaterSettings, Round, Work};

pub use memory::{InMemory, in_memory, in_memory_on};

/// The settings of all collections.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The settings of accounts.
    pub accounts: accounts::Settings,
    /// The settings of scores.
    pub scores: scores::Settings,
    /// The settings of audio.
    pub audio: audio::Settings,
    /// The settings of databases.
    pub databases: databases::CollectionSettings,
    /// Sign-in with another provider, if it is configured.
    pub oidc: Option<Arc<Oidc>>,
    /// Whether this is a demonstration.
    pub demo: bool,
}

impl Default for Settings {
    /// The settings for tests: files of sheet music and recordings are read in this process.
    fn default() -> Self {
        let renderer = Renderer::in_process(Limits::default());
        Self {
            accounts: accounts::Settings::default(),
            scores: scores::Settings { renderer, quota_bytes: None, public_url: None, alone: false },
            audio: audio::Settings::new(tags::Reader::in_process(tags::Limits::default())),
            databases: databases::CollectionSettings::default(),
            oidc: None,
            demo: false,
        }
    }
}

/// All collections. Those that a command or the demonstration uses directly have fields of their own.
#[derive(Debug, Clone)]
pub struct Collections {
    /// People, sessions, tokens and share links.
    pub accounts: Accounts,
    /// Clothes, outfits, and what was worn when.
    pub wardrobes: Wardrobes,
    /// Sheet music.
    pub scores: Scores,
    /// Recordings.
    pub audio: Audio,
    /// SQLite databases.
    pub databases: Databases,
    later: Later,
    all: Vec<Arc<dyn Collection>>,
}

/// Create all collections on those stores.
pub fn assemble(stores: &Stores, keys: Arc<KeyRing>, settings: Settings) -> Collections {
    let Settings { accounts, scores, audio, databases, oidc, demo } = settings;
    let accounts = Accounts::new(stores.clone(), Arc::clone(&keys), accounts);
    let wardrobes = Wardrobes::new(stores.clone(), accounts.clone());
    let later = Later::new(Arc::clone(&stores.clock), LaterSettings::default());
    let scores = Scores::new(stores.clone(), accounts.clone(), later.clone(), scores);
    let audio = Audio::new(stores.clone(), keys, accounts.clone(), later.clone(), audio);
    let databases = Databases::new(stores.clone(), accounts.clone(), later.clone(), databases);
    let all: Vec<Arc<dyn Collection>> = vec![
        Arc::new(AccountsCollection { accounts: accounts.clone(), oidc, demo }),
        Arc::new(wardrobes.clone()),
        Arc::new(scores.clone()),
        Arc::new(audio.clone()),
        Arc::new(databases.clone()),
    ];
    Collections { accounts, wardrobes, scores, audio, databases, later, all }
}

impl Collections {
    /// All collections, for code that treats them alike.
    pub fn all(&self) -> &[Arc<dyn Collection>] {
        &self.all
    }

    /// What all of them do from time to time, under the names `<collection>/<round>`.
    pub fn rounds(&self) -> Vec<(String, Round)> {
        let named = |collection: &Arc<dyn Collection>| {
            let name = collection.name();
            collection.rounds().into_iter().map(move |round| (format!("{name}/{}", round.name), round))
        };
        self.all.iter().flat_map(named).collect()
    }

    /// All kinds of long work. The rounds are one of them.
    pub fn works(&self) -> Vec<Arc<dyn Work>> {
        let rounds: Arc<dyn Work> = Arc::new(Rounds::new(self.accounts.clone(), self.rounds()));
        self.all.iter().flat_map(|collection| collection.works()).chain([rounds]).collect()
    }

    /// Search for unfinished long work at the start and from time to time. None of these futures ever ends.
    pub fn keep_finding(&self) -> impl Iterator<Item = impl Future<Output = ()> + Send + use<>> {
        let later = self.later.clone();
        self.works().into_iter().map(move |work| work::keep_finding(later.clone(), work))
    }

    /// Create the tables that they need, unless they exist.
    pub async fn create_tables(&self, stores: &Stores) -> Result<()> {
        let definitions = self.all.iter().flat_map(|collection| collection.tables()).collect();
        basis::create_tables(stores.tables.as_ref(), definitions).await
    }
}
