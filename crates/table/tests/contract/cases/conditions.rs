//! Conditions mean the same everywhere.

use std::collections::BTreeMap;

use table::{Condition, DeleteItem, Error, Item, PutItem, Update, UpdateItem, Value, ValueType, attr};

use crate::backends::Backend;
use crate::fixture::{THINGS, get, key, put, thing};

fn subject() -> Item {
    thing("p", "s")
        .with("text", "abc")
        .with("number", 10)
        .with("bytes", Value::bytes([1, 2, 3]))
        .with("true", true)
        .with("null", Value::Null)
        .with("list", vec![Value::from("x"), Value::from(2)])
        .with("map", BTreeMap::from([("inner".to_owned(), Value::from(5))]))
        .with("strings", Value::string_set(["a", "b"]))
        .with("numbers", Value::number_set([1, 2]))
}

/// Each condition, and whether it holds of `subject`.
fn table_of_truth() -> Vec<(Condition, bool)> {
    let map = |n: i32| Value::M(BTreeMap::from([("inner".to_owned(), Value::from(n))]));
    vec![
        (attr("text").exists(), true),
        (attr("absent").exists(), false),
        (attr("map").field("inner").exists(), true),
        (attr("map").field("other").not_exists(), true),
        (attr("list").element(1).exists(), true),
        (attr("list").element(2).exists(), false),
        (attr("text").field("inner").not_exists(), true),
        (attr("text").equals("abc"), true),
        (attr("text").equals("ABC"), false),
        (attr("number").equals(10), true),
        (attr("number").equals("10"), false),
        (attr("map").equals(map(5)), true),
        (attr("map").equals(map(6)), false),
        (attr("strings").equals(Value::string_set(["b", "a"])), true),
        (attr("absent").equals(1), false),
        (attr("absent").differs_from(1), true),
        (attr("text").differs_from(1), true),
        (attr("text").differs_from("abc"), false),
        (attr("number").less_than(11), true),
        (attr("number").less_than(10), false),
        (attr("number").at_most(10), true),
        (attr("number").greater_than(9), true),
        (attr("number").at_least(11), false),
        // Numbers compare as numbers.
        (attr("number").greater_than(9_i64), true),
        (attr("text").greater_than("abb"), true),
        (attr("text").less_than("b"), true),
        (attr("text").less_than(5), false),
        (attr("text").at_least(5), false),
        (attr("bytes").less_than(Value::bytes([1, 2, 4])), true),
        (attr("number").between(10, 11), true),
        (attr("number").between(11, 12), false),
        (attr("text").between("abc", "abd"), true),
        (attr("text").between(1, 2), false),
        (attr("number").one_of([1, 10]), true),
        (attr("number").one_of([1, 2]), false),
        (attr("absent").one_of([1]), false),
        (attr("text").begins_with("ab"), true),
        (attr("text").begins_with(""), true),
        (attr("text").begins_with("b"), false),
        (attr("bytes").begins_with(Value::bytes([1])), true),
        (attr("number").begins_with("1"), false),
        (attr("text").contains("bc"), true),
        (attr("text").contains("d"), false),
        (attr("strings").contains("a"), true),
        (attr("strings").contains("ab"), false),
        (attr("numbers").contains(2), true),
        (attr("list").contains(2), true),
        (attr("list").contains("2"), false),
        (attr("bytes").contains(Value::bytes([2, 3])), true),
        (attr("text").has_type(ValueType::S), true),
        (attr("text").has_type(ValueType::N), false),
        (attr("null").has_type(ValueType::Null), true),
        (attr("strings").has_type(ValueType::Ss), true),
        (attr("absent").has_type(ValueType::S), false),
        (attr("text").size().equals(3), true),
        (attr("list").size().at_least(2), true),
        (attr("strings").size().greater_than(2), false),
        (attr("map").size().equals(1), true),
        (attr("bytes").size().less_than(4), true),
        (attr("absent").size().equals(0), false),
        (attr("number").equals(attr("list").element(1)), false),
        (attr("number").greater_than(attr("map").field("inner")), true),
        (!attr("text").exists(), false),
        (!attr("number").equals(11), true),
        (attr("text").exists().and(attr("number").equals(10)), true),
        (attr("text").exists().and(attr("number").equals(11)), false),
        (attr("text").equals("x").or(attr("number").equals(10)), true),
        (attr("text").equals("x").or(attr("number").equals(11)), false),
        (attr("absent").exists().or(attr("text").exists()).and(attr("true").equals(true)), true),
        (!(attr("text").exists().and(attr("absent").exists())), true),
        (attr("PK").equals("p").and(attr("SK").begins_with("s")), true),
    ]
}

pub async fn conditions_agree_with_the_table_of_truth(backend: &Backend) {
    let tables = &*backend.tables;
    put(tables, subject()).await;
    for (condition, holds) in table_of_truth() {
        let write = PutItem::new(THINGS, subject()).when(condition.clone());
        match tables.put(write).await {
            Ok(_) => assert!(holds, "holds, but should not: {condition:?}"),
            Err(Error::ConditionFailed { .. }) => {
                assert!(!holds, "should hold, but does not: {condition:?}");
            }
            Err(other) => panic!("{condition:?}: {other:?}"),
        }
    }
}

pub async fn a_failed_condition_changes_nothing_and_tells_the_item(backend: &Backend) {
    let tables = &*backend.tables;
    put(tables, subject()).await;
    let never = || attr("text").equals("never");
    let failed = [
        tables.put(PutItem::new(THINGS, thing("p", "s")).when(never())).await,
        tables.update(UpdateItem::new(THINGS, key("p", "s"), Update::new().set("text", "x")).when(never())).await,
        tables.delete(DeleteItem::new(THINGS, key("p", "s")).when(never())).await,
    ];
    for result in failed {
        assert_eq!(result, Err(Error::ConditionFailed { item: Some(Box::new(subject())) }));
    }
    assert_eq!(get(tables, "p", "s").await, Some(subject()));
}

pub async fn an_absent_item_meets_conditions_on_absence(backend: &Backend) {
    let tables = &*backend.tables;
    let create = || PutItem::new(THINGS, thing("p", "new")).when(attr("PK").not_exists());
    tables.put(create()).await.unwrap();
    let again = tables.put(create()).await;
    assert_eq!(again, Err(Error::ConditionFailed { item: Some(Box::new(thing("p", "new"))) }));
    let needs = tables.delete(DeleteItem::new(THINGS, key("p", "none")).when(attr("PK").exists())).await;
    assert_eq!(needs, Err(Error::ConditionFailed { item: None }));
    let update = UpdateItem::new(THINGS, key("p", "none"), Update::new().set("x", 1)).when(attr("x").differs_from(1));
    tables.update(update).await.unwrap();
    assert_eq!(get(tables, "p", "none").await, Some(thing("p", "none").with("x", 1)));
}
