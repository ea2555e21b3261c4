//! Counters are exact, whoever counts at the same time and whatever fails.

use std::collections::BTreeMap;

use basis::Kind;
use testkit::{FaultRates, When};
use wardrobe::{ClothingId, HistoryId, Mine, NewEntry, OutfitId};

use crate::books::{Book, check_books};
use crate::house::{HOUR_MS, House, NEW_YEAR_MS, crowd, date, entry, kind, wrong_field};

const CROWD: usize = 100;
const GARMENTS: usize = 6;
const DATES: [&str; 4] = ["20260101", "20260102", "20251224", "20260102"];

/// Ask again while the store cannot be reached, as a client does.
async fn wear_at_last(mine: &Mine, id: HistoryId, new: &NewEntry) {
    while let Err(error) = mine.record_wear(id, new.clone()).await {
        assert_eq!(error.kind(), Kind::Unavailable, "{error}");
    }
}

async fn undo_at_last(mine: &Mine, id: HistoryId) {
    let mut failed = false;
    while let Err(error) = mine.undo_wear(id).await {
        if error.kind() == Kind::NotFound && failed {
            return; // The answer to an earlier attempt was lost.
        }
        assert_eq!(error.kind(), Kind::Unavailable, "{error}");
        failed = true;
    }
}

/// What each of many wears: all of them the first garment.
fn worn_by(number: usize, ids: &[ClothingId], outfit: OutfitId) -> NewEntry {
    let others = (1..ids.len()).filter(|garment| (number + garment).is_multiple_of(3)).map(|garment| ids[garment]);
    let clothes: Vec<_> = std::iter::once(ids[0]).chain(others).collect();
    entry(DATES[number % DATES.len()], &clothes, number.is_multiple_of(5).then_some(outfit))
}

