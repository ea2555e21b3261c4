//! The requests to a table store.

use crate::expression::{Condition, KeyCondition, Path, Update, attr};
use crate::model::{Cursor, Item, Key};

/// Read one item.
#[derive(Debug, Clone)]
pub struct GetItem {
    pub(crate) table: String,
    pub(crate) key: Key,
    pub(crate) projection: Vec<Path>,
    pub(crate) consistent: bool,
}

impl GetItem {
    /// Read the item with that key, as it is after all writes acknowledged so far.
    pub fn new(table: impl Into<String>, key: Key) -> Self {
        Self { table: table.into(), key, projection: Vec::new(), consistent: true }
    }
}

/// Which item a write returns.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Returning {
    /// No item.
    #[default]
    Nothing,
    /// The item before the write, if there was one.
    Old,
    /// The item after the write. (A put returns the item that was put; a delete returns nothing.)
    New,
}

/// Write a whole item, and replace any item with the same key.
#[derive(Debug, Clone)]
pub struct PutItem {
    pub(crate) table: String,
    pub(crate) item: Item,
    pub(crate) condition: Option<Condition>,
    pub(crate) returning: Returning,
}

impl PutItem {
    /// Write that item.
    pub fn new(table: impl Into<String>, item: Item) -> Self {
        Self { table: table.into(), item, condition: None, returning: Returning::Nothing }
    }
}

/// Change an item. If it does not exist, it is created from its key and the changes.
#[derive(Debug, Clone)]
pub struct UpdateItem {
    pub(crate) table: String,
    pub(crate) key: Key,
    pub(crate) update: Update,
    pub(crate) condition: Option<Condition>,
    pub(crate) returning: Returning,
}

impl UpdateItem {
    /// Apply those changes to the item with that key.
    pub fn new(table: impl Into<String>, key: Key, update: Update) -> Self {
        Self { table: table.into(), key, update, condition: None, returning: Returning::Nothing }
    }
}

/// Delete an item, if it exists.
#[derive(Debug, Clone)]
pub struct DeleteItem {
    pub(crate) table: String,
    pub(crate) key: Key,
    pub(crate) condition: Option<Condition>,
    pub(crate) returning: Returning,
}

impl DeleteItem {
    /// Delete the item with that key.
    pub fn new(table: impl Into<String>, key: Key) -> Self {
        Self { table: table.into(), key, condition: None, returning: Returning::Nothing }
    }
}

macro_rules! reading {
    ($($request:ty),*) => {$(
        impl $request {
            /// Return only these parts of an item. (Where several items are read by their keys, also the key.)
            #[must_use]
            pub fn only<P: Into<Path>>(mut self, parts: impl IntoIterator<Item = P>) -> Self {
                self.projection = parts.into_iter().map(Into::into).collect();
                self
            }

            /// Read at half the cost, perhaps without the latest writes.
            #[must_use]
            pub fn maybe_stale(mut self) -> Self {
                self.consistent = false;
                self
            }
        }
    )*};
}
reading!(GetItem, Query, BatchGet);

macro_rules! paged {
    ($($request:ty),*) => {$(
        impl $request {
            /// Examine at most this many items.
            #[must_use]
            pub fn limit(mut self, limit: u32) -> Self {
                self.limit = Some(limit);
                self
            }

            /// Continue where an earlier page ended.
            #[must_use]
            pub fn after(mut self, cursor: Option<Cursor>) -> Self {
                self.after = cursor;
                self
            }
        }
    )*};
}
paged!(Query, Scan);

macro_rules! conditional {
    ($($request:ty),*) => {$(
        impl $request {
            /// Write only if the condition holds for the item (or its absence).
            #[must_use]
            pub fn when(mut self, condition: Condition) -> Self {
                self.condition = Some(match self.condition {
                    Some(earlier) => earlier.and(condition),
                    None => condition,
                });
                self
            }

            /// Return the item, too. Actions of a transaction never do.
            #[must_use]
            pub fn returning(mut self, returning: Returning) -> Self {
                self.returning = returning;
                self
            }
        }
    )*};
}
conditional!(PutItem, UpdateItem, DeleteItem);

/// List the items of one partition of a table or an index, in the order of their sort keys.
#[derive(Debug, Clone)]
pub struct Query {
    pub(crate) table: String,
    pub(crate) index: Option<String>,
    pub(crate) key: KeyCondition,
    pub(crate) filter: Option<Condition>,
    pub(crate) projection: Vec<Path>,
    pub(crate) backward: bool,
    pub(crate) limit: Option<u32>,
    pub(crate) after: Option<Cursor>,
    pub(crate) consistent: bool,
}

impl Query {
    /// Query a table, as it is after all writes acknowledged so far.
    pub fn table(table: impl Into<String>, key: KeyCondition) -> Self {
        Self {
            table: table.into(),
            index: None,
            key,
            filter: None,
            projection: Vec::new(),
            backward: false,
            limit: None,
            after: None,
            consistent: true,
        }
    }

    /// Query an index, which **may be stale** (see [`crate::IndexDefinition`]).
    pub fn index(table: impl Into<String>, index: impl Into<String>, key: KeyCondition) -> Self {
        Self { index: Some(index.into()), ..Self::table(table, key).maybe_stale() }
    }

