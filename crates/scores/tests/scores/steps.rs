//! Imports in steps of one page each, by servers that are killed at any write, told about them by messages that are
//! lost, doubled and late: in the end every page is there once.

use ambient::{Random, SeededRandom};
use edge::Collection;
use scores::{ImportState, Scores};
use testkit::tiff;
use work::{Step, Task};

use crate::books::{Strays, check};
use crate::crashes::{runtime, until_gone};
use crate::house::{HOUR_MS, House};

const WIDTHS: std::ops::Range<u16> = 8..13;
const FILES: usize = 3;
/// How many orders of things are tried; `TODANA_STEP_SEEDS` says otherwise.
const SEEDS: u64 = 12;
/// So many things happen before everybody is left to finish.
const EVENTS: u32 = 120;

/// What is on its way between servers: it may be there twice, or not at all.
struct Messages {
    waiting: Vec<Task>,
    random: SeededRandom,
}

impl Messages {
    /// Whether something happens that happens so many times in a hundred.
    fn happens(&self, percent: u64) -> bool {
        self.random.below(100) < percent
    }

    /// Send one: it is lost, doubled, or arrives.
    fn send(&mut self, task: &Task) {
        let copies = if self.happens(20) { 0 } else { 1 + u64::from(self.happens(20)) };
        for _ in 0..copies {
            self.waiting.push(task.clone());
        }
    }

    /// One that arrives, in no order.
    fn receive(&mut self) -> Option<Task> {
        let count = self.waiting.len() as u64;
        (count > 0).then(|| self.waiting.swap_remove(usize::try_from(self.random.below(count)).unwrap()))
    }
}

async fn step(server: &Scores, task: &Task) -> Option<Step> {
    // Its deadline has passed already: it makes one page.
    server.works()[0].step(task, 0).await.ok()
}

async fn found(server: &Scores) -> Vec<Task> {
    server.works()[0].find(None).await.unwrap().tasks
}

/// One order of things. How many steps were killed.
fn one_order(seed: u64) -> u32 {
    let (house, ids) = runtime().block_on(async {
        let house = House::seeded(seed).await;
        let mut ids = Vec::new();
        for file in 0..FILES {
            let mine = house.score(&format!("Score {file}")).await;
            let id = house.announce(&mine, "pages.tiff", tiff(WIDTHS).into(), true).await;
            ids.push((mine, id));
        }
        (house, ids)
    });
    for (mine, id) in &ids {
        // This server is gone as soon as it has answered, and so is what it began.
        runtime().block_on(async { mine.complete_import(*id).await.unwrap() });
        runtime().block_on(house.wait_for_writes());
    }
    let servers = [house.another_server(seed + 1), house.another_server(seed + 2)];
    let mut messages = Messages { waiting: Vec::new(), random: SeededRandom::new(seed) };
    let mut killed = 0;
    for _ in 0..EVENTS {
        let server = &servers[usize::from(messages.happens(50))];
        if messages.happens(10) {
            runtime().block_on(found(server)).iter().for_each(|task| messages.send(task));
        }
        if messages.happens(15) {
            house.clock.advance_ms(messages.random.below(100_000));
        }
        let Some(task) = messages.receive() else { continue };
        let end = 1 + messages.random.below(if messages.happens(60) { 1_000 } else { 12 });
        match until_gone(&house, end, step(server, &task)) {
            Some(Some(Step::More)) => messages.send(&task),
            Some(Some(Step::NotBefore(at))) if messages.happens(50) => {
                house.clock.set_ms(at);
                messages.send(&task);
            }
            Some(Some(Step::Done | Step::NotBefore(_)) | None) => {}
            None => killed += 1,
        }
        runtime().block_on(house.wait_for_writes());
    }
    runtime().block_on(finish(&house, &servers[0]));
    for (mine, id) in &ids {
        runtime().block_on(async {
            assert_eq!(crate::house::over(mine, *id).await.state, ImportState::Done, "{seed}");
            let score = house.read(mine).await.head.score;
            let widths: Vec<u32> = score.content.pages.iter().map(|page| page.width).collect();
            assert_eq!((widths, score.pages_to_come()), (WIDTHS.map(u32::from).collect(), None), "{seed}");
        });
    }
    runtime().block_on(async {
        house.clock.advance_ms(2 * HOUR_MS);
        house.scores.sweep().await.unwrap();
        assert_eq!(check(&house).await, Strays::none(), "{seed}");
    });
    killed
}

/// Nobody sends anything any more: what is left is found.
async fn finish(house: &House, server: &Scores) {
    for _ in 0..1_000 {
        let left = found(server).await;
        if left.is_empty() {
            return;
        }
        for task in left {
            while let Some(step) = step(server, &task).await {
                match step {
                    Step::Done => break,
                    Step::More => {}
                    Step::NotBefore(at) => house.clock.set_ms(at),
                }
            }
        }
    }
    panic!("it does not come to an end");
}

#[test]
fn every_page_is_there_once_whatever_becomes_of_messages_and_servers() {
    let seeds = std::env::var("TODANA_STEP_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(SEEDS);
    let killed: u32 = (1..=seeds).map(one_order).sum();
    assert!(u64::from(killed) >= seeds, "{killed} steps were killed in {seeds} orders");
}
