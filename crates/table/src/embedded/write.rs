//! Writing: what a request changes is worked out first, against the items as they are; only when
//! all of it is right is anything written.

use std::collections::HashSet;
use std::sync::Arc;

use rusqlite::{Connection, ToSql, params_from_iter};

use super::layout::{Layout, Row};
use super::read;
use crate::capacity::Capacity;
use crate::limits::{TRANSACTION_BYTES_MAX, check_item, check_key};
use crate::model::{Item, Key};
use crate::request::Returning;
use crate::response::{Written, WroteMany};
use crate::{Condition, Error, Refusal, Update};

/// One write to one item, with the table it is for.
#[derive(Debug)]
pub(super) struct Write {
    pub(super) layout: Arc<Layout>,
    pub(super) key: Key,
    pub(super) condition: Option<Condition>,
    pub(super) effect: Effect,
}

#[derive(Debug)]
pub(super) enum Effect {
    /// With its row, which whoever asks for it has made: the writer has enough to do.
    Put(Item, Row),
    Update(Update),
    Delete,
    /// Only the condition matters.
    Check,
}

impl Write {
    pub(super) fn put(layout: Arc<Layout>, item: Item, condition: Option<Condition>) -> Result<Self, Error> {
        let key = check_item(&layout.definition, &item)?;
        let row = layout.row(&item);
        Ok(Self { layout, key, condition, effect: Effect::Put(item, row) })
    }

    pub(super) fn new(
        layout: Arc<Layout>,
        key: Key,
        condition: Option<Condition>,
        effect: Effect,
    ) -> Result<Self, Error> {
        check_key(&layout.definition, &key)?;
        Ok(Self { layout, key, condition, effect })
    }
}

/// What a write does to its item.
struct Change<'a> {
    layout: &'a Layout,
    key: Key,
    old: Option<Item>,
    new: Option<Item>,
    /// The row of `new`, where it is known already.
    row: Option<Row>,
}

/// A write that cannot be done, though the store works.
type Worked<T> = rusqlite::Result<Result<T, Error>>;

/// Work out what a write does, without doing it.
fn plan<'a>(connection: &Connection, layout: &'a Layout, write: Write) -> Worked<Change<'a>> {
    let Write { key, condition, effect, .. } = write;
    let old = match read::get_raw(connection, layout, &key)?.transpose() {
        Ok(old) => old,
        Err(error) => return Ok(Err(error)),
    };
    if let Some(condition) = condition {
        let holds = match &old {
            Some(item) => condition.holds(item),
            None => condition.holds(&Item::new()),
        };
        if !holds {
            return Ok(Err(Error::ConditionFailed { item: old.map(Box::new) }));
        }
    }
    let mut row = None;
    let new = match effect {
        Effect::Put(item, made) => {
            row = Some(made);
            Some(item)
        }
        Effect::Delete => None,
        Effect::Check => old.clone(),
        Effect::Update(update) => {
            let before = old.clone().unwrap_or_else(|| key.to_item());
            let after = update.apply_to(&before).and_then(|after| {
                after.validate()?;
                check_item(&layout.definition, &after)?;
                Ok(after)
            });
            match after {
                Ok(after) => Some(after),
                Err(error) => return Ok(Err(error)),
            }
        }
    };
    Ok(Ok(Change { layout, key, old, new, row }))
}

impl Change<'_> {
    fn apply(&self, connection: &Connection) -> rusqlite::Result<()> {
        let layout = self.layout;
        let key = || layout.definition.key.attributes().map(|name| self.key.get(name));
        let Some(new) = &self.new else {
            if self.old.is_some() {
                connection.prepare_cached(&layout.statements.delete)?.execute(params_from_iter(key()))?;
            }
            return Ok(());
        };
        if self.old.as_ref() == Some(new) {
            return Ok(());
        }
        let made;
        let row = if let Some(row) = &self.row {
            row
        } else {
            made = layout.row(new);
            &made
        };
        let Some(old) = &self.old else {
            let values = row.columns.iter().map(|column| column as &dyn ToSql).chain([&row.item as &dyn ToSql]);
            connection.prepare_cached(&layout.statements.insert)?.execute(params_from_iter(values))?;
            return Ok(());
        };
        // SQLite touches every index of which a column is set, even to what it was.
        let keys = layout.definition.key.attributes().count();
        let before = if row.columns.len() == keys { Vec::new() } else { layout.columns_of(old) };
        let changed: Vec<usize> =
            (keys..row.columns.len()).filter(|place| before[*place] != row.columns[*place]).collect();
        let places = (0..keys).chain(changed.iter().copied());
        let values = places.map(|place| &row.columns[place] as &dyn ToSql).chain([&row.item as &dyn ToSql]);
        connection.prepare_cached(&layout.update(&changed))?.execute(params_from_iter(values))?;
        Ok(())
    }

    fn capacity(&self, factor: f64) -> Capacity {
        Capacity::of_write(&self.layout.definition, self.old.as_ref(), self.new.as_ref(), factor)
    }

    fn size_bytes(&self) -> usize {
        self.new.as_ref().or(self.old.as_ref()).map_or(0, Item::size_bytes)
    }
}

