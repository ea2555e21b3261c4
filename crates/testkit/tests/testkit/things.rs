//! The table that the tests are about: things, each in a place, with two indexes.

use std::sync::Arc;

use ambient::ManualClock;
use table::{
    Embedded, Error, IndexDefinition, Item, Key, Page, PutItem, Query, TableDefinition, Tables, Update, UpdateItem,
    partition,
};

pub(crate) const TABLE: &str = "things";
pub(crate) const OWNER: &str = "mia";
pub(crate) const PLACES: [&str; 3] = ["attic", "cellar", "hall"];

/// Nothing expires in it: what a lagging index forgets to remove would go with the expired items.
pub(crate) fn definition() -> TableDefinition {
    TableDefinition::new(TABLE, "owner")
        .sorted_by("id")
        .index(IndexDefinition::new("by-owner", "owner").sorted_by("name").including(["version"]))
        .index(IndexDefinition::new("by-place", "place").sorted_by("name"))
}

/// A store in memory with the empty table.
pub(crate) async fn embedded() -> Arc<Embedded> {
    let store = Embedded::in_memory(Arc::new(ManualClock::at(1_000))).unwrap();
    store.create_table(definition()).await.unwrap();
    Arc::new(store)
}

pub(crate) fn key(id: &str) -> Key {
    Key::new("owner", OWNER).and("id", id)
}

/// A thing that is in both indexes.
pub(crate) fn thing(id: &str, place: &str, version: u64) -> Item {
    key(id).to_item().with("name", format!("thing {id}")).with("place", place).with("version", version)
}

pub(crate) fn put(id: &str, place: &str, version: u64) -> PutItem {
    PutItem::new(TABLE, thing(id, place, version))
}

/// Count an item's version up.
pub(crate) fn count_up(id: &str) -> UpdateItem {
    UpdateItem::new(TABLE, key(id), Update::new().add("version", 1))
}

pub(crate) fn by_place(place: &str) -> Query {
    Query::index(TABLE, "by-place", partition("place", place))
}

pub(crate) fn by_owner() -> Query {
    Query::index(TABLE, "by-owner", partition("owner", OWNER))
}

/// What both indexes hold, page for page as they answer it.
pub(crate) async fn all_indexes(store: &dyn Tables) -> Result<Vec<Page>, Error> {
    let mut pages = vec![store.query(by_owner()).await?];
    for place in PLACES {
        pages.push(store.query(by_place(place)).await?);
    }
    Ok(pages)
}

/// The ids on a page, in order.
pub(crate) fn ids(page: &Page) -> Vec<&str> {
    page.items.iter().map(|item| item.string("id").unwrap()).collect()
}
