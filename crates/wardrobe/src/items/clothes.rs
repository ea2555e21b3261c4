//! `W#<wardrobeId>#CLOTH` `CLOTH#<clothingId>`: a garment.
//!
//! Added to the specification: the optional facts about a garment (`category` … `laundry`), and the size of its picture
//! (`imageBytes`).

use std::fmt::Display;

use basis::{Result, damaged};
use table::{Item, PutItem, SetTo, Update, UpdateItem, Value, attr};

use super::wearables::{self, Kind};
use super::{NAME, TABLE, VERSION, absent, fresh, text_or_null, wardrobe_of};
use crate::model::{
    Category, Clothing, ClothingId, ClothingPatch, Colour, Date, Facts, Laundry, Name, Price, StoredImage, Tag,
    WardrobeId, Wearable,
};

const CLOTHING_ID: &str = "clothingId";
const IMAGE_KEY: &str = "imageKey";
const IMAGE_BYTES: &str = "imageBytes";
const CATEGORY: &str = "category";
const COLOURS: &str = "colours";
const TAGS: &str = "tags";
const BRAND: &str = "brand";
const PRICE: &str = "priceHundredths";
const CURRENCY: &str = "currency";
const BOUGHT_ON: &str = "boughtOn";
const NOTES: &str = "notes";
const LAUNDRY: &str = "laundry";

pub(crate) fn put_new(clothing: &Clothing) -> PutItem {
    let of = Wearable::Clothing(clothing.id);
    let item = fresh(&wearables::key_of(clothing.wardrobe, of))
        .with(CLOTHING_ID, clothing.id.to_string())
        .with(NAME, clothing.name.as_str());
    let item = wearables::write(item, clothing.wardrobe, of, &clothing.standing);
    let written = facts(&clothing.facts).into_iter().filter_map(|(name, value)| Some((name, value?)));
    let item = written.fold(item, |item, (name, value)| item.with(name, value));
    PutItem::new(TABLE, item).when(absent())
}

/// The attribute of each fact, with its value if there is one.
fn facts(facts: &Facts) -> Vec<(&'static str, Option<Value>)> {
    let Facts { category, colours, tags, brand, price, bought_on, notes, laundry } = facts;
    let mut all = vec![
        (CATEGORY, category.map(|category| category.as_str().into())),
        (COLOURS, list(colours.iter().map(|colour| colour.as_str()))),
        (TAGS, list(tags.iter().map(Tag::as_str))),
        (BRAND, brand.as_ref().map(|brand| brand.as_str().into())),
        (BOUGHT_ON, bought_on.as_ref().map(text)),
        (NOTES, notes.as_deref().map(Value::from)),
        (LAUNDRY, laundry.map(|laundry| laundry.as_str().into())),
    ];
    all.extend(price_values(price.as_ref()));
    all
}

fn price_values(price: Option<&Price>) -> [(&'static str, Option<Value>); 2] {
    [(PRICE, price.map(|price| price.hundredths().into())), (CURRENCY, price.map(|price| price.currency().into()))]
}

fn text(value: &impl Display) -> Value {
    value.to_string().into()
}

/// An empty list is not stored.
fn list<'a>(words: impl Iterator<Item = &'a str>) -> Option<Value> {
    let words: Vec<Value> = words.map(Value::from).collect();
    (!words.is_empty()).then_some(Value::L(words))
}

/// Change the fields that the patch names.
pub(crate) fn edit(wardrobe: WardrobeId, id: ClothingId, patch: &ClothingPatch, if_version: Option<u64>) -> UpdateItem {
    let ClothingPatch { name, category, colours, tags, brand, price, bought_on, notes, laundry } = patch;
    let mut update = Update::new();
    if let Some(name) = name {
        update = update.set(NAME, name.as_str());
    }
    let mut changes: Vec<(&'static str, Option<Value>)> = Vec::new();
    changes.extend(category.map(|category| (CATEGORY, category.map(|category| category.as_str().into()))));
    changes.extend(colours.as_ref().map(|colours| (COLOURS, list(colours.iter().map(|colour| colour.as_str())))));
    changes.extend(tags.as_ref().map(|tags| (TAGS, list(tags.iter().map(Tag::as_str)))));
    changes.extend(brand.as_ref().map(|brand| (BRAND, brand.as_ref().map(|brand| brand.as_str().into()))));
    changes.extend(price.as_ref().map(|price| price_values(price.as_ref())).into_iter().flatten());
    changes.extend(bought_on.map(|date| (BOUGHT_ON, date.as_ref().map(text))));
    changes.extend(notes.as_ref().map(|notes| (NOTES, notes.as_deref().map(Value::from))));
    changes.extend(laundry.map(|laundry| (LAUNDRY, laundry.map(|laundry| laundry.as_str().into()))));
    for (name, value) in changes {
        update = match value {
            Some(value) => update.set(name, SetTo::from(value)),
            None => update.remove(name),
        };
    }
    wearables::edit(wardrobe, Wearable::Clothing(id), update, if_version)
}

/// Set or remove the picture of the version that was read.
pub(crate) fn set_image(clothing: &Clothing, image: Option<&StoredImage>) -> UpdateItem {
    let update = match image {
        Some(image) => Update::new().set(IMAGE_KEY, image.key.as_str()).set(IMAGE_BYTES, image.size_bytes),
        None => Update::new().remove(IMAGE_KEY).remove(IMAGE_BYTES),
    };
    let key = wearables::key_of(clothing.wardrobe, Wearable::Clothing(clothing.id));
    let version = clothing.standing.version;
    UpdateItem::new(TABLE, key, update.set(VERSION, version + 1)).when(attr(VERSION).equals(version))
}

pub(crate) fn read(item: &Item) -> Result<Clothing> {
    let standing = wearables::read(item)?;
    let image = match item.optional_string(IMAGE_KEY)? {
        Some(key) => Some(StoredImage { key: key.to_owned(), size_bytes: item.integer(IMAGE_BYTES)? }),
        None => None,
    };
    Ok(Clothing {
        wardrobe: wardrobe_of(item)?,
        id: wearables::id_of(item, Kind::Clothing)?,
        name: Name::stored(item.string(NAME)?),
        standing,
        image,
        facts: read_facts(item)?,
    })
}

fn read_facts(item: &Item) -> Result<Facts> {
    let word = |name: &str| item.optional_string(name);
    let price = match (item.optional_integer(PRICE)?, word(CURRENCY)?) {
        (Some(hundredths), Some(currency)) => {
            Some(Price::of_hundredths(hundredths, currency).map_err(|_| damaged(CURRENCY))?)
        }
        _ => None,
    };
    Ok(Facts {
        category: word(CATEGORY)?.map(Category::parse).transpose().map_err(|_| damaged(CATEGORY))?,
        colours: words(item, COLOURS, |word| Colour::parse(word).map_err(|_| damaged(COLOURS)))?,
        tags: words(item, TAGS, |word| Ok(Tag::stored(word)))?,
        brand: word(BRAND)?.map(Name::stored),
        price,
        bought_on: word(BOUGHT_ON)?.map(Date::stored).transpose()?,
        notes: text_or_null(item, NOTES)?.map(str::to_owned),
        laundry: word(LAUNDRY)?.map(Laundry::parse).transpose().map_err(|_| damaged(LAUNDRY))?,
    })
}

fn words<T>(item: &Item, name: &str, read: impl Fn(&str) -> Result<T>) -> Result<Vec<T>> {
    if item.get(name).is_none() {
        return Ok(Vec::new());
    }
    item.list(name)?.iter().map(|value| read(value.as_str().ok_or_else(|| damaged(name))?)).collect()
}
