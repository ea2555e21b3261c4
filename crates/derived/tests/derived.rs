//! Derived databases on stores in memory: a table of things with a colour, and databases that list them by colour.

use std::sync::Arc;

use ambient::{ManualClock, Random as _, SeededRandom};
use async_trait::async_trait;
use basis::{Owner, Result, Stores, all_of, read_cursor, write_cursor};
use blobs::{LinkKey, MemoryBlobs, Prefix, SignedLinks};
use derived::{Derived, Purpose, SqlValue, Statement, Truth};
use table::{
    BatchGet, DeleteItem, Item, Key, Memory, PutItem, Query, TableDefinition, Tables, TransactWrite, partition,
};
use testkit::{FaultRates, FaultyTables, Metered};
use work::{Later, LaterSettings};

const START_MS: u64 = 1_800_000_000_000;

const COLOURS: Purpose = Purpose {
    name: "colours",
    work: "colours",
    version: 1,
    schema: &["CREATE TABLE thing (id TEXT PRIMARY KEY, colour TEXT NOT NULL, times INTEGER NOT NULL DEFAULT 1)"],
};

#[derive(Debug)]
struct Things(Stores);

fn key(owner: &Owner, id: &str) -> Key {
    Key::new("o", owner.as_str()).and("i", id)
}

#[async_trait]
impl Truth for Things {
    async fn statements(&self, owner: &Owner, ids: &[String]) -> Result<Vec<Statement>> {
        let mut statements = Vec::new();
        for some in ids.chunks(100) {
            let got = self.0.tables.batch_get(BatchGet::new("Things", some.iter().map(|id| key(owner, id)))).await?;
            for (id, item) in some.iter().zip(&got.items) {
                statements.push(match item {
                    Some(item) => Statement::new(
                        "INSERT INTO thing VALUES (?1, ?2, 1)
                         ON CONFLICT (id) DO UPDATE SET colour = excluded.colour, times = times + 1",
                        [SqlValue::Text(id.clone()), SqlValue::Text(item.string("colour")?.to_owned())],
                    ),
                    None => Statement::new("DELETE FROM thing WHERE id = ?1", [SqlValue::Text(id.clone())]),
                });
            }
        }
        Ok(statements)
    }

    async fn everything(&self, owner: &Owner, after: Option<String>) -> Result<(Vec<String>, Option<String>)> {
        let query = Query::table("Things", partition("o", owner.as_str())).limit(3).after(read_cursor(after)?);
        let page = self.0.tables.query(query).await?;
        let ids = page.items.iter().map(|item| Ok(item.string("i")?.to_owned())).collect::<Result<_>>()?;
        Ok((ids, write_cursor(page.next)?))
    }
}

/// A process on stores that it may share with others.
struct Process {
    stores: Stores,
    derived: Derived,
}

impl Process {
    fn on(stores: &Stores) -> Self {
        Self::with(stores, COLOURS)
    }

    fn with(stores: &Stores, purpose: Purpose) -> Self {
        let later = Later::new(Arc::clone(&stores.clock), LaterSettings::default());
        let truth = Arc::new(Things(stores.clone()));
        Self { stores: stores.clone(), derived: Derived::new(stores.clone(), later, purpose, truth) }
    }

    async fn set(&self, owner: &Owner, id: &str, colour: &str) -> Result<()> {
        let item = key(owner, id).to_item().with("colour", colour);
        let write = TransactWrite::new().put(PutItem::new("Things", item)).put(self.record(owner, id));
        Ok(self.stores.tables.transact_write(write).await.map(|_| ())?)
    }

    async fn remove(&self, owner: &Owner, id: &str) -> Result<()> {
        let delete = DeleteItem::new("Things", key(owner, id));
        let write = TransactWrite::new().delete(delete).put(self.record(owner, id));
        Ok(self.stores.tables.transact_write(write).await.map(|_| ())?)
    }

    fn record(&self, owner: &Owner, id: &str) -> PutItem {
        self.derived.changed(owner, [id.to_owned()])
    }

    async fn list(&self, owner: &Owner) -> Result<Vec<(String, String)>> {
        let Some(view) = self.derived.open(owner).await? else { return Ok(Vec::new()) };
        let rows = view.query(Statement::plain("SELECT id, colour FROM thing ORDER BY id")).await?.rows;
        let text = |value: &SqlValue| match value {
            SqlValue::Text(text) => text.clone(),
            other => panic!("{other:?}"),
        };
        Ok(rows.iter().map(|row| (text(&row[0]), text(&row[1]))).collect())
    }