    /// Return only the items for which this condition holds. The others are still read, charged and counted towards the
    /// limit.
    #[must_use]
    pub fn filter(mut self, condition: Condition) -> Self {
        self.filter = Some(condition);
        self
    }

    /// Return the items from the last to the first.
    #[must_use]
    pub fn backward(mut self) -> Self {
        self.backward = true;
        self
    }
}

/// Read a whole table, page by page, in no particular order. This is for migration and repair; no page of the interface
/// may depend on it.
#[derive(Debug, Clone)]
pub struct Scan {
    pub(crate) table: String,
    pub(crate) limit: Option<u32>,
    pub(crate) after: Option<Cursor>,
}

impl Scan {
    /// Scan that table.
    pub fn new(table: impl Into<String>) -> Self {
        Self { table: table.into(), limit: None, after: None }
    }
}

/// Read up to 100 items of a table at once, each independently.
#[derive(Debug, Clone)]
pub struct BatchGet {
    pub(crate) table: String,
    pub(crate) keys: Vec<Key>,
    pub(crate) projection: Vec<Path>,
    pub(crate) consistent: bool,
}

/// Add the key to a projection, so that the items that are found can be told apart. (An empty projection selects
/// everything.)
fn include_key(projection: &mut Vec<Path>, key: &Key) {
    if projection.is_empty() {
        return;
    }
    for (name, _) in key.attributes() {
        if !projection.iter().any(|path| path.attribute == name) {
            projection.push(attr(name));
        }
    }
}

impl BatchGet {
    pub(crate) fn include_key(&mut self) {
        if let Some(key) = self.keys.first() {
            include_key(&mut self.projection, key);
        }
    }

    /// Read the items with those keys, which must be distinct.
    pub fn new(table: impl Into<String>, keys: impl IntoIterator<Item = Key>) -> Self {
        Self { table: table.into(), keys: keys.into_iter().collect(), projection: Vec::new(), consistent: true }
    }
}

/// Put and delete up to 25 items of a table at once. Each write is atomic, but the batch is not: after an error, some
/// of them may have been carried out.
#[derive(Debug, Clone)]
pub struct BatchWrite {
    pub(crate) table: String,
    pub(crate) writes: Vec<BatchedWrite>,
}

#[derive(Debug, Clone)]
pub(crate) enum BatchedWrite {
    Put(Item),
    Delete(Key),
}

impl BatchWrite {
    /// No write yet.
    pub fn new(table: impl Into<String>) -> Self {
        Self { table: table.into(), writes: Vec::new() }
    }

    /// Add a put of that item.
    #[must_use]
    pub fn put(mut self, item: Item) -> Self {
        self.writes.push(BatchedWrite::Put(item));
        self
    }

    /// Add a delete of the item with that key.
    #[must_use]
    pub fn delete(mut self, key: Key) -> Self {
        self.writes.push(BatchedWrite::Delete(key));
        self
    }
}

/// Up to 100 writes and checks on different items of any tables. All of them are carried out, or none.
#[derive(Debug, Clone, Default)]
pub struct TransactWrite {
    pub(crate) actions: Vec<Action>,
}

#[derive(Debug, Clone)]
pub(crate) enum Action {
    Put(PutItem),
    Update(UpdateItem),
    Delete(DeleteItem),
    Check { table: String, key: Key, condition: Condition },
}

impl Action {
    /// The table of the action.
    pub(crate) fn table(&self) -> &str {
        match self {
            Self::Put(put) => &put.table,
            Self::Update(update) => &update.table,
            Self::Delete(delete) => &delete.table,
            Self::Check { table, .. } => table,
        }
    }

    /// The key of the action's item, or the whole item.
    pub(crate) fn target(&self) -> Result<&Key, &Item> {
        match self {
            Self::Put(put) => Err(&put.item),
            Self::Update(update) => Ok(&update.key),
            Self::Delete(delete) => Ok(&delete.key),
            Self::Check { key, .. } => Ok(key),
        }
    }
}

impl TransactWrite {
    /// No action yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Add a put.
    #[must_use]
    pub fn put(mut self, put: PutItem) -> Self {
        self.actions.push(Action::Put(put));
        self
    }

    /// Add an update.
    #[must_use]
    pub fn update(mut self, update: UpdateItem) -> Self {
        self.actions.push(Action::Update(update));
        self
    }

    /// Add a delete.
    #[must_use]
    pub fn delete(mut self, delete: DeleteItem) -> Self {
        self.actions.push(Action::Delete(delete));
        self
    }

    /// Add a check: the transaction is carried out only if the condition holds for that item, which is not changed.
    #[must_use]
    pub fn check(mut self, table: impl Into<String>, key: Key, condition: Condition) -> Self {
        self.actions.push(Action::Check { table: table.into(), key, condition });
        self
    }

    /// The number of actions.
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether there are no actions.
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }
}

/// Read up to 100 items of any tables as of one moment. Projections include the key.
#[derive(Debug, Clone, Default)]
pub struct TransactGet {
    pub(crate) gets: Vec<GetItem>,
}

impl TransactGet {
    pub(crate) fn include_keys(&mut self) {
        self.gets.iter_mut().for_each(|get| include_key(&mut get.projection, &get.key));
    }

    /// Read those items.
    pub fn new(gets: impl IntoIterator<Item = GetItem>) -> Self {
        Self { gets: gets.into_iter().collect() }
    }
}
