//! Copies of a table's indexes that are updated late.

use std::sync::Arc;

use ambient::{ManualClock, Random, SeededRandom};
use table::{
    Cursor, DeleteItem, Embedded, Error, GetItem, IndexDefinition, Item, Key, KeySchema, Page, PutItem, Query, Scan,
    TableDefinition, Tables,
};

/// How often an item is read from a store that fails (which may be intended).
const READ_ATTEMPTS_MAX: u32 = 1_000;

/// One table's indexes.
#[derive(Debug)]
pub(super) struct ShadowTable {
    definition: TableDefinition,
    indexes: Vec<ShadowIndex>,
}

/// One index: a separate table with only this index, and the updates that are not applied yet.
#[derive(Debug)]
struct ShadowIndex {
    name: String,
    entries: Embedded,
    /// In the order of recording. An item's later state is never due before an earlier one.
    pending: Vec<Pending>,
}

/// An update of an item: its new state, or its deletion.
#[derive(Debug)]
struct Pending {
    due: u64,
    key: Key,
    item: Option<Item>,
}

impl ShadowTable {
    /// Copy the current indexes of a table.
    pub(super) async fn copy(inner: &dyn Tables, table: &str) -> Result<Self, Error> {
        let definition = inner.describe_table(table).await?.definition;
        let mut indexes = Vec::with_capacity(definition.indexes.len());
        for index in &definition.indexes {
            indexes.push(ShadowIndex::new(&definition, index).await?);
        }
        let mut after = None;
        // Without indexes there is nothing to fill.
        while !indexes.is_empty() {
            let page = inner.scan(Scan::new(table).after(after)).await?;
            for index in &indexes {
                for item in &page.items {
                    index.entries.put(PutItem::new(table, item.clone())).await?;
                }
            }
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        Ok(Self { definition, indexes })
    }

    /// Read the current state of an item, and schedule the update of each index up to `longest_lag` after `now`. `item`
    /// contains its key.
    pub(super) async fn record(
        &mut self,
        inner: &dyn Tables,
        item: &Item,
        now: u64,
        random: &SeededRandom,
        longest_lag: u64,
    ) {
        // Without a valid key it was not written; without indexes there is nothing to update.
        let Some(key) = key_of(&self.definition.key, item).filter(|_| !self.indexes.is_empty()) else {
            return;
        };
        let Ok(current) = read(inner, &self.definition.name, &key).await else { return };
        for index in &mut self.indexes {
            let due = now + random.below(longest_lag + 1);
            let earlier = index.pending.iter().rfind(|pending| pending.key == key);
            let due = earlier.map_or(due, |earlier| earlier.due.max(due));
            index.pending.push(Pending { due, key: key.clone(), item: current.clone() });
        }
    }

    /// The response of an index at `now`.
    pub(super) async fn query(&mut self, index: &str, request: Query, now: u64) -> Result<Page, Error> {
        let table = &self.definition.name;
        let index = self.indexes.iter_mut().find(|known| known.name == index);
        let index = index.ok_or_else(|| Error::Invalid(format!("table '{table}' has no index of that name")))?;
        index.learn(table, now).await?;
        index.entries.query(request).await
    }

    /// Bring every index up to date.
    pub(super) async fn catch_up(&mut self, inner: &dyn Tables) -> Result<(), Error> {
        for index in &mut self.indexes {
            index.learn(&self.definition.name, u64::MAX).await?;
            if self.definition.expires.is_some() {
                index.drop_expired(inner, &self.definition).await?;
            }
        }
        Ok(())
    }
}

impl ShadowIndex {
    async fn new(table: &TableDefinition, index: &IndexDefinition) -> Result<Self, Error> {
        // Nothing expires in the copy, so its clock can stand still.
        let entries = Embedded::in_memory(Arc::new(ManualClock::at(0)))?;
        let definition = TableDefinition { indexes: vec![index.clone()], expires: None, ..table.clone() };
        entries.create_table(definition).await?;
        Ok(Self { name: index.name.clone(), entries, pending: Vec::new() })
    }

    /// Apply the updates that are due.
    async fn learn(&mut self, table: &str, now: u64) -> Result<(), Error> {
        let due: Vec<_> = self.pending.extract_if(.., |pending| pending.due <= now).collect();
        for Pending { key, item, .. } in due {
            match item {
                Some(item) => self.entries.put(PutItem::new(table, item)).await?,
                None => self.entries.delete(DeleteItem::new(table, key)).await?,
            };
        }
        Ok(())
    }

    /// Delete the items that have expired in the store since.
    async fn drop_expired(&self, inner: &dyn Tables, table: &TableDefinition) -> Result<(), Error> {
        let mut after: Option<Cursor> = None;
        loop {
            let page = self.entries.scan(Scan::new(&table.name).after(after)).await?;
            for key in page.items.iter().filter_map(|item| key_of(&table.key, item)) {
                if read(inner, &table.name, &key).await?.is_none() {
                    self.entries.delete(DeleteItem::new(&table.name, key)).await?;
                }
            }
            after = page.next;
            if after.is_none() {
                return Ok(());
            }
        }
    }
}

/// The current item with that key, even from a store that sometimes fails. An error means that no item can have that
/// key.
///
/// # Panics
/// If every attempt fails: then it is unknown what an index should show.
async fn read(inner: &dyn Tables, table: &str, key: &Key) -> Result<Option<Item>, Error> {
    let mut attempt = 1;
    loop {
        match inner.get(GetItem::new(table, key.clone())).await {
            Ok(got) => return Ok(got.item),
            Err(Error::Invalid(message)) => return Err(Error::Invalid(message)),
            Err(Error::Unavailable { .. }) if attempt < READ_ATTEMPTS_MAX => tokio::task::yield_now().await,
            Err(error) => panic!("a lagging index cannot read an item of '{table}' back: {error}"),
        }
        attempt += 1;
    }
}

fn key_of(schema: &KeySchema, item: &Item) -> Option<Key> {
    let key = Key::new(&schema.partition, item.string(&schema.partition).ok()?);
    match &schema.sort {
        Some(sort) => Some(key.and(sort, item.string(sort).ok()?)),
        None => Some(key),
    }
}