    /// The same from the items.
    async fn truth(&self, owner: &Owner) -> Vec<(String, String)> {
        let query = Query::table("Things", partition("o", owner.as_str()));
        let read = |item: &Item| Ok((item.string("i")?.to_owned(), item.string("colour")?.to_owned()));
        all_of(self.stores.tables.as_ref(), query, read).await.expect("items")
    }
}

async fn stores() -> (Stores, Arc<ManualClock>) {
    let clock = Arc::new(ManualClock::at(START_MS));
    let tables = Memory::new();
    tables.create_table(derived::table()).await.expect("a table");
    tables.create_table(TableDefinition::new("Things", "o").sorted_by("i")).await.expect("a table");
    let links = SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], clock.clone()).expect("links");
    let blobs = Arc::new(MemoryBlobs::new(links, clock.clone()));
    let random = Arc::new(SeededRandom::new(1));
    (Stores { tables: Arc::new(tables), blobs, clock: clock.clone(), random }, clock)
}

fn ada() -> Owner {
    Owner::new("usr_ada")
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(id, colour)| ((*id).to_owned(), (*colour).to_owned())).collect()
}

#[tokio::test]
async fn the_next_reader_sees_what_was_recorded() {
    let (stores, _) = stores().await;
    let (one, other) = (Process::on(&stores), Process::on(&stores));
    assert_eq!(one.list(&ada()).await.expect("a list"), []);
    one.set(&ada(), "a", "red").await.expect("written");
    assert_eq!(other.list(&ada()).await.expect("a list"), pairs(&[("a", "red")]));
    other.set(&ada(), "b", "blue").await.expect("written");
    one.set(&ada(), "a", "green").await.expect("written");
    assert_eq!(one.list(&ada()).await.expect("a list"), pairs(&[("a", "green"), ("b", "blue")]));
    other.remove(&ada(), "a").await.expect("removed");
    assert_eq!(one.list(&ada()).await.expect("a list"), pairs(&[("b", "blue")]));
    assert_eq!(one.list(&Owner::new("usr_eve")).await.expect("a list"), []);
}

#[tokio::test]
async fn reading_costs_two_requests_when_nothing_changed() {
    let (stores, _) = stores().await;
    let metered = Arc::new(Metered::new(stores.tables.clone()));
    let process = Process::on(&Stores { tables: metered.clone(), ..stores });
    process.set(&ada(), "a", "red").await.expect("written");
    process.list(&ada()).await.expect("a list");
    let (_, cost) = metered.measure(process.list(&ada())).await;
    assert_eq!(cost.requests, 2, "{cost:?}");
}

#[tokio::test]
async fn a_new_generation_has_what_the_old_one_has_and_what_changed_meanwhile() {
    let (stores, clock) = stores().await;
    let (one, other) = (Process::on(&stores), Process::on(&stores));
    assert!(!one.derived.rebuild_now(&ada(), |_| {}).await.expect("nothing to do"));
    for number in 0..10 {
        one.set(&ada(), &format!("thing-{number}"), "red").await.expect("written");
    }
    one.list(&ada()).await.expect("a list");
    // Another process changes, and reads, after every page.
    let (told, mut heard) = tokio::sync::mpsc::unbounded_channel();
    let rebuild = one.derived.rebuild_now(ada_static(), move |progress| _ = told.send(progress.done));
    let change = async {
        let mut at = 0;
        while heard.recv().await.is_some() {
            other.set(&ada(), &format!("thing-{at}"), "blue").await.expect("written");
            other.remove(&ada(), &format!("thing-{}", 9 - at)).await.expect("removed");
            other.set(&ada(), &format!("new-{at}"), "green").await.expect("written");
            assert_eq!(other.list(&ada()).await.expect("a list"), other.truth(&ada()).await);
            at += 1;
        }
    };
    let (rebuilt, ()) = tokio::join!(rebuild, change);
    assert!(rebuilt.expect("rebuilt"));
    for process in [&one, &other] {
        assert_eq!(process.list(&ada()).await.expect("a list"), process.truth(&ada()).await);
    }
    // The upkeep deletes the generation that nobody reads.
    clock.advance_ms(2 * 60 * 60 * 1_000);
    one.derived.upkeep_page(None).await.expect("upkeep");
    assert_eq!(Process::on(&stores).list(&ada()).await.expect("a list"), one.truth(&ada()).await);
}

