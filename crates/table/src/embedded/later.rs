//! Index entries that find their place later.
//!
//! Beside its item a row holds the columns that its indexes are made of. To change them is to take an entry out of one
//! place in each index and to put it into another; in a large table each of these is a page of its own, far from all
//! others, and a transaction over many items spends most of its time there. So it leaves the columns as they are, and
//! writes what they are to be into a second table, which is small and always at hand. Who asks an index is answered
//! from both; soon afterwards the upkeep moves the entries to their places.
//!
//! What holds at every commit: of an item, the indexes have what waits for it if something does, and what its own row
//! says if nothing does.

use rusqlite::types::Value as Column;
use rusqlite::{Connection, OptionalExtension, Row as SqlRow, ToSql, params_from_iter};

use super::layout::{Layout, Row};

/// Of so many changed items at once the index entries wait. What few items need is done at once: then nobody has to
/// look in two places.
const MANY: usize = 4;
/// How many entries are moved in one commit. Other writes wait for that long.
pub(super) const AT_A_TIME: usize = 32;

/// Whether the index entries wait in a request that moves so many items.
pub(super) fn is_worth_it(moving: usize) -> bool {
    moving >= MANY
}

/// Say what the indexes are to have of a row.
pub(super) fn put_off(connection: &Connection, layout: &Layout, row: &Row) -> rusqlite::Result<()> {
    let values = &row.columns[..layout.index_places().end];
    connection.prepare_cached(&layout.statements.put_off)?.execute(params_from_iter(values))?;
    Ok(())
}

/// What waits for the row with that key is no longer true; whether something did. Then nobody knows what its own
/// columns are.
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

/// Whether something waits.
pub(super) fn is_any_waiting(connection: &Connection, layout: &Layout) -> rusqlite::Result<bool> {
    connection.prepare_cached(&layout.statements.is_any_waiting)?.exists([])
}

/// Move some of the entries to their places; how many.
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
        // SQLite touches every index of which a column is set, even to what it was.
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
