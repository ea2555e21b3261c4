//! Writing: what a request changes is worked out first, against the items as they are; only when
//! all of it is right is anything written.

use std::sync::Arc;

use rusqlite::{Connection, ToSql, params_from_iter};

use super::layout::{Layout, Row};
use super::read;
use crate::capacity::Capacity;
use crate::change::{Change, Effect, Together, Write};
use crate::request::Returning;
use crate::response::{Written, WroteMany};
use crate::{Error, expiry};

/// One write, with the table it is for.
#[derive(Debug)]
pub(super) struct TableWrite {
    layout: Arc<Layout>,
    write: Write,
    /// The row of what is put, which whoever asks for it has made: the writer has enough to do.
    row: Option<Row>,
}

impl TableWrite {
    pub(super) fn new(layout: Arc<Layout>, write: Write) -> Self {
        let row = match &write.effect {
            Effect::Put(item) => Some(layout.row(item)),
            Effect::Update(_) | Effect::Delete | Effect::Check => None,
        };
        Self { layout, write, row }
    }
}

/// A write that cannot be done, though the store works.
type Worked<T> = rusqlite::Result<Result<T, Error>>;

/// Work out what a write does, without doing it.
fn plan(connection: &Connection, layout: &Layout, write: Write) -> Worked<Change> {
    let old = read::get_raw(connection, layout, &write.key)?.transpose();
    Ok(old.and_then(|old| write.plan(&layout.definition, old)))
}

/// Make a change. The row of what is new may be known already.
fn apply(connection: &Connection, layout: &Layout, change: &Change, row: Option<Row>) -> rusqlite::Result<()> {
    let key = || layout.definition.key.attributes().map(|name| change.key.get(name));
    let Some(new) = &change.new else {
        if change.old.is_some() {
            connection.prepare_cached(&layout.statements.delete)?.execute(params_from_iter(key()))?;
        }
        return Ok(());
    };
    if change.old.as_ref() == Some(new) {
        return Ok(());
    }
    let row = row.unwrap_or_else(|| layout.row(new));
    let Some(old) = &change.old else {
        let values = row.columns.iter().map(|column| column as &dyn ToSql).chain([&row.item as &dyn ToSql]);
        connection.prepare_cached(&layout.statements.insert)?.execute(params_from_iter(values))?;
        return Ok(());
    };
    // SQLite touches every index of which a column is set, even to what it was.
    let keys = layout.definition.key.attributes().count();
    let before = if row.columns.len() == keys { Vec::new() } else { layout.columns_of(old) };
    let changed: Vec<usize> = (keys..row.columns.len()).filter(|place| before[*place] != row.columns[*place]).collect();
    let places = (0..keys).chain(changed.iter().copied());
    let values = places.map(|place| &row.columns[place] as &dyn ToSql).chain([&row.item as &dyn ToSql]);
    connection.prepare_cached(&layout.update(&changed))?.execute(params_from_iter(values))?;
    Ok(())
}

/// One write by itself.
pub(super) fn single(connection: &Connection, write: TableWrite, returning: Returning) -> Worked<Written> {
    let TableWrite { layout, write, row } = write;
    let change = match plan(connection, &layout, write)? {
        Ok(change) => change,
        Err(error) => return Ok(Err(error)),
    };
    apply(connection, &layout, &change, row)?;
    Ok(Ok(change.written(&layout.definition, returning)))
}

/// Several writes.
pub(super) fn many(connection: &Connection, writes: Vec<TableWrite>, together: Together) -> Worked<WroteMany> {
    let (mut planned, mut places) = (Vec::with_capacity(writes.len()), Vec::with_capacity(writes.len()));
    for TableWrite { layout, write, row } in writes {
        planned.push(plan(connection, &layout, write)?);
        places.push((layout, row));
    }
    let changes = match together.agree(planned) {
        Ok(changes) => changes,
        Err(error) => return Ok(Err(error)),
    };
    let mut capacity = Capacity::default();
    for (change, (layout, row)) in changes.iter().zip(places) {
        apply(connection, &layout, change, row)?;
        capacity += change.capacity(&layout.definition, together.factor());
    }
    Ok(Ok(WroteMany { capacity }))
}

/// Whether each write is to an item of its own.
pub(super) fn check_distinct(writes: &[TableWrite], together: Together) -> Result<(), Error> {
    together.check_distinct(writes.iter().map(|write| (write.layout.id, &write.write.key)))
}

/// Remove up to `limit` items that had expired by `now_second`. How many there were.
pub(super) fn remove_expired(
    connection: &Connection,
    layout: &Layout,
    now_second: i64,
    limit: usize,
) -> rusqlite::Result<usize> {
    let Some(select) = layout.expired(limit) else { return Ok(0) };
    let count = layout.definition.key.attributes().count();
    let mut statement = connection.prepare_cached(&select)?;
    let keys = statement.query_map(expiry::expired_by(now_second), |row| {
        (0..count).map(|column| row.get::<_, String>(column)).collect::<rusqlite::Result<Vec<_>>>()
    })?;
    let keys: Vec<_> = keys.collect::<rusqlite::Result<_>>()?;
    let mut delete = connection.prepare_cached(&layout.statements.delete)?;
    for key in &keys {
        delete.execute(params_from_iter(key))?;
    }
    Ok(keys.len())
}
