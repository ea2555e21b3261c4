//! The books must balance: whatever has happened, everything that is counted follows from the
//! entries of the history that are there. Written against the specification, not against the code.

use std::collections::BTreeMap;

use jiff::civil;
use table::{Item, Tables};

use crate::house::{dump, text};

/// What a garment or an outfit says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    pub wear_count: u64,
    pub last_worn_at: u64,
    pub version: u64,
    pub status: String,
}

/// How often, by day.
type Days = BTreeMap<String, u64>;

#[derive(Debug, Default)]
struct Found {
    /// By id.
    books: BTreeMap<String, Book>,
    /// What the counters of days say, by wardrobe, kind and id.
    counted: BTreeMap<[String; 3], Days>,
    /// What the history says.
    worn: BTreeMap<[String; 3], Days>,
    /// Pictures and their bytes, by wardrobe: what it says, and what its clothes say.
    said: BTreeMap<String, (u64, u64)>,
    kept: BTreeMap<String, (u64, u64)>,
}

/// Read the whole table and check everything that follows from something else.
pub async fn check_books(store: &dyn Tables) -> BTreeMap<String, Book> {
    let mut found = Found::default();
    for item in dump(store).await {
        found.read(&item);
    }
    assert_eq!(found.counted, found.worn, "the counters of days, and the history");
    for (id, book) in &found.books {
        let days = found.worn.iter().find(|([.., of], _)| of == id).map(|(_, days)| days.clone()).unwrap_or_default();
        let last = days.last_key_value().map_or(0, |(date, _)| midnight(date));
        assert_eq!((book.wear_count, book.last_worn_at), (days.values().sum(), last), "{id} on {days:?}");
    }
    for (wardrobe, said) in &found.said {
        assert_eq!(*said, found.kept.get(wardrobe).copied().unwrap_or_default(), "the pictures of {wardrobe}");
    }
    found.books
}

impl Found {
    fn read(&mut self, item: &Item) {
        let parts: Vec<&str> = text(item, "PK").split('#').collect();
        match parts[..] {
            ["W", wardrobe] => {
                assert_eq!((text(item, "SK"), text(item, "wardrobeId")), ("META", wardrobe));
                self.said.insert(wardrobe.to_owned(), (number(item, "imageCount"), number(item, "imageBytes")));
            }
            ["W", wardrobe, kind @ ("CLOTH" | "TPL")] => self.read_wearable(item, wardrobe, kind),
            ["W", wardrobe, "HIST"] => self.read_entry(item, wardrobe),
            ["W", wardrobe, "COUNT", kind, id] => {
                let (date, count) = (text(item, "date"), number(item, "count"));
                assert_eq!(text(item, "SK"), format!("DATE#{date}"));
                assert!(count > 0, "a day without wears has no counter");
                let days = self.counted.entry([wardrobe, kind, id].map(str::to_owned)).or_default();
                assert_eq!(days.insert(date.to_owned(), count), None);
            }
            _ => panic!("what is {item:?}?"),
        }
    }

    fn read_wearable(&mut self, item: &Item, wardrobe: &str, kind: &str) {
        let id = text(item, if kind == "CLOTH" { "clothingId" } else { "templateId" });
        let status = text(item, "status");
        let book = Book {
            wear_count: number(item, "wearCount"),
            last_worn_at: number(item, "lastWornAt"),
            version: number(item, "version"),
            status: status.to_owned(),
        };
        for (attribute, right) in [
            ("SK", format!("{kind}#{id}")),
            ("statusListPk", format!("W#{wardrobe}#{kind}#{status}")),
            ("createdAtSk", format!("CREATED#{:013}#{id}", number(item, "createdAt"))),
            ("wearCountSk", format!("WEAR#{:010}#{id}", book.wear_count)),
            ("lastWornAtSk", format!("LASTWORN#{:013}#{id}", book.last_worn_at)),
        ] {
            assert_eq!(text(item, attribute), right, "{attribute}");
        }
        let deleted_at = item.optional_integer::<u64>("deletedAt").unwrap();
        assert_eq!(deleted_at.is_some(), status == "DELETED", "{item:?}");
        if item.get("imageKey").is_some() {
            let kept = self.kept.entry(wardrobe.to_owned()).or_default();
            *kept = (kept.0 + 1, kept.1 + number(item, "imageBytes"));
        }
        assert_eq!(self.books.insert(id.to_owned(), book), None);
    }

    fn read_entry(&mut self, item: &Item, wardrobe: &str) {
        let (id, date) = (text(item, "historyId"), text(item, "date"));
        for (attribute, right) in [
            ("SK", format!("HIST#{id}")),
            ("historyListPk", format!("W#{wardrobe}#HIST")),
            ("historyDateSk", format!("DATE#{date}#{id}")),
        ] {
            assert_eq!(text(item, attribute), right, "{attribute}");
        }
        let clothes = item.list("clothingIds").unwrap().iter().map(|id| ("CLOTH", id.as_str().unwrap()));
        let outfit = item.optional_string("templateId").unwrap().map(|id| ("TPL", id));
        for (kind, of) in clothes.chain(outfit) {
            let days = self.worn.entry([wardrobe, kind, of].map(str::to_owned)).or_default();
            *days.entry(date.to_owned()).or_default() += 1;
        }
    }
}

fn number(item: &Item, attribute: &str) -> u64 {
    item.integer(attribute).unwrap()
}

/// The milliseconds of a day's midnight in UTC.
fn midnight(date: &str) -> u64 {
    let midnight = civil::Date::strptime("%Y%m%d", date).unwrap().to_zoned(jiff::tz::TimeZone::UTC).unwrap();
    midnight.timestamp().as_millisecond().try_into().unwrap()
}
