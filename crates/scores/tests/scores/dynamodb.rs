//! A walk through everything on Amazon's own imitation of `DynamoDB`, whose transactions collide,
//! which those of the embedded table never do.

use std::sync::Arc;

use ambient::SystemRandom;
use scores::{ListOf, Notes, Order, Scope, ScoreFilter, ScorePatch, Sort};
use table::{DynamoDb, DynamoDbSettings};
use testkit::servers::DynamoDbLocal;

use crate::books::{Strays, check};
use crate::crashes::settle;
use crate::house::{DAY_MS, House, adding, crowd, pages_of, removing, titled};
use crate::large::{fill_items, kilobyte};

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
async fn a_life_with_scores() {
    testkit::needs!(DynamoDbLocal);
    let house = house("scores-life-").await;
    let mine = &house.mine;
    let long = ScorePatch { description: Some("あ".repeat(3_000)), ..titled("荒城の月") };
    mine.change_score(&long, Some(1)).await.unwrap();
    house.import(mine, 2, true).await;
    for first in [0, 100, 200, 300] {
        let texts: Vec<String> = (first..first + 100).map(kilobyte).collect();
        mine.change_annotations(&adding(texts.iter().map(String::as_str)), None, house.write()).await.unwrap();
    }
    let then = house.read(mine).await;
    assert_eq!((then.annotations.len(), then.head.score.content.description.len()), (400, 9_000));
    house.snapshot(mine, "then").await;
    let items = fill_items(&house, mine, 70).await;
    mine.set_pages(&pages_of(&items), None).await.unwrap();
    let ids: Vec<u32> = then.annotations[..300].iter().map(|one| one.id).collect();
    for some in ids.chunks(100) {
        mine.change_annotations(&removing(some), None, house.write()).await.unwrap();
    }
    mine.change_score(&ScorePatch { description: Some(String::new()), ..titled("short") }, None).await.unwrap();
    assert_eq!(check(&house).await, Strays::none());
    mine.restore_snapshot("then", None).await.unwrap();
    let now = house.read(mine).await;
    let (now_said, then_said) = (&now.head.score.content, &then.head.score.content);
    assert_eq!((&now_said.description, &now_said.pages), (&then_said.description, &then_said.pages));
    assert_eq!(now.annotations, then.annotations);
    let unused = mine.list_items().await.unwrap().items[5].id;
    mine.delete_item(unused, None).await.unwrap();
    for sort in [Sort::Title, Sort::Created, Sort::Updated] {
        let (scope, order, filter) = (Scope::Mine, Order::Descending, ScoreFilter::default());
        let list = ListOf { scope, deleted: false, sort, order, filter, limit: 10, after: None };
        let (found, _) = house.scores.list_scores(&house.owner, list).await.unwrap();
        assert_eq!(
            found.iter().map(|one| (one.title.as_str(), one.item_count)).collect::<Vec<_>>(),
            [("荒城の月", 71)]
        );
    }
    mine.delete_snapshot("then", None).await.unwrap();
    settle(&house, mine).await;
    assert_eq!(check(&house).await, Strays::none());
    mine.delete_score(None).await.unwrap();
    house.clock.advance_ms(31 * DAY_MS);
    assert_eq!(house.scores.remove_deleted().await.unwrap(), 1);
    house.scores.sweep().await.unwrap();
    assert_eq!(check(&house).await, Strays::none());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_write_at_once() {
    testkit::needs!(DynamoDbLocal);
    let house = house("scores-many-").await;
    let other = house.another_server(5).mine_of(&house.owner, house.mine.id());
    house.import(&house.mine, 1, true).await;
    crowd(24, |number| {
        let mine = if number % 2 == 0 { house.mine.clone() } else { other.clone() };
        let (write, id) = (house.write(), scores::SnapshotId::new(house.ids.next()));
        async move {
            if number % 8 == 0 {
                mine.create_snapshot(id, &format!("snapshot {number}"), None).await.map(drop).unwrap();
            } else {
                let notes = Notes { add: vec![crate::house::note(&format!("note {number}"))], ..Notes::default() };
                mine.change_annotations(&notes, None, write).await.map(drop).unwrap();
            }
        }
    })
    .await;
    let now = house.read(&house.mine).await;
    assert_eq!((now.annotations.len(), now.head.score.snapshots.len()), (21, 3));
    assert_eq!(check(&house).await, Strays::none());
}
