//! Reads and writes items in the way that all collections share.

use std::str::FromStr;

use blobs::{Blobs, Entry, MAX_PAGE, Prefix};
use table::{Cursor, Item, Query, Tables};

use crate::{Error, Kind, Result};

/// The error for stored data that this program cannot have written.
pub fn damaged(what: &str) -> Error {
    Error::internal(format!("stored data is damaged: {what}"))
}

/// Refuse items of a later version of the program: guessing what they mean would be worse.
pub fn check_format(item: &Item, attribute: &str, known: u32) -> Result<()> {
    match item.integer::<u32>(attribute)? {
        format if format == known => Ok(()),
        other => Err(Error::internal(format!("an item is in format {other}, which this program does not know"))),
    }
}

/// An id that was written by this program.
pub fn stored_id<T: FromStr<Err = Error>>(text: &str) -> Result<T> {
    text.parse().map_err(|_| damaged("an id is invalid"))
}

/// One page of a list.
pub async fn page(tables: &dyn Tables, query: Query, resumed: bool) -> Result<table::Page> {
    tables.query(query).await.map_err(|error| match error {
        // The query is ours and correct, so the cursor from outside must be wrong.
        table::Error::Invalid(_) if resumed => Error::new(Kind::BadCursor, "the cursor belongs to another query"),
        error => error.into(),
    })
}

/// One page of a list, decoded.
pub async fn page_of<T>(
    tables: &dyn Tables,
    query: Query,
    resumed: bool,
    read: impl Fn(&Item) -> Result<T>,
) -> Result<(Vec<T>, Option<Cursor>)> {
    let page = page(tables, query, resumed).await?;
    Ok((page.items.iter().map(read).collect::<Result<Vec<_>>>()?, page.next))
}

/// A whole list, decoded; for lists that are never long.
pub async fn all_of<T>(tables: &dyn Tables, query: Query, read: impl Fn(&Item) -> Result<T>) -> Result<Vec<T>> {
    let (mut all, mut after) = (Vec::new(), None);
    loop {
        let page = tables.query(query.clone().after(after)).await?;
        for item in &page.items {
            all.push(read(item)?);
        }
        after = page.next;
        if after.is_none() {
            return Ok(all);
        }
    }
}

/// At most this many pages of a list are counted, each of a megabyte: about ten thousand items.
const COUNTED_PAGES_MAX: u32 = 10;

/// How many items a list has. In a very long list, only those at its beginning are counted.
pub async fn count_of(tables: &dyn Tables, query: Query) -> Result<u64> {
    let (mut count, mut after) = (0, None);
    for _ in 0..COUNTED_PAGES_MAX {
        let page = tables.query(query.clone().after(after)).await?;
        count += page.items.len() as u64;
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    Ok(count)
}

/// A cursor as text, to be stored until the next page is read.
pub fn write_cursor(cursor: Option<Cursor>) -> Result<Option<String>> {
    cursor.map(|cursor| serde_json::to_string(&cursor)).transpose().map_err(Error::internal)
}

/// A cursor from text that was stored.
pub fn read_cursor(text: Option<String>) -> Result<Option<Cursor>> {
    text.map(|text| serde_json::from_str(&text)).transpose().map_err(|_| damaged("a cursor is invalid"))
}

/// One page of the objects under a prefix, after the object with that key, and where the next page begins.
pub async fn objects_page(
    blobs: &dyn Blobs,
    prefix: &str,
    after: Option<String>,
) -> Result<(Vec<Entry>, Option<String>)> {
    let prefix = Prefix::new(prefix).map_err(blobs::Error::from)?;
    let after = after.map(blobs::Key::new).transpose().map_err(blobs::Error::from)?;
    let page = blobs.list(&prefix, after.as_ref(), MAX_PAGE).await?;
    let next = page.entries.last().filter(|_| page.more).map(|entry| entry.key.as_str().to_owned());
    Ok((page.entries, next))
}

/// With a filter, at most this many items are examined for one page: a megabyte at most is read.
const FILTERED_MAX: u32 = 1_000;

/// One page of the items that match, in one query. More items are examined than returned, so a page can be short even
/// though there are more.
pub async fn page_of_fitting<T>(
    tables: &dyn Tables,
    query: Query,
    (limit, resumed): (u32, bool),
    read: impl Fn(&Item) -> Result<T>,
    fits: Option<&(dyn Fn(&T) -> bool + Sync)>,
    cursor_at: impl Fn(&Item) -> Result<Cursor>,
) -> Result<(Vec<T>, Option<Cursor>)> {
    let looked_at = if fits.is_some() { FILTERED_MAX } else { limit };
    let page = page(tables, query.limit(looked_at), resumed).await?;
    let (mut found, mut next) = (Vec::new(), page.next);
    for (place, item) in page.items.iter().enumerate() {
        let thing = read(item)?;
        if fits.is_none_or(|fits| fits(&thing)) {
            found.push(thing);
        }
        if found.len() >= limit as usize && place + 1 < page.items.len() {
            next = Some(cursor_at(item)?);
            break;
        }
    }
    Ok((found, next))
}

/// For a write that expects to find an item: a missing item is not a failure of the store.
pub fn found<T>(result: Result<T, table::Error>) -> Result<T> {
    result.map_err(|error| if error.is_condition_failed() { Error::not_found() } else { error.into() })
}

/// For a write that is not essential: somebody else may have made it first, or it can be made the next time.
pub fn best_effort<T, E: std::fmt::Display>(what: &str, result: Result<T, E>) {
    if let Err(error) = result {
        tracing::warn!(%error, "{what} failed; this does no harm");
    }
}
