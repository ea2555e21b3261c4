//! Databases over stores in memory, as many workers as wanted.

use std::sync::Arc;

use ambient::{ManualClock, SeededRandom};
use basis::Stores;
use blobs::{LinkKey, MemoryBlobs, SignedLinks};
use sqlbase::{Consistency, Database, Error, Execute, Executed, Queried, Query, Settings, SqlValue, Statement};
use table::{Memory, Tables as _};

pub const START_MS: u64 = 1_800_000_000_000;

pub struct House {
    pub stores: Stores,
    pub clock: Arc<ManualClock>,
    pub settings: Settings,
}

impl House {
    pub async fn new() -> Self {
        Self::with(Settings { threads: false, ..Settings::default() }).await
    }

    pub async fn with(settings: Settings) -> Self {
        let clock = Arc::new(ManualClock::at(START_MS));
        let tables = Memory::new();
        tables.create_table(sqlbase::table()).await.expect("a table");
        let links = SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], clock.clone()).expect("links");
        let blobs = MemoryBlobs::new(links, clock.clone());
        let stores = Stores {
            tables: Arc::new(tables),
            blobs: Arc::new(blobs),
            clock: clock.clone(),
            random: Arc::new(SeededRandom::new(1)),
        };
        Self { stores, clock, settings }
    }

    pub async fn create(&self) -> Database {
        Database::create(self.stores.clone(), self.settings, "test/db").await.expect("created")
    }

    /// Another process with the same database.
    pub fn open(&self) -> Database {
        Database::open(self.stores.clone(), self.settings, "test/db").expect("opened")
    }
}

pub async fn run(database: &Database, sql: &str) -> Result<Executed, Error> {
    database.execute(Execute::one(Statement::plain(sql))).await
}

pub async fn ask(database: &Database, sql: &str) -> Result<Queried, Error> {
    ask_at(database, sql, Consistency::Latest).await
}

pub async fn ask_at(database: &Database, sql: &str, consistency: Consistency) -> Result<Queried, Error> {
    database.query(Query { statement: Statement::plain(sql), consistency }).await
}

/// The only value of the only row.
pub async fn value(database: &Database, sql: &str) -> SqlValue {
    let answer = ask(database, sql).await.expect("an answer");
    answer.result.rows.into_iter().next().expect("a row").into_iter().next().expect("a column")
}

pub async fn number(database: &Database, sql: &str) -> i64 {
    match value(database, sql).await {
        SqlValue::Integer(number) => number,
        other => panic!("{other:?}"),
    }
}

pub async fn is_whole(database: &Database) {
    assert_eq!(value(database, "PRAGMA integrity_check").await, SqlValue::Text("ok".into()));
}
