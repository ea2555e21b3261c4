//! Deferred index entries.
//!
//! Beside its item, a row has the columns that its indexes use. Changing them means moving an entry within each index;
//! in a large table each of these is on a page of its own, far from all others, and a transaction over many items
//! spends most of its time there. So such a transaction leaves the columns unchanged, and writes their new values into
//! a second table, which is small and always cached. A query of an index reads both; soon afterwards the maintenance
//! moves the entries to their places.
//!
//! The invariant at every commit: for an item, the indexes contain its deferred entry if there is one, and otherwise
//! what its own row says.

use rusqlite::types::Value as Column;
use rusqlite::{Connection, OptionalExtension, Row as SqlRow, ToSql, params_from_iter};

use super::layout::{Layout, Row};

/// From this many changed items on, index entries are deferred. The entries of fewer items are moved at once: then no
/// query has to read two tables.
const MANY: usize = 4;
/// How many entries are moved in one commit. Other writes wait in the meantime.
pub(super) const AT_A_TIME: usize = 32;

/// Whether the index entries are deferred in a request that moves this many items.
pub(super) fn is_worth_it(moving: usize) -> bool {
    moving >= MANY
}

/// Record the deferred index columns of a row.
pub(super) fn put_off(connection: &Connection, layout: &Layout, row: &Row) -> rusqlite::Result<()> {
    let values = &row.columns[..layout.index_places().end];
    connection.prepare_cached(&layout.statements.put_off)?.execute(params_from_iter(values))?;
    Ok(())
}

/// Delete the deferred entry of the row with that key. Returns whether there was one: then its own columns are
/// outdated.
pub(super) fn forget<K: ToSql>(
    connection: &Connection,
    layout: &Layout,
    key: impl IntoIterator<Item = K>,
) -> rusqlite::Result<bool> {
    if layout.indexes.is_empty() {
        return Ok(false);
    }
    Ok(connection.prepare_cached(&layout.statements.forget)?.execute(params_from_iter(key))? > 0)
}

/// Whether there are deferred entries.
pub(super) fn is_any_waiting(connection: &Connection, layout: &Layout) -> rusqlite::Result<bool> {
    connection.prepare_cached(&layout.statements.is_any_waiting)?.exists([])
}

/// Move some of the entries to their places. Returns how many.
pub(super) fn settle(connection: &Connection, layout: &Layout) -> rusqlite::Result<usize> {
    let places = layout.index_places();
    let columns = |row: &SqlRow<'_>, count: usize| (0..count).map(|place| row.get(place)).collect();
    let mut some = connection.prepare_cached(&layout.some_waiting(AT_A_TIME))?;
    let waiting = some.query_map([], |row| columns(row, places.end))?;
    let waiting: Vec<Vec<Column>> = waiting.collect::<rusqlite::Result<_>>()?;
    for wanted in &waiting {
        let key = &wanted[..places.start];
        let mut held = connection.prepare_cached(&layout.statements.held)?;
        let held: Option<Vec<Column>> =
            held.query_row(params_from_iter(key), |row| columns(row, places.len())).optional()?;
        // SQLite updates every index of which a column is set, even to the same value.
        let differs =
            |held: &Vec<Column>| places.clone().filter(|place| held[place - places.start] != wanted[*place]).collect();
        let changed: Vec<usize> = held.as_ref().map(differs).unwrap_or_default();
        if !changed.is_empty() {
            let values = key.iter().chain(changed.iter().map(|place| &wanted[*place]));
            connection.prepare_cached(&layout.update(&changed, false))?.execute(params_from_iter(values))?;
        }
        forget(connection, layout, key)?;
    }
    Ok(waiting.len())
}
