//! The queue of tasks: which are waiting, running or sleeping, and which one is next. Owners take turns, so that one
//! person's hundred files do not delay everybody else's single file. Running the steps is left to `later`.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use basis::Owner;
use tokio::sync::oneshot;

use crate::{Task, Weight, Work};

/// A task, and the kind of work that carries it out.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) work: Arc<dyn Work>,
    pub(crate) task: Task,
    /// How many times in a row it has failed.
    pub(crate) failures: u32,
}

/// The state of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Waiting,
    Running,
    /// Running, and added again since the step began.
    RunningAndAsked,
    /// Waiting until a certain time.
    Sleeping,
}

/// All tasks of one weight.
#[derive(Debug, Default)]
struct Lane {
    waiting: HashMap<Owner, VecDeque<Entry>>,
    turns: VecDeque<Owner>,
    running: usize,
}

#[derive(Debug, Default)]
pub(crate) struct Queue {
    places: HashMap<Task, Place>,
    light: Lane,
    heavy: Lane,
    /// The channels that are notified when a task is finished.
    listeners: HashMap<Task, Vec<oneshot::Sender<()>>>,
}

impl Queue {
    fn lane(&mut self, weight: Weight) -> &mut Lane {
        match weight {
            Weight::Light => &mut self.light,
            Weight::Heavy => &mut self.heavy,
        }
    }

    /// Add a task, unless it is here already. With `again`, a running task gets another step. Returns whether it is
    /// new.
    pub(crate) fn ask(&mut self, entry: Entry, again: bool) -> bool {
        match self.places.get_mut(&entry.task) {
            None => {
                self.wait(entry);
                true
            }
            Some(Place::Sleeping) => {
                // It may be possible now. When its sleep ends, `wake` sees that it is no longer sleeping.
                self.wait(entry);
                false
            }
            Some(place @ Place::Running) if again => {
                *place = Place::RunningAndAsked;
                false
            }
            Some(Place::Waiting | Place::Running | Place::RunningAndAsked) => false,
        }
    }

    pub(crate) fn listen(&mut self, task: &Task) -> oneshot::Receiver<()> {
        let (told, listener) = oneshot::channel();
        self.listeners.entry(task.clone()).or_default().push(told);
        listener
    }

    fn wait(&mut self, entry: Entry) {
        self.places.insert(entry.task.clone(), Place::Waiting);
        let lane = self.lane(entry.work.weight());
        let owner = entry.task.owner.clone();
        let theirs = lane.waiting.entry(owner.clone()).or_default();
        theirs.push_back(entry);
        if theirs.len() == 1 {
            lane.turns.push_back(owner);
        }
    }

    /// Whether another worker may start. If so, it is counted as running.
    pub(crate) fn begin(&mut self, weight: Weight, at_once: usize) -> bool {
        let lane = self.lane(weight);
        let free = lane.running < at_once && !lane.turns.is_empty();
        lane.running += usize::from(free);
        free
    }

    /// The next task, of the owner who has waited longest. If there is none, the worker ends and is no longer counted.
    pub(crate) fn next(&mut self, weight: Weight) -> Option<Entry> {
        let lane = self.lane(weight);
        let Some(owner) = lane.turns.pop_front() else {
            lane.running -= 1;
            return None;
        };
        let mut theirs = lane.waiting.remove(&owner).unwrap_or_default();
        let entry = theirs.pop_front();
        if !theirs.is_empty() {
            lane.waiting.insert(owner.clone(), theirs);
            lane.turns.push_back(owner);
        }
        if let Some(entry) = &entry {
            self.places.insert(entry.task.clone(), Place::Running);
        }
        entry
    }

    /// A step has ended and nothing is left to do. The task is removed, unless it was added again in the meantime.
    pub(crate) fn done(&mut self, entry: Entry) {
        if self.places.remove(&entry.task) == Some(Place::RunningAndAsked) {
            self.wait(Entry { failures: 0, ..entry });
        } else {
            self.listeners.remove(&entry.task).into_iter().flatten().for_each(|told| _ = told.send(()));
        }
    }

    /// A step has ended and there is more to do. The task waits for its next turn.
    pub(crate) fn more(&mut self, entry: Entry) {
        self.wait(entry);
    }

    /// A step has ended and nothing can be done for now. Returns whether the caller has to wake the task later.
    pub(crate) fn sleep(&mut self, entry: &Entry) -> bool {
        if self.places.get(&entry.task) == Some(&Place::RunningAndAsked) {
            self.wait(entry.clone());
            return false;
        }
        self.places.insert(entry.task.clone(), Place::Sleeping);
        true
    }

    /// The task's time has come. Nothing is done if it was added again earlier.
    pub(crate) fn wake(&mut self, entry: Entry) {
        if self.places.get(&entry.task) == Some(&Place::Sleeping) {
            self.wait(entry);
        }
    }
}
