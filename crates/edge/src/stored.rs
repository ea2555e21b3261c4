//! Reading and writing items, as every collection does it.

use std::str::FromStr;

use table::{Cursor, Item, Query, Tables};

use crate::{Error, Kind, Result};

/// What was stored is not what this program stores.
pub fn damaged(what: &str) -> Error {
    Error::internal(format!("stored data is damaged: {what}"))
}

/// Refuse what a later program wrote: guessing what it means would be worse.
pub fn check_format(item: &Item, attribute: &str, known: u32) -> Result<()> {
    match item.integer::<u32>(attribute)? {
        format if format == known => Ok(()),
        other => Err(Error::internal(format!("an item is in format {other}, which this program does not know"))),
    }
}

/// An id that was written by this program.
pub fn stored_id<T: FromStr<Err = Error>>(text: &str) -> Result<T> {
    text.parse().map_err(|_| damaged("an id is none"))
}

/// One page of a list.
pub async fn page(tables: &dyn Tables, query: Query, resumed: bool) -> Result<table::Page> {
    tables.query(query).await.map_err(|error| match error {
        // The query is ours and right; the cursor came from outside.
        table::Error::Invalid(_) if resumed => Error::new(Kind::BadCursor, "the cursor is not of this query"),
        error => error.into(),
    })
}

/// One page of a list, read.
pub async fn page_of<T>(
    tables: &dyn Tables,
    query: Query,
    resumed: bool,
    read: impl Fn(&Item) -> Result<T>,
) -> Result<(Vec<T>, Option<Cursor>)> {
    let page = page(tables, query, resumed).await?;
    Ok((page.items.iter().map(read).collect::<Result<Vec<_>>>()?, page.next))
}

/// All of a list, read, for what is never long.
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

/// So many pages of a list are counted, each of a megabyte: some ten thousand items.
const COUNTED_PAGES_MAX: u32 = 10;

/// How many there are in a list; of a very long one, how many there are in its beginning.
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

/// With a filter, so many are looked at for one page: what is read is a megabyte at most.
const FILTERED_MAX: u32 = 1_000;

/// One page of what fits, in one query. What does not fit is left out; then more are looked at than
/// shown, and a page can be short though there are more.
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

/// Of a write that should find something: that nothing was there is no failure of the store.
pub fn found<T>(result: Result<T, table::Error>) -> Result<T> {
    result.map_err(|error| if error.is_condition_failed() { Error::not_found() } else { error.into() })
}

/// Of a write that somebody else may have made first, or that can as well be made next time.
pub fn best_effort<T, E: std::fmt::Display>(what: &str, result: Result<T, E>) {
    if let Err(error) = result {
        tracing::warn!(%error, "{what} did not succeed; it does no harm");
    }
}
