//! Taking back: when something was last worn then.

use basis::Kind;
use table::{DeleteItem, Key};
use wardrobe::{Daily, Range, Status, Wearable};

use crate::books::check_books;
use crate::house::{House, TABLE, date, kind};

/// Days on which it is worn, which of them is taken back, and on which it was last worn then.
const CASES: &[(&[&str], &[usize], &str)] = &[
    (&["20260101"], &[0], ""),
    (&["20260101", "20260102"], &[1], "20260101"),
    (&["20260101", "20260102"], &[0], "20260102"),
    (&["20260102", "20260101"], &[0], "20260101"),
    (&["20260101", "20260101"], &[0], "20260101"),
    (&["20260101", "20260101"], &[0, 1], ""),
    (&["20260101", "20260102", "20260102"], &[1], "20260102"),
    (&["20260101", "20260102", "20260102"], &[1, 2], "20260101"),
    (&["20260102", "20251231", "20260101", "20240229"], &[0, 2], "20251231"),
    (&["19700102", "20260102"], &[1], "19700102"),
    (&["19700102"], &[0], ""),
    (&["20251231", "20260101", "20260102"], &[2, 0, 1], ""),
];

#[tokio::test]
async fn the_last_day_is_found_again() {
    for (days, taken_back, last) in CASES {
        let house = House::new().await;
        let (coat, hat) = (house.add("coat").await, house.add("hat").await);
        let outfit = house.outfit("outfit", &[coat]).await;
        house.wear("20251115", &[hat]).await;
        let mut entries = Vec::new();
        for day in *days {
            entries.push(house.wear_outfit(day, outfit, &[coat, hat]).await);
        }
        for entry in *taken_back {
            house.mine.undo_wear(entries[*entry]).await.unwrap();
            check_books(house.store.as_ref()).await;
        }
        let expected = if last.is_empty() { 0 } else { date(last).epoch_ms() };
        let standing = house.get(coat).await.standing;
        assert_eq!(standing.last_worn_at, expected, "{days:?} without {taken_back:?}");
        assert_eq!(house.mine.get_outfit(outfit).await.unwrap().of.standing.last_worn_at, expected);
        assert_eq!(standing.wear_count, (days.len() - taken_back.len()) as u64);
        // Another garment of the same entries has a day of its own.
        assert_eq!(house.get(hat).await.standing.last_worn_at, expected.max(date("20251115").epoch_ms()));
    }
}

#[tokio::test]
async fn what_was_deleted_meanwhile_counts_backwards_too() {
    let house = House::new().await;
    let ids = house.add_many(2).await;
    let outfit = house.outfit("outfit", &ids).await;
    let first = house.wear_outfit("20260101", outfit, &ids).await;
    let second = house.wear_outfit("20260102", outfit, &ids).await;
    house.mine.delete_clothing(ids[0], None).await.unwrap();
    house.mine.delete_outfit(outfit, None).await.unwrap();
    house.mine.undo_wear(second).await.unwrap();
    let books = check_books(house.store.as_ref()).await;
    assert_eq!(books[&ids[0].to_string()].wear_count, 1);
    let deleted = house.get(ids[0]).await.standing;
    assert_eq!((deleted.status, deleted.last_worn_at), (Status::Deleted, date("20260101").epoch_ms()));
    let restored = house.mine.restore_clothing(ids[0], None).await.unwrap().standing;
    assert_eq!((restored.status, restored.wear_count, restored.deleted_at), (Status::Active, 1, None));
    house.mine.undo_wear(first).await.unwrap();
    assert!(check_books(house.store.as_ref()).await.values().all(|book| book.wear_count == 0));
}

/// The program never removes a garment, but a person with another client may have.
#[tokio::test]
async fn what_is_gone_altogether_leaves_no_counter_behind() {
    let house = House::new().await;
    let ids = house.add_many(2).await;
    let entry = house.wear("20260101", &ids).await;
    let wardrobe = house.mine.id();
    let key = Key::new("PK", format!("W#{wardrobe}#CLOTH")).and("SK", format!("CLOTH#{}", ids[0]));
    house.store.delete(DeleteItem::new(TABLE, key)).await.unwrap();
    let shown = house.mine.get_history(entry).await.unwrap().thumbs;
    assert_eq!((shown[0].name.as_str(), shown[0].status), ("", Status::Deleted));
    house.mine.undo_wear(entry).await.unwrap();
    check_books(house.store.as_ref()).await;
}

#[tokio::test]
async fn what_was_taken_back_is_gone() {
    let house = House::new().await;
    let coat = house.add("coat").await;
    let all = Range::parse(None, None).unwrap();
    let entry = house.wear("20260101", &[coat]).await;
    house.wear("20260101", &[coat]).await;
    let days = house.mine.list_wear(Wearable::Clothing(coat), all).await.unwrap();
    assert_eq!(days, [Daily { date: date("20260101"), count: 2 }]);
    house.mine.undo_wear(entry).await.unwrap();
    assert_eq!(kind(house.mine.get_history(entry).await), Kind::NotFound);
    assert_eq!(kind(house.mine.undo_wear(entry).await), Kind::NotFound);
    assert_eq!(house.mine.list_history(all, 10, None).await.unwrap().0.len(), 1);
    let days = house.mine.list_wear(Wearable::Clothing(coat), all).await.unwrap();
    assert_eq!(days, [Daily { date: date("20260101"), count: 1 }]);
    // Recorded anew, it counts anew.
    house.mine.record_wear(entry, crate::house::entry("20260102", &[coat], None)).await.unwrap();
    assert_eq!(check_books(house.store.as_ref()).await[&coat.to_string()].wear_count, 2);
}
