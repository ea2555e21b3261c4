//! Updates change the same things everywhere.

use std::collections::BTreeMap;

use table::{Item, Returning, Source, Tables, Update, UpdateItem, Value, attr};

use crate::backends::Backend;
use crate::fixture::{THINGS, assert_invalid, get, key, put, thing};

async fn updated(tables: &dyn Tables, update: Update) -> Option<Item> {
    let request = UpdateItem::new(THINGS, key("p", "s"), update).returning(Returning::New);
    tables.update(request).await.unwrap().item
}

pub async fn updates_make_all_changes_at_once(backend: &Backend) {
    let tables = &*backend.tables;
    put(tables, thing("p", "s").with("a", 1).with("b", 2).with("gone", "x")).await;
    let update = Update::new()
        .set("a", attr("b"))
        .set("b", attr("a").plus(10))
        .set("difference", attr("b").minus(attr("a")))
        .set_if_absent("b2", "new")
        .set("c", attr("absent").or(attr("a")))
        .remove("gone")
        .add("count", 5);
    let expected = thing("p", "s")
        .with("a", 2)
        .with("b", 11)
        .with("difference", 1)
        .with("b2", "new")
        .with("c", 1)
        .with("count", 5);
    assert_eq!(updated(tables, update).await, Some(expected.clone()));
    assert_eq!(updated(tables, Update::new()).await, Some(expected));
}

pub async fn an_update_makes_an_absent_item(backend: &Backend) {
    let tables = &*backend.tables;
    assert_eq!(updated(tables, Update::new()).await, Some(thing("p", "s")));
    let update = UpdateItem::new(THINGS, key("p", "t"), Update::new().remove("x").set("y", 1));
    tables.update(update).await.unwrap();
    assert_eq!(get(tables, "p", "t").await, Some(thing("p", "t").with("y", 1)));
}

pub async fn counters_count(backend: &Backend) {
    let tables = &*backend.tables;
    for step in [1, 5, -10] {
        updated(tables, Update::new().add("n", step)).await;
    }
    assert_eq!(get(tables, "p", "s").await, Some(thing("p", "s").with("n", -4)));
    let tenth = |text: &str| text.parse::<table::Number>().unwrap();
    updated(tables, Update::new().set("m", tenth("0.1"))).await;
    let sum = updated(tables, Update::new().add("m", tenth("0.2"))).await.unwrap();
    assert_eq!(sum.get("m"), Some(&Value::from(tenth("0.3"))));
}

pub async fn sets_gain_and_lose_members(backend: &Backend) {
    let tables = &*backend.tables;
    updated(tables, Update::new().add("tags", Value::string_set(["a", "b"]))).await;
    updated(tables, Update::new().add("tags", Value::string_set(["b", "c"]))).await;
    let two = updated(tables, Update::new().take_out("tags", Value::string_set(["a", "x"]))).await.unwrap();
    assert_eq!(two.get("tags"), Some(&Value::string_set(["b", "c"])));
    let none = updated(tables, Update::new().take_out("tags", Value::string_set(["b", "c"]))).await.unwrap();
    assert_eq!(none, thing("p", "s"));
    assert_eq!(updated(tables, Update::new().take_out("tags", Value::string_set(["b"]))).await, Some(thing("p", "s")));
}

pub async fn lists_and_maps_change_inside(backend: &Backend) {
    let tables = &*backend.tables;
    let inner = Value::M(BTreeMap::from([("a".to_owned(), Value::from(1)), ("b".to_owned(), Value::from(2))]));
    put(tables, thing("p", "s").with("m", inner).with("l", vec![0, 1, 2, 3])).await;
    let update = Update::new()
        .set(attr("m").field("c"), attr("m").field("a").plus(2))
        .remove(attr("m").field("b"))
        .remove(attr("l").element(1))
        .remove(attr("l").element(3))
        .append("new", vec![Value::from("x")]);
    let inner = Value::M(BTreeMap::from([("a".to_owned(), Value::from(1)), ("c".to_owned(), Value::from(3))]));
    let expected = thing("p", "s").with("m", inner.clone()).with("l", vec![0, 2]).with("new", vec!["x"]);
    assert_eq!(updated(tables, update).await, Some(expected));
    let expected = thing("p", "s").with("m", inner).with("l", vec![0, 2, 9]).with("new", vec!["x", "y"]);
    let update = Update::new().set(attr("l").element(50), 9).append("new", vec![Value::from("y")]);
    assert_eq!(updated(tables, update).await, Some(expected));
}

pub async fn new_elements_are_added_in_order(backend: &Backend) {
    let tables = &*backend.tables;
    put(tables, thing("p", "s").with("l", vec![0, 1, 2])).await;
    let list = |numbers: &[i32], texts: &[&str]| {
        let numbers = numbers.iter().copied().map(Value::from);
        Some(thing("p", "s").with("l", numbers.chain(texts.iter().copied().map(Value::from)).collect::<Vec<_>>()))
    };
    let update = Update::new().set(attr("l").element(7), "a").set(attr("l").element(3), "b");
    assert_eq!(updated(tables, update).await, list(&[0, 1, 2], &["b", "a"]));
    // What was not there before is not removed.
    let update = Update::new().set(attr("l").element(9), "x").remove(attr("l").element(5)).remove(attr("l").element(0));
    assert_eq!(updated(tables, update).await, list(&[1, 2], &["b", "a", "x"]));
}

pub async fn updates_that_do_not_fit_are_refused(backend: &Backend) {
    let tables = &*backend.tables;
    let item = thing("p", "s").with("text", "t").with("n", 1).with("list", vec![1]);
    put(tables, item.clone()).await;
    for update in [
        Update::new().set("x", attr("absent")),
        Update::new().set("x", attr("text").plus(1)),
        Update::new().set("x", attr("n").minus(attr("text"))),
        Update::new().set("x", attr("n").plus("one")),
        Update::new().add("text", 1),
        Update::new().add("n", Value::string_set(["a"])),
        Update::new().add("n", "text"),
        Update::new().add(attr("m").field("n"), 1),
        Update::new().take_out("n", Value::string_set(["a"])),
        Update::new().take_out("n", 1),
        Update::new().set(attr("absent").field("y"), 1),
        Update::new().set(attr("text").element(0), 1),
        Update::new().set("x", Source::from(attr("n")).joined(vec![1])),
        Update::new().set("x", Source::from(attr("list")).joined("text")),
        Update::new().set("PK", "other"),
        Update::new().remove("SK"),
        Update::new().set("a", 1).set("a", 2),
        Update::new().set("list", vec![2]).set(attr("list").element(0), 1),
        Update::new().set("a", 1).remove("a"),
        Update::new().set("", 1),
        Update::new().set("x", Value::Ss([].into())),
        Update::new().set("list", 1).set("x", attr("absent")),
    ] {
        let result = tables.update(UpdateItem::new(THINGS, key("p", "s"), update.clone())).await;
        assert_invalid(result, &format!("{update:?}"));
    }
    assert_eq!(get(tables, "p", "s").await, Some(item));
}
