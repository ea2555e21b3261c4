//! What is too large, too long, empty or of the wrong shape is refused, and nothing changes.

use table::{Condition, GetItem, Item, Key, PutItem, Query, Tables, Update, UpdateItem, Value, attr, partition};

use crate::backends::{Backend, Kind};
use crate::fixture::{THINGS, assert_invalid, get, key, put, thing};

async fn refused(tables: &dyn Tables, item: Item, what: &str) {
    assert_invalid(tables.put(PutItem::new(THINGS, item)).await, what);
}

pub async fn keys_have_limits(backend: &Backend) {
    let tables = &*backend.tables;
    let (long, longer) = ("k".repeat(2_048), "k".repeat(1_024));
    put(tables, thing(&long, &longer)).await;
    assert!(get(tables, &long, &longer).await.is_some());
    refused(tables, thing(&format!("{long}k"), "s"), "a partition key of 2,049 bytes").await;
    refused(tables, thing("p", &format!("{longer}k")), "a sort key of 1,025 bytes").await;
    refused(tables, thing("p", &"戸".repeat(342)), "a sort key of 1,026 bytes in 342 characters").await;
    refused(tables, thing("", "s"), "an empty partition key").await;
    refused(tables, thing("p", ""), "an empty sort key").await;
    refused(tables, Item::new().with("PK", "p"), "no sort key").await;
    refused(tables, thing("p", "s").with("SK", 5), "a number for a key").await;
    for wrong in [key("", "s"), key("p", ""), key(&"k".repeat(2_049), "s"), key("p", &"k".repeat(1_025))] {
        assert_invalid(tables.get(GetItem::new(THINGS, wrong.clone())).await, "a wrong key to get");
        assert_invalid(tables.update(UpdateItem::new(THINGS, wrong, Update::new().set("x", 1))).await, "to update");
    }
    assert_invalid(tables.query(Query::table(THINGS, partition("PK", ""))).await, "an empty partition");
    let empty_sort = Query::table(THINGS, partition("PK", "p").begins_with("SK", ""));
    assert_invalid(tables.query(empty_sort).await, "an empty start");
    let falling = Query::table(THINGS, partition("PK", "p").between("SK", "b", "a"));
    assert_invalid(tables.query(falling).await, "a range that falls");
    assert_invalid(tables.query(Query::table(THINGS, partition("PK", "p")).limit(0)).await, "a limit of none");
}

pub async fn items_have_limits(backend: &Backend) {
    let tables = &*backend.tables;
    let room = 400 * 1024 - thing("p", "s").with("f", "").size_bytes();
    put(tables, thing("p", "s").with("f", "x".repeat(room))).await;
    refused(tables, thing("p", "s").with("f", "x".repeat(room + 1)), "an item of 400 KB and a byte").await;
    refused(tables, thing("p", "s").with("set", Value::Ss([].into())), "an empty set").await;
    refused(tables, thing("p", "s").with("l", vec![Value::Ns([].into())]), "an empty set inside").await;
    refused(tables, thing("p", "s").with("", 1), "a name of nothing").await;
    let nested = |depth: usize| (0..depth).fold(Value::from(1), |inner, _| Value::L(vec![inner]));
    put(tables, thing("p", "deep").with("v", nested(31))).await;
    refused(tables, thing("p", "s").with("v", nested(40)), "40 lists in each other").await;
    // An update may not make an item too large either.
    let grow = UpdateItem::new(THINGS, key("p", "s"), Update::new().set("more", "x".repeat(100)));
    assert_invalid(tables.update(grow).await, "an item that grows over 400 KB");
    let item = get(tables, "p", "s").await.unwrap();
    assert_eq!((item.size_bytes(), item.get("more")), (400 * 1024, None));
}

pub async fn index_keys_have_limits(backend: &Backend) {
    let tables = &*backend.tables;
    refused(tables, thing("p", "s").with("group", 5).with("date", "d"), "a number for an index's key").await;
    refused(tables, thing("p", "s").with("group", ""), "an empty key of an index").await;
    // dynoxide does not look at the size of an index's keys; DynamoDB does.
    if backend.kind != Kind::Dynoxide {
        let long_sort = thing("p", "s").with("group", "l").with("date", "d".repeat(1_025));
        refused(tables, long_sort, "a long sort key of an index").await;
        refused(tables, thing("p", "s").with("tag", "t".repeat(2_049)), "a long partition key of an index").await;
    }
    put(tables, thing("p", "s").with("date", "d".repeat(1_024)).with("tag", "t".repeat(2_048))).await;
    for update in [Update::new().set("tag", ""), Update::new().set("tag", 1), Update::new().set("tag", Value::Null)] {
        assert_invalid(tables.update(UpdateItem::new(THINGS, key("p", "s"), update)).await, "a key of an index");
    }
}

