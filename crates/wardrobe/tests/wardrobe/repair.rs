//! Counting again: what was damaged by hand is found and put right, and nothing else is touched.

use table::{Item, PutItem, Value};
use wardrobe::{ClothingId, Difference, Mended, Wearable};

use crate::books::check_books;
use crate::house::{House, TABLE, crowd, date, entry};

async fn repair(house: &House, only_look: bool) -> Mended {
    let (mut all, mut after) = (Mended::default(), None);
    loop {
        let (some, next) = house.mine.repair(only_look, after).await.unwrap();
        all.checked += some.checked;
        all.differences.extend(some.differences);
        after = next;
        if after.is_none() {
            return all;
        }
    }
}

async fn item_of(house: &House, id: &str) -> Item {
    let sorts = [format!("CLOTH#{id}"), format!("TPL#{id}")];
    let is_it = |item: &Item| sorts.iter().any(|sort| item.get("SK") == Some(&Value::from(sort)));
    house.dump().await.into_iter().find(is_it).unwrap()
}

async fn damage(house: &House, id: &str, attribute: &str, value: impl Into<Value>) {
    let item = item_of(house, id).await.with(attribute, value);
    house.store.put(PutItem::new(TABLE, item)).await.unwrap();
}

/// Three garments and an outfit, all worn twice.
async fn worn() -> (House, Vec<ClothingId>, String) {
    let house = House::new().await;
    let ids = house.add_many(3).await;
    let outfit = house.outfit("outfit", &ids).await;
    for day in ["20260101", "20260102"] {
        house.wear_outfit(day, outfit, &ids).await;
    }
    (house, ids, outfit.to_string())
}

#[tokio::test]
async fn what_is_right_is_left_alone() {
    let (house, ..) = worn().await;
    let before = house.dump().await;
    let found = repair(&house, false).await;
    assert_eq!((found.checked, found.differences), (4, Vec::new()));
    assert_eq!(house.dump().await, before);
}

/// What is damaged, to what, and what is reported: the field, what it was, what is right (or what
/// was there before, if it is empty).
type Case = (&'static str, Value, (&'static str, String, String));

#[tokio::test]
async fn each_damage_is_found_for_what_it_is_and_put_right() {
    let midnight = date("20260102").epoch_ms();
    let (_, ids, _) = worn().await;
    let garment = ids[1].to_string();
    let place = |count: u64| format!("WEAR#{count:010}#{garment}");
    let cases: Vec<Case> = vec![
        ("wearCount", 7.into(), ("wearCount", "7".into(), "2".into())),
        ("lastWornAt", 0.into(), ("lastWornAt", "0".into(), midnight.to_string())),
        ("wearCountSk", place(9).into(), ("wearCountSk", place(9), place(2))),
        ("statusListPk", "W#x".into(), ("statusListPk", "W#x".into(), String::new())),
        ("createdAtSk", "x".into(), ("createdAtSk", "x".into(), String::new())),
        ("lastWornAtSk", "x".into(), ("lastWornAtSk", "x".into(), String::new())),
    ];
    for (attribute, value, (field, stored, said)) in cases {
        let (house, ids, _) = worn().await;
        assert_eq!(ids[1].to_string(), garment, "the same wardrobe every time");
        let right = item_of(&house, &garment).await;
        damage(&house, &garment, attribute, value).await;
        let damaged = house.dump().await;
        let of = Wearable::Clothing(ids[1]);
        let said = if said.is_empty() { right.string(field).unwrap().to_owned() } else { said };
        let expected = [Difference { of, field, stored, right: said }];
        assert_eq!(repair(&house, true).await.differences, expected);
        assert_eq!(house.dump().await, damaged, "looking changes nothing");
        assert_eq!(repair(&house, false).await.differences, expected);
        let books = check_books(house.store.as_ref()).await;
        assert_eq!(books[&garment].version, 4, "it is a new version");
        assert_eq!(repair(&house, false).await.differences, []);
    }
}

#[tokio::test]
async fn several_damages_at_once_outfits_and_deleted_ones_too() {
    let (house, ids, outfit) = worn().await;
    house.mine.delete_clothing(ids[0], None).await.unwrap();
    damage(&house, &ids[0].to_string(), "wearCount", 0).await;
    damage(&house, &ids[2].to_string(), "wearCount", 3).await;
    damage(&house, &ids[2].to_string(), "lastWornAt", 5).await;
    damage(&house, &outfit, "wearCount", 9).await;
    let found = repair(&house, false).await;
    let mut fields: Vec<_> = found.differences.iter().map(|difference| (difference.of, difference.field)).collect();
    fields.sort();
    let mut expected = vec![
        (Wearable::Clothing(ids[0]), "wearCount"),
        (Wearable::Clothing(ids[2]), "lastWornAt"),
        (Wearable::Clothing(ids[2]), "wearCount"),
        (Wearable::Outfit(outfit.parse().unwrap()), "wearCount"),
    ];
    expected.sort();
    assert_eq!(fields, expected);
    check_books(house.store.as_ref()).await;
}

#[tokio::test]
async fn a_large_wardrobe_is_gone_through_in_steps() {
    let house = House::new().await;
    let ids = house.fill(250, wardrobe::Facts::default()).await;
    let outfit = house.outfit("outfit", &ids[..3]).await;
    for id in [ids[0], ids[120], ids[249]] {
        damage(&house, &id.to_string(), "wearCount", 1).await;
    }
    damage(&house, &outfit.to_string(), "wearCount", 1).await;
    let found = repair(&house, false).await;
    assert_eq!((found.checked, found.differences.len()), (251, 4));
    check_books(house.store.as_ref()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn wears_meanwhile_are_neither_lost_nor_taken_for_damage() {
    let house = House::new().await;
    let ids = house.add_many(4).await;
    damage(&house, &ids[3].to_string(), "wearCount", 40).await;
    let other = house.another_server().mine_of(&house.owner, house.mine.id()).await.unwrap();
    house.mix();
    let found = crowd(60, |number| {
        let (mine, id, ids) = (other.clone(), house.history_id(), ids.clone());
        let repairing = house.mine.clone();
        async move {
            if number % 3 == 0 {
                let (mended, _) = repairing.repair(number % 2 == 0, None).await.unwrap();
                return mended.differences;
            }
            mine.record_wear(id, entry("20260102", &ids, None)).await.unwrap();
            Vec::new()
        }
    })
    .await;
    let damaged = Wearable::Clothing(ids[3]);
    assert!(found.iter().flatten().all(|difference| difference.of == damaged), "{found:?}");
    let books = check_books(house.store.as_ref()).await;
    assert!(books.values().all(|book| book.wear_count == 40), "{books:?}");
}
