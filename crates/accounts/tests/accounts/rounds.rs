//! Periodic rounds: due at the right time, done by one server at a time, and continued from the stored cursor whatever
//! fails.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use accounts::Rounds;
use ambient::{Random, SeededRandom};
use basis::{Error, Result};
use parking_lot::Mutex;
use testkit::When;
use work::{Passed, Round, Step, Task, Work};

use crate::house::{DAY_MS, HOUR_MS, House, cheap};

const PAGES: u32 = 12;
const NAME: &str = "books/sweep";
const LEASE_MS: u64 = 5 * 60 * 1000;

/// A round of several pages, each of which removes one thing.
#[derive(Debug, Clone, Default)]
struct Pages {
    /// The pages in the order in which they were done, in all passes.
    done: Arc<Mutex<Vec<u32>>>,
    /// Whether each page fails.
    failing: Arc<Mutex<bool>>,
}

impl Pages {
    fn page(&self, after: Option<String>) -> Result<Passed> {
        if *self.failing.lock() {
            return Err(Error::unavailable("the store is away"));
        }
        let page: u32 = after.map_or(0, |after| after.parse().unwrap());
        self.done.lock().push(page);
        Ok(Passed { count: 1, next: (page + 1 < PAGES).then(|| (page + 1).to_string()) })
    }

    fn on(&self, accounts: &accounts::Accounts, every: Duration) -> Rounds {
        let round = Round::new(self, ("sweep", "books"), every, |pages: Self, after| async move { pages.page(after) });
        Rounds::new(accounts.clone(), vec![(NAME.to_owned(), round)])
    }
}

async fn due(rounds: &Rounds) -> Vec<Task> {
    rounds.find(None).await.unwrap().tasks
}

/// Steps without any time, each of one page, until nothing is left.
async fn finish(rounds: &Rounds, task: &Task) -> u32 {
    for steps in 1..100 {
        match rounds.step(task, 0).await.unwrap() {
            Step::Done => return steps,
            Step::More => {}
            Step::NotBefore(_) => panic!("nobody else has it"),
        }
    }
    panic!("it does not end");
}

#[tokio::test]
async fn rounds_are_due_again_after_their_time() {
    for (every, first_ms) in [(Round::HOURLY, 0), (Round::DAILY, HOUR_MS)] {
        let house = House::new().await;
        let pages = Pages::default();
        let rounds = pages.on(&house.accounts, every);
        assert_eq!(due(&rounds).await.len(), usize::from(first_ms == 0));
        house.clock.advance_ms(first_ms);
        let task = due(&rounds).await.remove(0);
        assert_eq!(finish(&rounds, &task).await, PAGES);
        assert_eq!(*pages.done.lock(), (0..PAGES).collect::<Vec<_>>());

        let every_ms = u64::try_from(every.as_millis()).unwrap();
        house.clock.advance_ms(every_ms - 1);
        // A server that starts again does not begin again, and a message that comes late does nothing.
        let again = pages.on(&house.restarted(cheap()), every);
        assert_eq!(due(&again).await, []);
        assert_eq!(again.step(&task, 0).await.unwrap(), Step::Done);
        assert_eq!(pages.done.lock().len(), PAGES as usize);
        house.clock.advance_ms(1);
        assert_eq!(due(&again).await, [task]);
    }
}

/// A step works until its deadline and stores its place once, however many pages it does.
#[tokio::test]
async fn a_step_does_as_many_pages_as_it_has_time_for() {
    let house = House::new().await;
    let pages = Pages::default();
    let rounds = pages.on(&house.accounts, Round::HOURLY);
    let task = due(&rounds).await.remove(0);
    let before = house.metered.total().requests;
    assert_eq!(rounds.step(&task, u64::MAX).await.unwrap(), Step::Done);
    assert_eq!(pages.done.lock().len(), PAGES as usize);
    assert_eq!(house.metered.total().requests - before, 3, "read, take, finish");
}

