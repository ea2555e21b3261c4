//! Indexes that lag: what was just done is right when it is read by its id, and lists catch up.

use std::sync::Arc;

use ambient::ManualClock;
use scores::{ListOf, Order, Scope, ScoreFilter, Sort};
use table::Embedded;
use testkit::LaggingIndexes;

use crate::books::check;
use crate::house::{DAY_MS, House, START_MS, kind, titled};

fn list(deleted: bool, sort: Sort) -> ListOf {
    let (scope, order, filter) = (Scope::Mine, Order::Ascending, ScoreFilter::default());
    ListOf { scope, deleted, sort, order, filter, limit: 3, after: None }
}

async fn titles(house: &House, deleted: bool, sort: Sort) -> Vec<String> {
    let (mut titles, mut after) = (Vec::new(), None);
    loop {
        let wanted = ListOf { after, ..list(deleted, sort) };
        let (page, next) = house.scores.list_scores(&house.owner, wanted).await.unwrap();
        titles.extend(page.into_iter().map(|summary| summary.title));
        after = next;
        if after.is_none() {
            return titles;
        }
    }
}

#[tokio::test]
async fn what_was_just_done_is_right_and_lists_catch_up() {
    let mut stale = 0;
    for seed in 0..4 {
        let embedded = Arc::new(Embedded::in_memory(Arc::new(ManualClock::at(START_MS))).unwrap());
        let lagging = Arc::new(LaggingIndexes::new(embedded, seed));
        let house = House::over(lagging.clone()).await;
        let mut all = Vec::new();
        for number in 0..6 {
            let mine = house.score(&format!("score {number}")).await;
            house.clock.advance_ms(1);
            mine.change_score(&titled(&format!("renamed {}", 9 - number)), None).await.unwrap();
            assert_eq!(house.read(&mine).await.head.score.content.title, format!("renamed {}", 9 - number));
            // Lists meanwhile may be behind, but never fail.
            let (page, _) = house.scores.list_scores(&house.owner, list(false, Sort::Updated)).await.unwrap();
            assert!(page.len() <= 3);
            all.push(mine);
        }
        all[0].delete_score(None).await.unwrap();
        all[1].delete_score(None).await.unwrap();
        all[1].restore_score(None).await.unwrap();
        check(&house).await;
        lagging.catch_up().await.unwrap();
        let renamed = |numbers: &[u32]| numbers.iter().map(|number| format!("renamed {number}")).collect::<Vec<_>>();
        let mine = [vec!["Mine".to_owned()], renamed(&[4, 5, 6, 7, 8])].concat();
        assert_eq!(titles(&house, false, Sort::Title).await, mine);
        let created = [vec!["Mine".to_owned()], renamed(&[8, 7, 6, 5, 4])].concat();
        assert_eq!(titles(&house, false, Sort::Created).await, created);
        assert_eq!(titles(&house, true, Sort::Title).await, renamed(&[9]));
        stale += lagging.stale_index_answers();
    }
    assert!(stale > 0, "this was to be tested with stale indexes");
}

/// The index of deleted scores may speak of one that was restored: it stays.
#[tokio::test]
async fn a_restored_score_is_not_removed_by_a_list_that_lags() {
    let embedded = Arc::new(Embedded::in_memory(Arc::new(ManualClock::at(START_MS))).unwrap());
    let lagging = Arc::new(LaggingIndexes::with_longest_lag(embedded, 3, 40));
    let house = House::over(lagging.clone()).await;
    let (kept, gone) = (house.score("kept").await, house.score("gone").await);
    kept.delete_score(None).await.unwrap();
    gone.delete_score(None).await.unwrap();
    lagging.catch_up().await.unwrap();
    house.clock.advance_ms(31 * DAY_MS);
    kept.restore_score(None).await.unwrap();
    assert_eq!(house.scores.remove_deleted().await.unwrap(), 1);
    house.read(&kept).await;
    assert_eq!(kind(gone.restore_score(None).await), basis::Kind::NotFound);
    check(&house).await;
}
