//! Clothes, outfits, and what was worn when.
//!
//! * [`Wardrobes`] is the service. Whoever asks gets an [`Open`] wardrobe (to look) or one of their
//!   own ([`Mine`], to change); only through one of them is anything reached, so that no operation
//!   can forget to ask whose it is.
//! * `model` has the types that are valid once they exist, and the arithmetic of wearing
//!   ([`Standing`]).
//! * `items` alone knows how they lie in the table: keys, attributes, indexes.
//! * [`http`] has the routes.
//!
//! Counters of single days are the truth. What a garment itself says (how often it was worn, when
//! last) is kept with them in the same transaction, and can be made anew from them.

pub mod http;
mod items;
mod model;
mod service;

pub use model::{
    Category, Clothing, ClothingFilter, ClothingId, ClothingPatch, Colour, Daily, Date, Day, Difference, Facts,
    HistoryEntry, HistoryId, InUse, Laundry, Mended, NAME_CHARS_MAX, NOTES_CHARS_MAX, Name, NewEntry, NotWorn, Order,
    Outfit, OutfitPatch, PIECES_MAX, Price, Priced, Range, Sort, Standing, Stats, Status, Storage, StoredImage, THUMBS,
    Tag, TemplateId, Thumb, ThumbSize, Wardrobe, WardrobeId, Wearable, Worn, WornIn,
};
pub use service::{ListOf, Mine, Open, Shown, Stores, TemplateShown, Upload, Wardrobes};
