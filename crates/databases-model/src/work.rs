//! The steps of a worker: one request at a time, and how it handles the response.

mod commit;
mod load;
mod queue;
mod snapshot;
mod sweep;

use crate::{
    protocol::{Choice, Delivery},
    sequence::Sequence,
    setup::{Setup, Task},
    state::{Job, Phase, State, Sweep, Worker},
    store::{Answer, Request},
};

pub(crate) use sweep::stage;

/// A worker's turn: the worker is a copy until the turn is over.
struct Turn<'a> {
    setup: &'a Setup,
    state: &'a mut State,
    worker: Worker,
    index: u8,
    delivery: Delivery,
}

/// The next task of an idle worker and what it begins with.
pub(crate) fn opening(setup: &Setup, index: u8, worker: &Worker) -> (Job, Phase) {
    let task = setup.scripts[usize::from(index)][usize::from(worker.begun)];
    let mut job = job(task);
    let phase = match task {
        Task::Execute { operation, large } => {
            job.own = Sequence::of(operation);
            if large { Phase::Intend } else { commit::ready(setup, index, worker, &job) }
        }
        Task::Enqueue { ulid, .. } => {
            job.ulid = ulid;
            Phase::Enqueue
        }
        Task::Read { cold: true } => Phase::LoadHead,
        Task::Read { cold: false } => Phase::Learn { commit: None, unknown: false },
        Task::Snapshot => Phase::Intend,
        Task::Sweep => Phase::Sweep(Sweep::default()),
    };
    (job, phase)
}

/// A task that has not made any progress yet.
pub(crate) fn job(task: Task) -> Job {
    Job {
        task,
        own: Sequence::default(),
        doubt: false,
        contended: false,
        queue_empty: false,
        ulid: 0,
        object: 0,
        acknowledged: 0,
    }
}

/// Whether the request of a phase changes something.
pub(crate) fn writes(setup: &Setup, phase: &Phase) -> bool {
    match *phase {
        Phase::Put { .. }
        | Phase::Enqueue
        | Phase::Intend
        | Phase::Upload
        | Phase::Publish
        | Phase::Cover
        | Phase::DeletePrevious(_) => true,
        Phase::Sweep(sweep) => sweep::writes(setup, sweep),
        _ => false,
    }
}

/// A worker makes its next request.
pub(crate) fn step(setup: &Setup, state: &mut State, index: u8, choice: Choice, delivery: Delivery) {
    let worker = state.workers[usize::from(index)];
    let mut turn = Turn { setup, state, worker, index, delivery };
    if worker.phase == Phase::Idle {
        turn.begin();
    }
    turn.take(choice);
    let worker = turn.worker;
    state.workers[usize::from(index)] = worker;
}

/// A worker forgets everything, except which ids of objects and attempts it has used, because those ids are random.
pub(crate) fn crash(setup: &Setup, state: &mut State, index: u8) {
    let worker = &mut state.workers[usize::from(index)];
    worker.life += 1;
    worker.attempts = 0;
    worker.job = None;
    worker.known = crate::state::Known::default();
    worker.phase = Phase::LoadHead;
    if usize::from(worker.begun) == setup.scripts[usize::from(index)].len() {
        *worker = worker.finished();
    }
}

impl Turn<'_> {
    fn begin(&mut self) {
        let (mut job, phase) = opening(self.setup, self.index, &self.worker);
        job.acknowledged = self.state.acknowledged;
        if let Task::Execute { operation, .. } | Task::Enqueue { operation, .. } = job.task {
            self.state.submit(operation);
        }
        self.worker.begun += 1;
        self.worker.job = Some(job);
        self.worker.phase = phase;
        if phase == Phase::Intend {
            self.name_object();
        }
    }

    fn take(&mut self, choice: Choice) {
        match self.worker.phase {
            Phase::Idle | Phase::Done => {}
            Phase::LoadHead => self.load_head(),
            Phase::LoadObject(snapshot) => self.load_object(snapshot),
            Phase::Learn { commit, unknown } => self.learn(commit, unknown),
            Phase::Refresh { commit, unknown } => self.refresh(commit, unknown),
            Phase::Confirm(commit) => self.confirm(commit),
            Phase::Gate => self.gate(),
            Phase::Queue(largest) => self.queue(largest, choice),
            Phase::GateLast(seen) => self.gate_last(seen, choice),
            Phase::Put { commit, again } => self.put(commit, again, choice),
            Phase::Thaw(commit, answer, retention) => self.answered(commit, answer, retention),
            Phase::Enqueue => self.enqueue(),
            Phase::CheckQueued(refused) => self.check_queued(refused),
            Phase::Intend => self.intend(),
            Phase::Upload => self.upload(),
            Phase::Publish => self.publish(),
            Phase::CheckPublished => self.check_published(),
            Phase::Cover => self.cover(),
            Phase::DeletePrevious(object) => self.delete_previous(object),
            Phase::Sweep(sweep) => self.sweep(sweep, choice),
        }
    }

    /// Sends a request. `None` means that the outcome is unknown.
    fn send(&mut self, request: Request) -> Option<Answer> {
        match self.delivery {
            Delivery::Prompt | Delivery::Frozen => Some(self.state.store.apply(request)),
            Delivery::AnswerLost => {
                self.state.lost -= 1;
                let _ = self.state.store.apply(request);
                None
            }
            Delivery::Late => {
                self.state.late -= 1;
                self.state.in_flight = Some(request);
                None
            }
        }
    }

    /// Ends the task, whether it succeeded or not.
    fn finish(&mut self) {
        self.worker.job = None;
        self.worker.phase = Phase::Idle;
        if usize::from(self.worker.begun) == self.setup.scripts[usize::from(self.index)].len() {
            self.worker = self.worker.finished();
        }
    }

    /// Whether so much time has passed since the worker last read the log that records after that place may have
    /// disappeared.
    fn is_old(&self) -> bool {
        self.worker.known.retention < self.state.retention
    }

    fn job_mut(&mut self, change: impl FnOnce(&mut Job)) {
        if let Some(job) = &mut self.worker.job {
            change(job);
        }
    }
}
