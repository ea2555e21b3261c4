//! What takes several writes is stopped at each of them: by a store that fails before or after it, and
//! by a server that is gone from then on. What is left agrees, the same request made again succeeds, and
//! nothing is left behind.

use std::pin::pin;

use basis::{Kind, Result};
use scores::{ImportId, ImportState, ItemId, Mine, PageEdit, SnapshotId};
use testkit::{FaultRates, When};
use tokio::runtime::{Builder, Runtime};
use uuid::Uuid;

use crate::books::{Strays, check};
use crate::house::{DAY_MS, HOUR_MS, House, LEASES_MS, over, pages_of, picture};
use crate::large::fill_items;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stop {
    Table(When),
    Blobs(When),
    Server,
}

const STOPS: [Stop; 5] = [
    Stop::Table(When::Before),
    Stop::Table(When::After),
    Stop::Blobs(When::Before),
    Stop::Blobs(When::After),
    Stop::Server,
];

pub fn runtime() -> Runtime {
    Builder::new_current_thread().enable_time().build().unwrap()
}

/// How many writes there were.
fn writes(house: &House) -> u64 {
    let (tables, blobs) = (house.faulty.counts(), house.faulty_blobs.counts());
    tables.writes + tables.before + blobs.writes + blobs.before
}

/// Do it until that many writes were made, then let the server go. Nothing, if it was over before.
pub fn until_gone<T>(house: &House, nth: u64, work: impl Future<Output = T>) -> Option<T> {
    let runtime = runtime();
    house.faulty.set_rates(Some(FaultRates { delay: 100, longest_delay: 3, ..FaultRates::default() }));
    let end = writes(house) + nth;
    let result = runtime.block_on(async {
        let mut work = pin!(work);
        loop {
            tokio::select! {
                biased;
                result = &mut work => return Some(result),
                () = tokio::task::yield_now() => {}
            }
            if writes(house) >= end {
                return None;
            }
        }
    });
    house.faulty.set_rates(None);
    result
}

/// Stop an operation everywhere. What it does is done again afterwards, and may be done already.
fn walk(prepare: impl AsyncFn(&House), operation: impl AsyncFn(&House, &Mine) -> Result<()>) {
    let mut stopped = 0;
    for stop in STOPS {
        for nth in 1.. {
            let house = runtime().block_on(async {
                let house = House::new().await;
                prepare(&house).await;
                house
            });
            let at = format!("{stop:?} {nth}");
            match stop {
                Stop::Table(when) => house.faulty.fail_nth_write(nth, when),
                Stop::Blobs(when) => house.faulty_blobs.fail_nth_write(nth, when),
                Stop::Server => {}
            }
            let first = if stop == Stop::Server {
                until_gone(&house, nth, operation(&house, &house.mine))
            } else {
                Some(runtime().block_on(operation(&house, &house.mine)))
            };
            let unharmed = if stop == Stop::Server {
                first.is_some()
            } else {
                house.faulty.is_armed() || house.faulty_blobs.is_armed()
            };
            if unharmed {
                assert_eq!(first.unwrap().map_err(|error| error.to_string()), Ok(()), "{at}");
                break;
            }
            stopped += 1;
            if let Some(Err(error)) = &first {
                assert_eq!(error.kind(), Kind::Unavailable, "{at}: {error}");
            }
            runtime().block_on(afterwards(&house, &operation, &at));
        }
    }
    assert!(stopped >= 3, "there was something to stop: {stopped}");
}

async fn afterwards(house: &House, operation: &impl AsyncFn(&House, &Mine) -> Result<()>, at: &str) {
    house.wait_for_writes().await;
    check(house).await;
    house.clock.advance_ms(LEASES_MS);
    let mine = house.another_server(5).mine_of(&house.owner, house.mine.id());
    if let Err(error) = operation(house, &mine).await {
        panic!("{at}, again: {error}");
    }
    check(house).await;
    settle(house, &mine).await;
    assert_eq!(check(house).await, Strays::none(), "{at}");
}

/// Let whoever comes next find what was left, and the sweep the rest.
pub async fn settle(house: &House, mine: &Mine) {
    house.clock.advance_ms(HOUR_MS + LEASES_MS);
    match mine.restore_score(None).await {
        Ok(_) => {
            let last = house.snapshot(mine, "the last").await;
            mine.delete_snapshot(&last.to_string(), None).await.unwrap();
        }
        Err(error) => assert_eq!(error.kind(), Kind::NotFound),
    }
    house.clock.advance_ms(HOUR_MS + LEASES_MS);
    house.scores.sweep().await.unwrap();
}

