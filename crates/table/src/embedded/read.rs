//! Reading: one item by its key, or a page of a partition.

use std::borrow::Cow;
use std::ops::Bound;

use rusqlite::{Connection, OptionalExtension, ToSql, params_from_iter};

use super::layout::{IndexLayout, Layout};
use super::{codec, failure};
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

/// The same, telling a failing store from a damaged item.
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
    read_page(connection, &select(layout, index, request), PageInMaking::of_query(definition, schema, request))
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
    read_page(connection, &select, PageInMaking::of_scan(&layout.definition, request))
}

/// A statement in the making, and its values.
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

    /// Only what comes after those values in the order of the columns.
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
    let schema = index.map_or(&layout.definition.key, |index| &index.definition.key);
    let partition = layout.column(&schema.partition);
    let stored = index.and_then(|index| index.projected.as_ref()).map_or("item", |(_, column)| column);
    let mut select = Select { text: format!("SELECT {stored} FROM {} WHERE ", layout.table), values: Vec::new() };
    select.compare(partition, "=", request.key.value.as_str());
    if let Some(index) = index {
        for present in layout.required_columns(&index.definition) {
            select.push([" AND ", &present]);
        }
    }
    if let Some((attribute, condition)) = &request.key.sort {
        let column = layout.column(attribute);
        // A cursor lies between the bounds and takes the place of the one it has left behind: of two
        // bounds on one side SQLite seeks to the first and filters by the second, row by row.
        let superseded = |lower: bool| request.after.is_some() && lower != request.backward;
        if let SortCondition::Equals(value) = condition {
            select.and(column, "=", value.as_str());
        } else {
            let (low, high) = condition.bounds();
            if let Some((sign, value)) = within(low, true).filter(|_| !superseded(true)) {
                select.and(column, sign, value);
            }
            if let Some((sign, value)) = within(high, false).filter(|_| !superseded(false)) {
                select.and(column, sign, value);
            }
        }
    }
    let order = layout.definition.order_within(schema);
    let columns: Vec<&str> = order.iter().map(|name| layout.column(name)).collect();
    if let Some(cursor) = request.after.as_ref() {
        select.text.push_str(" AND ");
        if columns.is_empty() {
            // A partition of one item, which has been read.
            select.text.push_str("FALSE");
        } else {
            let values = order.iter().map(|name| cursor.get(name).unwrap_or_default());
            select.beyond(&columns, values, request.backward);
        }
    }
    if !columns.is_empty() {
        select.ordered(&columns, request.backward);
    }
    select
}

/// The comparison that keeps to a bound on that side, and with what.
fn within(bound: Bound<Cow<'_, str>>, lower: bool) -> Option<(&'static str, Cow<'_, str>)> {
    match bound {
        Bound::Unbounded => None,
        Bound::Included(value) => Some((if lower { ">=" } else { "<=" }, value)),
        Bound::Excluded(value) => Some((if lower { ">" } else { "<" }, value)),
    }
}

fn read_page(connection: &Connection, select: &Select<'_>, mut page: PageInMaking<'_>) -> Result<Page, Error> {
    let mut statement = connection.prepare_cached(&select.text).map_err(failure)?;
    let values = select.values.iter().map(|value| value as &dyn ToSql);
    let mut rows = statement.query(params_from_iter(values)).map_err(failure)?;
    while let Some(row) = rows.next().map_err(failure)? {
        let stored = row.get_ref(0).map_err(failure)?;
        let stored = stored.as_blob().map_err(|error| Error::Corrupt(format!("an item is no blob: {error}")))?;
        let (item, size_bytes) = codec::decode_sized(stored)?;
        if !page.add(Cow::Owned(item), size_bytes) {
            break;
        }
    }
    Ok(page.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cursor;

    /// A page costs its own items, not those of all pages before it.
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
}
