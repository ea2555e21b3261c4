//! Making and describing tables.

use table::{
    DeleteItem, Error, GetItem, IndexDefinition, PutItem, Query, Scan, TableDefinition, TransactWrite, Update,
    UpdateItem, partition,
};

use crate::backends::{Backend, Kind};
use crate::fixture::{THINGS, assert_invalid, key, thing, things};

pub async fn a_table_is_described_as_it_was_made(backend: &Backend) {
    let tables = &*backend.tables;
    let description = tables.describe_table(THINGS).await.unwrap();
    assert!(description.active);
    let mut expected = things();
    expected.indexes.sort_by(|left, right| left.name.cmp(&right.name));
    assert_eq!(description.definition, expected);
    let plain = TableDefinition::new("Plain", "id");
    tables.create_table(plain.clone()).await.unwrap();
    assert_eq!(tables.describe_table("Plain").await.unwrap().definition, plain);
}

pub async fn a_table_is_made_once(backend: &Backend) {
    let tables = &*backend.tables;
    let again = tables.create_table(TableDefinition::new(THINGS, "other")).await;
    assert_eq!(again, Err(Error::TableExists(THINGS.to_owned())));
    assert_eq!(tables.describe_table(THINGS).await.unwrap().definition.key.partition, "PK");
    // Names may differ in case alone. (Both servers keep their tables in SQLite, under these names.)
    if backend.kind != Kind::Ours {
        return;
    }
    tables.create_table(TableDefinition::new("THINGS", "id")).await.unwrap();
    assert_eq!(tables.describe_table("THINGS").await.unwrap().definition.key.partition, "id");
}

pub async fn what_is_not_there_is_told(backend: &Backend) {
    let tables = &*backend.tables;
    let missing = Error::TableNotFound("Nowhere".to_owned());
    let key = || key("p", "s");
    assert_eq!(tables.describe_table("Nowhere").await, Err(missing.clone()));
    assert_eq!(tables.get(GetItem::new("Nowhere", key())).await, Err(missing.clone()));
    assert_eq!(tables.put(PutItem::new("Nowhere", thing("p", "s"))).await, Err(missing.clone()));
    assert_eq!(tables.delete(DeleteItem::new("Nowhere", key())).await, Err(missing.clone()));
    let update = UpdateItem::new("Nowhere", key(), Update::new().set("x", 1));
    assert_eq!(tables.update(update.clone()).await, Err(missing.clone()));
    assert_eq!(tables.query(Query::table("Nowhere", partition("PK", "p"))).await, Err(missing.clone()));
    assert_eq!(tables.scan(Scan::new("Nowhere")).await, Err(missing.clone()));
    assert_eq!(tables.transact_write(TransactWrite::new().update(update)).await, Err(missing));
}

pub async fn wrong_definitions_are_refused(backend: &Backend) {
    let tables = &*backend.tables;
    let plain = || TableDefinition::new("Wrong", "id");
    let index = |name: &str| IndexDefinition::new(name, "x");
    for (definition, what) in [
        (TableDefinition::new("ab", "id"), "a short name"),
        (TableDefinition::new("with space", "id"), "a space"),
        (TableDefinition::new("戸棚テーブル", "id"), "other letters"),
        (TableDefinition::new("x".repeat(256), "id"), "a long name"),
        (TableDefinition::new("Wrong", ""), "no key"),
        (TableDefinition::new("Wrong", "k".repeat(256)), "a long key"),
        (plain().sorted_by("id"), "one attribute for both keys"),
        (plain().index(index("one")).index(index("one")), "two indexes of one name"),
        (plain().index(index("no")), "a short name of an index"),
        (plain().index(index("one").including::<String>([])), "an index that includes nothing by name"),
        ((0..21).fold(plain(), |table, number| table.index(index(&format!("index{number}")))), "21 indexes"),
    ] {
        assert_invalid(tables.create_table(definition).await, what);
    }
    assert_eq!(tables.describe_table("Wrong").await, Err(Error::TableNotFound("Wrong".to_owned())));
}

pub async fn names_may_look_alike(backend: &Backend) {
    // Both servers keep their tables in SQLite, under these names.
    if backend.kind != Kind::Ours {
        return;
    }
    let tables = &*backend.tables;
    let index = |name: &str| IndexDefinition::new(name, "x");
    let definition = TableDefinition::new("Alike", "Id")
        .sorted_by("iD")
        .index(index("Alike"))
        .index(index("by-date"))
        .index(index("bydate"))
        .index(index("ByDate"))
        .index(index("expires"))
        .expiring_by("exp");
    tables.create_table(definition).await.unwrap();
    let item = table::Item::new().with("Id", "1").with("iD", "2").with("x", "y").with("exp", 1);
    tables.put(PutItem::new("Alike", item.clone())).await.unwrap();
    for name in ["Alike", "by-date", "bydate", "ByDate", "expires"] {
        let page = tables.query(Query::index("Alike", name, partition("x", "y"))).await.unwrap();
        assert_eq!(page.items, std::slice::from_ref(&item), "{name}");
    }
}
