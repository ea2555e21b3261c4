//! A service with its stores, a clock to move, faults to order, and a score to fill.

use std::sync::Arc;

use accounts::{Accounts, HashCost};
use ambient::{Ids, ManualClock, SeededRandom};
use basis::{Access, Caller, Kind, Owner, Result, Role, Stores, Via, Visitor};
use blobs::{Blobs, Key, LinkKey, MemoryBlobs, PutOptions, SignedLinks};
use bytes::Bytes;
use keyring::KeyRing;
use scores::{
    AnnotationId, AnnotationKind, Detail, Import, ImportId, ImportState, ItemId, Mine, Note, Notes, PageEdit, ScoreId,
    ScorePatch, Scores, Settings, SnapshotId,
};
use serde_json::json;
use sheets::{Limits, Renderer};
use table::{DeleteItem, Embedded, Item, Scan, Tables};
use testkit::{FaultRates, FaultyBlobs, FaultyTables, Metered};
use uuid::Uuid;
use work::{Later, LaterSettings};

/// 2026-01-01T00:00:00Z.
pub const START_MS: u64 = 1_767_225_600_000;
pub const HOUR_MS: u64 = 60 * 60 * 1000;
pub const DAY_MS: u64 = 24 * HOUR_MS;
/// Longer than anybody is waited for.
pub const LEASES_MS: u64 = 100_000;
pub const TABLE: &str = "Scores";
/// The first of the specification's examples.
pub const OWNER: &str = "usr_a5a3cceb-de61-43e4-849c-deafbf750bd7";

pub struct House {
    pub scores: Scores,
    pub accounts: Accounts,
    pub owner: Owner,
    /// A score of the owner's.
    pub mine: Mine,
    pub clock: Arc<ManualClock>,
    pub ids: Ids,
    /// Without faults and without a meter.
    pub store: Arc<dyn Tables>,
    pub faulty: Arc<FaultyTables>,
    pub metered: Arc<Metered>,
    pub blobs: Arc<MemoryBlobs>,
    pub faulty_blobs: Arc<FaultyBlobs>,
    quota_bytes: Option<u64>,
}

impl House {
    pub async fn new() -> Self {
        Self::seeded(1).await
    }

    pub async fn seeded(seed: u64) -> Self {
        let clock = Arc::new(ManualClock::at(START_MS));
        let store = Arc::new(Embedded::in_memory(clock.clone()).unwrap());
        Self::of(store, clock, seed, None).await
    }

    pub async fn with_quota(bytes: u64) -> Self {
        let clock = Arc::new(ManualClock::at(START_MS));
        let store = Arc::new(Embedded::in_memory(clock.clone()).unwrap());
        Self::of(store, clock, 1, Some(bytes)).await
    }

    /// Over another store of tables.
    pub async fn over(store: Arc<dyn Tables>) -> Self {
        Self::of(store, Arc::new(ManualClock::at(START_MS)), 1, None).await
    }

