//! Who is next: a seed decides. Tasks run until they wait for a store; then one of those who wait gets its turn.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

use ambient::{Clock, Random as _, SeededRandom};
use parking_lot::Mutex;

/// Who waits for a turn: a worker.
pub type Worker = usize;

/// What belongs to no worker.
pub const NOBODY: Worker = usize::MAX;

struct Turn {
    worker: Worker,
    waker: Option<Waker>,
    given: bool,
}

#[derive(Default)]
struct Turns {
    waiting: BTreeMap<u64, Turn>,
    next: u64,
}

/// A place in a list of so many.
pub fn below(random: &SeededRandom, count: usize) -> usize {
    usize::try_from(random.below(count as u64)).unwrap_or(0)
}

/// Shared by all stores of a simulation.
#[derive(Clone)]
pub struct Gate(Arc<Mutex<Turns>>);

impl std::fmt::Debug for Gate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Gate")
    }
}

impl Gate {
    pub fn new() -> Self {
        Self(Arc::default())
    }

    /// Wait for a turn.
    pub fn turn(&self, worker: Worker) -> WaitForTurn {
        let mut turns = self.0.lock();
        let id = turns.next;
        turns.next += 1;
        turns.waiting.insert(id, Turn { worker, waker: None, given: false });
        WaitForTurn { gate: self.clone(), id }
    }

    fn candidates(&self, asleep: &dyn Fn(Worker) -> bool) -> Vec<u64> {
        let turns = self.0.lock();
        turns.waiting.iter().filter(|(_, turn)| !turn.given && !asleep(turn.worker)).map(|(id, _)| *id).collect()
    }

    fn give(&self, id: u64) {
        let mut turns = self.0.lock();
        if let Some(turn) = turns.waiting.get_mut(&id) {
            turn.given = true;
            if let Some(waker) = turn.waker.take() {
                drop(turns);
                waker.wake();
            }
        }
    }
}

pub struct WaitForTurn {
    gate: Gate,
    id: u64,
}

impl Future for WaitForTurn {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let mut turns = self.gate.0.lock();
        match turns.waiting.get_mut(&self.id) {
            Some(turn) if !turn.given => {
                turn.waker = Some(context.waker().clone());
                Poll::Pending
            }
            _ => Poll::Ready(()),
        }
    }
}

impl Drop for WaitForTurn {
    fn drop(&mut self) {
        self.gate.0.lock().waiting.remove(&self.id);
    }
}

/// A clock that all see, each a little wrong.
#[derive(Debug)]
pub struct Skewed {
    pub world: Arc<ambient::ManualClock>,
    pub by_ms: i64,
}

impl Clock for Skewed {
    fn now_ms(&self) -> u64 {
        self.world.now_ms().saturating_add_signed(self.by_ms)
    }
}

struct Awake {
    id: usize,
    ready: Arc<Mutex<Vec<usize>>>,
}

impl Wake for Awake {
    fn wake(self: Arc<Self>) {
        let mut ready = self.ready.lock();
        if !ready.contains(&self.id) {
            ready.push(self.id);
        }
    }
}

type Job = Pin<Box<dyn Future<Output = ()>>>;

/// The tasks of all workers.
pub struct Scheduler {
    tasks: BTreeMap<usize, (Worker, Job)>,
    next: usize,
    ready: Arc<Mutex<Vec<usize>>>,
    pub gate: Gate,
    pub random: Rc<SeededRandom>,
    asleep: Rc<RefCell<BTreeMap<Worker, u64>>>,
}

/// What a step came to.
#[derive(Debug, PartialEq, Eq)]
pub enum Step {
    Moved,
    /// Everybody sleeps, or nobody is left.
    Nothing,
}

impl Scheduler {
    pub fn new(seed: u64) -> Self {
        Self {
            tasks: BTreeMap::new(),
            next: 0,
            ready: Arc::default(),
            gate: Gate::new(),
            random: Rc::new(SeededRandom::new(seed)),
            asleep: Rc::default(),
        }
    }

    pub fn spawn(&mut self, worker: Worker, job: impl Future<Output = ()> + 'static) {
        let id = self.next;
        self.next += 1;
        self.tasks.insert(id, (worker, Box::pin(job)));
        self.ready.lock().push(id);
    }

    /// A worker is gone, and all that it was doing.
    pub fn kill(&mut self, worker: Worker) {
        self.tasks.retain(|_, (of, _)| *of != worker);
        self.asleep.borrow_mut().remove(&worker);
    }

    /// Somebody who waits for an answer hangs up; the worker goes on.
    pub fn hang_up(&mut self) {
        let tasks: Vec<usize> = self.tasks.keys().copied().collect();
        if !tasks.is_empty() {
            self.tasks.remove(&tasks[below(&self.random, tasks.len())]);
        }
    }

    /// A worker does nothing until so many steps later.
    pub fn freeze(&mut self, worker: Worker, until: u64) {
        self.asleep.borrow_mut().insert(worker, until);
    }

    /// Who has slept long enough goes on.
    pub fn thaw(&mut self, now: u64) {
        self.asleep.borrow_mut().retain(|_, until| *until > now);
    }

    pub fn is_done(&self) -> bool {
        self.tasks.is_empty()
    }

    pub fn sleepers(&self) -> bool {
        !self.asleep.borrow().is_empty()
    }

    pub fn step(&mut self) -> Step {
        let asleep = |worker: Worker| self.asleep.borrow().contains_key(&worker);
        let runnable: Vec<usize> = {
            let mut ready = self.ready.lock();
            ready.retain(|id| self.tasks.contains_key(id));
            ready.iter().copied().filter(|id| !asleep(self.tasks[id].0)).collect()
        };
        if !runnable.is_empty() {
            let id = runnable[below(&self.random, runnable.len())];
            self.ready.lock().retain(|ready| *ready != id);
            let waker = Waker::from(Arc::new(Awake { id, ready: Arc::clone(&self.ready) }));
            if let Some((_, job)) = self.tasks.get_mut(&id)
                && job.as_mut().poll(&mut Context::from_waker(&waker)).is_ready()
            {
                self.tasks.remove(&id);
            }
            return Step::Moved;
        }
        let waiting = self.gate.candidates(&asleep);
        if waiting.is_empty() {
            return Step::Nothing;
        }
        self.gate.give(waiting[below(&self.random, waiting.len())]);
        Step::Moved
    }
}
