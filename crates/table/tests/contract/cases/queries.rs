//! Listing a partition.

use table::{Cursor, DeleteItem, Item, Page, Query, Scan, Tables, Value, attr, partition};

use crate::backends::{Backend, Kind};
use crate::fixture::{THINGS, key, put, sorts, thing};

fn query() -> Query {
    Query::table(THINGS, partition("PK", "p"))
}

/// Every item, page by page, and how many pages it took.
pub async fn all_pages(tables: &dyn Tables, query: Query) -> (Vec<Item>, usize) {
    let (mut items, mut pages, mut next) = (Vec::new(), 0, None::<Cursor>);
    loop {
        let page: Page = tables.query(query.clone().after(next)).await.unwrap();
        items.extend(page.items);
        pages += 1;
        next = page.next;
        if next.is_none() {
            return (items, pages);
        }
        assert!(pages < 1_000, "the listing does not end");
    }
}

pub async fn order_is_by_bytes_both_ways(backend: &Backend) {
    let tables = &*backend.tables;
    let mut keys = vec!["10", "9", "A", "a", "b", "é", "戸", "\u{ffff}", "\u{10000}", "a\u{0}", "a ", "~", "\u{e000}"];
    for sort in &keys {
        put(tables, thing("p", sort)).await;
    }
    put(tables, thing("other", "a")).await;
    keys.sort_unstable();
    let page = tables.query(query()).await.unwrap();
    assert_eq!(sorts(&page.items), keys);
    assert_eq!((page.examined, page.next), (keys.len(), None));
    keys.reverse();
    assert_eq!(sorts(&tables.query(query().backward()).await.unwrap().items), keys);
    assert!(tables.query(Query::table(THINGS, partition("PK", "none"))).await.unwrap().items.is_empty());
}

pub async fn sort_conditions_select(backend: &Backend) {
    let tables = &*backend.tables;
    for sort in ["a", "b#1", "b#2", "b#3", "b$", "c", "b\u{10ffff}x"] {
        put(tables, thing("p", sort)).await;
    }
    let p = || partition("PK", "p");
    for (condition, expected) in [
        (p().equals("SK", "b#2"), vec!["b#2"]),
        (p().equals("SK", "zz"), vec![]),
        (p().less_than("SK", "b#2"), vec!["a", "b#1"]),
        (p().at_most("SK", "b#2"), vec!["a", "b#1", "b#2"]),
        (p().greater_than("SK", "b$"), vec!["b\u{10ffff}x", "c"]),
        (p().at_least("SK", "b$"), vec!["b$", "b\u{10ffff}x", "c"]),
        (p().between("SK", "b#1", "b#3"), vec!["b#1", "b#2", "b#3"]),
        (p().begins_with("SK", "b#"), vec!["b#1", "b#2", "b#3"]),
        (p().begins_with("SK", "b\u{10ffff}"), vec!["b\u{10ffff}x"]),
        (p().begins_with("SK", "b"), vec!["b#1", "b#2", "b#3", "b$", "b\u{10ffff}x"]),
    ] {
        let forward = tables.query(Query::table(THINGS, condition.clone())).await.unwrap();
        assert_eq!(sorts(&forward.items), expected, "{condition:?}");
        let (paged, _) = all_pages(tables, Query::table(THINGS, condition.clone()).backward().limit(2)).await;
        let mut reversed = sorts(&paged);
        reversed.reverse();
        assert_eq!(reversed, expected, "{condition:?} backward");
    }
}

pub async fn pages_lose_and_repeat_nothing(backend: &Backend) {
    let tables = &*backend.tables;
    let keys: Vec<String> = (0..23).map(|number| format!("{number:03}")).collect();
    for sort in &keys {
        put(tables, thing("p", sort)).await;
    }
    for limit in [1, 5, 23, 24] {
        let (items, pages) = all_pages(tables, query().limit(limit)).await;
        assert_eq!(sorts(&items), keys, "limit {limit}");
        assert!(pages >= 23_usize.div_ceil(limit as usize));
        let (items, _) = all_pages(tables, query().limit(limit).backward()).await;
        assert!(sorts(&items).iter().rev().eq(&keys), "limit {limit} backward");
    }
    // A page that is full says where it stopped, even if nothing follows.
    assert!(tables.query(query().limit(23)).await.unwrap().next.is_some());
    assert!(tables.query(query().limit(24)).await.unwrap().next.is_none());
}

pub async fn a_page_ends_at_a_megabyte(backend: &Backend) {
    let tables = &*backend.tables;
    // Five items of a quarter of a megabyte: the page ends with the one that fills it.
    let filler = "x".repeat(256 * 1024 - 40);
    for number in 0..6 {
        put(tables, thing("p", &number.to_string()).with("filler", filler.as_str())).await;
    }
    let page = tables.query(query().only(["SK"])).await.unwrap();
    assert!((4..=5).contains(&page.items.len()), "{}", page.items.len());
    assert!(page.next.is_some());
    let (items, _) = all_pages(tables, query().only(["SK"])).await;
    assert_eq!(sorts(&items), ["0", "1", "2", "3", "4", "5"]);
}

