//! Pages of a table or of an index.

use std::borrow::Cow;
use std::ops::Bound;

use super::table::{Partition, Table};
use crate::Error;
use crate::limits::{check_cursor, check_query, no_such_index};
use crate::model::{Cursor, Item, KeySchema, Value};
use crate::page::PageInMaking;
use crate::request::{Query, Scan};
use crate::response::Page;

/// A page of a partition of a table or an index.
pub(super) fn query(table: &Table, request: &Query) -> Result<Page, Error> {
    let definition = &table.definition;
    let index = match &request.index {
        None => None,
        Some(name) => Some(definition.find_index(name).ok_or_else(|| no_such_index(definition, name))?),
    };
    let schema = index.map_or(&definition.key, |index| &index.key);
    let held = index.and_then(|index| index.projected_attributes(&definition.key));
    check_query(definition, schema, held.as_deref(), request)?;
    let mut page = PageInMaking::of_query(definition, schema, request);
    // An index without whole items is read, filtered and charged by what it contains.
    let add = |item: &Item| match &held {
        None => add(&mut page, item),
        Some(held) => {
            let entry = item.only(held);
            let size_bytes = entry.size_bytes();
            page.add(Cow::Owned(entry), size_bytes)
        }
    };
    // The item that fills the page is the last one that is read.
    if index.is_some() {
        indexed(table, schema, request).into_iter().all(add);
    } else if let Some(partition) = table.partitions.get(&request.key.value) {
        let (low, high) = range(schema, request);
        let bounds = (low.as_ref().map(Cow::as_ref), high.as_ref().map(Cow::as_ref));
        let mut items = partition.range::<str, _>(bounds).map(|(_, item)| item);
        if request.backward {
            items.rev().all(add);
        } else {
            items.all(add);
        }
    }
    Ok(page.finish())
}

/// A page of a whole table.
pub(super) fn scan(table: &Table, request: &Scan) -> Result<Page, Error> {
    let schema = &table.definition.key;
    let mut page = PageInMaking::of_scan(&table.definition, request);
    let Some(cursor) = &request.after else {
        table.items().all(|item| add(&mut page, item));
        return Ok(page.finish());
    };
    check_cursor(&table.definition, schema, cursor)?;
    let (partition, sort) = (cursor.get(&schema.partition).unwrap_or_default(), sort_of(schema, cursor));
    let rest = table.partitions.get(partition).into_iter();
    let rest = rest.flat_map(|items| items.range::<str, _>((Bound::Excluded(sort), Bound::Unbounded)));
    let others = table.partitions.range::<str, _>((Bound::Excluded(partition), Bound::Unbounded));
    let others = others.flat_map(|(_, items)| Partition::iter(items));
    rest.chain(others).all(|(_, item)| add(&mut page, item));
    Ok(page.finish())
}

fn add(page: &mut PageInMaking<'_>, item: &Item) -> bool {
    page.add(Cow::Borrowed(item), item.size_bytes())
}

/// The cursor's sort key, or "" if there is none, as in a [`Partition`].
fn sort_of<'a>(schema: &KeySchema, cursor: &'a Cursor) -> &'a str {
    schema.sort.as_deref().and_then(|name| cursor.get(name)).unwrap_or_default()
}

/// The range of sort keys that a query of a table selects.
///
/// The map would panic at a descending range. This cannot happen: bounds have been checked, and a cursor is between
/// them.
fn range<'a>(schema: &KeySchema, request: &'a Query) -> (Bound<Cow<'a, str>>, Bound<Cow<'a, str>>) {
    let condition = request.key.sort.as_ref();
    let (low, high) = condition.map_or((Bound::Unbounded, Bound::Unbounded), |(_, sort)| sort.bounds());
    match &request.after {
        None => (low, high),
        Some(cursor) => {
            let read = Bound::Excluded(Cow::Borrowed(sort_of(schema, cursor)));
            if request.backward { (low, read) } else { (read, high) }
        }
    }
}

/// The items of the queried partition of an index, in order, beyond the cursor.
///
/// They are searched among all items of the table: a separate index would have to be maintained, and tables in memory
/// are small.
fn indexed<'a>(table: &'a Table, schema: &'a KeySchema, request: &'a Query) -> Vec<&'a Item> {
    let order = table.definition.order_within(schema);
    let place = |item: &'a Item| -> Vec<&'a str> {
        order.iter().map(|name| item.get(name).and_then(Value::as_str).unwrap_or_default()).collect()
    };
    let after: Option<Vec<&str>> =
        request.after.as_ref().map(|cursor| order.iter().map(|name| cursor.get(name).unwrap_or_default()).collect());
    let wanted = |item: &Item| {
        let text = |name: &str| item.get(name).and_then(Value::as_str);
        text(&schema.partition) == Some(&request.key.value)
            && item.has_all(schema.attributes())
            && request.key.sort.as_ref().is_none_or(|(name, sort)| text(name).is_some_and(|key| sort.holds(key)))
    };
    let beyond = |place: &Vec<&str>| match &after {
        None => true,
        Some(after) if request.backward => place < after,
        Some(after) => place > after,
    };
    let found = table.items().filter(|item| wanted(item)).map(|item| (place(item), item));
    let mut found: Vec<_> = found.filter(|(place, _)| beyond(place)).collect();
    // No two items have the same position, because the table's keys are part of it.
    found.sort_unstable_by(|(left, _), (right, _)| left.cmp(right));
    if request.backward {
        found.reverse();
    }
    found.into_iter().map(|(_, item)| item).collect()
}
