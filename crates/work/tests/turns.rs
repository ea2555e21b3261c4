//! Who has their turn when, and what becomes of steps that fail.

#![allow(clippy::unwrap_used, reason = "a test ends where it does not hold")]

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use ambient::ManualClock;
use async_trait::async_trait;
use basis::{Error, Owner, Result};
use parking_lot::Mutex;
use tokio::sync::Notify;
use work::{Found, Later, LaterSettings, Step, Task, Weight, Work};

/// Records in memory: so many steps are left for each.
#[derive(Debug, Default)]
struct Records {
    left: Mutex<HashMap<Task, u32>>,
    done: Mutex<Vec<Task>>,
    /// Steps that are to fail before one succeeds.
    failing: Mutex<u32>,
    /// While there is one, a step waits in its middle.
    gate: Option<(Notify, Notify)>,
}

#[async_trait]
impl Work for Records {
    fn kind(&self) -> &'static str {
        "records"
    }

    fn weight(&self) -> Weight {
        Weight::Heavy
    }

    fn look_every(&self) -> Duration {
        Duration::from_hours(1)
    }

    async fn step(&self, task: &Task, _: u64) -> Result<Step> {
        let left = self.left.lock().get(task).copied().unwrap_or(0);
        if let Some((reached, open)) = &self.gate {
            reached.notify_one();
            open.notified().await;
        }
        let failing = self.failing.lock().checked_sub(1);
        if let Some(failing) = failing {
            *self.failing.lock() = failing;
            assert!(failing % 2 != 0, "a step that panics");
            return Err(Error::unavailable("a store that is away"));
        }
        self.done.lock().push(task.clone());
        if left == 0 {
            return Ok(Step::Done);
        }
        *self.left.lock().get_mut(task).unwrap() = left - 1;
        Ok(if left == 1 { Step::Done } else { Step::More })
    }

    async fn find(&self, after: Option<String>) -> Result<Found> {
        // Two to a page.
        let mut all: Vec<Task> =
            self.left.lock().iter().filter(|(_, left)| **left > 0).map(|(task, _)| task.clone()).collect();
        all.sort();
        let begin = after.map_or(0, |after| after.parse().unwrap());
        let tasks: Vec<Task> = all.iter().skip(begin).take(2).cloned().collect();
        let next = (all.len() > begin + 2).then(|| (begin + 2).to_string());
        Ok(Found { tasks, next })
    }
}

fn task(owner: &str, id: u32) -> Task {
    Task { kind: "records", owner: Owner::new(owner), id: id.to_string().into() }
}

fn later(heavy_at_once: usize) -> Later {
    Later::new(Arc::new(ManualClock::at(1)), LaterSettings { heavy_at_once, ..LaterSettings::default() })
}

fn records(left: impl IntoIterator<Item = (Task, u32)>) -> (Arc<Records>, Arc<dyn Work>) {
    let records = Arc::new(Records { left: Mutex::new(left.into_iter().collect()), ..Records::default() });
    (Arc::clone(&records), records)
}

#[tokio::test]
async fn people_take_turns() {
    let many = (0..200).map(|id| (task("ada", id), 1));
    let (records, work) = records(many.chain([(task("ben", 0), 2)]));
    let later = later(1);
    let mut waiting = Vec::new();
    for id in 0..200 {
        waiting.push(later.finish(&work, task("ada", id)));
    }
    waiting.push(later.finish(&work, task("ben", 0)));
    futures::future::join_all(waiting).await;
    let done = records.done.lock();
    assert_eq!(done.len(), 202);
    let of_ben: Vec<usize> = (0..done.len()).filter(|place| done[*place] == task("ben", 0)).collect();
    assert!(of_ben.iter().all(|place| *place < 5), "one of ada's, one of ben's: {of_ben:?}");
}

#[tokio::test]
async fn what_is_asked_while_it_runs_is_looked_at_again() {
    let (records, _) = records([(task("ada", 1), 1)]);
    let records = Arc::new(Records {
        gate: Some((Notify::new(), Notify::new())),
        left: Mutex::new(records.left.lock().clone()),
        ..Records::default()
    });
    let work: Arc<dyn Work> = Arc::clone(&records) as _;
    let later = later(2);
    let over = later.finish(&work, task("ada", 1));
    let meanwhile = async {
        let (reached, open) = records.gate.as_ref().unwrap();
        reached.notified().await;
        // It has read its record already, and does not know of what is asked now.
        assert!(!later.ask(&work, task("ada", 1)), "it is here already");
        open.notify_one();
        reached.notified().await;
        open.notify_one();
    };
    futures::future::join(over, meanwhile).await;
    assert_eq!(records.done.lock().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn what_fails_in_passing_is_tried_again_and_nothing_else_waits() {
    let (records, work) = records([(task("ada", 1), 1), (task("ben", 1), 1)]);
    *records.failing.lock() = 4;
    let later = later(1);
    futures::future::join(later.finish(&work, task("ada", 1)), later.finish(&work, task("ben", 1))).await;
    let mut done = records.done.lock().clone();
    done.sort();
    assert_eq!(done, [task("ada", 1), task("ben", 1)]);
}

#[tokio::test(start_paused = true)]
async fn what_always_fails_is_left_until_somebody_looks_for_it() {
    let (records, work) = records([(task("ada", 1), 1)]);
    *records.failing.lock() = 6;
    let later = later(1);
    later.finish(&work, task("ada", 1)).await;
    assert_eq!(records.done.lock().len(), 0);
    assert_eq!(work::find_once(&later, &work).await.unwrap(), 1);
    later.finish(&work, task("ada", 1)).await;
    assert!(!records.done.lock().is_empty());
}

#[tokio::test]
async fn what_nobody_asked_for_is_found_page_by_page() {
    let (records, work) = records((0..5).map(|id| (task("ada", id), 3)));
    let later = later(2);
    assert_eq!(work::find_once(&later, &work).await.unwrap(), 5);
    futures::future::join_all((0..5).map(|id| later.finish(&work, task("ada", id)))).await;
    assert!(records.left.lock().values().all(|left| *left == 0));
}
