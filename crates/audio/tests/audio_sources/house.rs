//! A service with its stores, a folder of recordings, and requests to its routes.

use std::path::Path;
use std::sync::Arc;

use accounts::{Accounts, HashCost, UserId, UserName};
use ambient::{Ids, ManualClock, SeededRandom};
use audio::{Audio, AudioId, NewPlace, NewSource, ServerFolder, Settings, SourceId, UploadId};
use axum::body::{Body, to_bytes};
use axum::{Extension, Router};
use basis::{Access, Caller, Owner, Role, Stores, Via};
use blobs::{Blobs, Key, LinkKey, MAX_PAGE, MemoryBlobs, Prefix, PutOptions, SignedLinks};
use bytes::Bytes;
use edge::{Collection as _, EdgeKeys, NewId};
use http::{HeaderMap, Method, Request, StatusCode};
use keyring::KeyRing;
use serde_json::Value;
use table::{Embedded, Item, Scan, Tables};
use tempfile::TempDir;
use testkit::{FaultyBlobs, FaultyTables};
use tower::ServiceExt as _;
use work::{Later, LaterSettings};

/// 2026-01-01T00:00:00Z.
const START_MS: u64 = 1_767_225_600_000;
pub const HOUR_MS: u64 = 60 * 60 * 1_000;
pub const TABLE: &str = "AudioMetaData";

pub struct House {
    pub audio: Audio,
    pub owner: Owner,
    pub clock: Arc<ManualClock>,
    pub ids: Ids,
    pub folder: TempDir,
    /// Without faults.
    pub tables: Arc<Embedded>,
    pub faulty: Arc<FaultyTables>,
    pub blobs: Arc<MemoryBlobs>,
    pub faulty_blobs: Arc<FaultyBlobs>,
    keys: Arc<KeyRing>,
    accounts: Accounts,
    settings: Settings,
}

/// An answer to a request.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{} {:?}", self.status, self.headers))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

impl House {
    pub async fn new() -> Self {
        Self::with_quota(None).await
    }

