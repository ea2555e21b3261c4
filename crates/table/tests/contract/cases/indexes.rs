//! Secondary indexes. (These servers bring them up to date at once; DynamoDB itself may lag.)

use table::{DeleteItem, Item, Query, Tables, Update, UpdateItem, Value, attr, partition};

use super::queries::all_pages;
use crate::backends::{Backend, Kind};
use crate::fixture::{THINGS, assert_invalid, key, put, sorts, thing};

fn by_date() -> Query {
    Query::index(THINGS, "ByDate", partition("group", "l"))
}

async fn listed(tables: &dyn Tables, query: Query) -> Vec<Item> {
    tables.query(query).await.unwrap().items
}

pub async fn an_index_has_the_items_with_its_keys(backend: &Backend) {
    let tables = &*backend.tables;
    put(tables, thing("p", "1").with("group", "l").with("date", "20260102")).await;
    put(tables, thing("q", "2").with("group", "l").with("date", "20260101").with("x", 1)).await;
    put(tables, thing("p", "3").with("group", "l")).await;
    put(tables, thing("p", "4").with("date", "20260103")).await;
    put(tables, thing("p", "5").with("group", "m").with("date", "20260103")).await;
    let items = listed(tables, by_date()).await;
    assert_eq!(sorts(&items), ["2", "1"]);
    assert_eq!(items[0], thing("q", "2").with("group", "l").with("date", "20260101").with("x", 1));
    assert_eq!(sorts(&listed(tables, by_date().backward()).await), ["1", "2"]);
    let range = Query::index(THINGS, "ByDate", partition("group", "l").between("date", "20260102", "20260109"));
    assert_eq!(sorts(&listed(tables, range).await), ["1"]);
}

pub async fn items_move_in_an_index(backend: &Backend) {
    let tables = &*backend.tables;
    put(tables, thing("p", "1").with("group", "l").with("date", "1")).await;
    put(tables, thing("p", "2").with("group", "l").with("date", "2")).await;
    let update = |update| tables.update(UpdateItem::new(THINGS, key("p", "1"), update));
    update(Update::new().set("date", "3").set("n", 1)).await.unwrap();
    let items = listed(tables, by_date()).await;
    assert_eq!(sorts(&items), ["2", "1"]);
    assert_eq!(items[1].get("n"), Some(&Value::from(1)));
    update(Update::new().set("n", 2)).await.unwrap();
    assert_eq!(listed(tables, by_date()).await[1].get("n"), Some(&Value::from(2)));
    update(Update::new().remove("group")).await.unwrap();
    assert_eq!(sorts(&listed(tables, by_date()).await), ["2"]);
    tables.delete(DeleteItem::new(THINGS, key("p", "2"))).await.unwrap();
    assert!(listed(tables, by_date()).await.is_empty());
    update(Update::new().set("group", "l")).await.unwrap();
    assert_eq!(sorts(&listed(tables, by_date()).await), ["1"]);
}

pub async fn projections_of_an_index(backend: &Backend) {
    let tables = &*backend.tables;
    let item = thing("p", "1").with("group", "l").with("tag", "t").with("title", "Title").with("body", "long");
    put(tables, item).await;
    let tagged = listed(tables, Query::index(THINGS, "ByTag", partition("tag", "t"))).await;
    assert_eq!(tagged, [thing("p", "1").with("tag", "t")]);
    let summaries = Query::index(THINGS, "Summaries", partition("group", "l"));
    let summary = thing("p", "1").with("group", "l").with("title", "Title");
    assert_eq!(listed(tables, summaries.clone()).await, std::slice::from_ref(&summary));
    tables.update(UpdateItem::new(THINGS, key("p", "1"), Update::new().set("title", "New"))).await.unwrap();
    assert_eq!(listed(tables, summaries.clone()).await, [summary.with("title", "New")]);
    let only = listed(tables, summaries.only(["title"])).await;
    assert_eq!(only, [Item::new().with("title", "New")]);
}

pub async fn an_index_is_asked_for_what_it_holds(backend: &Backend) {
    let tables = &*backend.tables;
    put(tables, thing("p", "1").with("group", "l").with("title", "Title").with("body", "long")).await;
    let summaries = || Query::index(THINGS, "Summaries", partition("group", "l"));
    let titled = summaries().filter(attr("title").equals("Title")).only(["title"]);
    assert_eq!(listed(tables, titled).await, [Item::new().with("title", "Title")]);
    // dynoxide looks for what the index does not hold, and finds nothing; DynamoDB refuses.
    if backend.kind == Kind::Dynoxide {
        return;
    }
    assert_invalid(tables.query(summaries().only(["body"])).await, "a part that the index does not hold");
    let filtered = summaries().filter(attr("body").not_exists());
    assert_invalid(tables.query(filtered).await, "a filter on what the index does not hold");
    let tagged = Query::index(THINGS, "ByTag", partition("tag", "t")).only(["title"]);
    assert_invalid(tables.query(tagged).await, "a part of an index of keys");
}

pub async fn ties_are_paged_without_loss(backend: &Backend) {
    let tables = &*backend.tables;
    let mut expected = Vec::new();
    for number in 0..20 {
        let sort = format!("{number:02}");
        put(tables, thing(&format!("p{}", number % 3), &sort).with("group", "l").with("date", "same")).await;
        expected.push(sort);
    }
    for backward in [false, true] {
        let query = if backward { by_date().backward() } else { by_date() };
        let (items, _) = all_pages(tables, query.limit(3)).await;
        let mut seen = sorts(&items);
        seen.sort_unstable();
        assert_eq!(seen, expected);
    }
}

pub async fn an_index_cannot_be_read_consistently(backend: &Backend) {
    let tables = &*backend.tables;
    let missing = tables.query(Query::index(THINGS, "NoSuchIndex", partition("group", "l"))).await;
    assert_invalid(missing, "an unknown index");
    let wrong_key = tables.query(Query::index(THINGS, "ByDate", partition("PK", "l"))).await;
    assert_invalid(wrong_key, "the table's key in an index");
    let no_sort = tables.query(Query::index(THINGS, "ByTag", partition("tag", "l").equals("SK", "x"))).await;
    assert_invalid(no_sort, "a sort key that the index does not have");
}
