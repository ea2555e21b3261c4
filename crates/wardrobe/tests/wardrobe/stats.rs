//! What can be learned from a wardrobe.

use basis::Reader;
use wardrobe::{Day, Facts, InUse, Price, Worn};

use crate::house::{DAY_MS, House, START_MS, TABLE, date, wrong_field};

fn names(worn: &[Worn]) -> Vec<&str> {
    worn.iter().map(|worn| worn.thumb.name.as_str()).collect()
}

fn priced(amount: f64) -> Facts {
    Facts { price: Some(Price::parse(amount, "EUR").unwrap()), ..Facts::default() }
}

#[tokio::test]
async fn everything_that_can_be_learned() {
    let house = House::new().await;
    let coat = house.add_with("coat", priced(100.0)).await;
    let hat = house.add_with("hat", priced(90.5)).await;
    let gone = house.add("gone").await;
    house.add_with("never", priced(10.0)).await;
    house.wear("20260101", &[coat, hat, gone]).await;
    house.wear("20260101", &[coat]).await;
    house.wear("20251230", &[coat, gone]).await;
    house.wear("20240101", &[hat]).await;
    house.mine.delete_clothing(gone, None).await.unwrap();
    let stats = house.mine.get_stats(None, None, 90).await.unwrap();
    assert_eq!(
        (stats.range.from, stats.range.to),
        (date("20250103"), date("20260102")),
        "a year, until tomorrow: in some places it is"
    );
    let day = |text, entries, clothes| Day { date: date(text), entries, clothes };
    assert_eq!(stats.days, [day("20251230", 1, 2), day("20260101", 2, 4)]);
    let most: Vec<_> = stats.most_worn.iter().map(|one| (one.worn.thumb.name.as_str(), one.count)).collect();
    assert_eq!(most, [("coat", 3), ("gone", 2), ("hat", 1)], "deleted ones too");
    assert_eq!(stats.most_worn[2].worn.wear_count, 2, "in all, not only in the range");
    assert_eq!(names(&stats.least_worn), ["never", "hat", "coat"]);
    assert_eq!((stats.not_worn.days, stats.not_worn.count, names(&stats.not_worn.items)), (90, 1, vec!["never"]));
    let costs: Vec<_> =
        stats.cost_per_wear.iter().map(|priced| (priced.worn.thumb.name.as_str(), priced.per_wear())).collect();
    assert_eq!(costs, [("hat", Some(45.25)), ("coat", Some(33.33)), ("never", None)]);
    assert_eq!(stats.in_use, InUse { worn: 2, total: 3 });
    assert!(stats.complete);
}

#[tokio::test]
async fn a_holder_of_a_link_learns_no_prices() {
    let house = House::new().await;
    house.add_with("coat", priced(100.0)).await;
    let id = house.mine.id().to_string();
    let shared = house.wardrobes.open(&house.holder(), &id).await.unwrap();
    assert!(shared.get_stats(None, None, 90).await.unwrap().cost_per_wear.is_empty());
    let own = house.wardrobes.open(&Reader::User(house.caller()), &id).await.unwrap();
    assert_eq!(own.get_stats(None, None, 90).await.unwrap().cost_per_wear.len(), 1);
}

/// Until the end of the range, or today: the longest waiting first.
#[tokio::test]
async fn not_worn_for_so_many_days() {
    let house = House::new().await;
    for (text, day) in
        [("ten days", "20251222"), ("eleven days", "20251221"), ("a year", "20250101"), ("today", "20260101")]
    {
        let garment = house.add(text).await;
        house.wear(day, &[garment]).await;
    }
    house.add("never").await;
    for (days, expected) in [
        (1, vec!["never", "a year", "eleven days", "ten days"]),
        (10, vec!["never", "a year", "eleven days", "ten days"]),
        (11, vec!["never", "a year", "eleven days"]),
        (12, vec!["never", "a year"]),
        (3_650, vec!["never"]),
    ] {
        for to in [Some(date("20260101")), None] {
            let not_worn = house.mine.get_stats(None, to, days).await.unwrap().not_worn;
            assert_eq!((names(&not_worn.items), not_worn.count), (expected.clone(), expected.len() as u64), "{days}");
        }
    }
    // It may be tomorrow already where somebody is; what comes after makes nothing rest longer.
    for to in ["20260102", "20260131"] {
        let not_worn = house.mine.get_stats(None, Some(date(to)), 11).await.unwrap().not_worn;
        assert_eq!(names(&not_worn.items), ["never", "a year", "eleven days", "ten days"], "{to}");
    }
}

