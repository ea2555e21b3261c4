//! Files on their way in: how many, whose turn it is, and when it is enough.

use basis::Kind;
use futures::future::join_all;
use scores::{ImportId, ImportState};
use table::{PutItem, Value};

use crate::books::{Strays, check};
use crate::house::{HOUR_MS, House, TABLE, kind, over, picture};

/// What was announced counts before it is there; what never came does so for two hours.
#[tokio::test]
async fn what_is_announced_counts_against_the_quota() {
    let house = House::with_quota(10_000).await;
    let announce = async |bytes| house.mine.create_import(ImportId::new(house.ids.next()), "a.png", bytes, true).await;
    let first = announce(6_000).await.unwrap().import;
    assert_eq!(kind(announce(6_000).await), Kind::TooLarge);
    announce(4_000).await.unwrap();
    assert_eq!(kind(announce(1).await), Kind::TooLarge);
    // The same one again is no other.
    house.mine.create_import(first.id, "a.png", 6_000, true).await.unwrap();
    house.mine.cancel_import(first.id).await.unwrap();
    announce(6_000).await.unwrap();
    house.clock.advance_ms(2 * HOUR_MS);
    let late = announce(10_000).await.unwrap();
    assert!(late.upload.is_some());
    house.clock.advance_ms(2 * HOUR_MS);
    let given_up = house.mine.get_import(late.import.id).await.unwrap();
    assert_eq!((given_up.import.state, given_up.upload), (ImportState::Waiting, None));
}

#[tokio::test]
async fn two_hundred_files_are_enough_at_once() {
    let house = House::new().await;
    let announce = async || house.mine.create_import(ImportId::new(house.ids.next()), "a.png", 1, true).await;
    for _ in 0..200 {
        announce().await.unwrap();
    }
    let error = announce().await.unwrap_err();
    assert!(matches!(error.kind(), Kind::TooMany { .. }));
    assert!(error.detail().starts_with("200 imports are already in progress"), "{}", error.detail());
}

/// Many wait for their turn, and everybody asks all servers for them all the time: each is made into pages
/// once.
#[tokio::test]
async fn files_that_wait_for_their_turn_are_worked_on_once() {
    let house = House::new().await;
    let mut ids = Vec::new();
    for number in 0..8 {
        ids.push(house.announce(&house.mine, "one.png", picture(8 + number, 8), true).await);
    }
    let before = house.faulty_blobs.counts().writes;
    for id in &ids {
        house.mine.complete_import(*id).await.unwrap();
    }
    let servers = [1, 2, 3].map(|seed| house.another_server(seed).mine_of(&house.owner, house.mine.id()));
    let asked = servers.iter().flat_map(|mine| ids.iter().map(move |id| over(mine, *id)));
    for import in join_all(asked).await {
        assert_eq!((import.state, import.pages_done), (ImportState::Done, 1), "{import:?}");
    }
    assert_eq!(house.read(&house.mine).await.head.score.content.pages.len(), 8);
    let (written, expected) = (|| house.faulty_blobs.counts().writes - before, 8 * (3 + 1));
    // The last upload goes when its import has been seen to be done.
    let all_gone = async {
        while written() < expected {
            tokio::task::yield_now().await;
        }
    };
    let _ = tokio::time::timeout(std::time::Duration::from_secs(20), all_gone).await;
    assert_eq!(written(), expected, "three sizes of each, and the upload goes");
    assert_eq!(check(&house).await, Strays::none());
}

/// What ends whoever works on it is not tried for ever.
#[tokio::test]
async fn an_import_that_never_ends_has_failed() {
    let house = House::new().await;
    let id = house.announce(&house.mine, "one.png", picture(8, 8), true).await;
    let mut stored = house.dump().await.into_iter().find(|item| item.string("o").unwrap().starts_with("im:")).unwrap();
    stored.set("st", "working");
    stored.set("bg", Value::from(10));
    house.store.put(PutItem::new(TABLE, stored)).await.unwrap();
    let import = over(&house.mine, id).await;
    assert_eq!((import.state, import.pages_done), (ImportState::Failed, 0));
    assert!(import.problem.unwrap().contains("after several attempts"));
    assert_eq!(check(&house).await, Strays::none());
}
