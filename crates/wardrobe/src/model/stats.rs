//! Statistics of a wardrobe, and differences in its counters.

use super::{Date, Price, Range, Thumb, Wearable};

/// A garment and its total number of wears.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Worn {
    pub thumb: Thumb,
    pub wear_count: u64,
    pub last_worn_at: u64,
}

/// A garment and its number of wears within a range of days.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct WornIn {
    pub worn: Worn,
    pub count: u64,
}

/// A garment whose price is known.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Priced {
    pub worn: Worn,
    pub price: Price,
}

impl Priced {
    /// The cost per wear so far, to the hundredth; `None` if it was never worn.
    #[expect(clippy::cast_precision_loss, reason = "far below 2⁵³")]
    pub fn per_wear(&self) -> Option<f64> {
        let wears = self.worn.wear_count;
        (wears > 0).then(|| (self.price.hundredths() as f64 / wears as f64).round() / 100.0)
    }
}

/// What was worn on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Day {
    pub date: Date,
    pub entries: u64,
    pub clothes: u64,
}

/// Clothes that have not been worn for long.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct NotWorn {
    pub days: u32,
    pub count: u64,
    /// The clothes that have not been worn for longest.
    pub items: Vec<Worn>,
}

/// How much of the wardrobe is worn at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct InUse {
    pub worn: u64,
    pub total: u64,
}

/// Statistics of a wardrobe.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Stats {
    pub range: Range,
    /// The days on which something was worn.
    pub days: Vec<Day>,
    pub most_worn: Vec<WornIn>,
    pub least_worn: Vec<Worn>,
    pub not_worn: NotWorn,
    pub cost_per_wear: Vec<Priced>,
    pub in_use: InUse,
    /// Whether all clothes were evaluated.
    pub complete: bool,
}

/// A stored value of a garment or an outfit that differs from its daily counters.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Difference {
    pub of: Wearable,
    pub field: &'static str,
    pub stored: String,
    pub right: String,
}

/// The differences that a repair found (and corrected, unless it was a dry run).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Mended {
    pub checked: u64,
    pub differences: Vec<Difference>,
}
