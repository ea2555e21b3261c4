//! Indexes that lag: what was just done is right when it is read by its id, and lists catch up.

use std::sync::Arc;

use ambient::ManualClock;
use table::Embedded;
use testkit::LaggingIndexes;
use wardrobe::{ClothingFilter, ListOf, Order, Range, Sort, Status};

use crate::books::check_books;
use crate::house::{House, START_MS, list};

#[tokio::test]
async fn what_was_just_done_is_right_and_lists_catch_up() {
    let mut stale = 0;
    for seed in 0..6 {
        let embedded = Arc::new(Embedded::in_memory(Arc::new(ManualClock::at(START_MS))).unwrap());
        let lagging = Arc::new(LaggingIndexes::new(embedded, seed));
        let house = House::over(lagging.clone()).await;
        let ids = house.add_many(6).await;
        let outfit = house.outfit("outfit", &ids[..2]).await;
        let mut entries = Vec::new();
        for number in 0..12_usize {
            let garment = ids[number % 5];
            let before = house.get(garment).await.standing;
            entries.push(house.wear_outfit("20260102", outfit, &[garment]).await);
            let after = house.get(garment).await.standing;
            assert_eq!((after.wear_count, after.version), (before.wear_count + 1, before.version + 1));
            house.mine.get_history(entries[number]).await.unwrap();
            // Lists meanwhile may be behind, but never fail.
            let (page, _) = house
                .mine
                .list_clothes(
                    ListOf { limit: 3, ..list(Sort::WearCount, Order::Descending) },
                    ClothingFilter::default(),
                )
                .await
                .unwrap();
            assert!(page.len() <= 3);
            house.mine.list_history(Range::parse(None, None).unwrap(), 5, None).await.unwrap();
        }
        house.mine.undo_wear(entries[3]).await.unwrap();
        house.mine.delete_clothing(ids[0], None).await.unwrap();
        assert_eq!(house.get(ids[0]).await.standing.status, Status::Deleted);
        check_books(house.store.as_ref()).await;
        lagging.catch_up().await.unwrap();
        let by_count = house.names(list(Sort::WearCount, Order::Descending)).await;
        assert_eq!(by_count, ["garment 1", "garment 4", "garment 2", "garment 3", "garment 5"][..by_count.len()]);
        assert_eq!(by_count.len(), 5);
        let (history, _) = house.mine.list_history(Range::parse(None, None).unwrap(), 100, None).await.unwrap();
        assert_eq!(history.len(), 11);
        stale += lagging.stale_index_answers();
    }
    assert!(stale > 0, "this was to be tested with stale indexes");
}

/// A list that lags shows clothes as they were; what is counted rests on none.
#[tokio::test]
async fn stats_and_storage_work_on_what_lists_show() {
    let embedded = Arc::new(Embedded::in_memory(Arc::new(ManualClock::at(START_MS))).unwrap());
    let lagging = Arc::new(LaggingIndexes::with_longest_lag(embedded, 3, 40));
    let house = House::over(lagging.clone()).await;
    let ids = house.add_many(4).await;
    for garment in &ids {
        house.wear("20260101", &[*garment]).await;
        let stats = house.mine.get_stats(None, None, 90).await.unwrap();
        assert!(stats.in_use.worn <= stats.in_use.total);
        house.wardrobes.picture_usage(&house.owner).await.unwrap();
    }
    assert!(lagging.stale_index_answers() > 0);
    lagging.catch_up().await.unwrap();
    let stats = house.mine.get_stats(None, None, 90).await.unwrap();
    assert_eq!((stats.in_use.worn, stats.in_use.total), (4, 4));
}
