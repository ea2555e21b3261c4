//! Transactions: all or nothing.

use std::sync::Arc;

use table::{
    DeleteItem, Error, GetItem, Item, Key, PutItem, Refusal, Returning, TableDefinition, TransactGet, TransactWrite,
    Update, UpdateItem, Value, attr,
};

use crate::backends::{Backend, Kind};
use crate::fixture::{THINGS, assert_invalid, get, key, put, thing};

fn add(sort: &str, amount: i64) -> UpdateItem {
    UpdateItem::new(THINGS, key("p", sort), Update::new().add("n", amount))
}

pub async fn all_or_nothing(backend: &Backend) {
    let tables = &*backend.tables;
    tables.create_table(TableDefinition::new("Other", "id")).await.unwrap();
    put(tables, thing("p", "gone")).await;
    let transaction = TransactWrite::new()
        .put(PutItem::new(THINGS, thing("p", "new")).when(attr("PK").not_exists()))
        .update(add("count", 2))
        .delete(DeleteItem::new(THINGS, key("p", "gone")).when(attr("PK").exists()))
        .put(PutItem::new("Other", Item::new().with("id", "x")))
        .check(THINGS, key("p", "none"), attr("PK").not_exists());
    tables.transact_write(transaction.clone()).await.unwrap();
    assert_eq!(get(tables, "p", "new").await, Some(thing("p", "new")));
    assert_eq!(get(tables, "p", "count").await, Some(thing("p", "count").with("n", 2)));
    assert_eq!(get(tables, "p", "gone").await, None);
    assert!(tables.get(GetItem::new("Other", Key::new("id", "x"))).await.unwrap().item.is_some());
    // Again: now two conditions fail, and the counter stands.
    let refused = tables.transact_write(transaction).await;
    let Err(error @ Error::TransactionRefused { .. }) = refused else { panic!("{refused:?}") };
    assert!(error.is_condition_failed());
    assert_eq!(get(tables, "p", "count").await, Some(thing("p", "count").with("n", 2)));
}

pub async fn refusals_name_the_action(backend: &Backend) {
    let tables = &*backend.tables;
    put(tables, thing("p", "a").with("n", 1)).await;
    put(tables, thing("p", "text").with("n", "not a number")).await;
    let transaction = TransactWrite::new()
        .update(add("b", 1))
        .update(add("a", 1).when(attr("n").equals(5)))
        .delete(DeleteItem::new(THINGS, key("p", "none")).when(attr("PK").exists()));
    let reasons = vec![
        None,
        Some(Refusal::ConditionFailed(Some(Box::new(thing("p", "a").with("n", 1))))),
        Some(Refusal::ConditionFailed(None)),
    ];
    let result = tables.transact_write(transaction).await;
    assert_eq!(result.map(|_| ()), Err(Error::TransactionRefused { reasons }));
    // An update that does not fit its item is refused as a part of the transaction.
    let result = tables.transact_write(TransactWrite::new().update(add("b", 1)).update(add("text", 1))).await;
    match result {
        Err(Error::TransactionRefused { reasons }) => {
            assert!(matches!(&reasons[..], [None, Some(Refusal::Invalid(_))]), "{reasons:?}");
        }
        // DynamoDB Local refuses the request as a whole; DynamoDB says which action it was.
        Err(Error::Invalid(_)) => assert_eq!(backend.kind, Kind::DynamoDbLocal),
        other => panic!("{other:?}"),
    }
    assert_eq!(get(tables, "p", "b").await, None);
    assert_eq!(get(tables, "p", "a").await, Some(thing("p", "a").with("n", 1)));
}

pub async fn checks_do_not_touch(backend: &Backend) {
    let tables = &*backend.tables;
    put(tables, thing("p", "a").with("n", 1)).await;
    let checked = |n: i32| TransactWrite::new().check(THINGS, key("p", "a"), attr("n").equals(n)).update(add("b", 1));
    tables.transact_write(checked(1)).await.unwrap();
    assert!(tables.transact_write(checked(2)).await.unwrap_err().is_condition_failed());
    assert_eq!(get(tables, "p", "a").await, Some(thing("p", "a").with("n", 1)));
    assert_eq!(get(tables, "p", "b").await, Some(thing("p", "b").with("n", 1)));
}

