//! Optional facts about a garment.

use basis::{Error, Reason, Result, words};

use super::{Date, Name, Tag};

const TAGS_MAX: usize = 20;
const COLOURS_MAX: usize = 6;
/// The largest price, in hundredths.
const PRICE_MAX: u64 = 100_000_000_000;

words! {
    /// The category of a garment.
    Category("category") {
        /// Shirts, knits, T-shirts.
        Tops = "tops",
        /// Trousers, skirts.
        Bottoms = "bottoms",
        /// Dresses.
        Dress = "dress",
        /// Coats, jackets.
        Outerwear = "outerwear",
        /// Suits.
        Suit = "suit",
        /// Kimono, yukata, haori.
        Kimono = "kimono",
        /// Shoes.
        Shoes = "shoes",
        /// Bags.
        Bag = "bag",
        /// Hats.
        Hat = "hat",
        /// Scarves, belts, jewellery.
        Accessory = "accessory",
        /// Underwear, socks.
        Underwear = "underwear",
        /// Nightwear.
        Sleepwear = "sleepwear",
        /// Sportswear.
        Sportswear = "sportswear",
        /// Anything else.
        Other = "other",
    }
    /// A colour of a garment.
    #[expect(missing_docs, reason = "colours are what they are called")]
    Colour("colours") {
        Black = "black",
        White = "white",
        Grey = "grey",
        Beige = "beige",
        Brown = "brown",
        Red = "red",
        Orange = "orange",
        Yellow = "yellow",
        Green = "green",
        Khaki = "khaki",
        Blue = "blue",
        Navy = "navy",
        Purple = "purple",
        Pink = "pink",
        Gold = "gold",
        Silver = "silver",
        Multicolour = "multicolour",
    }
    /// Whether it can be worn.
    Laundry("laundry") {
        /// It can be worn.
        Clean = "clean",
        /// It needs washing.
        ToWash = "toWash",
        /// It is at the cleaner's.
        AtCleaners = "atCleaners",
    }
}

/// The price that was paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    /// Hundredths of the currency's unit, so that a price is exact.
    hundredths: u64,
    /// ISO 4217.
    currency: String,
}

impl Price {
    /// Parse an amount (with at most two decimals) and its currency.
    pub fn parse(amount: f64, currency: &str) -> Result<Self> {
        let hundredths = (amount * 100.0).round();
        let exact = (amount * 100.0 - hundredths).abs() < 1e-4;
        #[expect(clippy::cast_precision_loss, reason = "far below 2⁵³")]
        let within = (0.0..=PRICE_MAX as f64).contains(&hundredths);
        if !exact || !within {
            let detail = "from 0 to 1,000,000,000, with at most two decimals";
            return Err(Error::invalid("price", Reason::new("not-a-price", detail)));
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked above")]
        Self::of_hundredths(hundredths as u64, currency)
    }

    /// The same, given in hundredths.
    pub fn of_hundredths(hundredths: u64, currency: &str) -> Result<Self> {
        if currency.len() != 3 || !currency.bytes().all(|byte| byte.is_ascii_uppercase()) {
            let detail = "three capital letters, such as JPY or EUR";
            return Err(Error::invalid("currency", Reason::new("not-a-currency", detail)));
        }
        Ok(Self { hundredths, currency: currency.to_owned() })
    }

    /// The amount.
    #[expect(clippy::cast_precision_loss, reason = "far below 2⁵³")]
    pub fn amount(&self) -> f64 {
        self.hundredths as f64 / 100.0
    }

    /// The amount in hundredths.
    pub fn hundredths(&self) -> u64 {
        self.hundredths
    }

    /// The currency.
    pub fn currency(&self) -> &str {
        &self.currency
    }
}

/// All optional facts about a garment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Facts {
    pub category: Option<Category>,
    pub colours: Vec<Colour>,
    pub tags: Vec<Tag>,
    pub brand: Option<Name>,
    pub price: Option<Price>,
    pub bought_on: Option<Date>,
    pub notes: Option<String>,
    pub laundry: Option<Laundry>,
}

/// A list of different colours.
pub(crate) fn colours(all: Vec<Colour>) -> Result<Vec<Colour>> {
    let repeated = (1..all.len()).any(|place| all[..place].contains(&all[place]));
    if repeated {
        return Err(Error::invalid("colours", Reason::repeated()));
    }
    if all.len() > COLOURS_MAX {
        return Err(Error::invalid("colours", Reason::too_many(COLOURS_MAX)));
    }
    Ok(all)
}

/// A list of different tags.
pub(crate) fn tags(all: &[String]) -> Result<Vec<Tag>> {
    if all.len() > TAGS_MAX {
        return Err(Error::invalid("tags", Reason::too_many(TAGS_MAX)));
    }
    let all = all.iter().map(|text| Tag::parse(text)).collect::<Result<Vec<_>>>()?;
    let repeated = (1..all.len()).any(|place| all[..place].contains(&all[place]));
    if repeated { Err(Error::invalid("tags", Reason::repeated())) } else { Ok(all) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_exact() {
        for (amount, hundredths) in [(0.0, 0), (12_800.0, 1_280_000), (39.9, 3_990), (0.01, 1), (1e9, PRICE_MAX)] {
            let price = Price::parse(amount, "EUR").unwrap();
            assert_eq!(price.hundredths(), hundredths);
            assert!((price.amount() - amount).abs() < f64::EPSILON);
        }
        for amount in [-1.0, 0.001, 39.905, 1e9 + 1.0, f64::NAN, f64::INFINITY] {
            assert!(Price::parse(amount, "EUR").is_err(), "{amount}");
        }
        for currency in ["", "eur", "EURO", "円"] {
            assert!(Price::parse(1.0, currency).is_err(), "{currency}");
        }
    }

    #[test]
    fn lists_have_each_thing_once() {
        assert!(tags(&["work".into(), "summer".into()]).is_ok());
        assert!(tags(&["work".into(), " work ".into()]).is_err());
        assert!(tags(&[String::new()]).is_err());
        assert!(tags(&(0..21).map(|n| n.to_string()).collect::<Vec<_>>()).is_err());
        assert!(colours(vec![Colour::Red, Colour::Red]).is_err());
    }
}
