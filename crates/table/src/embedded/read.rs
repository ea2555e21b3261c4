//! Reads one item by its key, or a page of a partition.

use std::borrow::Cow;
use std::ops::Bound;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, ToSql, params_from_iter};

use super::layout::{IndexLayout, Layout};
use super::{codec, failure, later};
use crate::Error;
use crate::expression::SortCondition;
use crate::limits::{check_cursor, check_query, no_such_index};
use crate::model::{Item, Key};
use crate::page::PageInMaking;
use crate::request::{Query, Scan};
use crate::response::Page;

/// The item with that key, which has been checked.
pub(super) fn get(connection: &Connection, layout: &Layout, key: &Key) -> Result<Option<Item>, Error> {
    get_raw(connection, layout, key).map_err(failure)?.transpose()
}

/// The same, distinguishing a failing store from a damaged item.
pub(super) fn get_raw(
    connection: &Connection,
    layout: &Layout,
    key: &Key,
) -> rusqlite::Result<Option<Result<Item, Error>>> {
    let values = layout.definition.key.attributes().map(|name| key.get(name));
    let mut statement = connection.prepare_cached(&layout.statements.get)?;
    statement.query_row(params_from_iter(values), |row| Ok(codec::decode(row.get_ref(0)?.as_blob()?))).optional()
}

/// A page of a partition of a table or an index.
pub(super) fn query(connection: &Connection, layout: &Layout, request: &Query) -> Result<Page, Error> {
    let definition = &layout.definition;
    let index = match &request.index {
        None => None,
        Some(name) => {
            let found = layout.indexes.iter().find(|index| index.definition.name == *name);
            Some(found.ok_or_else(|| no_such_index(definition, name))?)
        }
    };
    let schema = index.map_or(&definition.key, |index| &index.definition.key);
    let held = index.and_then(|index| index.projected.as_ref()).map(|(held, _)| held.as_slice());
    check_query(definition, schema, held, request)?;
    let page = PageInMaking::of_query(definition, schema, request);
    let Some(index) = index else { return read_page(connection, layout, &select(layout, None, request), page) };
    // A read transaction sees a single state: deferred entries are not moved in the meantime.
    let moment = connection.unchecked_transaction().map_err(failure)?;
    let select = if later::is_any_waiting(&moment, layout).map_err(failure)? {
        select_with_waiting(layout, index, request)
    } else {
        select(layout, Some(index), request)
    };
    read_page(&moment, layout, &select, page)
}

/// A page of a whole table.
pub(super) fn scan(connection: &Connection, layout: &Layout, request: &Scan) -> Result<Page, Error> {
    let schema = &layout.definition.key;
    let (keys, table) = (layout.key_columns(), &layout.table);
    let mut select = Select { text: format!("SELECT item FROM {table}"), values: Vec::new() };
    if let Some(cursor) = &request.after {
        check_cursor(&layout.definition, schema, cursor)?;
        select.text.push_str(" WHERE ");
        let values = schema.attributes().map(|name| cursor.get(name).unwrap_or_default());
        select.beyond(&keys, values, false);
    }
    select.ordered(&keys, false);
    read_page(connection, layout, &select, PageInMaking::of_scan(&layout.definition, request))
}

/// A statement under construction, and its values. Its first column has items, or NULL if an item must be read by the
/// key in the following columns.
struct Select<'a> {
    text: String,
    values: Vec<Cow<'a, str>>,
}

impl<'a> Select<'a> {
    fn push<'b>(&mut self, pieces: impl IntoIterator<Item = &'b str>) {
        self.text.extend(pieces);
    }

    fn compare(&mut self, column: &str, sign: &str, value: impl Into<Cow<'a, str>>) {
        self.values.push(value.into());
        self.push([column, " ", sign, " ?", &self.values.len().to_string()]);
    }

    fn and(&mut self, column: &str, sign: &str, value: impl Into<Cow<'a, str>>) {
        self.text.push_str(" AND ");
        self.compare(column, sign, value);
    }

    /// Only rows after those values in the order of the columns.
    fn beyond(&mut self, columns: &[&str], values: impl Iterator<Item = &'a str>, backward: bool) {
        let first = self.values.len() + 1;
        self.values.extend(values.map(Into::into));
        let places: Vec<_> = (first..=self.values.len()).map(|number| format!("?{number}")).collect();
        let sign = if backward { "<" } else { ">" };
        self.push(["(", &columns.join(", "), ") ", sign, " (", &places.join(", "), ")"]);
    }

    fn ordered(&mut self, columns: &[&str], backward: bool) {
        let direction = if backward { " DESC" } else { "" };
        let columns: Vec<_> = columns.iter().map(|column| format!("{column}{direction}")).collect();
        self.push([" ORDER BY ", &columns.join(", ")]);
    }
}

