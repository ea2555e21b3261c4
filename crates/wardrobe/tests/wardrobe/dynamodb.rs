//! A walk through everything on Amazon's own imitation of `DynamoDB`, whose transactions collide,
//! which those of the embedded table never do.

use std::sync::Arc;

use ambient::SystemRandom;
use table::{DynamoDb, DynamoDbSettings};
use testkit::servers::DynamoDbLocal;
use wardrobe::{ClothingFilter, ClothingPatch, Facts, ListOf, Order, OutfitPatch, Range, Sort, Status};

use crate::books::check_books;
use crate::house::{House, crowd, date, entry, list, name};
use crate::images::picture;

async fn house(prefix: &str) -> House {
    let server = tokio::task::spawn_blocking(DynamoDbLocal::shared).await.unwrap();
    let settings = DynamoDbSettings {
        endpoint: Some(server.endpoint()),
        prefix: prefix.to_owned(),
        credentials: Some(("test".to_owned(), "secret".to_owned())),
        region: Some("us-east-1".into()),
    };
    House::over(Arc::new(DynamoDb::connect(settings, Arc::new(SystemRandom)).await)).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_life_with_a_wardrobe() {
    testkit::needs!(DynamoDbLocal);
    let house = house("life-").await;
    let mine = &house.mine;
    let ids = house.add_many(20).await;
    let outfit = house.outfit("outfit", &ids[..5]).await;
    let first = house.wear("20260101", &ids).await;
    let second = house.wear_outfit("20260102", outfit, &ids[..5]).await;
    let patch = ClothingPatch { name: Some(name("new name")), ..ClothingPatch::default() };
    assert_eq!(mine.change_clothing(ids[0], &patch, Some(3)).await.unwrap().standing.version, 4);
    let rearranged = OutfitPatch { name: None, clothing_ids: Some(ids[1..4].to_vec()) };
    assert_eq!(mine.change_outfit(outfit, &rearranged, None).await.unwrap().thumbs.len(), 3);
    mine.set_image(ids[0], picture(8, 8), None).await.unwrap();
    mine.set_image(ids[0], picture(9, 9), None).await.unwrap();
    for page_size in [3, 100] {
        let wanted = ListOf { limit: page_size, ..list(Sort::WearCount, Order::Descending) };
        let found = house.pages(wanted, &ClothingFilter::default()).await.concat();
        let counts: Vec<_> = found.iter().map(|clothing| clothing.standing.wear_count).collect();
        assert_eq!(counts, [[2; 5].as_slice(), &[1; 15]].concat());
    }
    assert_eq!(mine.list_history(Range::parse(None, None).unwrap(), 1, None).await.unwrap().0[0].of.id, second);
    mine.undo_wear(second).await.unwrap();
    assert_eq!(house.get(ids[0]).await.standing.last_worn_at, date("20260101").epoch_ms());
    mine.delete_clothing(ids[0], None).await.unwrap();
    mine.undo_wear(first).await.unwrap();
    assert_eq!(mine.restore_clothing(ids[0], None).await.unwrap().standing.last_worn_at, 0);
    mine.delete_outfit(outfit, None).await.unwrap();
    let deleted = ListOf { status: Status::Deleted, ..list(Sort::LastWorn, Order::Ascending) };
    assert_eq!(mine.list_outfits(deleted, None).await.unwrap().0.len(), 1);
    assert_eq!(mine.get_stats(None, None, 90).await.unwrap().not_worn.count, 20);
    assert_eq!(mine.repair(false, None).await.unwrap().0.differences, []);
    mine.delete_image(ids[0], None).await.unwrap();
    check_books(house.store.as_ref()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_count_at_once() {
    testkit::needs!(DynamoDbLocal);
    let house = house("count-").await;
    let ids = house.add_many(3).await;
    let other = house.another_server().mine_of(&house.owner, house.mine.id()).await.unwrap();
    crowd(24, |number| {
        let mine = if number % 2 == 0 { house.mine.clone() } else { other.clone() };
        let (id, ids) = (house.history_id(), ids.clone());
        async move {
            mine.record_wear(id, entry("20260102", &ids[number % 2..], None)).await.unwrap();
            if number % 4 == 0 {
                mine.undo_wear(id).await.unwrap();
            }
        }
    })
    .await;
    let books = check_books(house.store.as_ref()).await;
    assert_eq!(books[&ids[2].to_string()].wear_count, 18);
    assert_eq!(books[&ids[0].to_string()].wear_count, 6);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn facts_come_back_as_they_went() {
    testkit::needs!(DynamoDbLocal);
    let house = house("facts-").await;
    let facts = Facts { notes: Some("line\nline".to_owned()), brand: Some(name("銘柄")), ..Facts::default() };
    let coat = house.add_with("coat", facts.clone()).await;
    assert_eq!(house.get(coat).await.facts, facts);
}