/// A hundred record at once, and a third of them take it back, on so many servers.
async fn race(servers: usize, rates: FaultRates, seed: u64) {
    let house = House::seeded(seed).await;
    let ids = house.add_many(GARMENTS).await;
    let outfit = house.outfit("outfit", &ids[..3]).await;
    let mut doors = vec![house.mine.clone()];
    for _ in 1..servers {
        doors.push(house.another_server().mine_of(&house.owner, house.mine.id()).await.unwrap());
    }
    house.faulty.set_rates(Some(rates));
    crowd(CROWD, |number| {
        let (mine, id, new) = (doors[number % servers].clone(), house.history_id(), worn_by(number, &ids, outfit));
        async move {
            wear_at_last(&mine, id, &new).await;
            if number.is_multiple_of(3) {
                undo_at_last(&mine, id).await;
            }
        }
    })
    .await;
    house.faulty.set_rates(None);
    let books = check_books(house.store.as_ref()).await;
    let mut expected: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for number in 0..CROWD {
        let new = worn_by(number, &ids, outfit);
        let clothes = new.clothing_ids.iter().map(ToString::to_string);
        for id in clothes.chain(new.outfit_id.map(|id| id.to_string())) {
            let (count, version) = expected.entry(id).or_insert((0, 1));
            // Whoever takes it back makes a second version, and no difference.
            *count += u64::from(number % 3 != 0);
            *version += if number.is_multiple_of(3) { 2 } else { 1 };
        }
    }
    let found: BTreeMap<String, (u64, u64)> =
        books.into_iter().map(|(id, book)| (id, (book.wear_count, book.version))).collect();
    assert_eq!(found, expected, "{servers} servers, seed {seed}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_hundred_at_once_on_one_server() {
    race(1, FaultRates { delay: 60, longest_delay: 8, ..FaultRates::default() }, 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_hundred_at_once_on_several_servers() {
    for servers in [2, 5] {
        race(servers, FaultRates { delay: 60, longest_delay: 8, ..FaultRates::default() }, 1).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_hundred_at_once_on_a_store_that_fails() {
    for seed in 0..4 {
        race(2, FaultRates::rough(), seed).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_same_record_made_many_times_at_once_counts_once() {
    for servers in [1, 3] {
        let house = House::new().await;
        let ids = house.add_many(2).await;
        let (id, new) = (house.history_id(), entry("20260102", &ids, None));
        let mut doors = vec![house.mine.clone()];
        for _ in 1..servers {
            doors.push(house.another_server().mine_of(&house.owner, house.mine.id()).await.unwrap());
        }
        house.mix();
        let made = crowd(20, |number| {
            let (mine, new) = (doors[number % servers].clone(), new.clone());
            async move { mine.record_wear(id, new).await.unwrap().of }
        })
        .await;
        assert!(made.iter().all(|one| *one == made[0]), "one answer for all");
        let books = check_books(house.store.as_ref()).await;
        assert_eq!(books[&ids[0].to_string()].wear_count, 1);
    }
}

#[tokio::test]
async fn a_record_made_again_is_the_same_and_another_of_its_id_is_refused() {
    let house = House::new().await;
    let ids = house.add_many(2).await;
    let (id, new) = (house.history_id(), entry("20260102", &ids[..1], None));
    let first = house.mine.record_wear(id, new.clone()).await.unwrap().of;
    house.clock.advance_ms(1_000);
    assert_eq!(house.mine.record_wear(id, new.clone()).await.unwrap().of, first);
    for other in [entry("20260103", &ids[..1], None), entry("20260102", &ids, None)] {
        assert_eq!(kind(house.mine.record_wear(id, other).await), Kind::Conflict);
    }
    // Also when what was worn cannot be worn any more.
    house.mine.delete_clothing(ids[0], None).await.unwrap();
    assert_eq!(house.mine.record_wear(id, new).await.unwrap().of, first);
    assert_eq!(check_books(house.store.as_ref()).await[&ids[0].to_string()].wear_count, 1);
}

/// A wardrobe in which an outfit was worn before, and what is to be worn.
async fn prepared() -> (House, Vec<ClothingId>, OutfitId, HistoryId) {
    let house = House::new().await;
    let ids = house.add_many(3).await;
    let outfit = house.outfit("outfit", &ids).await;
    let before = house.wear_outfit("20260101", outfit, &ids).await;
    (house, ids, outfit, before)
}

#[tokio::test]
async fn every_write_of_recording_can_fail() {
    for when in [When::Before, When::After] {
        for nth in 1.. {
            let (house, ids, outfit, _) = prepared().await;
            let (id, new) = (house.history_id(), entry("20260102", &ids, Some(outfit)));
            house.faulty.fail_nth_write(nth, when);
            let first = house.mine.record_wear(id, new.clone()).await;
            if house.faulty.is_armed() {
                assert!(nth > 1);
                break;
            }
            assert_eq!(first.is_ok(), when == When::After, "a lost answer is looked for");
            check_books(house.store.as_ref()).await;
            house.mine.record_wear(id, new).await.unwrap();
            let books = check_books(house.store.as_ref()).await;
            let right =
                Book { wear_count: 2, last_worn_at: date("20260102").epoch_ms(), version: 3, status: "ACTIVE".into() };
            assert!(books.values().all(|book| *book == right), "{books:?}");
        }
    }
}

#[tokio::test]
async fn every_write_of_taking_back_can_fail() {
    for when in [When::Before, When::After] {
        for nth in 1.. {
            let (house, .., id) = prepared().await;
            house.faulty.fail_nth_write(nth, when);
            let first = house.mine.undo_wear(id).await;
            if house.faulty.is_armed() {
                assert!(nth > 1);
                break;
            }
            assert_eq!(first.is_ok(), when == When::After, "a lost answer is looked for");
            check_books(house.store.as_ref()).await;
            let again = house.mine.undo_wear(id).await;
            assert_eq!(again.map_err(|error| error.kind()), if first.is_ok() { Err(Kind::NotFound) } else { Ok(()) });
            let books = check_books(house.store.as_ref()).await;
            let right = Book { wear_count: 0, last_worn_at: 0, version: 3, status: "ACTIVE".into() };
            assert!(books.values().all(|book| *book == right), "{books:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_who_take_the_same_back_one_does() {
    let (house, .., id) = prepared().await;
    let other = house.another_server().mine_of(&house.owner, house.mine.id()).await.unwrap();
    house.mix();
    let results = crowd(12, |number| {
        let mine = if number % 2 == 0 { house.mine.clone() } else { other.clone() };
        async move { mine.undo_wear(id).await.map_err(|error| error.kind()) }
    })
    .await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert!(results.iter().all(|result| matches!(result, Ok(()) | Err(Kind::NotFound))), "{results:?}");
    check_books(house.store.as_ref()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn wears_and_deletions_at_once() {
    let house = House::new().await;
    let ids = house.add_many(2).await;
    house.mix();
    let recorded = crowd(40, |number| {
        let (mine, id, ids) = (house.mine.clone(), house.history_id(), ids.clone());
        async move {
            match number % 4 {
                0 => mine.delete_clothing(ids[0], None).await.map(|()| false),
                1 => mine.restore_clothing(ids[0], None).await.map(|_| false),
                _ => mine.record_wear(id, entry("20260102", &ids, None)).await.map(|_| true),
            }
            .map_err(|error| error.kind())
        }
    })
    .await;
    let worn = recorded.iter().filter(|result| **result == Ok(true)).count() as u64;
    // A deleted garment may not be worn; who moves it may meet somebody who moves it back.
    let allowed = [Kind::Invalid, Kind::ChangedMeanwhile];
    assert!(
        recorded.iter().filter_map(|result| result.as_ref().err()).all(|kind| allowed.contains(kind)),
        "{recorded:?}"
    );
    assert_eq!(check_books(house.store.as_ref()).await[&ids[1].to_string()].wear_count, worn);
}

/// A day that has begun nowhere yet is refused, and nothing is counted. Kiritimati is 14 hours before UTC.
#[tokio::test]
async fn nothing_was_worn_on_a_day_to_come() {
    let house = House::new().await;
    let coat = house.add("coat").await;
    let record = |day| house.mine.record_wear(house.history_id(), entry(day, &[coat], None));
    for (at, last, next) in [
        (NEW_YEAR_MS, "20260101", "20260102"),
        (NEW_YEAR_MS + 10 * HOUR_MS - 1, "20260101", "20260102"),
        (NEW_YEAR_MS + 10 * HOUR_MS, "20260102", "20260103"),
        (NEW_YEAR_MS + 23 * HOUR_MS, "20260102", "20260103"),
    ] {
        house.clock.set_ms(at);
        let before = house.get(coat).await;
        for day in [next, "20260201", "21991231"] {
            assert_eq!(wrong_field(record(day).await), "date", "{day} at {at}");
        }
        assert_eq!(house.get(coat).await, before);
        record(last).await.unwrap();
    }
    assert_eq!(house.get(coat).await.standing.wear_count, 4);
}
