//! The responses of a table store.

use std::borrow::Cow;

use crate::Path;
use crate::capacity::{Capacity, ReadMode};
use crate::model::{Cursor, Item};
use crate::page::shown;

/// The response to a get.
#[derive(Debug, Clone, PartialEq)]
pub struct Got {
    /// The item, if there is one.
    pub item: Option<Item>,
    /// What it cost.
    pub capacity: Capacity,
}

impl Got {
    /// The requested parts of the item that was found. The whole item is charged.
    pub(crate) fn parts(found: Option<Cow<'_, Item>>, projection: &[Path], mode: ReadMode) -> Self {
        let capacity = Capacity::of_read(found.as_ref().map_or(0, |item| item.size_bytes()), mode);
        Self { item: found.map(|item| shown(item, projection)), capacity }
    }
}

/// The response to a write.
#[derive(Debug, Clone, PartialEq)]
pub struct Written {
    /// The requested item.
    pub item: Option<Item>,
    /// What it cost.
    pub capacity: Capacity,
}

/// The response to a query or a scan.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// The items, in order. A page may be empty and still not the last one.
    pub items: Vec<Item>,
    /// How many items were examined, including those that the filter excluded.
    pub examined: usize,
    /// Where the next page begins; `None` on the last page.
    pub next: Option<Cursor>,
    /// What it cost.
    pub capacity: Capacity,
}

/// The response to a batch or transaction of gets.
#[derive(Debug, Clone, PartialEq)]
pub struct GotMany {
    /// For each requested key, in order, its item, if there is one.
    pub items: Vec<Option<Item>>,
    /// What it cost.
    pub capacity: Capacity,
}

impl GotMany {
    /// A response without items, with capacity for this many.
    pub(crate) fn with_room_for(items: usize) -> Self {
        Self { items: Vec::with_capacity(items), capacity: Capacity::default() }
    }

    /// Add the next item.
    pub(crate) fn push(&mut self, got: Got) {
        self.items.push(got.item);
        self.capacity += got.capacity;
    }
}

/// The response to a batch or transaction of writes, all of which were carried out.
#[derive(Debug, Clone, PartialEq)]
pub struct WroteMany {
    /// What it cost.
    pub capacity: Capacity,
}
