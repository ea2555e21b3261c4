//! Converts our values to the SDK's, and back.

use std::collections::HashMap;

use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;

use crate::capacity::Capacity;
use crate::expression::Placeholders;
use crate::model::{Cursor, Item, Key, Value};
use crate::{Error, Number};

pub(super) type Attributes = HashMap<String, AttributeValue>;

pub(super) fn to_sdk(value: &Value) -> AttributeValue {
    match value {
        Value::S(text) => AttributeValue::S(text.to_string()),
        Value::N(number) => AttributeValue::N(number.to_string()),
        Value::B(bytes) => AttributeValue::B(Blob::new(bytes.clone())),
        Value::Bool(value) => AttributeValue::Bool(*value),
        Value::Null => AttributeValue::Null(true),
        Value::L(list) => AttributeValue::L(list.iter().map(to_sdk).collect()),
        Value::M(map) => AttributeValue::M(map.iter().map(|(name, value)| (name.clone(), to_sdk(value))).collect()),
        Value::Ss(set) => AttributeValue::Ss(set.iter().cloned().collect()),
        Value::Ns(set) => AttributeValue::Ns(set.iter().map(Number::to_string).collect()),
        Value::Bs(set) => AttributeValue::Bs(set.iter().cloned().map(Blob::new).collect()),
    }
}

pub(super) fn from_sdk(value: AttributeValue) -> Result<Value, Error> {
    let number = |text: String| {
        text.parse::<Number>().map_err(|_| Error::Corrupt(format!("the store gave '{text}' for a number")))
    };
    Ok(match value {
        AttributeValue::S(text) => Value::from(text),
        AttributeValue::N(text) => Value::N(number(text)?),
        AttributeValue::B(bytes) => Value::B(bytes.into_inner()),
        AttributeValue::Bool(value) => Value::Bool(value),
        AttributeValue::Null(_) => Value::Null,
        AttributeValue::L(list) => Value::L(list.into_iter().map(from_sdk).collect::<Result<_, _>>()?),
        AttributeValue::M(map) => {
            let entry = |(name, value)| Ok((name, from_sdk(value)?));
            Value::M(map.into_iter().map(entry).collect::<Result<_, Error>>()?)
        }
        AttributeValue::Ss(set) => Value::Ss(set.into_iter().collect()),
        AttributeValue::Ns(set) => Value::Ns(set.into_iter().map(number).collect::<Result<_, _>>()?),
        AttributeValue::Bs(set) => Value::Bs(set.into_iter().map(Blob::into_inner).collect()),
        other => {
            return Err(Error::Corrupt(format!("the store gave a value of an unknown type: {other:?}")));
        }
    })
}

pub(super) fn item_to_sdk(item: &Item) -> Attributes {
    item.iter().map(|(name, value)| (name.to_owned(), to_sdk(value))).collect()
}

pub(super) fn item_from_sdk(attributes: Attributes) -> Result<Item, Error> {
    attributes.into_iter().map(|(name, value)| Ok((name, from_sdk(value)?))).collect()
}

/// An item that may be absent. Some servers return an empty one.
pub(super) fn found(attributes: Option<Attributes>) -> Result<Option<Item>, Error> {
    attributes.filter(|attributes| !attributes.is_empty()).map(item_from_sdk).transpose()
}

pub(super) fn key_to_sdk(key: &Key) -> Attributes {
    key.attributes().map(|(name, value)| (name.to_owned(), AttributeValue::S(value.to_owned()))).collect()
}

pub(super) fn cursor_to_sdk(cursor: &Cursor) -> Attributes {
    cursor.attributes().map(|(name, value)| (name.to_owned(), AttributeValue::S(value.to_owned()))).collect()
}

pub(super) fn cursor_from_sdk(attributes: Option<Attributes>) -> Result<Option<Cursor>, Error> {
    let Some(attributes) = attributes.filter(|attributes| !attributes.is_empty()) else {
        return Ok(None);
    };
    let string = |(name, value): (String, AttributeValue)| match value {
        AttributeValue::S(text) => Ok((name, text)),
        _ => Err(Error::Corrupt(format!("the key attribute '{name}' is not a string"))),
    };
    Ok(Some(Cursor(attributes.into_iter().map(string).collect::<Result<_, _>>()?)))
}

pub(super) fn names(placeholders: &Placeholders) -> Option<HashMap<String, String>> {
    placeholders.names().map(Iterator::collect)
}

pub(super) fn values(placeholders: &Placeholders) -> Option<Attributes> {
    placeholders.values().map(|values| values.map(|(name, value)| (name.to_owned(), to_sdk(value))).collect())
}

/// The cost of a read, according to the store.
pub(super) fn read_units<'a>(
    consumed: impl IntoIterator<Item = &'a aws_sdk_dynamodb::types::ConsumedCapacity>,
) -> Capacity {
    Capacity { read: units(consumed), write: 0.0 }
}

/// The cost of a write, according to the store.
pub(super) fn write_units<'a>(
    consumed: impl IntoIterator<Item = &'a aws_sdk_dynamodb::types::ConsumedCapacity>,
) -> Capacity {
    Capacity { read: 0.0, write: units(consumed) }
}

fn units<'a>(consumed: impl IntoIterator<Item = &'a aws_sdk_dynamodb::types::ConsumedCapacity>) -> f64 {
    consumed.into_iter().filter_map(aws_sdk_dynamodb::types::ConsumedCapacity::capacity_units).sum()
}
