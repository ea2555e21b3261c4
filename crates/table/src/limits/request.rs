//! Limits of requests, as far as they do not depend on the table's definition.

use std::collections::BTreeSet;

use super::expression::{check_key_value, check_projection};
use super::value::check_attribute_name;
use super::{
    BATCH_GET_KEYS_MAX, BATCH_WRITES_MAX, TRANSACTION_ACTIONS_MAX, check_name, check_transaction_bytes, ensure,
};
use crate::Error;
use crate::expression::Condition;
use crate::model::{Cursor, Item, Key, Value};
use crate::request::{
    Action, BatchGet, BatchWrite, BatchedWrite, DeleteItem, GetItem, PutItem, Query, Returning, Scan, TransactGet,
    TransactWrite, UpdateItem,
};

fn check_table(name: &str) -> Result<(), Error> {
    check_name("a table", name)
}

impl Key {
    pub(crate) fn validate(&self) -> Result<(), Error> {
        ensure(self.0.len() <= 2, || "a key has one or two attributes".to_owned())?;
        self.attributes().try_for_each(|(name, value)| {
            check_attribute_name(name)?;
            check_key_value(value)
        })
    }
}

impl Cursor {
    fn validate(&self) -> Result<(), Error> {
        ensure((1..=4).contains(&self.0.len()), || "a cursor has one to four attributes".to_owned())?;
        self.attributes().try_for_each(|(name, value)| {
            check_attribute_name(name)?;
            check_key_value(value)
        })
    }
}

impl GetItem {
    pub(crate) fn validate(&self) -> Result<(), Error> {
        check_table(&self.table)?;
        self.key.validate()?;
        check_projection(&self.projection)
    }
}

fn check_condition(condition: Option<&Condition>) -> Result<(), Error> {
    condition.map_or(Ok(()), Condition::validate)
}

impl PutItem {
    pub(crate) fn validate(&self) -> Result<(), Error> {
        check_table(&self.table)?;
        self.item.validate()?;
        check_condition(self.condition.as_ref())
    }
}

impl UpdateItem {
    pub(crate) fn validate(&self) -> Result<(), Error> {
        check_table(&self.table)?;
        self.key.validate()?;
        self.update.validate()?;
        let touches_key = self.update.places().any(|place| self.key.get(&place.attribute).is_some());
        ensure(!touches_key, || "a key attribute cannot be updated".to_owned())?;
        check_condition(self.condition.as_ref())
    }
}

impl DeleteItem {
    pub(crate) fn validate(&self) -> Result<(), Error> {
        check_table(&self.table)?;
        self.key.validate()?;
        check_condition(self.condition.as_ref())
    }
}

fn check_limit(limit: Option<u32>) -> Result<(), Error> {
    ensure(limit != Some(0) && limit.is_none_or(|limit| i32::try_from(limit).is_ok()), || {
        "a limit is at least 1 and below 2³¹".to_owned()
    })
}

impl Query {
    pub(crate) fn validate(&self) -> Result<(), Error> {
        check_table(&self.table)?;
        if let Some(index) = &self.index {
            check_name("an index", index)?;
            ensure(!self.consistent, || "an index may be stale: it cannot be read consistently".to_owned())?;
        }
        self.key.validate()?;
        check_condition(self.filter.as_ref())?;
        check_projection(&self.projection)?;
        check_limit(self.limit)?;
        self.after.as_ref().map_or(Ok(()), Cursor::validate)
    }
}

impl Scan {
    pub(crate) fn validate(&self) -> Result<(), Error> {
        check_table(&self.table)?;
        check_limit(self.limit)?;
        self.after.as_ref().map_or(Ok(()), Cursor::validate)
    }
}

impl BatchGet {
    pub(crate) fn validate(&self) -> Result<(), Error> {
        check_table(&self.table)?;
        let fine = (1..=BATCH_GET_KEYS_MAX).contains(&self.keys.len());
        ensure(fine, || "a batch of gets has 1 to 100 keys".to_owned())?;
        self.keys.iter().try_for_each(Key::validate)?;
        let distinct: BTreeSet<&Key> = self.keys.iter().collect();
        ensure(distinct.len() == self.keys.len(), || "a batch names each key once".to_owned())?;
        check_projection(&self.projection)
    }
}

impl BatchWrite {
    pub(crate) fn validate(&self) -> Result<(), Error> {
        check_table(&self.table)?;
        let fine = (1..=BATCH_WRITES_MAX).contains(&self.writes.len());
        ensure(fine, || "a batch of writes has 1 to 25 of them".to_owned())?;
        self.writes.iter().try_for_each(|write| match write {
            BatchedWrite::Put(item) => item.validate(),
            BatchedWrite::Delete(key) => key.validate(),
        })
    }
}

impl TransactWrite {
    pub(crate) fn validate(&self) -> Result<(), Error> {
        let fine = (1..=TRANSACTION_ACTIONS_MAX).contains(&self.actions.len());
        ensure(fine, || "a transaction has 1 to 100 actions".to_owned())?;
        self.actions.iter().try_for_each(Action::validate)?;
        for (position, action) in self.actions.iter().enumerate() {
            let again = self.actions[position + 1..].iter().any(|other| action.surely_touches_what(other));
            ensure(!again, || "a transaction touches each item once".to_owned())?;
        }
        let given: usize = self.actions.iter().map(|action| action.put_item().map_or(0, Item::size_bytes)).sum();
        check_transaction_bytes(given)
    }
}

impl Action {
    /// Whether the two are certainly for the same item. For two puts this depends on the table's definition.
    fn surely_touches_what(&self, other: &Self) -> bool {
        let has = |item: &Item, key: &Key| {
            key.attributes().all(|(name, value)| item.get(name).and_then(Value::as_str) == Some(value))
        };
        self.table() == other.table()
            && match (self.target(), other.target()) {
                (Ok(key), Ok(other)) => key == other,
                (Ok(key), Err(item)) | (Err(item), Ok(key)) => has(item, key),
                (Err(_), Err(_)) => false,
            }
    }

    fn put_item(&self) -> Option<&Item> {
        match self {
            Self::Put(put) => Some(&put.item),
            _ => None,
        }
    }

    fn validate(&self) -> Result<(), Error> {
        let quiet = |returning: Returning| {
            ensure(returning == Returning::Nothing, || "a transaction's actions answer with no item".to_owned())
        };
        match self {
            Self::Put(put) => {
                put.validate()?;
                quiet(put.returning)
            }
            Self::Update(update) => {
                update.validate()?;
                ensure(!update.update.is_empty(), || "an update in a transaction changes something".to_owned())?;
                quiet(update.returning)
            }
            Self::Delete(delete) => {
                delete.validate()?;
                quiet(delete.returning)
            }
            Self::Check { table, key, condition } => {
                check_table(table)?;
                key.validate()?;
                condition.validate()
            }
        }
    }
}

impl TransactGet {
    pub(crate) fn validate(&self) -> Result<(), Error> {
        let fine = (1..=TRANSACTION_ACTIONS_MAX).contains(&self.gets.len());
        ensure(fine, || "a transaction has 1 to 100 gets".to_owned())?;
        self.gets.iter().try_for_each(GetItem::validate)?;
        let distinct: BTreeSet<_> = self.gets.iter().map(|get| (&get.table, &get.key)).collect();
        ensure(distinct.len() == self.gets.len(), || "a transaction touches each item once".to_owned())
    }
}