pub async fn filters_count_what_they_leave_out(backend: &Backend) {
    let tables = &*backend.tables;
    for number in 0..10 {
        put(tables, thing("p", &number.to_string()).with("even", number % 2 == 0)).await;
    }
    let even = query().filter(attr("even").equals(true));
    let page = tables.query(even.clone()).await.unwrap();
    assert_eq!((sorts(&page.items), page.examined), (vec!["0", "2", "4", "6", "8"], 10));
    let page = tables.query(even.clone().limit(3)).await.unwrap();
    assert_eq!((sorts(&page.items), page.examined), (vec!["0", "2"], 3));
    let (items, _) = all_pages(tables, even.limit(1)).await;
    assert_eq!(sorts(&items), ["0", "2", "4", "6", "8"]);
    let on_key = tables.query(query().filter(attr("SK").equals("1"))).await;
    crate::fixture::assert_invalid(on_key, "a filter on a key");
}

pub async fn a_cursor_survives_changes(backend: &Backend) {
    let tables = &*backend.tables;
    for sort in ["b", "d", "f", "h"] {
        put(tables, thing("p", sort)).await;
    }
    let first = tables.query(query().limit(2)).await.unwrap();
    assert_eq!(sorts(&first.items), ["b", "d"]);
    // The item it stands on goes; others come before and after.
    tables.delete(DeleteItem::new(THINGS, key("p", "d"))).await.unwrap();
    for sort in ["a", "c", "e"] {
        put(tables, thing("p", sort)).await;
    }
    let rest = tables.query(query().after(first.next.clone())).await.unwrap();
    assert_eq!(sorts(&rest.items), ["e", "f", "h"]);
    let elsewhere = tables.query(Query::table(THINGS, partition("PK", "other")).after(first.next)).await;
    crate::fixture::assert_invalid(elsewhere, "a cursor of another partition");
    for attributes in [vec![("PK", "p")], vec![("PK", "p"), ("SK", "a"), ("x", "y")], vec![("a", "p"), ("b", "c")]] {
        let attributes = attributes.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
        let wrong = tables.query(query().after(Some(Cursor::from_attributes(attributes)))).await;
        crate::fixture::assert_invalid(wrong, "a cursor of another shape");
    }
}

pub async fn a_cursor_lies_within_its_query(backend: &Backend) {
    let tables = &*backend.tables;
    for sort in ["a", "b#1", "b#2", "b#3", "c"] {
        put(tables, thing("p", sort)).await;
    }
    let dated = || Query::table(THINGS, partition("PK", "p").begins_with("SK", "b#"));
    let at = |sort: &str| {
        Some(Cursor::from_attributes([("PK".to_owned(), "p".to_owned()), ("SK".to_owned(), sort.to_owned())]))
    };
    assert_eq!(sorts(&tables.query(dated().after(at("b#1"))).await.unwrap().items), ["b#2", "b#3"]);
    assert_eq!(sorts(&tables.query(dated().after(at("b#2")).backward()).await.unwrap().items), ["b#1"]);
    // dynoxide goes on from anywhere; DynamoDB does not.
    if backend.kind != Kind::Dynoxide {
        crate::fixture::assert_invalid(tables.query(dated().after(at("a"))).await, "a cursor before the range");
        crate::fixture::assert_invalid(tables.query(dated().after(at("c"))).await, "a cursor after the range");
    }
}

pub async fn scans_reach_everything(backend: &Backend) {
    let tables = &*backend.tables;
    for partition in ["p", "q", "r"] {
        for number in 0..7 {
            put(tables, thing(partition, &number.to_string()).with("n", number)).await;
        }
    }
    let (mut seen, mut next) = (Vec::new(), None);
    loop {
        let page = tables.scan(Scan::new(THINGS).limit(4).after(next)).await.unwrap();
        assert!(page.items.len() <= 4);
        seen.extend(
            page.items.iter().map(|item| format!("{}{}", item.string("PK").unwrap(), item.string("SK").unwrap())),
        );
        next = page.next;
        if next.is_none() {
            break;
        }
    }
    seen.sort_unstable();
    let expected: Vec<_> = ["p", "q", "r"].iter().flat_map(|p| (0..7).map(move |n| format!("{p}{n}"))).collect();
    assert_eq!(seen, expected);
    assert_eq!(
        tables.scan(Scan::new(THINGS)).await.unwrap().items[0].get("n").map(Value::value_type),
        Some(table::ValueType::N)
    );
}