/// The same owner for a future that outlives a reference to a temporary one.
fn ada_static() -> &'static Owner {
    static ADA: std::sync::LazyLock<Owner> = std::sync::LazyLock::new(ada);
    &ADA
}

#[tokio::test]
async fn another_schema_is_built_before_it_is_read() {
    const SCHEMA: &[&str] = &[
        "CREATE TABLE thing (id TEXT PRIMARY KEY, colour TEXT NOT NULL, times INTEGER NOT NULL DEFAULT 1)",
        "CREATE INDEX thing_colour ON thing (colour)",
    ];
    let (stores, _) = stores().await;
    let old = Process::on(&stores);
    old.set(&ada(), "a", "red").await.expect("written");
    old.list(&ada()).await.expect("a list");
    let new = Process::with(&stores, Purpose { version: 2, schema: SCHEMA, ..COLOURS });
    let refused = new.list(&ada()).await.expect_err("it is being rebuilt");
    assert!(matches!(refused.kind(), basis::Kind::Busy { .. }), "{refused:?}");
    new.derived.rebuild_now(&ada(), |_| {}).await.expect("rebuilt");
    new.set(&ada(), "b", "blue").await.expect("written");
    assert_eq!(new.list(&ada()).await.expect("a list"), new.truth(&ada()).await);
}

#[tokio::test]
async fn nothing_is_left_of_an_owner() {
    let (stores, _) = stores().await;
    let process = Process::on(&stores);
    for owner in [ada(), Owner::new("usr_bob")] {
        process.set(&owner, "a", "red").await.expect("written");
        process.list(&owner).await.expect("a list");
        process.set(&owner, "b", "red").await.expect("written");
    }
    process.derived.rebuild(&ada()).await.expect("begun");
    process.derived.delete(&ada()).await.expect("deleted");
    let page = stores.tables.scan(table::Scan::new("Databases")).await.expect("a scan");
    // A deleted log keeps tombstones for a while; they expire.
    let left = page.items.iter().filter(|item| item.get("exp").is_none());
    let left: Vec<_> = left.filter(|item| item.string("cky").is_ok_and(|key| key.contains("ada"))).collect();
    assert!(left.is_empty(), "{left:?}");
    let objects = stores.blobs.list(&Prefix::new("derived/colours/usr_ada").expect("a prefix"), None, 10).await;
    assert_eq!(objects.expect("a list").entries.len(), 0);
    assert_eq!(process.list(&Owner::new("usr_bob")).await.expect("a list").len(), 2);
}

/// Several processes change, read and rebuild at once on a table that fails and delays, in an order that depends on the
/// seed. At the end, and for whoever could read in between, the database says what the items say.
#[tokio::test]
async fn in_any_order_the_database_says_what_the_items_say() {
    for seed in 0..60 {
        let (stores, _) = stores().await;
        let faulty = Arc::new(FaultyTables::new(stores.tables.clone(), seed, FaultRates::rough()));
        let shaky = Stores { tables: faulty, ..stores.clone() };
        let work = (0..3_u64).map(|number| {
            let process = Process::on(&shaky);
            async move {
                let random = SeededRandom::new(seed * 100 + number);
                for _ in 0..12 {
                    let id = format!("thing-{}", random.below(5));
                    // A failure may have happened before or after; either is fine.
                    let _ = match random.below(7) {
                        0 => process.remove(&ada(), &id).await,
                        1 => process.derived.rebuild_now(&ada(), |_| {}).await.map(|_| ()),
                        2 | 3 => process.list(&ada()).await.map(|_| ()),
                        colour => process.set(&ada(), &id, &format!("colour-{number}-{colour}")).await,
                    };
                }
            }
        });
        futures_join(work).await;
        let calm = Process::on(&stores);
        assert_eq!(calm.list(&ada()).await.expect("a list"), calm.truth(&ada()).await, "seed {seed}");
        // What is being rebuilt is right, too.
        calm.derived.rebuild_now(&ada(), |_| {}).await.expect("rebuilt");
        assert_eq!(calm.list(&ada()).await.expect("a list"), calm.truth(&ada()).await, "seed {seed}");
    }
}

/// Run futures in this task, all at once.
async fn futures_join(work: impl Iterator<Item = impl Future<Output = ()> + Send + 'static>) {
    let mut all = tokio::task::JoinSet::new();
    for one in work {
        all.spawn(one);
    }
    while let Some(done) = all.join_next().await {
        done.expect("no panic");
    }
}
