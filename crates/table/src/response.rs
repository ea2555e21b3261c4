//! What a table store answers.

use crate::capacity::Capacity;
use crate::model::{Cursor, Item};

/// The answer to a get.
#[derive(Debug, Clone, PartialEq)]
pub struct Got {
    /// The item, if there is one.
    pub item: Option<Item>,
    /// What it cost.
    pub capacity: Capacity,
}

/// The answer to a write.
#[derive(Debug, Clone, PartialEq)]
pub struct Written {
    /// The item that was asked for.
    pub item: Option<Item>,
    /// What it cost.
    pub capacity: Capacity,
}

/// The answer to a query or a scan.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// The items, in order. A page may be empty and still not the last one.
    pub items: Vec<Item>,
    /// How many items were looked at, those that the filter left out included.
    pub examined: usize,
    /// Where to go on; nothing on the last page.
    pub next: Option<Cursor>,
    /// What it cost.
    pub capacity: Capacity,
}

/// The answer to a batch or transaction of gets.
#[derive(Debug, Clone, PartialEq)]
pub struct GotMany {
    /// For each key asked for, in order, its item, if there is one.
    pub items: Vec<Option<Item>>,
    /// What it cost.
    pub capacity: Capacity,
}

/// The answer to a batch or transaction of writes: all of it was done.
#[derive(Debug, Clone, PartialEq)]
pub struct WroteMany {
    /// What it cost.
    pub capacity: Capacity,
}
