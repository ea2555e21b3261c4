//! Reading: one item by its key, or a page of a partition.

use rusqlite::{Connection, OptionalExtension, ToSql, params_from_iter};

use super::layout::{IndexLayout, Layout};
use super::{codec, failure};
use crate::capacity::{Capacity, ReadMode};
use crate::expression::{SortCondition, project};
use crate::limits::{PAGE_BYTES_MAX, check_cursor, check_filter, check_held, check_query};
use crate::model::{Cursor, Item, Key, KeySchema, Value};
use crate::request::{Query, Scan};
use crate::response::Page;
use crate::{Condition, Error, Path};

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
            Some(found.ok_or_else(|| Error::Invalid(format!("table '{}' has no index '{name}'", definition.name)))?)
        }
    };
    let schema = index.map_or(&definition.key, |index| &index.definition.key);
    check_query(definition, schema, &request.key, request.after.as_ref())?;
    if let Some(filter) = &request.filter {
        check_filter(definition, schema, filter)?;
    }
    if let Some((held, _)) = index.and_then(|index| index.projected.as_ref()) {
        check_held(held, request)?;
    }
    let statement = select(layout, index, request);
    let mode = ReadMode::consistent(request.consistent);
    let wanted = Wanted { filter: request.filter.as_ref(), projection: &request.projection, limit: request.limit };
    read_page(connection, layout, schema, &statement, &wanted, mode)
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
    let wanted = Wanted { filter: None, projection: &[], limit: request.limit };
    read_page(connection, layout, schema, &select, &wanted, ReadMode::Consistent)
}

/// A statement in the making, and its values.
struct Select<'a> {
    text: String,
    values: Vec<std::borrow::Cow<'a, str>>,
}

impl<'a> Select<'a> {
    fn push<'b>(&mut self, pieces: impl IntoIterator<Item = &'b str>) {
        self.text.extend(pieces);
    }

    fn compare(&mut self, column: &str, sign: &str, value: impl Into<std::borrow::Cow<'a, str>>) {
        self.values.push(value.into());
        self.push([column, " ", sign, " ?", &self.values.len().to_string()]);
    }

    fn and(&mut self, column: &str, sign: &str, value: impl Into<std::borrow::Cow<'a, str>>) {
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
        let (low, high) = bounds(condition);
        // A cursor lies between the bounds and takes the place of the one it has left behind: of two
        // bounds on one side SQLite seeks to the first and filters by the second, row by row.
        let superseded = |lower: bool| request.after.is_some() && lower != request.backward;
        if let SortCondition::Equals(value) = condition {
            select.and(column, "=", value.as_str());
        }
        if let Some((sign, value)) = low.filter(|_| !superseded(true)) {
            select.and(column, sign, value);
        }
        if let Some((sign, value)) = high.filter(|_| !superseded(false)) {
            select.and(column, sign, value);
        }
    }
    // Within a partition, what orders the rows is what follows the partition key.
    let names: Vec<&str> = match index {
        Some(index) => index.definition.key.attributes().chain(layout.definition.key.attributes()).collect(),
        None => schema.attributes().collect(),
    };
    let mut order: Vec<(&str, &str)> = Vec::new();
    for name in names {
        let column = layout.column(name);
        if column != partition && !order.iter().any(|(known, _)| *known == column) {
            order.push((column, name));
        }
    }
    let columns: Vec<&str> = order.iter().map(|(column, _)| *column).collect();
    if let Some(cursor) = request.after.as_ref() {
        select.text.push_str(" AND ");
        if columns.is_empty() {
            // A partition of one item, which has been read.
            select.text.push_str("FALSE");
        } else {
            let values = order.iter().map(|(_, name)| cursor.get(name).unwrap_or_default());
            select.beyond(&columns, values, request.backward);
        }
    }
    if !columns.is_empty() {
        select.ordered(&columns, request.backward);
    }
    select
}