fn select<'a>(layout: &'a Layout, index: Option<&'a IndexLayout>, request: &'a Query) -> Select<'a> {
    let stored = index.and_then(|index| index.projected.as_ref()).map_or("item", |(_, column)| column);
    let mut select = Select { text: format!("SELECT {stored} FROM {} WHERE ", layout.table), values: Vec::new() };
    select.wanted(layout, index, request);
    let columns = order(layout, index);
    if !columns.is_empty() {
        select.ordered(&columns, request.backward);
    }
    select
}

/// The same from an index with deferred entries: those of other items in the index, and the deferred ones, merged. All
/// deferred ones are sorted, so their items are read later, for the page alone.
fn select_with_waiting<'a>(layout: &'a Layout, index: &'a IndexLayout, request: &'a Query) -> Select<'a> {
    let (table, later, keys) = (&layout.table, &layout.later, layout.key_columns());
    let is_same: Vec<_> = keys.iter().map(|column| format!("{table}.{column} = {later}.{column}")).collect();
    let is_same = is_same.join(" AND ");
    let (stored, waiting) = match &index.projected {
        Some((_, column)) => (column.as_str(), column.as_str()),
        None => ("item", "NULL"),
    };
    let columns = order(layout, Some(index));
    let others = [keys, columns.clone()].concat().join(", ");
    let mut select = Select { text: String::new(), values: Vec::new() };
    select.wanted(layout, Some(index), request);
    let wanted = std::mem::take(&mut select.text);
    select.text = format!(
        "SELECT {stored}, {others} FROM {table}
           WHERE {wanted} AND NOT EXISTS (SELECT 1 FROM {later} WHERE {is_same})
         UNION ALL SELECT {waiting}, {others} FROM {later} WHERE {wanted}"
    );
    if !columns.is_empty() {
        select.ordered(&columns, request.backward);
    }
    select
}

/// The columns that a partition is sorted by.
fn order<'a>(layout: &'a Layout, index: Option<&'a IndexLayout>) -> Vec<&'a str> {
    let schema = index.map_or(&layout.definition.key, |index| &index.definition.key);
    layout.definition.order_within(schema).iter().map(|name| layout.column(name)).collect()
}

impl<'a> Select<'a> {
    /// The condition of all rows that are requested.
    fn wanted(&mut self, layout: &'a Layout, index: Option<&'a IndexLayout>, request: &'a Query) {
        let schema = index.map_or(&layout.definition.key, |index| &index.definition.key);
        let partition = layout.column(&schema.partition);
        self.compare(partition, "=", request.key.value.as_str());
        if let Some(index) = index {
            for present in layout.required_columns(&index.definition) {
                self.push([" AND ", &present]);
            }
        }
        if let Some((attribute, condition)) = &request.key.sort {
            let column = layout.column(attribute);
            // A cursor is between the bounds and replaces the one it has passed: of two bounds on one side SQLite seeks
            // to the first and filters by the second, row by row.
            let superseded = |lower: bool| request.after.is_some() && lower != request.backward;
            if let SortCondition::Equals(value) = condition {
                self.and(column, "=", value.as_str());
            } else {
                let (low, high) = condition.bounds();
                if let Some((sign, value)) = within(low, true).filter(|_| !superseded(true)) {
                    self.and(column, sign, value);
                }
                if let Some((sign, value)) = within(high, false).filter(|_| !superseded(false)) {
                    self.and(column, sign, value);
                }
            }
        }
        let order = layout.definition.order_within(schema);
        let columns: Vec<&str> = order.iter().map(|name| layout.column(name)).collect();
        if let Some(cursor) = request.after.as_ref() {
            self.text.push_str(" AND ");
            if columns.is_empty() {
                // The partition has one item, which has already been read.
                self.text.push_str("FALSE");
            } else {
                let values = order.iter().map(|name| cursor.get(name).unwrap_or_default());
                self.beyond(&columns, values, request.backward);
            }
        }
    }
}