pub async fn transactions_have_limits(backend: &Backend) {
    let tables = &*backend.tables;
    let puts = |count: usize, filler: usize| {
        let item = |number| thing("p", &format!("k{number}")).with("filler", "x".repeat(filler));
        (0..count).fold(TransactWrite::new(), |transaction, number| transaction.put(PutItem::new(THINGS, item(number))))
    };
    assert_invalid(tables.transact_write(puts(101, 1)).await, "101 actions");
    assert_invalid(tables.transact_write(TransactWrite::new()).await, "no action");
    assert_invalid(tables.transact_write(puts(11, 399 * 1024)).await, "over 4 MB");
    assert_invalid(
        tables.transact_write(puts(1, 1).delete(DeleteItem::new(THINGS, key("p", "k0")))).await,
        "one item twice",
    );
    assert_invalid(
        tables.transact_write(puts(1, 1).check(THINGS, key("p", "k0"), attr("n").exists())).await,
        "a check of a touched item",
    );
    let nothing = TransactWrite::new().update(UpdateItem::new(THINGS, key("p", "k0"), Update::new()));
    assert_invalid(tables.transact_write(nothing).await, "an update of nothing");
    let asks = TransactWrite::new().update(add("x", 1).returning(Returning::New));
    assert_invalid(tables.transact_write(asks).await, "an answer with an item");
    assert_invalid(tables.transact_get(TransactGet::new([])).await, "no get");
    let gets = (0..101).map(|number| GetItem::new(THINGS, key("p", &number.to_string())));
    assert_invalid(tables.transact_get(TransactGet::new(gets)).await, "101 gets");
    for number in 0..12 {
        put(tables, thing("q", &number.to_string()).with("filler", "x".repeat(380 * 1024))).await;
    }
    let gets =
        |count: usize| TransactGet::new((0..count).map(|number| GetItem::new(THINGS, key("q", &number.to_string()))));
    tables.transact_get(gets(10)).await.unwrap();
    // DynamoDB Local and dynoxide may give more than the documented 4 MB.
    if backend.kind == Kind::Ours {
        assert_invalid(tables.transact_get(gets(12)).await, "over 4 MB to read");
    }
    assert_eq!(get(tables, "p", "k0").await, None);
    tables.transact_write(puts(100, 1)).await.unwrap();
    assert!(get(tables, "p", "k99").await.is_some());
}

pub async fn wrong_actions_are_refused(backend: &Backend) {
    let tables = &*backend.tables;
    let update = |update| UpdateItem::new(THINGS, key("p", "s"), update);
    let put = || PutItem::new(THINGS, thing("p", "s"));
    for (transaction, what) in [
        (TransactWrite::new().update(update(Update::new().take_out("a", "text"))), "text out of a set"),
        (TransactWrite::new().update(update(Update::new().add("a", "text"))), "text added"),
        (TransactWrite::new().update(update(Update::new().set("a", 1).set("a", 2))), "one place twice"),
        (TransactWrite::new().update(update(Update::new().set("PK", "x"))), "a key"),
        (TransactWrite::new().put(put().when(attr("a").begins_with(1))), "a number at the beginning"),
        (TransactWrite::new().put(put().when(attr("a").less_than(true))), "an order of truth"),
        (TransactWrite::new().put(put().when(attr("a").between(2, 1))), "a range that falls"),
        (TransactWrite::new().put(PutItem::new(THINGS, Item::new().with("PK", "p"))), "no sort key"),
        (TransactWrite::new().put(PutItem::new(THINGS, thing("p", ""))), "an empty key"),
        (TransactWrite::new().check(THINGS, Key::new("PK", "p"), attr("a").exists()), "half a key"),
    ] {
        // dynoxide finds some of these only while it carries them out.
        match tables.transact_write(transaction.put(PutItem::new(THINGS, thing("p", "other")))).await {
            Err(Error::Invalid(_)) => {}
            Err(Error::TransactionRefused { reasons }) if backend.kind != Kind::Ours => {
                assert!(matches!(reasons[..], [Some(Refusal::Invalid(_)), ..]), "{what}: {reasons:?}");
            }
            other => panic!("{what}: {other:?}"),
        }
    }
    assert_eq!((get(tables, "p", "s").await, get(tables, "p", "other").await), (None, None));
}

pub async fn a_transaction_reads_one_moment(backend: &Backend) {
    let tables = Arc::clone(&backend.tables);
    put(&*tables, thing("p", "a").with("n", 0)).await;
    put(&*tables, thing("p", "b").with("n", 0)).await;
    let writer = {
        let tables = Arc::clone(&tables);
        tokio::spawn(async move {
            for _ in 0..30 {
                let move_one = TransactWrite::new().update(add("a", 1)).update(add("b", -1));
                tables.transact_write(move_one).await.unwrap();
            }
        })
    };
    let mut seen = 0;
    while seen < 20 || !writer.is_finished() {
        let gets = ["a", "b", "none"].map(|sort| GetItem::new(THINGS, key("p", sort)));
        let items = match tables.transact_get(TransactGet::new(gets)).await {
            Ok(got) => got.items,
            // A server may refuse to read what is being written just now.
            Err(Error::Unavailable { .. } | Error::TransactionRefused { .. }) => continue,
            Err(other) => panic!("{other:?}"),
        };
        let n = |item: &Option<Item>| item.as_ref().unwrap().integer::<i64>("n").unwrap();
        assert_eq!(n(&items[0]) + n(&items[1]), 0);
        assert_eq!(items[2], None);
        seen += 1;
    }
    writer.await.unwrap();
    assert_eq!(get(&*tables, "p", "a").await.unwrap().get("n"), Some(&Value::from(30)));
}
