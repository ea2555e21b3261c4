//! Capacity units: what a request costs on DynamoDB.

use std::ops::{Add, AddAssign};

use crate::model::{Item, TableDefinition};

/// Consumed capacity units, those of indexes included.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Capacity {
    /// Read units: one for 4 KB read consistently, half of one otherwise, two in a transaction.
    pub read: f64,
    /// Write units: one for 1 KB written, two in a transaction; and one for each index entry written.
    pub write: f64,
}

const READ_UNIT_BYTES: usize = 4_096;
const WRITE_UNIT_BYTES: usize = 1_024;

/// The consistency of a read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReadMode {
    MaybeStale,
    Consistent,
    Transaction,
}

impl ReadMode {
    pub(crate) fn consistent(consistent: bool) -> Self {
        if consistent { Self::Consistent } else { Self::MaybeStale }
    }
}

impl Capacity {
    /// The cost of reading this many bytes at once. Finding nothing costs as much as a small item.
    pub(crate) fn of_read(bytes: usize, mode: ReadMode) -> Self {
        let factor = match mode {
            ReadMode::MaybeStale => 0.5,
            ReadMode::Consistent => 1.0,
            ReadMode::Transaction => 2.0,
        };
        Self { read: units(bytes, READ_UNIT_BYTES) * factor, write: 0.0 }
    }

    /// The cost of replacing `old` by `new`, in the table and in its indexes.
    pub(crate) fn of_write(table: &TableDefinition, old: Option<&Item>, new: Option<&Item>, factor: f64) -> Self {
        let size = |item: Option<&Item>| item.map_or(0, Item::size_bytes);
        // A transaction prepares and commits; its indexes follow later, as after any other write.
        let mut write = units(size(old).max(size(new)), WRITE_UNIT_BYTES) * factor;
        for index in &table.indexes {
            let names = index.projected_attributes(&table.key);
            // An item without all of an index's keys is not in it.
            let entry = |item| Item::has_all(item, index.key.attributes()).then_some(item);
            let cost = |item: &Item| {
                let bytes = names.as_ref().map_or_else(|| item.size_bytes(), |names| item.size_bytes_of(names));
                units(bytes, WRITE_UNIT_BYTES)
            };
            let changed = |name: &&str, old: &Item, new: &Item| old.get(name) != new.get(name);
            write += match (old.and_then(entry), new.and_then(entry)) {
                (None, None) => 0.0,
                (Some(item), None) | (None, Some(item)) => cost(item),
                // A moved entry is deleted and written anew.
                (Some(old), Some(new)) if index.key.attributes().any(|name| changed(&name, old, new)) => {
                    cost(old) + cost(new)
                }
                (Some(old), Some(new)) => {
                    let touched = match &names {
                        None => old != new,
                        Some(names) => names.iter().any(|name| changed(name, old, new)),
                    };
                    if touched { cost(old).max(cost(new)) } else { 0.0 }
                }
            };
        }
        Self { read: 0.0, write }
    }
}

#[expect(clippy::cast_precision_loss, reason = "far below 2⁵³")]
fn units(bytes: usize, unit: usize) -> f64 {
    bytes.div_ceil(unit).max(1) as f64
}

impl Add for Capacity {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { read: self.read + other.read, write: self.write + other.write }
    }
}

impl AddAssign for Capacity {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl std::iter::Sum for Capacity {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::default(), Add::add)
    }
}