/// One write by itself.
pub(super) fn single(connection: &Connection, write: Write, returning: Returning) -> Worked<Written> {
    let layout = Arc::clone(&write.layout);
    let change = match plan(connection, &layout, write)? {
        Ok(change) => change,
        Err(error) => return Ok(Err(error)),
    };
    change.apply(connection)?;
    let capacity = change.capacity(1.0);
    let item = match returning {
        Returning::Nothing => None,
        Returning::Old => change.old,
        Returning::New => change.new,
    };
    Ok(Ok(Written { item, capacity }))
}

/// Several writes, each by itself; they have no conditions.
pub(super) fn batch(connection: &Connection, writes: Vec<Write>) -> Worked<WroteMany> {
    many(connection, writes, 1.0)
}

/// Several writes, all or none.
pub(super) fn transaction(connection: &Connection, writes: Vec<Write>) -> Worked<WroteMany> {
    many(connection, writes, 2.0)
}

fn many(connection: &Connection, writes: Vec<Write>, factor: f64) -> Worked<WroteMany> {
    let layouts: Vec<_> = writes.iter().map(|write| Arc::clone(&write.layout)).collect();
    let (mut changes, mut reasons, mut bytes) = (Vec::with_capacity(writes.len()), Vec::new(), 0);
    for (write, layout) in writes.into_iter().zip(&layouts) {
        reasons.push(match plan(connection, layout, write)? {
            Ok(change) => {
                bytes += change.size_bytes();
                changes.push(change);
                None
            }
            Err(Error::ConditionFailed { item }) => Some(Refusal::ConditionFailed(item)),
            Err(Error::Invalid(message)) => Some(Refusal::Invalid(message)),
            Err(other) => return Ok(Err(other)),
        });
    }
    if reasons.iter().any(Option::is_some) {
        return Ok(Err(Error::TransactionRefused { reasons }));
    }
    if factor > 1.0 && bytes > TRANSACTION_BYTES_MAX {
        return Ok(Err(Error::invalid("a transaction's items have at most 4 MB")));
    }
    changes.iter().try_for_each(|change| change.apply(connection))?;
    let capacity = changes.iter().map(|change| change.capacity(factor)).sum();
    Ok(Ok(WroteMany { capacity }))
}

/// Whether each write is to an item of its own.
pub(super) fn check_distinct(writes: &[Write], what: &str) -> Result<(), Error> {
    let mut seen = HashSet::new();
    if writes.iter().all(|write| seen.insert((write.layout.id, &write.key))) {
        Ok(())
    } else {
        Err(Error::Invalid(format!("{what} touches each item once")))
    }
}

/// Remove up to `limit` items that had expired by `now_second`. How many there were.
pub(super) fn remove_expired(
    connection: &Connection,
    layout: &Layout,
    now_second: i64,
    limit: usize,
) -> rusqlite::Result<usize> {
    /// DynamoDB takes a time this long ago for a mistake and keeps the item.
    const MISTAKEN_SECONDS: i64 = 5 * 366 * 24 * 3_600;
    let Some(select) = layout.expired(limit) else { return Ok(0) };
    let count = layout.definition.key.attributes().count();
    let mut statement = connection.prepare_cached(&select)?;
    let keys = statement.query_map((now_second, now_second - MISTAKEN_SECONDS), |row| {
        (0..count).map(|column| row.get::<_, String>(column)).collect::<rusqlite::Result<Vec<_>>>()
    })?;
    let keys: Vec<_> = keys.collect::<rusqlite::Result<_>>()?;
    let mut delete = connection.prepare_cached(&layout.statements.delete)?;
    for key in &keys {
        delete.execute(params_from_iter(key))?;
    }
    Ok(keys.len())
}
