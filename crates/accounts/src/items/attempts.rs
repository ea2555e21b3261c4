//! `R#<hash of what is counted>` `<window>`: how many attempts were made in a window of time.

use basis::Result;
use table::{DeleteItem, Item, Returning, Update, UpdateItem};

use super::{COUNT, EXPIRES, FORMAT, FORMAT_NOW, TABLE, hashed, key};

/// What is counted, and in which window.
#[derive(Debug, Clone)]
pub(crate) struct Counter {
    partition: String,
    window: u64,
    /// The Unix second at which the window ends.
    pub(crate) window_end: u64,
}

impl Counter {
    /// Attempts of a kind with a value (only its hash is stored), in the window that contains `now`.
    pub(crate) fn new(kind: &str, value: &str, now: u64, window_seconds: u64) -> Self {
        let window = now / 1000 / window_seconds.max(1);
        let window_end = (window + 1).saturating_mul(window_seconds.max(1));
        Self { partition: format!("R#{}", hashed(&[kind, value])), window, window_end }
    }

    /// Count one more attempt, and return how many there are.
    pub(crate) fn one_more(&self) -> UpdateItem {
        let update = Update::new().add(COUNT, 1).set(EXPIRES, self.window_end).set(FORMAT, FORMAT_NOW);
        UpdateItem::new(TABLE, key(&self.partition, self.window.to_string()), update).returning(Returning::New)
    }

    pub(crate) fn read(item: &Item) -> Result<u64> {
        Ok(item.integer(COUNT)?)
    }

    pub(crate) fn forget(&self) -> DeleteItem {
        DeleteItem::new(TABLE, key(&self.partition, self.window.to_string()))
    }
}