#[tokio::test]
async fn ranges() {
    let house = House::new().await;
    let coat = house.add("coat").await;
    for day in ["20240101", "20250204", "20260101"] {
        house.wear(day, &[coat]).await;
    }
    house.clock.advance_ms(365 * DAY_MS);
    house.wear("20270101", &[coat]).await;
    house.clock.set_ms(START_MS);
    for (from, to, days) in [
        (None, None, 2),
        (Some("20240101"), Some("20250203"), 1),
        (Some("20250204"), Some("20250204"), 1),
        (None, Some("20270101"), 1),
        (Some("20260101"), Some("20270101"), 2),
    ] {
        let stats = house.mine.get_stats(from.map(date), to.map(date), 90).await.unwrap();
        assert_eq!(stats.days.len(), days, "{from:?} {to:?}");
    }
    for (from, to, days, field) in [
        (Some("20260103"), None, 90, "from"),
        (Some("20260102"), Some("20260101"), 90, "from"),
        (Some("20240101"), Some("20250204"), 90, "from"),
        (None, None, 0, "notWornDays"),
        (None, None, 3_651, "notWornDays"),
    ] {
        assert_eq!(wrong_field(house.mine.get_stats(from.map(date), to.map(date), days).await), field);
    }
}

/// Then those are looked at that were worn last, and those that wait the longest.
#[tokio::test]
async fn a_wardrobe_too_large_to_be_looked_at_whole_says_so() {
    let house = House::new().await;
    let never = house.add("never").await;
    let much = Facts { notes: Some("あ".repeat(2_000)), ..Facts::default() };
    let ids = house.fill(1_500, much).await;
    let worn = table::Update::new().set("lastWornAt", 1).set("lastWornAtSk", "LASTWORN#0000000000001#");
    for id in &ids {
        let key = table::Key::new("PK", format!("W#{}#CLOTH", house.mine.id())).and("SK", format!("CLOTH#{id}"));
        house.store.update(table::UpdateItem::new(TABLE, key, worn.clone())).await.unwrap();
    }
    house.wear("20260101", &ids[7..8]).await;
    let stats = house.mine.get_stats(None, None, 90).await.unwrap();
    assert!(!stats.complete);
    assert_eq!((stats.most_worn[0].worn.thumb.id, stats.most_worn.len()), (ids[7], 1));
    assert_eq!(stats.not_worn.items[0].thumb.id, never);
    assert_eq!((stats.least_worn.len(), stats.not_worn.items.len()), (10, 20));
}

/// A currency is not compared with another.
#[tokio::test]
async fn each_currency_has_a_part_of_its_own() {
    let house = House::new().await;
    for (text, amount, currency) in [("kimono", 50_000.0, "JPY"), ("coat", 100.0, "EUR"), ("hat", 200.0, "EUR")] {
        let price = Some(Price::parse(amount, currency).unwrap());
        let garment = house.add_with(text, Facts { price, ..Facts::default() }).await;
        house.wear("20260101", &[garment]).await;
    }
    let stats = house.mine.get_stats(None, None, 90).await.unwrap();
    let names: Vec<_> = stats.cost_per_wear.iter().map(|priced| priced.worn.thumb.name.as_str()).collect();
    assert_eq!(names, ["hat", "coat", "kimono"]);
}

#[tokio::test]
async fn an_empty_wardrobe() {
    let house = House::new().await;
    let stats = house.mine.get_stats(None, None, 90).await.unwrap();
    assert!(stats.complete && stats.days.is_empty() && stats.most_worn.is_empty() && stats.least_worn.is_empty());
    assert_eq!((stats.not_worn.count, stats.in_use), (0, InUse { worn: 0, total: 0 }));
}
