//! The garments of the example wardrobe.

mod bottoms;
mod kimono;
mod over;
mod shoes;
mod small;
mod tops;

/// A garment, with its photograph if there is one.
#[derive(Debug, Clone)]
pub struct Drawn {
    /// At most 40 characters.
    pub name_en: &'static str,
    /// The same in Japanese.
    pub name_ja: &'static str,
    /// A category of the wardrobe's API.
    pub category: &'static str,
    /// Colours of the wardrobe's API, the main one first.
    pub colours: &'static [&'static str],
    /// In English.
    pub tags_en: &'static [&'static str],
    /// The same in Japanese.
    pub tags_ja: &'static [&'static str],
    /// An invented brand.
    pub brand: Option<&'static str>,
    /// The price in whole units of `currency`; unknown for presents.
    pub price: Option<u32>,
    /// ISO 4217.
    pub currency: &'static str,
    /// How long before today it was bought.
    pub bought_days_ago: u16,
    /// Draws its photograph: a JPEG of 900 x 1200 pixels. Some garments have none.
    pub picture: Option<fn() -> Vec<u8>>,
}

/// The defaults of all garments: no brand, no price and no photograph.
const IN_YEN: Drawn = Drawn {
    name_en: "",
    name_ja: "",
    category: "other",
    colours: &[],
    tags_en: &[],
    tags_ja: &[],
    brand: None,
    price: None,
    currency: "JPY",
    bought_days_ago: 0,
    picture: None,
};

/// All garments, always in the same order.
pub fn garments() -> Vec<Drawn> {
    [&tops::GARMENTS[..], &bottoms::GARMENTS, &over::GARMENTS, &kimono::GARMENTS, &shoes::GARMENTS, &small::GARMENTS]
        .concat()
}
