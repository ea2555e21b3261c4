//! The table that the cases use, and short ways to speak of it.

use table::{Error, GetItem, IndexDefinition, Item, Key, PutItem, TableDefinition, Tables};

pub const THINGS: &str = "Things";

/// Keys `PK` and `SK`; an index of each kind.
pub fn things() -> TableDefinition {
    TableDefinition::new(THINGS, "PK")
        .sorted_by("SK")
        .index(IndexDefinition::new("ByDate", "group").sorted_by("date"))
        .index(IndexDefinition::new("ByTag", "tag").keys_only())
        .index(IndexDefinition::new("Summaries", "group").sorted_by("SK").including(["title"]))
        .expiring_by("exp")
}

pub fn key(partition: &str, sort: &str) -> Key {
    Key::new("PK", partition).and("SK", sort)
}

pub fn thing(partition: &str, sort: &str) -> Item {
    Item::new().with("PK", partition).with("SK", sort)
}

pub async fn put(tables: &dyn Tables, item: Item) {
    tables.put(PutItem::new(THINGS, item)).await.unwrap();
}

pub async fn get(tables: &dyn Tables, partition: &str, sort: &str) -> Option<Item> {
    tables.get(GetItem::new(THINGS, key(partition, sort))).await.unwrap().item
}

/// The sort keys of items, in their order.
pub fn sorts(items: &[Item]) -> Vec<&str> {
    items.iter().map(|item| item.string("SK").unwrap()).collect()
}

#[track_caller]
pub fn assert_invalid<T: std::fmt::Debug>(result: Result<T, Error>, what: &str) {
    assert!(matches!(result, Err(Error::Invalid(_))), "{what}: {result:?}");
}
