//! What the process that is killed writes, for itself and for those who check it.

use bytes::Bytes;

use super::bytes;

fn small(number: u64) -> usize {
    usize::try_from(number).expect("a small number")
}

/// The `number`th object of a `round`: from nothing to megabytes.
pub fn object(round: u64, number: u64) -> Bytes {
    let size = [0, 1, 4_096, 70_000, 1_500_000][small(number % 5)];
    bytes(round * 100_000 + number, size)
}

/// The same object, over and over, of ever changing length.
pub fn counter(round: u64, number: u64) -> String {
    format!("{round} {number} {}", "-".repeat(small(number * 977 % 60_000)))
}
