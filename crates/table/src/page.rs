//! Builds a page: items that are read one after the other become the response to a query or a scan, up to its limit or
//! a megabyte.

use std::borrow::Cow;

use crate::capacity::{Capacity, ReadMode};
use crate::expression::project;
use crate::limits::PAGE_BYTES_MAX;
use crate::model::{Cursor, Item, KeySchema, TableDefinition, Value};
use crate::request::{Query, Scan};
use crate::response::Page;
use crate::{Condition, Path};

/// The largest initial capacity for a page's items.
const ROOM_MAX: usize = 128;

pub(crate) struct PageInMaking<'a> {
    /// The keys of the table, and those of the table or index that is read.
    keys: [&'a KeySchema; 2],
    filter: Option<&'a Condition>,
    projection: &'a [Path],
    limit: usize,
    mode: ReadMode,
    bytes: usize,
    items: Vec<Item>,
    examined: usize,
    next: Option<Cursor>,
}

impl<'a> PageInMaking<'a> {
    /// A page for a query of that table, or of its index with that schema.
    pub(crate) fn of_query(table: &'a TableDefinition, schema: &'a KeySchema, query: &'a Query) -> Self {
        let page = Self::new(table, schema, query.limit, ReadMode::consistent(query.consistent));
        Self { filter: query.filter.as_ref(), projection: &query.projection, ..page }
    }

    pub(crate) fn of_scan(table: &'a TableDefinition, scan: &Scan) -> Self {
        Self::new(table, &table.key, scan.limit, ReadMode::Consistent)
    }

    fn new(table: &'a TableDefinition, schema: &'a KeySchema, limit: Option<u32>, mode: ReadMode) -> Self {
        let limit = limit.map_or(usize::MAX, |limit| limit as usize);
        Self {
            keys: [&table.key, schema],
            filter: None,
            projection: &[],
            limit,
            mode,
            bytes: 0,
            items: Vec::with_capacity(limit.min(ROOM_MAX)),
            examined: 0,
            next: None,
        }
    }

    /// Add the next item, which has that many bytes. Returns whether there is room for more.
    #[inline]
    pub(crate) fn add(&mut self, item: Cow<'_, Item>, size_bytes: usize) -> bool {
        self.examined += 1;
        self.bytes += size_bytes;
        let full = self.examined >= self.limit || self.bytes >= PAGE_BYTES_MAX;
        if full {
            self.next = Some(self.cursor_on(&item));
        }
        if self.filter.is_none_or(|filter| filter.holds(&item)) {
            self.items.push(shown(item, self.projection));
        }
        !full
    }

    pub(crate) fn finish(self) -> Page {
        let capacity = Capacity::of_read(self.bytes, self.mode);
        Page { items: self.items, examined: self.examined, next: self.next, capacity }
    }

    fn cursor_on(&self, item: &Item) -> Cursor {
        let value = |name: &str| item.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let names = self.keys.into_iter().flat_map(KeySchema::attributes);
        Cursor(names.map(|name| (name.to_owned(), value(name))).collect())
    }
}

/// The requested parts of an item.
#[inline]
pub(crate) fn shown(item: Cow<'_, Item>, projection: &[Path]) -> Item {
    if projection.is_empty() { item.into_owned() } else { project(&item, projection) }
}
