//! A service with its stores, a clock to move, faults to order, and a wardrobe to fill.

use std::sync::Arc;

use accounts::Accounts;
use ambient::{Ids, ManualClock, SeededRandom};
use basis::{Access, Caller, Grant, Kind, Owner, Reader, Result, Role, Stores, Via};
use blobs::{Blobs, LinkKey, MemoryBlobs, SignedLinks};
use keyring::KeyRing;
use table::{BatchWrite, Embedded, Item, Scan, Tables};
use testkit::{FaultRates, FaultyBlobs, FaultyTables, Metered};
use wardrobe::{
    Clothing, ClothingFilter, ClothingId, Date, Facts, HistoryId, ListOf, Mine, Name, NewEntry, Order, OutfitId, Sort,
    Status, WardrobeId, Wardrobes,
};

/// 2026-01-01T00:00:00Z.
pub const NEW_YEAR_MS: u64 = 1_767_225_600_000;
/// Noon of that day: where clocks are far before UTC, it is 2 January already.
pub const START_MS: u64 = NEW_YEAR_MS + 12 * HOUR_MS;
pub const HOUR_MS: u64 = 60 * 60 * 1000;
pub const DAY_MS: u64 = 24 * HOUR_MS;
pub const TABLE: &str = "WardrobeTable";

/// What one write of many takes.
const BATCH: usize = 25;

pub struct House {
    pub wardrobes: Wardrobes,
    pub owner: Owner,
    /// A wardrobe of the owner's.
    pub mine: Mine,
    pub clock: Arc<ManualClock>,
    pub ids: Ids,
    /// Without faults and without a meter.
    pub store: Arc<dyn Tables>,
    pub faulty: Arc<FaultyTables>,
    pub metered: Arc<Metered>,
    pub blobs: Arc<MemoryBlobs>,
    pub faulty_blobs: Arc<FaultyBlobs>,
}

impl House {
    pub async fn new() -> Self {
        Self::seeded(1).await
    }

    pub async fn seeded(seed: u64) -> Self {
        let clock = Arc::new(ManualClock::at(START_MS));
        let store = Arc::new(Embedded::in_memory(clock.clone()).unwrap());
        Self::of(store, clock, seed).await
    }

    /// Over another store of tables.
    pub async fn over(store: Arc<dyn Tables>) -> Self {
        Self::of(store, Arc::new(ManualClock::at(START_MS)), 1).await
    }

    async fn of(store: Arc<dyn Tables>, clock: Arc<ManualClock>, seed: u64) -> Self {
        let random = Arc::new(SeededRandom::new(seed));
        let faulty = Arc::new(FaultyTables::new(store.clone(), seed, FaultRates::default()));
        let metered = Arc::new(Metered::new(faulty.clone()));
        let links = SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], clock.clone()).unwrap();
        let blobs = Arc::new(MemoryBlobs::new(links, clock.clone()));
        let faulty_blobs = Arc::new(FaultyBlobs::reliable(blobs.clone()));
        let ids = Ids::new(clock.clone(), random.clone());
        let wardrobes = server(metered.clone(), faulty_blobs.clone(), &clock, random);
        wardrobes.create_tables().await.unwrap();
        let owner = Owner::new("usr_01a31a4f-c800-7000-8000-000000000001");
        let id = WardrobeId::new(ids.next());
        wardrobes.create_wardrobe(&owner, id, name("Mine")).await.unwrap();
        let mine = wardrobes.mine_of(&owner, id).await.unwrap();
        Self { wardrobes, owner, mine, clock, ids, store, faulty, metered, blobs, faulty_blobs }
    }

    /// Another server on the same stores.
    pub fn another_server(&self) -> Wardrobes {
        let random = Arc::new(SeededRandom::new(99));
        server(self.metered.clone(), self.faulty_blobs.clone(), &self.clock, random)
    }

    /// The owner, asking.
    pub fn caller(&self) -> Caller {
        let via = Via::Token("tok_1".to_owned());
        Caller { owner: self.owner.clone(), role: Role::Member, access: Access::Write, via, only: None }
    }

    /// Somebody with a link to the wardrobe.
    pub fn holder(&self) -> Reader {
        let (collection, target) = ("wardrobes".to_owned(), self.mine.id().to_string());
        Reader::Holder(Grant { owner: self.owner.clone(), collection, target })
    }

    pub async fn add(&self, text: &str) -> ClothingId {
        self.add_with(text, Facts::default()).await
    }

    /// Later than all others.
    pub async fn add_with(&self, text: &str, facts: Facts) -> ClothingId {
        self.clock.advance_ms(1);
        let id = ClothingId::new(self.ids.next());
        self.mine.create_clothing(id, name(text), facts).await.unwrap().id
    }

    pub async fn add_many(&self, count: usize) -> Vec<ClothingId> {
        let mut ids = Vec::new();
        for number in 0..count {
            ids.push(self.add(&format!("garment {number}")).await);
        }
        ids
    }

    /// Many garments at once, alike in all but their ids.
    pub async fn fill(&self, count: usize, facts: Facts) -> Vec<ClothingId> {
        let first = self.add_with("garment", facts).await;
        let pattern = self.dump().await.into_iter().find(|item| text(item, "SK") == format!("CLOTH#{first}")).unwrap();
        let ids: Vec<_> = (1..count).map(|_| ClothingId::new(self.ids.next())).collect();
        for chunk in ids.chunks(BATCH) {
            let copies = chunk.iter().map(|id| renamed(&pattern, first, *id));
            self.store.batch_write(copies.fold(BatchWrite::new(TABLE), BatchWrite::put)).await.unwrap();
        }
        std::iter::once(first).chain(ids).collect()
    }

    /// Later than all others.
    pub async fn outfit(&self, text: &str, ids: &[ClothingId]) -> OutfitId {
        self.clock.advance_ms(1);
        let id = OutfitId::new(self.ids.next());
        self.mine.create_outfit(id, name(text), ids.to_vec()).await.unwrap().of.id
    }

    pub fn history_id(&self) -> HistoryId {
        HistoryId::new(self.ids.next())
    }

    pub async fn wear(&self, date: &str, ids: &[ClothingId]) -> HistoryId {
        self.mine.record_wear(self.history_id(), entry(date, ids, None)).await.unwrap().of.id
    }

    pub async fn wear_outfit(&self, date: &str, outfit: OutfitId, ids: &[ClothingId]) -> HistoryId {
        self.mine.record_wear(self.history_id(), entry(date, ids, Some(outfit))).await.unwrap().of.id
    }

    pub async fn get(&self, id: ClothingId) -> Clothing {
        self.mine.get_clothing(id).await.unwrap()
    }

    /// All clothes of a list, page by page.
    pub async fn pages(&self, list: ListOf, filter: &ClothingFilter) -> Vec<Vec<Clothing>> {
        let (mut pages, mut after) = (Vec::new(), None);
        loop {
            let (page, next) = self.mine.list_clothes(ListOf { after, ..list.clone() }, filter.clone()).await.unwrap();
            pages.push(page);
            after = next;
            if after.is_none() {
                return pages;
            }
        }
    }

    /// The names in a list, in order.
    pub async fn names(&self, list: ListOf) -> Vec<String> {
        let pages = self.pages(list, &ClothingFilter::default()).await;
        pages.iter().flatten().map(|clothing| clothing.name.as_str().to_owned()).collect()
    }

    /// Let requests of different callers mix, without failing.
    pub fn mix(&self) {
        self.faulty.set_rates(Some(FaultRates { delay: 60, longest_delay: 8, ..FaultRates::default() }));
    }

    /// Everything in the table.
    pub async fn dump(&self) -> Vec<Item> {
        dump(self.store.as_ref()).await
    }
}

