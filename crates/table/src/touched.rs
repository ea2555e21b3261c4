//! The items that a write changes, for wrappers that observe the writes of a store.

use crate::model::Item;
use crate::request::{Action, BatchWrite, BatchedWrite, DeleteItem, PutItem, Query, TransactWrite, UpdateItem};

impl PutItem {
    /// The item that it writes: its table, and an item with at least its key.
    pub fn touched(&self) -> (String, Item) {
        (self.table.clone(), self.item.clone())
    }
}

impl UpdateItem {
    /// The item that it changes: its table, and an item with its key.
    pub fn touched(&self) -> (String, Item) {
        (self.table.clone(), self.key.to_item())
    }
}

impl DeleteItem {
    /// The item that it deletes: its table, and an item with its key.
    pub fn touched(&self) -> (String, Item) {
        (self.table.clone(), self.key.to_item())
    }
}

impl BatchWrite {
    /// The items it writes, in order: each one's table, and an item with at least its key.
    pub fn touched(&self) -> Vec<(String, Item)> {
        let touched = |write: &BatchedWrite| match write {
            BatchedWrite::Put(item) => (self.table.clone(), item.clone()),
            BatchedWrite::Delete(key) => (self.table.clone(), key.to_item()),
        };
        self.writes.iter().map(touched).collect()
    }
}

impl TransactWrite {
    /// The items that it writes, in order: each one's table, and an item with at least its key. Items that it only
    /// checks are not included.
    pub fn touched(&self) -> Vec<(String, Item)> {
        let touched = |action: &Action| match action {
            Action::Put(put) => Some(put.touched()),
            Action::Update(update) => Some(update.touched()),
            Action::Delete(delete) => Some(delete.touched()),
            Action::Check { .. } => None,
        };
        self.actions.iter().filter_map(touched).collect()
    }
}

impl Query {
    /// The table and the index that it reads, if it reads an index.
    pub fn index_read(&self) -> Option<(&str, &str)> {
        self.index.as_deref().map(|index| (self.table.as_str(), index))
    }
}
