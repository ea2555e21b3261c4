//! Imports that are interrupted: who goes on with them, and when.

use std::time::Duration;

use edge::Collection;
use futures::future::join;
use scores::{ImportId, ImportState, Resumed, Scores};
use testkit::{RequestKind, tiff};
use work::{Later, LaterSettings};

use crate::books::{Strays, check};
use crate::crashes::{runtime, until_gone};
use crate::house::{HOUR_MS, House};

/// How long somebody who works on an import may be silent.
const SILENT_MS: u64 = 90_000;
const WIDTHS: std::ops::Range<u16> = 8..14;
/// Longer than anything here takes.
const LONG: Duration = Duration::from_mins(2);

/// A file of six pages, and a server that is gone after some of them.
fn interrupted() -> (House, ImportId) {
    let (house, id) = runtime().block_on(async {
        let house = House::new().await;
        let id = house.announce(&house.mine, "six.tiff", tiff(WIDTHS).into(), true).await;
        (house, id)
    });
    let work = async {
        house.mine.complete_import(id).await.unwrap();
        loop {
            tokio::task::yield_now().await;
        }
    };
    let gone: Option<()> = until_gone(&house, 22, work);
    assert_eq!(gone, None);
    runtime().block_on(house.wait_for_writes());
    (house, id)
}

async fn pages(house: &House) -> (Vec<u32>, Option<u32>) {
    let score = house.read(&house.mine).await.head.score;
    (score.content.pages.iter().map(|page| page.width).collect(), score.pages_to_come())
}

/// Wait until nothing is to come any more. Nobody asks for the import itself: that would take it up.
async fn all_there(house: &House) {
    let whole = async {
        while pages(house).await.1.is_some() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(LONG, whole).await.expect("it goes on");
}

/// Every page is there once, and nothing else.
async fn check_whole(house: &House, id: ImportId) {
    assert_eq!(pages(house).await, (WIDTHS.map(u32::from).collect(), None));
    assert_eq!(crate::house::over(&house.mine, id).await.state, ImportState::Done);
    house.clock.advance_ms(2 * HOUR_MS);
    house.scores.sweep().await.unwrap();
    assert_eq!(check(house).await, Strays::none());
    assert_eq!(house.mine.list_items().await.unwrap().items.len(), WIDTHS.len() + 1);
}

#[test]
fn what_is_missing_is_said() {
    let (house, _) = interrupted();
    runtime().block_on(async {
        let (there, to_come) = pages(&house).await;
        assert!((1..WIDTHS.len()).contains(&there.len()), "{there:?}");
        assert_eq!(to_come, Some(u32::try_from(WIDTHS.len() - there.len()).unwrap()));
        check(&house).await;
    });
}

#[test]
fn a_server_that_is_alone_goes_on_at_once() {
    let (house, id) = interrupted();
    runtime().block_on(async {
        house.clock.advance_ms(1);
        let alone = house.only_server(5);
        assert_eq!(alone.resume_imports().await.unwrap(), Resumed { taken_up: 1, next_at: None });
        all_there(&house).await;
        check_whole(&house, id).await;
    });
}

/// It is its own work that a server must not take for that of one before it.
#[test]
fn a_server_that_is_alone_does_not_take_up_what_it_is_at() {
    let (house, id) = interrupted();
    runtime().block_on(async {
        house.clock.advance_ms(1);
        let alone = house.only_server(5);
        assert_eq!(alone.resume_imports().await.unwrap().taken_up, 1);
        for _ in 0..20 {
            assert_eq!(alone.resume_imports().await.unwrap().taken_up, 0);
            tokio::task::yield_now().await;
        }
        all_there(&house).await;
        check_whole(&house, id).await;
    });
}

#[test]
fn another_server_waits_until_the_first_was_silent_for_long_enough() {
    let (house, id) = interrupted();
    runtime().block_on(async {
        let other = house.another_server(5);
        let next_at = other.resume_imports().await.unwrap();
        let until = crate::house::START_MS + SILENT_MS;
        assert_eq!(next_at, Resumed { taken_up: 0, next_at: Some(until) });
        house.clock.set_ms(until - 1);
        assert_eq!(other.resume_imports().await.unwrap(), next_at);
        house.clock.set_ms(until);
        assert_eq!(other.resume_imports().await.unwrap(), Resumed { taken_up: 1, next_at: None });
        all_there(&house).await;
        check_whole(&house, id).await;
    });
}

/// Looks once, finds it held, and comes back by itself when it is not.
async fn go_on(house: &House, servers: &[Scores]) {
    let until = house.scores.resume_imports().await.unwrap().next_at.unwrap();
    house.clock.set_ms(until - 60);
    let looked = || house.metered.total().of(RequestKind::Get);
    let before = looked();
    let tasks: Vec<_> = servers
        .iter()
        .flat_map(Collection::works)
        .map(|work| tokio::spawn(work::keep_finding(Later::new(house.clock.clone(), LaterSettings::default()), work)))
        .collect();
    while looked() < before + servers.len() as u64 {
        tokio::task::yield_now().await;
    }
    house.clock.set_ms(until);
    all_there(house).await;
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
}

#[test]
fn it_comes_back_by_itself_when_the_time_has_passed() {
    let (house, id) = interrupted();
    runtime().block_on(async {
        go_on(&house, &[house.another_server(5)]).await;
        check_whole(&house, id).await;
    });
}

#[test]
fn two_servers_do_not_do_it_twice() {
    let (house, id) = interrupted();
    runtime().block_on(async {
        house.mix();
        go_on(&house, &[house.another_server(5), house.another_server(6)]).await;
        house.faulty.set_rates(None);
        check_whole(&house, id).await;
    });
}

#[test]
fn what_is_cancelled_is_not_expected_any_more() {
    let (house, id) = interrupted();
    runtime().block_on(async {
        let (there, _) = pages(&house).await;
        house.mine.cancel_import(id).await.unwrap();
        assert_eq!(pages(&house).await, (there, None));
        assert_eq!(house.another_server(5).resume_imports().await.unwrap(), Resumed::default());
        check(&house).await;
    });
}

/// Cancelled by one while another works on it: it ends, and nothing is expected of it.
#[test]
fn cancelling_what_is_worked_on() {
    let (house, id) = interrupted();
    runtime().block_on(async {
        house.clock.advance_ms(1);
        house.mix();
        let alone = house.only_server(5).mine_of(&house.owner, house.mine.id());
        let (_, cancelled) = join(alone.get_import(id), house.mine.cancel_import(id)).await;
        house.faulty.set_rates(None);
        cancelled.unwrap();
        all_there(&house).await;
        check(&house).await;
    });
}
