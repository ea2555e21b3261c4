//! The responses of a table store.

use std::borrow::Cow;

use crate::Path;
use crate::capacity::{Capacity, ReadMode};
use crate::model::{Cursor, Item};
use crate::page::shown;

/// The answer to a get.
#[derive(Debug, Clone, PartialEq)]
pub struct Got {
    /// The item, if there is one.
    pub item: Option<Item>,
    /// What it cost.
    pub capacity: Capacity,
}

impl Got {
    /// The wanted parts of what was found. All of it is paid for.
    pub(crate) fn parts(found: Option<Cow<'_, Item>>, projection: &[Path], mode: ReadMode) -> Self {
        let capacity = Capacity::of_read(found.as_ref().map_or(0, |item| item.size_bytes()), mode);
        Self { item: found.map(|item| shown(item, projection)), capacity }
    }
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

impl GotMany {
    /// No item yet, and room for so many.
    pub(crate) fn with_room_for(items: usize) -> Self {
        Self { items: Vec::with_capacity(items), capacity: Capacity::default() }
    }

    /// And the next one.
    pub(crate) fn push(&mut self, got: Got) {
        self.items.push(got.item);
        self.capacity += got.capacity;
    }
}

/// The answer to a batch or transaction of writes: all of it was done.
#[derive(Debug, Clone, PartialEq)]
pub struct WroteMany {
    /// What it cost.
    pub capacity: Capacity,
}
