//! Applies the writes of a request. All changes are computed first, against the current items; they are written only if
//! all of them are valid.

use std::sync::Arc;

use rusqlite::{Connection, ToSql, params_from_iter};

use super::layout::{Layout, Row};
use super::{later, read};
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
    /// The row to put, encoded by the caller: the writer has enough to do.
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

/// The outer result is the store's; the inner one says whether the write was refused.
type Worked<T> = rusqlite::Result<Result<T, Error>>;

/// Compute what a write does, without doing it.
fn plan(connection: &Connection, layout: &Layout, write: Write) -> Worked<Change> {
    let old = read::get_raw(connection, layout, &write.key)?.transpose();
    Ok(old.and_then(|old| write.plan(&layout.definition, old)))
}

/// What a change does to the table.
enum Step {
    Nothing,
    Delete,
    Insert(Row),
    /// These stored columns change, and the item.
    Update(Row, Vec<usize>),
}

impl Step {
    /// The new row may be known already.
    fn of(layout: &Layout, change: &Change, row: Option<Row>) -> Self {
        match (&change.old, &change.new) {
            (None, None) => Self::Nothing,
            (Some(_), None) => Self::Delete,
            (old, new) if old == new => Self::Nothing,
            (None, Some(new)) => Self::Insert(row.unwrap_or_else(|| layout.row(new))),
            (Some(old), Some(new)) => {
                let row = row.unwrap_or_else(|| layout.row(new));
                let keys = layout.index_places().start;
                let before = if row.columns.len() == keys { Vec::new() } else { layout.columns_of(old) };
                let differs = |place: &usize| before[*place] != row.columns[*place];
                let changed = (keys..row.columns.len()).filter(differs).collect();
                Self::Update(row, changed)
            }
        }
    }

    /// Whether an item moves within the indexes.
    fn moves(&self, layout: &Layout) -> bool {
        let places = layout.index_places();
        matches!(self, Self::Update(_, changed) if changed.iter().any(|place| places.contains(place)))
    }
}

/// Apply a change. Its index entries may be deferred.
fn apply(connection: &Connection, layout: &Layout, change: &Change, step: Step, later: bool) -> rusqlite::Result<()> {
    let key = || layout.definition.key.attributes().map(|name| change.key.get(name));
    let moves = step.moves(layout);
    match step {
        Step::Nothing => {}
        Step::Delete => {
            connection.prepare_cached(&layout.statements.delete)?.execute(params_from_iter(key()))?;
            later::forget(connection, layout, key())?;
        }
        Step::Insert(row) => {
            let values = row.columns.iter().map(|column| column as &dyn ToSql).chain([&row.item as &dyn ToSql]);
            connection.prepare_cached(&layout.statements.insert)?.execute(params_from_iter(values))?;
        }
        Step::Update(row, mut changed) => {
            let places = layout.index_places();
            if moves && later {
                later::put_off(connection, layout, &row)?;
                changed.retain(|place| !places.contains(place));
            } else if moves && later::forget(connection, layout, key())? {
                changed.retain(|place| !places.contains(place));
                changed.extend(places.clone());
            }
            let set = (0..places.start).chain(changed.iter().copied());
            let values = set.map(|place| &row.columns[place] as &dyn ToSql).chain([&row.item as &dyn ToSql]);
            connection.prepare_cached(&layout.update(&changed, true))?.execute(params_from_iter(values))?;
        }
    }
    Ok(())
}

/// A single write.
pub(super) fn single(connection: &Connection, write: TableWrite, returning: Returning) -> Worked<Written> {
    let TableWrite { layout, write, row } = write;
    let change = match plan(connection, &layout, write)? {
        Ok(change) => change,
        Err(error) => return Ok(Err(error)),
    };
    apply(connection, &layout, &change, Step::of(&layout, &change, row), false)?;
    Ok(Ok(change.written(&layout.definition, returning)))
}

/// Several writes. Returns the number of items whose index entries were deferred, which is only done if there are not
/// too many already.
pub(super) fn many(
    connection: &Connection,
    writes: Vec<TableWrite>,
    together: Together,
    may_wait: bool,
) -> Worked<(WroteMany, usize)> {
    let (mut planned, mut places) = (Vec::with_capacity(writes.len()), Vec::with_capacity(writes.len()));
    for TableWrite { layout, write, row } in writes {
        planned.push(plan(connection, &layout, write)?);
        places.push((layout, row));
    }
    let changes = match together.agree(planned) {
        Ok(changes) => changes,
        Err(error) => return Ok(Err(error)),
    };
    let mut steps = Vec::with_capacity(changes.len());
    for (change, (layout, row)) in changes.iter().zip(places) {
        let step = Step::of(&layout, change, row);
        steps.push((change, layout, step));
    }
    let moving = steps.iter().filter(|(_, layout, step)| step.moves(layout)).count();
    let later = may_wait && later::is_worth_it(moving);
    let mut capacity = Capacity::default();
    for (change, layout, step) in steps {
        apply(connection, &layout, change, step, later)?;
        capacity += change.capacity(&layout.definition, together.factor());
    }
    Ok(Ok((WroteMany { capacity }, if later { moving } else { 0 })))
}

/// Refuse two writes to the same item.
pub(super) fn check_distinct(writes: &[TableWrite], together: Together) -> Result<(), Error> {
    together.check_distinct(writes.iter().map(|write| (write.layout.id, &write.write.key)))
}

/// Delete up to `limit` items that had expired by `now_second`. Returns how many there were.
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
        later::forget(connection, layout, key)?;
    }
    Ok(keys.len())
}
