//! Changes of many items at once, whose index entries find their places later: what an index says in between is the
//! same as afterwards, and as what the backend in memory says.

use std::collections::BTreeMap;
use std::sync::Arc;

use ambient::ManualClock;
use proptest::collection::{btree_map, vec};
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;
use table::{
    BatchWrite, DeleteItem, Embedded, Item, Key, Memory, PutItem, Query, Tables, TransactWrite, Update, UpdateItem,
};

use crate::exact::{pages, told};
use crate::support::generate::{Request, TABLE, definition, query};

#[derive(Debug, Clone)]
pub enum Step {
    Ask(Box<Request>),
    /// The same, and after every page all index entries are moved to their places.
    Meanwhile(Box<Query>),
    /// All index entries are moved to their places.
    Settle,
}

pub fn steps() -> impl Strategy<Value = Vec<Step>> {
    let single = (place(), change()).prop_map(|(place, change)| change.alone(&place));
    let request = prop_oneof![
        4 => many().prop_map(|changes| Request::TransactWrite(together(&changes))),
        1 => batch().prop_map(Request::BatchWrite),
        4 => single,
        6 => query().prop_map(Request::Query),
    ];
    let step = prop_oneof![
        15 => request.prop_map(|request| Step::Ask(Box::new(request))),
        2 => query().prop_map(|query| Step::Meanwhile(Box::new(query.limit(2)))),
        1 => Just(Step::Settle),
    ];
    vec(step, 1..40)
}

pub async fn compare(steps: Vec<Step>) -> Result<(), TestCaseError> {
    let memory = Memory::new();
    let embedded = Embedded::in_memory(Arc::new(ManualClock::at(1_700_000_000_000))).unwrap();
    memory.create_table(definition()).await.unwrap();
    embedded.create_table(definition()).await.unwrap();
    for step in steps {
        match step {
            Step::Settle => {
                embedded.settle_indexes().await.unwrap();
                prop_assert_eq!(embedded.settle_indexes().await.unwrap(), 0);
            }
            Step::Meanwhile(query) => {
                let theirs = told(&memory, Request::Query((*query).clone())).await;
                let ours = pages(async |next| {
                    let page = embedded.query((*query).clone().after(next)).await;
                    embedded.settle_indexes().await.unwrap();
                    page
                });
                prop_assert_eq!(ours.await, theirs, "{:?}", query);
            }
            Step::Ask(request) => {
                let (ours, theirs) =
                    (told(&embedded, (*request).clone()).await, told(&memory, (*request).clone()).await);
                prop_assert_eq!(ours, theirs, "{:?}", request);
            }
        }
    }
    Ok(())
}

/// The partition and the sort key of an item.
type Place = (&'static str, &'static str);

fn place() -> impl Strategy<Value = Place> {
    // More than are moved at a time.
    const SORTS: [&str; 24] = [
        "a", "b", "ab", "b#1", "b#2", "b#3", "b#4", "b#5", "b#6", "b#7", "b#8", "b#9", "c1", "c2", "c3", "c4", "c5",
        "c6", "c7", "c8", "c9", "d", "e", "f",
    ];
    (select(vec!["a", "b"]), select(&SORTS[..]))
}

fn key(place: &Place) -> Key {
    Key::new("PK", place.0).and("SK", place.1)
}

#[derive(Debug, Clone)]
enum Change {
    /// The values of the indexes' attributes, and of one that one of them holds.
    Update([Option<&'static str>; 2], Option<u32>),
    Put([Option<&'static str>; 2], Option<u32>),
    Delete,
}

fn change() -> impl Strategy<Value = Change> {
    let letter = || of(select(vec!["x", "y", "z"]));
    let values = || ([letter(), letter()], of(0_u32..3));
    prop_oneof![
        6 => values().prop_map(|(keys, number)| Change::Update(keys, number)),
        2 => values().prop_map(|(keys, number)| Change::Put(keys, number)),
        1 => Just(Change::Delete),
    ]
}

fn many() -> impl Strategy<Value = BTreeMap<Place, Change>> {
    btree_map(place(), change(), 3..25)
}

fn batch() -> impl Strategy<Value = BatchWrite> {
    many().prop_map(|changes| {
        changes.iter().fold(BatchWrite::new(TABLE), |batch, (place, change)| match change {
            Change::Update(keys, number) | Change::Put(keys, number) => batch.put(item(place, *keys, *number)),
            Change::Delete => batch.delete(key(place)),
        })
    })
}

fn item(place: &Place, keys: [Option<&'static str>; 2], number: Option<u32>) -> Item {
    let mut item = Item::new().with("PK", place.0).with("SK", place.1);
    for (name, value) in ["a", "b"].into_iter().zip(keys) {
        item = value.into_iter().fold(item, |item, value| item.with(name, value));
    }
    number.into_iter().fold(item, |item, number| item.with("c", number))
}

impl Change {
    fn update(place: &Place, keys: [Option<&'static str>; 2], number: Option<u32>) -> UpdateItem {
        let mut update = Update::new();
        for (name, value) in ["a", "b"].into_iter().zip(keys) {
            update = match value {
                Some(value) => update.set(name, value),
                None => update.remove(name),
            };
        }
        update = number.into_iter().fold(update, |update, number| update.set("c", number));
        UpdateItem::new(TABLE, key(place), update)
    }

    fn alone(self, place: &Place) -> Request {
        match self {
            Self::Update(keys, number) => Request::Update(Self::update(place, keys, number)),
            Self::Put(keys, number) => Request::Put(PutItem::new(TABLE, item(place, keys, number))),
            Self::Delete => Request::Delete(DeleteItem::new(TABLE, key(place))),
        }
    }
}

fn together(changes: &BTreeMap<Place, Change>) -> TransactWrite {
    changes.iter().fold(TransactWrite::new(), |transaction, (place, change)| match change {
        Change::Update(keys, number) => transaction.update(Change::update(place, *keys, *number)),
        Change::Put(keys, number) => transaction.put(PutItem::new(TABLE, item(place, *keys, *number))),
        Change::Delete => transaction.delete(DeleteItem::new(TABLE, key(place))),
    })
}