    pub async fn with_quota(quota_bytes: Option<u64>) -> Self {
        let clock = Arc::new(ManualClock::at(START_MS));
        let random = Arc::new(SeededRandom::new(1));
        let tables = Arc::new(Embedded::in_memory(clock.clone()).unwrap());
        let faulty = Arc::new(FaultyTables::reliable(tables.clone()));
        let links = SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], clock.clone()).unwrap();
        let blobs = Arc::new(MemoryBlobs::new(links, clock.clone()));
        let faulty_blobs = Arc::new(FaultyBlobs::reliable(blobs.clone()));
        let keys = Arc::new(KeyRing::generate(random.as_ref()));
        let stores =
            Stores { tables: tables.clone(), blobs: blobs.clone(), clock: clock.clone(), random: random.clone() };
        let hash_cost = HashCost::new(8, 1, 1).unwrap();
        let settings = accounts::Settings { hash_cost, ..accounts::Settings::default() };
        let accounts = Accounts::new(stores, keys.clone(), settings);
        accounts.create_tables().await.unwrap();
        let ids = Ids::new(clock.clone(), random);
        let (user, name) = (UserId::new(ids.next()), UserName::parse("ada").unwrap());
        accounts.create_user(user, &name, None, accounts::Role::Member).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let music = ServerFolder { name: "music".to_owned(), path: folder.path().to_owned() };
        let settings = Settings {
            folders: vec![music],
            allowed: "127.0.0.1".parse().unwrap(),
            quota_bytes,
            ..Settings::new(tags::Reader::in_process(tags::Limits::default()))
        };
        let owner = Owner::new(user.to_string());
        let calm = (tables.clone() as Arc<dyn Tables>, blobs.clone() as Arc<dyn Blobs>);
        let audio = server(calm, &keys, &accounts, &clock, settings.clone(), 2);
        audio.create_tables().await.unwrap();
        Self { audio, owner, clock, ids, folder, tables, faulty, blobs, faulty_blobs, keys, accounts, settings }
    }

    /// Another server on the same stores, which fail when they are told to.
    pub fn faulty_server(&self) -> Audio {
        let stores = (self.faulty.clone() as Arc<dyn Tables>, self.faulty_blobs.clone() as Arc<dyn Blobs>);
        server(stores, &self.keys, &self.accounts, &self.clock, self.settings.clone(), 3)
    }

    /// Another server on the same stores that does nothing in the background.
    pub fn idle_server(&self) -> Audio {
        let stores = (self.tables.clone() as Arc<dyn Tables>, self.blobs.clone() as Arc<dyn Blobs>);
        let idle = LaterSettings { heavy_at_once: 0, light_at_once: 0, ..LaterSettings::default() };
        let later = Later::new(self.clock.clone(), idle);
        server_on(stores, &self.keys, &self.accounts, &self.clock, (self.settings.clone(), later), 5)
    }

    /// Another server on the same stores, with other settings.
    pub fn server_with(&self, settings: Settings) -> Audio {
        let stores = (self.tables.clone() as Arc<dyn Tables>, self.blobs.clone() as Arc<dyn Blobs>);
        server(stores, &self.keys, &self.accounts, &self.clock, settings, 4)
    }

    /// Copy one of the recordings that other programs made into the folder.
    pub fn put_file(&self, file: &str, name: &str) -> Bytes {
        let content = made_by_others(file);
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, &content).unwrap();
        content
    }

    pub async fn add_folder(&self) -> SourceId {
        let new = NewSource { name: "Music".to_owned(), place: NewPlace::Folder { folder: "music".to_owned() } };
        self.audio.create_source(&self.owner, SourceId::new(self.next()), new).await.unwrap().id
    }

    pub async fn scan(&self, source: SourceId) -> audio::Scan {
        self.clock.advance_ms(1_000);
        self.audio.scan_now(&self.owner, source, |_| {}).await.unwrap()
    }

    pub fn next(&self) -> uuid::Uuid {
        self.clock.advance_ms(1);
        self.ids.next()
    }

    /// Announce a file and upload it as the link would.
    pub async fn upload(&self, name: &str, content: Bytes) -> UploadId {
        let id = UploadId::new(self.next());
        self.audio.announce_upload(&self.owner, id, name, content.len() as u64).await.unwrap();
        self.blobs.put(&self.upload_key(id), content, PutOptions::default()).await.unwrap();
        id
    }

    pub fn upload_key(&self, id: UploadId) -> Key {
        Key::new(format!("audio/{}/files/{id}", self.owner)).unwrap()
    }

    /// The recordings in the list.
    pub async fn recordings(&self) -> Vec<Value> {
        self.get("/audio/recordings").await.json()["items"].as_array().unwrap().clone()
    }

    /// The id of the only recording.
    pub async fn recording(&self) -> AudioId {
        let all = self.recordings().await;
        assert_eq!(all.len(), 1, "{all:?}");
        all[0]["audioId"].as_str().unwrap().parse().unwrap()
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path, &[], Value::Null).await
    }

    pub async fn ask(&self, method: Method, path: &str, headers: &[(&str, &str)], body: Value) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = if body.is_null() {
            Body::empty()
        } else {
            request = request.header("content-type", "application/json");
            Body::from(body.to_string())
        };
        let response = self.router().oneshot(request.body(body).unwrap()).await.unwrap();
        let (parts, body) = response.into_parts();
        Answer { status: parts.status, headers: parts.headers, body: to_bytes(body, usize::MAX).await.unwrap() }
    }

    /// The routes, for the owner.
    pub fn router(&self) -> Router {
        let (routes, _) = self.audio.routes().into_parts();
        let (router, _) = routes.split_for_parts();
        let via = Via::Session("test".to_owned());
        let caller = Caller { owner: self.owner.clone(), role: Role::Member, access: Access::Write, via, only: None };
        let random = Arc::new(SeededRandom::new(9));
        router
            .layer(Extension(caller))
            .layer(Extension(NewId(self.next())))
            .layer(Extension(EdgeKeys { keys: self.keys.clone(), random }))
    }

    /// All rounds, as if a day had passed.
    pub async fn a_day_later(&self) {
        self.clock.advance_ms(26 * HOUR_MS);
        for round in self.audio.rounds() {
            round.run().await.unwrap();
        }
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

    /// The kinds of all items of audio, without the counters, which stay.
    pub async fn kinds(&self) -> Vec<String> {
        let all = self.dump(TABLE).await;
        let mut kinds: Vec<String> = all.iter().map(|item| item.string("DataType").unwrap().to_owned()).collect();
        kinds.retain(|kind| kind != "Sources" && kind != "Stored");
        kinds.sort();
        kinds
    }

    /// The keys of all objects that begin like this.
    pub async fn objects(&self, prefix: &str) -> Vec<String> {
        let page = self.blobs.list(&Prefix::new(prefix).unwrap(), None, MAX_PAGE).await.unwrap();
        page.entries.iter().map(|entry| entry.key.as_str().to_owned()).collect()
    }

    /// How many bytes the owner keeps, without the catalogue.
    pub async fn counted(&self) -> (i64, i64) {
        let all = self.dump(TABLE).await;
        let stored = all.iter().find(|item| item.string("DataType").unwrap() == "Stored");
        let number = |name: &str| stored.and_then(|item| item.optional_integer(name).unwrap()).unwrap_or_default();
        (number("uploads"), number("artwork"))
    }
}

fn server(
    (tables, blobs): (Arc<dyn Tables>, Arc<dyn Blobs>),
    keys: &Arc<KeyRing>,
    accounts: &Accounts,
    clock: &Arc<ManualClock>,
    settings: Settings,
    seed: u64,
) -> Audio {
    let later = Later::new(clock.clone(), LaterSettings::default());
    server_on((tables, blobs), keys, accounts, clock, (settings, later), seed)
}

fn server_on(
    (tables, blobs): (Arc<dyn Tables>, Arc<dyn Blobs>),
    keys: &Arc<KeyRing>,
    accounts: &Accounts,
    clock: &Arc<ManualClock>,
    (settings, later): (Settings, Later),
    seed: u64,
) -> Audio {
    let random = Arc::new(SeededRandom::new(seed));
    let stores = Stores { tables, blobs, clock: clock.clone(), random };
    Audio::new(stores, keys.clone(), accounts.clone(), later, settings)
}

/// A recording that other programs made.
pub fn made_by_others(file: &str) -> Bytes {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../tags/tests/files"));
    std::fs::read(folder.join(file)).unwrap().into()
}

/// A recording with these tags, and a picture in it that can be shown.
pub fn song(title: &str) -> Bytes {
    testkit::flac(60_000, &[("TITLE", title), ("ARTIST", "Ada"), ("ALBUM", "First")]).into()
}
