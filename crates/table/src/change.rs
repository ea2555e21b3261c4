//! Computes what a write does to its item, before anything is written. The backends that store items themselves share
//! it; DynamoDB does the same on its side.

use std::collections::BTreeSet;

use crate::capacity::Capacity;
use crate::limits::{check_item, check_key, check_transaction_bytes};
use crate::model::{Item, Key, TableDefinition};
use crate::request::{Action, BatchedWrite, Returning};
use crate::response::Written;
use crate::{Condition, Error, Refusal, Update};

/// One write to one item, which fits its table.
#[derive(Debug)]
pub(crate) struct Write {
    pub(crate) key: Key,
    condition: Option<Condition>,
    pub(crate) effect: Effect,
}

#[derive(Debug)]
pub(crate) enum Effect {
    Put(Item),
    Update(Update),
    Delete,
    /// Only the condition matters.
    Check,
}

impl Write {
    /// The requested write, if it fits the table.
    pub(crate) fn of(table: &TableDefinition, action: Action) -> Result<Self, Error> {
        match action {
            Action::Put(put) => Self::put(table, put.item, put.condition),
            Action::Update(update) => Self::new(table, update.key, update.condition, Effect::Update(update.update)),
            Action::Delete(delete) => Self::new(table, delete.key, delete.condition, Effect::Delete),
            Action::Check { key, condition, .. } => Self::new(table, key, Some(condition), Effect::Check),
        }
    }

    /// The same for a write of a batch.
    pub(crate) fn batched(table: &TableDefinition, write: BatchedWrite) -> Result<Self, Error> {
        match write {
            BatchedWrite::Put(item) => Self::put(table, item, None),
            BatchedWrite::Delete(key) => Self::new(table, key, None, Effect::Delete),
        }
    }

    fn put(table: &TableDefinition, item: Item, condition: Option<Condition>) -> Result<Self, Error> {
        let key = check_item(table, &item)?;
        Ok(Self { key, condition, effect: Effect::Put(item) })
    }

    fn new(table: &TableDefinition, key: Key, condition: Option<Condition>, effect: Effect) -> Result<Self, Error> {
        check_key(table, &key)?;
        Ok(Self { key, condition, effect })
    }

    /// Compute what it does to the item, without doing it.
    pub(crate) fn plan(self, table: &TableDefinition, old: Option<Item>) -> Result<Change, Error> {
        let Self { key, condition, effect } = self;
        if let Some(condition) = condition {
            let holds = match &old {
                Some(item) => condition.holds(item),
                None => condition.holds(&Item::new()),
            };
            if !holds {
                return Err(Error::ConditionFailed { item: old.map(Box::new) });
            }
        }
        let new = match effect {
            Effect::Put(item) => Some(item),
            Effect::Delete => None,
            Effect::Check => old.clone(),
            Effect::Update(update) => {
                let after = match &old {
                    Some(before) => update.apply_to(before)?,
                    None => update.apply_to(&key.to_item())?,
                };
                after.validate()?;
                check_item(table, &after)?;
                Some(after)
            }
        };
        Ok(Change { key, old, new })
    }
}

/// What a write does to its item.
#[derive(Debug)]
pub(crate) struct Change {
    pub(crate) key: Key,
    pub(crate) old: Option<Item>,
    pub(crate) new: Option<Item>,
}

impl Change {
    /// What it costs; twice as much (for the item, not its indexes) in a transaction.
    pub(crate) fn capacity(&self, table: &TableDefinition, factor: f64) -> Capacity {
        Capacity::of_write(table, self.old.as_ref(), self.new.as_ref(), factor)
    }

    /// The response to a single write.
    pub(crate) fn written(self, table: &TableDefinition, returning: Returning) -> Written {
        let capacity = self.capacity(table, 1.0);
        let item = match returning {
            Returning::Nothing => None,
            Returning::Old => self.old,
            Returning::New => self.new,
        };
        Written { item, capacity }
    }

    fn size_bytes(&self) -> usize {
        self.new.as_ref().or(self.old.as_ref()).map_or(0, Item::size_bytes)
    }
}

/// How several writes are applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Together {
    /// Each one separately, without conditions.
    Batch,
    /// All or none.
    Transaction,
}

impl Together {
    /// How many times an item's cost is charged.
    pub(crate) fn factor(self) -> f64 {
        match self {
            Self::Batch => 1.0,
            Self::Transaction => 2.0,
        }
    }

    /// The changes, in order, if all of them are possible.
    pub(crate) fn agree(self, planned: impl IntoIterator<Item = Result<Change, Error>>) -> Result<Vec<Change>, Error> {
        let (mut changes, mut reasons) = (Vec::new(), Vec::new());
        for change in planned {
            reasons.push(match change {
                Ok(change) => {
                    changes.push(change);
                    None
                }
                Err(Error::ConditionFailed { item }) => Some(Refusal::ConditionFailed(item)),
                Err(Error::Invalid(message)) => Some(Refusal::Invalid(message)),
                Err(other) => return Err(other),
            });
        }
        if reasons.iter().any(Option::is_some) {
            return Err(Error::TransactionRefused { reasons });
        }
        if self == Self::Transaction {
            check_transaction_bytes(changes.iter().map(Change::size_bytes).sum())?;
        }
        Ok(changes)
    }

    /// Refuse two writes to the same item. Tables can be identified in whatever way the backend uses.
    pub(crate) fn check_distinct<'a, T: Ord>(
        self,
        mut touched: impl Iterator<Item = (T, &'a Key)>,
    ) -> Result<(), Error> {
        let mut seen = BTreeSet::new();
        if touched.all(|item| seen.insert(item)) {
            return Ok(());
        }
        let what = match self {
            Self::Batch => "a batch",
            Self::Transaction => "a transaction",
        };
        Err(Error::Invalid(format!("{what} touches each item once")))
    }
}