/// What is gone already is as good as deleted.
fn gone(result: Result<()>) -> Result<()> {
    result.or_else(|error| if error.kind() == Kind::NotFound { Ok(()) } else { Err(error) })
}

async fn two_pages_and_notes(house: &House) {
    house.import(&house.mine, 2, true).await;
    for text in ["first", "second", "third"] {
        house.add(&house.mine, text).await;
    }
}

async fn with_a_snapshot(house: &House) {
    two_pages_and_notes(house).await;
    house.snapshot(&house.mine, "then").await;
    house.import(&house.mine, 1, true).await;
    house.mine.remove_page(1, None).await.unwrap();
    house.add(&house.mine, "fourth").await;
}

#[test]
fn making_a_snapshot() {
    let id = SnapshotId::new(Uuid::from_u128(7));
    walk(two_pages_and_notes, async |house, mine| {
        let made = mine.create_snapshot(id, "now", None).await?;
        assert_eq!(house.calm_server().mine_of(&house.owner, mine.id()).list_snapshots().await?, [made]);
        Ok(())
    });
}

#[test]
fn deleting_a_snapshot() {
    walk(with_a_snapshot, async |_, mine| gone(mine.delete_snapshot("then", None).await));
}

#[test]
fn restoring_a_snapshot() {
    walk(with_a_snapshot, async |house, mine| {
        mine.restore_snapshot("then", None).await?;
        let (now, then) = (house.read(mine).await, house.read_at(mine, "then").await?);
        assert_eq!(now.head.score.content.pages, then.head.score.content.pages);
        assert_eq!(now.annotations, then.annotations);
        Ok(())
    });
}

#[test]
fn taking_a_file_in() {
    let id = ImportId::new(Uuid::from_u128(8));
    walk(
        async |_| {},
        async |house, mine| {
            let content = picture(16, 16);
            mine.create_import(id, "one.png", content.len() as u64, true).await?;
            if mine.get_import(id).await?.import.state == ImportState::Waiting {
                house.upload(mine, id, content).await;
            }
            mine.complete_import(id).await?;
            let import = over(mine, id).await;
            assert_eq!((import.state, import.pages_done), (ImportState::Done, 1), "{import:?}");
            assert_eq!(
                house.read(mine).await.head.score.content.pages.len(),
                1,
                "one page, however often it was tried"
            );
            Ok(())
        },
    );
}

#[test]
fn deleting_a_file() {
    walk(
        async |house| {
            house.import(&house.mine, 2, false).await;
        },
        async |house, mine| {
            let items = house.calm_server().mine_of(&house.owner, mine.id()).list_items().await?.items;
            gone(if items.len() == 2 { mine.delete_item(items[0].id, None).await } else { Ok(()) })
        },
    );
}

#[test]
fn setting_more_pages_than_one_transaction_takes() {
    walk(
        async |house| {
            fill_items(house, &house.mine, 70).await;
        },
        async |house, mine| {
            let items: Vec<ItemId> = mine.list_items().await?.items.iter().map(|file| file.id).collect();
            let there = house.read(mine).await.head.score.content.pages;
            let edits: Vec<PageEdit> = if there.is_empty() {
                pages_of(&items)
            } else {
                there.iter().map(|page| PageEdit { id: Some(page.id), ..PageEdit::default() }).collect()
            };
            assert_eq!(mine.set_pages(&edits, None).await?.score.content.pages.len(), 70);
            Ok(())
        },
    );
}

#[test]
fn deleting_and_restoring_a_score() {
    walk(two_pages_and_notes, async |_, mine| mine.delete_score(None).await);
    walk(
        async |house| {
            two_pages_and_notes(house).await;
            house.mine.delete_score(None).await.unwrap();
        },
        async |_, mine| mine.restore_score(None).await.map(drop),
    );
}

#[test]
fn removing_a_score_for_good() {
    walk(
        async |house| {
            with_a_snapshot(house).await;
            house.mine.delete_score(None).await.unwrap();
            house.clock.advance_ms(31 * DAY_MS);
        },
        async |house, _| {
            // Once for what was left behind, once for the score.
            house.scores.remove_deleted().await?;
            house.scores.remove_deleted().await?;
            let left = house.dump().await.into_iter().map(|item| item.string("o").unwrap()[..3].to_owned());
            let left: Vec<String> = left.filter(|kind| !matches!(kind.as_str(), "im:" | "sc:" | "si:")).collect();
            assert_eq!(left, Vec::<String>::new());
            Ok(())
        },
    );
}
