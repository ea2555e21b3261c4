//! Runs the steps of tasks in this process, with a limited number of workers, and retries steps that fail. The order is
//! left to `queue`.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use ambient::Clock;
use futures::FutureExt as _;
use parking_lot::Mutex;
use tracing::Instrument as _;

use crate::queue::{Entry, Queue};
use crate::{Step, Task, Weight, Work};

/// The wait before the first retry of a failed step; it doubles with each retry.
const RETRY_FIRST: Duration = Duration::from_secs(1);
/// A task that fails this often in a row is dropped until the next search finds it.
const FAILURES_MAX: u32 = 6;
/// The shortest wait: clocks can differ by some milliseconds.
const SLEEP_LEAST: Duration = Duration::from_millis(50);
/// The longest wait: then the record is read again, whatever it said.
const SLEEP_MOST: Duration = Duration::from_mins(5);

/// How steps are run.
#[derive(Debug, Clone, Copy)]
pub struct LaterSettings {
    /// How many heavy steps run at once.
    pub heavy_at_once: usize,
    /// How many light steps run at once.
    pub light_at_once: usize,
    /// How long a step may run before it has to make room for other tasks.
    pub step: Duration,
}

impl Default for LaterSettings {
    fn default() -> Self {
        Self { heavy_at_once: 2, light_at_once: 16, step: Duration::from_secs(30) }
    }
}

/// Runs the steps of tasks that it is told about, in tasks of this process. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Later {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    clock: Arc<dyn Clock>,
    settings: LaterSettings,
    queue: Mutex<Queue>,
}

impl Later {
    /// Create it without tasks.
    pub fn new(clock: Arc<dyn Clock>, settings: LaterSettings) -> Self {
        Self { inner: Arc::new(Inner { clock, settings, queue: Mutex::default() }) }
    }

    /// Add a task whose record was written just now. If a step of it is running, another step follows, because the
    /// running one may have read the record before that. Returns whether the task is new here.
    pub fn ask(&self, work: &Arc<dyn Work>, task: Task) -> bool {
        self.add(work, task, true)
    }

    /// Add a task whose record was written earlier. One that is waiting or running here is left alone. Returns whether
    /// the task is new here.
    pub fn remind(&self, work: &Arc<dyn Work>, task: Task) -> bool {
        self.add(work, task, false)
    }

    fn add(&self, work: &Arc<dyn Work>, task: Task, again: bool) -> bool {
        let entry = Entry { work: Arc::clone(work), task, failures: 0 };
        let weight = entry.work.weight();
        let new = self.inner.queue.lock().ask(entry, again);
        self.start(weight);
        new
    }

    /// The same as [`remind`](Self::remind), and wait until nothing is left to do.
    pub async fn finish(&self, work: &Arc<dyn Work>, task: Task) {
        let over = self.inner.queue.lock().listen(&task);
        self.remind(work, task);
        let _ = over.await;
    }

    /// Start another worker, if there is something to do and the limit is not reached.
    fn start(&self, weight: Weight) {
        let at_once = match weight {
            Weight::Light => self.inner.settings.light_at_once,
            Weight::Heavy => self.inner.settings.heavy_at_once,
        };
        if self.inner.queue.lock().begin(weight, at_once) {
            let later = self.clone();
            tokio::spawn(async move { later.work(weight).await }.in_current_span());
        }
    }

    async fn work(self, weight: Weight) {
        loop {
            let next = self.inner.queue.lock().next(weight);
            let Some(entry) = next else { return };
            let deadline_ms = self.inner.clock.now_ms().saturating_add(millis(self.inner.settings.step));
            let step = AssertUnwindSafe(entry.work.step(&entry.task, deadline_ms)).catch_unwind().await;
            match step {
                Ok(Ok(Step::Done)) => self.inner.queue.lock().done(entry),
                Ok(Ok(Step::More)) => self.inner.queue.lock().more(Entry { failures: 0, ..entry }),
                Ok(Ok(Step::NotBefore(at_ms))) => {
                    let wait = Duration::from_millis(at_ms.saturating_sub(self.inner.clock.now_ms()));
                    self.sleep(Entry { failures: 0, ..entry }, wait);
                }
                Ok(Err(error)) => self.failed(entry, &error.to_string()),
                Err(_) => self.failed(entry, "a panic"),
            }
        }
    }

    /// Retry a task after a while, or drop it if it has failed too often.
    fn failed(&self, entry: Entry, error: &str) {
        let failures = entry.failures + 1;
        tracing::warn!(error, failures, task = %entry.task, "a step did not succeed");
        if failures >= FAILURES_MAX {
            self.inner.queue.lock().done(entry);
        } else {
            self.sleep(Entry { failures, ..entry }, RETRY_FIRST * 2_u32.pow(failures - 1));
        }
    }

    fn sleep(&self, entry: Entry, wait: Duration) {
        let weight = entry.work.weight();
        if self.inner.queue.lock().sleep(&entry) {
            let later = self.clone();
            tokio::spawn(async move {
                tokio::time::sleep(wait.clamp(SLEEP_LEAST, SLEEP_MOST)).await;
                later.inner.queue.lock().wake(entry);
                later.start(weight);
            });
        }
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
