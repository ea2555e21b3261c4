//! What is particular to the backend in memory: it needs no runtime, and it is told the time.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test fails by panicking")]

use futures::FutureExt as _;
use table::{
    DeleteItem, GetItem, IndexDefinition, Item, Key, Memory, PutItem, Query, Scan, TableDefinition, Tables,
    TransactWrite, Update, UpdateItem, attr, partition,
};

const NOW: u64 = 1_700_000_000;

/// What a request answers when it is first polled, outside of any runtime.
fn at_once<T>(answer: impl Future<Output = Result<T, table::Error>>) -> T {
    answer.now_or_never().expect("it is done when it is first polled").unwrap()
}

fn notes() -> Memory {
    let tables = Memory::new();
    let definition =
        TableDefinition::new("Notes", "id").index(IndexDefinition::new("ByOwner", "owner")).expiring_by("exp");
    at_once(tables.create_table(definition));
    tables
}

fn note(id: &str) -> Item {
    Item::new().with("id", id).with("owner", "me")
}

fn put(tables: &Memory, item: Item) {
    at_once(tables.put(PutItem::new("Notes", item)));
}

fn owned(tables: &Memory) -> Vec<String> {
    let page = at_once(tables.query(Query::index("Notes", "ByOwner", partition("owner", "me"))));
    page.items.iter().map(|item| item.string("id").unwrap().to_owned()).collect()
}

#[test]
fn every_request_is_answered_at_once() {
    let tables = notes();
    let key = || Key::new("id", "one");
    put(&tables, note("one"));
    at_once(tables.update(UpdateItem::new("Notes", key(), Update::new().add("n", 1))));
    assert_eq!(at_once(tables.get(GetItem::new("Notes", key()))).item, Some(note("one").with("n", 1)));
    let transaction =
        TransactWrite::new().put(PutItem::new("Notes", note("two"))).check("Notes", key(), attr("n").equals(1));
    at_once(tables.transact_write(transaction));
    at_once(tables.delete(DeleteItem::new("Notes", key())));
    assert_eq!(at_once(tables.scan(Scan::new("Notes"))).items, [note("two")]);
    assert!(at_once(tables.describe_table("Notes")).active);
}

/// The same items as those the embedded backend sweeps.
#[test]
fn expired_items_go_when_they_are_told_to() {
    let tables = notes();
    put(&tables, note("past").with("exp", NOW - 1));
    put(&tables, note("now").with("exp", NOW));
    put(&tables, note("soon").with("exp", NOW + 60));
    put(&tables, note("never"));
    put(&tables, note("text").with("exp", "tomorrow"));
    // Five years ago is taken for a mistake, as DynamoDB does.
    put(&tables, note("ancient").with("exp", NOW - 6 * 366 * 86_400));
    at_once(tables.create_table(TableDefinition::new("Lasting", "id")));
    at_once(tables.put(PutItem::new("Lasting", Item::new().with("id", "x").with("exp", NOW - 1))));
    assert_eq!(tables.expire(NOW), 2);
    assert_eq!(owned(&tables), ["ancient", "never", "soon", "text"]);
    assert_eq!(tables.expire(NOW), 0);
    assert_eq!(tables.expire(NOW + 60), 1);
    assert_eq!(tables.expire(u64::MAX), 0);
    assert_eq!(owned(&tables), ["ancient", "never", "text"]);
    assert_eq!(at_once(tables.scan(Scan::new("Lasting"))).items.len(), 1);
}
