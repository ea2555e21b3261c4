//! The service: its settings, and what its parts share. The operations are in the files beside it.

mod artwork;
mod files;
mod lyrics;
mod marks;
mod places;
mod playlists;
mod queue;
mod reasons;
mod recordings;
mod scan;
mod sealing;
mod sources;
mod stream;
mod sweep;
mod uploads;
mod usage;

pub use playlists::Entry;
pub(crate) use recordings::Whole;
pub use sealing::Secret;
pub use sources::{NewPlace, NewSource, SourcePatch};

use std::path::PathBuf;
use std::sync::Arc;

use accounts::Accounts;
use ambient::Ids;
use basis::{Owner, Result, Stores};
use blobs::Blobs;
use keyring::KeyRing;
use table::{PutItem, Tables};
use work::{Later, Work};

use crate::catalogue::Catalogue;
use crate::items;
use crate::model::Changed;

/// The settings of audio.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Reads the tags of files.
    pub reader: tags::Reader,
    /// The folders on the server that people may add as sources.
    pub folders: Vec<ServerFolder>,
    /// Private addresses, and addresses without TLS, that buckets may have.
    pub allowed: buckets::Allowed,
    /// The storage quota of a user, for uploads and artwork.
    pub quota_bytes: Option<u64>,
    /// Whether no other server works on these stores: then leases from before its start are no longer held by anybody.
    pub alone: bool,
}

impl Settings {
    /// Settings that allow nothing but public buckets and uploads.
    pub fn new(reader: tags::Reader) -> Self {
        Self { reader, folders: Vec::new(), allowed: buckets::Allowed::default(), quota_bytes: None, alone: false }
    }
}

/// A folder on the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerFolder {
    /// Its name, as people choose it.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
}

/// All recordings. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Audio {
    pub(crate) inner: Arc<Inner>,
}

#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) stores: Stores,
    pub(crate) keys: Arc<KeyRing>,
    pub(crate) accounts: Accounts,
    pub(crate) later: Later,
    pub(crate) settings: Settings,
    pub(crate) ids: Ids,
    pub(crate) catalogue: Catalogue,
    pub(crate) started_ms: u64,
    /// Reaches buckets.
    client: buckets::Client,
    opened: places::Opened,
    streams: stream::Streams,
}

impl Audio {
    /// The recordings in those stores.
    pub fn new(stores: Stores, keys: Arc<KeyRing>, accounts: Accounts, later: Later, settings: Settings) -> Self {
        let ids = Ids::new(Arc::clone(&stores.clock), Arc::clone(&stores.random));
        let catalogue = Catalogue::new(stores.clone(), later.clone());
        let started_ms = stores.clock.now_ms();
        let (clock, random) = (Arc::clone(&stores.clock), Arc::clone(&stores.random));
        let inner = Inner {
            client: buckets::Client::new(settings.allowed.clone(), clock, random),
            opened: places::Opened::default(),
            streams: stream::Streams::default(),
            stores,
            keys,
            accounts,
            later,
            settings,
            ids,
            catalogue,
            started_ms,
        };
        Self { inner: Arc::new(inner) }
    }

    /// The kinds of long work of this collection.
    pub(crate) fn long_work(&self) -> Vec<Arc<dyn Work>> {
        vec![scan::Scans::of(&self.inner), self.inner.catalogue.work()]
    }

    /// Create the tables, unless they exist.
    pub async fn create_tables(&self) -> Result<()> {
        let tables = vec![items::definition(), derived::table()];
        basis::create_tables(self.inner.tables(), tables).await
    }
}

impl Inner {
    pub(crate) fn tables(&self) -> &dyn Tables {
        self.stores.tables.as_ref()
    }

    pub(crate) fn blobs(&self) -> &dyn Blobs {
        self.stores.blobs.as_ref()
    }

    pub(crate) fn now(&self) -> u64 {
        self.stores.clock.now_ms()
    }

    /// The record of a change. It belongs into the transaction that makes the change.
    pub(crate) fn changed(&self, owner: &Owner, what: &[Changed]) -> PutItem {
        self.catalogue.changed(owner, what)
    }

    /// Bring the catalogue up to date. If that fails, the next reader does it.
    pub(crate) async fn apply(&self, owner: &Owner) {
        basis::best_effort("updating the catalogue", self.catalogue.apply(owner).await);
    }
}
