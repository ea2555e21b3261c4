//! Clothes, outfits, and the history of what was worn.
//!
//! * [`Wardrobes`] is the service. A caller gets an [`Open`] wardrobe (to read) or one of their own ([`Mine`], to
//!   change); everything is reached through one of them, so that no operation can forget to check the owner.
//! * `model` has types whose values are always valid, and the arithmetic of wearing ([`Standing`]).
//! * `items` alone knows the layout of the table: keys, attributes, indexes.
//! * [`http`] has the routes.
//!
//! The daily counters are authoritative. The totals of a garment (how often it was worn, and when last) are updated in
//! the same transaction, and can be recomputed from the counters.

mod collection;
pub mod http;
mod items;
mod model;
mod service;

pub use model::{
    Category, Clothing, ClothingFilter, ClothingId, ClothingPatch, Colour, Daily, Date, Day, Difference, Facts,
    HistoryEntry, HistoryId, InUse, Laundry, Mended, NAME_CHARS_MAX, NOTES_CHARS_MAX, Name, NewEntry, NotWorn, Order,
    Outfit, OutfitId, OutfitPatch, PIECES_MAX, Price, Priced, Range, Sort, Standing, Stats, Status, Storage,
    StoredImage, THUMBS, Tag, Thumb, ThumbSize, Wardrobe, WardrobeId, Wearable, Worn, WornIn,
};
pub use service::{ListOf, Mine, Open, OutfitShown, Shown, Upload, Wardrobes};
