//! Wardrobes and the clothes in them.

use basis::Change;
use basis::{Owner, folded, sought, words};

use super::{Category, ClothingId, Colour, Date, Facts, Laundry, Name, Price, Standing, Tag, WardrobeId};

/// A wardrobe. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Wardrobe {
    pub id: WardrobeId,
    pub owner: Owner,
    pub name: Name,
    pub created_at: u64,
    /// Changes with every change of the wardrobe (not of its content).
    pub version: u64,
    /// The number and size of the pictures in it.
    pub storage: Storage,
}

/// The number of pictures, and their size.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Storage {
    pub pictures: u64,
    pub bytes: u64,
}

/// A garment.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Clothing {
    pub wardrobe: WardrobeId,
    pub id: ClothingId,
    pub name: Name,
    pub standing: Standing,
    pub image: Option<StoredImage>,
    pub facts: Facts,
}

/// The record of a stored picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredImage {
    /// The key prefix of its sizes.
    pub key: String,
    /// The total size of all its sizes.
    pub size_bytes: u64,
}

words! {
    /// The sizes that a picture is stored in.
    ThumbSize("size") {
        /// 160 pixels on the longer side.
        Small = "small",
        /// 480 pixels.
        Medium = "medium",
        /// 1280 pixels.
        Large = "large",
        /// As it was uploaded.
        Original = "original",
    }
    /// What a list is sorted by.
    Sort("sort") {
        /// When it was added.
        Created = "created",
        /// How often it was worn.
        WearCount = "wearCount",
        /// When it was last worn.
        LastWorn = "lastWorn",
    }
    /// The sort order.
    Order("order") {
        /// Latest or most first.
        Descending = "desc",
        /// Earliest or least first.
        Ascending = "asc",
    }
}

impl ThumbSize {
    /// The sizes that are generated from every picture, with the pixels of their longer side.
    pub(crate) const MADE: [(Self, u32); 3] = [(Self::Small, 160), (Self::Medium, 480), (Self::Large, 1280)];
}

/// Fields of a garment to change. The outer `None` leaves a field unchanged, an inner one removes its value.
#[derive(Debug, Clone, Default, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ClothingPatch {
    pub name: Change<Name>,
    pub category: Change<Option<Category>>,
    pub colours: Change<Vec<Colour>>,
    pub tags: Change<Vec<Tag>>,
    pub brand: Change<Option<Name>>,
    pub price: Change<Option<Price>>,
    pub bought_on: Change<Option<Date>>,
    pub notes: Change<Option<String>>,
    pub laundry: Change<Option<Laundry>>,
}

/// A filter for clothes: all given conditions must match.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ClothingFilter {
    pub category: Option<Category>,
    pub colour: Option<Colour>,
    pub laundry: Option<Laundry>,
    pub tag: Option<String>,
    pub brand: Option<String>,
    /// Words that must occur in the name, the brand or the tags.
    pub text: Option<String>,
}

impl ClothingFilter {
    /// Whether the filter matches everything.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The filter with folded texts, ready for comparison.
    #[must_use]
    pub fn folded(self) -> Self {
        let fold = |text: Option<String>| text.map(|text| folded(text.trim())).filter(|text| !text.is_empty());
        Self {
            tag: fold(self.tag),
            brand: fold(self.brand),
            text: self.text.and_then(|text| words_sought(&text)),
            ..self
        }
    }

    /// Whether a garment matches this folded filter.
    pub fn fits(&self, clothing: &Clothing) -> bool {
        let facts = &clothing.facts;
        let brand = facts.brand.as_ref().map(|brand| folded(brand.as_str()));
        let tags = || facts.tags.iter().map(|tag| folded(tag.as_str()));
        let written = || {
            let brand = facts.brand.iter().map(Name::as_str);
            let texts = [clothing.name.as_str()].into_iter().chain(brand).chain(facts.tags.iter().map(Tag::as_str));
            texts.map(sought).collect::<Vec<_>>().join("\n")
        };
        self.category.is_none_or(|category| facts.category == Some(category))
            && self.colour.is_none_or(|colour| facts.colours.contains(&colour))
            && self.laundry.is_none_or(|laundry| facts.laundry == Some(laundry))
            && self.tag.as_ref().is_none_or(|sought| tags().any(|tag| tag == *sought))
            && self.brand.as_ref().is_none_or(|sought| brand.as_ref() == Some(sought))
            && self.text.as_ref().is_none_or(|text| has_words(&written(), text))
    }
}

/// Words to search for, folded; `None` if there are none.
pub(crate) fn words_sought(text: &str) -> Option<String> {
    Some(sought(text.trim())).filter(|text| !text.is_empty())
}

/// Whether all words occur in a text. Both are folded.
pub(crate) fn has_words(written: &str, words: &str) -> bool {
    words.split_whitespace().all(|word| written.contains(word))
}