type Bound<'a> = Option<(&'static str, std::borrow::Cow<'a, str>)>;

/// Between what the sort keys lie that meet a condition other than equality.
fn bounds(condition: &SortCondition) -> (Bound<'_>, Bound<'_>) {
    match condition {
        SortCondition::Equals(_) => (None, None),
        SortCondition::LessThan(value) => (None, Some(("<", value.into()))),
        SortCondition::AtMost(value) => (None, Some(("<=", value.into()))),
        SortCondition::GreaterThan(value) => (Some((">", value.into())), None),
        SortCondition::AtLeast(value) => (Some((">=", value.into())), None),
        SortCondition::Between(low, high) => (Some((">=", low.into())), Some(("<=", high.into()))),
        SortCondition::BeginsWith(start) => {
            (Some((">=", start.into())), end_of_prefix(start).map(|end| ("<", end.into())))
        }
    }
}

/// The least string above all that begin with `start`: strings are ordered by code points.
fn end_of_prefix(start: &str) -> Option<String> {
    let mut characters: Vec<char> = start.chars().collect();
    while let Some(last) = characters.pop() {
        let next = match last {
            char::MAX => continue,
            // The surrogates are no characters.
            '\u{d7ff}' => '\u{e000}',
            other => char::from_u32(other as u32 + 1)?,
        };
        characters.push(next);
        return Some(characters.into_iter().collect());
    }
    None
}

/// What of the rows is given.
struct Wanted<'a> {
    filter: Option<&'a Condition>,
    projection: &'a [Path],
    limit: Option<u32>,
}

/// Room made for a page's items before any has been seen.
const ROOM_MAX: usize = 128;

fn read_page(
    connection: &Connection,
    layout: &Layout,
    schema: &KeySchema,
    select: &Select<'_>,
    wanted: &Wanted<'_>,
    mode: ReadMode,
) -> Result<Page, Error> {
    let mut statement = connection.prepare_cached(&select.text).map_err(failure)?;
    let values = select.values.iter().map(|value| value as &dyn ToSql);
    let mut rows = statement.query(params_from_iter(values)).map_err(failure)?;
    let limit = wanted.limit.map_or(usize::MAX, |limit| limit as usize);
    let mut items = Vec::with_capacity(limit.min(ROOM_MAX));
    let (mut examined, mut bytes, mut next) = (0, 0, None);
    while let Some(row) = rows.next().map_err(failure)? {
        let stored = row.get_ref(0).map_err(failure)?;
        let stored = stored.as_blob().map_err(|error| Error::Corrupt(format!("an item is no blob: {error}")))?;
        let (item, size) = codec::decode_sized(stored)?;
        examined += 1;
        bytes += size;
        let full = examined >= limit || bytes >= PAGE_BYTES_MAX;
        if full {
            next = Some(cursor_on(layout, schema, &item));
        }
        if wanted.filter.is_none_or(|filter| filter.holds(&item)) {
            items.push(if wanted.projection.is_empty() { item } else { project(&item, wanted.projection) });
        }
        if full {
            break;
        }
    }
    Ok(Page { items, examined, next, capacity: Capacity::of_read(bytes, mode) })
}

fn cursor_on(layout: &Layout, schema: &KeySchema, item: &Item) -> Cursor {
    let names = layout.definition.key.attributes().chain(schema.attributes());
    let value = |name: &str| item.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    Cursor(names.map(|name| (name.to_owned(), value(name))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_prefix_is_just_above_it() {
        for (start, end) in [
            ("DATE#", Some("DATE$")),
            ("a\u{10ffff}", Some("b")),
            ("\u{d7ff}", Some("\u{e000}")),
            ("\u{10ffff}", None),
            ("戸", Some("戹")),
            ("\u{7f}", Some("\u{80}")),
        ] {
            assert_eq!(end_of_prefix(start).as_deref(), end, "{start:?}");
        }
    }

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