pub async fn dump(store: &dyn Tables) -> Vec<Item> {
    let (mut items, mut after) = (Vec::new(), None);
    loop {
        let page = store.scan(Scan::new(TABLE).after(after)).await.unwrap();
        items.extend(page.items);
        after = page.next;
        if after.is_none() {
            return items;
        }
    }
}

fn renamed(pattern: &Item, old: ClothingId, new: ClothingId) -> Item {
    let (old, new) = (old.to_string(), new.to_string());
    let attribute = |(name, value): (&str, &table::Value)| match value.as_str() {
        Some(text) => (name.to_owned(), text.replace(&old, &new).into()),
        None => (name.to_owned(), value.clone()),
    };
    pattern.iter().map(attribute).collect()
}

pub fn text<'a>(item: &'a Item, attribute: &str) -> &'a str {
    item.string(attribute).unwrap()
}

pub fn name(text: &str) -> Name {
    Name::parse("name", text).unwrap()
}

pub fn date(text: &str) -> Date {
    Date::parse("date", text).unwrap()
}

pub fn entry(text: &str, ids: &[ClothingId], outfit_id: Option<OutfitId>) -> NewEntry {
    NewEntry { date: date(text), outfit_id, clothing_ids: ids.to_vec() }
}

/// What is there, sorted so, a hundred at a time.
pub fn list(sort: Sort, order: Order) -> ListOf {
    ListOf { status: Status::Active, sort, order, limit: 100, after: None }
}

/// What kind of failure it was.
#[track_caller]
pub fn kind<T>(result: Result<T>) -> Kind {
    match result {
        Ok(_) => panic!("it should have failed"),
        Err(error) => error.kind(),
    }
}

/// Which field was wrong.
#[track_caller]
pub fn wrong_field<T>(result: Result<T>) -> String {
    match result {
        Ok(_) => panic!("it should have been refused"),
        Err(error) => error.field().unwrap_or_else(|| panic!("no field: {error}")).to_owned(),
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

/// Accounts are there for the routes alone, and these tests use none.
fn server(
    tables: Arc<dyn Tables>,
    blobs: Arc<dyn Blobs>,
    clock: &Arc<ManualClock>,
    random: Arc<SeededRandom>,
) -> Wardrobes {
    let keys = Arc::new(KeyRing::generate(&SeededRandom::new(0)));
    let stores = Stores { tables, blobs, clock: clock.clone(), random };
    let accounts = Accounts::new(stores.clone(), keys, accounts::Settings::default());
    Wardrobes::new(stores, accounts)
}
