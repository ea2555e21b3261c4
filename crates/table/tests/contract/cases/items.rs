//! Single items: put, get, delete.

use std::collections::BTreeMap;

use table::{
    DeleteItem, GetItem, Item, Key, Number, PutItem, Returning, TableDefinition, Update, UpdateItem, Value, attr,
};

use crate::backends::{Backend, Kind};
use crate::fixture::{THINGS, get, key, put, thing};

pub async fn every_type_survives(backend: &Backend) {
    let tables = &*backend.tables;
    let number = |text: &str| text.parse::<Number>().unwrap();
    let item = thing("p", "s")
        .with("text", "戸棚 🗄 \u{0} \"quoted\"")
        .with("empty", "")
        .with("bytes", Value::bytes([0, 1, 255]))
        .with("no bytes", Value::bytes([]))
        .with("true", true)
        .with("false", false)
        .with("null", Value::Null)
        .with("small", number("1e-130"))
        .with("large", number("-9.9999999999999999999999999999999999999e125"))
        .with("list", vec![Value::from(1), Value::from("two"), Value::L(vec![])])
        .with(
            "map",
            BTreeMap::from([("名前".to_owned(), Value::from("x")), ("m".to_owned(), Value::M(BTreeMap::new()))]),
        )
        .with("strings", Value::string_set(["", "b", "a"]))
        .with("numbers", Value::number_set([3, -1]))
        .with("byte strings", Value::Bs([vec![], vec![7]].into()));
    // Numbers keep their 38 digits.
    let item = item.with("digits", number("12345678901234567890123456789012345678"));
    put(tables, item.clone()).await;
    assert_eq!(get(tables, "p", "s").await, Some(item));
}

pub async fn a_put_replaces_the_whole_item(backend: &Backend) {
    let tables = &*backend.tables;
    put(tables, thing("p", "s").with("a", 1).with("b", 2)).await;
    put(tables, thing("p", "s").with("b", 3)).await;
    assert_eq!(get(tables, "p", "s").await, Some(thing("p", "s").with("b", 3)));
}

pub async fn an_absent_item_is_none(backend: &Backend) {
    let tables = &*backend.tables;
    put(tables, thing("p", "s")).await;
    assert_eq!(get(tables, "p", "S").await, None);
    assert_eq!(get(tables, "P", "s").await, None);
    let stale = tables.get(GetItem::new(THINGS, key("x", "s")).maybe_stale()).await.unwrap();
    assert_eq!(stale.item, None);
}

pub async fn a_delete_is_idempotent(backend: &Backend) {
    let tables = &*backend.tables;
    put(tables, thing("p", "s")).await;
    for _ in 0..2 {
        tables.delete(DeleteItem::new(THINGS, key("p", "s"))).await.unwrap();
        assert_eq!(get(tables, "p", "s").await, None);
    }
}

pub async fn writes_return_what_was_asked_for(backend: &Backend) {
    let tables = &*backend.tables;
    let (first, second) = (thing("p", "s").with("n", 1), thing("p", "s").with("n", 2));
    let replaced = |item: &Item| PutItem::new(THINGS, item.clone());
    let written = tables.put(replaced(&first).returning(Returning::Old)).await.unwrap();
    assert_eq!(written.item, None);
    let written = tables.put(replaced(&second).returning(Returning::Old)).await.unwrap();
    assert_eq!(written.item, Some(first));
    assert_eq!(tables.put(replaced(&second)).await.unwrap().item, None);
    assert_eq!(tables.put(replaced(&second).returning(Returning::New)).await.unwrap().item, Some(second.clone()));

    let update = || UpdateItem::new(THINGS, key("p", "s"), Update::new().add("n", 1));
    assert_eq!(tables.update(update().returning(Returning::Old)).await.unwrap().item, Some(second));
    let now = tables.update(update().returning(Returning::New)).await.unwrap().item;
    assert_eq!(now, Some(thing("p", "s").with("n", 4)));
    assert_eq!(tables.update(update()).await.unwrap().item, None);

    let fresh = UpdateItem::new(THINGS, key("p", "new"), Update::new().add("n", 1)).returning(Returning::Old);
    let old = tables.update(fresh).await.unwrap().item;
    // dynoxide gives the key of an item that was not there; DynamoDB gives nothing.
    let expected = (backend.kind == Kind::Dynoxide).then(|| thing("p", "new"));
    assert_eq!(old, expected);

    let delete = || DeleteItem::new(THINGS, key("p", "s")).returning(Returning::Old);
    assert_eq!(tables.delete(delete()).await.unwrap().item, Some(thing("p", "s").with("n", 5)));
    assert_eq!(tables.delete(delete()).await.unwrap().item, None);
}

pub async fn projections_show_parts(backend: &Backend) {
    let tables = &*backend.tables;
    let page = |name: &str| Value::M(BTreeMap::from([("n".to_owned(), name.into()), ("k".to_owned(), "p".into())]));
    put(tables, thing("p", "s").with("title", "t").with("pages", vec![page("1"), page("2"), page("3")])).await;
    let parts = [attr("title"), attr("pages").element(2).field("n"), attr("pages").element(0), attr("absent")];
    let shown = tables.get(GetItem::new(THINGS, key("p", "s")).only(parts)).await.unwrap().item;
    let third = Value::M(BTreeMap::from([("n".to_owned(), Value::from("3"))]));
    assert_eq!(shown, Some(Item::new().with("title", "t").with("pages", vec![page("1"), third])));
    let nothing = tables.get(GetItem::new(THINGS, key("p", "s")).only(["absent"])).await.unwrap().item;
    assert_eq!(nothing, Some(Item::new()));
    let absent = tables.get(GetItem::new(THINGS, key("p", "x")).only(["absent"])).await.unwrap().item;
    assert_eq!(absent, None);
}

pub async fn partition_only_tables_work(backend: &Backend) {
    let tables = &*backend.tables;
    tables.create_table(TableDefinition::new("Plain", "id")).await.unwrap();
    let item = Item::new().with("id", "one").with("n", 1);
    tables.put(PutItem::new("Plain", item.clone())).await.unwrap();
    assert_eq!(tables.get(GetItem::new("Plain", Key::new("id", "one"))).await.unwrap().item, Some(item.clone()));
    let query = table::Query::table("Plain", table::partition("id", "one"));
    let page = tables.query(query.clone().limit(1)).await.unwrap();
    assert_eq!(page.items, [item]);
    let rest = tables.query(query.after(page.next)).await.unwrap();
    assert!(rest.next.is_none());
    tables.delete(DeleteItem::new("Plain", Key::new("id", "one"))).await.unwrap();
    assert_eq!(tables.get(GetItem::new("Plain", Key::new("id", "one"))).await.unwrap().item, None);
}

pub async fn keys_are_any_text(backend: &Backend) {
    let tables = &*backend.tables;
    let keys =
        ["a b", "戸棚", "🗄", "\u{0}", "a\u{0}b", "%", "_", "'; DROP TABLE x --", "\"", "\u{10ffff}", "e\u{301}", "é"];
    for (number, text) in keys.iter().enumerate() {
        put(tables, thing(text, text).with("n", number)).await;
    }
    for (number, text) in keys.iter().enumerate() {
        let expected = thing(text, text).with("n", number);
        assert_eq!(get(tables, text, text).await, Some(expected), "{text:?}");
    }
}