#[tokio::test]
async fn one_server_at_a_time_and_the_next_one_after_its_lease() {
    let house = House::new().await;
    let pages = Pages::default();
    let rounds = pages.on(&house.accounts, Round::HOURLY);
    let task = due(&rounds).await.remove(0);
    assert_eq!(rounds.step(&task, 0).await.unwrap(), Step::More);
    // The next holder is gone before it lets go: its second write fails.
    house.faulty.fail_nth_write(2, When::Before);
    rounds.step(&task, 0).await.unwrap_err();
    let other = pages.on(&house.restarted(cheap()), Round::HOURLY);
    let now = ambient::Clock::now_ms(house.clock.as_ref());
    assert_eq!(other.step(&task, 0).await.unwrap(), Step::NotBefore(now + LEASE_MS));
    house.clock.advance_ms(LEASE_MS);
    assert_eq!(finish(&other, &task).await, PAGES - 1, "the first page is not repeated");
    // Only the page of the holder that died was done twice.
    let twice: Vec<u32> = [0, 1, 1].into_iter().chain(2..PAGES).collect();
    assert_eq!(*pages.done.lock(), twice);
}

#[tokio::test]
async fn what_always_fails_is_given_up_until_it_is_due_again() {
    let house = House::new().await;
    let pages = Pages::default();
    let rounds = pages.on(&house.accounts, Round::DAILY);
    due(&rounds).await;
    house.clock.advance_ms(HOUR_MS);
    let task = due(&rounds).await.remove(0);
    *pages.failing.lock() = true;
    let mut failures = 0;
    while rounds.step(&task, 0).await.is_err() {
        failures += 1;
    }
    assert_eq!(failures, 10);
    assert_eq!(due(&rounds).await, []);
    house.clock.advance_ms(DAY_MS);
    *pages.failing.lock() = false;
    assert_eq!(due(&rounds).await.first(), Some(&task));
    finish(&rounds, &task).await;
    assert_eq!(pages.done.lock().len(), PAGES as usize);
}

/// Two servers, messages that are lost, doubled and late, and a store that fails before or after any write.
#[tokio::test]
async fn every_page_is_done_whatever_becomes_of_messages_and_servers() {
    let (mut faults, mut repeated) = (0, 0);
    for seed in 1..=60 {
        let house = House::new().await;
        let pages = Pages::default();
        let servers = [1, 2].map(|_| pages.on(&house.restarted(cheap()), Round::HOURLY));
        let random = SeededRandom::new(seed);
        let (mut waiting, mut faults_here) = (due(&servers[0]).await, 0);
        for _ in 0..60 {
            let server = &servers[usize::try_from(random.below(2)).unwrap()];
            if random.below(100) < 20 {
                house.clock.advance_ms(random.below(LEASE_MS));
            }
            let Some(task) = waiting.pop() else {
                waiting = server.find(None).await.map_or(Vec::new(), |found| found.tasks);
                continue;
            };
            if random.below(100) < 30 {
                let when = if random.below(2) == 0 { When::Before } else { When::After };
                house.faulty.fail_nth_write(1 + random.below(2), when);
            }
            match server.step(&task, 0).await {
                Ok(Step::More | Step::NotBefore(_)) if random.below(100) < 80 => {
                    (0..=random.below(2)).for_each(|_| waiting.push(task.clone()));
                }
                Ok(_) => {}
                Err(_) => faults_here += 1,
            }
            house.faulty.disarm();
        }
        house.clock.advance_ms(LEASE_MS);
        for task in due(&servers[1]).await {
            finish(&servers[1], &task).await;
        }
        let done = pages.done.lock().clone();
        assert_eq!(done.iter().copied().collect::<BTreeSet<_>>(), (0..PAGES).collect(), "{seed}");
        // A page is repeated only after a fault, and no pass begins again.
        assert!(done.is_sorted(), "{seed}: {done:?}");
        let more = u32::try_from(done.len()).unwrap() - PAGES;
        assert!(more <= faults_here, "{seed}: {more} repeated, {faults_here} faults");
        (faults, repeated) = (faults + faults_here, repeated + more);
    }
    assert!(faults > 100 && repeated > 20, "{faults} faults, {repeated} pages repeated");
}
