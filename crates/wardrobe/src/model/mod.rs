//! Types whose values are always valid. This module does no input or output.

mod clothing;
mod date;
mod facts;
mod ids;
mod outfit;
mod standing;
mod stats;
mod text;

pub use clothing::{Clothing, ClothingFilter, ClothingPatch, Order, Sort, Storage, StoredImage, ThumbSize, Wardrobe};
pub use date::{Date, Range};
pub use facts::{Category, Colour, Facts, Laundry, Price};
pub use ids::{ClothingId, HistoryId, OutfitId, WardrobeId};
pub use outfit::{HistoryEntry, NewEntry, Outfit, OutfitPatch, PIECES_MAX, THUMBS, Thumb};
pub use standing::{Daily, Standing, Status, Wearable};
pub use stats::{Day, Difference, InUse, Mended, NotWorn, Priced, Stats, Worn, WornIn};
pub use text::{NAME_CHARS_MAX, NOTES_CHARS_MAX, Name, Tag};

pub(crate) use clothing::{has_words, words_sought};
pub(crate) use date::from_after_to;
pub(crate) use facts::{colours, tags};
pub(crate) use outfit::{deleted_piece, no_such_outfit, no_such_piece, pieces};
pub(crate) use text::notes;
