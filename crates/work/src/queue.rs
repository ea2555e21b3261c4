//! Tasks that wait for their turn. People take turns, so that one person's hundred files do not go before everybody
//! else's one.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use basis::Owner;
use tokio::sync::oneshot;

use crate::{Task, Weight, Work};

/// A task, and who does it.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) work: Arc<dyn Work>,
    pub(crate) task: Task,
    /// How often in a row it has failed.
    pub(crate) failures: u32,
}

/// Where a task is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Waiting,
    Running,
    /// Running, and asked for again since it began.
    RunningAndAsked,
    /// Not before a certain time.
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
    /// Who wants to know when a task is over.
    listeners: HashMap<Task, Vec<oneshot::Sender<()>>>,
}

impl Queue {
    fn lane(&mut self, weight: Weight) -> &mut Lane {
        match weight {
            Weight::Light => &mut self.light,
            Weight::Heavy => &mut self.heavy,
        }
    }

    /// Add a task, unless it is here already. With `again`, one that is running gets another step. Whether it is new.
    pub(crate) fn ask(&mut self, entry: Entry, again: bool) -> bool {
        match self.places.get_mut(&entry.task) {
            None => {
                self.wait(entry);
                true
            }
            Some(Place::Sleeping) => {
                // It may be possible now. Whoever sleeps for it finds it elsewhere.
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

    /// Whether another worker may begin, which then counts.
    pub(crate) fn begin(&mut self, weight: Weight, at_once: usize) -> bool {
        let lane = self.lane(weight);
        let free = lane.running < at_once && !lane.turns.is_empty();
        lane.running += usize::from(free);
        free
    }

    /// The next task: of whoever has waited longest for their turn. Without one, the worker ends.
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

    /// A step is over and nothing is left: the task is gone, unless somebody has asked since.
    pub(crate) fn done(&mut self, entry: Entry) {
        if self.places.remove(&entry.task) == Some(Place::RunningAndAsked) {
            self.wait(Entry { failures: 0, ..entry });
        } else {
            self.listeners.remove(&entry.task).into_iter().flatten().for_each(|told| _ = told.send(()));
        }
    }

    /// A step is over and there is more: the task waits for its next turn.
    pub(crate) fn more(&mut self, entry: Entry) {
        self.wait(entry);
    }

    /// A step is over and nothing can be done for now. Whether whoever asks has to wake it.
    pub(crate) fn sleep(&mut self, entry: &Entry) -> bool {
        if self.places.get(&entry.task) == Some(&Place::RunningAndAsked) {
            self.wait(entry.clone());
            return false;
        }
        self.places.insert(entry.task.clone(), Place::Sleeping);
        true
    }

    /// The time has come, unless somebody was earlier.
    pub(crate) fn wake(&mut self, entry: Entry) {
        if self.places.get(&entry.task) == Some(&Place::Sleeping) {
            self.wait(entry);
        }
    }
}
