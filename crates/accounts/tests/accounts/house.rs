//! A service with its stores, a clock to move and faults to order.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use accounts::{Accounts, AttemptLimits, HashCost, Role, Settings, SignedIn, User, UserId, UserName};
use ambient::{Ids, ManualClock, SeededRandom};
use basis::Stores;
use basis::{Kind, Result};
use blobs::{LinkKey, MemoryBlobs, SignedLinks};
use keyring::KeyRing;
use table::{Embedded, Item, Scan, Tables, Value};
use testkit::{FaultRates, FaultyBlobs, FaultyTables, Metered};

pub const START_MS: u64 = 1_800_000_000_000;
pub const HOUR_MS: u64 = 60 * 60 * 1000;
pub const DAY_MS: u64 = 24 * HOUR_MS;
pub const PASSWORD: &str = "correct horse battery";
pub const HERE: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

/// Enough callers that some of them meet.
pub const CROWD: usize = 40;

pub struct House {
    pub accounts: Accounts,
    pub clock: Arc<ManualClock>,
    pub ids: Ids,
    pub keys: Arc<KeyRing>,
    /// Without faults and without a meter.
    pub store: Arc<dyn Tables>,
    pub faulty: Arc<FaultyTables>,
    pub metered: Arc<Metered>,
    pub blobs: Arc<MemoryBlobs>,
    pub faulty_blobs: Arc<FaultyBlobs>,
}

pub fn cheap() -> HashCost {
    HashCost::new(8, 1, 1).unwrap()
}

impl House {
    pub async fn new() -> Self {
        let house = Self::with(cheap(), 1);
        house.accounts.create_tables().await.unwrap();
        house
    }

    pub fn with(hash_cost: HashCost, seed: u64) -> Self {
        let clock = Arc::new(ManualClock::at(START_MS));
        let store = Arc::new(Embedded::in_memory(clock.clone()).unwrap());
        Self::of(store, clock, hash_cost, seed)
    }

    /// Over another store of tables.
    pub fn over(store: Arc<dyn Tables>) -> Self {
        Self::of(store, Arc::new(ManualClock::at(START_MS)), cheap(), 1)
    }

    fn of(store: Arc<dyn Tables>, clock: Arc<ManualClock>, hash_cost: HashCost, seed: u64) -> Self {
        let random = Arc::new(SeededRandom::new(seed));
        let keys = Arc::new(KeyRing::generate(random.as_ref()));
        let faulty = Arc::new(FaultyTables::reliable(store.clone()));
        let metered = Arc::new(Metered::new(faulty.clone()));
        let links = SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], clock.clone()).unwrap();
        let blobs = Arc::new(MemoryBlobs::new(links, clock.clone()));
        let faulty_blobs = Arc::new(FaultyBlobs::reliable(blobs.clone()));

        let stores = Stores {
            tables: metered.clone(),
            blobs: faulty_blobs.clone(),
            clock: clock.clone(),
            random: random.clone(),
        };
        let settings = Settings { hash_cost, parallel_hashes: Some(4), limits: AttemptLimits::default(), alone: false };
        let ids = Ids::new(clock.clone(), random.clone());
        let accounts = Accounts::new(stores, keys.clone(), settings);
        Self { accounts, clock, ids, keys, store, faulty, metered, blobs, faulty_blobs }
    }

    /// The same stores with another cost of passwords, as after a restart with other settings.
    pub fn restarted(&self, hash_cost: HashCost) -> Accounts {
        self.started(hash_cost, self.keys.clone(), 99)
    }

    /// The same stores with other keys, as after a restart. What is random there is random anew.
    pub fn restarted_with_keys(&self, keys: KeyRing, seed: u64) -> Accounts {
        self.started(cheap(), Arc::new(keys), seed)
    }

    fn started(&self, hash_cost: HashCost, keys: Arc<KeyRing>, seed: u64) -> Accounts {
        let (tables, blobs) = (self.metered.clone(), self.faulty_blobs.clone());
        let settings = Settings { hash_cost, ..Settings::default() };
        let random = Arc::new(SeededRandom::new(seed));
        let stores = Stores { tables, blobs, clock: self.clock.clone(), random };
        Accounts::new(stores, keys, settings)
    }

    /// The same stores, which no other server uses, as after a restart.
    pub fn restarted_alone(&self) -> Accounts {
        let (tables, blobs) = (self.metered.clone(), self.faulty_blobs.clone());
        let settings = Settings { hash_cost: cheap(), alone: true, ..Settings::default() };
        let stores = Stores { tables, blobs, clock: self.clock.clone(), random: Arc::new(SeededRandom::new(98)) };
        Accounts::new(stores, self.keys.clone(), settings)
    }

    pub fn user_id(&self) -> UserId {
        UserId::new(self.ids.next())
    }

    pub async fn member(&self, text: &str) -> User {
        self.accounts.create_user(self.user_id(), &name(text), Some(PASSWORD), Role::Member).await.unwrap()
    }

    pub async fn admin(&self, text: &str) -> User {
        self.accounts.create_user(self.user_id(), &name(text), Some(PASSWORD), Role::Admin).await.unwrap()
    }

    pub async fn sign_in(&self, text: &str) -> SignedIn {
        self.accounts.sign_in(text, PASSWORD, HERE, Some("test")).await.unwrap()
    }

    /// Let requests of different callers mix, without failing.
    pub fn mix(&self) {
        self.faulty.set_rates(Some(FaultRates { delay: 60, longest_delay: 8, ..FaultRates::default() }));
    }

    /// Everything in the table.
    pub async fn dump(&self) -> Vec<Item> {
        let (mut items, mut after) = (Vec::new(), None);
        loop {
            let page = self.store.scan(Scan::new("Accounts").after(after)).await.unwrap();
            items.extend(page.items);
            after = page.next;
            if after.is_none() {
                return items;
            }
        }
    }

    /// That whatever is written twice agrees, whatever has happened.
    pub async fn check_agreement(&self) {
        let items = self.dump().await;
        let text = |item: &Item, name: &str| item.string(name).unwrap().to_owned();
        let shared = |item: &Item| {
            let names = ["name", "role", "disabled", "createdAt", "displayName"];
            names.map(|name| item.get(name).cloned())
        };
        let mut users = BTreeMap::new();
        let mut names = BTreeMap::new();
        let (mut admins, mut counted, mut links) = (0, None, Vec::new());
        for item in &items {
            match (text(item, "PK").as_str(), text(item, "SK").as_str()) {
                (partition, "USER") => {
                    let enabled = item.get("disabled") == Some(&Value::Bool(false));
                    admins += u32::from(enabled && text(item, "role") == "admin");
                    assert!(users.insert(partition.trim_start_matches("U#").to_owned(), shared(item)).is_none());
                }
                ("USERS", "ADMINS") => counted = Some(item.integer::<u32>("count").unwrap()),
                ("USERS", sort) if sort.starts_with("NAME#") => {
                    let twice = names.insert(text(item, "userId"), shared(item));
                    assert!(twice.is_none(), "an account has one name");
                }
                ("USERS", _) => links.push(text(item, "userId")),
                _ => {}
            }
        }
        assert_eq!(users, names, "accounts and names");
        assert_eq!(admins, counted.unwrap_or_default(), "administrators");
        assert!(links.iter().all(|user| users.contains_key(user)), "identities are somebody's");
    }
}

pub fn name(text: &str) -> UserName {
    UserName::parse(text).unwrap()
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
