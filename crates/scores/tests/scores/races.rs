//! Many at once, on several servers over one store: nothing is lost, nothing is made twice.

use std::collections::BTreeSet;

use basis::Kind;
use scores::{AnnotationId, Mine, Notes, SnapshotId};

use crate::books::{Strays, check};
use crate::crashes::settle;
use crate::house::{House, LEASES_MS, adding, crowd, pages_of, text_of, titled};

fn servers(house: &House) -> [Mine; 3] {
    let other = |seed| house.another_server(seed).mine_of(&house.owner, house.mine.id());
    [house.mine.clone(), other(11), other(12)]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_annotations_at_once_are_all_kept() {
    let house = House::new().await;
    let servers = servers(&house);
    house.mix();
    let added: Vec<(AnnotationId, String)> = crowd(50, |number| {
        let (mine, write, text) = (servers[number % 3].clone(), house.write(), format!("note {number}"));
        async move { (mine.change_annotations(&adding([text.as_str()]), None, write).await.unwrap().0[0].id, text) }
    })
    .await;
    assert_eq!(added.iter().map(|(id, _)| *id).collect::<BTreeSet<_>>().len(), 50);
    let kept = house.read(&house.mine).await;
    let kept: BTreeSet<_> = kept.annotations.iter().map(|one| (one.id, text_of(&one.note))).collect();
    assert_eq!(kept, added.into_iter().collect());
    check(&house).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_edits_of_one_version_one_wins() {
    let house = House::new().await;
    let servers = servers(&house);
    for round in 0..10 {
        house.mix();
        let version = house.read(&house.mine).await.head.score.version;
        let results = crowd(2, |number| {
            let (mine, title) = (servers[number].clone(), format!("{round} by {number}"));
            async move { mine.change_score(&titled(&title), Some(version)).await }
        })
        .await;
        let won: Vec<_> = results.iter().flatten().collect();
        assert_eq!(won.len(), 1);
        let lost = results.iter().find_map(|result| result.as_ref().err()).unwrap();
        assert_eq!((lost.kind(), lost.version()), (Kind::ChangedMeanwhile, Some(version + 1)));
        let now = house.read(&house.mine).await.head.score;
        assert_eq!((now.version, &now.content.title), (version + 1, &won[0].score.content.title));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_snapshots_of_one_name_one_is_made() {
    let house = House::new().await;
    let servers = servers(&house);
    house.import(&house.mine, 1, true).await;
    for round in 0..8 {
        house.mix();
        let results = crowd(2, |number| {
            let (mine, id) = (servers[number].clone(), SnapshotId::new(house.ids.next()));
            async move { mine.create_snapshot(id, &format!("round {round}"), None).await.map_err(|error| error.kind()) }
        })
        .await;
        let made: Vec<_> = results.iter().flatten().collect();
        assert_eq!(made.len(), 1, "{results:?}");
        assert!(results.contains(&Err(Kind::Conflict)));
        house.read_at(&house.mine, &made[0].id.to_string()).await.unwrap();
    }
    settle(&house, &house.mine).await;
    assert_eq!(check(&house).await, Strays::none());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_snapshot_goes_while_another_comes() {
    let house = House::new().await;
    let servers = servers(&house);
    house.import(&house.mine, 2, true).await;
    house.snapshot(&house.mine, "0").await;
    for round in 0..8 {
        house.mix();
        crowd(3, |number| {
            let (mine, id) = (servers[number].clone(), SnapshotId::new(house.ids.next()));
            let (adding, write) = (adding(["meanwhile"]), house.write());
            async move {
                match number {
                    0 => mine.delete_snapshot(&round.to_string(), None).await.unwrap(),
                    1 => drop(mine.create_snapshot(id, &(round + 1).to_string(), None).await.unwrap()),
                    _ => drop(mine.change_annotations(&adding, None, write).await.unwrap()),
                }
            }
        })
        .await;
        let names: Vec<_> = house.mine.list_snapshots().await.unwrap().into_iter().map(|one| one.name).collect();
        assert_eq!(names, [(round + 1).to_string()]);
        house.read_at(&house.mine, &names[0]).await.unwrap();
        check(&house).await;
    }
    assert_eq!(house.read(&house.mine).await.annotations.len(), 8);
    settle(&house, &house.mine).await;
    assert_eq!(check(&house).await, Strays::none());
}

/// A page or a snapshot never shows what is gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_item_is_deleted_or_shown_never_both() {
    let house = House::new().await;
    let servers = servers(&house);
    let (mut deleted, mut shown) = (0, 0);
    for round in 0..12 {
        house.faulty.set_rates(None);
        let items = house.import(&house.mine, 1, round % 2 == 0).await;
        house.mix();
        let results = crowd(2, |number| {
            let (mine, items, id) = (servers[number].clone(), items.clone(), SnapshotId::new(house.ids.next()));
            async move {
                match number {
                    0 => mine.delete_item(items[0], None).await,
                    // One that a page shows: it is taken from it and kept by a snapshot at once.
                    _ if round % 2 == 0 => {
                        let name = format!("round {round}");
                        let (snapshot, pages) =
                            tokio::join!(mine.create_snapshot(id, &name, None), mine.set_pages(&[], None));
                        pages.unwrap();
                        snapshot.map(drop)
                    }
                    _ => mine.set_pages(&pages_of(&items), None).await.map(drop),
                }
            }
        })
        .await;
        deleted += u32::from(results[0].is_ok());
        shown += u32::from(results[1].is_ok());
        house.faulty.set_rates(None);
        check(&house).await;
    }
    assert!(deleted + shown >= 12, "{deleted} {shown}");
    settle(&house, &house.mine).await;
    assert_eq!(check(&house).await, Strays::none());
}

/// Many pages at once meet many small changes; all of them are made, and nobody waits for a mark that was left.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_pages_come_while_others_write() {
    for seed in 0..20 {
        let house = House::seeded(seed).await;
        let servers = servers(&house);
        let items = crate::large::fill_items(&house, &house.mine, 70).await;
        house.mix();
        crowd(9, |number| {
            let (mine, write, pages) = (servers[number % 3].clone(), house.write(), pages_of(&items));
            async move {
                if number == 0 {
                    mine.set_pages(&pages, None).await.map(drop).unwrap();
                } else {
                    mine.change_annotations(&adding(["meanwhile"]), None, write).await.map(drop).unwrap();
                }
            }
        })
        .await;
        let now = house.read(&house.mine).await;
        assert_eq!((now.head.score.content.pages.len(), now.annotations.len()), (70, 8));
        assert_eq!(now.head.score.under_way, None);
        assert_eq!(check(&house).await, Strays::none());
    }
}

/// Who is slow is taken for gone, and undone. They cannot go on with what is undone.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn who_is_slow_is_undone_or_done_never_half() {
    for seed in 0..12 {
        let house = House::seeded(seed).await;
        let servers = servers(&house);
        house.import(&house.mine, 1, true).await;
        house.add(&house.mine, "kept").await;
        house.snapshot(&house.mine, "first").await;
        house.mix();
        // Each may fail, if it is taken for gone; what counts is what is left.
        crowd(3, |number| {
            let (mine, id, clock) = (servers[number].clone(), SnapshotId::new(house.ids.next()), house.clock.clone());
            async move {
                match number {
                    0 => mine.create_snapshot(id, "slow", None).await.map(drop),
                    1 => mine.restore_snapshot("first", None).await.map(drop),
                    _ => {
                        for turn in 0..40 {
                            tokio::task::yield_now().await;
                            if turn % 10 == 9 {
                                clock.advance_ms(LEASES_MS);
                            }
                        }
                        mine.create_snapshot(id, "quick", None).await.map(drop)
                    }
                }
            }
        })
        .await;
        house.faulty.set_rates(None);
        check(&house).await;
        for snapshot in house.mine.list_snapshots().await.unwrap() {
            let then = house.read_at(&house.mine, &snapshot.id.to_string()).await.unwrap();
            assert_eq!(then.annotations.len(), 1);
        }
        assert_eq!(house.read(&house.mine).await.annotations.len(), 1);
        settle(&house, &house.mine).await;
        // What of theirs came too late is nobody's, and keeps nothing from being deleted.
        let left = check(&house).await;
        assert_eq!((left.objects.len(), left.under_way), (0, 0));
        house.mine.set_pages(&[], None).await.unwrap();
        for snapshot in house.mine.list_snapshots().await.unwrap() {
            house.mine.delete_snapshot(&snapshot.name, None).await.unwrap();
        }
        for file in house.mine.list_items().await.unwrap().items {
            house.mine.delete_item(file.id, None).await.unwrap();
        }
    }
}

/// A write whose answer was lost is made once.
#[tokio::test]
async fn the_same_write_again_adds_nothing() {
    let house = House::new().await;
    let write = house.write();
    let first = house.mine.change_annotations(&adding(["once"]), None, write).await.unwrap().0;
    let second = house.another_server(3).mine_of(&house.owner, house.mine.id());
    assert_eq!(second.change_annotations(&adding(["once"]), None, write).await.unwrap().0, first);
    let patch = scores::NotePatch { layer: Some(Some("bowing".to_owned())), ..scores::NotePatch::default() };
    let change = Notes { change: vec![(first[0].id, patch)], ..Notes::default() };
    let write = house.write();
    let changed = house.mine.change_annotations(&change, None, write).await.unwrap().0;
    assert_eq!(changed[0].note.layer.as_deref(), Some("bowing"));
    assert_eq!(second.change_annotations(&change, None, write).await.unwrap().0, changed);
    assert_eq!(house.read(&house.mine).await.annotations, changed);
}
