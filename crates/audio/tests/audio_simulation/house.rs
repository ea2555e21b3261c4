//! Two servers on the same stores, which fail; and one whose stores do not.

use std::sync::Arc;

use accounts::{Accounts, HashCost, UserId, UserName};
use ambient::{Clock as _, Ids, ManualClock, Random, SeededRandom};
use audio::{Audio, NewPlace, NewSource, ServerFolder, Settings, SourceId};
use axum::body::{Body, to_bytes};
use axum::{Extension, Router};
use basis::{Access, Caller, Owner, Role, Stores, Via};
use blobs::{Blobs, LinkKey, MemoryBlobs, SignedLinks};
use edge::{Collection as _, EdgeKeys, NewId};
use http::Request;
use keyring::KeyRing;
use serde_json::Value;
use table::{Embedded, Item, Scan, Tables};
use testkit::{BlobFaultRates, FaultRates, FaultyBlobs, FaultyTables};
use tower::ServiceExt as _;
use work::{Later, LaterSettings, Step, Task, Work};

use crate::bucket::Server;
use crate::files::{Files, Place};

/// 2026-01-01T00:00:00Z.
const START_MS: u64 = 1_767_225_600_000;

pub struct House {
    pub calm: Audio,
    pub servers: [Audio; 2],
    pub owner: Owner,
    pub clock: Arc<ManualClock>,
    pub tables: Arc<Embedded>,
    pub faulty: Arc<FaultyTables>,
    pub faulty_blobs: Arc<FaultyBlobs>,
    pub files: Files,
    pub source: SourceId,
    keys: Arc<KeyRing>,
    ids: Ids,
}

impl House {
    pub async fn with_folder(seed: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let place = NewPlace::Folder { folder: "music".to_owned() };
        let new = NewSource { name: "Music".to_owned(), place };
        Self::new(seed, Files::new(Place::Folder(folder)), new).await
    }

    pub async fn with_bucket(seed: u64) -> Self {
        let server = Server::start(seed).await;
        let new = server.source();
        Self::new(seed, Files::new(Place::Bucket(server)), new).await
    }

    async fn new(seed: u64, files: Files, new: NewSource) -> Self {
        let clock = Arc::new(ManualClock::at(START_MS));
        let random: Arc<dyn Random> = Arc::new(SeededRandom::new(seed));
        let tables = Arc::new(Embedded::in_memory(clock.clone()).unwrap());
        let faulty = Arc::new(FaultyTables::reliable(tables.clone()));
        let links = SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], clock.clone()).unwrap();
        let blobs = Arc::new(MemoryBlobs::new(links, clock.clone()));
        let faulty_blobs = Arc::new(FaultyBlobs::reliable(blobs.clone()));
        let keys = Arc::new(KeyRing::generate(random.as_ref()));
        let stores =
            Stores { tables: tables.clone(), blobs: blobs.clone(), clock: clock.clone(), random: random.clone() };
        let hash_cost = HashCost::new(8, 1, 1).unwrap();
        let accounts_settings = accounts::Settings { hash_cost, ..accounts::Settings::default() };
        let accounts = Accounts::new(stores, keys.clone(), accounts_settings);
        accounts.create_tables().await.unwrap();
        let ids = Ids::new(clock.clone(), random);
        let (user, name) = (UserId::new(ids.next()), UserName::parse("ada").unwrap());
        accounts.create_user(user, &name, None, accounts::Role::Member).await.unwrap();
        let folders = match &files.place {
            Place::Folder(folder) => {
                vec![ServerFolder { name: "music".to_owned(), path: folder.path().to_owned() }]
            }
            Place::Bucket(_) => Vec::new(),
        };
        let settings = Settings {
            folders,
            allowed: "127.0.0.1".parse().unwrap(),
            ..Settings::new(tags::Reader::in_process(tags::Limits::default()))
        };
        let server = |tables: Arc<dyn Tables>, blobs: Arc<dyn Blobs>, number: u64| {
            let random = Arc::new(SeededRandom::new(seed * 3 + number));
            let stores = Stores { tables, blobs, clock: clock.clone(), random };
            // Nothing is done in the background: the simulation makes every step.
            let later = LaterSettings { heavy_at_once: 0, light_at_once: 0, ..LaterSettings::default() };
            let later = Later::new(clock.clone(), later);
            Audio::new(stores, keys.clone(), accounts.clone(), later, settings.clone())
        };
        let calm = server(tables.clone(), blobs.clone(), 0);
        let servers = [1, 2].map(|number| server(faulty.clone(), faulty_blobs.clone(), number));
        calm.create_tables().await.unwrap();
        let owner = Owner::new(user.to_string());
        let source = calm.create_source(&owner, SourceId::new(ids.next()), new).await.unwrap().id;
        Self { calm, servers, owner, clock, tables, faulty, faulty_blobs, files, source, keys, ids }
    }

    /// Let the stores fail, or no longer.
    pub fn set_faults(&self, on: bool) {
        self.faulty.set_rates(on.then(FaultRates::rough));
        self.faulty_blobs.set_rates(on.then(BlobFaultRates::rough));
        if let (Place::Bucket(server), false) = (&self.files.place, on) {
            server.set_bad(0);
        }
    }

    /// A step of the scan.
    pub async fn step(&self, audio: &Audio, deadline_ms: u64) -> basis::Result<Step> {
        let scans = scans(audio);
        let task = Task { kind: scans.kind(), owner: self.owner.clone(), id: self.source.to_string().into() };
        scans.step(&task, self.clock.now_ms() + deadline_ms).await
    }

    /// What a route says.
    pub async fn get(&self, path: &str) -> Value {
        self.ask("GET", path).await.unwrap_or_else(|status| panic!("{path}: {status}"))
    }

    /// The same without a body in the request; the status if it is no success.
    pub async fn ask(&self, method: &str, path: &str) -> Result<Value, u16> {
        let request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
        let response = self.router().oneshot(request).await.unwrap();
        let status = response.status();
        let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        if !status.is_success() {
            return Err(status.as_u16());
        }
        Ok(if body.is_empty() { Value::Null } else { serde_json::from_slice(&body).unwrap() })
    }

    fn router(&self) -> Router {
        let (routes, _) = self.calm.routes().into_parts();
        let (router, _) = routes.split_for_parts();
        let via = Via::Session("test".to_owned());
        let caller = Caller { owner: self.owner.clone(), role: Role::Member, access: Access::Write, via, only: None };
        let random = Arc::new(SeededRandom::new(9));
        router
            .layer(Extension(caller))
            .layer(Extension(NewId(self.ids.next())))
            .layer(Extension(EdgeKeys { keys: self.keys.clone(), random }))
    }

    /// Everything in a table.
    pub async fn dump(&self, table: &str) -> Vec<Item> {
        let (mut items, mut after) = (Vec::new(), None);
        loop {
            let page = self.tables.scan(Scan::new(table).after(after)).await.unwrap();
            items.extend(page.items);
            after = page.next;
            if after.is_none() {
                return items;
            }
        }
    }
}

fn scans(audio: &Audio) -> Arc<dyn Work> {
    audio.works().into_iter().find(|work| work.kind() == "audio-scan").unwrap()
}
