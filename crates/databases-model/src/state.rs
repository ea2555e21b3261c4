//! A state of the whole model: the store, what each worker remembers, and what callers were told.

use crate::{
    sequence::Sequence,
    setup::{Setup, Task},
    store::{Answer, Commit, Gate, Request, Snapshot, Store},
};

/// What a worker knows of the database.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Known {
    /// The newest commit it knows.
    pub number: u8,
    /// The state after it.
    pub operations: Sequence,
    /// Whether the queue is open after it.
    pub queue_open: bool,
    /// The retention period in which it learnt that.
    pub retention: u8,
}

/// A task that a worker is working on.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Job {
    /// The task.
    pub task: Task,
    /// Operations that it commits itself.
    pub own: Sequence,
    /// Whether something that was sent may have taken effect or may still do so.
    pub doubt: bool,
    /// Whether a race was lost.
    pub contended: bool,
    /// Whether the queue was found empty.
    pub queue_empty: bool,
    /// The ulid that an operation is to be queued under.
    pub ulid: u8,
    /// The object being written.
    pub object: u8,
    /// Operations that had been acknowledged when it began, a bit each.
    pub acknowledged: u8,
}

/// What a worker does next.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Phase {
    /// Begin the next task.
    Idle,
    /// Nothing more.
    Done,
    /// Read the head, to load its snapshot.
    LoadHead,
    /// Read the snapshot's object.
    LoadObject(Snapshot),
    /// Read the log past what is known.
    Learn {
        /// The commit whose outcome is looked for.
        commit: Option<Commit>,
        /// Whether it is not known to have been refused.
        unknown: bool,
    },
    /// Read the head, because the known state is old; then read the log.
    Refresh {
        /// The commit whose outcome is looked for.
        commit: Option<Commit>,
        /// Whether it is not known to have been refused.
        unknown: bool,
    },
    /// Read the head, because the response to a put was late.
    Confirm(Commit),
    /// Read the queue's gate.
    Gate,
    /// Read the queue, having seen this largest ulid.
    Queue(u8),
    /// Read the gate after the queue, of which this many operations were seen (a flaw).
    GateLast(u8),
    /// Send a commit.
    Put {
        /// The commit.
        commit: Commit,
        /// Whether it was sent before.
        again: bool,
    },
    /// Thaw, and find the response to a commit that was sent in this retention period.
    Thaw(Commit, Answer, u8),
    /// Queue the operation.
    Enqueue,
    /// Look whether the operation was queued after all; with the gate that refused it, if it was refused.
    CheckQueued(Option<Gate>),
    /// Write an intent.
    Intend,
    /// Write an object.
    Upload,
    /// Publish the snapshot.
    Publish,
    /// Look whether the snapshot was published after all.
    CheckPublished,
    /// Give the covered records a time to live.
    Cover,
    /// Delete the previous snapshot's object (a flaw).
    DeletePrevious(u8),
    /// Sweep.
    Sweep(Sweep),
}

/// The progress of a sweep.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Sweep {
    /// The current stage.
    pub at: u8,
    /// What is still to be done in this stage, a bit each.
    pub todo: u8,
    /// The objects listed, a bit each.
    pub listed: u8,
    /// The intents that exist, a bit each.
    pub intents: u8,
    /// The objects referred to, a bit each.
    pub referred: u8,
}

/// A stage of a sweep.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Stage {
    /// Read the snapshots for old ones.
    Snapshots,
    /// Remove old snapshots' records.
    RemoveSnapshots,
    /// List the objects.
    List,
    /// Read the intents.
    Intents,
    /// Remove old intents.
    RemoveIntents,
    /// Read what refers to objects.
    Referred,
    /// Delete objects.
    Delete,
}

/// What a worker remembers.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Worker {
    /// How many tasks of its script it has begun.
    pub begun: u8,
    /// How often it has crashed.
    pub life: u8,
    /// How many attempts it has made at the number after the one it knows.
    pub attempts: u8,
    /// How many objects it has named.
    pub objects: u8,
    /// What it knows.
    pub known: Known,
    /// The task that it is working on.
    pub job: Option<Job>,
    /// What it does next.
    pub phase: Phase,
}

/// A state of the whole model.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct State {
    /// The table and the objects.
    pub store: Store,
    /// The workers.
    pub workers: Vec<Worker>,
    /// A request that its sender no longer waits for, and that may still take effect.
    pub in_flight: Option<Request>,
    /// How many retention periods have passed.
    pub retention: u8,
    /// How many crashes are left.
    pub crashes: u8,
    /// How many answers may still be lost.
    pub lost: u8,
    /// How many requests may still be late.
    pub late: u8,
    /// How many times a worker may still freeze.
    pub freezes: u8,
    /// Operations that were submitted, a bit each.
    pub submitted: u8,
    /// Operations that were acknowledged, a bit each.
    pub acknowledged: u8,
    /// For each operation those that had been acknowledged when it was submitted, a bit each.
    pub before: [u8; Store::OPERATIONS],
    /// Whether a reader got something other than a state of the log with everything acknowledged.
    pub misread: bool,
    /// Whether a reader did not find the object of a snapshot whose record existed.
    pub missed: bool,
}

impl State {
    /// The initial state.
    pub fn new(setup: &Setup) -> Self {
        let worker = Worker {
            begun: 0,
            life: 0,
            attempts: 0,
            objects: 0,
            known: Known::default(),
            job: None,
            phase: Phase::Idle,
        };
        let workers =
            setup.scripts.iter().map(|script| if script.is_empty() { worker.finished() } else { worker }).collect();
        Self {
            store: Store::default(),
            workers,
            in_flight: None,
            retention: 0,
            crashes: setup.crashes,
            lost: setup.lost,
            late: setup.late,
            freezes: setup.freezes,
            submitted: 0,
            acknowledged: 0,
            before: [0; Store::OPERATIONS],
            misread: false,
            missed: false,
        }
    }

    /// Whether all scripts are done and no request is in flight.
    pub fn is_quiet(&self) -> bool {
        self.in_flight.is_none() && self.workers.iter().all(|worker| worker.phase == Phase::Done)
    }

    /// Records that an operation was submitted; only the first time counts.
    pub(crate) fn submit(&mut self, operation: u8) {
        if self.submitted & (1 << operation) == 0 {
            self.submitted |= 1 << operation;
            self.before[usize::from(operation)] = self.acknowledged;
        }
    }

    /// Records that operations were acknowledged.
    pub(crate) fn acknowledge(&mut self, operations: Sequence) {
        self.acknowledged |= crate::store::bits(operations.iter());
    }
}

impl Worker {
    /// A worker that has nothing more to do remembers nothing, so that equivalent states are equal.
    #[must_use]
    pub fn finished(self) -> Self {
        Self {
            begun: self.begun,
            life: 0,
            attempts: 0,
            objects: 0,
            known: Known::default(),
            job: None,
            phase: Phase::Done,
        }
    }
}