/// The comparison for a bound on that side, and its value.
fn within(bound: Bound<Cow<'_, str>>, lower: bool) -> Option<(&'static str, Cow<'_, str>)> {
    match bound {
        Bound::Unbounded => None,
        Bound::Included(value) => Some((if lower { ">=" } else { "<=" }, value)),
        Bound::Excluded(value) => Some((if lower { ">" } else { "<" }, value)),
    }
}

fn read_page(
    connection: &Connection,
    layout: &Layout,
    select: &Select<'_>,
    mut page: PageInMaking<'_>,
) -> Result<Page, Error> {
    let mut statement = connection.prepare_cached(&select.text).map_err(failure)?;
    let values = select.values.iter().map(|value| value as &dyn ToSql);
    let mut rows = statement.query(params_from_iter(values)).map_err(failure)?;
    while let Some(row) = rows.next().map_err(failure)? {
        let (item, size_bytes) = match row.get_ref(0).map_err(failure)? {
            ValueRef::Null => {
                let keys = (1..=layout.key_columns().len()).map(|place| row.get::<_, String>(place));
                let keys = keys.collect::<rusqlite::Result<Vec<_>>>().map_err(failure)?;
                let mut get = connection.prepare_cached(&layout.statements.get).map_err(failure)?;
                get.query_row(params_from_iter(keys), |row| Ok(decode(row.get_ref(0)?))).map_err(failure)??
            }
            stored => decode(stored)?,
        };
        if !page.add(Cow::Owned(item), size_bytes) {
            break;
        }
    }
    Ok(page.finish())
}

fn decode(stored: ValueRef<'_>) -> Result<(Item, usize), Error> {
    codec::decode_sized(stored.as_blob().map_err(|error| Error::Corrupt(format!("an item is no blob: {error}")))?)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::Cursor;

    /// A page costs its own items, not those of all previous pages.
    #[test]
    fn a_cursor_is_where_a_range_begins() {
        let definition = crate::TableDefinition::new("Notes", "PK").sorted_by("SK");
        let layout = Layout::new(1, definition);
        let cursor = Cursor([("PK".to_owned(), "p".to_owned()), ("SK".to_owned(), "b#5".to_owned())].into());
        let query =
            || Query::table("Notes", crate::partition("PK", "p").begins_with("SK", "b#")).after(Some(cursor.clone()));
        let text = |query: Query| select(&layout, None, &query).text;
        let forward = text(query());
        assert!(forward.contains(") > (") && forward.contains(" < ") && !forward.contains(">="), "{forward}");
        let backward = text(query().backward());
        assert!(
            backward.contains(") < (") && backward.contains(" >= ") && backward.matches('<').count() == 1,
            "{backward}"
        );
    }
    /// SQLite's plan for a statement, on a table of its own.
    fn plan(layout: &Layout, select: &Select<'_>) -> String {
        let connection = Connection::open_in_memory().unwrap();
        layout.create().iter().for_each(|statement| connection.execute_batch(statement).unwrap());
        let mut plan = connection.prepare(&format!("EXPLAIN QUERY PLAN {}", select.text)).unwrap();
        let values = select.values.iter().map(|value| value as &dyn ToSql);
        let steps = plan.query_map(params_from_iter(values), |row| row.get::<_, String>(3)).unwrap();
        steps.map(Result::unwrap).collect::<Vec<_>>().join("\n")
    }

    /// A list uses the index, however it is sorted; only deferred entries are sorted.
    #[test]
    fn a_listing_walks_its_index() {
        let by = |name: &str, sort: &str| crate::IndexDefinition::new(name, "a").sorted_by(sort);
        let definition = crate::TableDefinition::new("Things", "PK")
            .sorted_by("SK")
            .index(by("Own", "SK").keys_only())
            .index(by("Other", "b"))
            .index(by("Some", "c").including(["d"]));
        let layout = Layout::new(1, definition);
        for index in &layout.indexes {
            let name = &index.definition.name;
            let query = Query::index("Things", name.as_str(), crate::partition("a", "x"));
            let simple = plan(&layout, &select(&layout, Some(index), &query));
            assert!(simple.contains(&format!("_{name} (")) && !simple.contains("TEMP B-TREE"), "{name}: {simple}");
            for query in [query.clone(), query.clone().backward()] {
                let merged = plan(&layout, &select_with_waiting(&layout, index, &query));
                let (in_index, waiting) = merged.split_once("RIGHT").expect("both are merged");
                assert!(in_index.contains(&format!("_{name} (")) && !in_index.contains("TEMP B-TREE"), "{merged}");
                assert!(waiting.contains("TEMP B-TREE"), "{merged}");
            }
        }
    }
}