pub async fn expressions_have_limits(backend: &Backend) {
    let tables = &*backend.tables;
    put(tables, thing("p", "s")).await;
    let long: Vec<Condition> = (0..400).map(|number| attr(format!("a{number}")).not_exists()).collect();
    let deep = (0..100).fold(attr("x").exists(), |inner, _| !inner);
    for (condition, what) in [
        (Condition::All(long), "400 conditions"),
        (Condition::All(vec![]), "all of none"),
        (Condition::Any(vec![]), "any of none"),
        (deep, "a hundred times not"),
        (attr("x").one_of::<i32>([]), "one of none"),
        (attr("x").one_of(0..101), "one of 101"),
        (
            Condition::All((0..6).map(|n| attr(format!("a{n}")).one_of(n * 100..n * 100 + 100)).collect()),
            "4 KB of candidates",
        ),
        (attr("x").less_than(true), "an order of truth"),
        (attr("x").greater_than(Value::Null), "an order of nothing"),
        (attr("x").between(2, 1), "a range that falls"),
        (attr("x").between(1, "b"), "a range of two types"),
        (attr("x").begins_with(1), "a number at the beginning"),
        (attr("x").equals(attr("x")), "itself"),
        (attr("").exists(), "no name"),
        (attr("x").equals(Value::Ss([].into())), "an empty set"),
    ] {
        // How deep conditions may go is ours to say: DynamoDB's limit is not documented.
        if what == "a hundred times not" && backend.kind == Kind::DynamoDbLocalUnchecked {
            continue;
        }
        let result = tables.put(PutItem::new(THINGS, thing("p", "s").with("x", 1)).when(condition)).await;
        assert_invalid(result, what);
    }
    let overlapping = GetItem::new(THINGS, key("p", "s")).only([attr("a"), attr("a").field("b")]);
    assert_invalid(tables.get(overlapping).await, "overlapping parts");
    // dynoxide shows whichever there is.
    if backend.kind != Kind::Dynoxide {
        let torn = GetItem::new(THINGS, key("p", "s")).only([attr("a").element(0), attr("a").field("b")]);
        assert_invalid(tables.get(torn).await, "a list that is a map");
    }
    assert_eq!(get(tables, "p", "s").await, Some(thing("p", "s")));
}

pub async fn wrong_schemas_are_refused(backend: &Backend) {
    let tables = &*backend.tables;
    for wrong in [Key::new("PK", "p"), Key::new("a", "p").and("b", "s"), key("p", "s").and("more", "x")] {
        assert_invalid(tables.get(GetItem::new(THINGS, wrong)).await, "a key of another table");
    }
    for wrong in [partition("SK", "p"), partition("PK", "p").equals("x", "y")] {
        assert_invalid(tables.query(Query::table(THINGS, wrong)).await, "a query on no key");
    }
}

pub async fn the_largest_of_everything_is_taken(backend: &Backend) {
    let tables = &*backend.tables;
    let conditions: Vec<Condition> = (0..100).map(|number| attr(format!("a{number}")).not_exists()).collect();
    let update = (0..100).fold(Update::new(), |update, number| update.set(format!("s{number}"), number));
    let request = UpdateItem::new(THINGS, key("p", "s"), update).when(Condition::All(conditions));
    tables.update(request).await.unwrap();
    let candidates = PutItem::new(THINGS, thing("p", "s")).when(attr("s5").one_of(0..100));
    tables.put(candidates).await.unwrap();
    // DynamoDB Local fails inside on names that DynamoDB takes.
    let long_name = "n".repeat(if backend.kind.is_dynamodb_local() { 10_000 } else { 60_000 });
    put(tables, thing("p", "s").with(long_name.as_str(), 1)).await;
    assert_eq!(get(tables, "p", "s").await.unwrap().get(&long_name), Some(&Value::from(1)));
}
