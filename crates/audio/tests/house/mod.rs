//! A service with its stores, a clock to move, faults to order, and recordings.

use std::collections::BTreeMap;
use std::sync::Arc;

use accounts::{Accounts, HashCost};
use ambient::{Ids, ManualClock, SeededRandom};
use audio::{Audio, AudioId, PlaceKind, PlaylistId, Recording, Settings, SourceId, stored_items};
use basis::{Kind, Owner, Result, Stores};
use blobs::{LinkKey, MemoryBlobs, SignedLinks};
use keyring::KeyRing;
use serde_json::{Value as Json, json};
use table::{BatchWrite, Embedded, Item, Scan, Tables, Value};
use testkit::{FaultRates, FaultyTables, Metered};
use uuid::Uuid;
use work::{Later, LaterSettings};

/// 2026-01-01T00:00:00Z.
pub const START_MS: u64 = 1_767_225_600_000;
pub const TABLE: &str = "AudioMetaData";
pub const OWNER: &str = "usr_a5a3cceb-de61-43e4-849c-deafbf750bd7";
pub const OTHER: &str = "usr_a5a3cceb-de61-43e4-849c-deafbf750bd8";

pub struct House {
    pub audio: Audio,
    pub owner: Owner,
    pub clock: Arc<ManualClock>,
    pub ids: Ids,
    /// Without faults and without a meter.
    pub store: Arc<dyn Tables>,
    pub faulty: Arc<FaultyTables>,
    pub metered: Arc<Metered>,
    accounts: Accounts,
    blobs: Arc<MemoryBlobs>,
}

impl House {
    pub async fn new() -> Self {
        let clock = Arc::new(ManualClock::at(START_MS));
        let store = Arc::new(Embedded::in_memory(clock.clone()).unwrap());
        Self::of(store, clock).await
    }

    /// Over another store of tables.
    pub async fn over(store: Arc<dyn Tables>) -> Self {
        Self::of(store, Arc::new(ManualClock::at(START_MS))).await
    }

    async fn of(store: Arc<dyn Tables>, clock: Arc<ManualClock>) -> Self {
        let random = Arc::new(SeededRandom::new(1));
        let faulty = Arc::new(FaultyTables::new(store.clone(), 1, FaultRates::default()));
        let metered = Arc::new(Metered::new(faulty.clone()));
        let links = SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], clock.clone()).unwrap();
        let blobs = Arc::new(MemoryBlobs::new(links, clock.clone()));
        let accounts = Accounts::new(
            Stores { tables: store.clone(), blobs: blobs.clone(), clock: clock.clone(), random: random.clone() },
            Arc::new(KeyRing::generate(random.as_ref())),
            accounts::Settings { hash_cost: HashCost::new(8, 1, 1).unwrap(), ..accounts::Settings::default() },
        );
        let ids = Ids::new(clock.clone(), random);
        let audio = server(metered.clone(), &blobs, &accounts, &clock, 1_001);
        audio.create_tables().await.unwrap();
        Self { audio, owner: Owner::new(OWNER), clock, ids, store, faulty, metered, accounts, blobs }
    }

    /// Another server on the same stores.
    pub fn another_server(&self, seed: u64) -> Audio {
        server(self.metered.clone(), &self.blobs, &self.accounts, &self.clock, seed)
    }

    /// One whose stores never fail.
    pub fn calm_server(&self) -> Audio {
        server(self.store.clone(), &self.blobs, &self.accounts, &self.clock, 77)
    }

    pub fn playlist_id(&self) -> PlaylistId {
        self.clock.advance_ms(1);
        PlaylistId::new(self.ids.next())
    }

    pub fn write(&self) -> Uuid {
        self.ids.next()
    }

    /// Store so many recordings of the owner's, each a second longer than the one before.
    pub async fn recordings(&self, count: u64) -> Vec<AudioId> {
        let all: Vec<Recording> = (1..=count).map(|number| recording(number.into(), number)).collect();
        let ids = all.iter().map(|recording| recording.id).collect();
        for recording in &all {
            self.keep(&self.owner, recording).await;
        }
        ids
    }

    /// Store a recording as a scan does.
    pub async fn keep(&self, owner: &Owner, recording: &Recording) {
        for some in stored_items(owner, recording).unwrap().chunks(25) {
            let batch = some.iter().fold(BatchWrite::new(TABLE), |batch, item| batch.put(item.clone()));
            self.store.batch_write(batch).await.unwrap();
        }
    }

    /// Everything in the table.
    pub async fn dump(&self) -> Vec<Item> {
        let (mut items, mut after) = (Vec::new(), None);
        loop {
            let page = self.store.scan(Scan::new(TABLE).after(after)).await.unwrap();
            items.extend(page.items);
            after = page.next;
            if after.is_none() {
                return items;
            }
        }
    }

    /// All items of one kind, by the beginning of their `DataType`.
    pub async fn items(&self, data_type: &str) -> Vec<Item> {
        let all = self.dump().await.into_iter();
        all.filter(|item| item.string("DataType").unwrap().starts_with(data_type)).collect()
    }
}

