//! What garments and outfits share: their status, and how often they were worn.

use basis::words;

use super::{ClothingId, Date, OutfitId};

words! {
    /// Whether it is active or deleted.
    Status("status") {
        /// It is active.
        Active = "ACTIVE",
        /// It was deleted, and can be restored.
        Deleted = "DELETED",
    }
}

/// Something that is worn: a garment or an outfit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Wearable {
    Clothing(ClothingId),
    Outfit(OutfitId),
}

/// The status and the counters of a garment or an outfit. Times are Unix milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Standing {
    pub status: Status,
    pub wear_count: u64,
    /// Midnight of the day it was last worn; 0 if never.
    pub last_worn_at: u64,
    pub created_at: u64,
    pub deleted_at: Option<u64>,
    /// Changes with every change.
    pub version: u64,
}

impl Standing {
    /// The standing of something new.
    pub fn new(now: u64) -> Self {
        Self { status: Status::Active, wear_count: 0, last_worn_at: 0, created_at: now, deleted_at: None, version: 1 }
    }

    /// The standing after one more wear on that day.
    #[must_use]
    pub fn worn(self, date: Date) -> Self {
        Self {
            wear_count: self.wear_count + 1,
            last_worn_at: self.last_worn_at.max(date.epoch_ms()),
            version: self.version + 1,
            ..self
        }
    }

    /// The standing after a wear was deleted. `last` is the day on which it is now last worn.
    #[must_use]
    pub fn unworn(self, last: Option<Date>) -> Self {
        Self {
            wear_count: self.wear_count.saturating_sub(1),
            last_worn_at: last.map_or(0, Date::epoch_ms),
            version: self.version + 1,
            ..self
        }
    }

    /// The standing after the counters were recomputed.
    #[must_use]
    pub fn counted(self, wear_count: u64, last: Option<Date>) -> Self {
        let last_worn_at = last.map_or(0, Date::epoch_ms);
        Self { wear_count, last_worn_at, version: self.version + 1, ..self }
    }
}

/// How often something was worn on one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Daily {
    pub date: Date,
    pub count: u64,
}
