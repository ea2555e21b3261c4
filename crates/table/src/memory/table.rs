//! One table in memory: its items by their keys.

use std::collections::BTreeMap;

use crate::change::Change;
use crate::expiry;
use crate::model::{Item, Key, TableDefinition};

/// The items of one partition by their sort keys. In a table without a sort key, a partition has one item, under "",
/// which is not a valid sort key.
pub(super) type Partition = BTreeMap<String, Item>;

#[derive(Debug)]
pub(super) struct Table {
    pub(super) definition: TableDefinition,
    /// The partitions, none of which is empty.
    pub(super) partitions: BTreeMap<String, Partition>,
}

impl Table {
    pub(super) fn new(definition: TableDefinition) -> Self {
        Self { definition: definition.in_order(), partitions: BTreeMap::new() }
    }

    /// The item with that key, which has been checked.
    pub(super) fn get(&self, key: &Key) -> Option<&Item> {
        let (partition, sort) = self.place(key);
        self.partitions.get(partition)?.get(sort)
    }

    /// All items, in the order of their keys.
    pub(super) fn items(&self) -> impl Iterator<Item = &Item> {
        self.partitions.values().flat_map(Partition::values)
    }

    pub(super) fn apply(&mut self, change: &Change) {
        let (partition, sort) = self.place(&change.key);
        if let Some(new) = &change.new {
            let partition = self.partitions.entry(partition.to_owned()).or_default();
            partition.insert(sort.to_owned(), new.clone());
        } else if let Some(items) = self.partitions.get_mut(partition) {
            items.remove(sort);
            if items.is_empty() {
                self.partitions.remove(partition);
            }
        }
    }

    /// Delete the items that have expired by then. Returns how many there were.
    pub(super) fn expire(&mut self, now_second: i64) -> usize {
        if self.definition.expires.is_none() {
            return 0;
        }
        let (after, up_to) = expiry::expired_by(now_second);
        let definition = &self.definition;
        let stays =
            |item: &Item| expiry::second_of(definition, item).is_none_or(|second| second <= after || second > up_to);
        let mut removed = 0;
        self.partitions.retain(|_, items| {
            let before = items.len();
            items.retain(|_, item| stays(item));
            removed += before - items.len();
            !items.is_empty()
        });
        removed
    }

    /// The values of the key's attributes: partition and sort.
    fn place<'a>(&self, key: &'a Key) -> (&'a str, &'a str) {
        let schema = &self.definition.key;
        let sort = schema.sort.as_deref().and_then(|name| key.get(name));
        (key.get(&schema.partition).unwrap_or_default(), sort.unwrap_or_default())
    }
}
