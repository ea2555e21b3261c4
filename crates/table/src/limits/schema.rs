//! What a table's definition requires of keys, items and queries.

use super::{ITEM_BYTES_MAX, PARTITION_KEY_BYTES_MAX, SORT_KEY_BYTES_MAX, ensure};
use crate::Error;
use crate::expression::{Condition, KeyCondition, Path};
use crate::model::{Cursor, Item, Key, KeySchema, TableDefinition, Value};
use crate::request::Query;

/// Refuse a key that does not fit the table.
pub(crate) fn check_key(table: &TableDefinition, key: &Key) -> Result<(), Error> {
    let schema = &table.key;
    let fits = key.attributes().count() == schema.attributes().count()
        && schema.attributes().all(|name| key.get(name).is_some());
    ensure(fits, || format!("the key does not match the schema of table '{}'", table.name))?;
    check_key_sizes(schema, |name| key.get(name))
}

fn check_key_sizes<'a>(schema: &KeySchema, value: impl Fn(&str) -> Option<&'a str>) -> Result<(), Error> {
    let within = |name: &str, max: usize| value(name).is_none_or(|value| value.len() <= max);
    ensure(within(&schema.partition, PARTITION_KEY_BYTES_MAX), || {
        "a partition key has at most 2,048 bytes".to_owned()
    })?;
    let sort_fits = schema.sort.as_deref().is_none_or(|name| within(name, SORT_KEY_BYTES_MAX));
    ensure(sort_fits, || "a sort key has at most 1,024 bytes".to_owned())
}

/// Refuse an item that cannot be stored in that table. Returns its key.
pub(crate) fn check_item(table: &TableDefinition, item: &Item) -> Result<Key, Error> {
    ensure(item.size_bytes() <= ITEM_BYTES_MAX, || "an item has at most 400 KB".to_owned())?;
    let key_attribute = |name: &str| match item.get(name) {
        Some(Value::S(value)) if !value.is_empty() => Ok((name.to_owned(), value.to_string())),
        Some(Value::S(_)) => Err(Error::Invalid(format!("the key attribute '{name}' is empty"))),
        Some(_) => Err(Error::Invalid(format!("the key attribute '{name}' is not a string"))),
        None => Err(Error::Invalid(format!("the key attribute '{name}' is missing"))),
    };
    let key = Key(table.key.attributes().map(key_attribute).collect::<Result<_, _>>()?);
    check_key(table, &key)?;
    for index in &table.indexes {
        for name in index.key.attributes() {
            match item.get(name) {
                None => {}
                Some(Value::S(value)) => ensure(!value.is_empty(), || {
                    format!("the key attribute '{name}' of index '{}' is empty", index.name)
                })?,
                Some(_) => {
                    let message = format!("the key attribute '{name}' of index '{}' is not a string", index.name);
                    return Err(Error::Invalid(message));
                }
            }
        }
        check_key_sizes(&index.key, |name| item.get(name).and_then(Value::as_str))?;
    }
    Ok(key)
}

/// The error for an index that the table does not have.
pub(crate) fn no_such_index(table: &TableDefinition, name: &str) -> Error {
    Error::Invalid(format!("table '{}' has no index '{name}'", table.name))
}

/// Refuse a query that is invalid for that table, or for its index with that schema, which contains those attributes of
/// an item (or all).
pub(crate) fn check_query<N: AsRef<str>>(
    table: &TableDefinition,
    schema: &KeySchema,
    held: Option<&[N]>,
    query: &Query,
) -> Result<(), Error> {
    check_key_condition(table, schema, &query.key, query.after.as_ref())?;
    if let Some(filter) = &query.filter {
        check_filter(table, schema, filter)?;
    }
    held.map_or(Ok(()), |held| check_held(held, query))
}

/// Refuse a key condition or a cursor that does not fit that table or index.
fn check_key_condition(
    table: &TableDefinition,
    schema: &KeySchema,
    condition: &KeyCondition,
    cursor: Option<&Cursor>,
) -> Result<(), Error> {
    let sort_fits = condition.sort.as_ref().is_none_or(|(name, _)| schema.sort.as_ref() == Some(name));
    ensure(condition.attribute == schema.partition && sort_fits, || {
        format!("the key condition does not match the schema of table '{}'", table.name)
    })?;
    if let Some((_, sort)) = &condition.sort {
        let fits = sort.values().all(|value| value.len() <= SORT_KEY_BYTES_MAX);
        ensure(fits, || "a sort key has at most 1,024 bytes".to_owned())?;
    }
    let Some(cursor) = cursor else { return Ok(()) };
    check_cursor(table, schema, cursor)?;
    let within = condition.sort.as_ref().is_none_or(|(name, sort)| cursor.get(name).is_some_and(|key| sort.holds(key)));
    let same = cursor.get(&schema.partition) == Some(&condition.value) && within;
    ensure(same, || "the cursor is not of this query".to_owned())
}

/// Refuse a cursor that is not a position in that table or index.
pub(crate) fn check_cursor(table: &TableDefinition, schema: &KeySchema, cursor: &Cursor) -> Result<(), Error> {
    let mut names: Vec<&str> = table.key.attributes().chain(schema.attributes()).collect();
    names.sort_unstable();
    names.dedup();
    let fits = cursor.attributes().map(|(name, _)| name).eq(names);
    ensure(fits, || "the cursor is not of this query".to_owned())
}

/// A filter must not use the keys of the queried table or index: that is what the key condition is for. Nor may it use
/// paths inside the table's keys.
fn check_filter(table: &TableDefinition, schema: &KeySchema, filter: &Condition) -> Result<(), Error> {
    let places = filter.places();
    let on_key = places.iter().any(|place| schema.attributes().any(|key| key == place.attribute));
    ensure(!on_key, || "a filter does not speak of key attributes".to_owned())?;
    let into_key =
        places.iter().any(|place| !place.steps.is_empty() && table.key.attributes().any(|key| key == place.attribute));
    ensure(!into_key, || "a key attribute has nothing inside".to_owned())
}

/// A query of an index may only request what the index contains.
fn check_held<N: AsRef<str>>(held: &[N], request: &Query) -> Result<(), Error> {
    let filtered = request.filter.iter().flat_map(Condition::places);
    let is_held = |place: &Path| held.iter().any(|name| name.as_ref() == place.attribute);
    let all_held = request.projection.iter().chain(filtered).all(is_held);
    ensure(all_held, || "the index does not hold an attribute that is asked for".to_owned())
}