    async fn of(store: Arc<dyn Tables>, clock: Arc<ManualClock>, seed: u64, quota_bytes: Option<u64>) -> Self {
        let random = Arc::new(SeededRandom::new(seed));
        let faulty = Arc::new(FaultyTables::new(store.clone(), seed, FaultRates::default()));
        let metered = Arc::new(Metered::new(faulty.clone()));
        let links = SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], clock.clone()).unwrap();
        let blobs = Arc::new(MemoryBlobs::new(links, clock.clone()));
        let faulty_blobs = Arc::new(FaultyBlobs::reliable(blobs.clone()));
        let keys = Arc::new(KeyRing::generate(random.as_ref()));
        let accounts = Accounts::new(
            Stores { tables: store.clone(), blobs: blobs.clone(), clock: clock.clone(), random: random.clone() },
            keys,
            accounts::Settings { hash_cost: HashCost::new(8, 1, 1).unwrap(), ..accounts::Settings::default() },
        );
        accounts.create_tables().await.unwrap();
        let ids = Ids::new(clock.clone(), random);
        let scores =
            server(metered.clone(), faulty_blobs.clone(), &accounts, (quota_bytes, false), &clock, seed + 1_000);
        scores.create_tables().await.unwrap();
        let owner = Owner::new(OWNER);
        let id = ScoreId::new(ids.next());
        scores.create_score(&owner, id, &titled("Mine")).await.unwrap();
        let mine = scores.mine_of(&owner, id);
        Self { scores, accounts, owner, mine, clock, ids, store, faulty, metered, blobs, faulty_blobs, quota_bytes }
    }

    /// Another server on the same stores.
    pub fn another_server(&self, seed: u64) -> Scores {
        server(
            self.metered.clone(),
            self.faulty_blobs.clone(),
            &self.accounts,
            (self.quota_bytes, false),
            &self.clock,
            seed,
        )
    }

    /// One that knows that all others are gone.
    pub fn only_server(&self, seed: u64) -> Scores {
        server(
            self.metered.clone(),
            self.faulty_blobs.clone(),
            &self.accounts,
            (self.quota_bytes, true),
            &self.clock,
            seed,
        )
    }

    /// One whose stores never fail.
    pub fn calm_server(&self) -> Scores {
        server(self.store.clone(), self.blobs.clone(), &self.accounts, (self.quota_bytes, false), &self.clock, 77)
    }

    pub async fn score(&self, title: &str) -> Mine {
        self.clock.advance_ms(1);
        let id = ScoreId::new(self.ids.next());
        self.scores.create_score(&self.owner, id, &titled(title)).await.unwrap();
        self.scores.mine_of(&self.owner, id)
    }

    pub fn write(&self) -> Uuid {
        self.ids.next()
    }

    /// Announce a file and upload it as the link would.
    pub async fn announce(&self, mine: &Mine, name: &str, content: Bytes, add_pages: bool) -> ImportId {
        let id = ImportId::new(self.ids.next());
        let shown = mine.create_import(id, name, content.len() as u64, add_pages).await.unwrap();
        assert!(shown.upload.is_some());
        self.upload(mine, id, content).await;
        id
    }

    pub async fn upload(&self, mine: &Mine, id: ImportId, content: Bytes) {
        let key = Key::new(format!("uploads/scores/{}/{}/{id}", self.owner, mine.id())).unwrap();
        self.blobs.put(&key, content, PutOptions::default()).await.unwrap();
    }

    /// Take a file in, and wait until that is over, well or not.
    pub async fn import_with(&self, mine: &Mine, name: &str, content: Bytes, add_pages: bool) -> Import {
        let id = self.announce(mine, name, content, add_pages).await;
        mine.complete_import(id).await.unwrap();
        over(mine, id).await
    }

    /// So many pictures, each of its own size. Their items.
    pub async fn import(&self, mine: &Mine, count: u32, add_pages: bool) -> Vec<ItemId> {
        let before = mine.list_items().await.unwrap().items.len();
        for number in 0..count {
            let import = self.import_with(mine, "楽譜.png", picture(8 + number, 12), add_pages).await;
            assert_eq!(import.state, ImportState::Done, "{import:?}");
        }
        mine.list_items().await.unwrap().items[before..].iter().map(|file| file.id).collect()
    }

    pub async fn add(&self, mine: &Mine, text: &str) -> AnnotationId {
        mine.change_annotations(&adding([text]), None, self.write()).await.unwrap().0[0].id
    }

    pub async fn snapshot(&self, mine: &Mine, name: &str) -> SnapshotId {
        mine.create_snapshot(SnapshotId::new(self.ids.next()), name, None).await.unwrap().id
    }

    pub async fn read(&self, mine: &Mine) -> Detail {
        self.scores.open(&self.visitor(), &mine.id().to_string()).await.unwrap().get_score(None).await.unwrap()
    }

    pub async fn read_at(&self, mine: &Mine, snapshot: &str) -> Result<Detail> {
        self.scores.open(&self.visitor(), &mine.id().to_string()).await?.get_score(Some(snapshot)).await
    }

    /// The owner, asking.
    pub fn visitor(&self) -> Visitor {
        Visitor::User(caller(&self.owner))
    }

    /// Let requests of different callers mix, without failing.
    pub fn mix(&self) {
        self.faulty.set_rates(Some(FaultRates { delay: 60, longest_delay: 8, ..FaultRates::default() }));
    }

    /// Wait for what a server that is gone has still asked for: writes are made in the order in which
    /// they come.
    pub async fn wait_for_writes(&self) {
        let nothing = table::Key::new("o", "nothing").and("s", "nothing");
        self.store.delete(DeleteItem::new(TABLE, nothing)).await.unwrap();
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
}

fn server(
    tables: Arc<dyn Tables>,
    blobs: Arc<dyn Blobs>,
    accounts: &Accounts,
    (quota_bytes, alone): (Option<u64>, bool),
    clock: &Arc<ManualClock>,
    seed: u64,
) -> Scores {
    let renderer = Renderer::in_process(Limits::default());
    let settings = Settings { renderer, quota_bytes, public_url: None, alone };
    let stores = Stores { tables, blobs, clock: clock.clone(), random: Arc::new(SeededRandom::new(seed)) };
    let later = Later::new(clock.clone(), LaterSettings::default());
    Scores::new(stores, accounts.clone(), later, settings)
}

pub fn caller(owner: &Owner) -> Caller {
    let via = Via::Token("tok_1".to_owned());
    Caller { owner: owner.clone(), role: Role::Member, access: Access::Write, via, only: None }
}

/// Wait until an import is over.
pub async fn over(mine: &Mine, id: ImportId) -> Import {
    loop {
        let import = mine.get_import(id).await.unwrap().import;
        if import.state != ImportState::Working {
            return import;
        }
        tokio::task::yield_now().await;
    }
}

/// A picture of that size, with something on it.
pub fn picture(width: u32, height: u32) -> Bytes {
    let colour = |x: u32, y: u32| image::Rgb([x, y, x ^ y].map(|value| u8::try_from(value % 256).unwrap()));
    let mut file = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_fn(width, height, colour).write_to(&mut file, image::ImageFormat::Png).unwrap();
    file.into_inner().into()
}

pub fn titled(title: &str) -> ScorePatch {
    ScorePatch { title: Some(title.to_owned()), ..ScorePatch::default() }
}

pub fn note(text: &str) -> Note {
    Note::parse(None, None, AnnotationKind::Text, &json!(text)).unwrap()
}

pub fn adding<'a>(texts: impl IntoIterator<Item = &'a str>) -> Notes {
    Notes { add: texts.into_iter().map(note).collect(), ..Notes::default() }
}

pub fn removing(ids: &[AnnotationId]) -> Notes {
    Notes { remove: ids.to_vec(), ..Notes::default() }
}

pub fn text_of(note: &Note) -> String {
    note.content.as_str().unwrap().to_owned()
}

/// New pages, one of each item.
pub fn pages_of(items: &[ItemId]) -> Vec<PageEdit> {
    items.iter().map(|item| PageEdit { item: Some(*item), ..PageEdit::default() }).collect()
}

/// What is written down in a file beside the tests.
pub fn expected(file: &str) -> String {
    std::fs::read_to_string(format!("{}/tests/scores/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap()
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
