//! Recording what was worn (20 garments) and listing a page (50).

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::json;
use table::{GetItem, Key};

use super::Scale;
use super::house::{House, alternate, alternate_slowly, copy, tell};

const WORN: usize = 20;
const LISTED: usize = 50;
/// Long enough for what a store does afterwards.
const PAUSE: Duration = Duration::from_millis(20);

pub(crate) async fn compare(scale: Scale) {
    let (small, large) = (Wardrobe::with(scale.small).await, Wardrobe::with(scale.large).await);
    let beside = format!("the same with {} clothes", scale.small);
    // One at a time with a moment in between, as people do it; and one right after the other.
    for (how, pause) in [("", PAUSE), (", without a pause", Duration::ZERO)] {
        let times = alternate_slowly(&large, &small, scale.rounds, pause, Wardrobe::wear).await;
        let what = format!("record a wear of {WORN} garments{how}, with {} clothes", scale.large);
        tell("wardrobe", &what, &beside, times);
    }
    let times = alternate(&large, &small, scale.rounds, Wardrobe::list).await;
    tell("wardrobe", &format!("list {LISTED} clothes by wear count, with {} clothes", scale.large), &beside, times);
}

/// An application with one wardrobe in it.
struct Wardrobe {
    house: House,
    path: String,
    ids: Vec<String>,
    /// How often something was worn.
    rounds: AtomicUsize,
}

impl Wardrobe {
    /// One garment made as always and worn once, and all others as copies of it: what happens when something is worn
    /// again is to be compared, in both wardrobes, and not its first time in one of them.
    async fn with(count: usize) -> Self {
        let house = House::new().await;
        let made = house.ask("POST", "/api/v1/wardrobes", Some(json!({ "name": "large" }))).await;
        let id = made["wardrobeId"].as_str().expect("an id");
        let path = format!("/api/v1/wardrobes/{id}");
        let coat = json!({ "name": "coat", "category": "outerwear", "colours": ["navy"], "brand": "brand" });
        let first = house.ask("POST", &format!("{path}/clothes"), Some(coat)).await;
        let first = first["clothingId"].as_str().expect("an id");
        let worn = json!({ "date": "20191231", "clothingIds": [first] });
        house.ask("POST", &format!("{path}/history"), Some(worn)).await;
        let key = Key::new("PK", format!("W#{id}#CLOTH")).and("SK", format!("CLOTH#{first}"));
        let pattern = house.tables.get(GetItem::new("WardrobeTable", key)).await.expect("an answer");
        let pattern = pattern.item.expect("an item");
        let others: Vec<String> = (1..count).map(|_| format!("cl_{}", house.ids.next().hyphenated())).collect();
        let copies: Vec<_> = others.iter().map(|id| copy(&pattern, first, id)).collect();
        house.put_all("WardrobeTable", &copies).await;
        let ids = std::iter::once(first.to_owned()).chain(others).collect();
        Self { house, path, ids, rounds: AtomicUsize::new(0) }
    }

    /// Other clothes every time, from all over the wardrobe, and on a later day than any before.
    async fn wear(&self, _: usize) {
        let round = self.rounds.fetch_add(1, Ordering::Relaxed);
        let stride = self.ids.len() / WORN;
        let worn: Vec<&String> = (0..WORN).map(|number| &self.ids[number * stride + round % stride]).collect();
        let date = format!("{}{:02}{:02}", 2020 + round / 336, 1 + round / 28 % 12, 1 + round % 28);
        let body = json!({ "date": date, "clothingIds": worn });
        self.house.ask("POST", &format!("{}/history", self.path), Some(body)).await;
    }

    async fn list(&self, _: usize) {
        let page = self.house.ask("GET", &format!("{}/clothes?sort=wearCount&limit={LISTED}", self.path), None).await;
        assert_eq!(page["items"].as_array().map(Vec::len), Some(LISTED));
    }
}