fn server(
    tables: Arc<dyn Tables>,
    blobs: &Arc<MemoryBlobs>,
    accounts: &Accounts,
    clock: &Arc<ManualClock>,
    seed: u64,
) -> Audio {
    let random = Arc::new(SeededRandom::new(seed));
    let settings = Settings {
        reader: tags::Reader::in_process(tags::Limits::default()),
        folders: Vec::new(),
        allowed: buckets::Allowed::none(),
        quota_bytes: None,
        alone: false,
    };
    let keys = Arc::new(KeyRing::generate(random.as_ref()));
    let stores = Stores { tables, blobs: blobs.clone(), clock: clock.clone(), random };
    let later = Later::new(clock.clone(), LaterSettings::default());
    Audio::new(stores, keys, accounts.clone(), later, settings)
}

pub fn audio_id(number: u128) -> AudioId {
    AudioId::new(Uuid::from_u128(0x0199_2b20_4800_7000_8000_0000_0000_0000 + number))
}

/// A recording that says nothing but its title and length.
pub fn recording(number: u128, seconds: u64) -> Recording {
    let mut tags = tags::Tags { title: Some(format!("Title {number}")), ..tags::Tags::default() };
    tags.sound.duration_ms = seconds * 1_000;
    Recording {
        id: audio_id(number),
        source: SourceId::new(Uuid::from_u128(0x0199_2b20_4800_7000_9000_0000_0000_0001)),
        place: PlaceKind::Bucket("mybucket".to_owned()),
        path: format!("music/{number}.mp3"),
        etag: format!("etag-{number}"),
        size_bytes: 1_000,
        modified_ms: START_MS,
        added_ms: START_MS,
        version: 1,
        missing_since_ms: None,
        artwork: None,
        has_lyrics: false,
        tags,
    }
}

/// The value in JSON, which tells the types apart that are used.
pub fn plain(value: &Value) -> Json {
    match value {
        Value::S(text) => json!(text.as_str()),
        Value::N(number) => serde_json::from_str(&number.to_string()).unwrap(),
        Value::Bool(yes) => json!(yes),
        Value::L(list) => list.iter().map(plain).collect(),
        Value::M(map) => map.iter().map(|(name, value)| (name.clone(), plain(value))).collect(),
        Value::B(bytes) => {
            let digits = bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
            json!({ "bytes": digits })
        }
        other => panic!("{other:?}"),
    }
}

pub fn json_of(item: &Item) -> Json {
    item.iter().map(|(name, value)| (name.to_owned(), plain(value))).collect()
}

/// The value that JSON stands for.
pub fn value(stored: &Json) -> Value {
    match stored {
        Json::String(text) => text.into(),
        Json::Number(number) => number.as_u64().unwrap().into(),
        Json::Bool(yes) => (*yes).into(),
        Json::Array(list) => Value::L(list.iter().map(value).collect()),
        Json::Object(map) => match map.get("bytes").and_then(Json::as_str) {
            Some(digits) => {
                let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
                Value::bytes((0..digits.len()).step_by(2).map(byte).collect::<Vec<_>>())
            }
            None => {
                Value::M(map.iter().map(|(name, stored)| (name.clone(), value(stored))).collect::<BTreeMap<_, _>>())
            }
        },
        Json::Null => panic!("nothing is null"),
    }
}

/// What kind of failure it was.
#[track_caller]
pub fn kind<T>(result: Result<T>) -> Kind {
    match result {
        Ok(_) => panic!("it should have failed"),
        Err(error) => error.kind(),
    }
}

/// Let many do something at once, and wait for all of them.
pub async fn crowd<T, F>(count: usize, mut each: impl FnMut(usize) -> F) -> Vec<T>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let tasks: Vec<_> = (0..count).map(|number| tokio::spawn(each(number))).collect();
    futures::future::try_join_all(tasks).await.unwrap()
}
