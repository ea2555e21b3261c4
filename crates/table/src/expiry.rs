//! Computes when an item expires. Deleting expired items is left to the backends.

use crate::model::{Item, Number, TableDefinition, Value};

/// DynamoDB treats a time this long ago as a mistake and keeps the item.
const MISTAKEN_SECONDS: i64 = 5 * 366 * 24 * 3_600;

/// The Unix second after which the item may be deleted, if it has one.
pub(crate) fn second_of(table: &TableDefinition, item: &Item) -> Option<i64> {
    let second = item.get(table.expires.as_ref()?).and_then(Value::as_number).map(Number::to_f64)?;
    #[expect(clippy::cast_possible_truncation, reason = "a saturated time is as far away as any")]
    let second = second.floor() as i64;
    Some(second)
}

/// The seconds whose items have expired by `now_second`: after the first, up to the second.
pub(crate) fn expired_by(now_second: i64) -> (i64, i64) {
    (now_second.saturating_sub(MISTAKEN_SECONDS), now_second)
}

/// A time as whole seconds that can be compared with an item's.
pub(crate) fn comparable(now_second: u64) -> i64 {
    i64::try_from(now_second).unwrap_or(i64::MAX)
}
